/** "Check my widget" finds a number that is shown wrongly; what is taken along is right. */

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inside, openWidget, settled, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

const STATES = ['model=sentence', 'model=sentence&layer=1', 'model=induction', 'model=induction&layer=1&heads=3', '', 'heads=1', 'heads=5&mask=causal', 'heads=6&kv-heads=2&muted=2', 'reading=slice', 'heads=48', 'sentence=naïve 日本 🦊&focus=2,2,3'];

test('what is shown agrees with the formula, and one wrong number anywhere is found', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained"' });
  await (await inside(page, '.receipt-acts button')).click();
  await (await inside(page, '[aria-label="Table of Head 1"]')).click();
  for (const state of STATES) {
    await page.evaluate((state) => {
      const lesson = document.querySelector('multi-head-attention');
      lesson?.setAttribute('state', 'model=untrained&layer=&sentence=&seed=&heads=&kv-heads=&slices=&mask=&reading=&muted=&focus=');
      lesson?.trace();
      lesson?.setAttribute('state', state);
    }, state);
    await settled(page);
    const proof = await page.evaluate(() => /** @type {any} */ (document.querySelector('multi-head-attention')).check());
    assert.equal(proof.ok, true, `${state}: ${JSON.stringify(proof)}`);
    assert.ok(proof.shown.compared > 60 && proof.computed.compared > 1000, JSON.stringify(proof));
  }
});

/** Each breaks one thing on the page, and says what has to be named. @type {Record<string, { spoil: string, named: RegExp }>} */
const FAULTS = {
  'a digit in the close-up': { spoil: "$('[data-cell=\"3,5\"] .digits').textContent = '.77'", named: /pattern of head 1, row 3, column 5, is shown as “\.77”/ },
  'the shade of a cell': { spoil: "$('[data-cell=\"4,6\"]').style.backgroundColor = $('[data-cell=\"8,1\"]').style.backgroundColor", named: /pattern of head 1, row 4, column 6,/ },
  'a pixel of a small grid': { spoil: "const c = $('canvas[data-head=\"3\"]').getContext('2d'); c.fillStyle = '#000000'; c.fillRect(2, 7, 1, 1)", named: /pattern of head 3, row 8, column 3,/ },
  'a number of the receipt': { spoil: "$('[data-number=\"k/0/0/2\"]').textContent = '9.99'", named: /k of head 1, row 1, column 3, is shown as “9\.99”/ },
  'two numbers that changed places': { spoil: "const [a, b] = [1, 3].map((i) => $(`[data-number=\"q/0/10/${i}\"]`)); [a.textContent, b.textContent] = [b.textContent, a.textContent]", named: /q of head 1, row 11, column 2,/ },
  'a step of the receipt': { spoil: "$('[data-number^=\"scaled/\"]').textContent = '0.10'", named: /scaled of head 1, row 11,/ },
  'a hidden cell that looks seen': { spoil: "const cell = $('[data-cell=\"2,2\"]'); cell.className = 'cell hid'", named: /scores of head 1, row 2, column 2,/ },
};

test('each kind of wrong number is caught by the button, and named in words', async (t) => {
  const page = await openWidget(t, { attributes: 'model="untrained" layer="1" hide="jobs"' }); // measuring jobs would draw anew what is spoilt
  const press = async () => (await inside(page, '.proof .btn')).click();
  await press();
  assert.match(await textOf(page, '.checked'), /^Computed twice, in two ways: [\d,]+ numbers, and [\d,]+ read back from this page\. Largest difference (less than )?0\.0000\d+\.$/);
  for (const [fault, { spoil, named }] of Object.entries(FAULTS)) {
    await page.evaluate((spoil) => {
      const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
      new Function('$', spoil)((/** @type {string} */ selector) => root.querySelector(selector));
    }, spoil);
    await press();
    assert.match(await textOf(page, '.proof .alarm-line'), named, fault);
    for (const view of ['quiz', 'lesson']) { // what was spoilt goes, and is made anew
      await page.evaluate((view) => document.querySelector('multi-head-attention')?.setAttribute('view', view), view);
      await settled(page);
    }
  }
  await press();
  assert.match(await textOf(page, '.checked'), /^Computed twice/);
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('heads', '4'));
  await settled(page);
  assert.equal(await page.$('multi-head-attention >>> .checked'), null, 'what was found goes with what was shown');
});

test('the copies hold the numbers of the trace, and the program makes them again', async (t) => {
  const page = await openWidget(t, { attributes: 'link-state model="untrained" heads="6" kv-heads="2" mask="causal" muted="2" state="focus=4,11,4"' });
  await page.evaluate(() => {
    history.replaceState(null, '', `?unit=3&endpoint=https%3A%2F%2Fstore.example%2F&auth=Basic+c2VjcmV0&actor=%7B%22mbox%22%3A%22mailto%3Apupil%40school.example%22%7D${location.hash}`);
    /** @type {string[]} */
    const copied = [];
    /** @type {Promise<string>[]} */
    const saved = [];
    const create = URL.createObjectURL;
    URL.createObjectURL = (file) => { saved.push(/** @type {Blob} */ (file).text()); return create(file); };
    HTMLAnchorElement.prototype.click = () => {};
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => { copied.push(text); } } });
    Object.assign(window, { copied, saved });
  });
  for (const [at, button] of (await page.$$('multi-head-attention >>> .take button')).entries()) {
    await button.click();
    await page.waitForFunction((handed) => /** @type {any} */ (window).copied.length + /** @type {any} */ (window).saved.length === handed, {}, at + 1); // a picture takes a moment
  }
  const { copied, saved, pattern } = await page.evaluate(async () => ({
    copied: /** @type {any} */ (window).copied, saved: await Promise.all(/** @type {any} */ (window).saved),
    pattern: [.../** @type {any} */ (document.querySelector('multi-head-attention')).trace().heads[3].pattern],
  }));
  const [csv, json, program, link] = copied;
  const rows = csv.trim().split('\r\n').map((/** @type {string} */ row) => row.split(','));
  assert.deepEqual([rows.length, rows[0][4], rows[11][0], rows[3][9]], [15, 'animal', 'it', '']);
  assert.equal(Math.fround(Number(rows[11][4])), pattern[10 * 14 + 3]);
  const trace = JSON.parse(json);
  assert.deepEqual([trace.heads.length, trace.heads[3].scores[1], Math.fround(trace.heads[3].pattern[14])], [6, null, pattern[14]]);
  assert.ok(link.includes('?unit=3#'), 'who the learner is, and what lets answers in, stays at home');
  assert.match(link, /#.*kv-heads=2&mask=causal&muted=2&focus=4%2C11%2C4$/);
  const [svg, png, savedJson] = saved;
  assert.equal(savedJson, json);
  assert.ok(svg.startsWith('<svg') && svg.includes('>animal</text>') && svg.split('<rect').length === 1 + 1 + 14 * 15 / 2);
  assert.ok(png.slice(1, 4) === 'PNG');
  assert.match(await textOf(page, '.take .readout'), /^Saved: reproduce\.py\.$/);
  await runProgram(t, program);
});

/** The program itself, and the same with one shown number changed: the first agrees, the second must not. @param {import('node:test').TestContext} t @param {string} program */
async function runProgram(t, program) {
  const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import numpy']).status === 0);
  if (!python) return t.diagnostic('left out: the NumPy script was not run, since python3 with NumPy is missing');
  const folder = await mkdtemp(join(tmpdir(), 'mha-numpy-'));
  t.after(() => rm(folder, { recursive: true }));
  const script = join(folder, 'reproduce.py');
  await writeFile(script, program);
  const said = execFileSync(python, [script], { encoding: 'utf8' });
  const differences = [...said.matchAll(/difference (\d\.\de[-+]\d+)/g)].map(([, number]) => Number(number));
  assert.equal(differences.length, 7, said);
  assert.ok(differences.every((difference) => difference < 1e-5), said);
  const wrong = program.replace(/(pattern\\":\{\\"shape\\":\[14,14\],\\"f32\\":\\")..../, '$1AAAA');
  assert.ok(wrong !== program, 'one number is another');
  await writeFile(script, wrong);
  assert.equal(spawnSync(python, [script]).status, 1);
}
