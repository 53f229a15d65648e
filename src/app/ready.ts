// What a running service says of itself in its data folder, and who reads it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningService } from '../desk/world.ts';

/** What the running service wrote about itself; null where none runs. */
export async function readReady(data: string): Promise<RunningService | null> {
  try {
    return JSON.parse(await readFile(join(data, 'ready.json'), 'utf8')) as never;
  } catch {
    return null;
  }
}
