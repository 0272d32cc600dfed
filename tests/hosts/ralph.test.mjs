/** A record store by others: Ralph takes the statements of the lesson and gives them back. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DIST } from '../browser/harness/folder.mjs';
import { openPage } from '../browser/harness/index.mjs';
import { unzip } from '../browser/unzip.mjs';
import { answering, freePort, orSkip, python, serve } from './provide.mjs';

/** Ralph's store in a file takes one write unless it is told to append, and answers no page of another origin by itself. */
const APP = `from ralph.backends.data.base import BaseOperationType
from ralph.backends.data.fs import FSDataBackend
FSDataBackend.default_operation_type = BaseOperationType.APPEND
from ralph.api import app
from starlette.middleware.cors import CORSMiddleware
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"])
`;

test('Ralph keeps what was answered', async (t) => {
  const bin = orSkip(t, () => python('ralph', ['ralph-malph[cli,lrs]==5.1.0', 'requests']));
  if (!bin) return;
  const folder = mkdtempSync(join(tmpdir(), 'ralph-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'lrs_app.py'), APP);
  const env = {
    ...process.env, RALPH_APP_DIR: folder, RALPH_RUNSERVER_BACKEND: 'fs',
    RALPH_BACKENDS__LRS__FS__DEFAULT_DIRECTORY_PATH: folder, RALPH_BACKENDS__LRS__FS__DEFAULT_LRS_FILE: 'statements.jsonl',
  };
  execFileSync(join(bin, 'ralph'), ['auth', '-u', 'lesson', '-p', 'secret', '-s', 'all', '-M', 'mailto:t@example.org', '-N', 'T', '-w'], { env, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const { said } = serve(t, join(bin, 'uvicorn'), ['lrs_app:app', '--host', '127.0.0.1', '--port', String(port)], { env, cwd: folder });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/__heartbeat__`, said);

  const authorization = `Basic ${Buffer.from('lesson:secret').toString('base64')}`;
  const actor = JSON.stringify({ objectType: 'Agent', mbox: 'mailto:t@example.org' });
  const search = `?${new URLSearchParams({ endpoint: `${origin}/xAPI`, auth: authorization, actor, activity_id: 'https://course.example/lesson' })}`;
  const html = unzip(readFileSync(join(DIST, 'cmi5.zip'))).get('index.html')?.toString() ?? '';
  const page = await openPage(t, { document: html, search, alsoAsks: origin });
  await page.evaluate(async () => {
    const lesson = /** @type {HTMLElementTagNameMap['multi-head-attention']} */ (document.querySelector('multi-head-attention[link-state]'));
    await lesson.ready;
    for (const { id, type, options = ['128'] } of lesson.quiz) {
      lesson.answer(id, type === 'set' ? null : ['multiple', 'order'].includes(type) ? options : options[0]);
    }
  });
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('statements')), { timeout: 30_000 });
  const answer = await fetch(`${origin}/xAPI/statements`, { headers: { authorization, 'x-experience-api-version': '1.0.3' } });
  const { statements } = await answer.json();
  const verbs = statements.map((/** @type {any} */ { verb }) => verb.id.split('/').pop());
  assert.equal(verbs.filter((/** @type {string} */ verb) => verb === 'completed').length, 1, said());
  assert.ok(verbs.filter((/** @type {string} */ verb) => verb === 'answered').length >= 10);
});
