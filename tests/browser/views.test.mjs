/** What stands around the heads: names, model and layer, answers, the mean, the endings, and further training. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsFoundByAxe } from './quiz-hand.mjs';
import { count, focused, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

/** @typedef {import('./widget.mjs').WatchedPage} WatchedPage */

test('trained heads have names, answers and effects, and what one mutes is heard at once', async (t) => {
  const page = await openWidget(t);
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.badge strong'));
  assert.equal(await count(page, '.heads .badge'), 6);
  assert.equal(await count(page, '.heads .badge .meter u') >= 6, true, 'every meter has its tick for chance');
  assert.match(await textOf(page, '#head-1-job'), /chance 0\.\d\d, in \d+ sequences/);

  assert.match(await textOf(page, '.body--guess .say'), /Which noun does “it” stand for/);
  assert.match(await textOf(page, '.guess-answers li:first-child'), /^animal0\.\d\d$/);
  assert.equal(await count(page, '.guess-answers li'), 5);
  const first = await effectOf(page, 1);
  await (await inside(page, '.effects li:first-child .link')).click();
  assert.deepEqual((await stateOf(page)).muted, [first.head]);
  assert.equal(await focused(page), `Unmute Head ${first.head}`, 'the line moved to the end, and the focus with it');
  assert.equal((await effectOf(page, 6)).head, first.head);
  const probability = Number((await textOf(page, '.guess-answers li:first-child .nums')));
  const isOther = (await textOf(page, '.guess-answers li:first-child bdi')) !== 'animal';
  assert.ok(isOther || Math.abs(probability - first.without) < 0.011, `${probability} after ${first.without} was foretold`);

  await page.keyboard.press('Enter');
  assert.deepEqual((await stateOf(page)).muted, []);
  await (await inside(page, '.effects li:first-child .head-name')).focus();
  await page.keyboard.press('ArrowDown');
  const second = await effectOf(page, 2);
  assert.equal(await focused(page), `Head ${second.head}`);
  await page.keyboard.press('s');
  assert.equal((await stateOf(page)).muted.length, 5);
  assert.equal(await focused(page), `Head ${second.head}`);
  await page.keyboard.press('s');

  await (await inside(page, '.word:nth-child(6)')).click();
  assert.match(await textOf(page, '.body--guess .say'), /in the place of “cross”/);
  await (await inside(page, '.word:nth-child(1)')).click();
  assert.equal(await count(page, '.guess-answers'), 0, 'the start cannot be asked for');
});

test('layer, mean and endings: by pointer, by keys, for axe, and on a narrow page', async (t) => {
  const html = '<title>Heads</title><main><h1>Heads</h1><multi-head-attention id="lesson"></multi-head-attention></main>';
  const page = await openWidget(t, { html, viewport: { width: 320, height: 800 } });
  await (await inside(page, '.name-layer [role=radio]:first-child')).click();
  assert.equal((await stateOf(page)).layer, 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  assert.equal((await stateOf(page)).layer, 2);

  for (const row of ['average', 'endings']) {
    await (await inside(page, `.body--${row} > .link`)).focus();
    await page.keyboard.press('Enter');
  }
  assert.match(await textOf(page, '.average .say'), /^Averaged over 6 heads, it looks mostly at/);
  const shades = await (await inside(page, '.average canvas')).evaluate((canvas) => {
    const picture = /** @type {HTMLCanvasElement} */ (canvas);
    const { data } = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d')).getImageData(0, 0, picture.width, picture.height);
    return new Set(data).size;
  });
  assert.ok(shades > 20, `the mean is painted: ${shades} different numbers`);
  const ratios = await page.$$eval('multi-head-attention >>> .ledger tbody tr', (rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  assert.equal(ratios.length, 4);
  assert.equal(new Set(ratios.map(([layer1]) => layer1)).size, 1, `the first layer says one thing: ${ratios}`);
  assert.ok(new Set(ratios.map(([, layer2]) => layer2)).size > 1, `the second does not: ${ratios}`);

  assert.deepEqual(await faultsFoundByAxe(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

test('another model: by pointer and by keys; one that learned nothing says so and has a random start', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="5"' });
  assert.equal(await count(page, '.seed'), 0, 'trained numbers are not drawn again');
  await (await inside(page, '.models [role=radio]:first-child')).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  assert.equal((await stateOf(page)).model, 'untrained');
  assert.equal(await count(page, '.seed'), 1);
  assert.match(await textOf(page, '.body--guess'), /has learned nothing, so it has no answers/);
  await (await inside(page, '.models [role=radio]:first-child')).click();
  assert.equal((await stateOf(page)).model, 'sentence');
  assert.match(await textOf(page, '.body--model .caption'), /Trained from random numbers in \d/);
});

test('hidden controls are gone, locked ones are facts', async (t) => {
  const page = await openWidget(t, { attributes: 'hide="jobs,guess" lock="model,layer"' });
  for (const gone of ['.badge', '.body--guess', '.models', '.name-layer [role=radio]']) assert.equal(await count(page, gone), 0, gone);
  assert.equal(await count(page, '.body--model .lock'), 1);
  assert.match(await textOf(page, '.name-layer .lock'), /Layer 2 of 2/);
  await page.$eval('multi-head-attention', (element) => element.setAttribute('view', 'explore'));
  await settled(page);
  assert.equal(await count(page, '.compact .badge'), 0);
});

test('a cut trains further while the page stays alive, stops when told, when hidden, and for another cut', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="48" kv-heads="1"' });
  const press = (/** @type {string} */ label) => page.$eval('multi-head-attention', (element, label) => {
    const buttons = [...element.shadowRoot?.querySelectorAll('.tuning button') ?? []];
    const button = /** @type {HTMLElement} */ (buttons.find(({ textContent }) => textContent === label));
    button.focus();
    button.click();
  }, label);
  const says = (/** @type {RegExp} */ words) => page.waitForFunction((source) =>
    new RegExp(source).test(document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.tuning')?.textContent ?? ''), {}, words.source);
  const pattern = () => page.$eval('multi-head-attention', (element) => [.../** @type {any} */ (element).trace().heads[0].pattern]);
  const before = await pattern();

  await press('Train this cut further');
  await says(/Training in this tab\. Step [1-9]/);
  await (await inside(page, '.word:nth-child(4)')).click();
  assert.equal((await stateOf(page)).focus.row, 4, 'the page stays alive');
  await press('Stop');
  await says(/Stopped at step [1-9]\d*: \d+ % of/);
  assert.notDeepEqual(await pattern(), before);

  await press('Go on training');
  await says(/Training in this tab/);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  });
  await says(/since the tab was hidden/);
  await press('As it came');
  assert.deepEqual(await pattern(), before);
  assert.equal(await focused(page), 'Train this cut further');

  await press('Train this cut further');
  await page.$eval('multi-head-attention', (element) => element.setAttribute('heads', '3'));
  await settled(page);
  assert.equal(await textOf(page, '.tuning button'), 'Train this cut further');
  assert.equal((await textOf(page, '.tuning')).includes('Training in this tab'), false);
});

/** A line of the ledger of effects. @param {WatchedPage} page @param {number} line */
async function effectOf(page, line) {
  const text = await textOf(page, `.effects li:nth-child(${line})`);
  return { head: Number(/Head (\d)/.exec(text)?.[1]), without: Number(/Without it (\d\.\d\d)/.exec(text)?.[1]) };
}
