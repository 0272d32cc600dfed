// loading="lazy": an element that is far from what the reader sees starts when it comes near, as images do, so that a page
// with many figures is quick. A page about to be printed has no far.

/** A screen ahead: who scrolls on should find the figure there. */
const AHEAD = '100% 0px';

/** @param {HTMLElement} element */
export const isLazy = (element) => element.getAttribute('loading')?.toLowerCase() === 'lazy';

/**
 * @param {HTMLElement} element @param {AbortSignal} signal ends the wait
 * @param {() => void} start called once
 * @returns {() => void} starts now
 */
export function whenNear(element, signal, start) {
  const wait = new AbortController();
  const now = () => {
    if (wait.signal.aborted || signal.aborted) return;
    wait.abort();
    start();
  };
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && now(), { rootMargin: AHEAD });
  wait.signal.addEventListener('abort', () => observer.disconnect());
  signal.addEventListener('abort', () => wait.abort(), { signal: wait.signal });
  window.addEventListener('beforeprint', now, { signal: wait.signal });
  observer.observe(element);
  return now;
}
