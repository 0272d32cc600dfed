/** Docusaurus below a sub-path, whose pages change without being loaded again. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recipe } from '../browser/recipes.mjs';
import { docusaurus, orSkip } from './provide.mjs';
import { addScript, expectKeysKept, expectPictures, folderWith, publish } from './site.mjs';

const CONFIG = `module.exports = {
  title: 'Course', url: 'https://example.org', baseUrl: '/course/',
  ${recipe('Docusaurus', 'js').replace('/your-base/', '/course/')}
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, sitemap: false }]],
  themeConfig: { colorMode: { respectPrefersColorScheme: true } },
};`;

test('Docusaurus shows the lesson as it is, also for a reader who comes from another page and goes back', async (t) => {
  const modules = orSkip(t, docusaurus);
  if (!modules) return;
  const tag = recipe('Docusaurus', 'jsx');
  const folder = folderWith(t, {
    'docusaurus.config.js': CONFIG, 'package.json': '{}', 'static/robots.txt': '',
    'docs/first.mdx': `---\nslug: /\n---\n\n# First\n\nBefore.\n\n${tag}\n\nAfter.\n`, 'docs/next.mdx': `# Next\n\n${tag}\n`,
  });
  symlinkSync(modules, join(folder, 'node_modules'));
  addScript(join(folder, 'static'));
  const env = { ...process.env, DO_NOT_TRACK: '1', DOCUSAURUS_NO_UPDATE_CHECK: '1', CI: '1' };
  execFileSync(process.execPath, [join(modules, '@docusaurus/core/bin/docusaurus.mjs'), 'build'], { cwd: folder, stdio: 'pipe', env });
  publish(join(folder, 'build'), 'course');

  const page = await expectPictures(t, 'course/', 'docusaurus');
  await expectKeysKept(page, ['ArrowRight', 's', '/', 'n', 'Escape']);
  await page.evaluate(() => { /** @type {any} */ (window).sameDocument = true; });
  for (const [link, heading] of [['Next', 'Next'], ['First', 'First']]) {
    await page.locator(`a.menu__link ::-p-text(${link})`).click();
    await page.waitForFunction((heading) => document.querySelector('h1')?.textContent === heading, {}, heading);
    const lessons = await page.evaluate(() => Promise.all([...document.querySelectorAll('multi-head-attention')].map(async (lesson) => {
      await lesson.ready;
      return lesson.check().ok;
    })));
    assert.deepEqual(lessons, [true], heading);
  }
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).sameDocument), true, 'no page was loaded again');
});
