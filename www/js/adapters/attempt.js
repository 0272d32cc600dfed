/** What one lesson or one platform cannot give or take is no reason to leave out the others. @param {() => void} work */
export function attempt(work) {
  try { work(); } catch { /* each caller says what happens then */ }
}
