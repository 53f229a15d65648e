// What newer readers make of a company's last looks: facts as these show them, and never a change.

import { type FactIdentity, identityOf } from '../core/facts/fact.ts';
import { sameShown } from '../core/judging/judge.ts';
import type { CompleteCapture, ReaderProgress, Valued } from '../core/judging/ledger.ts';
import type { SourceLooks } from '../core/judging/look.ts';
import { findCaptures, type WaitingCapture } from '../store/captures/captures.ts';
import { awaitCompany } from '../store/captures/companies-with-work.ts';
import { listLooksBefore, loadReaders } from '../store/captures/reader-progress.ts';
import type { Db } from '../store/database.ts';
import { loadEndedFacts } from '../store/facts/ledger.ts';
import { completeCapture } from './load-archives.ts';
import { readersFor, readsInsteadOf } from './readers.ts';
import { currentReadings } from './reading/current-readings.ts';
import { EvidenceMemory, type JudgingWorld } from './reading/evidence.ts';
import { noArchives } from './reconcile/archives.ts';
import { judgeFirstLook, type StoodSince } from './reconcile/first-look.ts';
import { shownBy } from './reconcile/held-fact.ts';
import type { ReadCapture } from './reconcile/read-capture.ts';
import { type Batch, openBatch, restateIfNewer, settleBatch } from './reconcile.ts';
import type { PipelineWorld } from './steps.ts';

/** Looks before the last one in which it is asked since when something stands. */
const LOOKS_BACK = 100;

/** How much of each was done, by these names. */
export type RereadCounts = Readonly<
  Record<
    /** Readers of a page that are newer and were applied, and those that had never read it. */
    | 'restated'
    | 'first_looks'
    /** Facts that they found, read otherwise, and found no more. */
    | 'found'
    | 'changed'
    | 'ended'
    /** Readers of a page that wait for its next look: the last one is no ground to stand on. */
    | 'left',
    number
  >
>;

/**
 * Applies newer readers to what a company's last looks show. `alongside` is done in the transaction
 * that writes what they found. Months of events are there: each of these looks was judged.
 */
export async function rereadCompany(
  world: PipelineWorld,
  companyId: number,
  alongside: (db: Db, counts: RereadCounts) => Promise<void> = async () => {},
): Promise<RereadCounts> {
  return new EvidenceMemory(world).judged(
    async (judging, db) => {
      await awaitCompany(db, companyId);
      const { batch, counts } = await judgeDue(judging, db, companyId);
      if (batch !== null) await settleBatch(judging, db, companyId, batch, []);
      await alongside(db, counts);
      return counts;
    },
    (judging, db) => judgeDue(judging, db, companyId),
  );
}

/** A reader that has not read the last look at a page, in its present version. */
interface Due {
  readonly capture: WaitingCapture;
  readonly extractor: string;
  readonly isFirst: boolean;
}

interface Judged {
  /** Null where nothing is to be written. */
  readonly batch: Batch | null;
  readonly counts: RereadCounts;
}

async function judgeDue(world: JudgingWorld, db: Db, companyId: number): Promise<Judged> {
  const progress = await loadReaders(db, companyId);
  const ids = [...new Set(progress.map(({ lastCaptureId }) => lastCaptureId))];
  const due = dueOf(world, progress, await findCaptures(db, ids));
  const counts = { restated: 0, first_looks: 0, found: 0, changed: 0, ended: 0, left: 0 };
  if (due.length === 0) return { batch: null, counts };
  const captures = new Map(due.map(({ capture }) => [capture.id, capture]));
  const batch = await openBatch(world, db, companyId, [...captures.values()]);
  for (const { capture, extractor, isFirst } of due) {
    const read = batch.readings.get(capture.id)?.find((one) => one.extractor === extractor);
    const isPoor = capture.lane === 'live' && looksPoor(batch.looks.get(capture.sourceId));
    // A bad first look is no baseline; and what a poor one lacks would seem to come with the next.
    if (read === undefined || isPoor) counts.left++;
    else if (isFirst) {
      counts.first_looks++;
      await lookFirst(world, db, companyId, batch, capture, read);
    } else {
      counts.restated++;
      await restateIfNewer(world, db, batch, completeCapture(capture), read);
    }
  }
  const { events } = batch.ledger.changes();
  for (const { derivation, change } of events) {
    if (derivation !== 'baseline' && derivation !== 'legacy') {
      throw new Error(`a reread would tell of a change (${derivation})`);
    }
    counts[COUNTED[change]]++;
  }
  const isWritten = counts.restated + counts.first_looks > 0;
  return { batch: isWritten ? batch : null, counts };
}

const COUNTED = { added: 'found', changed: 'changed', removed: 'ended' } as const;

// Its last look shrank, or showed another edition, and no later one has made it usual.
function looksPoor(looks: SourceLooks | undefined): boolean {
  return looks !== undefined && (looks.shrunk !== null || looks.other !== null);
}

/** What restates is first, so that a new reader finds facts as they are read now. */
function dueOf(
  world: JudgingWorld,
  progress: readonly ReaderProgress[],
  captures: readonly WaitingCapture[],
): readonly Due[] {
  const byId = new Map(captures.map((capture) => [capture.id, capture]));
  const newer = progress.flatMap((one): readonly Due[] => {
    const capture = byId.get(one.lastCaptureId);
    if (capture === undefined || !speaks(one, progress)) return [];
    const reader = readersFor(capture, world.readers).find(({ name }) => name === one.extractor);
    const isNewer = reader !== undefined && reader.version > one.version;
    return isNewer ? [{ capture, extractor: one.extractor, isFirst: false }] : [];
  });
  const fresh = lastLive(captures).flatMap((capture) =>
    readersFor(capture, world.readers)
      .filter(({ name }) => !progress.some((one) => hasRead(one, capture.sourceId, name)))
      .map(({ name }): Due => ({ capture, extractor: name, isFirst: true })),
  );
  return [...newer, ...fresh];
}

/** When live looks speak for a page, its generations touch no facts. */
function speaks(one: ReaderProgress, all: readonly ReaderProgress[]): boolean {
  if (one.lane === 'live') return true;
  const page = readsInsteadOf(one.extractor) ?? one.extractor;
  const names = [one.extractor, page];
  return !all.some(
    ({ lane, sourceId, extractor }) =>
      lane === 'live' && sourceId === one.sourceId && names.includes(extractor),
  );
}

// Where it has read generations of the page, the step from them to the first live look is told with
// the next look.
function hasRead(one: ReaderProgress, sourceId: number, reader: string): boolean {
  const { extractor } = one;
  return one.sourceId === sourceId && [extractor, readsInsteadOf(extractor)].includes(reader);
}

/** The newest live look at each source. */
function lastLive(captures: readonly WaitingCapture[]): readonly WaitingCapture[] {
  const live = captures.filter(({ lane }) => lane === 'live');
  const newest = new Map<number, WaitingCapture>();
  for (const one of live.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    newest.set(one.sourceId, one);
  }
  return [...newest.values()];
}

async function lookFirst(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  { ledger }: Batch,
  capture: WaitingCapture,
  read: ReadCapture,
): Promise<void> {
  const last = completeCapture(capture);
  const before = await looksBefore(world, db, last, read.extractor);
  const ended = await loadEndedFacts(db, companyId, 0);
  const since: StoodSince = (reading) => {
    const ends = ended.filter((one) => identityOf(one) === identityOf(reading));
    return stoodSince(last, before, reading, Math.max(0, ...ends.map(({ validTo }) => validTo)));
  };
  judgeFirstLook(ledger, noArchives(), last, read, since);
}

interface EarlierLook {
  readonly capture: CompleteCapture;
  /** Undefined where its bytes are gone, or are no page to the present rules. */
  readonly read: ReadCapture | undefined;
}

/** The newest first. */
async function looksBefore(
  world: JudgingWorld,
  db: Db,
  { sourceId, at }: CompleteCapture,
  extractor: string,
): Promise<readonly EarlierLook[]> {
  const ids = await listLooksBefore(db, sourceId, at, LOOKS_BACK);
  const captures = await findCaptures(db, ids);
  const readings = await currentReadings(world, db, captures);
  return ids.flatMap((id) => {
    const capture = captures.find((one) => one.id === id);
    if (capture === undefined) return [];
    const read = readings.get(id)?.find((one) => one.extractor === extractor);
    return [{ capture: completeCapture(capture), read }];
  });
}

// As far back as each look shows the same: one that does not, or that cannot be read, says nothing
// of what was before it. Nor is a value known while another one was.
function stoodSince(
  last: CompleteCapture,
  before: readonly EarlierLook[],
  reading: FactIdentity & Valued,
  notBefore: number,
): CompleteCapture {
  let since = last;
  for (const { capture, read } of before) {
    const shown = read?.readings.find((one) => identityOf(one) === identityOf(reading));
    if (shown === undefined || !sameShown(shownBy(shown), shownBy(reading))) break;
    if (capture.vantage !== last.vantage || capture.at < notBefore) break;
    since = capture;
  }
  return since;
}
