// A copy of this tree in a temporary folder, which may be changed and run as if it were the tree.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, treePaths } from '../../house/source-tree.ts';

export interface TreeCopy extends AsyncDisposable {
  readonly root: string;
  read(path: string): Promise<string>;
  /** Runs Node in the copy with these arguments. */
  run(args: readonly string[]): Promise<Ran>;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  /** On either stream. */
  readonly said: string;
}

export async function copyTree(): Promise<TreeCopy> {
  const root = await mkdtemp(join(tmpdir(), 'assay-extended-'));
  // What is deleted and not yet committed is listed still.
  const paths = treePaths().filter((path) => existsSync(join(ROOT, path)));
  const folders = new Set(paths.map((path) => dirname(join(root, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(paths.map((path) => copyFile(join(ROOT, path), join(root, path))));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  return {
    root,
    read: (path) => readFile(join(root, path), 'utf8'),
    run: (args) => run(root, args),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function run(cwd: string, args: readonly string[]): Promise<Ran> {
  // Left to itself, a test runner inside of another one reports to it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += String(chunk);
    said += String(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out, said }));
  });
}
