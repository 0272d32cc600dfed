// Taking something along: the grid as a table or a picture, all numbers, a program that makes them again, a link.

import { html, useState } from './dom.js';
import { copy, save } from '../export/hand-over.js';
import { toCsv, toJson, toNumpy } from '../export/numbers.js';
import { pictureOf, toPng, toSvg } from '../export/picture.js';
import program from '../export/reproduce.py';

/** @typedef {import('../types.js').Page} Page */

/** @param {Page} page */
export function TakeAlong(page) {
  const { t, tell } = page;
  const [said, setSaid] = useState('');
  const say = (/** @type {string} */ sentence) => {
    setSaid(sentence);
    tell(sentence);
  };
  const copies = copiesOf(page);
  const files = filesOf(page);
  return html`<div class="take">
    <p class="take-line" role="group" aria-label=${t('ui.take.copy')}><span>${t('ui.take.copy')}</span>${copies.map(({ name, text }) => html`<button type="button" class="link" key=${name}
      onClick=${async () => say(await copy(text()) ? t('ui.take.copied', { what: name }) : t('ui.take.denied'))}>${name}</button>`)}</p>
    <p class="take-line" role="group" aria-label=${t('ui.take.save')}><span>${t('ui.take.save')}</span>${files.map(({ name, file, make }) => html`<button type="button" class="link" key=${file}
      onClick=${async () => { save(file, await make()); say(t('ui.take.saved', { file })); }}>${name}</button>`)}</p>
    <p class="readout">${said}</p>
  </div>`;
}

/** @param {Page} page @returns {{ name: string, text: () => string }[]} */
function copiesOf({ scene, trace, address, t }) {
  const link = address();
  const { head } = scene.closeup;
  return [
    { name: t('ui.take.csv', { n: head }), text: () => toCsv(trace(), head, t('ui.grids.corner')) },
    { name: t('ui.take.json'), text: () => toJson(trace()) },
    { name: t('ui.take.numpy'), text: () => toNumpy(trace(), program) },
    ...(link ? [{ name: t('ui.take.link'), text: () => link }] : []),
  ];
}

/** @param {Page} page @returns {{ name: string, file: string, make: () => Blob | Promise<Blob | null> }[]} */
function filesOf(page) {
  const { trace, t } = page;
  const head = `head-${page.scene.closeup.head}`;
  const text = (/** @type {string} */ content, /** @type {string} */ type) => new Blob([content], { type });
  return [
    { name: t('ui.take.svg'), file: `${head}.svg`, make: () => text(toSvg(pictureOf(page)), 'image/svg+xml') },
    { name: t('ui.take.png'), file: `${head}.png`, make: () => toPng(pictureOf(page)) },
    { name: t('ui.take.json'), file: 'trace.json', make: () => text(toJson(trace()), 'application/json') },
    { name: t('ui.take.numpy'), file: 'reproduce.py', make: () => text(toNumpy(trace(), program), 'text/x-python') },
  ];
}
