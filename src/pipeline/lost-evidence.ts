// Objects that captures stand on and that are not where they were stored.

import { rawKey } from '../core/evidence/raw-key.ts';
import type { FileStore } from '../outside/files/file-store.ts';
import { areStored, listStoredHashes, STORED_PARTS } from '../store/captures/stored-objects.ts';
import type { Db } from '../store/database.ts';

/** What was removed for its age, or erased while this looks, is not lost. */
export async function lostEvidence(
  db: Db,
  store: FileStore,
  onPart: (done: number, of: number) => void,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (let part = 0; part < STORED_PARTS; part += 1) {
    // Rows first: bytes are stored before their row, so what comes meanwhile is not missed.
    const missing = new Set(await listStoredHashes(db, part));
    const first = part.toString(16);
    for (let second = 0; second < 16; second += 1) {
      const folder = `raw/sha256/${first}${second.toString(16)}/`;
      for await (const { key } of store.list(folder)) {
        const name = key.slice(-64);
        if (key === rawKey(name)) missing.delete(name);
      }
    }
    if (missing.size > 0) lost.push(...(await areStored(db, [...missing])));
    onPart(part + 1, STORED_PARTS);
  }
  return lost.toSorted();
}
