/** Large hosts, installed once below `target/hosts`. What cannot be installed is said, and its test is skipped by name. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const HOSTS = fileURLToPath(new URL('../../target/hosts/', import.meta.url));

/** A file beside the tests. @param {string} name */
export const inThisFolder = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What was skipped, one line each, for `cargo xtask test` to say once more at its end. */
const SKIPPED = join(HOSTS, 'skipped.txt');

/** A program that installs something: it says nothing, and gives up where the network gives nothing. */
const QUIETLY = /** @type {const} */ ({ stdio: 'pipe', timeout: 300_000 });

/**
 * A Python environment with these packages.
 * @param {string} name @param {string[]} packages @returns {string} its folder of programs
 */
export function python(name, packages) {
  return once(`python-${name}`, packages, (folder) => {
    debian(['python3-venv'], () => runs('python3', ['-c', 'import venv, ensurepip']));
    execFileSync('python3', ['-m', 'venv', folder], QUIETLY);
    if (packages.length > 0) execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages], QUIETLY);
  }, 'bin');
}

/** The files of an npm package, without what it depends on. @param {string} name @param {string} version */
export function npmFiles(name, version) {
  return once(`npm-${name}`, [version], (folder) => {
    mkdirSync(folder, { recursive: true });
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', `${name}@${version}`], { cwd: folder, encoding: 'utf8', ...QUIETLY }));
    execFileSync('tar', ['-xzf', filename], { cwd: folder });
  }, 'package');
}

/** mdBook's program, compiled from its source without what its own server needs. */
export function mdbook() {
  return once('mdbook', ['0.5.4'], (folder) => {
    execFileSync('cargo', ['install', 'mdbook', '--version', '0.5.4', '--locked', '--no-default-features', '--debug', '--root', folder], QUIETLY);
  }, 'bin/mdbook');
}

/** Docusaurus and what it needs. @returns {string} the folder `node_modules` */
export function docusaurus() {
  const dependencies = { '@docusaurus/core': '3.10.2', '@docusaurus/preset-classic': '3.10.2', '@mdx-js/react': '3.1.0', react: '19.2.0', 'react-dom': '19.2.0' };
  return once('docusaurus', Object.entries(dependencies).flat(), (folder) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, ...QUIETLY });
  }, 'node_modules');
}

/** Ruby's sanitize, the one that Canvas uses. @returns {true} */
export function rubySanitize() {
  return debian(['ruby-sanitize'], () => runs('ruby', ['-rsanitize', '-e', '']));
}

/** What Debian's HTML Purifier 4.11 has that PHP 8 no longer reads: `$text{0}`. */
const OLD_OFFSETS = ['Encoder.php', 'ChildDef/Custom.php', 'TagTransform/Font.php'];

/** HTML Purifier, the one that Moodle uses. @returns {string} the folder of a copy that PHP 8 can read */
export function htmlPurifier() {
  const debians = '/usr/share/php/';
  debian(['php-cli', 'php-htmlpurifier'], () => runs('php', ['--version']) && existsSync(`${debians}HTMLPurifier.auto.php`));
  const folder = join(HOSTS, 'htmlpurifier');
  if (existsSync(folder)) return folder;
  const made = `${folder}-${process.pid}`; // two test files may come at once; one of them wins
  for (const name of ['HTMLPurifier', 'HTMLPurifier.php', 'HTMLPurifier.auto.php', 'HTMLPurifier.autoload.php', 'HTMLPurifier.autoload-legacy.php']) {
    if (existsSync(debians + name)) cpSync(debians + name, join(made, name), { recursive: true, dereference: true });
  }
  for (const file of OLD_OFFSETS.map((name) => join(made, 'HTMLPurifier', name))) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(\$\w+(?:\[[^\]]*\])?)\{([^}]+)\}/g, '$1[$2]'));
  }
  try {
    renameSync(made, folder);
  } catch {
    rmSync(made, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} program @param {string[]} args */
const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/**
 * Debian's packages, installed only as root on Debian; anyone else is told what to type.
 * @param {string[]} packages @param {() => boolean} there whether what they bring is there already @returns {true}
 */
function debian(packages, there) {
  if (there()) return true;
  const known = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!known || process.getuid?.() !== 0) throw new Error(`install it first (on Debian: apt-get install ${packages.join(' ')})`);
  mkdirSync(HOSTS, { recursive: true });
  for (const command of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) { // one test file at a time
    execFileSync('flock', [join(HOSTS, 'apt.lock'), 'apt-get', '--quiet', ...command], { ...QUIETLY, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  if (!there()) throw new Error(`Debian's ${packages.join(', ')} did not bring what is needed`);
  return true;
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
    const why = String(error).split('\n')[0].replace(/^Error: /, '');
    mkdirSync(HOSTS, { recursive: true });
    appendFileSync(SKIPPED, `${t.name}: ${why}\n`);
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
