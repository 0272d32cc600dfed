// Events to the page around the element. They bubble and cross the shadow root, so one listener on the page hears all.

export class Outbox {
  #element;
  /** @type {{ changed: Set<string>, source: string, state: () => object } | null} */
  #change = null;

  /** @param {HTMLElement} element */
  constructor(element) { this.#element = element; }

  /** @param {string} type @param {unknown} detail */
  send(type, detail) {
    this.#element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /** @param {import('../types.js').Refusal[]} errors */
  refuse(errors) {
    for (const error of errors) this.send('mha-error', error);
  }

  /**
   * All changes of one batch leave as one event, in the next microtask. Changes by somebody else start a new batch.
   * @param {string[]} changed @param {string} source @param {() => object} state
   */
  change(changed, source, state) {
    if (!changed.length) return;
    if (this.#change && this.#change.source !== source) this.#sendChange();
    if (this.#change) changed.forEach((name) => this.#change?.changed.add(name));
    else {
      this.#change = { changed: new Set(changed), source, state };
      queueMicrotask(() => this.#sendChange());
    }
  }

  /** The lesson ends; what is still to be said speaks of its last state. @param {object} state */
  keep(state) {
    if (this.#change) this.#change.state = () => state;
  }

  #sendChange() {
    if (!this.#change) return;
    const { changed, source, state } = this.#change;
    this.#change = null;
    this.send('mha-change', { changed: [...changed], state: state(), source });
  }
}
