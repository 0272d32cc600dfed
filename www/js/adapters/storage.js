// The browser's storage, where there is one. In a sandboxed frame, or with site data blocked, even reading the name
// `localStorage` throws, and a full one throws on writing: then nothing is kept, and nothing breaks.

/** @param {string} key @returns {string | null} */
export function read(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} text */
export function write(key, text) {
  try { localStorage.setItem(key, text); } catch { /* see above */ }
}

/** @param {string} key */
export function forget(key) {
  try { localStorage.removeItem(key); } catch { /* see above */ }
}
