// The guides that a running service serves, read from the files of the program.

import { readFile } from 'node:fs/promises';

const DOCS = new URL('../../docs/', import.meta.url);
const SERVED: readonly string[] = ['claims', 'mcp', 'pull', 'webhooks'];

export async function guideTexts(): Promise<ReadonlyMap<string, string>> {
  const read = async (name: string) =>
    [name, await readFile(new URL(`${name}.md`, DOCS), 'utf8')] as const;
  return new Map(await Promise.all(SERVED.map(read)));
}
