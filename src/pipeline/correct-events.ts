// Takes back or corrects told events whose captures a better reader reads otherwise.

import { createHash } from 'node:crypto';
import { eventTypeOf } from '../contract/event-types.ts';
import { FRESHNESS_DAYS, isMeasured } from '../contract/fact-keys.ts';
import { type Correction, correctionOf, type Reread } from '../core/correction.ts';
import { abstainsOn, type FactIdentity, identityOf } from '../core/fact.ts';
import { ulid } from '../core/ids.ts';
import { ABSENT, type Shown } from '../core/judge.ts';
import { significanceOf } from '../core/significance.ts';
import { summaryOf } from '../core/summary.ts';
import { awaitCompany, claimCompany, findCaptures } from '../store/captures.ts';
import { appendEvents, type EventToStore } from '../store/change-events.ts';
import { rebuildRecords } from '../store/company-records.ts';
import {
  type CorrectionToStore,
  companiesToCheck,
  correctEvents,
  findEvent,
  findEventCheck,
  listStandingEvents,
  type StandingEvent,
  saveEventCheck,
} from '../store/corrections.ts';
import type { Db } from '../store/database.ts';
import { dropRetracted } from '../store/deliveries.ts';
import { loadReadings, type StoredReadings } from '../store/readings.ts';
import { currentReadings } from './extract.ts';
import { allReaders } from './readers.ts';
import type { PipelineWorld } from './steps.ts';

/** Events of one company that are looked at in one transaction. */
const PAGE = 100;

/** Told in the event that is taken back (published with it). */
const RETRACTED = 'A better reader finds the same in both captures: the page did not change.';
const SUPERSEDED = 'A better reader finds other values in its captures.';

export interface CorrectionCounts {
  readonly checked: number;
  readonly retracted: number;
  readonly superseded: number;
}

const NOTHING: CorrectionCounts = { checked: 0, retracted: 0, superseded: 0 };

/** Which readers, in which versions, this program reads with. */
export function readersInUse(world: PipelineWorld): string {
  const named = allReaders(world.readers).map(({ name, version }) => `${name}@${version}`);
  return createHash('sha256').update(named.sort().join(' ')).digest('hex');
}

/** Every company whose told events were not yet read again by the present readers. */
export async function recheckAll(
  world: PipelineWorld,
  signal?: AbortSignal,
): Promise<CorrectionCounts> {
  const readers = readersInUse(world);
  let total = NOTHING;
  let last = 0;
  for (;;) {
    const ids = await companiesToCheck(world.database, readers, last, 100);
    for (const id of ids) {
      if (signal?.aborted) return total;
      total = sum(total, await recheckCompany(world, id));
      last = id;
    }
    if (ids.length === 0) return total;
  }
}

/** Reads the captures of a company's told events again, and corrects what was told wrongly. */
export async function recheckCompany(
  world: PipelineWorld,
  companyId: number,
): Promise<CorrectionCounts> {
  const readers = readersInUse(world);
  let total = NOTHING;
  for (;;) {
    const page = await recheckPage(world, companyId, readers);
    total = sum(total, page);
    if (page.checked < PAGE) return total;
  }
}

async function recheckPage(
  world: PipelineWorld,
  companyId: number,
  readers: string,
): Promise<CorrectionCounts> {
  return world.database.transaction(async (db) => {
    // Whoever has the company adds to its events just now; the next start looks again.
    if ((await claimCompany(db, companyId)) === null) return NOTHING;
    const check = await findEventCheck(db, companyId);
    const isTheirs = check?.readers === readers || check?.readers === halfway(readers);
    const through = isTheirs ? check.throughSeq : 0;
    const events = await listStandingEvents(db, companyId, through, PAGE);
    const found = await judged(world, db, events);
    const counts = await settle(world, db, companyId, found);
    const throughSeq = events.at(-1)?.seq ?? through;
    const reached = events.length < PAGE ? readers : halfway(readers);
    await saveEventCheck(db, companyId, { readers: reached, throughSeq }, world.now());
    return { ...counts, checked: events.length };
  });
}

// What these readers have not finished is found again, whoever was killed or had to wait meanwhile.
function halfway(readers: string): string {
  return `${readers} halfway`;
}

interface Judged {
  readonly event: StandingEvent;
  readonly correction: Exclude<Correction, { kind: 'stands' }>;
}

async function judged(
  world: PipelineWorld,
  db: Db,
  events: readonly StandingEvent[],
): Promise<readonly Judged[]> {
  const ids = events.flatMap((e) => [e.beforeCaptureId ?? '', e.afterCaptureId ?? '']);
  const captures = await findCaptures(db, [...new Set(ids)]);
  const now = await currentReadings(world, db, captures);
  const roots = captures.map((capture) => capture.dedupOf ?? capture.id);
  const known = await loadReadings(db, [...new Set(roots)]);
  const looks = (id: string | null): Look | null => {
    const capture = captures.find((one) => one.id === id);
    const present = now.get(id ?? '');
    if (capture === undefined || present === undefined) return null;
    const root = capture.dedupOf ?? capture.id;
    return { present, earlier: known.filter((read) => read.captureId === root) };
  };
  return events.flatMap((event) => {
    const pair = [looks(event.beforeCaptureId), looks(event.afterCaptureId)] as const;
    const correction = correctionFor(event, ...pair);
    // A quantity moves a little from capture to capture: what was told last is not what one shows.
    const drift = correction.kind === 'superseded' && isMeasured(event.key);
    return correction.kind === 'stands' || drift ? [] : [{ event, correction }];
  });
}

type Read = Pick<StoredReadings, 'extractor' | 'version' | 'readings' | 'abstentions'>;

/** What readers say of one capture, and what their earlier versions said. */
interface Look {
  readonly present: readonly Read[];
  readonly earlier: readonly Read[];
}

function correctionFor(event: StandingEvent, before: Look | null, after: Look | null): Correction {
  const reader = [before, after]
    .flatMap((look) => (look === null ? [] : [...look.present, ...look.earlier]))
    .find((read) => reading(read, event) !== undefined);
  if (before === null || after === null || reader === undefined) return { kind: 'stands' };
  const told = {
    from: side(event.oldValue, event.oldUnit ?? event.unit),
    to: side(event.newValue, event.unit),
  };
  const { extractor } = reader;
  return correctionOf(told, reread(before, extractor, event), reread(after, extractor, event));
}

function side(value: StandingEvent['oldValue'], unit: string | null): Shown {
  return value === null ? ABSENT : { kind: 'value', value, unit };
}

function reread(look: Look, extractor: string, event: FactIdentity): Reread {
  const now = look.present.find((read) => read.extractor === extractor);
  if (now === undefined) return { was: null, is: null };
  const [before] = look.earlier
    .filter((read) => read.extractor === extractor && read.version < now.version)
    .sort((a, b) => b.version - a.version);
  return { was: shownIn(before ?? now, event), is: shownIn(now, event) };
}

function shownIn(read: Read, event: FactIdentity): Shown | null {
  const found = reading(read, event);
  if (found !== undefined) return { kind: 'value', value: found.value, unit: found.unit };
  return abstainsOn(read.abstentions, event) ? null : ABSENT;
}

function reading(read: Read, event: FactIdentity) {
  return read.readings.find((one) => identityOf(one) === identityOf(event));
}

async function settle(
  world: PipelineWorld,
  db: Db,
  companyId: number,
  found: readonly Judged[],
): Promise<CorrectionCounts> {
  if (found.length === 0) return NOTHING;
  const now = world.now();
  const corrections: CorrectionToStore[] = [];
  const better: EventToStore[] = [];
  for (const { event, correction } of found) {
    const { id, occurredAt } = event;
    if (correction.kind === 'retracted') {
      const status = 'retracted' as const;
      corrections.push({ id, occurredAt, status, reason: RETRACTED, supersededBy: null });
      continue;
    }
    const instead = `evt_${ulid(now.getTime(), world.random(10))}`;
    better.push(betterEvent(instead, event, correction));
    const status = 'superseded' as const;
    corrections.push({ id, occurredAt, status, reason: SUPERSEDED, supersededBy: instead });
  }
  await appendEvents(db, companyId, better, now);
  const corrected = await correctEvents(db, corrections, now);
  const isBack = (id: string) =>
    corrections.some((one) => one.id === id && one.status === 'retracted');
  await dropRetracted(db, corrected.filter(isBack));
  await rebuildRecords(db, [companyId], recordContext(world));
  return {
    checked: 0,
    retracted: corrections.length - better.length,
    superseded: better.length,
  };
}

function betterEvent(
  id: string,
  event: StandingEvent,
  { change, from, to }: Extract<Correction, { kind: 'superseded' }>,
): EventToStore {
  const { key, provenance, product } = event;
  const changed = { key, provenance, product, change, from, to };
  return {
    id,
    key,
    provenance,
    product,
    change,
    type: eventTypeOf(changed),
    significance: significanceOf(changed, { median30: null }),
    derivation: event.derivation,
    occurredAt: event.occurredAt,
    detectedAt: event.detectedAt,
    oldValue: from?.value ?? null,
    newValue: to?.value ?? null,
    unit: (to ?? from)?.unit ?? null,
    oldUnit: from?.unit ?? null,
    summary: summaryOf(changed),
    sourceUrl: event.sourceUrl,
    beforeCaptureId: event.beforeCaptureId,
    afterCaptureId: event.afterCaptureId ?? '',
    confirmingCaptureId: event.confirmingCaptureId,
    confidence: null,
  };
}

function recordContext(world: PipelineWorld) {
  return { baseUrl: world.baseUrl, now: world.now(), freshnessDays: FRESHNESS_DAYS };
}

export type Retraction = 'retracted' | 'unknown' | 'corrected_already';

/** By hand: an operator takes an event back and says why; the reason is published with it. */
export async function retractEvent(
  world: PipelineWorld,
  id: string,
  reason: string,
): Promise<Retraction> {
  return world.database.transaction(async (db) => {
    const event = await findEvent(db, id);
    if (event === null) return 'unknown';
    const { occurredAt, companyId } = event;
    await awaitCompany(db, companyId);
    const retraction = { id, occurredAt, status: 'retracted', reason, supersededBy: null } as const;
    const corrected = await correctEvents(db, [retraction], world.now());
    if (corrected.length === 0) return 'corrected_already';
    await dropRetracted(db, corrected);
    await rebuildRecords(db, [companyId], recordContext(world));
    return 'retracted';
  });
}

function sum(a: CorrectionCounts, b: CorrectionCounts): CorrectionCounts {
  return {
    checked: a.checked + b.checked,
    retracted: a.retracted + b.retracted,
    superseded: a.superseded + b.superseded,
  };
}
