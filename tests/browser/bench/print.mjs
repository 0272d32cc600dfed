/** One row: what, how much, and beside what. @param {string} what @param {string} found @param {string} [peer] */
export function print(what, found, peer = '') {
  process.stdout.write(`${what.padEnd(46)} ${found.padEnd(32)} ${peer}\n`);
}
