// What judging asks of stored bytes, read and remembered before the transaction that holds a
// company, which waits for no reading.

import { hash } from 'node:crypto';
import type { Asked } from '../../core/judging/said.ts';
import type { Standing } from '../../core/judging/words-standing.ts';
import type { WaitingCapture } from '../../store/captures/captures.ts';
import type { Db } from '../../store/database.ts';
import { type CaptureReading, readCapture } from '../readers.ts';
import type { PipelineWorld } from '../steps.ts';
import type { StoredPage } from './words.ts';

export interface Evidence {
  /** What readers make of the stored bytes now; rejects where these cannot be asked for. */
  read(capture: WaitingCapture): Promise<CaptureReading>;
  /**
   * Answers for each quote taken from `from` whether its words stand in `inside`. Null when
   * `inside` is gone or cannot be read.
   */
  stand(
    from: WaitingCapture | null,
    quotes: readonly Asked[],
    inside: WaitingCapture,
  ): Promise<readonly Standing[] | null>;
}

/** What judging needs of the world: it reaches stored bytes and their reader as evidence only. */
export type JudgingWorld = Omit<PipelineWorld, 'database' | 'blobs' | 'reading'> & {
  readonly evidence: Evidence;
};

/** Stored bytes were asked for in a transaction that waits for none. */
class NotAtHand extends Error {}

/** Pages that are held in memory at once. */
const MOST_OPEN = 8;

export class EvidenceMemory {
  readonly #world: PipelineWorld;
  /** By the capture that holds them; those that mind the day by that too. */
  readonly #readings = new Map<string, CaptureReading>();
  readonly #stands = new Map<string, readonly Standing[] | null>();
  // A look asks of a few pages again and again; told events ask of hundreds, each of them once.
  readonly #open = new Map<string, StoredPage | null>();

  constructor(world: PipelineWorld) {
    this.#world = world;
  }

  /** Reads what is not remembered: for outside of transactions. */
  get reading(): JudgingWorld {
    return this.#judging({
      read: async (capture) => {
        const known = this.#remembered(capture);
        if (known !== undefined) return known;
        const reading = await readStored(this.#world, capture);
        this.remember(capture, reading);
        return reading;
      },
      stand: async (from, quotes, inside) => {
        const name = questionName(from, quotes, inside);
        const known = this.#stands.get(name);
        if (known !== undefined) return known;
        const answer = await this.#ask(from, quotes, inside);
        this.#stands.set(name, answer);
        return answer;
      },
    });
  }

  /** Answers from memory alone, and ends the transaction where that does not do. */
  get #atHand(): JudgingWorld {
    return this.#judging({
      read: async (capture) => atHand(this.#remembered(capture)),
      stand: async (from, quotes, inside) =>
        atHand(this.#stands.get(questionName(from, quotes, inside))),
    });
  }

  /** What was just read need not be read again. */
  remember(capture: WaitingCapture, reading: CaptureReading): void {
    const mindsDay = reading.kind === 'complete' && reading.mindsDay;
    this.#readings.set(mindsDay ? dayName(capture) : rootOf(capture), reading);
  }

  #remembered(capture: WaitingCapture): CaptureReading | undefined {
    return this.#readings.get(rootOf(capture)) ?? this.#readings.get(dayName(capture));
  }

  /**
   * Does `judge` in a transaction in which no stored bytes are waited for. Where it asks for
   * evidence that is not at hand, everything is undone, `rehearse` asks for the same without a
   * lock, and it begins anew: what stored bytes say does not change, so it is found then. Where the
   * books have changed meanwhile and other evidence is asked for, that goes on.
   */
  async judged<T>(
    judge: (world: JudgingWorld, db: Db) => Promise<T>,
    rehearse: (world: JudgingWorld, db: Db) => Promise<unknown>,
  ): Promise<T> {
    const { database } = this.#world;
    for (;;) {
      try {
        return await database.transaction((db) => judge(this.#atHand, db));
      } catch (error) {
        if (!(error instanceof NotAtHand)) throw error;
      }
      await rehearse(this.reading, database);
    }
  }

  #judging(evidence: Evidence): JudgingWorld {
    return { ...this.#world, evidence };
  }

  async #ask(
    from: WaitingCapture | null,
    quotes: readonly Asked[],
    inside: WaitingCapture,
  ): Promise<readonly Standing[] | null> {
    const page = await this.#page(inside);
    if (page === null) return null;
    const taken = from === null ? null : await this.#page(from);
    return this.#world.reading.words(taken, quotes, page);
  }

  async #page(capture: WaitingCapture): Promise<StoredPage | null> {
    const known = this.#open.get(capture.id);
    if (known !== undefined) return known;
    const blob = await this.#world.blobs.get(capture.sha256);
    if (blob.kind === 'unreachable') throw unreachable(blob.reason);
    const page = blob.kind === 'bytes' ? { head: capture, stored: blob.bytes } : null;
    if (this.#open.size >= MOST_OPEN) this.#open.delete(this.#open.keys().next().value ?? '');
    this.#open.set(capture.id, page);
    return page;
  }
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
      if (capture.removedAt !== null) return { kind: 'incomplete', reason: 'evidence_removed' };
      return { kind: 'incomplete', reason: 'evidence_missing' };
    case 'corrupt':
      return { kind: 'incomplete', reason: `evidence_${blob.kind}` };
    case 'unreachable':
      throw unreachable(blob.reason);
  }
}

// Not the capture's fault: the step fails as a whole and is taken up again later.
function unreachable(reason: string): Error {
  return new Error(`the blob store cannot be reached: ${reason}`);
}

/** The capture that holds the readings, but for those of another day: the first of these bytes. */
export function rootOf(capture: WaitingCapture): string {
  return capture.dedupOf ?? capture.id;
}

function dayName(capture: WaitingCapture): string {
  return `${rootOf(capture)} ${dayOf(capture.at)}`;
}

/** Were both taken on the same day (UTC)? */
export function isOfDay(one: Pick<WaitingCapture, 'at'>, other: Pick<WaitingCapture, 'at'>) {
  return dayOf(one.at) === dayOf(other.at);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function questionName(
  from: WaitingCapture | null,
  quotes: readonly Asked[],
  inside: WaitingCapture,
): string {
  return `${from?.id} ${inside.id} ${hash('sha256', JSON.stringify(quotes))}`;
}

function atHand<T>(known: T | undefined): T {
  if (known === undefined) throw new NotAtHand('stored bytes were asked for in a transaction');
  return known;
}
