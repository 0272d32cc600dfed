// How large a piece of the page is, in pixels and in its own letters. Figures that must count their cells or draw lines
// between them ask here; everything else is left to container queries.

import { useLayoutEffect, useRef, useState } from './dom.js';

/** `em` is the width in letters, `gap` the space between columns. @typedef {{ width: number, height: number, em: number, gap: number }} Size */

/** @returns {Size & { ref: { current: any } }} zeros until the element is shown */
export function useSize() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ width: 0, height: 0, em: 0, gap: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const read = () => setSize((old) => (isLike(element, old) ? old : sizeOf(element)));
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/** @param {HTMLElement} element @param {Size} size */
const isLike = (element, size) => element.clientWidth === size.width && element.clientHeight === size.height;

/** @param {HTMLElement} element @returns {Size} */
function sizeOf(element) {
  const style = getComputedStyle(element);
  const { clientWidth: width, clientHeight: height } = element;
  return { width, height, em: width / parseFloat(style.fontSize), gap: parseFloat(style.getPropertyValue('--gap')) || 0 };
}
