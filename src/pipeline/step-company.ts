// Takes a company's waiting captures one step further: extracts them one by one, then judges them
// in one short transaction.

import { listWaiting, type WaitingCapture } from '../store/captures/captures.ts';
import { claimCompany } from '../store/captures/companies-with-work.ts';
import type { Db } from '../store/database.ts';
import { ensureMonths } from '../store/facts/change-events.ts';
import { loadSuspicions } from '../store/facts/suspicions.ts';
import { type CompanyLocks, companyLocks } from '../store/locks.ts';
import { extractCaptures } from './extract.ts';
import { EvidenceMemory, type JudgingWorld } from './reading/evidence.ts';
import { judgeBatch, settleBatch } from './reconcile.ts';
import type { PipelineWorld } from './steps.ts';

export type CompanyStep =
  /** Somebody else has the company. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'done'; readonly captures: number; readonly events: number };

/**
 * Takes up to `limit` waiting captures of a company through extraction and judgement. Each is
 * committed when it was extracted, and what was judged is committed together: killed at any moment,
 * the next run goes on from there. The company's row is held while it is judged, and not while
 * pages are read. Locks are opened where none are given.
 */
export async function stepCompany(
  world: PipelineWorld,
  companyId: number,
  limit: number,
  locks?: CompanyLocks,
): Promise<CompanyStep> {
  const held = locks ?? companyLocks(world.database);
  try {
    const step = await held.whileHeld(companyId, () => stepHeld(world, companyId, limit));
    return step.kind === 'busy' ? { kind: 'taken' } : step.result;
  } finally {
    if (locks === undefined) await held.release();
  }
}

async function stepHeld(
  world: PipelineWorld,
  companyId: number,
  limit: number,
): Promise<CompanyStep> {
  const memory = new EvidenceMemory(world);
  for (;;) {
    const waiting = await listWaiting(world.database, companyId, limit);
    if (waiting.length === 0) return { kind: 'done', captures: 0, events: 0 };
    const { extracted, failure } = await extractCaptures(world, memory, waiting);
    // Those before it are judged; the next step begins with it, and tells why it cannot.
    if (extracted.length === 0) throw failure;
    await readBoards(memory.reading, extracted);
    const months = await prepareMonths(world, companyId, extracted);
    const step = await judgeExtracted(world, memory, { companyId, limit, months });
    if (step !== null) return step;
  }
}

// A board is judged by more than its stored readings, and most looks find the bytes of the one
// before.
async function readBoards(
  { evidence }: JudgingWorld,
  captures: readonly WaitingCapture[],
): Promise<void> {
  for (const capture of captures) {
    if (capture.role === 'board' && capture.complete === true) await evidence.read(capture);
  }
}

// Partitions are made in transactions of their own, so that the one that judges locks no table.
async function prepareMonths(
  world: PipelineWorld,
  companyId: number,
  captures: readonly WaitingCapture[],
): Promise<ReadonlySet<string>> {
  const months = await monthsOf(world.database, companyId, captures);
  await ensureMonths(world.database, months);
  return new Set(months);
}

// A change is dated by the capture that first showed it, which may lie in an earlier batch.
async function monthsOf(
  db: Db,
  companyId: number,
  captures: readonly WaitingCapture[],
): Promise<readonly string[]> {
  const held = await loadSuspicions(db, companyId);
  const moments = [
    ...captures.map(({ at }) => at.getTime()),
    ...held.flatMap(({ suspicion }) => (suspicion === null ? [] : [suspicion.first.at])),
  ];
  return [...new Set(moments.map((at) => new Date(at).toISOString().slice(0, 7)))];
}

interface Prepared {
  readonly companyId: number;
  readonly limit: number;
  /** Those that there are partitions for. */
  readonly months: ReadonlySet<string>;
}

/**
 * Null where captures came meanwhile that go first, or others were judged: with a connection that
 * was lost another worker got its lock, and may have come before.
 */
function judgeExtracted(
  world: PipelineWorld,
  memory: EvidenceMemory,
  { companyId, limit, months }: Prepared,
): Promise<CompanyStep | null> {
  const next = async (db: Db) => firstExtracted(await listWaiting(db, companyId, limit));
  return memory.judged(
    async (judging, db): Promise<CompanyStep | null> => {
      if ((await claimCompany(db, companyId)) === null) return { kind: 'taken' };
      const captures = await next(db);
      const needed = await monthsOf(db, companyId, captures);
      if (captures.length === 0 || needed.some((month) => !months.has(month))) return null;
      const batch = await judgeBatch(judging, db, companyId, captures);
      const events = await settleBatch(judging, db, companyId, batch, captures);
      return { kind: 'done', captures: captures.length, events };
    },
    async (judging) => {
      const captures = await next(world.database);
      if (captures.length > 0) await judgeBatch(judging, world.database, companyId, captures);
    },
  );
}

// Captures are judged in the order in which they were taken: none before one that is not extracted.
function firstExtracted(waiting: readonly WaitingCapture[]): readonly WaitingCapture[] {
  const stored = waiting.findIndex(({ state }) => state === 'stored');
  return stored === -1 ? waiting : waiting.slice(0, stored);
}
