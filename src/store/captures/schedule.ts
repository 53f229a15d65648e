// When sources are due, and how their tries went.

import type { Received } from '../../core/pages/content-coding.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Db } from '../database.ts';

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

/** From now on a browser draws it. */
export async function drawWithBrowser(db: Db, id: number): Promise<void> {
  const text = `update sources set renderer = 'browser' where id = $1`;
  await db.rows('draw-with-browser', text, [id]);
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

export interface SuspectedPage {
  /** All open suspicions of each source on the page. */
  readonly suspected: readonly SuspectedSource[];
  /** What the next page comes after; null at the end. */
  readonly next: number | null;
}

/** Open suspicions of so many sources after this one that are captured by themselves. */
export async function listSuspectedSources(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<SuspectedPage> {
  const sources = await db.rows<{ id: number }>(
    'list-suspected-sources',
    `select distinct source_id as id from suspicions
     where open and source_id > $1 order by source_id limit $2`,
    [after, limit],
  );
  const suspected = await db.rows<SuspectedSource>(
    'list-open-suspicions',
    `select s.id, p.key, p.first_at as first, coalesce(s.last_tried_at, p.first_at) as tried,
       s.next_due_at as due
     from suspicions p join sources s on s.id = p.source_id
     where p.source_id = any($1::bigint[]) and p.open and p.first_at is not null
       and s.next_due_at is not null`,
    [sources.map(({ id }) => id)],
  );
  return { suspected, next: sources.length < limit ? null : (sources.at(-1)?.id ?? null) };
}

export async function isSuspected(db: Db, sourceId: number): Promise<boolean> {
  const rows = await db.rows(
    'is-suspected',
    'select from suspicions where source_id = $1 and open limit 1',
    [sourceId],
  );
  return rows.length > 0;
}

/** Makes a source due no later than this; one that was retired meanwhile stays so. */
export async function hastenSource(db: Db, id: number, due: Date): Promise<void> {
  await db.rows(
    'hasten-source',
    'update sources set next_due_at = $2 where id = $1 and next_due_at > $2',
    [id, due],
  );
}
