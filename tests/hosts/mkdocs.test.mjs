/** MkDocs Material, whose pages turn at `n` and search at `s`. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DIST } from '../browser/harness/folder.mjs';
import { openPage } from '../browser/harness/index.mjs';
import { ready } from '../browser/widget.mjs';
import { orSkip, python } from './provide.mjs';

const CONFIG = `site_name: Course
theme: { name: material, font: false }
extra_javascript: [multi-head-attention.js]
use_directory_urls: false
plugins: []
nav: [index.md, next.md]
`;

test('MkDocs Material keeps its keys to itself while the lesson has the focus', async (t) => {
  const bin = orSkip(t, () => python('mkdocs', ['mkdocs-material==9.8.2']));
  if (!bin) return;
  const folder = mkdtempSync(join(tmpdir(), 'mkdocs-'));
  const served = join(DIST, 'mkdocs-site');
  t.after(() => [folder, served].forEach((place) => rmSync(place, { recursive: true, force: true })));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'mkdocs.yml'), CONFIG);
  writeFileSync(join(folder, 'docs/index.md'), '# First\n\n<multi-head-attention view="explore"></multi-head-attention>\n');
  writeFileSync(join(folder, 'docs/next.md'), '# Next\n');
  copyFileSync(join(DIST, 'multi-head-attention.js'), join(folder, 'docs/multi-head-attention.js'));
  execFileSync(join(bin, 'mkdocs'), ['build', '--quiet'], { cwd: folder, stdio: 'pipe' });
  cpSync(join(folder, 'site'), served, { recursive: true });

  const page = await openPage(t, { path: 'mkdocs-site/index.html' });
  await ready(page);
  await (await page.$('multi-head-attention >>> .switch button'))?.focus();
  for (const key of /** @type {const} */ (['n', '.', 's', 'f', '/', 'p', ','])) await page.keyboard.press(key);
  await new Promise((done) => setTimeout(done, 300));
  assert.match(page.url(), /mkdocs-site\/index\.html$/);
  assert.equal(await page.evaluate(() => document.activeElement?.localName), 'multi-head-attention');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  await Promise.all([page.waitForNavigation(), page.keyboard.press('n')]);
  assert.match(page.url(), /next\.html$/, 'outside the lesson the key is the page’s own');
  page.errors.length = 0; // the theme asks for files of its own that this small site has not
});
