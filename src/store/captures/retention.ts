// Objects that grew older than they are kept, what must stay all the same, and what was removed.

import type { Horizons } from '../../core/evidence/retention.ts';
import type { Db } from '../database.ts';
import { RENDERING } from './captures.ts';

export interface ExpendableObject {
  readonly sha256: string;
  readonly bytes: number;
  /** Captures that have it, by lane. */
  readonly live: number;
  readonly archive: number;
}

/** What of a company is asked for. */
export interface Asked {
  readonly horizons: Horizons;
  /** Content types that hold an archive's own rendering of a page. */
  readonly renderings: readonly string[];
  /** How many of the newest complete looks of a source stay, in each lane. */
  readonly newest: { readonly live: number; readonly archive: number };
}

/** Captures that something stands on: none of their bytes goes, however old. */
const HELD = `select capture_id as id from facts where company_id = $1 and valid_to is null
  union all
  select first_capture_id from facts where company_id = $1 and valid_to is null
  union all
  select unnest(array[before_capture_id, after_capture_id, confirming_capture_id])
  from change_events where company_id = $1
  union all
  select unnest(array[first_capture_id, before_capture_id]) from suspicions where company_id = $1
  union all
  select unnest(array[f.capture_id, f.first_capture_id]) from disputes d
    join facts f on f.company_id = d.company_id and f.key = d.key
      and f.provenance = d.provenance and f.product = d.product
  where d.company_id = $1
    and (d.status = 'open' or (d.status = 'upheld' and d.lifted_at is null))
  union all
  select unnest(array[r.first_capture_id, r.last_capture_id]) from source_readers r
    join sources s on s.id = r.source_id where s.company_id = $1
  union all
  select capture_id from register_links where company_id = $1
  union all
  select capture_id from reader_faults where company_id = $1
  union all
  select id from (
    select c.id, c.lane, row_number() over (partition by c.source_id, c.lane, ${RENDERING}
      order by c.captured_at desc, c.seq desc) as place
    from captures c where c.company_id = $1 and c.complete) newest
  where place <= case lane when 'live' then $5::integer else $6 end`;

// A look is too old by the day on which it was stored: what was imported yesterday is not. What is
// in no block yet would lose the only thing that its row can be held against.
const EXPENDABLE = `with held as materialized (${HELD}),
  own as (
    select l.body_id, count(*) filter (where l.is_live) as live,
      count(*) filter (where not l.is_live) as archive,
      bool_or(l.state not in ('reconciled', 'late')
        or coalesce(l.recorded_at >= case when l.is_live then $3::timestamptz
          else $4::timestamptz end, true)
        or exists (select from unanchored u where u.capture_seq = l.seq)
        or l.id in (select id from held where id is not null)) as stays
    from looks l where l.company_id = $1 group by l.body_id)
  select encode(b.sha256, 'hex') as sha256, max(b.bytes) as bytes,
    sum(own.live)::integer as live, sum(own.archive)::integer as archive
  from own join capture_bodies b on b.id = own.body_id and b.raw_stored
  group by b.sha256 having not bool_or(own.stays)`;

/** Objects of a company that nothing of it holds, after one of them; not those removed before. */
export async function listExpendable(
  db: Db,
  companyId: number,
  { horizons: { live, archive }, renderings, newest }: Asked,
  after: string,
  limit: number,
): Promise<readonly ExpendableObject[]> {
  return db.rows(
    'list-expendable',
    `select * from (${EXPENDABLE}) e where e.sha256 > $7 and not exists (
       select from removed_objects r where r.sha256 = decode(e.sha256, 'hex'))
     order by e.sha256 limit $8`,
    [companyId, renderings, live, archive, newest.live, newest.archive, after, limit],
  );
}

/** Those of these objects that nothing of a company holds. */
export async function expendableOf(
  db: Db,
  companyId: number,
  { horizons: { live, archive }, renderings, newest }: Asked,
  sha256s: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sha256: string }>(
    'expendable-of',
    `select e.sha256 from (${EXPENDABLE}) e where e.sha256 = any($7)`,
    [companyId, renderings, live, archive, newest.live, newest.archive, sha256s],
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

const NAMED = `join unnest($1::text[]) as n(sha256) on b.sha256 = decode(n.sha256, 'hex')
  and substr(b.sha256, 1, 4) = substr(decode(n.sha256, 'hex'), 1, 4)`;

/** The companies that have a capture with each of these objects, in the order of their ids. */
export async function holdersOf(
  db: Db,
  sha256s: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db.rows<{ sha256: string; companies: readonly string[] }>(
    'holders-of',
    `select n.sha256, array_agg(distinct s.company_id order by s.company_id)::text[] as companies
     from capture_bodies b ${NAMED} join sources s on s.id = b.source_id
     where b.raw_stored and exists (select from looks l
       where l.source_id = b.source_id and l.body_id = b.id)
     group by n.sha256`,
    [sha256s],
  );
  return new Map(rows.map(({ sha256, companies }) => [sha256, companies.map(Number)]));
}

/** The addresses of the sources that have an object: the next look may be stored over it. */
export async function seriesOf(db: Db, sha256: string): Promise<readonly string[]> {
  const rows = await db.rows<{ url: string }>(
    'series-of',
    `select distinct s.url from capture_bodies b ${NAMED} join sources s on s.id = b.source_id`,
    [[sha256]],
  );
  return rows.map(({ url }) => url);
}

/** Objects of these series that are not removed, those that came after one of them first. */
export async function listBeside(
  db: Db,
  sha256: string,
  series: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.rows<{ sha256: string }>(
    'list-beside',
    `with own as (select b.id from capture_bodies b ${NAMED} order by b.id limit 1),
       beside as (select b.sha256, min(b.id) as id from sources s
           join capture_bodies b on b.source_id = s.id and b.raw_stored
         where s.url = any($2) group by b.sha256)
     select encode(e.sha256, 'hex') as sha256 from beside e, own
     where not exists (select from removed_objects r where r.sha256 = e.sha256
       and r.removed_at is not null)
     order by e.id < own.id, e.id`,
    [[sha256], series],
  );
  return rows.map((row) => row.sha256).filter((one) => one !== sha256);
}

export interface ObjectToRemove {
  readonly sha256: string;
  readonly bytes: number;
  readonly standsOn: string | null;
  readonly isBase: boolean;
}

/** From the commit on nobody is told that these can be read; answers those that were noted. */
export async function noteRemoved(
  db: Db,
  objects: readonly ObjectToRemove[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await db.rows<{ sha256: string }>(
    'note-removed',
    `insert into removed_objects (sha256, bytes, removed_at, aside_since, stands_on, is_base)
     select decode(n.sha256, 'hex'), n.bytes, $2, $2, decode(n."standsOn", 'hex'), n."isBase"
     from jsonb_to_recordset($1::jsonb) as n(sha256 text, bytes bigint, "standsOn" text,
       "isBase" boolean)
     on conflict do nothing returning encode(sha256, 'hex') as sha256`,
    [JSON.stringify(objects), now],
  );
  return rows.map(({ sha256 }) => sha256);
}

export interface AsideObject {
  readonly sha256: string;
  readonly bytes: number;
  readonly since: Date;
  /** The same to the microsecond, as the database writes it. */
  readonly place: string;
  /** Whether others may stand on it. */
  readonly isBase: boolean;
  /** Bytes that are the same were stored since. */
  readonly isBack: boolean;
}

/** What stands aside, after one of them, the oldest first. */
export async function listAside(
  db: Db,
  after: Pick<AsideObject, 'place' | 'sha256'> | null,
  limit: number,
): Promise<readonly AsideObject[]> {
  return db.rows(
    'list-aside',
    `select encode(sha256, 'hex') as sha256, bytes, aside_since as since,
       aside_since::text as place, is_base as "isBase", removed_at is null as "isBack"
     from removed_objects where aside_since is not null and ($1::timestamptz is null
       or (aside_since, sha256) > ($1, decode($2, 'hex')))
     order by aside_since, removed_objects.sha256 limit $3`,
    [after?.place ?? null, after?.sha256 ?? '', limit],
  );
}

export async function isStoodOn(db: Db, base: string): Promise<boolean> {
  const rows = await db.rows(
    'is-stood-on',
    `select 1 from removed_objects
     where aside_since is not null and stands_on = decode($1, 'hex') limit 1`,
    [base],
  );
  return rows.length > 0;
}

/** Its bytes are back in their place. */
export async function forgetRemoved(db: Db, sha256: string): Promise<void> {
  const text = `delete from removed_objects where sha256 = decode($1, 'hex')`;
  await db.rows('forget-removed', text, [sha256]);
}

/** It stood in its place again: its time aside begins anew. */
export async function renewAside(db: Db, sha256: string, now: Date): Promise<void> {
  const text = `update removed_objects set aside_since = $2 where sha256 = decode($1, 'hex')`;
  await db.rows('renew-aside', text, [sha256, now]);
}

/** What was stored again after it was gone needs no word any more. */
export async function forgetStoredAgain(db: Db): Promise<void> {
  const text = 'delete from removed_objects where removed_at is null and aside_since is null';
  await db.rows('forget-stored-again', text);
}

/**
 * Says that these are gone for good, in the caller's transaction: not those that were stored again
 * meanwhile. Whoever stores the same bytes waits for its end.
 */
export async function noteGone(db: Db, sha256s: readonly string[]): Promise<readonly string[]> {
  const rows = await db.rows<{ sha256: string }>(
    'note-gone',
    `update removed_objects set aside_since = null, stands_on = null
     where sha256 in (select decode(n, 'hex') from unnest($1::text[]) n)
       and removed_at is not null and aside_since is not null
     returning encode(sha256, 'hex') as sha256`,
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}

export interface RemovedCount {
  readonly objects: number;
  readonly bytes: number;
  /** Those of them that still stand aside. */
  readonly aside: number;
}

export async function countRemoved(db: Db): Promise<RemovedCount> {
  const [row] = await db.rows<RemovedCount>(
    'count-removed',
    `select count(*)::integer as objects, coalesce(sum(bytes), 0)::bigint as bytes,
       (count(*) filter (where aside_since is not null))::integer as aside
     from removed_objects where removed_at is not null`,
  );
  return row ?? { objects: 0, bytes: 0, aside: 0 };
}

/** Companies after one of them. */
export async function listCompanyIds(
  db: Db,
  after: number,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db.rows<{ id: number }>(
    'list-company-ids',
    'select id from companies where id > $1 order by id limit $2',
    [after, limit],
  );
  return rows.map(({ id }) => id);
}
