/** Moodle and Canvas cannot be had. What their sanitizers leave of the frame is put into a page that does as theirs do. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { lessonFrame, painted } from '../browser/framed.mjs';
import { openPage } from '../browser/harness/index.mjs';
import { PLACE, recipe } from '../browser/recipes.mjs';
import { expectAlike, still } from '../browser/same-picture.mjs';
import { htmlPurifier, inThisFolder, orSkip, rubySanitize } from './provide.mjs';

/** Canvas sets the height of the frame that a message came from: ui/shared/lti/jquery/subjects/lti.frameResize.ts. */
const CANVAS = `<script>addEventListener('message', ({ source, data }) => {
  const { subject, height } = typeof data === 'string' ? JSON.parse(data) : data;
  const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
  if (subject !== 'lti.frameResize' || !frame) return;
  const length = typeof height === 'number' ? Math.max(1, height) + 'px' : height;
  frame.height = length;
  frame.style.height = length;
});</script>`;

/**
 * A course page around the frame, and the frame's own page at the same size.
 * @param {import('node:test').TestContext} t @param {string} name @param {string} frame @param {string} head @param {number} wide
 */
async function pictured(t, name, frame, head, wide) {
  const html = `<main style="width: ${wide}px; margin: 20px auto; font: 18px/1.4 sans-serif"><p>Before.</p>${frame.replaceAll(PLACE, '')}<p>After.</p></main>`;
  const page = await openPage(t, { html, head, viewport: { width: 1280, height: 1400 } });
  const inner = await lessonFrame(page);
  await painted(page);
  const there = await still(page, name, 'iframe');
  const src = /src="([^"]+)"/.exec(frame)?.[1].replaceAll('&amp;', '&').slice(PLACE.length) ?? '';
  const [path, search] = src.split('?');
  const { width, height } = there.clip;
  const alone = await openPage(t, { path, search: `?${search}`, viewport: { width, height } });
  await lessonFrameOf(alone);
  const here = await still(alone, `${name}-bare`, 'html');
  const content = here.clip.height;
  await expectAlike(t, alone, name, { ...there, clip: { ...there.clip, height: content } }, { ...here, picture: await alone.screenshot({ encoding: 'base64' }) });
  assert.ok(await inner.evaluate(() => document.querySelector('multi-head-attention')?.check().ok));
  return { page, inner, content, height };
}

/** @param {import('../browser/harness/index.mjs').WatchedPage} page */
const lessonFrameOf = (page) => page.evaluate(async () => { await document.querySelector('multi-head-attention')?.ready; });

/** @param {string} program @param {string[]} args @param {string} input */
const run = (program, args, input) => execFileSync(program, args, { input, encoding: 'utf8' }).trim();

test('Canvas: the frame that is left shows the lesson, as tall as it is', async (t) => {
  if (!orSkip(t, rubySanitize)) return;
  const frame = run('ruby', [inThisFolder('canvas.rb')], recipe('Canvas', 'html'));
  const { page, inner, content, height } = await pictured(t, 'canvas', frame, CANVAS, 860);
  assert.ok(height >= content && height - content < 2, `${height} px for ${content}`);
  await inner.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('view', 'quiz'));
  await page.waitForFunction((old) => (document.querySelector('iframe')?.clientHeight ?? 0) > old + 100, {}, height);
});

test('Moodle: the frame that is left keeps its height, and what does not fit scrolls inside', async (t) => {
  const folder = orSkip(t, htmlPurifier);
  if (!folder) return;
  const frame = run('php', [inThisFolder('moodle.php'), folder, 'frames'], recipe('Moodle', 'html'));
  for (const wide of [830, 330]) {
    const { inner, content, height } = await pictured(t, `moodle-${wide}`, frame, '', wide);
    assert.equal(height, Number(/height="(\d+)"/.exec(frame)?.[1]));
    const scrolls = await inner.evaluate(() => {
      scrollTo(0, 1e6);
      return scrollY;
    });
    assert.equal(scrolls > 0, content > height, `${content} px of content, scrolled by ${scrolls}`);
    assert.equal(content > height, wide === 330, 'the height in the recipe fits a course page, and no phone');
  }
});
