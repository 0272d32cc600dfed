// When a step of "Things to try" is done, as its data-done says: wishes with spaces between them, all of which hold. A number
// with a + is a least one.
//
//   heads=1   row=cross   mask=causal   muted=1+   answered=1+   widths=uneven   sentence=other   steps=400+

/**
 * What a figure shows. `steps` and `layers` are about the model that grows.
 * @typedef {object} Facts
 * @property {any} state
 * @property {() => string[]} tokens
 * @property {string | undefined} sentence the one it began with
 * @property {{ step: number, plan: string } | null} training
 */

/** @type {Record<string, (facts: Facts) => string | number | null | undefined>} */
const NAMES = {
  heads: ({ state }) => state.slices.length,
  'kv-heads': ({ state }) => state.groups.length,
  widths: ({ state }) => (new Set(state.slices).size > 1 ? 'uneven' : 'even'),
  mask: ({ state }) => state.mask,
  reading: ({ state }) => state.reading,
  model: ({ state }) => state.model,
  layer: ({ state }) => state.layer,
  muted: ({ state }) => state.muted.length,
  head: ({ state }) => state.focus?.head,
  row: ({ state, tokens }) => state.focus && tokens()[state.focus.row - 1],
  sentence: ({ state, sentence }) => (sentence === undefined || state.sentence === sentence ? 'same' : 'other'),
  answered: ({ state }) => Object.keys(state.quiz.answers).length,
  steps: ({ training }) => training?.step,
  layers: ({ training }) => training && new URLSearchParams(training.plan).get('layers'),
};

/** @param {string} condition @param {Facts} facts */
export const holds = (condition, facts) => condition.split(' ').every((part) => isTrue(part, facts));

/** @param {string} part @param {Facts} facts */
function isTrue(part, facts) {
  const [name, wanted = ''] = part.split('=');
  const found = NAMES[name]?.(facts) ?? null;
  if (found === null) return false;
  return wanted.endsWith('+') ? Number(found) >= Number.parseInt(wanted) : String(found) === wanted;
}
