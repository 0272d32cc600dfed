// Marks that pass: the flash behind the name of a head that has changed, and the sentence at a field that refused.

/** The word "changed" needs longer to be read than a colour to be seen. */
const FLASH = { moving: 1600, calm: 4000 };

export class Marks {
  #expire;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Set<number>} */
  #flash = new Set();
  /** @type {Record<string, string>} */
  #refusals = {};

  /** @param {() => void} expire called when a flash is over */
  constructor(expire) { this.#expire = expire; }

  get now() { return { flash: this.#flash, refusals: this.#refusals }; }

  /** Only the latest action can be refused: what was refused before is forgotten. @param {import('../types.js').Refusal[]} errors */
  refuse(errors) {
    this.#refusals = Object.fromEntries(errors.map(({ field, message }) => [field ?? '', message]));
  }

  /** @param {number[]} heads @param {boolean} calm reduced motion */
  flash(heads, calm) {
    if (!heads.length) return;
    clearTimeout(this.#timer);
    this.#flash = new Set(heads);
    this.#timer = setTimeout(() => {
      this.#flash = new Set();
      this.#expire();
    }, calm ? FLASH.calm : FLASH.moving);
  }

  release() {
    clearTimeout(this.#timer);
    this.#flash = new Set();
    this.#refusals = {};
  }
}
