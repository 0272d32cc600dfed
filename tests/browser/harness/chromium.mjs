/** Starts the browser that `cargo xtask test` found, or the one at Debian's place. */

import { launch } from 'puppeteer-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names are not looked up, so that a page that asks another origin gets no answer, with or without a network.
  // `localhost` is the same server as another site.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * A new, empty profile each time: puppeteer makes it, and removes it when the browser closes or this process ends.
 * @param {string[]} more further flags
 * @param {string[]} without flags of puppeteer's own that a test cannot use
 */
export function launchChromium(more = [], without = []) {
  const executablePath = process.env.CHROME ?? '/usr/bin/chromium';
  return launch({ executablePath, args: [...FLAGS, ...more], ignoreDefaultArgs: without, headless: true, timeout: 60_000 });
}
