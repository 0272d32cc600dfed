// The languages of the element: which one it speaks, what stays when it changes, one that a page brings, and a mirrored one.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PSEUDO, pseudo } from './pseudo.mjs';
import { heard, inside, openWidget, settled, stateOf, textOf } from './widget.mjs';

/** @param {string} tag */
const strings = async (tag) => JSON.parse(await readFile(new URL(`../../content/${tag}/strings.json`, import.meta.url), 'utf8'));

/** @typedef {import('./harness/index.mjs').WatchedPage} WatchedPage */

test('the nearest lang decides, a change of it keeps the state, and a page can bring a language that is complete', async (t) => {
  const [en, de] = [await strings('en'), await strings('de')];
  const page = await openWidget(t, { html: '<div lang="de-AT"><multi-head-attention id="lesson" model="untrained" heads="4" muted="2" hide="jobs"></multi-head-attention></div>' });
  const german = de['scene.head'].replace('{head}', '1');
  assert.ok((await textOf(page, '.view')).includes(german), 'de-AT is spoken as de');
  assert.match(await textOf(page, '[role=gridcell].is-on .digits'), /^,\d\d$/);
  await page.$eval('multi-head-attention', (element) => {
    element.answer('width-of-six', '8,0');
    element.setAttribute('mask', 'causal');
  });
  const before = await stateOf(page);
  const change = (/** @type {string | null} */ lang) => page.$eval('multi-head-attention', (element, lang) => {
    if (lang === null) element.removeAttribute('lang');
    else element.setAttribute('lang', lang);
  }, lang);
  await change('en');
  assert.ok((await textOf(page, '.view')).includes(en['scene.head'].replace('{head}', '1')));
  assert.deepEqual(await stateOf(page), before);
  await change('qps');
  assert.ok((await textOf(page, '.view')).includes('Head 1'), 'a language nobody has is English');
  for (const [spoil, expected] of /** @type {[string, RegExp][]} */ ([
    ['delete language.strings["ui.undo"]', /addLanguage\("qps"\): strings\["ui.undo"\] is missing; English has "Undo"/],
    ['language.strings["scene.head"] = "x {kopf}"', /strings\["scene.head"\] has \{kopf\}, expected \{head\}/],
    ['language.strings.more = "x"', /strings\["more"\] is not a key/],
    ['delete language.quiz.questions[0].options[1].reason', /quiz\["one-budget"\].options\["blend"\].reason is missing/],
    ['language.quiz.questions.shift()', /quiz\["one-budget"\].stem is missing.*; and \d+ more/],
    ['language.direction = "up"', /direction is "up", expected "ltr" or "rtl"/],
  ])) {
    const message = await page.evaluate((language, spoil) => {
      new Function('language', spoil)(language);
      try {
        /** @type {any} */ (customElements.get('multi-head-attention')).addLanguage('qps', language);
        return 'accepted';
      } catch (error) {
        return String(error);
      }
    }, PSEUDO, spoil);
    assert.match(message, expected);
  }
  await bring(page);
  assert.ok((await textOf(page, '.view')).includes(pseudo('Head 1')), 'spoken at once by who asked for it');
  assert.equal(await (await inside(page, '.mha')).evaluate((root) => getComputedStyle(root).direction), 'rtl');
  assert.deepEqual(await stateOf(page), before);
  await change(null);
  await page.evaluate(() => { document.querySelector('div')?.removeAttribute('lang'); document.documentElement.lang = 'en'; });
  await page.evaluate(() => { document.documentElement.lang = 'de'; });
  await settled(page);
  assert.ok((await textOf(page, '.view')).includes(german), 'the page changed its own language');
  assert.equal((await heard(page, 'mha-ready')).length, 1);
});

/** Adds the made-up language to the page. @param {WatchedPage} page */
const bring = (page) => page.evaluate((language) => /** @type {any} */ (customElements.get('multi-head-attention')).addLanguage('qps', language), /** @type {any} */ (PSEUDO));
