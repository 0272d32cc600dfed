// The languages of the element: which one it speaks, what stays when it changes, one that a page brings, and a mirrored one.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { PSEUDO, englishIn, pseudo, textsOf } from './pseudo.mjs';
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

test('the page in German: its words, the way to the other language, nothing wider than a phone, numbers read back with commas', async (t) => {
  const page = await openPage(t, { path: 'index.de.html', viewport: { width: 320, height: 800 } });
  await page.$eval('multi-head-attention[link-state]', (element) => /** @type {any} */ (element).ready);
  const { title, heading } = JSON.parse(await readFile(new URL('../../content/de/page.json', import.meta.url), 'utf8'));
  const told = await page.evaluate(() => ({
    lang: document.documentElement.lang, dir: document.documentElement.dir, title: document.title, heading: document.querySelector('h1')?.textContent,
    others: [...document.querySelectorAll('.languages a')].map((link) => [link.getAttribute('href'), link.getAttribute('lang'), link.textContent]),
    alternates: [...document.querySelectorAll('link[rel=alternate]')].map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
    wide: document.documentElement.scrollWidth - innerWidth,
    says: document.querySelector('multi-head-attention[link-state]')?.shadowRoot?.querySelector('.view')?.textContent,
  }));
  assert.deepEqual([told.lang, told.dir, told.title, told.heading, told.wide], ['de', 'ltr', title, heading, 0]);
  assert.deepEqual(told.others, [['index.html', 'en', 'English']]);
  assert.deepEqual(told.alternates, ['en index.html', 'de index.de.html', 'x-default index.html']);
  assert.ok(told.says?.includes('Kopf 1'));
  // grids are painted with one of the next pictures, so the first reading may come too early
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('multi-head-attention[link-state]')).check().ok, { polling: 500 });
});

test('from right to left in another alphabet: mirrored at 320 px, arrows follow the eye, and no English is left', async (t) => {
  const page = await openWidget(t, { attributes: 'lang="qps" hide="jobs"', viewport: { width: 320, height: 800 } });
  await bring(page);
  await listen(page);
  /** @type {Set<string>} */
  const faults = new Set();
  const look = async (/** @type {string} */ where) => {
    const texts = (await textsOf(page)).filter((text) => englishIn(text, [...NAMES, ...IDS]).length);
    for (const fault of [...texts, ...await tooWide(page)]) faults.add(`${where}: ${fault}`);
  };
  await arrows(page);
  for (const view of ['lesson', 'explore', 'quiz', 'induction']) {
    await set(page, 'view', view);
    while (await openAll(page)); // some of what opens has more to open
    await look(view);
  }
  await failTraining(page);
  await look('failed');
  for (const [name, value] of WISHES) await set(page, name, value);
  await set(page, 'view', 'quiz');
  await answerAll(page);
  await look('answered');
  const spoken = await page.evaluate(() => /** @type {any} */ (window).spoken.concat(window.heard.filter(({ type }) => type === 'mha-error').map(({ detail }) => detail.message)));
  assert.ok(spoken.length > 10, `${spoken.length} sentences were said`);
  for (const sentence of spoken.filter((/** @type {string} */ said) => englishIn(said, [...NAMES, ...IDS, ...FIELDS]).length)) faults.add(`said: ${sentence}`);
  assert.deepEqual([...faults], []);
});

/** Not in any language: real models. */
const NAMES = 'BERT base GPT small XL Falcon Llama Mistral Gemma Qwen DeepSeek gpt oss'.split(' ');
/** Names of our models, which a status quotes; the last one may still stand when the page is read. */
const IDS = ['induction', 'untrained'];
/** What refusals quote: attributes and what was wished for. */
const FIELDS = 'heads kv slices focus muted reading questions mask model seed slice sentence nobody knows upward two way causal dax wug'.split(' ');
const WISHES = [
  ['view', 'lesson'], ['heads', '5'], ['heads', '99'], ['heads', '6'], ['kv-heads', '2'], ['kv-heads', '4'], ['slices', '1,2'], ['kv-heads', '6'], ['slices', '24,8,4,4,4,4'],
  ['mask', 'causal'], ['mask', 'upward'], ['muted', '1,2'], ['muted', '1,2,3,4,5,6'], ['muted', '3'], ['reading', 'slice'], ['layer', '1'], ['sentence', 'nobody knows'], ['sentence', ' '],
  ['sentence', 'the '.repeat(40)], ['model', 'untrained'], ['seed', '4'], ['seed', '-1'], ['model', 'induction'],
];

/** @param {WatchedPage} page @param {string} name @param {string} value */
async function set(page, name, value) {
  await page.$eval('multi-head-attention', (element, name, value) => element.setAttribute(name, value), name, value);
  await settled(page);
}

/** Keeps what is said to screen readers. @param {WatchedPage} page */
const listen = (page) => page.evaluate(() => {
  const region = document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('[role=status]');
  Object.assign(window, { spoken: [] });
  if (region) new MutationObserver(() => /** @type {any} */ (window).spoken.push(region.textContent ?? '')).observe(region, { childList: true, characterData: true, subtree: true });
});

/** The left key goes to what stands left: the next column, the next word, a wider first head. @param {WatchedPage} page */
async function arrows(page) {
  const press = async (/** @type {string} */ selector) => {
    const place = async () => (await (await inside(page, selector)).boundingBox())?.x ?? NaN;
    await (await inside(page, selector)).focus();
    const before = await place();
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    const after = await page.evaluate(() => document.querySelector('multi-head-attention')?.shadowRoot?.activeElement?.getBoundingClientRect().x ?? NaN);
    assert.ok(after < before, `${selector}: from ${before} to ${after}`);
  };
  const before = await stateOf(page);
  await press('[role=slider]');
  assert.equal((await stateOf(page)).slices[0], before.slices[0] + 1, 'the first head stands at the right edge and grows');
  await set(page, 'state', 'focus=1,2,3');
  await press('[role=gridcell][tabindex="0"]');
  assert.deepEqual((await stateOf(page)).focus, { head: 1, row: 2, column: 4 });
}

/** A worker that says at once that its loss is no number. @param {WatchedPage} page */
async function failTraining(page) {
  await page.evaluate(() => {
    window.Worker = /** @type {any} */ (class extends EventTarget {
      /** @param {{ bytes?: Uint8Array }} asked */
      postMessage({ bytes }) {
        const data = bytes ? { ready: true } : { news: { failed: 'loss' } };
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
      terminate() {}
    });
    document.querySelector('multi-head-attention')?.startTraining();
  });
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.training.status === 'failed');
  await settled(page);
}

/** Wrong and right answers to every question, so that every reason has been shown. @param {WatchedPage} page */
async function answerAll(page) {
  await page.$eval('multi-head-attention', (element) => {
    for (const { id, type, options } of element.quiz) {
      const response = { numeric: '7', set: null, multiple: options, order: options }[/** @type {string} */ (type)];
      element.answer(id, response === undefined ? options?.[0] : response);
    }
  });
  await settled(page);
}

/** Opens what is folded; says whether there was anything that had not been opened before. @param {WatchedPage} page */
async function openAll(page) {
  const opened = await page.evaluate(() => {
    const folded = document.querySelector('multi-head-attention')?.shadowRoot?.querySelectorAll('[aria-expanded="false"]:not([data-was-open])') ?? [];
    for (const button of folded) {
      /** @type {HTMLElement} */ (button).dataset.wasOpen = '';
      /** @type {HTMLElement} */ (button).click();
    }
    return folded.length > 0;
  });
  await settled(page);
  return opened;
}

/** @param {WatchedPage} page @returns {Promise<string[]>} what sticks out of the page on either side, except what scrolls in a frame of its own */
const tooWide = (page) => page.evaluate(() => {
  const root = /** @type {ShadowRoot} */ (document.querySelector('multi-head-attention')?.shadowRoot);
  const page = document.documentElement;
  const isFramed = (/** @type {Element | null} */ element) => {
    for (let around = element?.parentElement; around; around = around.parentElement) if (getComputedStyle(around).overflowX !== 'visible') return true;
    return false;
  };
  const wide = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  for (const element of root.querySelectorAll('.view *')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (!width || (left >= -1 && right <= innerWidth + 1) || element.closest('svg, .unseen') || isFramed(element)) continue;
    wide.push(`${element.tagName}.${element.getAttribute('class')} from ${Math.round(left)} to ${Math.round(right)}: ${element.textContent?.slice(0, 30)}`);
  }
  return wide;
});
