// Project, or slice first? The word in focus read both ways by the head in focus, in true numbers, side by side; and a
// number of it to raise, which in one reading reaches every head and in the other only its own.

import { classes, html, useLayoutEffect, useState } from './dom.js';
import { Bars } from './bars.js';
import { InputStrip, ends } from './knob.js';
import { Radios } from './radios.js';
import { Locked, Row, isHidden, isLocked } from './row.js';
import { HeadTable } from './table.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Slicing} Slicing */
/** @typedef {import('../types.js').ReadWay} ReadWay */

/** Digits under the bars need this much room. */
const DIGITS = 8;

/** @param {Page} page */
export function SlicingRow(page) {
  const { scene, t } = page;
  // who comes by a link that reads slices, or raises a number, wants to see it
  const wanted = scene.reading.value === 'slice' || scene.notices.some(({ kind }) => kind === 'feature');
  const [open, setOpen] = useState(wanted);
  useLayoutEffect(() => { if (wanted) setOpen(true); }, [wanted]);
  if (isHidden(scene, 'reading')) return null;
  return html`<${Row} kind="slicing" name=${t('ui.slicing.name')} note=${t('ui.slicing.note')}>
    <button type="button" class="link" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${t(open ? 'ui.slicing.close' : 'ui.slicing.open')}</button>
    ${open && html`<${Open} ...${page} />`}
  <//>`;
}

/** @param {Page} page */
function Open(page) {
  const { scene, act, t } = page;
  const [number, setNumber] = useState(0);
  const [asTable, setAsTable] = useState(false);
  const figure = page.slicing(number);
  const locked = isLocked(scene, 'reading');
  return html`<p class="say">${figure.summary}</p>
    <${ReadingSwitch} ...${page} figure=${figure} locked=${locked} />
    <p class="way-name"><b>${t.rich('ui.slicing.input', { word: html`<i><bdi>${figure.word}</bdi></i>` })}</b> <span class="shape">${t.number(figure.input.length)}</span></p>
    <${InputStrip} figure=${figure} act=${act} t=${t} choose=${setNumber} locked=${locked} />
    <p class="knob-says"><b>${figure.knob.label}:</b> <span class="nums">${figure.knob.valueText}</span>. ${figure.knob.says}
      ${figure.knob.by !== 0 && html` <button type="button" class="do" onClick=${() => act({ do: 'feature', word: figure.knob.word, number: figure.knob.number, by: 0 })}>${t('ui.slicing.back')}</button>`}</p>
    <div class="read-ways">${figure.ways.map((way) => html`<${Way} key=${way.value} way=${way} figure=${figure} t=${t} />`)}</div>
    <${Moves} figure=${figure} t=${t} />
    <${Weights} figure=${figure} t=${t} />
    <p><button type="button" class="link" aria-expanded=${String(asTable)} onClick=${() => setAsTable(!asTable)}>${t('ui.flow.table')}</button></p>
    ${asTable && html`<${HeadTable} ...${tableOf(figure, t)} corner=${t('ui.receipt.number')} />`}`;
}

/** @param {Page & { figure: Slicing, locked: boolean }} props */
function ReadingSwitch({ figure: { options }, act, t, locked }) {
  const [asked, setAsked] = useState(false);
  const reason = options.find((option) => option.reason)?.reason;
  if (locked) return html`<p><${Locked}>${options.find(({ chosen }) => chosen)?.label}<//></p>`;
  const choose = (/** @type {Slicing['options'][number]} */ option) => {
    setAsked(Boolean(option.reason));
    if (!option.reason) act({ do: 'reading', to: option.value });
  };
  return html`<div class="reading-switch"><${Radios} look="switch" label=${t('ui.slicing.reading')} choices=${options} choose=${choose} describedBy=${reason ? 'reading-reason' : undefined} /></div>
    ${reason && html`<p class=${classes('note-line', asked && 'refused')} id="reading-reason">${reason}</p>`}`;
}

/** The strip, the lens, and what comes out. The way that cuts first shows the same strip, cut. @param {{ way: ReadWay, figure: Slicing, t: Page['t'] }} props */
function Way({ way, figure, t }) {
  const { input, slices } = figure;
  const width = input.length;
  const isCut = way.value === 'slice';
  const reads = (/** @type {number} */ i) => i + 1 >= way.first && i + 1 <= way.last;
  const values = input.map(({ value }) => value);
  // one scale for both ways
  const largest = Math.max(...figure.ways.flatMap(({ numbers }) => numbers.map(({ value }) => Math.abs(value))), 1e-12);
  const lens = { '--a': `${((way.first - 1) / width) * 100}%`, '--b': `${(way.last / width) * 100}%` };
  return html`<section class=${classes('read-way', way.chosen && 'is-on', isCut && 'is-cut')} data-reading=${way.value} aria-label=${way.label}>
    <p class="way-name"><b>${way.label}</b> ${way.chosen && html`<span class="shape">${t('ui.slicing.shown')}</span>`}</p>
    <${Bars} values=${values} lit=${reads} cuts=${isCut ? ends(slices) : []} />
    <div class="lens" style=${lens}></div>
    <div class="read-out">
      <${Bars} values=${way.numbers.map(({ value }) => value)} largest=${largest} />
      ${way.numbers.length <= DIGITS && html`<div class="way-digits">${way.numbers.map(({ text, place }, i) => html`<span key=${i} data-number=${place || undefined}>${text}</span>`)}</div>`}
    </div>
    <p class="caption">${way.says}</p>
  </section>`;
}

/** Whose grids moved, head by head, both ways. @param {{ figure: Slicing, t: Page['t'] }} props */
function Moves({ figure: { moves }, t }) {
  if (!moves.length) return html`<p class="note-line">${t('ui.slicing.try')}</p>`;
  const hasSlices = moves[0].slice !== null;
  return html`<table class="prices moves">
    <caption>${t('ui.slicing.moves')}</caption>
    <thead><tr><td></td><th scope="col">${t('ui.slicing.project')}</th>${hasSlices && html`<th scope="col">${t('ui.slicing.slice')}</th>`}</tr></thead>
    <tbody>${moves.map(({ head, label, own, project, slice, frozen }) => html`<tr key=${head}>
      <th scope="row">${label}${own && html` <small>${t('ui.slicing.own')}</small>`}</th>
      <td>${project}</td>${hasSlices && html`<td class=${frozen ? 'same' : 'now'}>${slice}</td>`}</tr>`)}</tbody>
  </table>`;
}

/** @param {{ figure: Slicing, t: Page['t'] }} props */
function Weights({ figure: { weights }, t }) {
  return html`<table class="prices read-weights">
    <caption>${t('ui.slicing.weights')}</caption>
    <thead><tr><td></td><th scope="col">${t('ui.slicing.project')}</th><th scope="col">${t('ui.slicing.slice')}</th></tr></thead>
    <tbody>${weights.map(({ label, project, slice, fewer }) => html`<tr key=${label}>
      <th scope="row">${label}</th><td>${project}</td><td>${slice ?? '–'}${fewer && html` <small class="moved">${fewer}</small>`}</td></tr>`)}</tbody>
  </table>`;
}

/** @param {Slicing} figure @param {Page['t']} t @returns {import('../types.js').Table} */
function tableOf({ summary, input, ways }, t) {
  const lines = [input, ...ways.map(({ numbers }) => numbers)];
  const columns = [t('ui.slicing.read'), ...ways.map(({ label }) => t('ui.slicing.query', { label }))];
  const rows = input.map((_, i) => ({ label: t.number(i + 1), cells: lines.map((numbers) => numbers[i]?.text ?? '') }));
  return { caption: summary, columns, rows };
}
