// Finding a SCORM platform and calling it. The platform puts an object into one of the windows around this one, sometimes
// late; windows of another origin throw when they are looked at.

/** @typedef {Record<string, (...args: string[]) => unknown>} Api */
/** @typedef {'1.2' | '2004'} Version */

const DEEPEST = 10;
const LATEST = 2000;
const PAUSE = 100;

/** The names of the same calls. @type {Record<Version, Record<'start' | 'get' | 'set' | 'commit' | 'end' | 'error', string>>} */
const CALLS = {
  '1.2': { start: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish', error: 'LMSGetLastError' },
  '2004': { start: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', end: 'Terminate', error: 'GetLastError' },
};

export class Platform {
  #api;
  #calls;

  /** @param {Api} api @param {Version} version */
  constructor(api, version) {
    this.#api = api;
    this.#calls = CALLS[version];
    this.version = version;
  }

  start() { return this.#say('start', '') === 'true' || ['101', '103'].includes(this.#say('error')); }
  /** @param {string} field */
  get(field) { return this.#say('get', field); }
  /** @param {string} field @param {string | number} value */
  set(field, value) { return this.#say('set', field, String(value)) === 'true'; }
  commit() { return this.#say('commit', '') === 'true'; }
  end() { return this.#say('end', '') === 'true'; }
  get error() { return this.#say('error'); }

  /** @param {keyof typeof CALLS['1.2']} call @param {...string} args @returns {string} */
  #say(call, ...args) {
    return String(this.#api[this.#calls[call]](...args) ?? '');
  }
}

/** @returns {Promise<Platform | null>} null where there is none, at once if this page stands alone */
export async function findPlatform() {
  const alone = window.parent === window && !window.opener;
  for (let waited = 0; ; waited += PAUSE) {
    const found = search(window) ?? search(window.opener);
    if (found || alone || waited >= LATEST) return found;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/** @param {Window | null} from @returns {Platform | null} */
function search(from) {
  for (let depth = 0, place = from; place && depth < DEEPEST; depth++) {
    const found = look(/** @type {any} */ (place));
    if (found) return found;
    if (place.parent === place) return null;
    place = place.parent;
  }
  return null;
}

/** @param {{ API_1484_11?: Api, API?: Api }} place */
function look(place) {
  try {
    if (place.API_1484_11) return new Platform(place.API_1484_11, '2004');
    if (place.API) return new Platform(place.API, '1.2');
  } catch {
    // another origin: its own window may still stand inside one of ours
  }
  return null;
}
