// A word that explains itself: on hover, on focus, on a tap. What it says stays while it is pointed at or focused, goes with
// Escape, which no host gets to see, and never leaves its frame. One is open at a time, however many lessons a page has.

/** Pixels between the explanation and the edge of its frame, and how wide it is at most. */
const EDGE = 8, WIDEST = 288;

/** @typedef {{ place: HTMLElement, close: () => void }} Open */
/** @type {Open | null} */
let open = null;

/**
 * @param {HTMLElement} place holds both, and nothing else
 * @param {HTMLElement} trigger what is pointed at; it names the explanation in `aria-describedby`
 * @param {HTMLElement} tip the explanation, hidden until then
 * @param {() => Element} frame what it must not leave
 * @returns {() => void} lets go of everything
 */
export function popOver(place, trigger, tip, frame) {
  const stay = new AbortController();
  const { signal } = stay;
  let held = false; // by a tap: it stays when the pointer leaves
  const close = () => {
    held = false;
    tip.hidden = true;
    if (open?.place === place) open = null;
    release();
  };
  const show = () => {
    if (open && open.place !== place) open.close();
    if (open) return;
    open = { place, close };
    tip.hidden = false;
    put(place, tip, frame().getBoundingClientRect());
    addEventListener('keydown', escape, true);
    addEventListener('pointerdown', outside, true);
  };
  const release = () => {
    removeEventListener('keydown', escape, true);
    removeEventListener('pointerdown', outside, true);
  };
  /** Slides would close, and the grid would give its focus away. @param {KeyboardEvent} event */
  const escape = (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  /** @param {Event} event */
  const outside = (event) => { if (!event.composedPath().includes(place)) close(); };
  place.addEventListener('pointerenter', ({ pointerType }) => { if (pointerType !== 'touch') show(); }, { signal });
  place.addEventListener('pointerleave', ({ pointerType }) => { if (pointerType !== 'touch' && !held && !isFocused(trigger)) close(); }, { signal });
  trigger.addEventListener('focus', () => { if (trigger.matches(':focus-visible')) show(); }, { signal });
  trigger.addEventListener('blur', close, { signal });
  trigger.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (held) return close();
    held = true;
    show();
  }, { signal });
  return () => {
    close();
    stay.abort();
  };
}

/** @param {HTMLElement} trigger */
const isFocused = (trigger) => trigger.matches(':focus-visible');

/**
 * Below its word where there is room, else above, and moved sideways until it is inside. Slides scale what they show, so
 * what is measured on the screen is turned back into the page's own pixels.
 * @param {HTMLElement} place @param {HTMLElement} tip @param {DOMRect} frame
 */
function put(place, tip, frame) {
  const at = place.getBoundingClientRect();
  const scale = at.width / place.offsetWidth || 1;
  const width = Math.min(WIDEST, frame.width / scale - 2 * EDGE);
  tip.style.width = `${width}px`;
  const last = frame.right - (width + EDGE) * scale;
  const left = Math.max(frame.left + EDGE * scale, Math.min(at.left, last));
  tip.style.left = `${(left - at.left) / scale}px`;
  const { height } = tip.getBoundingClientRect();
  const bottom = Math.min(frame.bottom, innerHeight), top = Math.max(frame.top, 0);
  const above = at.bottom + height > bottom && at.top - height >= top;
  tip.style.top = above ? 'auto' : '100%';
  tip.style.bottom = above ? '100%' : 'auto';
}
