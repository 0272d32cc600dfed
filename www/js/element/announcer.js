// The one polite live region. It waits for the hand to rest, so that a drag speaks once, at its end.

const REST = 300;

export class Announcer {
  #region;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} region already in the page: a live region that arrives with its text is not read */
  constructor(region) { this.#region = region; }

  /** @param {string | null} sentence */
  say(sentence) {
    if (!sentence) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#region.textContent = sentence; }, REST);
  }

  release() { clearTimeout(this.#timer); }
}
