// The company record of the specification, made from what is stored: the read model's one shape.

import { DAY } from '../judging/policy.ts';
import type { PageRole } from '../pages/page-roles.ts';
import { DIMENSIONS, type Dimension } from './dimensions.ts';
import { type FactRow, type FactShape, factShape, isoDate } from './fact-shape.ts';

export interface RecordInputs {
  readonly company: {
    readonly domain: string;
    readonly name: string;
    readonly slug: string | null;
  };
  readonly categories: readonly string[];
  /** Current facts in the order of the dimensions, then key, provenance, product. */
  readonly facts: readonly FactRow[];
  /** Date of the latest change event served by default, by dimension. */
  readonly lastChanged: Readonly<Partial<Record<Dimension, string>>>;
  readonly earliestEventAt: string | null;
  readonly captures: {
    readonly count: number;
    readonly first: Date | null;
    readonly last: Date | null;
  };
  /** Captures at or before this moment have a confirmed anchor; null before the first one. */
  readonly anchoredThrough: Date | null;
  readonly sources: readonly SourceState[];
  readonly jobs: JobCounts;
  readonly freshnessDays: Readonly<Record<Dimension, number>>;
}

export interface SourceState {
  readonly url: string;
  readonly role: PageRole;
  readonly provider: string | null;
  readonly health: 'new' | 'ok' | 'failing' | 'blocked_by_robots';
  /** Why it is failing, where that is known. */
  readonly reason?: string | null;
  readonly lastCompleteAt: Date | null;
}

/** What the live postings add up to. */
export interface JobCounts {
  readonly open: number;
  readonly statedPay: number;
  readonly remote: number;
  /** First sights of the live postings that are not older than 30 days. */
  readonly recent: readonly Date[];
}

export interface JobsBlock {
  state: 'tracked' | 'absent' | 'unverified';
  open_roles: number | null;
  new_30d: number | null;
  with_stated_pay: number | null;
  remote_roles: number | null;
  providers: readonly string[];
  board_url: string | null;
  last_checked_at: string | null;
  url: string;
}

export interface Gap {
  dimension: Dimension;
  state: 'absent' | 'unverified';
  reason:
    | 'no_public_source'
    | 'source_unreachable'
    | 'robots_disallowed'
    | 'not_yet_captured'
    | 'extraction_failed';
}

/** A record with the moment at which time alone would change it; null where it never does. */
export interface BuiltRecord {
  readonly data: ReturnType<typeof recordData>;
  readonly summary: unknown;
  readonly freshUntil: Date | null;
}

/** `baseUrl` is written into links; `now` decides what is new and what is stale. */
export function buildRecord(inputs: RecordInputs, baseUrl: string, now: Date): BuiltRecord {
  const data = recordData(inputs, baseUrl, now);
  const counts: Partial<Record<Dimension, number>> = {};
  for (const fact of inputs.facts) counts[fact.dimension] = (counts[fact.dimension] ?? 0) + 1;
  const { domain, name, slug } = inputs.company;
  const summary = {
    name,
    domain,
    slug,
    last_captured_at: data.last_captured_at,
    jobs: data.jobs,
    dimensions: counts,
    coverage: data.coverage,
  };
  return { data, summary, freshUntil: freshUntil(inputs, now) };
}

function recordData(inputs: RecordInputs, baseUrl: string, now: Date) {
  const { domain, name, slug } = inputs.company;
  const last = inputs.captures.last === null ? null : isoDate(inputs.captures.last);
  return {
    company: { name, domain, slug, categories: inputs.categories },
    last_captured_at: last,
    jobs: jobsBlock(inputs, baseUrl, now),
    dimensions: dimensionBlocks(inputs),
    coverage: coverage(inputs, now, last),
  };
}

function dimensionBlocks(inputs: RecordInputs) {
  const blocks: Partial<
    Record<Dimension, { count: number; last_changed_at: string | null; facts: FactShape[] }>
  > = {};
  for (const dimension of DIMENSIONS) {
    const rows = inputs.facts.filter((fact) => fact.dimension === dimension);
    if (rows.length === 0) continue;
    blocks[dimension] = {
      count: rows.length,
      last_changed_at: inputs.lastChanged[dimension] ?? null,
      facts: rows.map((row) => factShape(inputs.company.domain, row)),
    };
  }
  return blocks;
}

// A failed read never becomes "0 roles": numbers only where every board was read completely.
function jobsBlock(inputs: RecordInputs, baseUrl: string, now: Date): JobsBlock {
  const boards = inputs.sources.filter((source) => source.role === 'board');
  const tracked = boards.length > 0 && boards.every((board) => board.health === 'ok');
  const state = boards.length === 0 ? withoutBoard(inputs) : tracked ? 'tracked' : 'unverified';
  const since = now.getTime() - 30 * DAY;
  const checked = boards.flatMap((board) => board.lastCompleteAt ?? []);
  const { jobs } = inputs;
  return {
    state,
    open_roles: tracked ? jobs.open : null,
    new_30d: tracked ? jobs.recent.filter((seen) => seen.getTime() > since).length : null,
    with_stated_pay: tracked ? jobs.statedPay : null,
    remote_roles: tracked ? jobs.remote : null,
    providers: [...new Set(boards.flatMap((board) => board.provider ?? []))].sort(),
    board_url: boards[0]?.url ?? null,
    last_checked_at:
      checked.length === 0
        ? null
        : new Date(Math.max(...checked.map((at) => at.getTime()))).toISOString(),
    url: `${baseUrl}/v1/companies/${inputs.company.domain}/jobs`,
  };
}

// Only a page that was read to its end leads nowhere: the home page, and the careers page where it
// leads to one.
function withoutBoard({ sources }: RecordInputs): 'absent' | 'unverified' {
  const careers = sources.filter(({ role }) => role === 'careers');
  const isRead = isHomeRead(sources) && careers.every(({ lastCompleteAt }) => lastCompleteAt);
  return isRead ? 'absent' : 'unverified';
}

function isHomeRead(sources: readonly SourceState[]): boolean {
  return sources.some(({ role, lastCompleteAt }) => role === 'home' && lastCompleteAt !== null);
}

function coverage(inputs: RecordInputs, now: Date, last: string | null) {
  const { facts, sources } = inputs;
  const covered = new Set(facts.map((fact) => fact.dimension));
  return {
    dimensions_covered: covered.size,
    dimensions_total: DIMENSIONS.length,
    facts: facts.length,
    observed: facts.filter((fact) => fact.provenance === 'observed').length,
    company_stated: facts.filter((fact) => fact.provenance === 'company_stated').length,
    with_capture: facts.filter((fact) => fact.capture_id !== null).length,
    captures: inputs.captures.count,
    first_captured_at: inputs.captures.first === null ? null : isoDate(inputs.captures.first),
    last_captured_at: last,
    earliest_event_at: inputs.earliestEventAt,
    anchored_through: inputs.anchoredThrough?.toISOString() ?? null,
    stale_facts: facts.filter((fact) => staleAt(inputs, fact) <= now.getTime()).length,
    sources: {
      tracked: sources.length,
      ok: sources.filter((source) => source.health === 'ok').length,
      failing: sources.filter((source) => source.health === 'failing').length,
      blocked_by_robots: sources.filter((s) => s.health === 'blocked_by_robots').length,
    },
    gaps: DIMENSIONS.filter((dimension) => !covered.has(dimension)).map((dimension) =>
      gapOf(dimension, inputs),
    ),
  };
}

function staleAt(inputs: RecordInputs, fact: FactRow): number {
  return fact.last_confirmed_at.getTime() + inputs.freshnessDays[fact.dimension] * DAY;
}

// The next moment at which a new role is no longer new or a fresh fact goes stale.
function freshUntil(inputs: RecordInputs, now: Date): Date | null {
  const moments = [
    ...inputs.jobs.recent.map((seen) => seen.getTime() + 30 * DAY),
    ...inputs.facts.map((fact) => staleAt(inputs, fact)),
  ].filter((at) => at > now.getTime());
  if (moments.length === 0) return null;
  return new Date(moments.reduce((least, at) => Math.min(least, at)));
}

// Where each dimension is read from; headers and DNS are observed on the home page's host.
export const ROLES_OF: Readonly<Record<Dimension, readonly PageRole[]>> = {
  pricing: ['pricing'],
  features: ['features', 'integrations', 'changelog', 'home', 'pricing'],
  security: ['security', 'subprocessors', 'dpa', 'security_txt', 'home', 'probe'],
  positioning: ['home'],
  stack: ['home'],
  hiring: ['board'],
  reliability: ['status', 'sla', 'support'],
  funding: ['press'],
  location: ['contact', 'about'],
  legal: ['terms', 'privacy', 'dpa', 'cookie', 'aup', 'msa', 'imprint'],
};

// It answered, and what it sent is beyond what we are ready to read.
function isUnread({ health, reason }: SourceState): boolean {
  return health === 'failing' && /^(reading_|hostile$)/.test(reason ?? '');
}

function gapOf(dimension: Dimension, inputs: RecordInputs): Gap {
  const sources = inputs.sources.filter((s) => ROLES_OF[dimension].includes(s.role));
  if (inputs.captures.count === 0) {
    return { dimension, state: 'unverified', reason: 'not_yet_captured' };
  }
  if (sources.length === 0) return gapWithoutSource(dimension, inputs.sources);
  if (sources.every((source) => source.health === 'blocked_by_robots')) {
    return { dimension, state: 'unverified', reason: 'robots_disallowed' };
  }
  if (sources.some((source) => source.health === 'ok' || isUnread(source))) {
    return { dimension, state: 'unverified', reason: 'extraction_failed' };
  }
  return unreadGap(dimension, sources);
}

// No page of this kind is known. Absent is said only where a home page was read that leads to none.
function gapWithoutSource(dimension: Dimension, sources: readonly SourceState[]): Gap {
  if (isHomeRead(sources)) return { dimension, state: 'absent', reason: 'no_public_source' };
  const homes = sources.filter(({ role }) => role === 'home');
  if (homes.length > 0 && homes.every(({ health }) => health === 'blocked_by_robots')) {
    return { dimension, state: 'unverified', reason: 'robots_disallowed' };
  }
  return unreadGap(dimension, homes);
}

function unreadGap(dimension: Dimension, sources: readonly SourceState[]): Gap {
  const tried = sources.some(({ health }) => health === 'failing');
  return {
    dimension,
    state: 'unverified',
    reason: tried ? 'source_unreachable' : 'not_yet_captured',
  };
}
