// Takes back or corrects told events whose captures a better reader reads otherwise.

import { createHash } from 'node:crypto';
import { eventTypeOf } from '../contract/event-types.ts';
import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { subjectOf } from '../contract/fact-subject.ts';
import { significanceOf } from '../core/facts/significance.ts';
import { summaryOf } from '../core/facts/summary.ts';
import { ulid } from '../core/ids.ts';
import type { Correction } from '../core/judging/correction.ts';
import { awaitCompany } from '../store/captures/companies-with-work.ts';
import { rebuildRecords } from '../store/companies/company-records.ts';
import type { Db } from '../store/database.ts';
import { appendEvents, type EventToStore } from '../store/facts/change-events.ts';
import {
  type CorrectionToStore,
  companiesToCheck,
  correctEvents,
  findEvent,
  findEventCheck,
  listStandingEvents,
  type StandingEvent,
  saveEventCheck,
} from '../store/facts/corrections.ts';
import { dropRetracted } from '../store/watches/deliveries.ts';
import { allReaders } from './readers.ts';
import { EvidenceMemory } from './reading/evidence.ts';
import { type JudgedAgain, judgeAgain } from './reconcile/judge-again.ts';
import type { PipelineWorld } from './steps.ts';

/** Events of one company that are looked at in one transaction. */
const PAGE = 100;

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

/** Done in the transaction of each page of events; the last one is followed by none. */
type Alongside = (db: Db, counts: CorrectionCounts, isLast: boolean) => Promise<void>;

/** Reads the captures of a company's told events again, and corrects what was told wrongly. */
export async function recheckCompany(
  world: PipelineWorld,
  companyId: number,
  alongside: Alongside = async () => {},
): Promise<CorrectionCounts> {
  const readers = readersInUse(world);
  let total = NOTHING;
  for (;;) {
    const page = await recheckPage(world, companyId, readers, alongside);
    total = sum(total, page);
    if (page.checked < PAGE) return total;
  }
}

async function recheckPage(
  world: PipelineWorld,
  companyId: number,
  readers: string,
  alongside: Alongside,
): Promise<CorrectionCounts> {
  return new EvidenceMemory(world).judged(
    async (judging, db) => {
      await awaitCompany(db, companyId);
      const { through, events } = await nextEvents(db, companyId, readers);
      const found = await judgeAgain(judging, db, events);
      const counts = await settle(world, db, companyId, found);
      const throughSeq = events.at(-1)?.seq ?? through;
      const reached = events.length < PAGE ? readers : halfway(readers);
      await saveEventCheck(db, companyId, { readers: reached, throughSeq }, world.now());
      const page = { ...counts, checked: events.length };
      await alongside(db, page, events.length < PAGE);
      return page;
    },
    async (judging, db) => {
      await judgeAgain(judging, db, (await nextEvents(db, companyId, readers)).events);
    },
  );
}

async function nextEvents(
  db: Db,
  companyId: number,
  readers: string,
): Promise<{ readonly through: number; readonly events: readonly StandingEvent[] }> {
  const check = await findEventCheck(db, companyId);
  const isTheirs = check?.readers === readers || check?.readers === halfway(readers);
  const through = isTheirs ? check.throughSeq : 0;
  return { through, events: await listStandingEvents(db, companyId, through, PAGE) };
}

// What these readers have not finished is found again, whoever was killed or had to wait meanwhile.
function halfway(readers: string): string {
  return `${readers} halfway`;
}

async function settle(
  world: PipelineWorld,
  db: Db,
  companyId: number,
  found: readonly JudgedAgain[],
): Promise<CorrectionCounts> {
  if (found.length === 0) return NOTHING;
  const now = world.now();
  const corrections: CorrectionToStore[] = [];
  const better: EventToStore[] = [];
  for (const { event, correction, reason } of found) {
    const { id, occurredAt } = event;
    if (correction.kind === 'retracted') {
      const status = 'retracted' as const;
      corrections.push({ id, occurredAt, status, reason, supersededBy: null });
      continue;
    }
    const instead = `evt_${ulid(now.getTime(), world.random(10))}`;
    better.push(betterEvent(instead, event, correction));
    const status = 'superseded' as const;
    corrections.push({ id, occurredAt, status, reason, supersededBy: instead });
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
    summary: summaryOf(changed, subjectOf(key, (to ?? from)?.value)),
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
