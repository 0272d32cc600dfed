// The attributes of the element, in one table: which property mirrors each, and who acts on it.

/**
 * `lesson`: goes to the core under its own name. `page`: the element itself acts on it. `state` is a whole link string,
 * and `lab` one for the view that trains.
 * @typedef {{ name: string, kind: 'text' | 'number' | 'count' | 'flag', for: 'lesson' | 'page' | 'state' | 'lab', fallback?: string }} Attribute
 */

/** @type {Attribute[]} */
const TABLE = [
  { name: 'state', kind: 'text', for: 'state' },
  { name: 'view', kind: 'text', for: 'lesson' },
  { name: 'model', kind: 'text', for: 'lesson' },
  { name: 'layer', kind: 'number', for: 'lesson' },
  { name: 'sentence', kind: 'text', for: 'lesson' },
  { name: 'seed', kind: 'number', for: 'lesson' },
  { name: 'heads', kind: 'number', for: 'lesson' },
  { name: 'head-width', kind: 'number', for: 'lesson' },
  { name: 'kv-heads', kind: 'count', for: 'lesson' },
  { name: 'slices', kind: 'text', for: 'lesson' },
  { name: 'mask', kind: 'text', for: 'lesson' },
  { name: 'reading', kind: 'text', for: 'lesson' },
  { name: 'feature', kind: 'text', for: 'lesson' },
  { name: 'muted', kind: 'text', for: 'lesson' },
  { name: 'mistakes', kind: 'text', for: 'lesson' },
  { name: 'swapped', kind: 'text', for: 'lesson' },
  { name: 'hide', kind: 'text', for: 'lesson' },
  { name: 'lock', kind: 'text', for: 'lesson' },
  { name: 'questions', kind: 'text', for: 'lesson' },
  { name: 'questions-src', kind: 'text', for: 'page' },
  { name: 'shuffle', kind: 'number', for: 'lesson' },
  { name: 'ask', kind: 'number', for: 'lesson' },
  { name: 'pinned', kind: 'text', for: 'lesson' },
  { name: 'grow', kind: 'text', for: 'lab' },
  { name: 'theme', kind: 'text', for: 'page', fallback: 'auto' },
  { name: 'lang', kind: 'text', for: 'page' },
  { name: 'link-state', kind: 'flag', for: 'page' },
  { name: 'open', kind: 'text', for: 'page' },
  { name: 'loading', kind: 'text', for: 'page' },
];

export const ATTRIBUTES = TABLE.map(({ name }) => name);

/** Keys of a link that are no attributes: the version of its shape, and the cell one looked at. */
export const ONLY_IN_LINKS = ['v', 'focus'];

/** What a link may carry: the attributes that say something about the lesson, and the cell one looked at. */
export const LINK_KEYS = [...TABLE.filter((row) => row.for === 'lesson').map(({ name }) => name), ...ONLY_IN_LINKS];

/** Properties a page may have set before the element was defined. */
export const PROPERTIES = TABLE.map(({ name }) => camel(name));

/** @param {string} name @returns {Attribute | undefined} */
export const attribute = (name) => TABLE.find((row) => row.name === name);

/**
 * Gives the class one property per attribute. `state` (a whole object) and `lang` (the browser's own) are not mirrors.
 * @param {typeof HTMLElement} element
 */
export function mirrorAttributes(element) {
  for (const row of TABLE.filter(({ name }) => name !== 'state' && name !== 'lang')) {
    Object.defineProperty(element.prototype, camel(row.name), {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() { return read(this, row); },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) { write(this, row.name, value); },
    });
  }
}

/** @param {HTMLElement} element @param {Attribute} row */
function read(element, { name, kind, fallback }) {
  if (kind === 'flag') return element.hasAttribute(name);
  const value = element.getAttribute(name) ?? fallback ?? null;
  return value !== null && kind !== 'text' && /^\d+$/.test(value) ? Number(value) : value;
}

/** @param {HTMLElement} element @param {string} name @param {unknown} value a list is written with commas */
function write(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** @param {string} name */
function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/**
 * The parameters one changed attribute stands for; an attribute that went away asks for the default.
 * @param {string} name
 * @param {string | null} value
 * @returns {[string, string][]}
 */
export function params(name, value) {
  const row = attribute(name);
  if (row?.for === 'state') return [...new URLSearchParams(value ?? '')];
  return row?.for === 'lesson' ? [[name, value ?? '']] : [];
}

/**
 * Everything an element's attributes ask for at the start; a single attribute wins over the same key in `state`.
 * @param {HTMLElement} element
 * @returns {Map<string, string>}
 */
export function startParams(element) {
  const present = ATTRIBUTES.filter((name) => element.hasAttribute(name));
  return new Map(present.flatMap((name) => params(name, element.getAttribute(name))));
}

/** What a learning platform adds to the address when it starts a lesson: who the learner is, and what lets answers in. */
export const LAUNCH = /** @type {const} */ ([
  'endpoint', 'fetch', 'auth', 'actor', 'registration', 'activityId', 'activity_id', 'activity_platform', 'grouping', 'content_token',
]);

/**
 * Gives an element the attributes that a link asks for, before it starts. Other keys of an address are left alone, and so is
 * whether the element writes to its own page's address.
 * @param {URLSearchParams} link
 * @param {HTMLElement} element
 */
export function adoptParams(link, element) {
  const state = new URLSearchParams(link.get('state') ?? '');
  for (const [name, value] of link) {
    if (ONLY_IN_LINKS.includes(name)) state.set(name, value);
    else if (attribute(name) && name !== 'state' && name !== 'link-state') element.setAttribute(name, value);
  }
  if (state.toString()) element.setAttribute('state', state.toString());
}
