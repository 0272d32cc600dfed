// SPLICE: the messages with which PreTeXt, Runestone and others talk to exercises in a frame.
//
// A host may never answer, and Canvas answers every message it does not know with an error. Both are as good as silence.

/** How long a host may take to say what it kept. */
const PATIENCE = 2000;

/** @param {Window} host @param {string} activity @returns {import('./results.js').Place} */
export function splice(host, activity) {
  const send = (/** @type {string} */ subject, /** @type {object} */ more) =>
    host.postMessage({ subject: `SPLICE.${subject}`, message_id: crypto.getRandomValues(new Uint32Array(2)).join('-'), activity_id: activity, ...more }, '*');
  return {
    restore: () => askForState(host, activity),
    report({ answer, score, state }) {
      send('reportScoreAndState', { ...(score && { score: score.scaled }), state });
      if (answer) send('sendEvent', { name: 'mha-answer', data: answer });
    },
  };
}

/** @param {Window} host @param {string} activity @returns {Promise<object | null>} */
function askForState(host, activity) {
  const message_id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return new Promise((resolve) => {
    const stop = new AbortController();
    const done = (/** @type {object | null} */ state) => { stop.abort(); resolve(state); };
    window.addEventListener('message', ({ source, data }) => {
      if (source !== host || data?.subject !== 'SPLICE.getState.response' || data.message_id !== message_id) return;
      const { state = {}, error } = data;
      done(error || typeof state !== 'object' ? null : state ?? {}); // a host that answers keeps answers, though none yet
    }, { signal: stop.signal });
    setTimeout(done, PATIENCE, null);
    host.postMessage({ subject: 'SPLICE.getState', message_id, activity_id: activity }, '*');
  });
}
