// Step one: captures a claimed source, live, and says when it is due again.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import { intervalOf, nextDue, type Tried } from '../../core/evidence/schedule.ts';
import { isAnswer, isNotThere } from '../../core/pages/answer.ts';
import { traced } from '../../core/tracing.ts';
import { renderPage } from '../../outside/browser.ts';
import {
  type FetchedResponse,
  type FetchOutcome,
  type FetchRequest,
  fetchPage,
} from '../../outside/fetch.ts';
import { awaitCompany } from '../../store/captures/companies-with-work.ts';
import { listOwnDomains } from '../../store/captures/discovery.ts';
import { type DueSource, settleSource } from '../../store/captures/due-sources.ts';
import {
  drawWithBrowser,
  findLastFetched,
  isHomeWell,
  isSuspected,
  type LastCapture,
  noteFailedTry,
} from '../../store/captures/schedule.ts';
import { rebuildRecords } from '../../store/companies/company-records.ts';
import type { LiveWorld } from '../steps.ts';
import type { CaptureOutcome } from './capture-outcome.ts';
import { discoverFrom } from './discover.ts';
import { fetchBoard, isReserved, refused } from './fetch-board.ts';
import {
  contradictedBy,
  type RegisterRequest,
  registerInterval,
  registerRequest,
} from './fetch-register.ts';
import { hostGate, type Refused } from './host-gate.ts';
import { type LiveResponse, liveRecording } from './live-recording.ts';
import { recordCaptures } from './record-capture.ts';

const DAY = 24 * 3_600_000;
/** A server's word that nothing changed is believed for so long after the bytes themselves. */
const FULL_LOOK = 3 * DAY;

/**
 * Captures the source, follows up what its page refers to, settles its claim and answers how it
 * went. Killed in between, the claim runs out and all of it is done again.
 */
export async function captureSource(world: LiveWorld, source: DueSource): Promise<CaptureOutcome> {
  const outcome = await capture(world, source);
  await discoverFrom(world, source, outcome);
  await settle(world, source, outcome);
  return outcome;
}

async function capture(world: LiveWorld, source: DueSource): Promise<CaptureOutcome> {
  if (source.role === 'board') {
    const fetched = await fetchBoard(world, source);
    return fetched.kind === 'fetched' ? record(world, source, fetched, {}) : fetched;
  }
  const asked = requestOf(world, source);
  if (asked.kind === 'not_set_up') return asked;
  const renderer = await rendererFor(world, source);
  const last = renderer === 'http' ? await revalidatable(world, source) : null;
  const gate = hostGate(world);
  const request = {
    ...asked.request,
    url: new URL(source.url),
    ...(last === null ? {} : { validators: validatorsOf(last), validatorsFor: last.finalUrl }),
    permit: gate.permit,
  };
  const fetching = { name: 'fetch', asks: true, facts: { 'assay.renderer': renderer } };
  const fetched = await traced(world.trace, fetching, () => fetchWith(world, renderer, request));
  if (fetched.kind === 'no') return refused(fetched.refused);
  if (fetched.kind === 'failed') return { kind: 'failed', reason: fetched.failure.kind };
  const { response } = fetched;
  const robots = gate.note() ?? {
    allowed: true,
    checked_at: response.at.toISOString(),
    rule: null,
  };
  if (!(await staysHome(world, source, response))) {
    return { kind: 'left_site', to: response.finalUrl };
  }
  if (isReserved(world, source.role, response)) return { kind: 'failed', reason: 'tdm_reserved' };
  if (response.status === 304 && last !== null) {
    return recordUnchanged(world, source, { response, robots }, last);
  }
  if (isNotThere(source.role, response.status) && !(await siteAnswers(world, source))) {
    return { kind: 'failed', reason: 'site_failing' };
  }
  const reason = source.role === 'register' ? await contradictedBy(world, source, response) : null;
  if (reason !== null) return { kind: 'not_confirmed', reason };
  return record(world, source, { response, robots, renderer }, {});
}

// A site that answers every address with 404 has lost more than one file.
async function siteAnswers(world: LiveWorld, source: DueSource): Promise<boolean> {
  const since = new Date(world.now().getTime() - FULL_LOOK);
  return isHomeWell(world.database, source.companyId, since);
}

function requestOf(world: LiveWorld, { role, url }: DueSource): RegisterRequest {
  if (role === 'register') return registerRequest(world, url);
  const json = [['accept', 'application/json,*/*;q=0.5']] as const;
  return { kind: 'request', request: role === 'status' ? { headers: json } : {} };
}

// A page that showed nothing without its scripts is drawn from then on: captures of different
// renderers never confirm each other, so a source does not go back and forth.
async function rendererFor(world: LiveWorld, source: DueSource): Promise<'http' | 'browser'> {
  if (world.browser === undefined) return 'http';
  if (source.renderer === 'browser') return 'browser';
  if (source.healthReason !== 'js_shell') return 'http';
  await drawWithBrowser(world.database, source.id);
  return 'browser';
}

async function fetchWith(
  world: LiveWorld,
  renderer: 'http' | 'browser',
  request: FetchRequest<Refused>,
): Promise<FetchOutcome<Refused>> {
  if (renderer === 'http' || world.browser === undefined) return fetchPage(world.fetcher, request);
  // The parts have a gate of their own: what robots.txt says of them is not what is noted.
  const permitParts = hostGate(world).permit;
  const browser = await world.browser().catch((error: unknown) => codeOf(error));
  if (typeof browser !== 'string') {
    return renderPage(browser, world.fetcher, { ...request, permitParts });
  }
  return { kind: 'failed', failure: { kind: 'no_browser', code: browser }, redirects: [] };
}

function codeOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

// A page of the company that sends elsewhere shows what somebody else says. Sources at hosts of
// others (boards, status pages) are linked by the company and may move with their vendor.
async function staysHome(
  world: LiveWorld,
  source: DueSource,
  { finalUrl, redirects }: FetchedResponse,
): Promise<boolean> {
  if (redirects.length === 0) return true;
  const own = await listOwnDomains(world.database, source.companyId);
  const domainOf = (url: string) => world.registrableDomain(new URL(url).hostname) ?? '';
  return !own.includes(domainOf(source.url)) || own.includes(domainOf(finalUrl));
}

// A look that shall confirm a suspicion reads the bytes; so does one every few days.
async function revalidatable(world: LiveWorld, source: DueSource): Promise<LastCapture | null> {
  const last = await findLastFetched(world.database, source.id);
  if (last === null || last.complete !== true || last.status !== 200) return null;
  if (world.now().getTime() - last.at.getTime() > FULL_LOOK) return null;
  if (Object.keys(validatorsOf(last)).length === 0) return null;
  return (await isSuspected(world.database, source.id)) ? null : last;
}

function validatorsOf({ headers }: LastCapture): Readonly<Record<string, string>> {
  const of = (name: string) => headers.find(([own]) => own === name)?.[1];
  const etag = of('etag');
  const modified = of('last-modified');
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(modified ? { 'if-modified-since': modified } : {}),
  };
}

// The stored response stands, its fields renewed by those of the 304 (RFC 9111 section 3.2). It is
// marked as such: these bytes were not sent again.
async function recordUnchanged(
  world: LiveWorld,
  source: DueSource,
  { response, robots }: LiveResponse,
  last: LastCapture,
): Promise<CaptureOutcome> {
  const blob = await world.blobs.get(last.sha256);
  if (blob.kind !== 'bytes') return { kind: 'failed', reason: 'broken' };
  const headers = renewed(last.headers, response.headers);
  const { status, received } = last;
  const stands = { ...response, status, headers, body: blob.bytes, received };
  const mark = { not_modified_since: last.id };
  const outcome = await record(world, source, { response: stands, robots }, mark);
  return outcome.kind === 'captured' ? { ...outcome, unchanged: true } : outcome;
}

type Headers = LastCapture['headers'];

// In the order in which they were first sent; those of the body are the stored one's.
function renewed(stored: Headers, sent: Headers): Headers {
  const fresh = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const own = name.toLowerCase();
    if (!/^(content|transfer)-/.test(own)) fresh.set(own, [...(fresh.get(own) ?? []), value]);
  }
  const kept = stored.flatMap(([name, value]) => {
    const values = fresh.get(name);
    if (values === undefined) return [[name, value] as const];
    return values.splice(0).map((one) => [name, one] as const);
  });
  const added = [...fresh].flatMap(([name, values]) => values.map((one) => [name, one] as const));
  return [...kept, ...added];
}

async function record(
  world: LiveWorld,
  source: DueSource,
  live: LiveResponse,
  mark: Readonly<Record<string, string>>,
): Promise<CaptureOutcome> {
  const recording = liveRecording(world, source, live, mark);
  const { stored } = await recordCaptures(world, [recording]);
  const { at, status, body, finalUrl } = live.response;
  const captureId = stored[0] ?? null;
  const bytes = body.length;
  return { kind: 'captured', captureId, at, status, bytes, finalUrl, unchanged: false };
}

async function settle(world: LiveWorld, source: DueSource, outcome: CaptureOutcome): Promise<void> {
  const now = world.now();
  const tried = triedOf(source, outcome);
  const interval =
    source.role === 'register' ? registerInterval(source.url) : intervalOf(source.role);
  const due = new Date(nextDue(interval, tried, now.getTime(), chanceOf(world)));
  const failures =
    tried.kind === 'failed' ? tried.failures : tried.kind === 'resting' ? source.failures : 0;
  const trouble = troubleOf(outcome);
  if (trouble !== null) await noteTry(world, source, trouble.health, trouble.reason, now);
  // The capture's own moment: judging it notes the same one.
  const triedAt = outcome.kind === 'captured' ? outcome.at : now;
  const settled = { nextDueAt: due, failures, triedAt, now: world.now() };
  await settleSource(world.database, source, settled);
}

interface Trouble {
  readonly health: 'failing' | 'blocked_by_robots';
  readonly reason: string;
}

/** Why there is no capture; null where there is one, or where it was only put off. */
function troubleOf(outcome: CaptureOutcome): Trouble | null {
  switch (outcome.kind) {
    case 'captured':
    case 'host_resting':
      return null;
    case 'failed':
    case 'not_confirmed':
      return { health: 'failing', reason: outcome.reason };
    case 'left_site':
      return { health: 'failing', reason: 'left_site' };
    case 'not_set_up':
      return { health: 'failing', reason: `${outcome.setting} is not set` };
    case 'robots_disallowed':
      return { health: 'blocked_by_robots', reason: outcome.rule ?? 'disallow' };
  }
}

function triedOf(source: DueSource, outcome: CaptureOutcome): Tried {
  switch (outcome.kind) {
    case 'captured':
      return isAnswer(source.role, outcome.status)
        ? { kind: 'captured' }
        : { kind: 'failed', failures: source.failures + 1 };
    case 'failed':
    case 'left_site':
    case 'not_confirmed':
      return { kind: 'failed', failures: source.failures + 1 };
    case 'robots_disallowed':
    case 'not_set_up':
      return { kind: outcome.kind };
    case 'host_resting':
      return { kind: 'resting', until: outcome.until.getTime() };
  }
}

/** A number in [0, 1) from unpredictable bytes. */
export function chanceOf(world: LiveWorld): number {
  const [a = 0, b = 0, c = 0, d = 0] = world.random(4);
  return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32;
}

// What a person is told of a company's sources is part of its record.
async function noteTry(
  world: LiveWorld,
  source: DueSource,
  health: Trouble['health'],
  reason: string,
  at: Date,
): Promise<void> {
  await world.database.transaction(async (db) => {
    await awaitCompany(db, source.companyId);
    if (!(await noteFailedTry(db, { id: source.id, health, reason, at }))) return;
    const context = { baseUrl: world.baseUrl, now: at, freshnessDays: FRESHNESS_DAYS };
    await rebuildRecords(db, [source.companyId], context);
  });
}
