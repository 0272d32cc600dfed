/** The element as a guest in somebody's page: what it takes in, what it gives out, and what it leaves behind. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './harness/index.mjs';
import { count, heard, inside, openWidget, ready, settled, stateOf } from './widget.mjs';

test('attributes in the markup are the state at the start', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="4" mask="causal" seed="7" muted="2"' });
  const state = await stateOf(page);
  assert.deepEqual([state.slices, state.mask, state.seed, state.muted], [[12, 12, 12, 12], 'causal', 7, [2]]);
});

test('every attribute has a property of the same name, and each sets the other', async (t) => {
  const page = await openWidget(t);
  const seen = await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('multi-head-attention'));
    const sample = { view: 'explore', sentence: 'the dog ran', heads: 3, slices: '24,24', mask: 'causal', reading: 'slice', model: 'untrained',
      layer: 1, seed: 5, muted: '1', hide: 'legend', lock: 'mask', questions: 'width', theme: 'dark', kvHeads: 2, linkState: true };
    return Object.entries(sample).map(([property, value]) => {
      element[property] = value;
      const attribute = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const written = element.getAttribute(attribute);
      const read = element[property];
      element.removeAttribute(attribute);
      return { property, value, written: written === '' ? true : written, read };
    });
  });
  for (const { property, value, written, read } of seen) {
    assert.equal(String(written), String(value), `attribute of ${property}`);
    assert.equal(read, value, property);
  }
  await page.evaluate(() => history.replaceState(null, '', location.pathname));
});

test('properties set before the element is defined are honoured', async (t) => {
  const early = `<multi-head-attention id="lesson"></multi-head-attention>
    <script>{ const element = document.getElementById('lesson'); element.heads = 3; element.mask = 'causal'; element.state = { seed: 9 }; }</script>`;
  const page = await openWidget(t, { html: early });
  const state = await stateOf(page);
  assert.deepEqual([state.slices, state.mask, state.seed], [[16, 16, 16], 'causal', 9]);
  assert.equal(await page.evaluate(() => Object.hasOwn(/** @type {object} */ (document.querySelector('multi-head-attention')), 'heads')), false);
});

test('a batch of changes is computed at once when it is read, and announced once', async (t) => {
  const page = await openWidget(t);
  const heads = await page.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    element.heads = 4;
    element.mask = 'causal';
    element.seed = 3;
    return element.trace().heads.length;
  });
  await settled(page);
  const changes = await heard(page, 'mha-change');
  assert.equal(heads, 4);
  assert.equal(changes.length, 1);
  assert.deepEqual(['mask', 'seed', 'slices'].filter((name) => !changes[0].changed.includes(name)), []);
  assert.equal(changes[0].source, 'api');
  assert.equal(changes[0].state.mask, 'causal');
});

test('a change made twice over that changes nothing says nothing', async (t) => {
  const page = await openWidget(t, { attributes: 'mask="causal"' });
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('mask', 'causal'));
  await settled(page);
  assert.deepEqual(await heard(page, 'mha-change'), []);
});

test('what a hand does is announced as the user’s, also to listeners outside the shadow', async (t) => {
  const page = await openWidget(t);
  await (await inside(page, '.switch [aria-checked="false"]')).click();
  await settled(page);
  const changes = await heard(page, 'mha-change');
  assert.deepEqual(changes.map(({ changed, source }) => ({ changed, source })), [{ changed: ['mask'], source: 'user' }]);
});

test('removing an attribute goes back to the default', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="4" mask="causal"' });
  await page.evaluate(() => {
    const element = document.querySelector('multi-head-attention');
    element?.removeAttribute('heads');
    element?.removeAttribute('mask');
  });
  const state = await stateOf(page);
  assert.deepEqual([state.slices.length, state.mask], [6, 'two-way']);
});

test('before it is ready, reading says so', async (t) => {
  const page = await openPage(t, { html: '' });
  const said = await page.evaluate(() => {
    const element = document.createElement('multi-head-attention');
    /** @type {(() => unknown)[]} */
    const readers = [() => element.trace(), () => element.state, () => element.score, () => element.quiz];
    return readers.map((read) => { try { read(); return 'nothing'; } catch (error) { return String(error); } });
  });
  assert.deepEqual(said, Array(4).fill('Error: not ready yet: await el.ready'));
});

test('a refused attribute leaves the last valid value and tells the page why', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="4"' });
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('heads', '99'));
  const state = await stateOf(page);
  const errors = await heard(page, 'mha-error');
  assert.equal(state.slices.length, 4);
  assert.equal(errors.length, 1);
  assert.equal(errors[0].field, 'heads');
  assert.match(errors[0].message, /48/);
});

test('a state set as text or as nonsense before the lesson is in the page is taken or refused, and the lesson starts', async (t) => {
  const page = await openPage(t, { html: '<main></main>' });
  const seen = await page.evaluate(async () => {
    const [text, wrong] = /** @type {any[]} */ ([0, 1].map(() => document.createElement('multi-head-attention')));
    text.state = 'heads=4&focus=2,3,4';
    Object.defineProperty(wrong, 'state', { value: null, configurable: true, writable: true, enumerable: true }); // as if the class came later
    const errors = /** @type {string[]} */ ([]);
    wrong.addEventListener('mha-error', (/** @type {any} */ { detail }) => errors.push(detail.field));
    document.querySelector('main')?.append(text, wrong);
    await Promise.all([text.ready, wrong.ready]);
    await new Promise((done) => setTimeout(done, 50));
    return { heads: text.state.slices.length, focus: text.state.focus, other: wrong.state.slices.length, errors };
  });
  assert.deepEqual(seen, { heads: 4, focus: { head: 2, row: 3, column: 4 }, other: 6, errors: ['state'] });
});

test('the state goes out and comes back the same, and a wrong kind is a TypeError', async (t) => {
  const page = await openWidget(t, { attributes: 'slices="16,12,8,4,4,4" mask="causal" muted="1,3"' });
  const { before, after, errors } = await page.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    const before = element.state;
    element.heads = 2;
    element.state = before;
    const wrong = [null, 'heads=4', { mask: 3 }, { slices: 'six' }];
    const errors = wrong.map((state) => { try { element.state = state; return 'none'; } catch (error) { return error instanceof TypeError; } });
    return { before, after: element.state, errors };
  });
  assert.deepEqual(after, before);
  assert.deepEqual(errors, [true, true, true, true]);
});

test('two lessons on a page do not know of each other', async (t) => {
  const page = await openWidget(t, { html: '<multi-head-attention id="a"></multi-head-attention><multi-head-attention id="b" heads="3"></multi-head-attention>' });
  await page.evaluate(() => document.getElementById('a')?.setAttribute('mask', 'causal'));
  const states = await page.evaluate(() => [...document.querySelectorAll('multi-head-attention')].map(({ state }) => [state.mask, state.slices.length]));
  assert.deepEqual(states, [['causal', 6], ['two-way', 3]]);
  await page.evaluate(() => document.getElementById('a')?.remove());
  await page.evaluate(() => document.getElementById('b')?.setAttribute('heads', '8'));
  assert.equal((await stateOf(page)).slices.length, 8);
  assert.equal(await count(page, '.head'), 8);
});

test('a lesson that is moved keeps its state and can be read at once', async (t) => {
  const page = await openWidget(t, { html: '<multi-head-attention id="lesson"></multi-head-attention><div id="other"></div>' });
  const seen = await page.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    element.slices = '24,12,12';
    const before = element.state;
    document.getElementById('other')?.append(element);
    return { before, after: element.state, traced: element.trace().heads.length };
  });
  assert.deepEqual(seen.after, seen.before);
  assert.equal(seen.traced, 3);
  assert.equal(await count(page, '.head'), 3);
});

test('a lesson that is removed keeps its state, shows nothing, and comes back', async (t) => {
  const page = await openWidget(t, { attributes: 'heads="4"' });
  const kept = await page.evaluate(() => {
    const element = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention'));
    element.mask = 'causal';
    element.remove();
    Object.assign(window, { kept: element });
    return { mask: element.state.mask, drawn: element.shadowRoot?.querySelector('.view') !== null };
  });
  assert.deepEqual(kept, { mask: 'causal', drawn: false });
  await page.evaluate(() => document.body.append(/** @type {any} */ (window).kept));
  assert.deepEqual([(await stateOf(page)).mask, await count(page, '.head')], ['causal', 4]);
});

test('a start that finishes after the lesson was removed does nothing', async (t) => {
  const page = await openPage(t, { html: '' });
  const drawn = await page.evaluate(async () => {
    const element = document.createElement('multi-head-attention');
    document.body.append(element);
    element.remove();
    await /** @type {any} */ (element.constructor).core(); // asked for later, so answered later
    return element.shadowRoot?.querySelector('.view') !== null;
  });
  assert.equal(drawn, false);
});

test('adding and removing many times leaves neither elements nor listeners', async (t) => {
  const page = await openWidget(t, { attributes: 'hide="jobs"' }); // the names of its heads would come in between
  const before = await counters(page);
  await page.evaluate(async () => {
    for (let i = 0; i < 40; i++) {
      const element = document.createElement('multi-head-attention');
      document.body.append(element);
      if (i % 2) await element.ready;
      element.remove();
    }
    await new Promise((done) => setTimeout(done, 100));
  });
  const after = await counters(page);
  assert.ok(after.listeners - before.listeners <= 4, `${after.listeners - before.listeners} listeners are left`);
  assert.ok(after.nodes - before.nodes <= 20, `${after.nodes - before.nodes} nodes are left`);
});

test('a lesson that starts hidden is right when it is shown', async (t) => {
  const page = await openWidget(t, { html: '<div id="tab" style="display: none"><multi-head-attention></multi-head-attention></div>' });
  await page.evaluate(() => { /** @type {HTMLElement} */ (document.getElementById('tab')).style.display = ''; });
  await page.waitForFunction(() => document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.wires svg'));
  const box = await (await inside(page, '.grid canvas')).boundingBox();
  assert.ok(box && box.width > 90, `the first grid is ${box?.width} px wide`);
});

test('the script may be loaded twice', async (t) => {
  const page = await openWidget(t, { head: '<script src="multi-head-attention.js" defer></script>', attributes: 'heads="2"' });
  assert.equal((await stateOf(page)).slices.length, 2);
});

test('where WebAssembly is forbidden, a sentence says so and the page’s own text stays', async (t) => {
  const headers = { 'content-security-policy': "script-src 'self' 'unsafe-inline'" };
  const page = await openPage(t, { html: '<multi-head-attention><a href="elsewhere">Open the lesson</a></multi-head-attention>', headers });
  const refused = await page.evaluate(() => document.querySelector('multi-head-attention')?.ready.then(() => null, String));
  assert.match(String(refused), /WebAssembly did not start/);
  assert.match(await (await inside(page, '.alarm-line')).evaluate((element) => element.textContent ?? ''), /did not start the calculator/);
  const box = await (await page.$('a'))?.boundingBox();
  assert.ok(box && box.height > 0, 'the fallback is not shown');
  page.errors.length = 0; // the browser logs what the policy refused
});

test('the lesson needs no more than its policy allows', async (t) => {
  const policy = "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'";
  const page = await openWidget(t, { headers: { 'content-security-policy': policy } });
  assert.equal(await count(page, '.head'), 6);
});

test('styles of the page stay outside, and its own text is hidden once the lesson runs', async (t) => {
  const page = await openWidget(t, { head: '<style>* { letter-spacing: 9px; } p, button { display: none; } body { font-size: 40px; color: red; }</style>' });
  const seen = await (await inside(page, '.axes')).evaluate((element) => {
    const { letterSpacing, display, fontSize } = getComputedStyle(element);
    return { letterSpacing, display, fontSize };
  });
  assert.deepEqual(seen, { letterSpacing: 'normal', display: 'block', fontSize: '13px' });
  assert.equal(await (await page.$('#lesson > a'))?.boundingBox(), null);
});

test('the theme follows the reader, unless the page says otherwise', async (t) => {
  const page = await openWidget(t, { dark: true });
  const ground = () => page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('multi-head-attention')?.shadowRoot?.querySelector('.mha'))).backgroundColor);
  assert.equal(await ground(), 'rgb(22, 24, 29)');
  await page.evaluate(() => document.querySelector('multi-head-attention')?.setAttribute('theme', 'light'));
  assert.equal(await ground(), 'rgb(252, 251, 248)');
});

test('the numeric core is offered to the page', async (t) => {
  const page = await openPage(t, { html: '' });
  const members = await page.evaluate(async () => {
    const element = /** @type {any} */ (customElements.get('multi-head-attention'));
    return [...Object.keys(await element.core()), typeof element.checkTrace];
  });
  assert.deepEqual(members, ['attention', 'scaledDotProductAttention', 'cost', 'function']);
});

test('a lesson put into the page later by a script is ready like any other', async (t) => {
  const page = await openWidget(t, { html: '<main></main>' });
  await page.evaluate(() => {
    const element = document.createElement('multi-head-attention');
    element.heads = 2;
    document.querySelector('main')?.append(element);
    element.mask = 'causal';
  });
  await ready(page);
  const state = await stateOf(page);
  assert.deepEqual([state.slices.length, state.mask], [2, 'causal']);
});

/** @param {import('./widget.mjs').WatchedPage} page */
async function counters(page) {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}
