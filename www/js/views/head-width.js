// A fixed total that heads share out, or heads of one width, however many there are: two conventions, one switch.

import { html, useState } from './dom.js';
import { NumberField } from './head-count.js';
import { Radios } from './radios.js';
import { Refused, isHidden, isLocked } from './row.js';

/** @param {import('../types.js').Page} page */
export function HeadWidth({ scene, act, t, look }) {
  const [reason, setReason] = useState('');
  const { value, min, max, reason: why } = scene.headWidth;
  if (isHidden(scene, 'slices') || isLocked(scene, 'slices')) return null;
  const choices = [
    { value: 'fixed', label: t('ui.head-width.fixed', { total: scene.dModel }), chosen: value === null },
    { value: 'freed', label: t('ui.head-width.freed'), chosen: value !== null, reason: why },
  ];
  const choose = (/** @type {{ value: string }} */ choice) => {
    setReason(choice.value === 'freed' ? why ?? '' : '');
    if (choice.value === 'fixed') act({ do: 'head-width', to: null });
    else if (!why) act({ do: 'head-width', to: value ?? scene.heads[0].dHead });
  };
  const set = (/** @type {number} */ to) => act({ do: 'head-width', to });
  return html`<div class="head-width">
      <${Radios} look="switch" label=${t('ui.head-width')} choices=${choices} choose=${choose} />
      ${value !== null && html`<label class="head-width-each">${t('ui.head-width.each')} <${NumberField} label=${t('ui.head-width.each')} value=${value} min=${min} max=${max} set=${set} /></label>`}
    </div>
    <${Refused} id="head-width-refused" text=${look.refusals['head-width'] ?? (why ? reason : '')} />`;
}

/** What a free width means, and who has it. @param {{ scene: import('../types.js').Scene }} props */
export function HeadWidthNote({ scene: { headWidth: { note } } }) {
  return note ? html`<p class="note-line head-width-note">${note}</p>` : null;
}
