// Which sources are due, who captures them, and how their tries went.

import type { Received } from '../../core/pages/content-coding.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Db } from '../database.ts';

export interface DueSource {
  readonly id: number;
  readonly companyId: number;
  readonly domain: string;
  readonly companyName: string;
  readonly url: string;
  readonly role: PageRole;
  readonly provider: string | null;
  readonly failures: number;
  readonly health: string;
  readonly healthReason: string | null;
  readonly renderer: 'http' | 'browser';
}

const DUE = `s.id, s.company_id as "companyId", c.domain, c.name as "companyName", s.url, s.role,
  s.provider, s.failures, s.health, s.health_reason as "healthReason", s.renderer`;

/**
 * Claims the source that has been due the longest, at a host that nobody has and that does not
 * rest. The invented companies of the sample are never due, nor those that are tracked no more.
 */
export async function claimDueSource(db: Db, now: Date, until: Date): Promise<DueSource | null> {
  const rows = await db.rows<DueSource>(
    'claim-due-source',
    `update sources s set claimed_until = $2 from companies c
     where c.id = s.company_id and s.id = (
       select d.id from sources d join companies o on o.id = d.company_id
       where d.next_due_at <= $1 and not o.sample and o.untracked_at is null
         and (d.claimed_until is null or d.claimed_until <= $1)
         and not exists (select from hosts h where h.host = d.host
           and (h.next_at > $1 or h.held_until > $1))
         and not exists (select from sources b where b.host = d.host and b.claimed_until > $1)
       order by d.next_due_at, d.id limit 1 for update of d skip locked)
     returning ${DUE}`,
    [now, until],
  );
  return rows[0] ?? null;
}

/**
 * Claims one source whether it is due or not; null where somebody has it, or has tried it since
 * `begun`.
 */
export async function claimSource(
  db: Db,
  id: number,
  { begun, now, until }: { begun: Date; now: Date; until: Date },
): Promise<DueSource | null> {
  const rows = await db.rows<DueSource>(
    'claim-source',
    `update sources s set claimed_until = $3 from companies c
     where c.id = s.company_id and s.id = $1 and not c.sample
       and (s.claimed_until is null or s.claimed_until <= $2)
       and (s.last_tried_at is null or s.last_tried_at < $4)
     returning ${DUE}`,
    [id, now, until, begun],
  );
  return rows[0] ?? null;
}

/** From now on these sources are captured by themselves; those that are so stay as they are. */
export async function scheduleSources(
  db: Db,
  companyId: number,
  urls: readonly string[],
  due: Date,
): Promise<void> {
  await db.rows(
    'schedule-sources',
    `update sources set next_due_at = $3
     where company_id = $1 and url = any($2) and next_due_at is null`,
    [companyId, urls, due],
  );
}

export interface ScheduledSource {
  readonly id: number;
  readonly url: string;
  readonly role: PageRole;
  /** When its last live capture was taken. */
  readonly since: Date | null;
}

/** The sources of a company that are captured by themselves, its home page first. */
export async function listScheduled(
  db: Db,
  companyId: number,
): Promise<readonly ScheduledSource[]> {
  return db.rows(
    'list-scheduled',
    `select s.id, s.url, s.role,
       (select max(captured_at) from looks where source_id = s.id and is_live) as since
     from sources s where s.company_id = $1 and s.next_due_at is not null
     order by s.role <> 'home', s.role <> 'careers', s.id`,
    [companyId],
  );
}

export interface SettledSource {
  readonly id: number;
  readonly nextDueAt: Date;
  readonly failures: number;
  readonly triedAt: Date;
}

export async function settleSource(db: Db, settled: SettledSource): Promise<void> {
  await db.rows(
    'settle-source',
    `update sources set next_due_at = $2, failures = $3, claimed_until = null,
       last_tried_at = greatest(last_tried_at, $4) where id = $1`,
    [settled.id, settled.nextDueAt, settled.failures, settled.triedAt],
  );
}

/** From now on a browser draws it. */
export async function drawWithBrowser(db: Db, id: number): Promise<void> {
  const text = `update sources set renderer = 'browser' where id = $1`;
  await db.rows('draw-with-browser', text, [id]);
}

/** A claim that is still held lasts until then at least; one that was settled stays so. */
export async function extendClaim(db: Db, id: number, until: Date): Promise<void> {
  await db.rows(
    'extend-claim',
    `update sources set claimed_until = greatest(claimed_until, $2)
     where id = $1 and claimed_until is not null`,
    [id, until],
  );
}

/** Gives a claim back as if it had not been made. */
export async function releaseSource(db: Db, id: number): Promise<void> {
  await db.rows('release-source', 'update sources set claimed_until = null where id = $1', [id]);
}

/** A try that gave no capture to judge; answers whether that is news. */
export async function noteFailedTry(
  db: Db,
  tried: { id: number; health: 'failing' | 'blocked_by_robots'; reason: string; at: Date },
): Promise<boolean> {
  const rows = await db.rows<{ before: string }>(
    'note-failed-try',
    `update sources s set health = $2, health_reason = $3, last_tried_at = $4
     from (select id, health as before from sources where id = $1) o
     where s.id = o.id and (s.last_tried_at is null or s.last_tried_at <= $4)
     returning o.before`,
    [tried.id, tried.health, tried.reason, tried.at],
  );
  return rows.some(({ before }) => before !== tried.health);
}

export interface LastCapture {
  readonly id: string;
  readonly finalUrl: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly sha256: string;
  readonly received: Received | null;
  readonly complete: boolean | null;
}

/** The last live capture of a source whose bytes came over the network, not a 304 of another. */
export async function findLastFetched(db: Db, sourceId: number): Promise<LastCapture | null> {
  const rows = await db.rows<LastCapture>(
    'find-last-fetched',
    `select id, final_url as "finalUrl", captured_at as at, http_status as status, headers, sha256,
       received, complete
     from captures
     where source_id = $1 and lane = 'live' and not vantage ? 'not_modified_since'
     order by captured_at desc, seq desc limit 1`,
    [sourceId],
  );
  return rows[0] ?? null;
}

/** Was the last look at the company's home page a complete one, and not before `since`? */
export async function isHomeWell(db: Db, companyId: number, since: Date): Promise<boolean> {
  const rows = await db.rows(
    'is-home-well',
    `select from sources where company_id = $1 and role = 'home' and health = 'ok'
       and last_complete_at >= $2 limit 1`,
    [companyId, since],
  );
  return rows.length > 0;
}

export interface SuspectedSource {
  readonly id: number;
  readonly key: string;
  readonly first: Date;
  readonly tried: Date;
  readonly due: Date;
}

/** Open suspicions of sources that are captured by themselves. */
export async function listSuspectedSources(db: Db): Promise<readonly SuspectedSource[]> {
  return db.rows(
    'list-suspected-sources',
    `select s.id, p.key, p.first_at as first, coalesce(s.last_tried_at, p.first_at) as tried,
       s.next_due_at as due
     from suspicions p join sources s on s.id = p.source_id
     where p.open and p.first_at is not null and s.next_due_at is not null`,
  );
}

export async function isSuspected(db: Db, sourceId: number): Promise<boolean> {
  const rows = await db.rows(
    'is-suspected',
    'select from suspicions where source_id = $1 and open limit 1',
    [sourceId],
  );
  return rows.length > 0;
}

/** Makes a source due no later than this. */
export async function hastenSource(db: Db, id: number, due: Date): Promise<void> {
  await db.rows(
    'hasten-source',
    'update sources set next_due_at = least(next_due_at, $2) where id = $1',
    [id, due],
  );
}
