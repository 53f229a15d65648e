// What the present readers say of captures that were extracted before, whichever version read them.

import { isMeasured } from '../../contract/fact-keys.ts';
import { withoutWithheld } from '../../core/claims/dispute.ts';
import type { WaitingCapture } from '../../store/captures/captures.ts';
import {
  type LoadedReadings,
  loadReadings,
  type StoredReadings,
  saveReadings,
} from '../../store/captures/readings.ts';
import type { Db } from '../../store/database.ts';
import { listUpheld, type UpheldValue } from '../../store/facts/disputed-values.ts';
import { type CaptureReading, readersFor } from '../readers.ts';
import type { ReadCapture } from '../reconcile/read-capture.ts';
import { isOfDay, type JudgingWorld, rootOf } from './evidence.ts';

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
  const rows = await loadReadings(db, [...new Set(captures.flatMap(holdersOf))]);
  const result = new Map<string, readonly ReadCapture[]>();
  const reread = new Map<CaptureReading, readonly ReadCapture[] | null>();
  for (const capture of captures) {
    const wanted = readersFor(capture, world.readers);
    const found = readingsOf(capture, rows).flatMap((own) => {
      const those = wanted.flatMap(({ name, version }) =>
        own.filter((row) => row.extractor === name && row.version === version),
      );
      return those.length === wanted.length ? [those] : [];
    });
    const reading = found.length > 0 ? null : await world.evidence.read(capture);
    if (reading !== null && !reread.has(reading)) {
      reread.set(reading, await savedAgain(db, capture, reading));
    }
    const reads = reading === null ? found[0] : reread.get(reading);
    if (reads) result.set(capture.id, reads);
  }
  return result;
}

/** Captures under which the readings of one may stand. */
export function holdersOf(capture: WaitingCapture): readonly string[] {
  return [...new Set([capture.id, rootOf(capture)])];
}

/** What was read of a capture itself, and of the one with its bytes where that says the same. */
export function readingsOf(
  capture: WaitingCapture,
  rows: readonly LoadedReadings[],
): readonly (readonly LoadedReadings[])[] {
  return holdersOf(capture).map((id) =>
    rows.filter((row) => row.captureId === id && (row.mindsDay !== true || isOfDay(row, capture))),
  );
}

async function savedAgain(
  db: Db,
  capture: WaitingCapture,
  reading: CaptureReading,
): Promise<readonly ReadCapture[] | null> {
  if (reading.kind === 'incomplete') return null;
  const holder = reading.mindsDay ? capture.id : rootOf(capture);
  const rows = readingsToStore(holder, reading.reads);
  await saveReadings(db, holder, rows, reading.mindsDay);
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
