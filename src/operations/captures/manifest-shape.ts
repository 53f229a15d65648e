// A manifest as the contract shows it.

import type { Manifest } from '../../contract/schemas/manifests.ts';
import type { ListedManifest } from '../../store/proofs/manifest-list.ts';
import { linkTo } from '../companies/links.ts';
import type { OperationServices } from '../services.ts';

export function manifestShape(
  services: OperationServices,
  { manifest, block }: ListedManifest,
): Manifest {
  const { exportId } = manifest;
  const link = (operation: string) => linkTo(services, operation, { export_id: exportId });
  return {
    export_id: exportId,
    chain: manifest.chain,
    number: manifest.number,
    holds: manifest.holds,
    state: manifest.state,
    key: manifest.key,
    rows: manifest.rows,
    bytes: manifest.bytes,
    sha256: manifest.sha256,
    merkle_root: manifest.merkleRoot,
    prev_manifest_sha256: manifest.prevManifestSha256,
    prev_merkle_root: manifest.prevMerkleRoot,
    opened_at: manifest.openedAt.toISOString(),
    closed_at: manifest.closedAt.toISOString(),
    sealed_at: manifest.sealedAt.toISOString(),
    anchor: block && {
      block_height: block.height,
      block_hash: block.hash,
      block_header: Buffer.from(block.header).toString('hex'),
      block_time: block.time.toISOString(),
      confirmed_at: block.confirmedAt.toISOString(),
      ots_url: link('get_manifest_ots'),
    },
    url: link('get_manifest'),
  };
}
