// Leave to ask a host: what its robots.txt says, then a turn of our own, one request at a time.

import { leastDelay } from '../../core/evidence/schedule.ts';
import { decodeBody } from '../../core/pages/content-coding.ts';
import { field } from '../../core/pages/header-field.ts';
import {
  crawlDelay,
  MAX_ROBOTS_BYTES,
  parseRobots,
  type Robots,
  robotsDecision,
} from '../../core/pages/robots.ts';
import { retryAfter } from '../../core/retry-after.ts';
import { type FetchedResponse, fetchPage, type HopEnd, type Permit } from '../../outside/fetch.ts';
import {
  findRobotsFile,
  keepRobotsFile,
  type RobotsFile,
  releaseHost,
  takeHost,
} from '../../store/captures/hosts.ts';
import type { LiveWorld } from '../steps.ts';

/** The name that robots.txt files know us by. */
export const PRODUCT_TOKEN = 'AssayBot';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Longer than a request may take, so that a turn runs out only where its holder died. */
const TURN = 90 * SECOND;
const LOOK_AGAIN = 250;
/** Whoever must wait longer comes back later instead. */
const PATIENCE = 90 * SECOND;
/** A delay that a file asks for is kept up to this. */
const MAX_DELAY = 60 * SECOND;
/** How far a `Retry-After` may push a host back. */
const MAX_REST = 24 * HOUR;
/** A host that turns requests away without saying for how long. */
const REST = 5 * 60 * SECOND;
/** RFC 9309 section 2.4: no longer than a day; a file that could not be had is tried sooner. */
const KEEP_RULES = 24 * HOUR;
const KEEP_UNREACHABLE = HOUR;

/** The form that is stored with each capture. */
export interface RobotsNote {
  readonly allowed: boolean;
  readonly checked_at: string;
  /** The rule that decided; null where none matched. */
  readonly rule: string | null;
}

export type Refused =
  | { readonly refused: 'robots_disallowed'; readonly note: RobotsNote }
  | { readonly refused: 'host_resting'; readonly until: Date };

/** Permits for the hops of one capture, and what robots.txt said of the last one. */
export interface HostGate {
  permit(url: URL): Promise<Permit<Refused>>;
  /** What robots.txt said of the last hop so far. */
  readonly note: () => RobotsNote | null;
}

export function hostGate(world: LiveWorld): HostGate {
  let note: RobotsNote | null = null;
  return {
    note: () => note,
    permit: async (url) => {
      const file = await robotsFor(world, url);
      if (file.kind === 'resting') return resting(file.until);
      const decision = decide(file, url);
      note = { ...decision, checked_at: file.checkedAt.toISOString() };
      if (!decision.allowed) return { kind: 'no', refused: 'robots_disallowed', note };
      const asked = file.robots === null ? null : crawlDelay(file.robots, PRODUCT_TOKEN);
      const own = Math.max(world.hostDelay, leastDelay(url.hostname));
      const delay = Math.max(own, Math.min((asked ?? 0) * SECOND, MAX_DELAY));
      return takeTurn(world, url.host, delay);
    },
  };
}

function resting(until: Date): Permit<Refused> {
  return { kind: 'no', refused: 'host_resting', until };
}

interface KnownRobots {
  readonly kind: 'known';
  readonly file: RobotsFile['kind'];
  readonly robots: Robots | null;
  readonly checkedAt: Date;
}

function decide(known: KnownRobots, url: URL): { allowed: boolean; rule: string | null } {
  if (known.robots !== null) return robotsDecision(known.robots, PRODUCT_TOKEN, url);
  if (known.file === 'allow_all') return { allowed: true, rule: null };
  return { allowed: false, rule: 'robots.txt unreachable' };
}

type RobotsLook = KnownRobots | { readonly kind: 'resting'; readonly until: Date };

/** What the origin's robots.txt says, asked for at most once a day. */
async function robotsFor(world: LiveWorld, url: URL): Promise<RobotsLook> {
  const stored = await findRobotsFile(world.database, url.origin, world.now());
  if (stored !== null) return known(stored);
  const fetched = await fetchPage<Refused>(world.fetcher, {
    url: new URL('/robots.txt', url.origin),
    headers: [['accept', 'text/plain,*/*;q=0.8']],
    // The file itself is always allowed (RFC 9309 section 2.2.2), wherever it is redirected to.
    permit: (hop) => takeTurn(world, hop.host, world.hostDelay),
  });
  if (fetched.kind === 'no' && fetched.refused.refused === 'host_resting') {
    return { kind: 'resting', until: fetched.refused.until };
  }
  const at = world.now();
  const file =
    fetched.kind === 'response'
      ? fileOf(fetched.response, at)
      : tooManyHops(fetched)
        ? { kind: 'allow_all' as const, body: null, checkedAt: at }
        : { kind: 'disallow_all' as const, body: null, checkedAt: at };
  const keep = file.kind === 'disallow_all' ? KEEP_UNREACHABLE : KEEP_RULES;
  await keepRobotsFile(world.database, url.origin, file, new Date(at.getTime() + keep));
  return known(file);
}

// RFC 9309 section 2.3.1.2: redirected too often, the file counts as unavailable.
function tooManyHops(fetched: { kind: string; failure?: { kind: string } }): boolean {
  return fetched.kind === 'failed' && fetched.failure?.kind === 'too_many_redirects';
}

// Sections 2.3.1.3 and 2.3.1.4: what a client did wrong opens everything, what the server could
// not do closes everything. 429 is the server's: it would answer, but not now.
function fileOf(response: FetchedResponse, checkedAt: Date): RobotsFile {
  const { status, body, headers } = response;
  if (status === 429 || status >= 500) return { kind: 'disallow_all', body: null, checkedAt };
  if (status < 200 || status > 299) return { kind: 'allow_all', body: null, checkedAt };
  const coding = field(headers, 'content-encoding');
  const decoded = decodeBody(body, coding, MAX_ROBOTS_BYTES * 4);
  if (decoded.kind === 'undecodable') return { kind: 'disallow_all', body: null, checkedAt };
  const text = new TextDecoder().decode(decoded.body.subarray(0, MAX_ROBOTS_BYTES));
  return { kind: 'rules', body: text, checkedAt };
}

function known({ kind, body, checkedAt }: RobotsFile): KnownRobots {
  const robots = kind === 'rules' ? parseRobots(body ?? '') : null;
  return { kind: 'known', file: kind, robots, checkedAt };
}

/** The sitemaps that the origin's robots.txt names; it must have been looked at before. */
export async function sitemapsOf(world: LiveWorld, origin: string): Promise<readonly string[]> {
  const stored = await findRobotsFile(world.database, origin, world.now());
  return stored?.kind === 'rules' ? parseRobots(stored.body ?? '').sitemaps : [];
}

async function takeTurn(world: LiveWorld, host: string, delay: number): Promise<Permit<Refused>> {
  const holder = Buffer.from(world.random(12)).toString('hex');
  const start = world.now().getTime();
  for (;;) {
    world.fetcher.stop?.throwIfAborted();
    const now = world.now();
    const until = new Date(now.getTime() + TURN);
    const turn = await takeHost(world.database, { host, holder, now, until });
    if (turn.kind === 'taken') break;
    const wait = turn.next.getTime() - now.getTime();
    const patience = start + PATIENCE - now.getTime();
    if (wait > patience || patience <= 0) {
      return resting(new Date(Math.max(turn.next.getTime(), now.getTime() + SECOND)));
    }
    await world.sleep(Math.max(Math.min(wait, patience, SECOND), LOOK_AGAIN));
  }
  return {
    kind: 'go',
    end: async (hop) => {
      const next = new Date(restUntil(hop, world.now().getTime(), delay));
      await releaseHost(world.database, { host, holder, next });
    },
  };
}

function restUntil(hop: HopEnd, now: number, delay: number): number {
  const turnedAway = hop.status === 429 || hop.status === 503;
  if (!turnedAway) return now + delay;
  const asked = retryAfter(hop.retryAfter, now) ?? now + REST;
  return Math.max(now + delay, Math.min(asked, now + MAX_REST));
}
