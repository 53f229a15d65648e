// Keeps a board's postings as its complete reads show them: who is there, since when, until when.

import type { BoardPosting } from '../../core/board.ts';
import type { WaitingCapture } from '../../store/captures.ts';
import type { Db } from '../../store/database.ts';
import { type HeldPosting, loadPostings, savePostings } from '../../store/job-board.ts';
import { readCapture } from '../readers.ts';
import type { PipelineWorld } from '../steps.ts';

export class PostingBooks {
  readonly #db: Db;
  readonly #world: PipelineWorld;
  readonly #companyId: number;
  readonly #boards = new Map<number, ReadonlyMap<string, HeldPosting>>();

  constructor(db: Db, world: PipelineWorld, companyId: number) {
    this.#db = db;
    this.#world = world;
    this.#companyId = companyId;
  }

  /** Applies a complete read, taken from the stored bytes. */
  async apply(capture: WaitingCapture): Promise<void> {
    const blob = await this.#world.blobs.get(capture.sha256);
    if (blob.kind !== 'bytes') return;
    const read = readCapture(capture, blob.bytes);
    if (read.kind !== 'complete' || read.board === null) return;
    const held = await this.#board(capture.sourceId);
    const at = capture.at.getTime();
    const provider = capture.provider ?? 'unknown';
    this.#boards.set(capture.sourceId, afterRead(held, read.board.postings, at, provider));
  }

  async save(): Promise<void> {
    for (const [sourceId, postings] of this.#boards) {
      await savePostings(this.#db, this.#companyId, sourceId, [...postings.values()]);
    }
  }

  async #board(sourceId: number): Promise<ReadonlyMap<string, HeldPosting>> {
    const known = this.#boards.get(sourceId);
    if (known) return known;
    const loaded = await loadPostings(this.#db, sourceId);
    return new Map(loaded.map((posting) => [posting.externalId, posting]));
  }
}

/**
 * The postings after one more complete read at `at`. One that the read lacks is closed at once: a
 * complete answer of the board is authoritative, and a posting that comes back is open again with
 * its first sight kept.
 */
export function afterRead(
  held: ReadonlyMap<string, HeldPosting>,
  shown: readonly BoardPosting[],
  at: number,
  provider: string,
): ReadonlyMap<string, HeldPosting> {
  const next = new Map(held);
  const there = new Set<string>();
  for (const posting of shown) {
    there.add(posting.externalId);
    const before = held.get(posting.externalId);
    next.set(posting.externalId, {
      ...posting,
      provider,
      firstSeenAt: before?.firstSeenAt ?? at,
      lastSeenAt: at,
      closedAt: null,
    });
  }
  for (const [id, posting] of held) {
    if (!there.has(id) && posting.closedAt === null) next.set(id, { ...posting, closedAt: at });
  }
  return next;
}
