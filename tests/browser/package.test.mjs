/** What `cargo xtask package` hands out works where it will be used: from disk, in Node, in bundles, in notebooks. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DIST } from './harness/folder.mjs';
import { openPage } from './harness/index.mjs';
import { ready, stateOf } from './widget.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(DIST, path), 'utf8');

/** What a page asked for, but for the pictures it carries itself. @param {{ requests: string[] }} page */
const outside = ({ requests }) => requests.filter((address) => !address.startsWith('data:'));

test('the lesson in one file opens from disk, alone in its folder, under a policy that names its own parts', async (t) => {
  const html = read('lesson.html');
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
  assert.doesNotMatch(policy, /'self' 'wasm|unsafe-inline|style-src 'self'/);
  const page = await openPage(t, { document: html });
  await ready(page);
  assert.equal(outside(page).length, 1, outside(page).join('\n'));
  assert.equal(await page.evaluate(() => { // a script that is not the page's own is refused
    const script = document.createElement('script');
    let refused = false;
    try { script.textContent = 'window.intruder = true'; document.body.append(script); } catch { refused = true; }
    return refused || !('intruder' in window);
  }), true);
  page.errors.length = 0; // the browser logs what the policy refused
  const disk = await openPage(t, { file: 'un dossier #3', path: 'lesson.html' });
  await ready(disk);
  assert.equal((await stateOf(disk)).slices.length, 6);
  assert.equal(outside(disk).length, 1, outside(disk).join('\n'));
});

test('the core of the npm package runs in Node, and the element is a stub there', async () => {
  const { core, checkTrace } = await import(join(DIST, 'npm/core.js'));
  const { cost } = await core();
  assert.equal(cost({ dModel: 4096, nLayers: 32, nHeads: 32, nKvHeads: 8, dHead: 128, seqLen: 8192, bytes: 2 }).kvBytesPerToken, 131072);
  assert.equal(checkTrace({}).ok, false);
  const { exports } = JSON.parse(read('npm/package.json'));
  for (const door of Object.values(exports)) {
    for (const file of typeof door === 'string' ? [door] : Object.values(/** @type {object} */ (door))) assert.ok(read(join('npm', file)).length > 0, file);
  }
  await import(join(DIST, 'npm', exports['.'].node));
});

test('the description for editors knows every attribute and event, and types name them too', () => {
  const table = readFileSync(new URL('../../www/js/element/attributes.js', import.meta.url), 'utf8');
  const attributes = [...table.matchAll(/\{ name: '([^']+)'/g)].map(([, name]) => name);
  const [{ declarations: [element] }] = JSON.parse(read('npm/custom-elements.json')).modules;
  assert.deepEqual(element.attributes.map((/** @type {any} */ { name }) => name).sort(), attributes.sort());
  const types = read('npm/element.d.ts');
  for (const { fieldName } of element.attributes) if (fieldName) assert.match(types, new RegExp(`\\b${fieldName}:`), fieldName);
  const rust = readFileSync(new URL('../../src/lesson/choice.rs', import.meta.url), 'utf8');
  const panel = readFileSync(new URL('../../www/js/views/share-choices.js', import.meta.url), 'utf8');
  for (const [, name] of rust.matchAll(/\(Control::\w+, "([^"]+)"\)/g)) {
    assert.match(types, new RegExp(`'${name}'`), name);
    if (name !== 'share') assert.match(panel, new RegExp(`'${name}'`), `"Share or embed" does not offer ${name}`);
  }
  for (const { name } of element.events) assert.match(types, new RegExp(`'${name}'`), name);
});

test('checksums and integrity are those of the files', () => {
  const sums = read('SHA256SUMS').trim().split('\n').map((line) => line.split('  '));
  const hash = (/** @type {string} */ name, /** @type {string} */ kind) => createHash(kind).update(readFileSync(join(DIST, name)));
  for (const [sum, name] of sums) assert.equal(hash(name, 'sha256').digest('hex'), sum, name);
  const integrity = JSON.parse(read('integrity.json'));
  for (const [name, value] of Object.entries(integrity)) assert.equal(`sha384-${hash(name, 'sha384').digest('base64')}`, value, name);
  assert.ok('multi-head-attention.js' in integrity);
  const missing = readdirSync(DIST).filter((name) => name.includes('.') && !sums.some(([, known]) => known === name) && name !== 'integrity.json');
  assert.deepEqual(missing, []);
  for (const name of ['preact', 'htm', 'nalgebra', 'wasm-bindgen']) assert.match(read('THIRD-PARTY.txt'), new RegExp(`^${name} `, 'm'));
});

test('the core names no folder of the machine that built it', () => {
  const core = readFileSync(join(DIST, '../www/pkg/multi_head_attention_bg.wasm'), 'latin1');
  assert.match(core, /crates\/[\w-]+-\d/, 'panics name the crate they come from');
  for (const place of ['registry/src', homedir(), join(DIST, '..')]) assert.equal(core.includes(place), false, place);
});

test('a page that pins the script by its hash gets this script and no other', async (t) => {
  const { 'multi-head-attention.js': hash } = JSON.parse(read('integrity.json'));
  const tag = (/** @type {string} */ integrity) => `<!doctype html><title>pinned</title><script src="multi-head-attention.js" integrity="${integrity}" defer></script><multi-head-attention></multi-head-attention>`;
  const page = await openPage(t, { document: tag(hash) });
  await ready(page);
  const other = await openPage(t, { document: tag(hash.replace(/.{5}$/, 'AAAA=')) });
  assert.equal(await other.evaluate(() => customElements.get('multi-head-attention') === undefined), true);
  other.errors.length = 0; // the browser logs what it refused
});

test('in a notebook two views share a model, answers reach it, and closing one view leaves the other', async (t) => {
  const page = await openPage(t, { document: '<!doctype html><title>notebook</title><div id="a"></div><div id="b"></div>' });
  const seen = await page.evaluate(`(async () => {
    const { default: widget } = await import('./anywidget/multi_head_attention.js');
    const traits = { params: 'heads=4&view=quiz', state: {}, score: {}, answers: [] };
    const heard = {};
    const model = {
      get: (name) => traits[name],
      set: (name, value) => { traits[name] = structuredClone(value); },
      save_changes: () => Object.values(heard).flat().forEach((call) => call()),
      on: (event, call) => { (heard[event] ??= []).push(call); },
      off: (event, call) => { heard[event] = (heard[event] ?? []).filter((other) => other !== call); },
    };
    const [a, b] = ['a', 'b'].map((id) => document.getElementById(id));
    const closeA = widget.render({ model, el: a });
    widget.render({ model, el: b });
    const lessons = [...document.querySelectorAll('multi-head-attention')];
    await Promise.all(lessons.map(({ ready }) => ready));
    await new Promise((done) => setTimeout(done));
    lessons[0].answer('one-budget', 'blend');
    await new Promise((done) => setTimeout(done, 50));
    const shared = Object.keys(lessons[1].state.quiz.answers);
    closeA();
    lessons[1].answer('one-budget', 'winner');
    return { shared, answers: traits.answers.map(({ correct }) => correct), score: traits.score.raw, heads: traits.state.slices.length, left: document.querySelectorAll('multi-head-attention').length };
  })()`);
  assert.deepEqual(seen, { shared: ['one-budget'], answers: [true, false], score: 1, heads: 4, left: 1 });
});

test('the page of examples shows ten embeds, each with the code that makes it', async (t) => {
  const page = await openPage(t, { path: 'examples/index.html', viewport: { width: 1000, height: 700 } });
  await ready(page);
  await page.waitForFunction(() => [...document.querySelectorAll('section :is(multi-head-attention, iframe)')].every((embed) => embed.getBoundingClientRect().height > 150));
  const shown = await page.evaluate(() => [...document.querySelectorAll('section')].map((section) => {
    const embed = section.querySelector('multi-head-attention, iframe');
    return section.querySelector('pre')?.textContent?.includes(embed?.localName ?? '?');
  }));
  assert.equal(shown.length, 10);
  for (const [index, code] of shown.entries()) assert.ok(code, `example ${index + 1}`);
  await page.evaluate(() => { for (const frame of document.querySelectorAll('iframe')) frame.loading = 'eager'; });
  await page.waitForFunction(() => Number.parseInt(/** @type {HTMLElement} */ (document.querySelector('.follows')).style.height) > 200);
  await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth); // once the frames have come to rest
});
