// The page's URL fragment as the place where a lesson's state lives, for elements that opt in.
//
// What the pairs mean is decided in Rust; this file only knows which of them belong to whom. It never adds a history
// entry, and parts of the fragment that are not ours stay as they are.

import { LAUNCH, LINK_KEYS } from './attributes.js';

/** Elements on this page that keep their state in its fragment. @type {Set<HTMLElement>} */
const sharers = new Set();

const ATTRIBUTE = 'link-state';

/** Browsers ignore or punish pages that rewrite their address many times a second. */
const PAUSE = 250;

export class Link {
  #element;
  #changed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {string | null} */
  #waiting = null;

  /** @param {HTMLElement} element @param {() => void} changed called when somebody else changed the fragment */
  constructor(element, changed) {
    this.#element = element;
    this.#changed = changed;
  }

  /** Joins where the element asks for it, and leaves where it does not. */
  heed() {
    if (!this.#element.hasAttribute(ATTRIBUTE)) return this.release();
    sharers.add(this.#element);
    window.addEventListener('hashchange', this.#changed);
  }

  /** The parameters the fragment holds for this element. @returns {Map<string, string>} */
  read() {
    if (!this.#joined) return new Map();
    return new Map(fragment().flatMap((part) => {
      const key = this.#owns(part);
      return key === null ? [] : [[key, new URLSearchParams(part).values().next().value ?? '']];
    }));
  }

  /** @param {string} link */
  write(link) {
    if (!this.#joined) return;
    this.#waiting = link;
    if (this.#timer !== undefined) return;
    this.#put();
    this.#timer = setTimeout(() => { this.#timer = undefined; this.#put(); }, PAUSE);
  }

  /** The page's address with `link` in it; null where the element keeps nothing there. @param {string} link */
  address(link) { return this.#joined && this.#mayWrite ? withFragment(this.#with(link), withoutLaunch(location.href)) : null; }

  release() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#put();
    sharers.delete(this.#element);
    window.removeEventListener('hashchange', this.#changed);
  }

  #put() {
    if (this.#waiting === null || !this.#mayWrite) return;
    const parts = this.#with(this.#waiting);
    this.#waiting = null;
    replaceFragment(parts);
  }

  /** The fragment's parts with ours set to `link`, and those of others as they are. @param {string} link */
  #with(link) {
    const mine = link.split('&').filter(Boolean).map((pair) => this.#prefix + pair);
    return [...fragment().filter((part) => this.#owns(part) === null), ...mine];
  }

  /**
   * Which of our keys a part of the fragment sets; null if it is somebody else's.
   * @param {string} part @returns {string | null}
   */
  #owns(part) {
    const name = new URLSearchParams(part).keys().next().value ?? '';
    const own = `${this.#element.id}.`;
    if (this.#element.id && name.startsWith(own)) return known(name.slice(own.length));
    return this.#alone ? known(name) : null;
  }

  get #joined() { return sharers.has(this.#element); }
  get #alone() { return sharers.size < 2; }
  get #prefix() { return this.#alone ? '' : `${encodeURIComponent(this.#element.id)}.`; }
  /** Two elements without names cannot tell their keys apart; then neither writes. */
  get #mayWrite() { return this.#alone || this.#element.id !== ''; }
}

/** @param {string} name */
const known = (name) => (LINK_KEYS.includes(name) ? name : null);

const fragment = () => location.hash.replace(/^#/, '').split('&').filter(Boolean);

/** The whole address, since a relative one would be resolved against the host page's <base>. @param {string[]} parts @param {string} [address] of the page */
const withFragment = (parts, address = location.href) => address.split('#')[0] + (parts.length ? `#${parts.join('&')}` : '');

/** Who the learner is came with this address, and is for nobody else. @param {string} address */
function withoutLaunch(address) {
  const url = new URL(address);
  for (const name of LAUNCH) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href;
}

/** @param {string[]} parts */
function replaceFragment(parts) {
  const target = withFragment(parts);
  try {
    if (target !== location.href) history.replaceState(history.state, '', target);
  } catch {
    // A frame without an address of its own (srcdoc, sandbox) cannot keep a link. The lesson works without.
  }
}
