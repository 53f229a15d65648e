// Step three: judges a company's extracted captures and writes facts, events, postings and the
// record in one transaction.

import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { ulid } from '../core/ids.ts';
import { DAY } from '../core/judge.ts';
import type { CompleteCapture } from '../core/ledger.ts';
import {
  claimCompany,
  findCaptures,
  lastReconciled,
  listWaiting,
  markReconciled,
  type SourceHealth,
  saveSourceHealth,
  type WaitingCapture,
} from '../store/captures.ts';
import { appendEvents, ensureMonths } from '../store/change-events.ts';
import { rebuildRecords } from '../store/company-records.ts';
import type { Db } from '../store/database.ts';
import {
  loadCurrentFacts,
  loadEndedFacts,
  loadReaders,
  loadSuspicions,
  saveFacts,
  saveReaders,
  saveSuspicions,
} from '../store/ledger.ts';
import { currentReadings, extractCapture } from './extract.ts';
import { judgeCapture, type ReadCapture } from './reconcile/judge-capture.ts';
import { judgeGeneration } from './reconcile/judge-generation.ts';
import { Ledger } from './reconcile/ledger.ts';
import { PostingBooks } from './reconcile/postings.ts';
import { capturesToReread, restateReader } from './reconcile/restate-reader.ts';
import type { PipelineWorld } from './steps.ts';

/** The longest that a rule looks back: 30-day medians and the 14-day hold. */
const LOOK_BACK = 31 * DAY;

export type CompanyStep =
  /** Another worker has the company. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'done'; readonly captures: number; readonly events: number };

/**
 * Takes up to `limit` waiting captures of a company through extraction and judgement. Everything
 * is committed together: killed at any moment, the next run starts from the same captures.
 */
export async function stepCompany(
  world: PipelineWorld,
  companyId: number,
  limit: number,
): Promise<CompanyStep> {
  for (;;) {
    const months = await prepareMonths(world, companyId, limit);
    const step = await stepPrepared(world, companyId, limit, months);
    if (step !== null) return step;
  }
}

/** Null where the months are not those of the captures that wait by the time it has the company. */
async function stepPrepared(
  world: PipelineWorld,
  companyId: number,
  limit: number,
  months: ReadonlySet<string>,
): Promise<CompanyStep | null> {
  return world.database.transaction(async (db) => {
    const company = await claimCompany(db, companyId);
    if (company === null) return { kind: 'taken' };
    const listed = await listWaiting(db, companyId, limit);
    if (listed.length === 0) return { kind: 'done', captures: 0, events: 0 };
    const needed = await monthsOf(db, companyId, listed);
    if (needed.some((month) => !months.has(month))) return null;
    const waiting = await extracted(world, db, listed);
    const batch = await openBatch(world, db, companyId, waiting);
    for (const capture of waiting) await reconcileCapture(world, db, batch, capture);
    const events = await settleBatch(world, db, companyId, batch, waiting);
    return { kind: 'done', captures: waiting.length, events };
  });
}

// Partitions are made in transactions of their own, so that the long one takes no table lock.
// Another worker may finish these captures meanwhile, so what they need is looked at again then.
async function prepareMonths(
  world: PipelineWorld,
  companyId: number,
  limit: number,
): Promise<ReadonlySet<string>> {
  const db = world.database;
  const months = await monthsOf(db, companyId, await listWaiting(db, companyId, limit));
  await ensureMonths(db, months);
  return new Set(months);
}

// A change is dated by the capture that first showed it, which may lie in an earlier batch.
async function monthsOf(
  db: Db,
  companyId: number,
  waiting: readonly WaitingCapture[],
): Promise<readonly string[]> {
  const held = await loadSuspicions(db, companyId);
  const moments = [
    ...waiting.map(({ at }) => at.getTime()),
    ...held.flatMap(({ suspicion }) => (suspicion === null ? [] : [suspicion.first.at])),
  ];
  return [...new Set(moments.map((at) => new Date(at).toISOString().slice(0, 7)))];
}

async function extracted(
  world: PipelineWorld,
  db: Db,
  waiting: readonly WaitingCapture[],
): Promise<WaitingCapture[]> {
  const done: WaitingCapture[] = [];
  for (const capture of waiting) {
    done.push(
      capture.state === 'stored'
        ? { ...capture, ...(await extractCapture(world, db, capture)) }
        : capture,
    );
  }
  return done;
}

interface Batch {
  readonly ledger: Ledger;
  readonly readings: ReadonlyMap<string, readonly ReadCapture[]>;
  readonly postings: PostingBooks;
  /** Moment of the last reconciled capture by source and lane. */
  readonly reached: Map<string, number>;
  readonly late: string[];
  readonly health: Map<number, SourceHealth>;
}

async function openBatch(
  world: PipelineWorld,
  db: Db,
  companyId: number,
  waiting: readonly WaitingCapture[],
): Promise<Batch> {
  const earliest = Math.min(...waiting.map(({ at }) => at.getTime()));
  const readers = await loadReaders(db, companyId);
  const lastCaptures = await findCaptures(
    db,
    readers.map((r) => r.lastCaptureId),
  );
  const lastReadings = await currentReadings(world, db, lastCaptures);
  const ledger = new Ledger({
    facts: await loadCurrentFacts(db, companyId),
    ended: await loadEndedFacts(db, companyId, earliest - LOOK_BACK),
    suspicions: await loadSuspicions(db, companyId),
    readers,
    latest: readers.flatMap(({ sourceId, lane, extractor, lastCaptureId }) => {
      const capture = lastCaptures.find(({ id }) => id === lastCaptureId);
      const read = lastReadings.get(lastCaptureId)?.find((one) => one.extractor === extractor);
      if (capture === undefined || read === undefined) return [];
      return [{ sourceId, lane, read, capture: completeCapture(capture) }];
    }),
  });
  const reached = await lastReconciled(db, companyId);
  return {
    ledger,
    readings: await currentReadings(
      world,
      db,
      waiting.filter(({ complete }) => complete === true),
    ),
    postings: new PostingBooks(db, world, companyId),
    reached: new Map(reached.map((r) => [`${r.sourceId} ${r.lane}`, r.at.getTime()])),
    late: [],
    health: new Map(),
  };
}

async function reconcileCapture(
  world: PipelineWorld,
  db: Db,
  batch: Batch,
  capture: WaitingCapture,
): Promise<void> {
  const place = `${capture.sourceId} ${capture.lane}`;
  const at = capture.at.getTime();
  if (at < (batch.reached.get(place) ?? Number.NEGATIVE_INFINITY)) {
    // Evidence all the same; but what came after it has been judged, and events are not rewritten.
    batch.late.push(capture.id);
    return;
  }
  batch.reached.set(place, at);
  noteHealth(batch, capture);
  if (capture.complete !== true) return;
  const complete = completeCapture(capture);
  for (const read of batch.readings.get(capture.id) ?? []) {
    const live = batch.ledger.reader(capture.sourceId, 'live', read.extractor);
    if (capture.lane === 'archive' && live !== null) {
      judgeGeneration(batch.ledger, complete, read);
      continue;
    }
    await restateIfNewer(world, db, batch, complete, read);
    judgeCapture(batch.ledger, complete, read);
    if (capture.role === 'board') await batch.postings.apply(capture);
  }
}

function completeCapture(capture: WaitingCapture): CompleteCapture {
  return {
    id: capture.id,
    sourceId: capture.sourceId,
    // Of an archived page the archive's address is the one where its bytes can be seen.
    url: capture.vantage.archive_url ?? capture.finalUrl,
    at: capture.at.getTime(),
    lane: capture.lane,
    vantage: vantageOf(capture),
  };
}

function vantageOf(capture: WaitingCapture): string {
  const { egress_country = '', language = '', renderer = '' } = capture.vantage;
  return `${egress_country}/${language}/${renderer}`;
}

function noteHealth(batch: Batch, capture: WaitingCapture): void {
  const complete = capture.complete === true;
  const before = batch.health.get(capture.sourceId);
  batch.health.set(capture.sourceId, {
    sourceId: capture.sourceId,
    health: complete ? 'ok' : 'failing',
    reason: capture.incompleteReason,
    triedAt: capture.at,
    completeAt: complete ? capture.at : (before?.completeAt ?? null),
  });
}

async function restateIfNewer(
  world: PipelineWorld,
  db: Db,
  batch: Batch,
  capture: CompleteCapture,
  read: ReadCapture,
): Promise<void> {
  const progress = batch.ledger.reader(capture.sourceId, capture.lane, read.extractor);
  if (progress === null || progress.version === read.version) return;
  const ids = capturesToReread(batch.ledger, capture, read.extractor);
  const all = await currentReadings(world, db, await findCaptures(db, ids));
  const reread = new Map<string, ReadCapture>();
  for (const [id, reads] of all) {
    const one = reads.find((r) => r.extractor === read.extractor);
    if (one) reread.set(id, one);
  }
  restateReader(batch.ledger, capture, read, reread);
}

async function settleBatch(
  world: PipelineWorld,
  db: Db,
  companyId: number,
  batch: Batch,
  waiting: readonly WaitingCapture[],
): Promise<number> {
  const now = world.now();
  const changes = batch.ledger.changes();
  const done = waiting.map(({ id }) => id).filter((id) => !batch.late.includes(id));
  await saveFacts(db, companyId, changes.facts, now);
  await saveSuspicions(db, companyId, changes.suspicions);
  await saveReaders(db, changes.readers);
  await batch.postings.save();
  await saveSourceHealth(db, [...batch.health.values()]);
  await markReconciled(db, done, batch.late);
  const events = changes.events.map((event) => ({
    ...event,
    id: `evt_${ulid(now.getTime(), world.random(10))}`,
  }));
  await appendEvents(db, companyId, events, now);
  const context = { baseUrl: world.baseUrl, now, freshnessDays: FRESHNESS_DAYS };
  await rebuildRecords(db, [companyId], context);
  return events.length;
}
