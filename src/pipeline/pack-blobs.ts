// `assay blobs pack`: stores what stands plain by what differs from the look before it.

import type { BlobUpkeep } from '../outside/evidence/blob-upkeep.ts';
import type { SeriesBase } from '../outside/evidence/series.ts';
import {
  countStoredObjects,
  listStoredObjects,
  type StoredObject,
} from '../store/captures/stored-objects.ts';
import type { Db } from '../store/database.ts';

const PAGE = 500;

export interface PackReport {
  readonly looks: number;
  /** Objects that were stored anew, and the bytes of their files before and after. */
  readonly packed: number;
  readonly before: number;
  readonly after: number;
  /** Looks whose object is damaged, gone or cannot be reached: left as they are. */
  readonly unread: number;
}

/** Begun again it finds what is packed and goes on; what is damaged is left to `blobs check`. */
export async function packBlobs(
  db: Db,
  upkeep: BlobUpkeep,
  onProgress: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<PackReport> {
  const total = await countStoredObjects(db);
  const report = { looks: 0, packed: 0, before: 0, after: 0, unread: 0 };
  let last: StoredObject | null = null;
  let over: SeriesBase | null = null;
  for (;;) {
    const page: readonly StoredObject[] = await listStoredObjects(db, last, PAGE);
    for (const one of page) {
      if (signal?.aborted) return report;
      if (last !== null && last.sourceId !== one.sourceId) {
        if (over !== null) await upkeep.goOn(last.series, over);
        over = null;
      }
      const isSame = last?.sourceId === one.sourceId && last.sha256 === one.sha256;
      last = one;
      report.looks += 1;
      if (!isSame) {
        const done = await upkeep.pack(one.sha256, over);
        over = done.next;
        if (done.kind === 'packed') {
          report.packed += 1;
          report.before += done.before;
          report.after += done.after;
        } else if (done.kind !== 'kept') report.unread += 1;
      }
      onProgress(report.looks, Math.max(total, report.looks));
    }
    if (page.length < PAGE) break;
  }
  if (last !== null && over !== null) await upkeep.goOn(last.series, over);
  return report;
}
