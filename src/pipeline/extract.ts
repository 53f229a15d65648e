// Step two: re-reads the stored bytes of captures and writes down what readers find in them.

import { fieldsRead } from '../core/pages/fields-read.ts';
import type { WaitingCapture } from '../store/captures/captures.ts';
import {
  type Extracted,
  findSameBytes,
  isNoFaultOfBytes,
  keepExtracted,
  type ReadBefore,
} from '../store/captures/extractions.ts';
import type { StoredReadings } from '../store/captures/readings.ts';
import { type CaptureReading, readersFor } from './readers.ts';
import { readingsToStore } from './reading/current-readings.ts';
import { type EvidenceMemory, isOfDay, readStored } from './reading/evidence.ts';
import type { PipelineWorld } from './steps.ts';

export interface Extraction {
  /** The first of the captures, up to the one that could not be asked for. */
  readonly extracted: readonly WaitingCapture[];
  /** Why that one could not; null where all are extracted. */
  readonly failure: unknown;
}

/**
 * Extracts the stored ones of these captures in their order, and commits each that is read by
 * itself: a crash loses the page that is being read, and the next run goes on from there.
 */
export async function extractCaptures(
  world: PipelineWorld,
  memory: EvidenceMemory,
  captures: readonly WaitingCapture[],
): Promise<Extraction> {
  const stored = captures.filter(({ state }) => state === 'stored');
  const before = new SameBytes(world, await findSameBytes(world.database, stored.map(idOf)));
  const extraction = new Extracting(world, memory, captures, before);
  try {
    for (const capture of captures) await extraction.extract(capture);
    await extraction.keepShared();
    return { extracted: extraction.extracted, failure: null };
  } catch (failure) {
    return { extracted: extraction.extracted, failure };
  }
}

interface Found {
  readonly capture: WaitingCapture;
  readonly outcome: Extracted;
}

class Extracting {
  readonly extracted: WaitingCapture[] = [];
  readonly #world: PipelineWorld;
  readonly #memory: EvidenceMemory;
  readonly #captures: readonly WaitingCapture[];
  readonly #before: SameBytes;
  /** Nothing was read for these: they are written down with the next that was. */
  #shared: Found[] = [];
  #begun: { readonly id: string; readonly reading: Promise<CaptureReading> } | null = null;

  constructor(
    world: PipelineWorld,
    memory: EvidenceMemory,
    captures: readonly WaitingCapture[],
    before: SameBytes,
  ) {
    this.#world = world;
    this.#memory = memory;
    this.#captures = captures;
    this.#before = before;
  }

  async extract(capture: WaitingCapture): Promise<void> {
    if (capture.state === 'extracted') {
      this.extracted.push(capture);
      return;
    }
    const same = this.#before.of(capture);
    if (same === undefined) return this.#read(capture);
    const { headers, at, ...outcome } = same;
    const { id } = capture;
    this.#shared.push({ capture, outcome: { ...outcome, id, mindsDay: null, dedupOf: same.id } });
  }

  async #read(capture: WaitingCapture): Promise<void> {
    const { id } = capture;
    const begun = this.#begun?.id === id ? this.#begun.reading : null;
    this.#begun = null;
    try {
      const reading = await (begun ?? readStored(this.#world, capture));
      // What judging asks for besides the readings that are stored.
      const isBoard = reading.kind === 'complete' && reading.board !== null;
      if (isBoard) this.#memory.remember(capture, reading);
      const outcome = { id, dedupOf: null, ...outcomeOf(reading) };
      const reads = reading.kind === 'complete' ? reading.reads : [];
      this.#before.add(capture, outcome);
      const found = [...this.#shared, { capture, outcome }];
      const kept = this.#keep(found, readingsToStore(id, reads));
      this.#beginAfter(capture);
      await kept;
      this.#shared = [];
    } catch (failure) {
      // The fault of this one holds up none before it.
      await this.keepShared();
      throw failure;
    }
  }

  async keepShared(): Promise<void> {
    await this.#keep(this.#shared, []);
    this.#shared = [];
  }

  async #keep(found: readonly Found[], readings: readonly StoredReadings[]): Promise<void> {
    const outcomes = found.map(({ outcome }) => outcome);
    await keepExtracted(this.#world.database, outcomes, readings);
    for (const { capture, outcome } of found) {
      this.extracted.push({ ...capture, ...outcome, state: 'extracted' });
    }
  }

  /** Reads the next page while what was found in the one before is written down. */
  #beginAfter(capture: WaitingCapture): void {
    const next = this.#captures
      .slice(this.#captures.indexOf(capture) + 1)
      .find((one) => one.state === 'stored' && this.#before.of(one) === undefined);
    if (next === undefined) return;
    const reading = readStored(this.#world, next);
    // Whoever needs it hears of the failure.
    reading.catch(() => {});
    this.#begun = { id: next.id, reading };
  }
}

function outcomeOf(reading: CaptureReading): Omit<Extracted, 'id' | 'dedupOf'> {
  if (reading.kind === 'incomplete') {
    const { reason: incompleteReason } = reading;
    return { complete: false, incompleteReason, letters: null, edition: null, mindsDay: null };
  }
  const { letters = null, edition = null } = reading.look ?? {};
  return { complete: true, incompleteReason: null, letters, edition, mindsDay: reading.mindsDay };
}

/** Captures that were read: those of the database, and those of this run. */
class SameBytes {
  readonly #world: PipelineWorld;
  readonly #stored: ReadonlyMap<string, readonly ReadBefore[]>;
  readonly #read = new Map<string, ReadBefore[]>();

  constructor(world: PipelineWorld, stored: ReadonlyMap<string, readonly ReadBefore[]>) {
    this.#world = world;
    this.#stored = stored;
  }

  /** The capture whose readings are those of this one too. */
  of(capture: WaitingCapture): ReadBefore | undefined {
    const candidates = [
      ...(this.#read.get(answerOf(capture)) ?? []),
      ...(this.#stored.get(capture.id) ?? []),
    ];
    return candidates.find((one) => readsAlike(this.#world, one, capture));
  }

  add(capture: WaitingCapture, outcome: Omit<ReadBefore, 'headers' | 'at'>): void {
    if (isNoFaultOfBytes(outcome.incompleteReason)) return;
    const { headers, at } = capture;
    const name = answerOf(capture);
    const known = this.#read.get(name) ?? [];
    this.#read.set(name, [{ ...outcome, headers, at }, ...known]);
  }
}

function answerOf({ sourceId, sha256, status, finalUrl, contentType }: WaitingCapture): string {
  return JSON.stringify([sourceId, sha256, status, finalUrl, contentType]);
}

// Readers are shown headers and time too: only where those say the same may readings be shared.
function readsAlike(world: PipelineWorld, one: ReadBefore, capture: WaitingCapture): boolean {
  if (!isOfDay(one, capture) && !mindsNoDay(world, one, capture)) return false;
  return fieldsRead(one.headers) === fieldsRead(capture.headers);
}

// Others may say another day that a date has passed.
function mindsNoDay(world: PipelineWorld, one: ReadBefore, capture: WaitingCapture): boolean {
  if (one.mindsDay !== null) return !one.mindsDay;
  return readersFor(capture, world.readers).every(({ timeless }) => timeless);
}

function idOf({ id }: WaitingCapture): string {
  return id;
}
