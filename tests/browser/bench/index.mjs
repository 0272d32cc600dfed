/**
 * `cargo xtask bench`: how fast the core and the page are, each row with a peer from the same run, since only such
 * ratios mean anything. Nothing here is a test: a busy machine is slow.
 */

import { launchChromium } from '../harness/chromium.mjs';
import { startSelftest } from '../harness/selftest.mjs';
import { startServer } from '../harness/server.mjs';
import { benchCore } from './core.mjs';
import { benchPage } from './page.mjs';
import { printSizes } from './sizes.mjs';

const QUIET = [
  '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows', '--disable-background-timer-throttling',
];
/** With these a page's clock ticks every 5 µs. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

const [browser, server] = await Promise.all([launchChromium(QUIET), startServer()]);
try {
  const page = await browser.newPage();
  await page.goto((await server.place({ html: '<p>Measuring</p>', headers: ISOLATED })).url);
  await startSelftest(page);
  await benchCore(page);
  await benchPage(browser, server);
  await printSizes();
} finally {
  await browser.close();
  await server.close();
}
