// Swapping the grids of two heads, in two steps under the heads themselves: pick one, then the other.

import { html } from './dom.js';

/** @typedef {import('../types.js').Page} Page */
/** @typedef {{ picked: number | null, pick: (head: number | null) => void }} Picking */

/** @param {Page & Picking & { head: import('../types.js').Head, tabindex: number }} props */
export function Swap(props) {
  const { scene, head, t, tabindex, picked } = props;
  if (scene.heads.length < 2) return null;
  const first = picked !== null && picked <= scene.heads.length && picked !== head.head ? picked : null;
  const [text, name] = first !== null ? [t('ui.swap.with', { head: first }), t('ui.swap.with-head', { label: head.label, head: first })]
    : head.swappedWith ? [t('ui.swap.back'), t('ui.swap.back')]
    : [t('ui.swap'), t('ui.swap-head', { label: head.label })];
  return html`<button type="button" class="link" tabindex=${tabindex} aria-label=${name} aria-pressed=${picked === head.head ? 'true' : undefined}
    onClick=${() => swap(head.head, props)}>${text}</button>`;
}

/**
 * The first head is picked, the second swaps with it; the same head again lets go, and swapped heads swap back.
 * @param {number} head
 * @param {Pick<Page, 'scene' | 'act' | 'tell' | 't'> & Picking} hand
 */
export function swap(head, { scene, act, tell, t, picked, pick }) {
  const other = picked !== null && picked <= scene.heads.length ? picked : null;
  if (other !== null) {
    pick(null);
    if (other !== head) act({ do: 'swapped', to: [other, head] });
    else tell(t('ui.swap.let-go'));
  } else if (scene.heads[head - 1]?.swappedWith) act({ do: 'swapped', to: [] });
  else {
    pick(head);
    tell(t('ui.swap.picked', { head }));
  }
}
