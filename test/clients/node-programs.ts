// The versions of Node that are installed here: a package has to run under each of them.

import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Programs called node on the path, and this one: each version from 20 on once. */
export function nodePrograms(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const program of [process.execPath, ...folders.map((path) => join(path, 'node'))]) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const version = stdout?.trim() ?? '';
    if (Number(/^v(\d+)/.exec(version)?.[1]) >= 20) found.set(version, program);
  }
  return found;
}
