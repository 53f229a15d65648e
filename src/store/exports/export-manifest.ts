// The manifest of an export: it is inserted when its file is written, and has rows of no capture.

import type { Db } from '../database.ts';
import type { ManifestFile, ManifestToOpen } from '../proofs/manifests.ts';

/** Inserts a manifest of the files of an export, whose own file is written; answers its id. */
export async function insertSealed(
  db: Db,
  manifest: ManifestToOpen,
  file: ManifestFile,
  now: Date,
): Promise<number> {
  const { notBefore } = manifest;
  const [made] = await db.rows<{ id: number }>(
    'insert-sealed',
    `insert into manifests (chain, number, export_id, origin, opened_at, closed_at,
       prev_manifest_sha256, prev_merkle_root, not_before_height, not_before_hash,
       not_before_header, holds, state, rows, bytes, key, sha256, merkle_root, sealed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'export', 'sealed',
       $12, $13, $14, $15, $16, $17) returning id`,
    [
      ...[manifest.chain, manifest.number, manifest.exportId, manifest.origin],
      ...[manifest.openedAt, manifest.closedAt],
      ...[manifest.prevManifestSha256, manifest.prevMerkleRoot],
      ...[notBefore?.height ?? null, notBefore?.hash ?? null, notBefore?.header ?? null],
      ...[file.rows, file.bytes, file.key, file.sha256, file.merkleRoot, now],
    ],
  );
  if (made === undefined) throw new Error('a manifest was not inserted');
  return made.id;
}
