/** Sanitizers that course software uses: where they drop the tag, the link inside stays; where frames are allowed, the frame does. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { PLACE, recipe } from '../browser/recipes.mjs';
import { addresses, elementCode, frameCode } from '../../www/js/views/share-code.js';
import { htmlPurifier, inThisFolder, orSkip, python, rubySanitize } from './provide.mjs';

/** What "Share or embed" writes for a state full of signs that mean something in markup. */
function fromThePanel() {
  const state = new URLSearchParams({ model: 'untrained', sentence: 'the "dog" & <cat> ran', heads: '4', mask: 'causal' });
  const languages = [{ lang: 'en', name: 'English', page: 'index.html', title: 'Multi-head attention' }];
  const share = { link: () => String(state), page: 'index.html', title: 'Multi-head attention', languages, plan: () => '' };
  const wish = { view: 'explore', hide: ['legend'], lock: ['mask'], place: PLACE, questions: [], lang: 'en' };
  const { link, params, title, embedded } = addresses(share, wish);
  return { frame: frameCode(embedded, wish, title), tag: elementCode(params, link, wish, title) };
}

const panel = fromThePanel();
const FRAMES = [...['A frame, anywhere', 'Moodle', 'Canvas'].map((heading) => recipe(heading, 'html')), panel.frame];
const TAGS = [recipe('A page of your own', 'html'), panel.tag];

/** The link that stands inside a tag. @param {string} tag */
const link = (tag) => /<a href="[^"]+">[^<]+<\/a>/.exec(tag)?.[0] ?? assert.fail(tag);

/** @param {string} program @param {string[]} args @param {string} input */
const run = (program, args, input) => execFileSync(program, args, { input, encoding: 'utf8' }).trim();

test('Ruby’s sanitize with the list of Canvas keeps frames as they are, and of a tag the link', (t) => {
  if (!orSkip(t, rubySanitize)) return;
  const clean = (/** @type {string} */ html) => run('ruby', [inThisFolder('canvas.rb')], html);
  for (const frame of FRAMES) assert.equal(clean(frame), frame);
  for (const tag of TAGS) assert.equal(clean(tag), link(tag));
  assert.equal(clean(FRAMES[0].replace('<iframe', '<iframe loading="lazy" allow="fullscreen" onload="x()"')), FRAMES[0], 'why a frame has no more than it has');
});

test('HTML Purifier keeps of a tag the link, drops frames as Moodle sets it, and keeps them where they are allowed', (t) => {
  const folder = orSkip(t, htmlPurifier);
  if (!folder) return;
  const clean = (/** @type {string} */ rules, /** @type {string} */ html) => run('php', [inThisFolder('moodle.php'), folder, rules], html);
  for (const frame of FRAMES) {
    assert.equal(clean('moodle', frame), '');
    assert.equal(clean('frames', frame), frame);
    assert.equal(clean('frames', frame.replaceAll(PLACE, 'https://example.com/mha/')).includes('src'), false, 'only from the place that is allowed');
  }
  for (const tag of TAGS) for (const rules of ['moodle', 'frames']) assert.equal(clean(rules, tag), link(tag));
  const byHand = recipe('Moodle', 'html', { nth: 1 });
  assert.equal(clean('moodle', byHand), byHand);
});

test('nh3 and bleach keep the link where they drop the tag, and the frame where frames are allowed', (t) => {
  const bin = orSkip(t, () => python('sanitizers', ['nh3==0.3.2', 'bleach==6.3.0']));
  if (!bin) return;
  const clean = (/** @type {string} */ code, /** @type {string} */ html) => run(join(bin, 'python'), ['-c', `import sys, nh3, bleach\nprint(${code.replace('HTML', 'sys.stdin.read()')})`], html);
  for (const tag of TAGS) {
    assert.equal(clean('bleach.clean(HTML, strip=True)', tag), link(tag));
    assert.equal(clean('nh3.clean(HTML)', tag).replace(' rel="noopener noreferrer"', ''), link(tag));
  }
  const allowed = 'nh3.clean(HTML, tags={"iframe"}, attributes={"iframe": {"src", "title", "width", "height"}})';
  for (const frame of FRAMES) assert.equal(clean(allowed, frame), frame);
});
