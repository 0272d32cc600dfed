// The texts that "Share or embed" hands out. Everything in them that could mean something in markup is escaped.

import { escaped } from '../escaped.js';

/** @typedef {import('./share.js').Wish} Wish */
/** @typedef {Pick<import('../types.js').Page['share'], 'link' | 'page' | 'title' | 'languages' | 'plan'>} Share */

/** Where this script came from; empty in a page that carries it inside. Known only while the script runs first. */
const SCRIPT = typeof document === 'undefined' ? '' : /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src ?? '';

/** Where the lesson stands for all to see, if whoever built it said so. */
const NOWHERE = typeof SITE === 'string' && SITE || 'https://example.org/multi-head-attention/';

/** The version of what a link can say: the `v` of the state. */
const VERSION = '1';

/** What a page without a language of its own gets. */
const DEFAULT = 'en';

/** Tall enough for the view from 720 px on, whatever the heads, so that also a host that never asks for the height shows all that matters. */
const HEIGHTS = /** @type {Record<string, number>} */ ({ lesson: 1200, explore: 700, quiz: 720, recap: 740, induction: 1200 });

/**
 * The folder with the lesson's files, if this page can tell: where it loaded our own script from. A package of a course
 * and a bundle have the script inside, and no such files beside them.
 */
export function placeOfFiles() {
  const [, folder] = /^(https?:.*\/)multi-head-attention\.js$/.exec(SCRIPT.split(/[?#]/)[0]) ?? [];
  return folder ?? NOWHERE;
}

/** Are there questions in what will be shown? @param {Wish} wish */
export const asksIn = ({ view, hide }) => ['lesson', 'quiz'].includes(view) && !hide.includes('quiz');

/** @param {Share} share what is on the screen @param {Wish} wish */
export function addresses(share, wish) {
  const { lang } = wish;
  const place = wish.place.replace(/\/*$/, '/');
  const { page, title } = share.languages.find((language) => language.lang === lang) ?? share;
  const params = new URLSearchParams(share.link());
  put(params, 'view', wish.view === 'lesson' ? [] : [wish.view]);
  put(params, 'questions', asksIn(wish) ? wish.questions : []);
  put(params, 'lock', wish.lock);
  put(params, 'hide', wish.hide);
  const query = () => [`v=${VERSION}`, params.toString()].filter(Boolean).join('&');
  const grow = wish.view === 'induction' ? [share.plan()].filter(Boolean) : []; // no key of a fragment
  const link = `${place}${page}${grow.map((plan) => `?${new URLSearchParams({ grow: plan })}`).join('')}#${query()}`;
  put(params, 'grow', grow);
  put(params, 'hide', [...wish.hide.filter((name) => name !== 'share'), 'share']); // who embeds has shared already
  return { link, params, title, embedded: `${place}embed.html?${[query(), ...(lang === DEFAULT ? [] : [`lang=${lang}`])].join('&')}` };
}

/** @param {URLSearchParams} params @param {string} key @param {string[]} list */
function put(params, key, list) {
  if (list.length) params.set(key, list.join(','));
  else params.delete(key);
}

/** With nothing but what sanitizers of learning platforms leave alone. @param {string} address @param {Wish} wish @param {string} title */
export function frameCode(address, { view }, title) {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${HEIGHTS[view] ?? HEIGHTS.lesson}"></iframe>`;
}

/** The link inside stays where a platform removes the tag. @param {URLSearchParams} params @param {string} link @param {Wish} wish @param {string} title */
export function elementCode(params, link, { place, lang }, title) {
  const attributes = [...params].map(([name, value]) => (name === 'focus' ? ` state="focus=${escaped(value)}"` : ` ${name}="${escaped(value)}"`));
  return `<script src="${escaped(place.replace(/\/*$/, '/'))}multi-head-attention.js" defer></script>
<multi-head-attention${lang === DEFAULT ? '' : ` lang="${lang}"`}${attributes.join('')}>
  <a href="${escaped(link)}">${escaped(title)}</a>
</multi-head-attention>`;
}

/** A letter without an address: the learner knows whom to write to. @param {string} link @param {string} version @param {import('../text.js').Text} t */
export function report(link, version, t) {
  const body = [t('ui.share.report.body'), '', '', link, `${t('ui.share.title')} ${version}`, navigator.userAgent].join('\r\n');
  return `mailto:?subject=${encodeURIComponent(t('ui.share.report.subject'))}&body=${encodeURIComponent(body)}`;
}
