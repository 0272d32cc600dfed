/** mdBook, which renames the script, turns chapters at arrow keys, and prints all chapters as one page. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { recipe } from '../browser/recipes.mjs';
import { mdbook, orSkip } from './provide.mjs';
import { addScript, expectKeysKept, expectPictures, folderWith, openSite, publish } from './site.mjs';

const CONFIG = `[book]
title = "Course"

${recipe('mdBook', 'toml')}
`;

test('mdBook shows the lesson as it is, turns no chapter at its keys, and prints every chapter with its own', async (t) => {
  const program = orSkip(t, mdbook);
  if (!program) return;
  const tag = recipe('mdBook', 'html');
  const folder = folderWith(t, {
    'book.toml': CONFIG,
    'src/SUMMARY.md': '- [First](first.md)\n- [Next](next.md)\n',
    'src/first.md': `# First\n\nBefore.\n\n${tag}\n\nAfter.\n`,
    'src/next.md': `# Next\n\n${tag}\n\nBetween.\n\n${tag.replace('view=', 'heads="3" view=')}\n`,
  });
  addScript(folder);
  execFileSync(program, ['build'], { cwd: folder, stdio: 'pipe' });
  publish(join(folder, 'book'), 'mdbook-site');

  const page = await expectPictures(t, 'mdbook-site/first.html', 'mdbook');
  await expectKeysKept(page, ['ArrowRight', 'ArrowLeft', 's', '/', '?', 'n']);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('ArrowRight')]);
  assert.match(page.url(), /next\.html$/, 'outside the lesson the key is the book’s own');

  const all = await openSite(t, 'mdbook-site/print.html');
  const lessons = await all.evaluate(() => [...document.querySelectorAll('multi-head-attention')].map((lesson) => ({ ok: lesson.check().ok, heads: lesson.state.slices.length })));
  assert.deepEqual(lessons, [{ ok: true, heads: 6 }, { ok: true, heads: 6 }, { ok: true, heads: 3 }]);
});
