// Does cutting into heads cost time on this device? Measured on request; the ledger and the words come from the core.

import { Stopwatch } from '../device/stopwatch.js';
import { html, useLayoutEffect, useRef, useState } from './dom.js';
import { Radios } from './radios.js';
import { Row, isHidden } from './row.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Measured} Measured */
/** @typedef {{ status: 'idle' | 'running' | 'stopped' | 'coarse' | 'done', done?: number, all?: number, step?: number, width?: number, measured?: Measured }} Now */

/** @param {Page} page */
export const DeviceRow = (page) => (isHidden(page.scene, 'prices') ? null
  : html`<${Row} kind="device" name=${page.t('ui.device.name')} note=${page.t('ui.device.note')}><${Device} ...${page} /><//>`);

/** @param {Page} page */
function Device({ timing, t, tell }) {
  const { widths, counts } = timing;
  const [width, setWidth] = useState(widths[1]);
  const [now, setNow] = useState(/** @type {Now} */ ({ status: 'idle' }));
  const watch = useRef(/** @type {Stopwatch | null} */ (null));
  const stop = () => watch.current?.stop();
  // another session, as after a change of language: its times and its words are not those of this one
  useLayoutEffect(() => { setNow({ status: 'idle' }); return stop; }, [timing]);
  const hear = (/** @type {Parameters<ConstructorParameters<typeof Stopwatch>[2]>[0]} */ news) => {
    if ('coarse' in news) return setNow({ status: 'coarse', step: news.coarse });
    if ('done' in news) return setNow({ status: 'running', ...news });
    const measured = timing.judge({ dModel: width, counts: news.times });
    setNow({ status: 'done', width, measured });
    tell(measured.answer);
  };
  const start = () => {
    setNow({ status: 'running', done: 0, all: 0 });
    watch.current = new Stopwatch(timing.bench(width), counts, hear);
  };
  const cancel = () => {
    stop();
    setNow({ status: 'stopped' });
  };
  const running = now.status === 'running';
  return html`<p class="say">${now.measured?.answer}</p>
    <p class="note-line">${saying(now, t)}</p>
    <div class="device-acts">
      <${Radios} label=${t('ui.device.width')} look="switch" choose=${(/** @type {{ value: string | number }} */ { value }) => { if (!running) setWidth(Number(value)); }}
        choices=${widths.map((value) => ({ value, label: t.number(value), chosen: value === width, reason: running && value !== width ? t('ui.device.width') : null }))} />
      <button type="button" class="btn btn--small" data-does="time" onClick=${running ? cancel : start}>${t(running ? 'ui.device.stop' : now.measured ? 'ui.device.again' : 'ui.device.start')}</button>
    </div>
    ${now.measured && html`<${Times} measured=${now.measured} t=${t} />`}`;
}

/** @param {Now} now @param {Page['t']} t */
function saying({ status, done = 0, all = 0, step = 0 }, t) {
  if (status === 'running') return t('ui.device.running', { done, all });
  if (status === 'stopped') return t('ui.device.stopped');
  if (status === 'coarse') return t('ui.device.clock', { step: t.precise(step) });
  return status === 'idle' ? t('ui.device.none') : null;
}

/** @param {{ measured: Measured, t: Page['t'] }} props */
function Times({ measured: { rows, facts }, t }) {
  const columns = ['ui.device.heads', 'ui.device.runs', 'ui.device.median', 'ui.device.factor'];
  return html`<table class="prices device">
      <caption class="unseen">${t('ui.device.caption')}</caption>
      <thead><tr>${columns.map((key) => html`<th scope="col" key=${key}>${t(key)}</th>`)}</tr></thead>
      <tbody>${rows.map(({ heads, label, median, factor, finding, says, runs, at }) => html`<tr key=${heads} data-heads=${heads}>
        <th scope="row">${label}</th>
        <td class="device-runs"><span class="unseen">${says}</span><span class="runs" aria-hidden="true">${runs.map((place, i) => html`<i key=${i} style=${{ insetInlineStart: percent(place) }}></i>`)}<b
          style=${{ insetInlineStart: percent(at) }}></b></span></td>
        <td>${median}</td>
        <td>${factor} <small class=${finding === 'slower' ? 'moved' : ''}>${finding && t(`ui.device.finding.${finding}`)}</small></td>
      </tr>`)}</tbody>
    </table>
    <p class="caption">${facts}</p>
    <p class="caption">${t('ui.device.rule')}</p>`;
}

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(2)}%`;
