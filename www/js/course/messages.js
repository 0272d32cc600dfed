// What the page around this frame can ask, and what it hears. Only the window around is listened to; a message that is not
// exactly one of these is ignored. A state may hold answers, so it goes to the origin that asked and to nobody else.
//
//   in   { type: 'mha-get-state' | 'mha-get-score', id }
//        { type: 'mha-set-state', id, state }
//        { type: 'mha-subscribe', id, events: ['mha-change', …] }
//   out  { type: 'mha-reply', id, value } or { type: 'mha-reply', id, error }
//        { type: 'mha-event', event, detail }

const EVENTS = ['mha-ready', 'mha-change', 'mha-answer', 'mha-complete', 'mha-error', 'mha-train'];

/** A state is a few thousand characters; nobody has a reason to send more than this. */
const LONGEST = 100_000;

/**
 * @param {any} lesson @param {Window} host
 * @param {string | null} origin the only one that may ask, where the address of this frame names one
 */
export function answerMessages(lesson, host, origin) {
  /** @type {Set<string>} */
  const subscribed = new Set();
  window.addEventListener('message', async (event) => {
    const { source, data } = event;
    if (source !== host || (origin && event.origin !== origin)) return;
    const work = isRequest(data) && requests(lesson, host, subscribed, target(event.origin))[data.type];
    if (!work) return;
    const reply = await attempt(async () => {
      await lesson.ready;
      return work(data);
    });
    host.postMessage({ type: 'mha-reply', id: data.id, ...reply }, target(event.origin));
  });
}

/** @param {any} lesson @param {Window} host @param {Set<string>} subscribed @param {string} to @returns {Record<string, (data: any) => unknown>} */
function requests(lesson, host, subscribed, to) {
  return {
    'mha-get-state': () => lesson.state,
    'mha-get-score': () => lesson.score,
    'mha-set-state': ({ state }) => {
      if (JSON.stringify(state ?? null).length > LONGEST) throw new RangeError(`state is longer than ${LONGEST} characters`);
      lesson.state = state;
      return lesson.state;
    },
    'mha-subscribe': ({ events }) => {
      const known = EVENTS.filter((type) => Array.isArray(events) && events.includes(type));
      for (const type of known.filter((name) => !subscribed.has(name))) {
        subscribed.add(type);
        lesson.addEventListener(type, (/** @type {CustomEvent} */ event) => {
          if (event.target === lesson) host.postMessage({ type: 'mha-event', event: type, detail: event.detail }, to);
        });
      }
      return known;
    },
  };
}

/** @param {any} data */
const isRequest = (data) => typeof data === 'object' && data !== null && typeof data.type === 'string'
  && data.type.startsWith('mha-') && ['string', 'number'].includes(typeof data.id);

/** A page opened from disk, or in a sandbox, has no origin to be addressed by. @param {string} origin */
const target = (origin) => (origin === 'null' || origin.startsWith('file:') ? '*' : origin);

/** @param {() => Promise<unknown>} work */
async function attempt(work) {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
