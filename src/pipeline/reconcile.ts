// Step three: judges a company's extracted captures and writes facts, events, postings and the
// record in one transaction.

import { EDITION_KEYS, FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { ulid } from '../core/ids.ts';
import type { CompleteCapture, ReaderProgress } from '../core/judging/ledger.ts';
import type { SourceLooks } from '../core/judging/look.ts';
import { DAY } from '../core/judging/policy.ts';
import {
  findCaptures,
  lastReconciled,
  markReconciled,
  type Reached,
  type SourceHealth,
  saveSourceHealth,
  type WaitingCapture,
} from '../store/captures/captures.ts';
import { type FaultToStore, saveReaderFaults } from '../store/captures/reader-faults.ts';
import { loadReaders, saveReaders } from '../store/captures/reader-progress.ts';
import { loadSourceLooks, saveSourceLooks } from '../store/captures/source-looks.ts';
import { rebuildRecords } from '../store/companies/company-records.ts';
import type { Db } from '../store/database.ts';
import { appendEvents } from '../store/facts/change-events.ts';
import { loadCurrentFacts, loadEndedFacts, saveFacts } from '../store/facts/ledger.ts';
import { loadSuspicions, saveSuspicions } from '../store/facts/suspicions.ts';
import { insertDeliveries } from '../store/watches/deliveries.ts';
import { linkStated } from './capturing/link-register.ts';
import { completeCapture, loadArchives } from './load-archives.ts';
import { RENDERINGS, readsInsteadOf, renderingOf } from './readers.ts';
import { currentReadings } from './reading/current-readings.ts';
import type { JudgingWorld } from './reading/evidence.ts';
import { type Archives, noArchives } from './reconcile/archives.ts';
import { screensBefore, tellScreens } from './reconcile/cross-screens.ts';
import { takeAnew } from './reconcile/first-look.ts';
import { judgeGeneration } from './reconcile/judge-generation.ts';
import { judgeLive, lookedAt } from './reconcile/judge-live.ts';
import { Ledger } from './reconcile/ledger.ts';
import { PostingBooks } from './reconcile/postings.ts';
import type { ReadCapture } from './reconcile/read-capture.ts';
import { capturesToReread, restateReader } from './reconcile/restate-reader.ts';

/** The longest that a rule looks back: 30-day medians and the 14-day hold. */
const LOOK_BACK = 31 * DAY;

/** The books of a company while a batch of its captures is judged. */
export interface Batch {
  readonly ledger: Ledger;
  readonly archives: Archives;
  readonly readings: ReadonlyMap<string, readonly ReadCapture[]>;
  readonly postings: PostingBooks;
  /** Moment of the last reconciled capture by source, lane and rendering. */
  readonly reached: Map<string, number>;
  readonly late: string[];
  /** By source, as it is known after the captures that were judged. */
  readonly looks: Map<number, SourceLooks>;
  readonly faults: FaultToStore[];
  readonly health: Map<number, SourceHealth>;
}

/** Judges these captures against the company's books; nothing is written yet. */
export async function judgeBatch(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  captures: readonly WaitingCapture[],
): Promise<Batch> {
  const batch = await openBatch(world, db, companyId, captures);
  for (const capture of captures) await reconcileCapture(world, db, batch, capture);
  return batch;
}

/** The books of a company, with what the present readers say of these captures. */
export async function openBatch(
  world: JudgingWorld,
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
    ended: await loadEndedFacts(db, companyId, earliest - LOOK_BACK, EDITION_KEYS),
    suspicions: await loadSuspicions(db, companyId),
    readers,
    latest: readers.flatMap(({ sourceId, lane, extractor, lastCaptureId }) => {
      const capture = lastCaptures.find(({ id }) => id === lastCaptureId);
      const read = lastReadings.get(lastCaptureId)?.find((one) => one.extractor === extractor);
      if (capture === undefined || read === undefined) return [];
      return [{ sourceId, lane, read, capture: completeCapture(capture) }];
    }),
  });
  const reached = await lastReconciled(db, companyId, RENDERINGS);
  const archives = needsArchives(readers, waiting)
    ? await loadArchives(world, db, companyId, readers)
    : noArchives();
  return {
    ledger,
    archives,
    readings: await currentReadings(
      world,
      db,
      waiting.filter(({ complete }) => complete === true),
    ),
    postings: new PostingBooks(db, world, companyId),
    reached: new Map(reached.map((one) => [placeName(one), one.at.getTime()])),
    late: [],
    looks: new Map(await loadSourceLooks(db, [...new Set(waiting.map((one) => one.sourceId))])),
    faults: [],
    health: new Map(),
  };
}

// One more generation needs them, and the first live look at a page that an archive showed before.
function needsArchives(
  readers: readonly ReaderProgress[],
  waiting: readonly WaitingCapture[],
): boolean {
  const looked = (sourceId: number, extractor: string) =>
    readers.some(
      (one) => one.lane === 'live' && one.sourceId === sourceId && one.extractor === extractor,
    );
  return waiting.some(({ lane, sourceId }) => {
    if (lane === 'archive') return true;
    return readers.some(
      (one) =>
        one.lane === 'archive' &&
        one.sourceId === sourceId &&
        !looked(sourceId, readsInsteadOf(one.extractor) ?? one.extractor),
    );
  });
}

async function reconcileCapture(
  world: JudgingWorld,
  db: Db,
  batch: Batch,
  capture: WaitingCapture,
): Promise<void> {
  const place = placeName({ ...capture, rendering: renderingOf(capture.contentType) });
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
  const standing = lookedAt(batch, capture);
  if (standing.kind === 'other_edition') return;
  for (const read of batch.readings.get(capture.id) ?? []) {
    const { extractor } = read;
    const { sourceId, lane } = complete;
    // When live captures speak for the page, a generation touches neither facts nor postings.
    const speaks = lane === 'live' || batch.archives.liveSince({ sourceId, extractor }) === null;
    if (speaks) await restateIfNewer(world, db, batch, complete, read);
    if (standing.kind === 'new_edition') takeAnew(batch.ledger, complete, read);
    else if (lane === 'live') await judgeLive(world, db, batch, capture, read, standing);
    else judgeGeneration(batch.ledger, batch.archives, complete, read, isRefiltered(capture));
    if (speaks && capture.role === 'board') await batch.postings.apply(capture);
  }
}

function placeName(of: Pick<Reached, 'sourceId' | 'lane' | 'rendering'>): string {
  return `${of.sourceId} ${of.lane} ${of.rendering}`;
}

// The archive took the text anew from what it had, or began to: what differs is its own doing.
function isRefiltered({ vantage }: WaitingCapture): boolean {
  const { archive_step = 'change' } = vantage;
  return archive_step !== 'change';
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

/** Applies a reader that is newer than what is held from this source, in silence. */
export async function restateIfNewer(
  world: JudgingWorld,
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

export interface ToldEvent {
  readonly id: string;
  readonly type: string;
}

/** Writes what judging these captures came to; answers the events. */
export async function settleBatch(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  batch: Batch,
  waiting: readonly WaitingCapture[],
): Promise<readonly ToldEvent[]> {
  const now = world.now();
  const changes = batch.ledger.changes();
  const done = waiting.map(({ id }) => id).filter((id) => !batch.late.includes(id));
  const screens = await screensBefore(db, companyId, changes.confirmed);
  await saveFacts(db, companyId, changes.facts, now);
  await saveSuspicions(db, companyId, changes.suspicions);
  await saveReaders(db, changes.readers);
  await batch.postings.save();
  await saveSourceHealth(db, [...batch.health.values()]);
  await saveSourceLooks(db, batch.looks);
  await saveReaderFaults(db, companyId, batch.faults);
  await linkStated(world, db, companyId, changes.facts);
  await markReconciled(db, done, batch.late);
  const events = changes.events.map((event) => ({
    ...event,
    id: `evt_${ulid(now.getTime(), world.random(10))}`,
  }));
  await appendEvents(db, companyId, events, now);
  const confirmed = events.filter(({ derivation }) => derivation === 'confirmed');
  await insertDeliveries(db, confirmed, now);
  if (screens !== null) {
    await tellScreens(world, db, companyId, screens, { confirmed: changes.confirmed, events });
  }
  const context = { baseUrl: world.baseUrl, now, freshnessDays: FRESHNESS_DAYS };
  await rebuildRecords(db, [companyId], context);
  return events;
}
