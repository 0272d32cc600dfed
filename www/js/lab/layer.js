// One layer: a column per head with its grid, its job and its knock-out, and a letter story beside them.

import { classes, html, useLayoutEffect, useRef, useState } from '../views/dom.js';
import { HeadLine } from '../views/head-line.js';
import { Row } from '../views/row.js';
import { rove } from '../views/roving.js';
import { HeadTable } from '../views/table.js';
import { Story } from './story.js';

/** @typedef {import('./types.js').LabPage} LabPage */
/** @typedef {import('./types.js').LabHead} LabHead */

/** The heads are one tab stop; from a head, Tab leads to its own buttons. @param {LabPage & { layer: import('./types.js').LabLayer }} page */
export function Layer({ layer, ...page }) {
  const { t, act, table } = page;
  const [stop, setStop] = useState(1);
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const at = Math.min(stop, layer.heads.length);
  const toggle = (/** @type {number} */ head) => setOpen(open === head ? null : head);
  const knock = (/** @type {number} */ head) => act({ do: 'knock-out', layer: layer.layer, head });
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (rove(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'k') knock(at);
    if (event.key.toLowerCase() === 't') toggle(at);
  };
  const focus = (/** @type {FocusEvent} */ event) => {
    const head = event.target instanceof HTMLElement && event.target.closest('[data-head]');
    if (head instanceof HTMLElement) setStop(Number(head.dataset.head));
  };
  return html`<${Row} kind="layer" name=${layer.name} note=${layer.note}>
    <div class="lab-layer">
      <div class="lab-heads" part="heads" role="group" aria-label=${layer.name} onKeyDown=${keys} onFocusIn=${focus}>
        ${layer.heads.map((head) => html`<${Column} key=${head.head} ...${page} head=${head} stop=${head.head === at} open=${open === head.head}
          knock=${knock} toggle=${toggle} />`)}
      </div>
      <${Story} story=${layer.story} said=${layer.layer === page.lab.layers.length ? page.lab.letters.said : ''} />
    </div>
    ${open !== null && open <= layer.heads.length && html`<${HeadTable} ...${table(layer.layer, open)} corner=${t('ui.grids.corner')} />`}
  <//>`;
}

/** @param {LabPage & { head: LabHead, stop: boolean, open: boolean, knock: (head: number) => void, toggle: (head: number) => void }} props */
function Column({ head, stop, open, knock, toggle, ...page }) {
  const { t } = page;
  const name = `lab-${head.layer}-${head.head}`;
  const tab = stop ? 0 : -1;
  return html`<article class=${classes('head', head.out && 'is-muted')} data-head=${head.head} aria-labelledby=${name}>
    <header>
      <button type="button" class="head-name" id=${name} data-item tabindex=${tab} aria-label=${head.label} aria-describedby=${`${name}-says`}
        aria-keyshortcuts="K T" onClick=${() => toggle(head.head)}>${head.short}</button>
      <span class="tag">${head.width}</span>
    </header>
    <${HeadLine} line=${head.line} />
    <${Grid} ...${page} head=${head} />
    <p class="unseen" id=${`${name}-says`}>${head.summary}</p>
    <${Badge} head=${head} />
    <div class="acts">
      <button type="button" class="link" tabindex=${tab} aria-label=${head.act} aria-pressed=${String(head.out)} onClick=${() => knock(head.head)}>${t(head.out ? 'ui.lab.put-back' : 'ui.lab.knock-out')}</button>
      <button type="button" class="link" tabindex=${tab} aria-expanded=${String(open)} aria-label=${t('ui.lab.table.of', { label: head.label })}
        onClick=${() => toggle(head.head)}>${t('ui.lab.table')}</button>
      <span class="copies">${head.copies}</span>
    </div>
  </article>`;
}

/** @param {LabPage & { head: LabHead }} page */
function Grid({ lab, act, paint, head, revision }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const { letters } = lab.letters;
  const n = letters.length;
  const row = Math.max(0, letters.findIndex(({ chosen }) => chosen));
  useLayoutEffect(() => { if (canvas.current) paint(head.layer, head.head, canvas.current); }, [revision, n]);
  const look = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    act({ do: 'place', to: Math.min(n, Math.max(1, Math.floor((event.clientY - box.top) / box.height * n) + 1)) });
  };
  return html`<div class="grid" part="grid" aria-hidden="true" style=${{ '--n': n, '--r': row, '--gap-c': n > 20 ? '0px' : '1px' }} onClick=${look}>
    <canvas width=${n} height=${n} ref=${canvas}></canvas><b class="rowmark"></b>
  </div>`;
}

/** A measured share with its tick for chance. @param {{ head: LabHead }} props */
function Badge({ head }) {
  if (head.job === null) return html`<div class="badge"></div>`;
  const percent = (/** @type {number} */ share) => `${(Math.min(1, share) * 100).toFixed(1)}%`;
  return html`<div class="badge">
    <strong class=${classes(!head.named && 'none')}>${head.job}</strong>
    <span class="meter" aria-hidden="true"><i style=${{ inlineSize: percent(head.score) }}></i><u style=${{ insetInlineStart: percent(head.chance) }}></u></span>
    <span class="nums">${head.scoreText} <small>${head.chanceText}</small></span>
  </div>`;
}
