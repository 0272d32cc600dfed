/** MkDocs Material, whose pages turn at `n` and search at `s`. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { recipe } from '../browser/recipes.mjs';
import { orSkip, python } from './provide.mjs';
import { addScript, expectKeysKept, expectPictures, folderWith, publish } from './site.mjs';

/** A course that follows the reader's system into the dark, as many do. */
const CONFIG = `site_name: Course
theme:
  name: material
  font: false
  palette:
    - { media: "(prefers-color-scheme: light)", scheme: default }
    - { media: "(prefers-color-scheme: dark)", scheme: slate }
${recipe('MkDocs', 'yaml')}
use_directory_urls: false
plugins: []
nav: [index.md, next.md]
`;

test('MkDocs Material shows the lesson as it is, and keeps its keys to itself while the lesson has the focus', async (t) => {
  const bin = orSkip(t, () => python('mkdocs', ['mkdocs-material==9.8.2']));
  if (!bin) return;
  const folder = folderWith(t, { 'mkdocs.yml': CONFIG, 'docs/index.md': `# First\n\nBefore.\n\n${recipe('MkDocs', 'html')}\n\nAfter.\n`, 'docs/next.md': '# Next\n' });
  addScript(join(folder, 'docs'));
  execFileSync(join(bin, 'mkdocs'), ['build', '--quiet'], { cwd: folder, stdio: 'pipe' });
  publish(join(folder, 'site'), 'mkdocs-site');

  const page = await expectPictures(t, 'mkdocs-site/index.html', 'mkdocs');
  await expectKeysKept(page, ['n', '.', 's', 'f', '/', 'p', ',']);
  await Promise.all([page.waitForNavigation(), page.keyboard.press('n')]);
  assert.match(page.url(), /next\.html$/, 'outside the lesson the key is the page’s own');
});
