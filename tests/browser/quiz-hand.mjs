// A learner's hand on the quiz: it presses keys, and looks only at what a person could see or hear.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** @typedef {import('puppeteer-core').Page} Page */

/** The right numbers, worked out here once more. @type {Record<string, (args: Record<string, number>) => number>} */
const FORMULAS = {
  head_width: ({ d_model, heads }) => d_model / heads,
  group_size: ({ heads, kv_heads }) => heads / kv_heads,
  cache_ratio: ({ heads, kv_heads }) => kv_heads / heads,
  grid_count: ({ heads }) => heads,
  product: ({ a, b }) => a * b,
  identity: ({ n }) => n,
};

/** What happens, worked out by hand: a cut touches two heads, and a softmax fills its row. @type {Record<string, string>} */
const HAPPENS = { 'one-cut-moves': 'two', 'what-is-left-open': 'scaled' };

/** The button that hands an answer in. @type {Record<string, string>} */
export const CHECK = { set: 'Check my figure', predict: 'Predict, then run it' };

/** @param {any} question @param {any} option */
const isRight = ({ id, type }, option) => (type === 'predict' ? HAPPENS[id] === option.id : option.correct);

/** @param {{ fn: string, args: Record<string, number> }} key */
const valueOf = ({ fn, args }) => FORMULAS[fn](args);

/** @param {Page} page a page with one lesson on it */
export async function openQuiz(page) {
  const lesson = await page.waitForSelector('multi-head-attention');
  assert.ok(lesson);
  await lesson.evaluate((element) => {
    /** @type {any} */
    const heard = { answers: [], completions: [], errors: [] };
    element.addEventListener('mha-error', (event) => heard.errors.push(/** @type {any} */ (event).detail));
    Object.assign(window, { heard });
    element.addEventListener('mha-answer', (event) => heard.answers.push(/** @type {any} */ (event).detail));
    element.addEventListener('mha-complete', (event) => heard.completions.push(/** @type {any} */ (event).detail));
    return /** @type {any} */ (element).ready;
  });
  await lesson.waitForSelector('>>> .question:not([hidden])');

  const hand = {
    /** What has the focus, asked with a function of that node. @template R @param {(node: Element) => R} ask @returns {Promise<R>} */
    async focused(ask) {
      const node = await page.evaluateHandle(() => {
        let node = document.activeElement;
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
        return /** @type {Element} */ (node);
      });
      return /** @type {R} */ (await node.evaluate(/** @type {any} */ (ask)));
    },

    /** Tab, or Shift+Tab, until the focus is on what `is` describes. @param {(node: Element) => boolean} is @param {string} what */
    async tabTo(is, what) {
      for (let presses = 0; presses < 300; presses += 1) {
        if (await hand.focused(is)) return;
        await page.keyboard.press('Tab');
      }
      assert.fail(`Tab never reaches ${what}`);
    },

    /** Presses the button with this name in the open question. @param {string} name */
    async press(name) {
      await page.evaluate((name) => { /** @type {any} */ (window).wanted = name; }, name);
      await hand.tabTo((node) => node.matches('.question:not([hidden]) button')
        && (node.getAttribute('aria-label') ?? node.textContent) === /** @type {any} */ (window).wanted, `the button ${name}`);
      await page.keyboard.press('Enter');
      await settled(page);
    },

    /** @param {string} text */
    async type(text) {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
      await settled(page);
    },

    /** Gives a right answer, or one that is wrong in every part. @param {any} question @param {boolean} right */
    async respond(question, right) {
      if (question.type === 'numeric') {
        await hand.focusOn('.question:not([hidden]) input');
        return hand.type(String(valueOf(right ? question.key : question.wrong[0].key)));
      }
      if (question.type === 'set') return hand.setFigure(question.id, right);
      if (question.type === 'order') return hand.putInOrder(question.options.map((/** @type {any} */ { text }) => text), right);
      const wanted = question.options.filter((/** @type {any} */ option) => isRight(question, option) === right);
      if (question.type !== 'multiple') return hand.chooseRadio(wanted[0].text);
      for (const option of question.options) await hand.setCheckbox(option.text, wanted.includes(option));
    },

    /** Sets the figure as a program would; a test of its own does it by hand. @param {string} id @param {boolean} right */
    setFigure: (id, right) => lesson.evaluate((element, id, right) => {
      const el = /** @type {any} */ (element);
      if (id === 'uneven-heads') el.heads = right ? 5 : 6;
      if (id === 'find-the-cell') el.setAttribute('state', right ? 'focus=2,6,4' : 'focus=2,4,6');
      if (id !== 'find-the-head') return;
      const { tokens, heads } = el.trace();
      const cell = tokens.indexOf('it') * tokens.length + tokens.indexOf('animal');
      const weights = heads.map((/** @type {any} */ head) => head.pattern[cell]);
      const most = weights.indexOf(Math.max(...weights));
      el.muted = 1 + (right ? most : (most + 1) % weights.length);
    }, id, right),

    /** Moves every step to its place with the buttons beside it, or the last one to the front. @param {string[]} texts @param {boolean} right */
    async putInOrder(texts, right) {
      const wanted = right ? texts : [...texts].reverse();
      for (const [place, text] of wanted.entries()) {
        for (;;) {
          const shown = await lesson.$$eval('>>> .question:not([hidden]) .order .opt-text', (nodes) => nodes.map((node) => node.textContent));
          if (shown.indexOf(text) <= place) break;
          await hand.press(`Move up: ${text}`);
        }
      }
    },

    /** Arrow keys move through the group and choose; Space chooses the first one. @param {string} text */
    async chooseRadio(text) {
      await hand.focusOn('.question:not([hidden]) input[type=radio]');
      await page.keyboard.press('Space');
      for (let presses = 0; presses < 9; presses += 1) {
        const chosen = await hand.focused((node) => /** @type {HTMLInputElement} */ (node).checked && node.closest('label')?.textContent?.trim());
        if (chosen === text) return settled(page);
        await page.keyboard.press('ArrowDown');
      }
      assert.fail(`the arrows never reach "${text}"`);
    },

    /** @param {string} text @param {boolean} on */
    async setCheckbox(text, on) {
      await page.evaluate((text) => { /** @type {any} */ (window).wanted = text; }, text);
      await hand.tabTo((node) => node.matches('.question:not([hidden]) input[type=checkbox]')
        && node.closest('label')?.textContent?.trim() === /** @type {any} */ (window).wanted, `the box "${text}"`);
      const is = await hand.focused((node) => /** @type {HTMLInputElement} */ (node).checked);
      if (is !== on) await page.keyboard.press('Space');
      await settled(page);
    },

    /** Tab until something matches. @param {string} selector */
    async focusOn(selector) {
      await page.evaluate((selector) => { /** @type {any} */ (window).wanted = selector; }, selector);
      await hand.tabTo((node) => node.matches(/** @type {any} */ (window).wanted), selector);
    },

    /** What the options, or the sentence, now say. @param {any} question @param {'right' | 'wrong' | 'right later'} mark */
    async expectMark(question, mark) {
      const said = await hand.text('.question:not([hidden]) [role=status]');
      assert.ok(said, `${question.id}: the live region is empty`);
      if (question.type === 'numeric' || question.type === 'set') return;
      const reasons = await lesson.$$eval('>>> .question:not([hidden]) .opt-why', (nodes) => nodes.map((node) => node.textContent?.trim()));
      question.options.forEach((/** @type {any} */ option) => assert.ok(reasons.some((reason) => reason?.startsWith(option.reason)), `${question.id}: no reason for ${option.id}`));
      if (question.type === 'order') return;
      const marks = await lesson.$$eval('>>> .question:not([hidden]) .opt-mark', (nodes) => nodes.map((node) => node.textContent));
      const [first, good] = question.type === 'predict' ? ['your prediction', 'What happened'] : ['your first try', 'Right'];
      assert.equal(marks.includes(first), mark !== 'right', `${question.id}: ${marks.join()}`);
      assert.ok(marks.some((words) => words?.startsWith(good)), `${question.id}: ${marks.join()}`);
    },

    /** @param {string} selector @returns {Promise<string | null>} */
    async text(selector) {
      const node = await lesson.$(`>>> ${selector}`);
      return node ? node.evaluate((found) => found.textContent) : null;
    },

    async status() {
      const region = await lesson.$('>>> .question:not([hidden]) [role=status]');
      assert.ok(region, 'there is no live region');
      return region;
    },

    score: () => lesson.evaluate((element) => /** @type {any} */ (element).score),
    state: () => lesson.evaluate((element) => /** @type {any} */ (element).state),
    /** The details of all events so far. @returns {Promise<{ answers: any[], completions: any[], errors: any[] }>} */
    heard: () => page.evaluate(() => /** @type {any} */ (window).heard),
  };
  return hand;
}

/** Rendering waits for a microtask, events for another. @param {Page} page */
function settled(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** @param {Page} page @returns {Promise<string[]>} each fault with the places it was found at */
export async function faultsFoundByAxe(page) {
  // Evaluated, not added as a script: the page's own content security policy would refuse that.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.target.join(' ')).join('; ')}`);
}
