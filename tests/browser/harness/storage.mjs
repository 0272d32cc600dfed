/** What a page writes into the browser: nothing before the reader answered or did something, and nothing but under our name. */

/** Runs in every frame before its own scripts. What must not be is logged as an error, which fails the test. */
function watchStorage() {
  const OURS = 'multi-head-attention ';
  let touched = false;
  const hands = {
    'mha-answer': () => true,
    'mha-train': () => true,
    'mha-change': (/** @type {CustomEvent} */ { detail }) => detail.source === 'user',
  };
  for (const [type, isHand] of Object.entries(hands)) {
    window.addEventListener(type, (event) => { touched ||= isHand(/** @type {any} */ (event)); }, { capture: true });
  }
  const write = Storage.prototype.setItem;
  /** @param {string} key @param {string} value */
  Storage.prototype.setItem = function setItem(key, value) {
    // what waits for a record store is the platform's, not the reader's; what is there already was allowed before
    const isAllowed = touched || key.startsWith(`${OURS}statements `) || this.getItem(key) !== null;
    if (key.startsWith(OURS.trim()) && !isAllowed) console.error(`kept "${key}" before anything was done`);
    if (!key.startsWith(OURS) && new Error().stack?.includes('multi-head-attention.js')) console.error(`kept "${key}", which is no name of ours`);
    return write.call(this, key, value);
  };
  const nowhere = (/** @type {any} */ place, /** @type {string} */ call, /** @type {string} */ name) => {
    if (!place) return; // not on a page that came over plain http
    const open = place.prototype[call];
    place.prototype[call] = function opened(/** @type {any[]} */ ...what) {
      console.error(`opened ${name}: ${what[0]}`);
      return open.apply(this, what);
    };
  };
  nowhere(globalThis.IDBFactory, 'open', 'a database');
  nowhere(globalThis.CacheStorage, 'open', 'a cache');
}

/** @param {import('puppeteer-core').Page} page */
export const heedStorage = (page) => page.evaluateOnNewDocument(watchStorage);
