// A frame as tall as its content, whoever is around it: H5P's resizer, a platform that knows `lti.frameResize`, or a page
// that reads our own message. All are told at once; if nobody listens, the page scrolls as any page does.

const OURS = 'mha-height';

/** @param {Window} host @param {AbortSignal} [signal] */
export function tellHeight(host, signal) {
  let last = 0;
  const bar = scrollBar(() => last);
  const tell = () => {
    // of the content: the height of the window would grow with every answer
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height < 1 || height === last) return;
    last = height;
    send(host, height);
    bar.outgrown();
  };
  const observer = new ResizeObserver(tell);
  observer.observe(document.documentElement);
  signal?.addEventListener('abort', () => observer.disconnect());
  window.addEventListener('resize', bar.resized, { signal });
  window.addEventListener('message', ({ source, data }) => {
    if (source === host && data?.context === 'h5p' && ['ready', 'hello', 'resize'].includes(data.action)) { last = 0; tell(); }
  }, { signal });
  tell();
}

/** What a border may take from a frame whose page counts borders into its height. */
const BORDER = 4;

/** So long may a page around take to follow. */
const PATIENCE = 500;

/**
 * A scroll bar takes width, other width makes other height, and a frame that follows could come to rest with a bar that
 * scrolls nothing. So there is none once the frame got the height it was told, until it is too small for long.
 * @param {() => number} told
 */
function scrollBar(told) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const fits = () => innerHeight >= told() - BORDER;
  const set = () => { document.documentElement.style.overflowY = fits() ? 'hidden' : ''; };
  const outgrown = () => {
    clearTimeout(timer);
    if (!fits()) timer = setTimeout(set, PATIENCE);
  };
  return { outgrown, resized: () => (fits() ? set() : outgrown()) };
}

/** @param {Window} host @param {number} height */
function send(host, height) {
  host.postMessage({ type: OURS, height }, '*');
  host.postMessage({ subject: 'lti.frameResize', height }, '*');
  // H5P's resizer answers a "hello" at the frame's origin, which a sandboxed frame has not; its "resize" needs no answer.
  if (self.origin !== 'null') host.postMessage({ context: 'h5p', action: 'hello' }, '*');
  host.postMessage({ context: 'h5p', action: 'resize', scrollHeight: height, clientHeight: height }, '*');
}
