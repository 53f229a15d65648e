// Anchors of manifests: what calendars promised, the block that holds the root, who is served it.

import type { Db } from '../database.ts';
import { findPlace, type PlaceInManifest } from './manifest-rows.ts';

export interface CalendarRow {
  readonly calendar: string;
  /** waiting: it has promised nothing yet; pending: its promise is not in a block we know. */
  readonly state: 'waiting' | 'pending' | 'attested';
  /** What it calls itself in its promise. */
  readonly uri: string | null;
  /** In a row without what was asked for. */
  readonly tries: number;
  readonly nextAt: Date;
  readonly submittedAt: Date | null;
  /** What went wrong at the last try. */
  readonly problem: string | null;
}

/** A second witness, of RFC 3161. */
export interface AdditionalAnchor {
  readonly method: 'rfc3161';
  readonly tsa_url: string;
  readonly policy_oid: string;
  /** ISO 8601. */
  readonly gen_time: string;
  /** Base64 of the DER. */
  readonly token: string;
  /** PEM. */
  readonly certificates: readonly string[];
}

/** The block that holds the root. */
export interface ConfirmedAnchor {
  readonly at: Date;
  /** The .ots file, with attestations of blocks only. */
  readonly ots: Uint8Array;
  readonly height: number;
  /** 80 bytes. */
  readonly header: Uint8Array;
  /** In display order. */
  readonly blockHash: string;
  readonly blockTime: Date;
}

export interface StoredAnchor {
  readonly manifestId: number;
  readonly submittedAt: Date | null;
  /** Those that promised something. */
  readonly calendars: readonly string[];
  /** When a calendar is asked next; null when there is nothing to ask. */
  readonly nextAt: Date | null;
  /** The .ots file with everything that is known; null before the first promise. */
  readonly ots: Uint8Array | null;
  readonly confirmed: ConfirmedAnchor | null;
  readonly additional: readonly AdditionalAnchor[];
}

interface AnchorRow {
  readonly manifestId: number;
  readonly submittedAt: Date | null;
  readonly calendars: readonly string[];
  readonly nextAt: Date | null;
  readonly ots: Uint8Array | null;
  readonly additional: readonly AdditionalAnchor[];
  readonly at: Date | null;
  readonly pruned: Uint8Array;
  readonly height: number;
  readonly header: Uint8Array;
  readonly blockHash: string;
  readonly blockTime: Date;
}

/** Null where nobody has tried to anchor it. */
export async function findAnchor(db: Db, manifestId: number): Promise<StoredAnchor | null> {
  const [row] = await db.rows<AnchorRow>(
    'find-anchor',
    `select a.manifest_id as "manifestId", a.submitted_at as "submittedAt", a.ots, a.additional,
       a.confirmed_at as at, a.ots_pruned as pruned, a.height, a.header,
       a.block_hash as "blockHash", a.block_time as "blockTime",
       coalesce(array(select calendar from anchor_calendars c
         where c.manifest_id = a.manifest_id and c.submitted_at is not null
         order by calendar), '{}') as calendars,
       case when a.confirmed_at is null then (select min(next_at) from anchor_calendars c
         where c.manifest_id = a.manifest_id and c.state <> 'attested') end as "nextAt"
     from anchors a where a.manifest_id = $1`,
    [manifestId],
  );
  if (row === undefined) return null;
  const { at, pruned, height, header, blockHash, blockTime, ...rest } = row;
  const confirmed = at === null ? null : { at, ots: pruned, height, header, blockHash, blockTime };
  return { ...rest, confirmed };
}

export interface Placement extends PlaceInManifest {
  readonly anchor: StoredAnchor | null;
}

/** Where a capture stands, and how that is anchored; null where it is not sealed yet. */
export async function findPlacement(db: Db, captureId: string): Promise<Placement | null> {
  const place = await findPlace(db, captureId);
  if (place === null) return null;
  return { ...place, anchor: await findAnchor(db, place.manifest.id) };
}

/** The nonce of a manifest's anchor, which is begun now where there is none; it never changes. */
export async function keepAnchor(
  db: Db,
  manifestId: number,
  nonce: Uint8Array,
): Promise<Uint8Array> {
  await db.rows(
    'keep-anchor',
    'insert into anchors (manifest_id, nonce) values ($1, $2) on conflict do nothing',
    [manifestId, nonce],
  );
  const [row] = await db.rows<{ nonce: Uint8Array }>(
    'read-anchor-nonce',
    'select nonce from anchors where manifest_id = $1',
    [manifestId],
  );
  if (row === undefined) throw new Error('an anchor was not kept');
  return row.nonce;
}

/** What is known of the proof, which nobody else changes until the transaction ends. */
export async function takeProof(db: Db, manifestId: number): Promise<Uint8Array | null> {
  const [row] = await db.rows<{ ots: Uint8Array | null }>(
    'take-proof',
    'select ots from anchors where manifest_id = $1 for update',
    [manifestId],
  );
  return row?.ots ?? null;
}

/** These calendars are to be asked; others only where they promised something. */
export async function keepCalendars(
  db: Db,
  manifestId: number,
  calendars: readonly string[],
  now: Date,
): Promise<void> {
  await db.rows(
    'keep-calendars',
    `insert into anchor_calendars (manifest_id, calendar, state, next_at)
     select $1, calendar, 'waiting', $3 from unnest($2::text[]) as n(calendar)
     on conflict do nothing`,
    [manifestId, calendars, now],
  );
  await db.rows(
    'drop-calendars',
    `delete from anchor_calendars
     where manifest_id = $1 and state = 'waiting' and calendar <> all($2::text[])`,
    [manifestId, calendars],
  );
}

export async function listCalendars(db: Db, manifestId: number): Promise<readonly CalendarRow[]> {
  return db.rows(
    'list-calendars',
    `select calendar, state, uri, tries, next_at as "nextAt", submitted_at as "submittedAt",
       problem
     from anchor_calendars where manifest_id = $1 order by calendar`,
    [manifestId],
  );
}

/** What came of asking a calendar. */
export async function saveCalendar(db: Db, manifestId: number, row: CalendarRow): Promise<void> {
  await db.rows(
    'save-calendar',
    `update anchor_calendars set state = $3, uri = $4, tries = $5, next_at = $6,
       submitted_at = $7, problem = $8
     where manifest_id = $1 and calendar = $2`,
    [
      ...[manifestId, row.calendar, row.state, row.uri, row.tries],
      ...[row.nextAt, row.submittedAt, row.problem],
    ],
  );
}

/** At least one calendar has promised something. */
export async function settleStamped(
  db: Db,
  manifestId: number,
  ots: Uint8Array,
  now: Date,
): Promise<void> {
  await db.rows(
    'save-promises',
    `update anchors set ots = $2, submitted_at = coalesce(submitted_at, $3)
     where manifest_id = $1`,
    [manifestId, ots, now],
  );
  await db.rows(
    'settle-stamped',
    `update manifests set state = 'stamped' where id = $1 and state = 'sealed'`,
    [manifestId],
  );
}

export interface AnchorToConfirm extends Omit<ConfirmedAnchor, 'at'> {
  readonly complete: Uint8Array;
}

/**
 * The root is in a block: its captures are anchored, which the records of their companies do not
 * tell yet. False where that was so before.
 */
export async function settleAnchored(
  db: Db,
  manifestId: number,
  anchor: AnchorToConfirm,
  now: Date,
): Promise<boolean> {
  const fresh = await db.rows(
    'settle-anchored',
    `update manifests set state = 'anchored', records_due = true
     where id = $1 and state = 'stamped' returning id`,
    [manifestId],
  );
  if (fresh.length === 0) return false;
  await db.rows(
    'save-confirmation',
    `update anchors set ots = $2, ots_pruned = $3, height = $4, header = $5, block_hash = $6,
       block_time = $7, confirmed_at = $8
     where manifest_id = $1`,
    [
      ...[manifestId, anchor.complete, anchor.ots, anchor.height, anchor.header],
      ...[anchor.blockHash, anchor.blockTime, now],
    ],
  );
  await db.rows(
    'end-waiting-for-anchor',
    `delete from unanchored u using manifest_rows r
     where r.manifest_id = $1 and r.capture_seq = u.capture_seq`,
    [manifestId],
  );
  return true;
}

export async function addWitness(
  db: Db,
  manifestId: number,
  witness: AdditionalAnchor,
): Promise<void> {
  await db.rows(
    'add-witness',
    `update anchors set additional = additional || jsonb_build_array($2::jsonb)
     where manifest_id = $1
       and not additional @> jsonb_build_array(jsonb_build_object('tsa_url', $3::text))`,
    [manifestId, JSON.stringify(witness), witness.tsa_url],
  );
}

/** Anchored manifests of which the records of companies do not tell yet. */
export async function listRecordsDue(db: Db): Promise<readonly number[]> {
  const rows = await db.rows<{ id: number }>(
    'list-records-due',
    'select id from manifests where records_due order by id',
  );
  return rows.map(({ id }) => id);
}

/** The companies with captures in a manifest, after one, in order. */
export async function companiesOfManifest(db: Db, manifestId: number): Promise<readonly number[]> {
  const rows = await db.rows<{ company_id: number }>(
    'companies-of-manifest',
    `select distinct c.company_id from manifest_rows r join looks c on c.seq = r.capture_seq
     where r.manifest_id = $1 order by c.company_id`,
    [manifestId],
  );
  return rows.map((row) => row.company_id);
}

export async function settleRecords(db: Db, manifestId: number): Promise<void> {
  const sql = 'update manifests set records_due = false where id = $1';
  await db.rows('settle-records', sql, [manifestId]);
}

/** SQL: the captures of company `c` at or before this moment have a confirmed anchor. */
export const ANCHORED_THROUGH = `(select max(a.captured_at) from looks a
  where a.company_id = c.id and a.captured_at < coalesce(
    (select min(u.captured_at) from unanchored u where u.company_id = c.id), 'infinity'))`;

/** By company; null where its first capture is not anchored. */
export async function anchoredThrough(
  db: Db,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> {
  const rows = await db.rows<{ id: number; through: Date | null }>(
    'anchored-through',
    `select c.id, ${ANCHORED_THROUGH} as through from companies c where c.id = any($1)`,
    [companyIds],
  );
  return new Map(rows.map(({ id, through }) => [id, through]));
}
