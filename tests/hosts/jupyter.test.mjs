/** The notebook widget in JupyterLab: an answer given on the page arrives in Python. */

import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DIST } from '../browser/harness/folder.mjs';
import { withBrowser } from '../browser/harness/index.mjs';
import { recipe } from '../browser/recipes.mjs';
import { expectSamePicture } from '../browser/same-picture.mjs';
import { answering, freePort, orSkip, python, serve } from './provide.mjs';

const LISTEN = `from pathlib import Path
lesson.observe(lambda change: Path("heard.txt").write_text(repr(change["new"][-1]["correct"]) + " " + repr(lesson.score["raw"])), "answers")
lesson`;

const notebook = JSON.stringify({
  cells: [recipe('Jupyter', 'python'), LISTEN].map((source, index) => ({ cell_type: 'code', id: `cell-${index}`, metadata: {}, execution_count: null, outputs: [], source })),
  metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } }, nbformat: 4, nbformat_minor: 5,
});

test('JupyterLab shows two views of one lesson, and hears what is answered in one of them', async (t) => {
  const bin = orSkip(t, () => python('jupyter', ['anywidget==0.11.0', 'jupyterlab==4.6.6', 'ipykernel']));
  if (!bin) return;
  const folder = mkdtempSync(join(tmpdir(), 'jupyter-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['multi_head_attention.py', 'multi_head_attention.js']) copyFileSync(join(DIST, 'anywidget', name), join(folder, name));
  writeFileSync(join(folder, 'lesson.ipynb'), notebook);
  const port = await freePort();
  const env = { ...process.env, JUPYTER_CONFIG_DIR: folder, JUPYTER_DATA_DIR: folder, JUPYTER_RUNTIME_DIR: folder, IPYTHONDIR: folder, HOME: folder };
  const { said } = serve(t, join(bin, 'jupyter'), ['lab', '--no-browser', '--allow-root', `--port=${port}`, '--ip=127.0.0.1', '--IdentityProvider.token=', '--ServerApp.password='], { cwd: folder, env });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/api`, said);

  await withBrowser(async (browser) => {
    const context = await browser.createBrowserContext();
    t.after(() => context.close());
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 2400 });
    /** @type {string[]} */
    const strangers = [];
    page.on('request', (request) => { if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(origin)) strangers.push(request.url()); });
    await page.goto(`${origin}/lab/tree/lesson.ipynb`);
    await page.waitForSelector('.jp-Notebook .jp-Cell', { timeout: 90_000 });
    await page.waitForFunction(() => document.querySelector('#jp-main-statusbar')?.textContent?.includes('| Idle'), { timeout: 90_000 });
    await page.locator('.lm-MenuBar-item ::-p-text(Run)').click();
    await page.locator('.lm-Menu-item[data-command="runmenu:run-all"]').click();
    await page.waitForFunction(() => document.querySelectorAll('multi-head-attention').length === 2, { timeout: 90_000 });
    await expectSamePicture(t, page, 'jupyter');
    const shared = await page.evaluate(async () => {
      const lessons = [...document.querySelectorAll('multi-head-attention')];
      await Promise.all(lessons.map(({ ready }) => ready));
      lessons[0].answer('one-budget', 'blend');
      await new Promise((done) => setTimeout(done, 1500));
      return lessons.map(({ state }) => Object.keys(state.quiz.answers));
    });
    assert.deepEqual(shared, [['one-budget'], ['one-budget']]);
    assert.deepEqual(strangers, []);
  });
  assert.equal(readFileSync(join(folder, 'heard.txt'), 'utf8'), 'True 1');
});
