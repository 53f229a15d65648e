// Runs one TypeScript file of this repository under Node 24, as if it were this process itself.

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensure, InstallError, node, root } from './ensure.mjs';

/** What a process may take to be gone after its last word; it may still write what it compiled. */
const PATIENCE_MS = 30_000;

/**
 * Installs what is missing, runs `script` (a path from the repository's root) and exits as it
 * exits.
 */
export async function launch(script, args, { dev, patience = PATIENCE_MS }) {
  try {
    await ensure({ dev });
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    process.stderr.write(`assay: ${error.message}\n`);
    process.exit(1);
  }
  const leash = pathToFileURL(join(root, 'bin', 'leash.mjs')).href;
  // A larger young generation: pages and records are garbage within milliseconds. At once: else
  // the program is copied again and again while it is loaded.
  const young = ['--min-semi-space-size=16', '--max-semi-space-size=32'];
  const flags = ['--disable-warning=ExperimentalWarning', ...young, '--import', leash];
  const child = spawn(node, [...flags, resolve(root, script), ...args], {
    // A group of its own: Ctrl-C in a terminal reaches a whole group, and npm passes it on besides.
    // The child is to hear each signal once, from here.
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      // Compiled and stripped once: half a second less at every start. Node does without a folder
      // that it may not write.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      ...pathWith(join(root, 'node_modules', '.bin')),
      ASSAY_LAUNCHER: String(process.pid),
    },
  });
  child.on('error', (error) => {
    process.stderr.write(
      `assay: ${node} does not run here (${error.message}).\n` +
        '       Install Node 24 or newer yourself and start again with it.\n',
    );
    process.exit(1);
  });
  passSignals(child);
  const said = lastWord(child, patience);
  child.on('exit', (code, signal) => {
    process.exit(said() ?? (signal === null ? code : 128 + constants.signals[signal]));
  });
}

/**
 * Node may wait for its own threads for ever when it ends (nodejs/node#64274), all work done. Such
 * a process is killed; the result is the code with which it was ending, and else null.
 */
function lastWord(child, patience) {
  let killed = null;
  child.stdio[3].on('error', () => {});
  child.stdio[3].once('data', (told) => {
    setTimeout(() => {
      killed = Number.parseInt(String(told), 10);
      process.stderr.write('assay: all was done, but Node did not end by itself and was ended\n');
      child.kill('SIGKILL');
    }, patience);
  });
  return () => killed;
}

function passSignals(child) {
  const passed = new Set();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (passed.has(name)) return;
      passed.add(name);
      child.kill(name);
    });
  }
  if (process.platform === 'win32') return;
  process.on('SIGWINCH', () => child.kill('SIGWINCH'));
  process.on('SIGTSTP', () => {
    child.kill('SIGSTOP');
    process.kill(process.pid, 'SIGSTOP');
  });
  process.on('SIGCONT', () => child.kill('SIGCONT'));
}

function pathWith(folder) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: [folder, process.env[name]].filter(Boolean).join(delimiter) };
}
