/** Large hosts, installed once below `target/hosts`. What cannot be installed is said, and its test is skipped by name. */

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HOSTS = fileURLToPath(new URL('../../target/hosts/', import.meta.url));

/**
 * A Python environment with these packages.
 * @param {string} name @param {string[]} packages @returns {string} its folder of programs
 */
export function python(name, packages) {
  return once(`python-${name}`, packages, (folder) => {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' });
    execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages], { stdio: 'pipe' });
  }, 'bin');
}

/** The files of an npm package, without what it depends on. @param {string} name @param {string} version */
export function npmFiles(name, version) {
  return once(`npm-${name}`, [version], (folder) => {
    mkdirSync(folder, { recursive: true });
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', `${name}@${version}`], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
    execFileSync('tar', ['-xzf', filename], { cwd: folder });
  }, 'package');
}

/**
 * Does the work unless it was done before for the same versions.
 * @param {string} name @param {string[]} versions @param {(folder: string) => void} work @param {string} inside
 */
function once(name, versions, work, inside) {
  const folder = join(HOSTS, name);
  const done = join(folder, `done ${versions.join(' ').replaceAll('/', ' ')}`);
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(HOSTS, { recursive: true });
    work(folder);
    writeFileSync(done, '');
  }
  return join(folder, inside);
}

/**
 * A test is skipped, loudly, where its host cannot be had.
 * @template T
 * @param {import('node:test').TestContext} t @param {() => T} install @returns {T | null}
 */
export function orSkip(t, install) {
  try {
    return install();
  } catch (error) {
    const why = `cannot be installed: ${String(error).split('\n')[0]}`;
    t.diagnostic(why);
    t.skip(why);
    return null;
  }
}

/** A program that serves until the test ends. @param {import('node:test').TestContext} t @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options */
export function serve(t, program, args, options) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => { said += text; });
  t.after(() => { child.kill(); });
  return { said: () => said };
}

/** Waits until something answers there. @param {string} address @param {() => string} said what the program said, if it never does */
export async function answering(address, said) {
  for (let tries = 0; tries < 240; tries++) {
    const answer = await fetch(address).catch(() => null);
    if (answer) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`${address} does not answer:\n${said()}`);
}

/** @returns {Promise<number>} a port that was free a moment ago */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}
