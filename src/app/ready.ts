// What a running service says of itself in its data folder, and who reads it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Ready {
  readonly base_url: string;
  readonly pid: number;
  /** Of the sample accounts, by tier. */
  readonly keys?: Readonly<Record<string, string>>;
}

/** What the running service wrote about itself; null where none runs. */
export async function readReady(data: string): Promise<Ready | null> {
  try {
    return JSON.parse(await readFile(join(data, 'ready.json'), 'utf8')) as never;
  } catch {
    return null;
  }
}
