// Manifests as the log shows them: with their blocks, as leaves, and who was left out.

import type { Db } from '../database.ts';
import type { StoredManifest } from './manifests.ts';
import { type ChainName, MANIFEST, type ManifestRow, manifestOf } from './manifests.ts';

export interface BlockOfManifest {
  readonly height: number;
  /** In display order. */
  readonly hash: string;
  /** 80 bytes. */
  readonly header: Uint8Array;
  readonly time: Date;
  readonly confirmedAt: Date;
}

export interface ListedManifest {
  readonly manifest: StoredManifest;
  /** Null until it is anchored. */
  readonly block: BlockOfManifest | null;
}

interface Row extends ManifestRow {
  readonly height: number;
  readonly hash: string;
  readonly header: Uint8Array;
  readonly time: Date;
  readonly confirmedAt: Date | null;
}

const LISTED = `${MANIFEST}, a.height, a.block_hash as hash, a.header, a.block_time as time,
  case when m.state = 'anchored' then a.confirmed_at end as "confirmedAt"`;

function listedOf({ height, hash, header, time, confirmedAt, ...rest }: Row): ListedManifest {
  const block = confirmedAt === null ? null : { height, hash, header, time, confirmedAt };
  return { manifest: manifestOf(rest), block };
}

export interface ManifestPage {
  /** Null: both chains. */
  readonly chain: ChainName | null;
  /** The last one of the page before. */
  readonly after: number | null;
  readonly limit: number;
}

/** Oldest first. */
export async function listLoggedManifests(
  db: Db,
  { chain, after, limit }: ManifestPage,
): Promise<readonly ListedManifest[]> {
  const rows = await db.rows<Row>(
    'list-logged-manifests',
    `select ${LISTED} from manifests m left join anchors a on a.manifest_id = m.id
     where m.state <> 'open' and ($1::text is null or m.chain = $1)
       and ($2::bigint is null or m.id > $2)
     order by m.id limit $3`,
    [chain, after, limit],
  );
  return rows.map(listedOf);
}

export interface ManifestLeaf {
  readonly exportId: string;
  readonly sha256: string;
  readonly merkleRoot: string;
}

/** The sealed manifests of a chain from a place on, oldest first. */
export async function listLeaves(
  db: Db,
  chain: ChainName,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly ManifestLeaf[]> {
  return db.rows(
    'list-manifest-leaves',
    `select export_id as "exportId", sha256, merkle_root as "merkleRoot" from manifests
     where chain = $1 and state <> 'open' and number > $2 and number <= $3 order by number`,
    [chain, from, to],
  );
}

/** Why no row of a manifest can be made of a capture; null where one can. */
export async function findRefusal(db: Db, captureId: string): Promise<string | null> {
  const [row] = await db.rows<{ refused: string | null }>(
    'find-refusal',
    `select u.refused from looks c join unanchored u on u.capture_seq = c.seq
     where c.id = $1`,
    [captureId],
  );
  return row?.refused ?? null;
}

/** A fact of a company whose proof stands when nothing but its key is named; null: none. */
export async function findProvedKey(db: Db, domain: string): Promise<string | null> {
  const [row] = await db.rows<{ key: string }>(
    'find-proved-key',
    `select f.key from companies o join facts f on f.company_id = o.id
       join looks c on c.id = f.capture_id
       join capture_bodies b on b.id = c.body_id and b.raw_stored
       join manifest_rows r on r.capture_seq = c.seq
       join manifests m on m.id = r.manifest_id and m.state = 'anchored'
     where o.domain = $1 and f.valid_to is null and f.product = ''
       and not exists (select from facts t where t.company_id = f.company_id and t.key = f.key
         and t.product = '' and t.valid_to is null and t.claim_id is null
         and t.provenance <> f.provenance)
     order by f.dimension_rank, f.key limit 1`,
    [domain],
  );
  return row?.key ?? null;
}
