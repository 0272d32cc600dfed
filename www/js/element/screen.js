// What the element shows: the shadow root, its style sheet, light or dark, and the one live region. What is in the
// picture comes from the scene; what is only there for a moment comes from the marks.

import { html, render } from '../views/dom.js';
import { Failure } from '../views/failure.js';
import { Widget } from '../views/widget.js';
import { checkShown } from '../check-shown.js';
import { checkTrace } from '../check-trace.js';
import { speak } from '../text.js';
import { Announcer } from './announcer.js';
import { shipped } from './content.js';
import { Marks } from './marks.js';
import { dress } from './sheet.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('./session.js').Session} Session */

export class Screen {
  #host;
  #root = document.createElement('div');
  #fallback = document.createElement('slot');
  #dark = matchMedia('(prefers-color-scheme: dark)');
  #paper = matchMedia('print');
  #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #announcer;
  #marks = new Marks(() => this.show());
  /** @type {{ session: Session, core: import('../core.js').Core, page: Omit<Page, 'scene' | 'quiz' | 'look' | 'ramp'>, content: import('./content.js').Content } | null} */
  #playing = null;
  #revision = 0;
  /** @type {Record<string, Page['ramp']>} */
  #ramps = {};

  /** @param {HTMLElement} host @param {ShadowRoot} shadow */
  constructor(host, shadow) {
    this.#host = host;
    this.#root.className = 'mha';
    const live = document.createElement('p');
    live.className = 'unseen';
    live.setAttribute('role', 'status');
    this.#announcer = new Announcer(live);
    dress(shadow);
    shadow.append(this.#root, live, this.#fallback);
  }

  /** @param {AbortSignal} signal ends when the element leaves the page */
  connect(signal) {
    this.retheme();
    for (const query of [this.#dark, this.#calm, this.#paper]) query.addEventListener('change', () => this.retheme(), { signal });
    signal.addEventListener('abort', () => this.#clear());
  }

  /**
   * @param {Session} session
   * @param {import('../core.js').Core} core
   * @param {import('./content.js').Content} content
   * @param {Pick<Page, 'act' | 'answer' | 'sheet' | 'address' | 'lab' | 'tuning'>} hand
   */
  play(session, core, content, hand) {
    /** @type {Page['paint']} */
    const paint = (head, canvas) => session.paint(head, canvas, this.#isDark);
    /** @type {Page['paint']} */
    const paintPinned = (head, canvas) => session.paintPinned(head, canvas, this.#isDark);
    const compared = () => session.compared;
    /** @type {Page['timing']} */
    const timing = {
      widths: [...core.timed_widths()], counts: [...core.timed_counts()],
      bench: (width) => new core.Bench(width), judge: (timings) => session.measured(timings),
    };
    /** @type {Page['table']} */
    const table = (head) => session.table(head);
    /** @type {Page['say']} */
    const say = (head, row, column) => session.say(head, row, column);
    /** @type {Page['prices']} */
    const prices = () => session.prices;
    const mistakes = () => session.mistakes;
    /** @type {Page['bill']} */
    const bill = (wish) => session.bill(wish);
    const share = {
      link: () => session.link, version: core.version(), lang: content.lang, page: content.page ?? 'index.html', title: content.strings['ui.share.title'],
      languages: shipped(), questions: () => session.askable, chosen: () => session.state.questions,
      plan: () => (session.scene.view === 'induction' ? hand.lab().training.plan : this.#host.getAttribute('grow') ?? ''),
    };
    /** @type {Page['receipt']} */
    const receipt = (...place) => session.receipt(...place);
    /** @type {Page['flow']} */
    const flow = (...number) => session.flow(...number);
    /** @type {Page['slicing']} */
    const slicing = (number) => session.slicing(number);
    const asked = () => session.guessView;
    const endings = () => session.endings;
    const own = { paint, paintPinned, compared, timing, table, say, asked, endings, prices, mistakes, bill, share, receipt, flow, slicing, trace: () => session.trace, check: () => this.check(), tell: (/** @type {string} */ sentence) => this.say(sentence) };
    this.#playing = { session, core, content, page: { ...hand, ...own, t: speak(content.strings, content.lang) } };
    this.#root.lang = content.lang;
    this.#fallback.hidden = true;
    this.retheme();
  }

  show() {
    if (!this.#playing) return;
    const { session, core, page } = this.#playing;
    this.#revision += 1;
    const look = { ...this.#marks.now, open: this.#host.getAttribute('open'), dark: this.#isDark, calm: this.#calm.matches, revision: this.#revision };
    const scene = session.scene;
    render(html`<${Widget} ...${{ ...page, look, ramp: this.#ramp(core), scene, quiz: session.quiz }} />`, this.#root);
  }

  /** @param {import('../types.js').Outcome} outcome @param {boolean} byHand a refusal is shown where the hand was */
  report(outcome, byHand) {
    this.#announcer.say(outcome.errors[0]?.message ?? outcome.status);
    this.#marks.refuse(byHand ? outcome.errors : []);
    this.#marks.flash(outcome.changedHeads, this.#calm.matches);
    this.show();
  }

  /** @returns {import('../types.js').Proof} */
  check() {
    if (!this.#playing) throw new Error('not ready yet: await el.ready');
    const { session, core, content } = this.#playing;
    const trace = session.trace;
    const writing = { decimal: content.strings['number.decimal'], group: content.strings['number.group'], ramp: this.#ramp(core), head: session.scene.closeup.head };
    const [computed, shown] = [checkTrace(trace), checkShown(this.#root, trace, writing)];
    return { ok: computed.ok && shown.ok, computed, shown };
  }

  /** @param {string | null} sentence */
  say(sentence) { this.#announcer.say(sentence); }

  /** The calculator did not start: the host's own text stays readable under one sentence. @param {import('./content.js').Content} content */
  fail(content) {
    this.#fallback.hidden = false;
    render(html`<${Failure} t=${speak(content.strings, content.lang)} />`, this.#root);
  }

  retheme() {
    this.#root.dataset.theme = this.#isDark ? 'dark' : 'light';
    this.#root.dir = this.#playing?.content.direction ?? (getComputedStyle(this.#host).direction || 'ltr');
    this.show();
  }

  /** @param {import('../core.js').Core} core @returns {Page['ramp']} read once for light and once for dark */
  #ramp(core) {
    const theme = this.#isDark ? 'dark' : 'light';
    this.#ramps[theme] ??= JSON.parse(core.ramp(this.#isDark));
    return this.#ramps[theme];
  }

  get #isDark() {
    const theme = this.#host.getAttribute('theme');
    if (this.#paper.matches) return false; // paper is white, whatever the screen was
    return theme === 'dark' || (theme !== 'light' && this.#dark.matches);
  }

  #clear() {
    this.#marks.release();
    this.#announcer.release();
    this.#playing = null;
    this.#fallback.hidden = false;
    render(null, this.#root);
  }
}
