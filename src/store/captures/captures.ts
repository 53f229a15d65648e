// Sources and the captures of them: evidence that is written once and never changed.

import type { Edition } from '../../core/judging/edition.ts';
import type { Lane } from '../../core/judging/ledger.ts';
import type { Received } from '../../core/pages/content-coding.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Db } from '../database.ts';
import { type CaptureToStore, looksOf } from './looks.ts';

export interface Source {
  readonly id: number;
  readonly url: string;
  readonly role: PageRole;
  readonly provider: string | null;
}

/** The source of this address, made when it is new. */
export async function keepSource(
  db: Db,
  source: { companyId: number; url: string; role: PageRole; provider: string | null },
  now: Date,
): Promise<Source> {
  const rows = await db.rows<Source>(
    'keep-source',
    `insert into sources (company_id, url, role, provider, created_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, url) do update set
       role = excluded.role, provider = coalesce(excluded.provider, sources.provider)
     returning id, url, role, provider`,
    [source.companyId, source.url, source.role, source.provider, now],
  );
  const [row] = rows;
  if (!row) throw new Error('a source was neither written nor found');
  return row;
}

/**
 * Stores captures; those that are stored already (same source, lane, moment, bytes and status) are
 * left alone, also where the earlier one still has the coding that this one came with. The bytes
 * must be in the blob store before. Answers the ids that are new.
 */
export async function storeCaptures(
  db: Db,
  captures: readonly CaptureToStore[],
  now: Date,
): Promise<readonly string[]> {
  if (captures.length === 0) return [];
  const looks = JSON.stringify(await looksOf(db, captures));
  await db.rows('keep-shared', KEEP_SHARED, [looks]);
  const rows = await db.rows<{ id: string }>(
    'store-captures',
    `insert into looks (id, company_id, source_id, captured_at, recorded_at, head_id, body_id,
       way_id, mark, robots_at, block_id, http_status, is_live, headers_sha256, nonce, moved,
       own_vantage, state, complete, incomplete_reason)
     select n.id, n.company_id, n.source_id, n.captured_at, $2, h.id, b.id, w.id, ${MARK},
       n.robots_at, known.id, n.http_status, n.is_live, decode(n.headers_sha256, 'hex'),
       decode(n.nonce, 'hex'), n.moved, n.own_vantage,
       case when n.raw_stored then 'stored' else 'reconciled' end,
       case when n.raw_stored then null else false end,
       case when n.raw_stored then null else 'raw_not_stored' end
     from ${RECORDS}
       cross join lateral (select id from capture_heads h
         where ${SAME_HEAD} order by id limit 1) h
       cross join lateral (select id from capture_ways w
         where ${SAME_WAY} order by id limit 1) w
       cross join lateral (select id from capture_bodies b
         where ${SAME_BODY} order by id limit 1) b
       ${NEWEST_BLOCK}
     where not exists (select from looks o join capture_bodies d on d.id = o.body_id
       where o.source_id = n.source_id and o.captured_at = n.captured_at
         and o.is_live = n.is_live and o.http_status = n.http_status
         and d.received_sha256 is null and d.sha256 = decode(n.received->>'sha256', 'hex'))
     order by n.captured_at, n.place
     on conflict do nothing
     returning id`,
    [looks, now],
  );
  return rows.map(({ id }) => id);
}

const RECORDS = `jsonb_to_recordset($1::jsonb) as n(place int, id text, company_id bigint,
  source_id bigint, kind text, is_live boolean, url text, final_url text,
  captured_at timestamptz, http_status smallint, head text, headers jsonb, moved text,
  headers_sha256 text, way text, redirects jsonb, content_type text, bytes bigint, sha256 text,
  raw_stored boolean, received jsonb, vantage jsonb, own_vantage jsonb, robots jsonb,
  robots_at timestamptz, fetcher text, nonce text)`;
const MARK = `('x' || left(n.sha256, 16))::bit(64)::bigint`;
const SAME_HEAD = `h.source_id = n.source_id and h.digest = decode(n.head, 'hex')`;
const SAME_WAY = `w.source_id = n.source_id and w.digest = decode(n.way, 'hex')`;
// One whose bytes were not stored is another body, whichever comes first. The sum is what the index
// by hash and source has: no plan takes the one by source, and reads all bodies of it.
const SAME_BODY = `b.sha256 = decode(n.sha256, 'hex') and b.source_id + 0 = n.source_id
  and substr(b.sha256, 1, 4) = substr(decode(n.sha256, 'hex'), 1, 4)
  and b.bytes = n.bytes and b.raw_stored = n.raw_stored
  and b.received_coding is not distinct from n.received->>'coding'
  and b.received_bytes is not distinct from (n.received->>'bytes')::bigint
  and b.received_sha256 is not distinct from decode(n.received->>'sha256', 'hex')`;

// Bytes that were removed for their age are there again; where they stand aside still, whoever set
// them aside brings them back.
const STORED_AGAIN = `again as (update removed_objects r set removed_at = null from n
    where r.sha256 = decode(n.sha256, 'hex') and n.raw_stored)`;

// A statement before that of the looks, which has to see them. Those that are stored by somebody
// else at this moment are stored twice: waiting for each other would be worse.
const KEEP_SHARED = `with n as materialized (select * from ${RECORDS}),
  heads as (insert into capture_heads (source_id, digest, headers, content_type)
    select distinct on (n.source_id, n.head) n.source_id, decode(n.head, 'hex'), n.headers,
      n.content_type
    from n where not exists (select from capture_heads h where ${SAME_HEAD})),
  ways as (insert into capture_ways (source_id, digest, kind, url, final_url, redirects, vantage,
      robots, fetcher)
    select distinct on (n.source_id, n.way) n.source_id, decode(n.way, 'hex'), n.kind, n.url,
      n.final_url, n.redirects, n.vantage, n.robots, n.fetcher
    from n where not exists (select from capture_ways w where ${SAME_WAY})),
  ${STORED_AGAIN}
  insert into capture_bodies (source_id, sha256, bytes, raw_stored, received_coding,
    received_bytes, received_sha256)
  select distinct n.source_id, decode(n.sha256, 'hex'), n.bytes, n.raw_stored,
    n.received->>'coding', (n.received->>'bytes')::bigint, decode(n.received->>'sha256', 'hex')
  from n where not exists (select from capture_bodies b where ${SAME_BODY})`;

// What was taken before the newest block was there names none: miners' clocks may be two hours off.
const NEWEST_BLOCK = `left join companies k on k.id = n.company_id
  left join lateral (select b.id, b.time from known_blocks b
    where b.chain = case when k.sample then 'sandbox' else 'bitcoin' end
    order by b.seen_at desc limit 1) known on known.time <= n.captured_at + interval '2 hours'`;

export interface WaitingCapture {
  readonly id: string;
  readonly sourceId: number;
  readonly lane: Lane;
  readonly url: string;
  readonly finalUrl: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string | null;
  readonly sha256: string;
  readonly received: Received | null;
  readonly vantage: Readonly<Record<string, string>>;
  readonly state: 'stored' | 'extracted';
  readonly complete: boolean | null;
  readonly incompleteReason: string | null;
  readonly dedupOf: string | null;
  /** Letters and digits in the main words of a complete page; null for others. */
  readonly letters: number | null;
  /** Which edition a complete page shows; null when the page has none. */
  readonly edition: Edition | null;
  readonly role: PageRole;
  readonly provider: string | null;
  /** When its bytes were removed for their age; null where they were not. */
  readonly removedAt: Date | null;
}

const WAITING = `c.id, c.source_id as "sourceId", c.lane, c.url, c.final_url as "finalUrl",
  c.captured_at as at, c.http_status as status, c.headers, c.content_type as "contentType",
  c.sha256, c.received,
  c.vantage, c.state, c.complete, c.incomplete_reason as "incompleteReason", c.dedup_of as
  "dedupOf", c.main_letters as letters, c.edition,
  s.role, s.provider, c.raw_removed_at as "removedAt"`;

/**
 * The oldest captures of a company that are not reconciled, in the order in which they were taken.
 */
export async function listWaiting(
  db: Db,
  companyId: number,
  limit: number,
): Promise<readonly WaitingCapture[]> {
  return db.rows(
    'list-waiting-captures',
    `select ${WAITING} from captures c join sources s on s.id = c.source_id
     where c.company_id = $1 and c.state in ('stored', 'extracted')
     order by c.captured_at, c.seq limit $2`,
    [companyId, limit],
  );
}

/** Captures by id, whatever their state, for reading their bytes again. */
export async function findCaptures(
  db: Db,
  ids: readonly string[],
): Promise<readonly WaitingCapture[]> {
  return db.rows(
    'find-captures',
    `select ${WAITING} from captures c join sources s on s.id = c.source_id where c.id = any($1)`,
    [ids],
  );
}

export async function markReconciled(
  db: Db,
  ids: readonly string[],
  late: readonly string[],
): Promise<void> {
  await db.rows(
    'mark-reconciled',
    `update looks set state = case when id = any($2) then 'late' else 'reconciled' end
     where id = any($1)`,
    [[...ids, ...late], late],
  );
}

/** SQL: the content type of a capture `c` where `$2` names it as a rendering, else `page`. */
export const RENDERING = `case
  when split_part(lower(c.content_type), ';', 1) = any($2::text[])
  then split_part(lower(c.content_type), ';', 1) else 'page' end`;

export interface Reached {
  readonly sourceId: number;
  readonly lane: Lane;
  readonly rendering: string;
  readonly at: Date;
}

/**
 * For each source of a company, each lane and each of the `renderings` of the page (content types;
 * `page` is every other), the moment of the last reconciled capture.
 */
export async function lastReconciled(
  db: Db,
  companyId: number,
  renderings: readonly string[],
): Promise<readonly Reached[]> {
  return db.rows(
    'last-reconciled',
    `select c.source_id as "sourceId", c.lane, ${RENDERING} as rendering,
       max(c.captured_at) as at
     from captures c where c.company_id = $1 and c.state = 'reconciled' group by 1, 2, 3`,
    [companyId, renderings],
  );
}

export interface SourceHealth {
  readonly sourceId: number;
  readonly health: 'ok' | 'failing';
  readonly reason: string | null;
  readonly triedAt: Date;
  readonly completeAt: Date | null;
}

/** What the last try of each source said; earlier moments never overwrite later ones. */
export async function saveSourceHealth(db: Db, all: readonly SourceHealth[]): Promise<void> {
  if (all.length === 0) return;
  await db.rows(
    'save-source-health',
    `update sources s set health = n.health, health_reason = n.reason, last_tried_at = n."triedAt",
       last_complete_at = coalesce(n."completeAt", s.last_complete_at)
     from jsonb_to_recordset($1::jsonb) as n("sourceId" bigint, health text, reason text,
       "triedAt" timestamptz, "completeAt" timestamptz)
     where s.id = n."sourceId" and (s.last_tried_at is null or s.last_tried_at <= n."triedAt")`,
    [JSON.stringify(all)],
  );
}

/** Addresses of a company's known boards at one provider. */
export async function listBoardUrls(
  db: Db,
  companyId: number,
  provider: string,
): Promise<readonly string[]> {
  const rows = await db.rows<{ url: string }>(
    'list-board-urls',
    `select url from sources where company_id = $1 and role = 'board' and provider = $2 order by
    id`,
    [companyId, provider],
  );
  return rows.map(({ url }) => url);
}

/** Addresses of all sources of a company. */
export async function listSourceUrls(
  db: Db,
  companyId: number,
): Promise<readonly { url: string; role: PageRole; provider: string | null }[]> {
  return db.rows(
    'list-source-urls',
    'select url, role, provider from sources where company_id = $1 order by id',
    [companyId],
  );
}
