// Manifests and the captures that stand in them: opened, filled, sealed, found.

import type { HeadOfManifest } from '../../core/evidence/manifest-row.ts';
import type { Db } from '../database.ts';

/** Real companies are anchored in Bitcoin, those of the sample in a chain of our own. */
export const CHAINS = ['bitcoin', 'sandbox'] as const;
export type ChainName = (typeof CHAINS)[number];

/** A block known before an export. */
export interface EarlierBlock {
  readonly height: number;
  /** In display order. */
  readonly hash: string;
  /** 80 bytes. */
  readonly header: Uint8Array | null;
}

interface ManifestHead extends HeadOfManifest {
  readonly id: number;
  readonly chain: ChainName;
  /** In its chain, from 1. */
  readonly number: number;
  readonly notBefore: EarlierBlock | null;
  /** What its rows are of. */
  readonly holds: 'captures' | 'export';
}

/** Its captures are fixed, its file is not written yet. */
export interface OpenManifest extends ManifestHead {
  readonly state: 'open';
}

export interface ManifestFile {
  /** The header included. */
  readonly rows: number;
  readonly bytes: number;
  readonly key: string;
  readonly sha256: string;
  readonly merkleRoot: string;
}

export interface StoredManifest extends ManifestHead, ManifestFile {
  readonly state: 'sealed' | 'stamped' | 'anchored';
  readonly sealedAt: Date;
}

const HEAD = `m.id, m.chain, m.number, m.export_id as "exportId", m.origin,
  m.opened_at as "openedAt", m.closed_at as "closedAt",
  m.prev_manifest_sha256 as "prevManifestSha256", m.prev_merkle_root as "prevMerkleRoot",
  m.not_before_height, m.not_before_hash, m.not_before_header, m.holds, m.state`;

/** SQL: a manifest `m` that is sealed. */
export const MANIFEST = `${HEAD}, m.rows, m.bytes, m.key, m.sha256,
  m.merkle_root as "merkleRoot", m.sealed_at as "sealedAt"`;

interface BlockColumns {
  readonly not_before_height: number | null;
  readonly not_before_hash: string | null;
  readonly not_before_header: Uint8Array | null;
}

export type ManifestRow = Omit<StoredManifest, 'notBefore'> & BlockColumns;

export function manifestOf(row: ManifestRow): StoredManifest {
  return withBlock(row);
}

function withBlock<Row extends BlockColumns>(row: Row) {
  const { not_before_height: height, not_before_hash: hash, not_before_header: header } = row;
  const { not_before_height: _1, not_before_hash: _2, not_before_header: _3, ...rest } = row;
  const notBefore = height === null || hash === null ? null : { height, hash, header };
  return { ...rest, notBefore };
}

/** The manifest of this chain whose file is still to be written. */
export async function findOpenManifest(db: Db, chain: ChainName): Promise<OpenManifest | null> {
  const [row] = await db.rows<Omit<OpenManifest, 'notBefore'> & BlockColumns>(
    'find-open-manifest',
    `select ${HEAD} from manifests m where m.chain = $1 and m.state = 'open'`,
    [chain],
  );
  return row === undefined ? null : withBlock(row);
}

/** The last sealed manifest of a chain. */
export async function findLastManifest(db: Db, chain: ChainName): Promise<StoredManifest | null> {
  const [row] = await db.rows<ManifestRow>(
    'find-last-manifest',
    `select ${MANIFEST} from manifests m where m.chain = $1 and m.state <> 'open'
     order by m.number desc limit 1`,
    [chain],
  );
  return row === undefined ? null : manifestOf(row);
}

export async function findManifest(db: Db, exportId: string): Promise<StoredManifest | null> {
  const [row] = await db.rows<ManifestRow>(
    'find-manifest',
    `select ${MANIFEST} from manifests m where m.export_id = $1 and m.state <> 'open'`,
    [exportId],
  );
  return row === undefined ? null : manifestOf(row);
}

export interface ManifestList {
  /** Null: both chains. */
  readonly chain: ChainName | null;
  /** The id of the last one of the page before. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest first. */
export async function listManifests(
  db: Db,
  { chain, before, limit }: ManifestList,
): Promise<readonly StoredManifest[]> {
  const rows = await db.rows<ManifestRow>(
    'list-manifests',
    `select ${MANIFEST} from manifests m
     where m.state <> 'open' and ($1::text is null or m.chain = $1)
       and ($2::bigint is null or m.id < $2)
     order by m.id desc limit $3`,
    [chain, before, limit],
  );
  return rows.map(manifestOf);
}

/** Manifests of a chain that are not anchored, oldest first. */
export async function listUnanchored(db: Db, chain: ChainName): Promise<readonly StoredManifest[]> {
  const rows = await db.rows<ManifestRow>(
    'list-unanchored-manifests',
    `select ${MANIFEST} from manifests m
     where m.chain = $1 and m.state in ('sealed', 'stamped') order by m.number`,
    [chain],
  );
  return rows.map(manifestOf);
}

// Each company's captures go to one chain, and never to the other.
const WAITING = `from unanchored u join companies k on k.id = u.company_id
  where k.sample = ($1 = 'sandbox') and u.refused is null
    and not exists (select from manifest_rows r where r.capture_seq = u.capture_seq)`;

/** Whether captures of this chain stand in no manifest. */
export async function hasCapturesToSeal(db: Db, chain: ChainName): Promise<boolean> {
  const [row] = await db.rows<{ some: boolean }>(
    'has-captures-to-seal',
    `select exists (select ${WAITING}) as some`,
    [chain],
  );
  return row?.some === true;
}

export interface ManifestToOpen extends Omit<ManifestHead, 'id' | 'holds'> {}

/**
 * Opens a manifest over every capture of its chain that stands in none: those that are committed
 * when this looks. What commits later stands in the next one. To be called in a transaction.
 * Answers how many there are; with none, no manifest is left.
 */
export async function openManifest(db: Db, manifest: ManifestToOpen): Promise<number> {
  const { chain, notBefore } = manifest;
  const [made] = await db.rows<{ id: number }>(
    'open-manifest',
    `insert into manifests (chain, number, export_id, origin, opened_at, closed_at,
       prev_manifest_sha256, prev_merkle_root, not_before_height, not_before_hash,
       not_before_header, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open') returning id`,
    [
      ...[chain, manifest.number, manifest.exportId, manifest.origin],
      ...[manifest.openedAt, manifest.closedAt],
      ...[manifest.prevManifestSha256, manifest.prevMerkleRoot],
      ...[notBefore?.height ?? null, notBefore?.hash ?? null, notBefore?.header ?? null],
    ],
  );
  if (made === undefined) throw new Error('a manifest was not opened');
  const [placed] = await db.rows<{ n: number }>(
    'place-captures',
    `with waiting as materialized (select u.capture_seq ${WAITING}), placed as (
       insert into manifest_rows (capture_seq, manifest_id, leaf_index)
       select w.capture_seq, $2, row_number() over (${ORDER})
       from waiting w join looks c on c.seq = w.capture_seq returning 1)
     select count(*) as n from placed`,
    [chain, made.id],
  );
  if (placed?.n === 0) await dropManifest(db, made.id);
  return placed?.n ?? 0;
}

// The order of the rows' texts: milliseconds, then id byte by byte.
const ORDER = `order by date_trunc('milliseconds', c.captured_at), c.id collate "C"`;

/** Takes an open manifest back. */
export async function dropManifest(db: Db, id: number): Promise<void> {
  await db.rows('drop-tiles', 'delete from manifest_tiles where manifest_id = $1', [id]);
  await db.rows('drop-manifest', `delete from manifests where id = $1 and state = 'open'`, [id]);
}

/**
 * Gives the captures of an open manifest their places anew, without holes; answers how many there
 * are. To be called in a transaction.
 */
export async function renumberRows(db: Db, id: number): Promise<number> {
  // Over negative numbers, as two captures may never have one place, not even in between.
  await db.rows(
    'renumber-down',
    `update manifest_rows r set leaf_index = -n.place
     from (select c.seq, row_number() over (${ORDER}) as place
           from manifest_rows o join looks c on c.seq = o.capture_seq
           where o.manifest_id = $1) n
     where r.capture_seq = n.seq and r.manifest_id = $1`,
    [id],
  );
  const rows = await db.rows(
    'renumber-up',
    'update manifest_rows set leaf_index = -leaf_index where manifest_id = $1 returning 1',
    [id],
  );
  return rows.length;
}

/** Takes a capture out of an open manifest, and out of all further ones. */
export async function refuseCapture(db: Db, captureId: string, reason: string): Promise<void> {
  await db.rows(
    'refuse-capture',
    `update unanchored u set refused = $2 from looks c
     where c.id = $1 and u.capture_seq = c.seq`,
    [captureId, reason],
  );
  await db.rows(
    'unplace-capture',
    `delete from manifest_rows r using looks c where c.id = $1 and r.capture_seq = c.seq`,
    [captureId],
  );
}

/** False where another process sealed it meanwhile. */
export async function settleSealed(
  db: Db,
  id: number,
  file: ManifestFile,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'settle-sealed',
    `update manifests set state = 'sealed', rows = $2, bytes = $3, key = $4, sha256 = $5,
       merkle_root = $6, sealed_at = $7
     where id = $1 and state = 'open' returning id`,
    [id, file.rows, file.bytes, file.key, file.sha256, file.merkleRoot, now],
  );
  return rows.length === 1;
}

/** The last moment of the schedule that was served; `first` where this is the first time. */
export async function keepSealRun(db: Db, chain: ChainName, first: Date): Promise<Date> {
  await db.rows(
    'keep-seal-run',
    'insert into seal_runs (chain, slot) values ($1, $2) on conflict do nothing',
    [chain, first],
  );
  const [row] = await db.rows<{ slot: Date }>(
    'read-seal-run',
    'select slot from seal_runs where chain = $1',
    [chain],
  );
  return row?.slot ?? first;
}

export async function settleSealRun(db: Db, chain: ChainName, slot: Date): Promise<void> {
  await db.rows(
    'settle-seal-run',
    'update seal_runs set slot = greatest(slot, $2) where chain = $1',
    [chain, slot],
  );
}
