// The rows of manifests: the captures behind them in their order, and the tiles of their trees.

import type { CaptureOfManifest } from '../../core/evidence/manifest-row.ts';
import type { Tile, TilePlace } from '../../core/evidence/merkle-tiles.ts';
import type { Db } from '../database.ts';
import { MANIFEST, type ManifestRow, manifestOf, type StoredManifest } from './manifests.ts';

export interface PlacedCapture extends CaptureOfManifest {
  readonly leafIndex: number;
}

const PLACED = `c.id, c.kind, k.domain as company, c.url,
  c.final_url as "finalUrl", c.captured_at as "capturedAt", c.http_status as status,
  c.content_type as "contentType", c.bytes, c.sha256, c.headers_sha256 as "headersSha256",
  c.raw_stored as "rawStored", c.fetcher, c.vantage->>'egress_country' as egress, c.nonce,
  case when b.hash is not null then jsonb_build_object(
    'chain', b.chain, 'height', b.height, 'hash', b.hash) end as "knownBlock"`;

// The limit keeps the planner from reading all captures for one page of them.
const OF_ROW = `cross join lateral (select ${PLACED} from captures c
  join companies k on k.id = c.company_id left join known_blocks b on b.hash = c.block_hash
  where c.seq = r.capture_seq limit 1) as placed`;

/** The captures of a manifest after a leaf, in order. */
export async function listPlaced(
  db: Db,
  manifestId: number,
  after: number,
  limit: number,
): Promise<readonly PlacedCapture[]> {
  return db.rows(
    'list-placed',
    `select r.leaf_index as "leafIndex", placed.* from (
       select capture_seq, leaf_index from manifest_rows
       where manifest_id = $1 and leaf_index > $2 order by leaf_index limit $3) r ${OF_ROW}
     order by r.leaf_index`,
    [manifestId, after, limit],
  );
}

/** The capture at a leaf; null where it is no longer stored. */
export async function findPlaced(
  db: Db,
  manifestId: number,
  leafIndex: number,
): Promise<PlacedCapture | null> {
  const [row] = await db.rows<PlacedCapture>(
    'find-placed',
    `select r.leaf_index as "leafIndex", placed.* from manifest_rows r ${OF_ROW}
     where r.manifest_id = $1 and r.leaf_index = $2`,
    [manifestId, leafIndex],
  );
  return row ?? null;
}

/** Where a capture stands. */
export interface PlaceInManifest {
  readonly captureId: string;
  readonly leafIndex: number;
  readonly manifest: StoredManifest;
  /** 80 bytes of the block that its row names; null where it names none. */
  readonly knownHeader: Uint8Array | null;
}

/** Null where it stands in no sealed manifest, and where there is no such capture. */
export async function findPlace(db: Db, captureId: string): Promise<PlaceInManifest | null> {
  const [row] = await db.rows<ManifestRow & PlaceColumns>(
    'find-place',
    `select r.leaf_index, b.header as known_header, ${MANIFEST}
     from looks c join manifest_rows r on r.capture_seq = c.seq
       join manifests m on m.id = r.manifest_id
       left join known_blocks b on b.id = c.block_id and b.chain = m.chain
     where c.id = $1 and m.state <> 'open'`,
    [captureId],
  );
  if (row === undefined) return null;
  const { leaf_index: leafIndex, known_header: known, ...manifest } = row;
  const knownHeader = known === null ? null : Uint8Array.from(known);
  return { captureId, leafIndex, manifest: manifestOf(manifest), knownHeader };
}

interface PlaceColumns {
  readonly leaf_index: number;
  readonly known_header: Uint8Array | null;
}

/** Writing a tile again changes nothing. */
export async function saveTiles(db: Db, manifestId: number, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return;
  await db.rows(
    'save-tiles',
    `insert into manifest_tiles (manifest_id, level, tile, hashes)
     select $1, level, tile, hashes from unnest($2::int[], $3::int[], $4::bytea[])
       as n(level, tile, hashes)
     on conflict (manifest_id, level, tile) do update set hashes = excluded.hashes`,
    [
      manifestId,
      tiles.map(({ level }) => level),
      tiles.map(({ tile }) => tile),
      tiles.map(({ hashes }) => Buffer.from(hashes)),
    ],
  );
}

export async function findTiles(
  db: Db,
  manifestId: number,
  places: readonly TilePlace[],
): Promise<readonly Tile[]> {
  return db.rows(
    'find-tiles',
    `select t.level, t.tile, t.hashes
     from unnest($2::int[], $3::int[]) as n(level, tile)
       join manifest_tiles t on t.manifest_id = $1 and t.level = n.level and t.tile = n.tile`,
    [manifestId, places.map(({ level }) => level), places.map(({ tile }) => tile)],
  );
}
