// Companies that were erased: what went, why, and what is still to be removed of their bytes.

import type { Db } from '../database.ts';
import { unlistExportsOf } from '../exports/exports.ts';

export interface Erasure {
  readonly id: number;
  readonly domain: string;
  readonly reason: string;
  readonly erasedAt: Date;
  readonly facts: number;
  readonly events: number;
  readonly captures: number;
  /** Null while some of its objects are still to be removed. */
  readonly finishedAt: Date | null;
}

const ERASURE = `id, domain, reason, erased_at as "erasedAt", facts, events, captures,
  finished_at as "finishedAt"`;

/** The last one of a domain; null where it was never erased. */
export async function findErasure(db: Db, domain: string): Promise<Erasure | null> {
  const [row] = await db.rows<Erasure>(
    'find-erasure',
    `select ${ERASURE} from erasures where domain = $1 order by erased_at desc, id desc limit 1`,
    [domain],
  );
  return row ?? null;
}

/** Those of these domains that were erased, and are not covered. */
export async function erasedOf(db: Db, domains: readonly string[]): Promise<readonly string[]> {
  const rows = await db.rows<{ domain: string }>(
    'erased-of',
    `select distinct e.domain from erasures e where e.domain = any($1)
       and not exists (select from companies c where c.domain = e.domain)`,
    [domains],
  );
  return rows.map(({ domain }) => domain);
}

/** The newest first. */
export async function listErasures(db: Db): Promise<readonly Erasure[]> {
  return db.rows(
    'list-erasures',
    `select ${ERASURE} from erasures order by erased_at desc, id desc`,
  );
}

/** When the capture with this id was erased; null where it was not. */
export async function whenErased(db: Db, captureId: string): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date }>(
    'when-erased',
    `select e.erased_at as at from erased_captures c join erasures e on e.id = c.erasure_id
     where c.capture_id = $1`,
    [captureId],
  );
  return row?.at ?? null;
}

/**
 * Removes a company with all that is known of it, in the caller's transaction, and notes what is to
 * be removed of stored bytes. Tiles of manifests stay, so that the proofs of others hold.
 */
export async function eraseCompany(
  db: Db,
  company: { readonly id: number; readonly domain: string },
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<Erasure> {
  const { id, domain } = company;
  // Whoever judges a capture of it holds this row.
  await db.rows('hold-erased-company', 'select 1 from companies where id = $1 for update', [id]);
  const [made] = await db.rows<Erasure>(
    'note-erasure',
    `insert into erasures (domain, reason, erased_at, facts, events, captures)
     select $2, $3, $4,
       (select count(*) from facts where company_id = $1),
       (select count(*) from change_events where company_id = $1),
       (select count(*) from looks where company_id = $1)
     returning ${ERASURE}`,
    [id, domain, reason, now],
  );
  if (made === undefined) throw new Error('an erasure was not noted');
  for (const [name, text] of NOTED) await db.rows(name, text, [made.id, id]);
  await db.rows(
    'drop-deliveries-of-company',
    `delete from deliveries d using change_events e
     where e.company_id = $1 and d.change_event_id = e.id`,
    [id],
  );
  await unlistExportsOf(db, id);
  await db.rows('erase-company', 'delete from companies where id = $1', [id]);
  return made;
}

// A process that ended while it stored a look may have left its body alone.
const IS_LOOKED_AT = `exists (select from looks l
  where l.source_id = o.source_id and l.body_id = o.id)`;

const NOTED: readonly (readonly [name: string, text: string])[] = [
  [
    'note-erased-captures',
    `insert into erased_captures (capture_id, erasure_id)
     select id, $1 from looks where company_id = $2 on conflict (capture_id) do nothing`,
  ],
  [
    'note-erased-series',
    `insert into erased_series (erasure_id, series)
     select $1, url from sources where company_id = $2`,
  ],
  [
    'note-erased-objects',
    `insert into erased_objects (erasure_id, sha256, is_kept)
     select $1, encode(own.sha256, 'hex'), exists (select from capture_bodies o
         join sources s on s.id = o.source_id and s.company_id <> $2
       where o.sha256 = own.sha256 and o.raw_stored and ${IS_LOOKED_AT})
     from (select distinct b.sha256 from capture_bodies b join sources s on s.id = b.source_id
       where s.company_id = $2 and b.raw_stored) own`,
  ],
  [
    'note-neighbouring-objects',
    `insert into erased_objects (erasure_id, sha256, is_kept)
     select distinct $1::bigint, encode(o.sha256, 'hex'), true
     from sources own join sources s on s.url = own.url and s.company_id <> own.company_id
       join capture_bodies o on o.source_id = s.id and o.raw_stored and ${IS_LOOKED_AT}
     where own.company_id = $2 on conflict do nothing`,
  ],
];

export interface ErasedObject {
  readonly sha256: string;
  readonly isKept: boolean;
}

/** What is still to be done: those that stay first, for they may stand on one that goes. */
export async function listErasedObjects(
  db: Db,
  erasureId: number,
): Promise<readonly ErasedObject[]> {
  return db.rows(
    'list-erased-objects',
    `select sha256, is_kept as "isKept" from erased_objects
     where erasure_id = $1 order by is_kept desc, sha256`,
    [erasureId],
  );
}

export async function listErasedSeries(db: Db, erasureId: number): Promise<readonly string[]> {
  const rows = await db.rows<{ series: string }>(
    'list-erased-series',
    'select series from erased_series where erasure_id = $1 order by series',
    [erasureId],
  );
  return rows.map(({ series }) => series);
}

/** Those of these objects that some capture has. */
export async function heldObjects(
  db: Db,
  sha256s: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sha256: string }>(
    'held-objects',
    `select distinct encode(o.sha256, 'hex') as sha256 from capture_bodies o
     where o.sha256 = any(select decode(h, 'hex') from unnest($1::text[]) as h)
       and o.raw_stored and ${IS_LOOKED_AT}`,
    [sha256s],
  );
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** All of its objects are gone: only the record of it stays. */
export async function finishErasure(db: Db, erasureId: number, now: Date): Promise<void> {
  await db.rows(
    'forget-removed-of-erasure',
    `delete from removed_objects r using erased_objects e
     where e.erasure_id = $1 and not e.is_kept and r.sha256 = decode(e.sha256, 'hex')`,
    [erasureId],
  );
  for (const table of ['erased_objects', 'erased_series']) {
    await db.rows(`finish-${table}`, `delete from ${table} where erasure_id = $1`, [erasureId]);
  }
  await db.rows('finish-erasure', 'update erasures set finished_at = $2 where id = $1', [
    erasureId,
    now,
  ]);
}

/** From now on nothing looks at it; what is known stays, and ages. */
export async function untrackCompany(db: Db, companyId: number, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'untrack-company',
    `update companies set untracked_at = $2 where id = $1 and untracked_at is null returning 1`,
    [companyId, now],
  );
  return rows.length > 0;
}
