// The row of the bar: the bar itself, the number of heads, and the widths as numbers.

import { html, useRef, useState } from './dom.js';
import { Bar } from './bar.js';
import { HeadCount, HeadCountNote } from './head-count.js';
import { HeadWidth, HeadWidthNote } from './head-width.js';
import { Kept } from './kept.js';
import { Refused, Row, isHidden, isLocked } from './row.js';
import { termed } from './term.js';
import { Widths } from './widths.js';
import { Wires } from './wires.js';

/** @typedef {import('../types.js').Page} Page */

/** @param {Page} page */
export function Slices(page) {
  const { scene, t } = page;
  const count = scene.headCount.value;
  const word = scene.sentence.words.find(({ chosen }) => chosen)?.text ?? '';
  const editor = useEditor();
  const mayEdit = !isLocked(scene, 'slices') && !isHidden(scene, 'slices') && scene.headWidth.value === null;
  const under = html`<span class="name-acts"><${HeadCount} ...${page} />
    ${mayEdit && html`<button type="button" class="link" ref=${editor.opener} aria-expanded=${String(editor.open)} onClick=${editor.toggle}>${t('ui.widths.edit')}</button>`}</span>`;
  if (isHidden(scene, 'slices') && isHidden(scene, 'heads')) return null;
  const wired = count <= 8 && !isHidden(scene, 'slices') && !isHidden(scene, 'kv-heads');
  return html`<${Row} kind="slices" also=${wired && 'has-wires'} name=${termed(t, 'ui.bar.name', { word: html`<i><bdi>${word}</bdi></i>` })}
      note=${t('ui.bar.note', { total: scene.headWidth.columns, n: count })} under=${under}>
    <div class="bar-tools"><${HeadWidth} ...${page} /><${Kept} ...${page} /></div>
    <${SlicesBody} ...${page} open=${editor.open && mayEdit} close=${editor.close} />
    <${HeadWidthNote} scene=${scene} />
  <//>
  ${wired && html`<${Wires} ...${page} at="gutter" />`}`;
}

/** @param {Page & { open: boolean, close: () => void }} props */
export function SlicesBody({ open, close, ...page }) {
  const { scene, look } = page;
  return html`
    ${!isHidden(scene, 'slices') && html`<${Bar} ...${page} locked=${isLocked(scene, 'slices')} />`}
    <${HeadCountNote} ...${page} />
    <${Refused} id="heads-refused" text=${look.refusals.heads ?? (open ? undefined : look.refusals.slices)} />
    ${open && html`<${Widths} ...${page} close=${close} />`}`;
}

/** Opens and closes; closing gives the focus back. */
export function useEditor() {
  const [open, setOpen] = useState(false);
  const opener = useRef(/** @type {HTMLElement | null} */ (null));
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return { open, opener, close, toggle: () => setOpen(!open) };
}
