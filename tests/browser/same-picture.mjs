/** Whether a host leaves the lesson as it is: its picture there, beside its picture on a bare page of the same width, theme and root letters. */

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPage } from './harness/index.mjs';
import { ready } from './widget.mjs';

/** @typedef {import('puppeteer-core').Page} Page */

/** Where the pictures stay, to be looked at. */
const PICTURES = fileURLToPath(new URL('../../target/pictures/', import.meta.url));

/** Edges of letters may be smoothed a little differently: a pixel differs when a channel does by more than this, of 255. */
const SMOOTHING = 24;

/** The share of pixels that may differ. */
const TOLERATED = 0.0005;

/** @typedef {{ clip: import('puppeteer-core').ScreenshotClip, picture: string }} Still */

/**
 * Takes both pictures of one lesson, and has it work itself out again.
 * @param {import('node:test').TestContext} t @param {Page} page the host, with the lesson ready
 * @param {string} name @param {{ dark?: boolean, selector?: string }} [options]
 */
export async function expectSamePicture(t, page, name, { dark, selector = 'multi-head-attention' } = {}) {
  const label = `${name}${dark ? '-dark' : ''}`;
  const there = await still(page, label, selector);
  const { tag, root, verdict } = await page.$eval(selector, (element) => {
    const lesson = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (element);
    return { tag: lesson.outerHTML, root: getComputedStyle(document.documentElement).fontSize, verdict: lesson.check() };
  });
  assert.ok(verdict.ok, JSON.stringify(verdict));
  const { x, y, width } = there.clip;
  const bare = await openPage(t, {
    head: `<style>html { font-size: ${root}; }</style>`, dark, viewport: page.viewport() ?? undefined,
    html: `<div style="position: absolute; left: ${x}px; top: ${y}px; width: ${width}px">${tag}</div>`,
  });
  await ready(bare);
  await expectAlike(t, bare, label, there, await still(bare, `${label}-bare`));
  return there;
}

/** @param {import('node:test').TestContext} t @param {Page} page any page @param {string} name @param {Still} there @param {Still} here */
export async function expectAlike(t, page, name, there, here) {
  const heights = [there, here].map(({ clip }) => clip.height);
  assert.ok(Math.abs(heights[0] - heights[1]) < 1, `${name}: ${heights[0]} px high, ${heights[1]} on a bare page`);
  const share = await differing(page, there, here);
  t.diagnostic(`${name}: ${(share * 100).toFixed(3)} % of the pixels differ`);
  assert.ok(share <= TOLERATED, `${name}: ${(share * 100).toFixed(2)} % of the pixels differ, see ${PICTURES}`);
}

/**
 * A picture of what has come to rest: three in a row are the same. It has to fit into the window, since a picture of more would
 * change the window's size for a moment, and slides would turn to their layout for phones.
 * @param {Page} page @param {string} name @param {string} [selector] @returns {Promise<Still>}
 */
export async function still(page, name, selector = 'multi-head-attention') {
  let last = '';
  let same = 0;
  for (let tries = 0; tries < 60; tries++) {
    const clip = await page.$eval(selector, (element) => { // without the border, which a frame may have
      scrollTo(0, 0);
      const { left, top, width, height } = element.getBoundingClientRect();
      const { clientLeft, clientTop } = element;
      return { x: left + clientLeft, y: top + clientTop, width: width - 2 * clientLeft, height: height - 2 * clientTop };
    });
    const picture = await page.screenshot({ clip, encoding: 'base64', captureBeyondViewport: false });
    same = picture === last ? same + 1 : 0;
    if (same === 2) {
      keep(await page.screenshot({ encoding: 'base64', captureBeyondViewport: false }), `${name}-page`);
      return { clip, picture: keep(picture, name) };
    }
    last = picture;
    await new Promise((done) => setTimeout(done, 300));
  }
  throw new Error(`${name} does not come to rest`);
}

/** @param {string} picture @param {string} name */
function keep(picture, name) {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(`${PICTURES}${name}.png`, picture, 'base64');
  return picture;
}

/** The share of pixels that differ between two pictures. @param {Page} page any page @param {Still[]} stills */
export function differing(page, ...stills) {
  return page.evaluate(async (pictures, smoothing) => {
    const [a, b] = await Promise.all(pictures.map(async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(image.width, image.height).getContext('2d'));
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return 1;
    let count = 0;
    for (let at = 0; at < a.data.length; at += 4) {
      if ([0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > smoothing)) count++;
    }
    return count / (a.data.length / 4);
  }, stills.map(({ picture }) => picture), SMOOTHING);
}
