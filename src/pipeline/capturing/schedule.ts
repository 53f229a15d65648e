// Claims due sources and captures them, and makes those due sooner whose suspicions wait.

import { policyOf } from '../../contract/fact-keys.ts';
import { CONFIRM_WITHIN, confirmableFrom } from '../../core/evidence/schedule.ts';
import { type OpenSpan, traced } from '../../core/tracing.ts';
import {
  type Claim,
  claimDueSources,
  claimSource,
  type DueSource,
  extendClaim,
  releaseSource,
} from '../../store/captures/due-sources.ts';
import {
  hastenSource,
  listScheduled,
  listSuspectedSources,
  type ScheduledSource,
} from '../../store/captures/schedule.ts';
import type { LiveWorld } from '../steps.ts';
import { captureSource, chanceOf } from './capture.ts';
import type { CaptureOutcome } from './capture-outcome.ts';

/** A killed worker's claims run out so soon; a living one's are renewed. */
const CLAIM = 2 * 60_000;
const RENEW = CLAIM / 4;
/** A source on which we fail is not taken up again before. */
const AFTER_ERROR = 15 * 60_000;

export interface Captured {
  readonly source: DueSource;
  readonly outcome: CaptureOutcome;
}

/** Captures what is due at the host that has been ready the longest; null where nothing is due. */
export async function captureNextDue(world: LiveWorld): Promise<Captured | null> {
  const [source] = await claimDue(world, 1);
  if (source === undefined) return null;
  return { source, outcome: await captureClaimed(world, source) };
}

/** What claiming needs of the world. */
export type ClaimWorld = Pick<LiveWorld, 'database' | 'now' | 'random'>;

/** Claims what is due, so many sources at most; whoever calls captures each of them at once. */
export function claimDue(world: ClaimWorld, limit: number): Promise<readonly DueSource[]> {
  return claimDueSources(world.database, { ...newClaim(world), limit });
}

function newClaim(world: Pick<LiveWorld, 'now' | 'random'>): Claim {
  const now = world.now();
  const until = new Date(now.getTime() + CLAIM);
  return { claim: Buffer.from(world.random(12)).toString('hex'), now, until };
}

/** Captures a source whose claim is new, and settles that. */
export function captureClaimed(world: LiveWorld, source: DueSource): Promise<CaptureOutcome> {
  const { id, companyId, role } = source;
  const facts = { 'assay.source': id, 'assay.company': companyId, 'assay.role': role };
  return traced(world.trace, { name: 'capture', begins: true, facts }, async (span) => {
    const outcome = await captureRenewing(world, source);
    tellOutcome(span, outcome);
    return outcome;
  });
}

// What a site said, its rules and its addresses are not told.
function tellOutcome(span: OpenSpan, outcome: CaptureOutcome): void {
  span.tell({ 'assay.outcome': outcome.kind });
  if (outcome.kind === 'failed') span.tell({ 'assay.reason': outcome.reason });
  if (outcome.kind !== 'captured') return;
  const { status, bytes, captureId } = outcome;
  span.tell({ 'http.response.status_code': status, 'assay.bytes': bytes });
  span.tell({ 'assay.capture': captureId });
  if (captureId !== null) span.made(captureId);
}

// After an error of ours the claim stays a while, so that the same source does not fail at once
// again; a worker that is told to stop gives it back.
async function captureRenewing(world: LiveWorld, source: DueSource): Promise<CaptureOutcome> {
  const extend = (by: number): Promise<void> =>
    extendClaim(world.database, source, new Date(world.now().getTime() + by));
  // One that cannot be renewed may be renewed the next time.
  const renewing = setInterval(() => void extend(CLAIM).catch(() => {}), RENEW);
  try {
    return await captureSource(world, source);
  } catch (error) {
    if (world.fetcher.stop?.aborted) await releaseSource(world.database, source, world.now());
    else await extend(AFTER_ERROR).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

export interface CompanyCapture {
  /** What was tried since then is not tried again; now where not given. */
  readonly begun?: Date;
  /** Which sources; all where not given. */
  readonly only?: (source: Pick<ScheduledSource, 'role' | 'url'>) => boolean;
  readonly onCaptured?: (captured: Captured, done: number, total: number) => void;
}

/**
 * Captures every scheduled source of a company now, due or not, those included that the first ones
 * lead to. Sources that a worker has at the moment are left to it.
 */
export async function captureCompany(
  world: LiveWorld,
  companyId: number,
  { begun = world.now(), only = () => true, onCaptured = () => {} }: CompanyCapture = {},
): Promise<readonly Captured[]> {
  const tried = new Set<number>();
  const all: Captured[] = [];
  for (;;) {
    const sources = (await listScheduled(world.database, companyId)).filter(only);
    const next = sources.find(({ id, since }) => !tried.has(id) && !isFresh(since, begun));
    if (next === undefined) return all;
    tried.add(next.id);
    const source = await claimSource(world.database, next.id, { begun, ...newClaim(world) });
    if (source === null) continue;
    const captured = { source, outcome: await captureClaimed(world, source) };
    all.push(captured);
    onCaptured(captured, all.length, Math.max(sources.length, all.length));
  }
}

// Boards and status pages are captured where they are found.
function isFresh(lastCapture: Date | null, begun: Date): boolean {
  return lastCapture !== null && lastCapture.getTime() >= begun.getTime();
}

/** Sources whose suspicions are read at once. */
const SUSPECTED_AT_ONCE = 5_000;

/**
 * A change waits for its second look: the source is due again as soon as that look could confirm
 * it, with some play so that the looks of many sources do not fall together. Reads all that wait.
 */
export async function hastenConfirmations(world: LiveWorld): Promise<number> {
  let hastened = 0;
  let after: number | null = 0;
  while (after !== null) {
    const page: HastenedPage = await hastenPage(world, after);
    hastened += page.hastened;
    after = page.next;
  }
  return hastened;
}

export interface HastenedPage {
  readonly hastened: number;
  /** The source that the next page comes after; null at the end. */
  readonly next: number | null;
}

/** The same for the suspicions of some sources after this one. */
export async function hastenPage(world: LiveWorld, after: number): Promise<HastenedPage> {
  const soonest = new Map<number, { at: number; due: number }>();
  const bounds = { after, limit: SUSPECTED_AT_ONCE };
  const { suspected, next } = await listSuspectedSources(world.database, bounds);
  for (const { id, key, first, tried, due } of suspected) {
    const moments = { first: first.getTime(), tried: tried.getTime(), policy: policyOf(key) };
    const at = Math.min(confirmableFrom(moments), soonest.get(id)?.at ?? Number.POSITIVE_INFINITY);
    soonest.set(id, { at, due: due.getTime() });
  }
  let hastened = 0;
  for (const [id, { at, due }] of soonest) {
    if (due <= at + CONFIRM_WITHIN) continue;
    const play = Math.round(chanceOf(world) * CONFIRM_WITHIN);
    await hastenSource(world.database, id, new Date(at + play));
    hastened++;
  }
  return { hastened, next };
}
