// The keys of an installation in a backup: without them no proof is signed and no webhook either.

import type { FileStore } from '../../outside/files/file-store.ts';
import { dumpKey } from './note.ts';

export interface InstallationKeys {
  /** PEM; null where there is none yet. */
  readonly signing_key: string | null;
  /** Hex; null where there is none yet. */
  readonly secrets_key: string | null;
}

const FILE = 'keys.json';

export async function writeKeys(
  store: FileStore,
  id: string,
  keys: InstallationKeys,
): Promise<void> {
  await store.write(dumpKey(id, FILE), Buffer.from(`${JSON.stringify(keys)}\n`), null);
}

export async function readKeys(store: FileStore, id: string): Promise<InstallationKeys> {
  const read = await store.read(dumpKey(id, FILE));
  if (read.kind !== 'bytes') throw new Error(`the keys of the backup are ${read.kind}`);
  return JSON.parse(read.bytes.toString()) as InstallationKeys;
}
