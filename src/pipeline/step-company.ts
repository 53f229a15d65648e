// Takes a company's waiting captures one step further: extracts them one by one, then judges them
// in one short transaction.

import { type OpenSpan, traced } from '../core/tracing.ts';
import { listWaiting, type WaitingCapture } from '../store/captures/captures.ts';
import { claimCompany } from '../store/captures/companies-with-work.ts';
import type { Db } from '../store/database.ts';
import { ensureMonths } from '../store/facts/change-events.ts';
import { loadSuspicions } from '../store/facts/suspicions.ts';
import { type CompanyLocks, companyLocks } from '../store/locks.ts';
import { extractCaptures } from './extract.ts';
import { EvidenceMemory, type JudgingWorld } from './reading/evidence.ts';
import { judgeBatch, settleBatch, type ToldEvent } from './reconcile.ts';
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
    const after = waiting.map(({ id }) => id);
    const about = { name: 'step', begins: true, after, facts: { 'assay.company': companyId } };
    const step = await traced(world.trace, about, async (span) => {
      const done = await stepWaiting(world, memory, { companyId, limit }, waiting);
      tellStep(span, done);
      return done;
    });
    if (step !== null) return step;
  }
}

function tellStep(span: OpenSpan, step: CompanyStep | null): void {
  if (step === null) span.tell({ 'assay.outcome': 'again' });
  else if (step.kind === 'taken') span.tell({ 'assay.outcome': 'taken' });
  else span.tell({ 'assay.captures': step.captures, 'assay.events': step.events });
}

async function stepWaiting(
  world: PipelineWorld,
  memory: EvidenceMemory,
  own: Pick<Prepared, 'companyId' | 'limit'>,
  waiting: readonly WaitingCapture[],
): Promise<CompanyStep | null> {
  const { extracted, failure } = await traced(world.trace, { name: 'extract' }, async (span) => {
    const extraction = await extractCaptures(world, memory, waiting);
    span.tell({ 'assay.captures': extraction.extracted.length });
    return extraction;
  });
  // Those before it are judged; the next step begins with it, and tells why it cannot.
  if (extracted.length === 0) throw failure;
  await readBoards(memory.reading, extracted);
  const months = await prepareMonths(world, own.companyId, extracted);
  return traced(world.trace, { name: 'judge' }, async () => {
    const { step, told } = await judgeExtracted(world, memory, { ...own, months });
    for (const event of told) await traceEvent(world, event);
    return step;
  });
}

/** An event that was committed: whoever delivers it is linked to this. */
function traceEvent({ trace }: PipelineWorld, { id, type }: ToldEvent): Promise<void> {
  const facts = { 'assay.event': id, 'assay.event.type': type };
  return traced(trace, { name: 'event', facts }, async (span) => span.made(id));
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

interface Judged {
  readonly step: CompanyStep | null;
  readonly told: readonly ToldEvent[];
}

const TAKEN: Judged = { step: { kind: 'taken' }, told: [] };
const AGAIN: Judged = { step: null, told: [] };

/**
 * No step where captures came meanwhile that go first, or others were judged: with a connection
 * that was lost another worker got its lock, and may have come before.
 */
function judgeExtracted(
  world: PipelineWorld,
  memory: EvidenceMemory,
  { companyId, limit, months }: Prepared,
): Promise<Judged> {
  const next = async (db: Db) => firstExtracted(await listWaiting(db, companyId, limit));
  return memory.judged(
    async (judging, db): Promise<Judged> => {
      if ((await claimCompany(db, companyId)) === null) return TAKEN;
      const captures = await next(db);
      const needed = await monthsOf(db, companyId, captures);
      if (captures.length === 0 || needed.some((month) => !months.has(month))) return AGAIN;
      const batch = await judgeBatch(judging, db, companyId, captures);
      const told = await settleBatch(judging, db, companyId, batch, captures);
      return { step: { kind: 'done', captures: captures.length, events: told.length }, told };
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
