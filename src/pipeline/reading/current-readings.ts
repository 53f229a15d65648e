// What the present readers say of captures that were extracted before, whichever version read them.

import { isMeasured } from '../../contract/fact-keys.ts';
import { withoutWithheld } from '../../core/claims/dispute.ts';
import type { WaitingCapture } from '../../store/captures/captures.ts';
import { loadReadings, type StoredReadings, saveReadings } from '../../store/captures/readings.ts';
import type { Db } from '../../store/database.ts';
import { listUpheld, type UpheldValue } from '../../store/facts/disputed-values.ts';
import { readersFor } from '../readers.ts';
import type { ReadCapture } from '../reconcile/read-capture.ts';
import { type JudgingWorld, rootOf } from './evidence.ts';

/**
 * What the present versions of the readers say of each of these complete captures, but for what is
 * withheld after a dispute. Readings of an earlier version are made anew from the stored bytes;
 * captures whose bytes are gone are left out.
 */
export async function currentReadings(
  world: JudgingWorld,
  db: Db,
  captures: readonly WaitingCapture[],
): Promise<ReadonlyMap<string, readonly ReadCapture[]>> {
  if (captures.length === 0) return new Map();
  const all = await allReadings(world, db, captures);
  const upheld = await listUpheld(db, [...new Set(captures.map(({ sourceId }) => sourceId))]);
  if (upheld.length === 0) return all;
  const published = captures.flatMap((capture) => {
    const reads = all.get(capture.id);
    const withheld = upheld.filter((value) => isWithheldFrom(capture, value));
    const left = reads?.map((read) => withoutWithheld(read, withheld));
    return left === undefined ? [] : [[capture.id, left] as const];
  });
  return new Map(published);
}

// A quantity that moved on may come back; the captures before it did are still not believed.
function isWithheldFrom({ sourceId, at }: WaitingCapture, value: UpheldValue): boolean {
  if (value.sourceId !== sourceId) return false;
  return !isMeasured(value.key) || value.replacedAt === null || at < value.replacedAt;
}

async function allReadings(
  world: JudgingWorld,
  db: Db,
  captures: readonly WaitingCapture[],
): Promise<ReadonlyMap<string, readonly ReadCapture[]>> {
  const rows = await loadReadings(db, [...new Set(captures.map(rootOf))]);
  const result = new Map<string, readonly ReadCapture[]>();
  const reread = new Map<string, readonly ReadCapture[]>();
  for (const capture of captures) {
    const own = rows.filter((row) => row.captureId === rootOf(capture));
    const wanted = readersFor(capture, world.readers);
    const found = wanted.flatMap(({ name, version }) =>
      own.filter((row) => row.extractor === name && row.version === version),
    );
    if (found.length === wanted.length) {
      result.set(capture.id, found);
      continue;
    }
    const fresh = reread.get(rootOf(capture)) ?? (await readAgain(world, db, capture));
    if (fresh === null) continue;
    reread.set(rootOf(capture), fresh);
    result.set(capture.id, fresh);
  }
  return result;
}

async function readAgain(
  world: JudgingWorld,
  db: Db,
  capture: WaitingCapture,
): Promise<readonly ReadCapture[] | null> {
  const reading = await world.evidence.read(capture);
  if (reading.kind === 'incomplete') return null;
  await saveReadings(db, readingsToStore(rootOf(capture), reading.reads));
  return reading.reads;
}

/** What readers said of one capture, as rows. */
export function readingsToStore(
  captureId: string,
  reads: readonly ReadCapture[],
): readonly StoredReadings[] {
  return reads.map(({ extractor, version, readings, abstentions, recognised }) => ({
    captureId,
    extractor,
    version,
    readings,
    abstentions,
    recognised,
  }));
}
