// A letter story: what one head did at the letter looked from, drawn as an arc over the letters.

import { classes, html } from '../views/dom.js';
import { useSize } from '../views/measure.js';

const PITCH = 24, BASE = 46, TALL = 58;

/** @param {{ story: import('./types.js').Story, said: string }} props */
export function Story({ story, said }) {
  const { ref, width } = useSize();
  const { letters, from, to } = story;
  // as many letters as fit, the last ones, and never without the two the story is about
  const first = Math.max(0, Math.min(to, letters.length - Math.max(2, Math.floor(width / PITCH))));
  const pitch = Math.min(PITCH, width / Math.max(1, letters.length - first));
  const x = (/** @type {number} */ at) => pitch * (at - first + 0.5);
  return html`<div class="story" ref=${ref}>
    <p><b>${story.who}</b> ${story.what}</p>
    ${width > 0 && html`<svg width=${width} height=${TALL} aria-hidden="true">
      <rect x=${x(from) - 11} y=${BASE - 18} width="22" height="25" rx="3" class="story-ink" />
      ${letters.slice(first).map(({ text }, i) => html`<text key=${i} x=${x(first + i)} y=${BASE}
        class=${classes(first + i === from && 'on-ink', first + i !== from && first + i !== to && 'dim')}>${text}</text>`)}
      ${from !== to && html`<path class="story-arc" d=${arc(x(from), x(to))} />`}
    </svg>`}
    ${said && html`<p>${said}</p>`}
  </div>`;
}

/** @param {number} from @param {number} to */
function arc(from, to) {
  const y = BASE - 22;
  return `M${from} ${y}C${from} ${y - 26} ${to} ${y - 26} ${to} ${y}M${to - 4} ${y - 6}L${to} ${y}L${to + 4} ${y - 6}`;
}
