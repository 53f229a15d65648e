// The program as it was before the last migration came, from the history of this repository.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../servers/service.ts';

const exec = promisify(execFile);
const MIGRATIONS = 'src/store/migrations';

export type Previous =
  | { readonly kind: 'found'; readonly commit: string }
  /** A copy without its history, as an archive or a shallow clone is. */
  | { readonly kind: 'unknown'; readonly why: string };

/** The commit before the one that added the newest migration of this program. */
export async function previousProgram(): Promise<Previous> {
  const newest = readdirSync(join(ROOT, MIGRATIONS)).toSorted().at(-1) ?? '';
  try {
    const path = `${MIGRATIONS}/${newest}`;
    const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', path);
    if (added === '') return { kind: 'unknown', why: `${newest} is in no commit yet` };
    return { kind: 'found', commit: await git('rev-parse', '--verify', `${added}^`) };
  } catch {
    return { kind: 'unknown', why: 'the history of this repository is not here' };
  }
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await exec('git', ['-C', ROOT, ...args]);
  return stdout.trim();
}

/** Its files in a folder of their own, with the packages of today. */
export async function layOut(commit: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'previous-'));
  const archive = spawn('git', ['-C', ROOT, 'archive', commit]);
  const unpack = spawn('tar', ['-x', '-C', folder]);
  archive.stdout.pipe(unpack.stdin);
  const [code] = await once(unpack, 'close');
  if (code !== 0) throw new Error(`the files of ${commit} could not be laid out`);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
