// Two-way or left to right: the switch on the sentence's own row.

import { html } from './dom.js';
import { Radios } from './radios.js';
import { Locked, isHidden, isLocked } from './row.js';

/** @param {import('../types.js').Page} page */
export function Mask({ scene, act, t }) {
  const { value, options } = scene.mask;
  if (isHidden(scene, 'mask')) return null;
  if (isLocked(scene, 'mask')) return html`<${Locked}>${options.find((option) => option.value === value)?.label}<//>`;
  const choices = options.map((option) => ({ ...option, chosen: option.value === value }));
  return html`<${Radios} look="switch" label=${t('ui.mask')} choices=${choices}
    choose=${(/** @type {{ value: string }} */ choice) => act({ do: 'mask', to: choice.value })} />`;
}
