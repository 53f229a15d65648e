// Joins imported history to what live captures told: the step from an archive's last generation to
// the first live look, told once however often and in whatever portions generations are imported.

import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { identityOf } from '../core/facts/fact.ts';
import { ulid } from '../core/ids.ts';
import { sameJson } from '../core/json.ts';
import type { CompleteCapture, ReaderProgress } from '../core/judging/ledger.ts';
import {
  findLaterChange,
  listToldFrom,
  listToldSteps,
  markSuperseding,
  type ToldStep,
} from '../store/captures/archived.ts';
import { findCaptures } from '../store/captures/captures.ts';
import { awaitCompany } from '../store/captures/companies-with-work.ts';
import { loadReaders } from '../store/captures/reader-progress.ts';
import { rebuildRecords } from '../store/companies/company-records.ts';
import type { Db } from '../store/database.ts';
import { appendEvents, type EventToStore, ensureMonths } from '../store/facts/change-events.ts';
import { type CorrectionToStore, correctEvents } from '../store/facts/corrections.ts';
import { completeCapture, loadArchives } from './load-archives.ts';
import { currentReadings } from './reading/current-readings.ts';
import { EvidenceMemory, type JudgingWorld } from './reading/evidence.ts';
import { announceChanges } from './reconcile/announce-changes.ts';
import { stepTo } from './reconcile/first-look.ts';
import { Ledger } from './reconcile/ledger.ts';
import type { ReadCapture } from './reconcile/read-capture.ts';
import type { PipelineWorld } from './steps.ts';

/** The reason in the event whose place others take (published with it). */
const REPLACED = 'Generations that were imported later, or a better reader, show it otherwise.';

/** Generations of these companies were imported; run again it changes nothing. */
export async function closeHistories(
  world: PipelineWorld,
  companies: readonly number[],
): Promise<void> {
  for (const companyId of companies) {
    const memory = new EvidenceMemory(world);
    const looks = await firstLooks(memory.reading, world.database, companyId);
    if (looks.length === 0) continue;
    const months = looks.map(({ capture }) => new Date(capture.at).toISOString().slice(0, 7));
    await ensureMonths(world.database, [...new Set(months)]);
    await memory.judged(
      async (judging, db) => {
        await awaitCompany(db, companyId);
        await closeCompany(judging, db, companyId, looks);
      },
      async (judging, db) => {
        for (const look of looks) await stepsOf(judging, db, companyId, look);
      },
    );
  }
}

/** The first live capture that readers looked at whose archives there are. */
interface FirstLook {
  readonly capture: CompleteCapture;
  readonly reads: readonly ReadCapture[];
}

async function firstLooks(
  world: JudgingWorld,
  db: Db,
  companyId: number,
): Promise<readonly FirstLook[]> {
  const readers = await loadReaders(db, companyId);
  const archived = (of: ReaderProgress) =>
    readers.some(
      ({ lane, sourceId, extractor }) =>
        lane === 'archive' && sourceId === of.sourceId && extractor === of.extractor,
    );
  const live = readers.filter((one) => one.lane === 'live' && archived(one));
  const ids = [...new Set(live.map(({ firstCaptureId }) => firstCaptureId))];
  const captures = await findCaptures(db, ids);
  const readings = await currentReadings(world, db, captures);
  return captures.flatMap((capture) => {
    const wanted = live.filter(({ firstCaptureId }) => firstCaptureId === capture.id);
    const reads = (readings.get(capture.id) ?? []).filter(({ extractor }) =>
      wanted.some((one) => one.extractor === extractor),
    );
    // When not all can be read any more, what was told before stays.
    return reads.length < wanted.length ? [] : [{ capture: completeCapture(capture), reads }];
  });
}

async function closeCompany(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  looks: readonly FirstLook[],
): Promise<void> {
  const now = world.now();
  const wanted: EventToStore[] = [];
  for (const look of looks) {
    const events = await stepsOf(world, db, companyId, look);
    for (const event of events) {
      wanted.push({ ...event, id: `evt_${ulid(now.getTime(), world.random(10))}` });
    }
  }
  const ids = looks.map(({ capture }) => capture.id);
  const steps = await listToldSteps(db, companyId, ids, REPLACED);
  const told = steps.filter(({ status }) => status === 'current');
  // What was taken back, by an operator or by a better reader, is not told again either.
  const untold = wanted.filter((event) => !steps.some((step) => isSame(step, event)));
  const fresh = await withoutLater(db, companyId, untold);
  const obsolete = told.filter((step) => !wanted.some((event) => isSame(step, event)));
  if (fresh.length === 0 && obsolete.length === 0) return;
  await appendEvents(db, companyId, fresh, now);
  await correctEvents(db, await correctionsOf(db, companyId, obsolete, fresh), now);
  await rebuildRecords(db, [companyId], {
    baseUrl: world.baseUrl,
    now,
    freshnessDays: FRESHNESS_DAYS,
  });
}

// Generations past a live look that came in afterwards have told the same with a later date.
async function withoutLater(
  db: Db,
  companyId: number,
  events: readonly EventToStore[],
): Promise<readonly EventToStore[]> {
  const before = events.flatMap(({ beforeCaptureId }) => beforeCaptureId ?? []);
  const told = await listToldFrom(db, companyId, [...new Set(before)]);
  return events.filter(
    (event) =>
      !told.some(
        (other) =>
          identityOf(other) === identityOf(event) &&
          other.beforeCaptureId === event.beforeCaptureId &&
          other.afterCaptureId !== event.afterCaptureId &&
          sameJson(other.newValue, event.newValue),
      ),
  );
}

async function stepsOf(
  world: JudgingWorld,
  db: Db,
  companyId: number,
  { capture, reads }: FirstLook,
) {
  const readers = await loadReaders(db, companyId);
  const archives = await loadArchives(world, db, companyId, readers, new Date(capture.at));
  const page = new Ledger({ facts: [], ended: [], suspicions: [], readers: [], latest: [] });
  for (const read of reads) {
    const { extractor } = read;
    const history = archives.history({ sourceId: capture.sourceId, extractor });
    if (history === null) continue;
    announceChanges(page, capture, stepTo(archives, history, { capture, read }), 'historical');
  }
  return page.changes().events;
}

function isSame(step: ToldStep, event: EventToStore): boolean {
  return (
    identityOf(step) === identityOf(event) &&
    step.change === event.change &&
    step.beforeCaptureId === event.beforeCaptureId &&
    step.afterCaptureId === event.afterCaptureId &&
    step.unit === event.unit &&
    sameJson(step.oldValue, event.oldValue) &&
    sameJson(step.newValue, event.newValue)
  );
}

async function correctionsOf(
  db: Db,
  companyId: number,
  obsolete: readonly ToldStep[],
  fresh: readonly EventToStore[],
): Promise<readonly CorrectionToStore[]> {
  const corrections: CorrectionToStore[] = [];
  for (const step of obsolete) {
    const { id, occurredAt } = step;
    const again = fresh.find((event) => identityOf(event) === identityOf(step));
    const better = again ?? (await findLaterChange(db, companyId, step));
    const status = better === null ? 'retracted' : 'superseded';
    corrections.push({
      id,
      occurredAt,
      status,
      reason: REPLACED,
      supersededBy: better?.id ?? null,
    });
    if (better !== null) await markSuperseding(db, better.id, id);
  }
  return corrections;
}
