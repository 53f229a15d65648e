// The Markdown that the documentation is rendered from, read from the files of the program.

import { readFile, stat } from 'node:fs/promises';
import { CHANGELOG_SOURCE } from '../edges/web/docs/changelog.ts';
import { SOURCES } from '../edges/web/docs/sections.ts';

const ROOT = new URL('../../', import.meta.url);

/** By the path from the root. */
export async function guideTexts(): Promise<ReadonlyMap<string, string>> {
  const read = async (path: string) => [path, await readFile(new URL(path, ROOT), 'utf8')] as const;
  return new Map(await Promise.all(SOURCES.map(read)));
}

/** When this installation was given its changelog. */
export async function changelogArrival(): Promise<Date> {
  return (await stat(new URL(CHANGELOG_SOURCE, ROOT))).mtime;
}
