// How wide a piece of the page is, in pixels and in its own letters. Figures that must count their cells ask here;
// everything else is left to container queries.

import { useLayoutEffect, useRef, useState } from './dom.js';

/** @returns {{ ref: { current: any }, width: number, em: number }} zero until the element is shown */
export function useWidth() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ width: 0, em: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const read = () => setSize((old) => {
      const width = element.clientWidth;
      return width === old.width ? old : { width, em: width / parseFloat(getComputedStyle(element).fontSize) };
    });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
