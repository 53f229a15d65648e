// Step two: re-reads the stored bytes of captures and writes down what readers find in them.

import { isMeasured } from '../contract/fact-keys.ts';
import { withoutWithheld } from '../core/claims/dispute.ts';
import {
  type Extracted,
  findSameBytes,
  markExtracted,
  type ReadBefore,
  type WaitingCapture,
} from '../store/captures/captures.ts';
import type { Db } from '../store/database.ts';
import { listUpheld, type UpheldValue } from '../store/facts/disputed-values.ts';
import { loadReadings, type StoredReadings, saveReadings } from '../store/captures/readings.ts';
import { type CaptureReading, readCapture, readersFor } from './readers.ts';
import type { ReadCapture } from './reconcile/judge-capture.ts';
import type { PipelineWorld } from './steps.ts';

/** Reads that are begun while the database is busy with captures before them. */
const AHEAD = 4;

/** Extracts the stored ones of these captures. Run again after a crash it does the same again. */
export async function extractCaptures(
  world: PipelineWorld,
  db: Db,
  captures: readonly WaitingCapture[],
): Promise<WaitingCapture[]> {
  const done: WaitingCapture[] = [];
  const ahead = new Map<string, Promise<CaptureReading>>();
  const surelyRead = readAnyway(world, captures);
  for (const capture of captures) {
    if (capture.state !== 'stored') {
      done.push(capture);
      continue;
    }
    for (const next of surelyRead.splice(0, AHEAD - ahead.size)) {
      const reading = readStored(world, next);
      // Whoever needs it hears of the failure.
      reading.catch(() => {});
      ahead.set(next.id, reading);
    }
    const read = () => ahead.get(capture.id) ?? readStored(world, capture);
    done.push({ ...capture, ...(await extractCapture(world, db, capture, read)) });
    ahead.delete(capture.id);
  }
  return done;
}

/** Those whose bytes no earlier reading can stand for: their readers mind the day. */
function readAnyway(world: PipelineWorld, captures: readonly WaitingCapture[]): WaitingCapture[] {
  const seen = new Set<string>();
  return captures.filter((one) => {
    const bytes = `${one.sourceId} ${one.sha256} ${dayOf(one.at)}`;
    if (one.state !== 'stored' || seen.has(bytes) || isTimeless(world, one)) return false;
    seen.add(bytes);
    return true;
  });
}

async function extractCapture(
  world: PipelineWorld,
  db: Db,
  capture: WaitingCapture,
  read: () => Promise<CaptureReading>,
): Promise<Omit<Extracted, 'id'>> {
  const candidates = await findSameBytes(db, capture.id);
  const same = candidates.find((one) => readsAlike(world, one, capture));
  if (same !== undefined) {
    const { complete, incompleteReason, letters, edition } = same;
    const outcome = { complete, incompleteReason, dedupOf: same.id, letters, edition };
    await markExtracted(db, { ...outcome, id: capture.id });
    return outcome;
  }
  const reading = await read();
  if (reading.kind === 'complete') {
    await saveReadings(
      db,
      reading.reads.map((read) => stored(capture.id, read)),
    );
  }
  const outcome = {
    complete: reading.kind === 'complete',
    incompleteReason: reading.kind === 'complete' ? null : reading.reason,
    dedupOf: null,
    letters: reading.kind === 'complete' ? (reading.look?.letters ?? null) : null,
    edition: reading.kind === 'complete' ? (reading.look?.edition ?? null) : null,
  };
  await markExtracted(db, { ...outcome, id: capture.id });
  return outcome;
}

type Headers = WaitingCapture['headers'];

// Of these fields no reader minds the value; they differ from answer to answer.
const UNREAD: readonly string[] = ['age', 'date', 'etag', 'expires', 'last-modified'];

// These never look at the time of the capture. Others may say another day that a date has passed.
const TIMELESS: readonly string[] = [
  ...['funding', 'hiring', 'legal', 'location'],
  ...['positioning', 'pricing', 'security', 'stack', 'imprint', 'stated-roles'],
  ...['registered-entity', 'registered-address', 'registered-funding', 'stated-identifiers'],
  ...['legal-markdown', 'pricing-model'],
];

/** Does this reader say the same of the same page on every day? */
export function mindsNoDay(extractor: string): boolean {
  return TIMELESS.includes(extractor);
}

// Readers are shown headers and time too: only where those say the same may readings be shared.
function readsAlike(world: PipelineWorld, one: ReadBefore, capture: WaitingCapture): boolean {
  if (!isTimeless(world, capture) && dayOf(one.at) !== dayOf(capture.at)) return false;
  return sameHeaders(one.headers, capture.headers);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function isTimeless(world: PipelineWorld, capture: WaitingCapture): boolean {
  return readersFor(capture, world.readers).every(({ name }) => mindsNoDay(name));
}

function sameHeaders(a: Headers, b: Headers): boolean {
  const asRead = (headers: Headers): string =>
    JSON.stringify(
      headers.map(([name, value]) => {
        if (UNREAD.includes(name)) return [name];
        // The ray id: its shape is read, its digits are of one request.
        return [name, name === 'cf-ray' ? value.replaceAll(/[0-9a-f]/g, '0') : value];
      }),
    );
  return asRead(a) === asRead(b);
}

/** What readers make of the stored bytes now; rejects where these cannot be asked for. */
export async function readStored(
  world: PipelineWorld,
  capture: WaitingCapture,
): Promise<CaptureReading> {
  const blob = await world.blobs.get(capture.sha256);
  switch (blob.kind) {
    case 'bytes':
      return world.readers === undefined
        ? world.reading.capture(capture, blob.bytes)
        : readCapture(capture, blob.bytes, world.readers);
    case 'missing':
    case 'corrupt':
      return { kind: 'incomplete', reason: `evidence_${blob.kind}` } as const;
    case 'unreachable':
      // Not the capture's fault: the step fails as a whole and is taken up again later.
      throw new Error(`the blob store cannot be reached: ${blob.reason}`);
  }
}

function stored(captureId: string, read: ReadCapture): StoredReadings {
  const { extractor, version, readings, abstentions, recognised } = read;
  return { captureId, extractor, version, readings, abstentions, recognised };
}

/**
 * What the present versions of the readers say of each of these complete captures, but for what is
 * withheld after a dispute. Readings of an earlier version are made anew from the stored bytes;
 * captures whose bytes are gone are left out.
 */
export async function currentReadings(
  world: PipelineWorld,
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
  world: PipelineWorld,
  db: Db,
  captures: readonly WaitingCapture[],
): Promise<ReadonlyMap<string, readonly ReadCapture[]>> {
  const rows = await loadReadings(db, [...new Set(captures.map(root))]);
  const result = new Map<string, readonly ReadCapture[]>();
  const reread = new Map<string, readonly ReadCapture[]>();
  for (const capture of captures) {
    const own = rows.filter((row) => row.captureId === root(capture));
    const wanted = readersFor(capture, world.readers);
    const found = wanted.flatMap(({ name, version }) =>
      own.filter((row) => row.extractor === name && row.version === version),
    );
    if (found.length === wanted.length) {
      result.set(capture.id, found);
      continue;
    }
    const fresh = reread.get(root(capture)) ?? (await readAgain(world, db, capture));
    if (fresh === null) continue;
    reread.set(root(capture), fresh);
    result.set(capture.id, fresh);
  }
  return result;
}

async function readAgain(
  world: PipelineWorld,
  db: Db,
  capture: WaitingCapture,
): Promise<readonly ReadCapture[] | null> {
  const reading = await readStored(world, capture);
  if (reading.kind === 'incomplete') return null;
  await saveReadings(
    db,
    reading.reads.map((read) => stored(root(capture), read)),
  );
  return reading.reads;
}

/** The capture that holds the readings: the first one with the same bytes. */
function root(capture: WaitingCapture): string {
  return capture.dedupOf ?? capture.id;
}
