// One word's way through the layer, row under row: vector, projections, the head in focus, glue or sum, residual stream.
// Any number on it can be asked what it is made from; exactly that is lit.

import { Fragment, html, useState } from './dom.js';
import { MatrixBlock } from './block.js';
import { Meeting } from './meeting.js';
import { Radios } from './radios.js';
import { Row, isHidden } from './row.js';
import { HeadTable } from './table.js';
import { termed } from './term.js';
import { Way } from './way.js';
import { StepLine, SumLine, Terms } from './working.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {import('../types.js').Flow} Flow */
/** @typedef {Page & { flow_: Flow, ask: import('./way.js').Ask }} Props */

/** @param {Page} page */
export function FlowRows(page) {
  const { scene, t } = page;
  const [open, setOpen] = useState(false);
  if (isHidden(scene, 'flow')) return null;
  const word = html`<i><bdi>${scene.sentence.words.find(({ chosen }) => chosen)?.text ?? ''}</bdi></i>`;
  return html`<${Fragment}>
    <${Row} kind="flow" name=${t('ui.flow.name')} note=${open ? t('ui.flow.note') : ''}>
      <button type="button" class="link" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${open ? t('ui.flow.close') : t.rich('ui.flow', { word })}</button>
    <//>
    ${open && html`<${OpenFlow} ...${page} />`}
  <//>`;
}

/** The rows of the way. @param {Page} page */
export function OpenFlow(page) {
  const { t } = page;
  const [joining, setJoining] = useState('glue');
  const [at, setAt] = useState({ stage: '', index: 0 });
  const flow = page.flow(joining, at.stage, at.index);
  const ask = (/** @type {string} */ stage, /** @type {number} */ index) => setAt({ stage, index });
  const all = { ...page, flow_: flow, ask };
  const way = (/** @type {string} */ id) => html`<${Way} flow=${flow} id=${id} ask=${ask} t=${t} />`;
  return html`
    <${Row} kind="way" name=${t('ui.flow.vector')} note=${t('ui.flow.vector-note', { n: page.scene.dModel })}>
      <p class="unseen">${flow.summary}</p>${way('before')}${way('input')}<${Says} flow=${flow} of=${['before', 'input']} /><//>
    <${Row} kind="way" name=${t('ui.flow.project')} note=${t('ui.flow.project-note')}>
      <div class="projections">${[['wQ', 'q'], ['wK', 'k'], ['wV', 'v']].map(([block, id]) => html`<div key=${id}><${MatrixBlock} flow=${flow} id=${block} t=${t} />${way(id)}</div>`)}</div>
      <${Says} flow=${flow} of=${['q', 'k', 'v']} /><//>
    <${Row} kind="way" name=${t('ui.flow.head', { n: flow.head })} note=${t('ui.flow.head-note')}>
      <${Meeting} ...${all} /><${Says} flow=${flow} of=${['scores', 'weights', 'blend']} /><//>
    <${JoinRow} ...${all} setJoining=${setJoining} />
    <${Row} kind="way" name=${termed(t, 'ui.flow.residual')} note=${t('ui.flow.residual-note')}>${way('after')}<${Says} flow=${flow} of=${['after']} /><//>
    <${Made} ...${all} />`;
}

/** @param {Props & { setJoining: (joining: string) => void }} props */
function JoinRow({ flow_: flow, ask, t, setJoining }) {
  const isGlue = flow.joining === 'glue';
  const ids = flow.stages.map(({ id }) => id).filter((id) => id === 'glue' || id.startsWith('write-'));
  const choices = ['glue', 'sum'].map((value) => ({ value, label: t(`ui.flow.join.${value}`), chosen: value === flow.joining }));
  return html`<${Row} kind="way" name=${t(isGlue ? 'ui.flow.glue' : 'ui.flow.add')} note=${termed(t, isGlue ? 'ui.flow.glue-note' : 'ui.flow.add-note')}>
    <${Radios} look="switch" label=${t('ui.flow.join')} choices=${choices} choose=${(/** @type {{ value: string }} */ { value }) => setJoining(value)} />
    ${ids.map((id) => html`<${Way} key=${id} flow=${flow} id=${id} ask=${ask} t=${t} />`)}
    <${MatrixBlock} flow=${flow} id="wO" t=${t} />
    <${Way} flow=${flow} id="out" ask=${ask} t=${t} />
    <p class="caption">${flow.difference}</p>
    <${Says} flow=${flow} of=${[...ids, 'out']} /><//>`;
}

/** Below each row what its number in question is; empty but there where another row holds it. @param {{ flow: Flow, of: string[] }} props */
function Says({ flow, of }) {
  return html`<p class="readout flow-says">${of.includes(flow.at.stage) ? flow.says : ''}</p>`;
}

/** The number in question, worked out. @param {Props} props */
function Made({ flow_: flow, t }) {
  const [asTable, setAsTable] = useState(false);
  return html`<${Row} kind="way" name=${t('ui.flow.made')} note=${t('ui.flow.made-note')}>
    <p class="say">${flow.says}</p>
    ${flow.working && html`<${Terms} ...${flow.working} /><${SumLine} sum=${flow.working.sum} />`}
    ${flow.steps.length > 0 && html`<dl class="steps">${flow.steps.map((step) => html`<${StepLine} key=${step.kind} ...${step} last=${step.kind === 'weight'} />`)}</dl>`}
    <p><button type="button" class="link" aria-expanded=${String(asTable)} onClick=${() => setAsTable(!asTable)}>${t('ui.flow.table')}</button></p>
    ${asTable && html`<${HeadTable} ...${tableOf(flow, t)} corner=${t('ui.receipt.number')} />`}
  <//>`;
}

/** Every vector of the way, number under number. @param {Flow} flow @param {Page['t']} t @returns {import('../types.js').Table} */
function tableOf(flow, t) {
  const longest = Math.max(...flow.stages.map(({ numbers }) => numbers.length));
  const row = (/** @type {number} */ i) => ({ label: t.number(i + 1), cells: flow.stages.map(({ numbers }) => numbers[i]?.text ?? '') });
  return { caption: flow.summary, columns: flow.stages.map(({ name }) => name), rows: Array.from({ length: longest }, (_, i) => row(i)) };
}
