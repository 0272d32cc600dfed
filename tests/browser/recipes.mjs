/** The recipes of docs/embedding.md, for tests: what stands under a heading is what is tried, so no recipe grows stale unseen. */

import { readFileSync } from 'node:fs';

const DOCS = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');

/** The place that the recipes name, where a reader puts their own. */
export const PLACE = 'https://example.org/mha/';

/** @typedef {{ heading: string, text: string, blocks: { language: string, code: string }[] }} Section */

/** @returns {Section[]} the sections in order, each with its pieces of code */
export function sections() {
  return DOCS.split(/^## /m).slice(1).map((text) => ({
    heading: text.slice(0, text.indexOf('\n')),
    text,
    blocks: [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, code]) => ({ language, code: code.trim() })),
  }));
}

/**
 * A piece of code, word for word but for the address.
 * @param {string} heading @param {string} language @param {{ place?: string, nth?: number }} [options] `nth` counts from 0
 */
export function recipe(heading, language, { place = PLACE, nth = 0 } = {}) {
  const section = sections().find((section) => section.heading === heading);
  const block = section?.blocks.filter((block) => block.language === language)[nth];
  if (!block) throw new Error(`docs/embedding.md has no ${language} code number ${nth + 1} under "${heading}"`);
  return block.code.replaceAll(PLACE, place);
}
