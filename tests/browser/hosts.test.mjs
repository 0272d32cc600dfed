/** The element and its snippets in other people's software: frameworks, slides, sanitizers, and other versions of itself. */

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import sanitize from 'sanitize-html';
import { faultsFoundByAxe } from './quiz-hand.mjs';
import { openPage } from './harness/index.mjs';
import { lessonFrame } from './framed.mjs';
import { recipe, sections } from './recipes.mjs';
import { expectSamePicture } from './same-picture.mjs';
import { heard, inside, openWidget, ready, settled, stateOf } from './widget.mjs';

const resolve = createRequire(import.meta.url).resolve;

/** A page around a small application, bundled as its author would. @param {string} code */
async function application(code) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true, write: false, format: 'iife', logLevel: 'silent', define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'multi-head-attention': fileURLToPath(new URL('../../dist/npm/index.js', import.meta.url)), vue: resolve('vue/dist/vue.esm-browser.prod.js') },
  });
  const script = outputFiles[0].text.replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="en"><title>application</title><div id="root"></div><script>${script}</script>`;
}

const REACT = `
  import 'multi-head-attention';
  import { createElement as h, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function App() {
    const [heads, setHeads] = useState(4);
    const [shown, setShown] = useState(true);
    Object.assign(window, { setHeads, setShown, changes: window.changes ?? [] });
    return shown && h('multi-head-attention', { heads, mask: 'causal', muted: '1', 'onmha-change': ({ detail }) => window.changes.push(detail.changed) });
  }
  createRoot(document.getElementById('root')).render(h(App));`;

const VUE = `
  import 'multi-head-attention';
  import { createApp, h, ref } from 'vue';
  const heads = ref(4), shown = ref(true);
  Object.assign(window, { setHeads: (n) => { heads.value = n; }, setShown: (yes) => { shown.value = yes; }, changes: [] });
  createApp({ render: () => shown.value ? h('multi-head-attention', { heads: heads.value, mask: 'causal', muted: '1', 'onMha-change': ({ detail }) => window.changes.push(detail.changed) }) : null }).mount('#root');`;

for (const [name, code] of Object.entries({ 'React 19': REACT, 'Vue 3': VUE })) {
  test(`${name} sets attributes, hears events, and takes the element away and back`, async (t) => {
    const page = await openPage(t, { document: await application(code) });
    await page.waitForSelector('multi-head-attention');
    await ready(page);
    const state = await stateOf(page);
    assert.deepEqual([state.slices.length, state.mask, state.muted], [4, 'causal', [1]]);
    await page.evaluate('setHeads(3)');
    await settled(page);
    assert.equal((await stateOf(page)).slices.length, 3);
    await page.waitForFunction(() => /** @type {any} */ (window).changes.length === 1);
    await page.evaluate('setShown(false)');
    await page.waitForFunction(() => !document.querySelector('multi-head-attention'));
    await page.evaluate('setShown(true)');
    await page.waitForSelector('multi-head-attention');
    await ready(page);
    assert.equal((await stateOf(page)).slices.length, 3);
  });
}

test('reveal.js turns no slide while keys are pressed in the lesson, which looks as on a bare page, also on a slide hidden at first', async (t) => {
  const deck = `<div class="reveal"><div class="slides">
      <section><h2>First</h2></section>
      ${recipe('reveal.js', 'html')}
      <section><h2>Last</h2></section>
    </div></div>
    <script src="/node_modules/reveal.js/dist/reveal.js"></script>
    <script>Reveal.initialize({ hash: false, transition: 'none', width: 1280, height: 900, margin: 0 }).then(() => { window.started = true; });</script>`;
  const head = '<link rel="stylesheet" href="/node_modules/reveal.js/dist/reveal.css"><link rel="stylesheet" href="/node_modules/reveal.js/dist/theme/black.css">';
  const page = await openWidget(t, { html: deck, head });
  await page.waitForFunction(() => /** @type {any} */ (window).started);
  await page.evaluate('Reveal.slide(1)');
  await page.waitForFunction(() => (document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.grid canvas')?.getBoundingClientRect().width ?? 0) > 40);
  await page.waitForFunction('getComputedStyle(document.querySelector("section.present")).opacity === "1" && !!document.querySelector("section.present multi-head-attention")');
  await expectSamePicture(t, page, 'reveal');
  const button = await inside(page, '.switch [aria-checked="true"]');
  await button.focus();
  for (const key of /** @type {const} */ (['ArrowRight', 'Space', 'n', 'PageDown', 's', 'o', 'b', 'Escape', '/', '?'])) await page.keyboard.press(key);
  assert.equal(await page.evaluate('Reveal.getIndices().h'), 1);
  assert.equal(await page.evaluate('Reveal.isPaused() || Reveal.isOverview()'), false);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate('Reveal.getIndices().h'), 2, 'outside the lesson the keys are the slides’ own');
});

test('the recipes for a page of your own and for a frame do what they say', async (t) => {
  const of = (/** @type {string} */ heading, nth = 0) => recipe(heading, 'html', { place: '', nth });
  const page = await openPage(t, { document: `<!doctype html><html lang="en"><title>course</title>${of('A page of your own')}` });
  await ready(page);
  const { mask, slices } = await stateOf(page);
  assert.deepEqual([mask, slices.length], ['causal', 4]);
  const around = await openPage(t, { document: `<!doctype html><html lang="en"><title>course</title>${of('A frame, anywhere')}${of('A frame, anywhere', 1)}` });
  await lessonFrame(around);
  await around.waitForFunction(() => {
    const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
    const height = Math.ceil(frame.contentDocument?.documentElement.getBoundingClientRect().height ?? Infinity); // it grows when names of heads arrive
    return frame.style.height !== '' && frame.clientHeight >= height && frame.clientHeight <= height + 4; // the page may count the border or not
  });
});

/** Told in the docs by the code that the tests above write out for each framework. */
const WRITTEN_OUT = ['React and Vue'];

test('every piece of code in docs/embedding.md is tried by a test', () => {
  const tests = ['.', '../hosts'].flatMap((folder) => {
    const place = new URL(`${folder}/`, import.meta.url);
    return readdirSync(place).filter((name) => name.endsWith('.test.mjs')).map((name) => readFileSync(new URL(name, place), 'utf8'));
  }).join('\n');
  for (const { heading, text, blocks } of sections()) {
    if (WRITTEN_OUT.includes(heading)) continue;
    if (blocks.length > 0) assert.match(text, /Tested: /, `${heading} says what was tried`);
    for (const language of new Set(blocks.map(({ language }) => language))) {
      assert.ok(tests.includes(`'${heading}', '${language}'`) || (language === 'html' && tests.includes(`of('${heading}'`)), `no test takes the ${language} code of "${heading}"`);
    }
  }
});

/** What Canvas leaves of a page, as its allow-list has it; Moodle's list for students is the shorter one. */
const CANVAS = { allowedTags: ['a', 'p', 'iframe'], allowedAttributes: { a: ['href'], iframe: ['src', 'title', 'width', 'height', 'sandbox'] } };

test('the snippets of "Share or embed" survive where they must, and carry what is on the screen', async (t) => {
  const page = await openWidget(t, { html: '<main><h1>Course</h1><multi-head-attention model="untrained" heads="4" mask="causal"></multi-head-attention></main>' });
  await page.evaluate(() => { /** @type {any} */ (document.querySelector('multi-head-attention')).sentence = 'the "dog" & <cat> ran'; });
  await (await inside(page, '.share > .btn')).click();
  await page.locator('multi-head-attention >>> input[aria-label="Hide legend"]').click();
  await page.locator('multi-head-attention >>> input[aria-label="Lock reading direction"]').click();
  await page.locator('multi-head-attention >>> .share-set label:nth-of-type(2) input').click();
  const [link, frame, tag] = await page.evaluate(() => [...(document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('textarea') ?? [])].map(({ value }) => value));
  const origin = new URL('.', page.url()).href;

  const kept = sanitize(frame, CANVAS);
  assert.equal(kept, frame);
  const cleaned = sanitize(tag, { ...CANVAS, allowedTags: ['a', 'p'] });
  assert.match(cleaned, /^\s*<a href="[^"]+#v=1&amp;[^"]*heads=4[^"]*">Multi-head attention<\/a>\s*$/);
  const purified = await page.evaluate(async (tag) => {
    const script = document.createElement('script');
    script.src = '/node_modules/dompurify/dist/purify.min.js';
    await new Promise((done) => { script.onload = done; document.head.append(script); });
    return /** @type {any} */ (window).DOMPurify.sanitize(tag);
  }, tag);
  assert.match(purified.trim(), /^<a href="[^"]+">Multi-head attention<\/a>$/);

  const inner = (/** @type {string} */ html) => /src="([^"]+)"/.exec(html)?.[1].replaceAll('&amp;', '&') ?? '';
  assert.ok(link.startsWith(`${origin}index.html#v=1&`), link);
  assert.ok(inner(frame).startsWith(`${origin}embed.html?v=1&`), frame);
  const expected = { sentence: 'the "dog" & <cat> ran', mask: 'causal', view: 'explore', lock: ['mask'], heads: 4 };
  for (const [address, hide] of /** @type {[string, string[]][]} */ ([[link, ['legend']], [inner(frame), ['legend', 'share']]])) {
    const opened = await openPage(t, { path: address.slice(origin.length).split(/[?#]/)[0], search: address.slice(address.search(/[?#]/)) });
    await ready(opened);
    const { sentence, mask, view, lock, slices, hide: hidden } = await stateOf(opened);
    assert.deepEqual({ sentence, mask, view, lock, heads: slices.length, hidden }, { ...expected, hidden: hide }, address);
  }
  const tagged = await openPage(t, { document: `<!doctype html><title>course</title>${tag}` });
  await ready(tagged);
  assert.equal((await stateOf(tagged)).sentence, expected.sentence);

  const preview = await page.evaluate(() => {
    const lesson = /** @type {any} */ (document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('multi-head-attention'));
    return { hide: lesson.state.hide, view: lesson.state.view, stored: Object.keys(localStorage) };
  });
  assert.deepEqual(preview, { hide: ['legend', 'share'], view: 'explore', stored: [] });
  const before = (await heard(page, 'mha-change')).length + (await heard(page, 'mha-ready')).length;
  await page.evaluate(() => { /** @type {any} */ (document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('multi-head-attention')).seed = 3; });
  await settled(page);
  assert.equal((await heard(page, 'mha-change')).length + (await heard(page, 'mha-ready')).length, before, 'the preview speaks only to itself');
  assert.deepEqual(await faultsFoundByAxe(page), []);
});

test('a second version of the script leaves the first in charge, and both pages of it run', async (t) => {
  const script = readFileSync(new URL('../../dist/multi-head-attention.js', import.meta.url), 'utf8').replace(/^\/\*![^]*?\*\//, '/*! another version */');
  const page = await openWidget(t, { html: `<multi-head-attention heads="2"></multi-head-attention><script>${script.replaceAll('</script', '<\\/script')}</script><multi-head-attention heads="3"></multi-head-attention>` });
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('multi-head-attention')].map(({ state }) => state.slices.length)), [2, 3]);
});
