// Keeps a board's postings as its complete reads show them: who is there, since when, until when.

import type { BoardPosting } from '../../core/facts/board.ts';
import type { WaitingCapture } from '../../store/captures/captures.ts';
import { type HeldPosting, loadPostings, savePostings } from '../../store/companies/job-board.ts';
import type { Db } from '../../store/database.ts';
import type { JudgingWorld } from '../reading/evidence.ts';

export class PostingBooks {
  readonly #db: Db;
  readonly #world: JudgingWorld;
  readonly #companyId: number;
  readonly #boards = new Map<number, ReadonlyMap<string, HeldPosting>>();
  /** By source: what the last bytes held, and the first capture of these very bytes. */
  readonly #shown = new Map<number, { root: string; postings: readonly BoardPosting[] }>();

  constructor(db: Db, world: JudgingWorld, companyId: number) {
    this.#db = db;
    this.#world = world;
    this.#companyId = companyId;
  }

  /** Applies a complete read, taken from the stored bytes. */
  async apply(capture: WaitingCapture): Promise<void> {
    const postings = await this.#postingsOf(capture);
    // It may not be readable at the second look: nothing is closed then, and the next board tells.
    if (postings === null) return;
    const held = await this.#board(capture.sourceId);
    const at = capture.at.getTime();
    const provider = capture.provider ?? 'unknown';
    this.#boards.set(capture.sourceId, afterRead(held, postings, at, provider));
  }

  async #postingsOf(capture: WaitingCapture): Promise<readonly BoardPosting[] | null> {
    const root = capture.dedupOf ?? capture.id;
    const shown = this.#shown.get(capture.sourceId);
    if (shown?.root === root) return shown.postings;
    const read = await this.#world.evidence.read(capture);
    if (read.kind !== 'complete' || read.board === null) return null;
    const { postings } = read.board;
    this.#shown.set(capture.sourceId, { root, postings });
    return postings;
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
