// The compact view: sentence, bar, grids, the row of the head in focus, one line of controls. Sharing, the close-up and
// the numbers open in place of the row, so that the frame keeps its height; close-up and answers take the grids' place as well.

import { Badge } from './badge.js';
import { html, useLayoutEffect, useRef, useState } from './dom.js';
import { CloseUp } from './closeup.js';
import { Compare } from './compare.js';
import { Departures } from './departures.js';
import { OpenFlow } from './flow.js';
import { useReceipt } from './focus-row.js';
import { Guess } from './guess.js';
import { HeadActs } from './head-acts.js';
import { HeadCount } from './head-count.js';
import { HeadGroup } from './heads.js';
import { History } from './history.js';
import { Legend } from './legend.js';
import { Mask } from './mask.js';
import { LayerPicker, ModelBody } from './model.js';
import { Notices } from './notices.js';
import { BillRow, PriceRow } from './prices.js';
import { CheckMyWidget } from './proof.js';
import { ReceiptBody } from './receipt.js';
import { isHidden, isLocked } from './row.js';
import { RowStrip } from './row-strip.js';
import { Sentence } from './sentence.js';
import { Sets, setsNote } from './sets.js';
import { SharePanel } from './share.js';
import { SlicesBody, useEditor } from './slices.js';
import { HeadTable } from './table.js';
import { TakeAlong } from './take-along.js';

/** @typedef {import('../types.js').Page & import('./closeup.js').Leaving & import('./heads.js').Tables} Props */

/** These need the room of the grids. */
const ALONE = ['close-up', 'receipt', 'guess', 'compare', 'prices', 'bill', 'flow', 'share'];
/** There only where the page opens them: in a frame of one line of controls there is no room for more. */
const ON_REQUEST = ['prices', 'bill', 'flow'];
/** What stands behind "more". */
const MORE = ['heads', 'slices', 'layer', 'history', 'share'];

/** @param {Props} page */
export function Explore(page) {
  const { scene, t, look } = page;
  const editor = useEditor();
  const [panel, setPanel] = useState(look.open ?? 'row');
  useLayoutEffect(() => setPanel(look.open ?? 'row'), [look.open]);
  const [foot, sharing] = [useRef(/** @type {HTMLElement | null} */ (null)), useRef(/** @type {HTMLElement | null} */ (null))];
  const backToLink = () => /** @type {HTMLElement | null | undefined} */ (foot.current?.querySelector('[aria-expanded="true"]'))?.focus();
  const links = panels({ ...page, backToHead: backToLink, openReceipt: () => setPanel('receipt') }, editor, setPanel, sharing);
  const open = links.find(({ id }) => id === panel);
  const shown = links.filter(({ id }) => id !== 'share' || id === panel); // it is opened from "more"
  const isOnlyOne = shown.length === 1 && open; // there is nothing to choose
  useLayoutEffect(() => sharing.current?.focus(), [panel]); // the button that was pressed is gone
  return html`<div class="compact" role="group" aria-label=${t('ui.figure', { n: scene.heads.length })}>
    ${!isHidden(scene, 'sentence') && html`<${Sentence} ...${page} />`}
    <${SlicesBody} ...${page} open=${editor.open} close=${editor.close} />
    <${Departures} ...${page} />
    ${!ALONE.includes(open?.id ?? '') && html`<${HeadGroup} ...${page} />`}
    <div class="compact-row">${open?.body() ?? html`<${InFocus} ...${page} openReceipt=${() => setPanel('receipt')} />`}</div>
    <div class="compact-foot">
      <${Mask} ...${page} />
      ${!isHidden(scene, 'legend') && html`<${Legend} ...${page} />`}
      <span class="compact-links" ref=${foot}>${isOnlyOne ? '' : shown.map(({ id, label }) => html`<button type="button" class="link" key=${id}
        aria-expanded=${String(panel === id)} onClick=${() => setPanel(panel === id ? 'row' : id)}>${label}</button>`)}</span>
    </div>
  </div>`;
}

/** What can open in place of the row. @param {Props} page @param {ReturnType<typeof useEditor>} editor @param {(panel: string) => void} setPanel @param {{ current: HTMLElement | null }} sharing */
function panels(page, editor, setPanel, sharing) {
  const { scene, t } = page;
  const all = [
    { id: 'kv-heads', control: 'kv-heads', label: t('ui.sets.share'), body: () => html`<div class="panel"><p class="note-line">${setsNote(page)}</p><${Sets} ...${page} /></div>` },
    { id: 'close-up', control: 'close-up', label: t('ui.close-up'), body: () => html`<p class="say">${scene.closeup.say}</p><${CloseUp} ...${page} />` },
    { id: 'receipt', control: 'close-up', label: t('ui.receipt'), body: () => html`<p class="say">${scene.closeup.say}</p><${CompactReceipt} ...${page} />` },
    { id: 'guess', control: 'guess', label: t('ui.guess'), body: () => html`<div class="panel panel--guess"><${Guess} ...${page} /></div>` },
    { id: 'prices', control: 'prices', label: t('ui.prices.name'), body: () => html`<div class="spine"><${PriceRow} ...${page} /></div>` },
    { id: 'bill', control: 'prices', label: t('ui.bill.name'), body: () => html`<div class="spine"><${BillRow} ...${page} /></div>` },
    { id: 'flow', control: 'flow', label: t('ui.flow.name'), body: () => html`<div class="spine"><${OpenFlow} ...${page} /></div>` },
    ...(scene.pinned ? [{ id: 'compare', control: 'compare', label: t('ui.compare'), body: () => html`<div class="panel panel--compare" role="region" tabindex="0" aria-label=${t('ui.compare.name')}><${Compare} ...${page} /></div>` }] : []),
    { id: 'model', control: 'model', label: t('ui.model'), body: () => html`<div class="panel panel--model"><${ModelBody} ...${page} /></div>` },
    { id: 'more', control: '', label: t('ui.more'), body: () => html`<div class="panel"><${HeadCount} ...${page} />
      ${!isHidden(scene, 'slices') && !isLocked(scene, 'slices') && html`<button type="button" class="link" ref=${editor.opener} aria-expanded=${String(editor.open)} onClick=${editor.toggle}>${t('ui.widths.edit')}</button>`}
      <${LayerPicker} ...${page} />
      ${!isHidden(scene, 'history') && html`<${History} ...${page} />`}
      ${!scene.pinned && !isHidden(scene, 'compare') && !isLocked(scene, 'compare') && html`<button type="button" class="link" onClick=${() => { page.act({ do: 'pin' }); setPanel('compare'); }}>${t('ui.compare.pin')}</button>`}
      <${CheckMyWidget} ...${page} /><${TakeAlong} ...${page} />
      ${scene.view === 'explore' && !isHidden(scene, 'share') && html`<button type="button" class="link" onClick=${() => setPanel('share')}>${t('ui.share')}</button>`}</div>` },
    { id: 'share', control: 'share', label: t('ui.share'), body: () => html`<div class="share share--inside" ref=${sharing} tabindex="-1" role="region" aria-label=${t('ui.share')}><${SharePanel} ...${page} /></div>` },
  ];
  return all.filter(({ id, control }) => !isHidden(scene, control) && (page.look.open === id || !ON_REQUEST.includes(id))
    && (id !== 'more' || MORE.some((name) => !isHidden(scene, name))));
}

/** @param {Props} page */
function CompactReceipt(page) {
  return html`<${ReceiptBody} ...${page} receipt_=${useReceipt(page).now} />`;
}

/** @param {Props} page */
function InFocus(page) {
  const { scene } = page;
  const shown = scene.heads[(page.tableOf ?? scene.closeup.head) - 1];
  return html`<div class="in-focus">
      <p class="say">${scene.closeup.say}</p>
      ${!isHidden(scene, 'jobs') && page.look.open !== 'jobs' && html`<${Badge} badge=${shown.badge} brief=${true} t=${page.t} />`}
      <${HeadActs} ...${page} head=${shown} tabindex=${0} />
    </div>
    ${page.tableOf === null ? html`<${RowStrip} ...${page} />` : html`<${HeadTable} ...${page.table(page.tableOf)} corner=${page.t('ui.grids.corner')} />`}
    <${Notices} ...${page} />`;
}
