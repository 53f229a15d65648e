// Step two: re-reads the stored bytes of captures and writes down what readers find in them.

import { fieldsRead } from '../core/pages/fields-read.ts';
import type { WaitingCapture } from '../store/captures/captures.ts';
import {
  type Extracted,
  findSameBytes,
  keepExtracted,
  type ReadBefore,
} from '../store/captures/extractions.ts';
import { type CaptureReading, readersFor } from './readers.ts';
import { readingsToStore } from './reading/current-readings.ts';
import { type EvidenceMemory, readStored } from './reading/evidence.ts';
import type { PipelineWorld } from './steps.ts';

export interface Extraction {
  /** The first of the captures, up to the one that could not be asked for. */
  readonly extracted: readonly WaitingCapture[];
  /** Why that one could not; null where all are extracted. */
  readonly failure: unknown;
}

/**
 * Extracts the stored ones of these captures in their order, and commits each by itself: a crash
 * loses the page that is being read, and the next run goes on from there.
 */
export async function extractCaptures(
  world: PipelineWorld,
  memory: EvidenceMemory,
  captures: readonly WaitingCapture[],
): Promise<Extraction> {
  const extracted: WaitingCapture[] = [];
  const ahead = new Ahead(world, captures);
  for (const capture of captures) {
    if (capture.state === 'extracted') {
      extracted.push(capture);
      continue;
    }
    try {
      const { reading, ...outcome } = await outcomeOf(world, capture, ahead.reading(capture));
      // What judging asks for besides the readings that are stored.
      if (reading?.kind === 'complete' && reading.board !== null) memory.remember(capture, reading);
      const reads = reading?.kind === 'complete' ? reading.reads : [];
      const { id } = capture;
      const kept = keepExtracted(world.database, { ...outcome, id }, readingsToStore(id, reads));
      ahead.beginAfter(capture);
      await kept;
      extracted.push({ ...capture, ...outcome, state: 'extracted' });
    } catch (failure) {
      return { extracted, failure };
    }
  }
  return { extracted, failure: null };
}

/** Reads the next page while what was found in the one before is written down. */
class Ahead {
  readonly #world: PipelineWorld;
  readonly #captures: readonly WaitingCapture[];
  #begun: { readonly id: string; readonly reading: Promise<CaptureReading> } | null = null;

  constructor(world: PipelineWorld, captures: readonly WaitingCapture[]) {
    this.#world = world;
    this.#captures = captures;
  }

  /** How this one is read, where it must be. */
  reading(capture: WaitingCapture): () => Promise<CaptureReading> {
    const begun = this.#begun?.id === capture.id ? this.#begun.reading : null;
    this.#begun = null;
    return () => begun ?? readStored(this.#world, capture);
  }

  beginAfter(capture: WaitingCapture): void {
    const next = this.#captures[this.#captures.indexOf(capture) + 1];
    if (next === undefined || !this.#isSurelyRead(next)) return;
    const reading = readStored(this.#world, next);
    // Whoever needs it hears of the failure.
    reading.catch(() => {});
    this.#begun = { id: next.id, reading };
  }

  // No earlier reading can stand for its bytes: its readers mind the day.
  #isSurelyRead(one: WaitingCapture): boolean {
    if (one.state !== 'stored' || mindsNoDay(this.#world, one)) return false;
    const { id, sourceId, sha256, at } = one;
    return !this.#captures.some((other) => {
      const isSame = other.sourceId === sourceId && other.sha256 === sha256;
      return isSame && other.id !== id && dayOf(other.at) === dayOf(at);
    });
  }
}

type Outcome = Omit<Extracted, 'id'> & { readonly reading: CaptureReading | null };

/** `reading` is null where an earlier capture of the same bytes stands for this one. */
async function outcomeOf(
  world: PipelineWorld,
  capture: WaitingCapture,
  read: () => Promise<CaptureReading>,
): Promise<Outcome> {
  const candidates = await findSameBytes(world.database, capture.id);
  const same = candidates.find((one) => readsAlike(world, one, capture));
  if (same !== undefined) {
    const { complete, incompleteReason, letters, edition } = same;
    return { complete, incompleteReason, dedupOf: same.id, letters, edition, reading: null };
  }
  const reading = await read();
  const look = reading.kind === 'complete' ? reading.look : null;
  return {
    complete: reading.kind === 'complete',
    incompleteReason: reading.kind === 'complete' ? null : reading.reason,
    dedupOf: null,
    letters: look?.letters ?? null,
    edition: look?.edition ?? null,
    reading,
  };
}

// Readers are shown headers and time too: only where those say the same may readings be shared.
function readsAlike(world: PipelineWorld, one: ReadBefore, capture: WaitingCapture): boolean {
  if (!mindsNoDay(world, capture) && dayOf(one.at) !== dayOf(capture.at)) return false;
  return fieldsRead(one.headers) === fieldsRead(capture.headers);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

// Others may say another day that a date has passed.
function mindsNoDay(world: PipelineWorld, capture: WaitingCapture): boolean {
  return readersFor(capture, world.readers).every(({ timeless }) => timeless);
}
