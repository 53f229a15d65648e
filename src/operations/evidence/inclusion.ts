// The proof that a capture stands in its manifest, made from the database: no file is read.

import { hash as hashOf } from 'node:crypto';
import {
  type BlockParts,
  type InclusionProof,
  isTokenHeld,
  leafHash,
  MERKLE_SPEC,
  nodeHash,
  rowText,
  sameBytes,
  type TokenParts,
  type TokenTrust,
  toHex,
  toUtf8,
} from '../../../packages/proof/src/index.ts';
import { captureRow, headerRow } from '../../core/evidence/manifest-row.ts';
import { leafFromTiles, pathFromTiles, tilesOfPath } from '../../core/evidence/merkle-tiles.ts';
import { nextSealing, type SealSchedule } from '../../core/evidence/seal-schedule.ts';
import type { Db } from '../../store/database.ts';
import type { Placement } from '../../store/proofs/anchors.ts';
import { findPlaced, findTiles, type PlaceInManifest } from '../../store/proofs/manifest-rows.ts';
import type { StoredManifest } from '../../store/proofs/manifests.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => hashOf('sha256', bytes, 'buffer');
const node = (left: Uint8Array, right: Uint8Array): Uint8Array => nodeHash(left, right, sha256);

/**
 * Null where what is stored is no longer what was sealed: the row is made again, and its hash must
 * be the one in the tree.
 */
export async function inclusionOfCapture(
  db: Db,
  { leafIndex, manifest }: PlaceInManifest,
): Promise<InclusionProof | null> {
  const placed = await findPlaced(db, manifest.id, leafIndex);
  if (placed === null) return null;
  const own = await rowInTree(db, manifest, leafIndex, rowText(captureRow(placed, manifest.chain)));
  const header = await rowInTree(db, manifest, 0, rowText(headerRow(manifest)));
  if (own === null || header === null) return null;
  return {
    merkle_spec: MERKLE_SPEC,
    manifest_key: manifest.key,
    manifest_sha256: manifest.sha256,
    ...own,
    leaf_index: leafIndex,
    tree_size: manifest.rows,
    merkle_root: manifest.merkleRoot,
    header,
  };
}

async function rowInTree(db: Db, manifest: StoredManifest, index: number, leaf: string) {
  const size = manifest.rows;
  const tiles = await findTiles(db, manifest.id, tilesOfPath(index, size));
  if (!sameBytes(leafFromTiles(index, tiles), leafHash(toUtf8(leaf), sha256))) return null;
  return { leaf, path: pathFromTiles({ index, size }, tiles, node).map(toHex) };
}

/** What a bundle needs of an anchor; null where no block holds it yet. */
export function anchorPartsOf({ manifest, anchor, knownHeader }: Placement): BlockParts | null {
  const confirmed = anchor?.confirmed ?? null;
  if (manifest.state !== 'anchored' || anchor === null || confirmed === null) return null;
  return {
    ots: Uint8Array.from(confirmed.ots),
    header: Uint8Array.from(confirmed.header),
    not_before_header: manifest.notBefore?.header ?? null,
    record_not_before_header: knownHeader,
    calendars: anchor.calendars,
    submitted_at: (anchor.submittedAt ?? confirmed.at).toISOString(),
    confirmed_at: confirmed.at.toISOString(),
    ...(anchor.additional.length === 0 ? {} : { additional: anchor.additional }),
  };
}

/** The same until a block holds it; null where no token leads to the operator's roots. */
export function tokenPartsOf(
  { manifest, anchor, knownHeader }: Placement,
  trust: TokenTrust | null,
): TokenParts | null {
  if (trust === null || manifest.chain !== 'bitcoin') return null;
  const held = (anchor?.additional ?? []).filter((one) =>
    isTokenHeld(one, manifest.merkleRoot, trust),
  );
  if (held.length === 0) return null;
  return {
    additional: held,
    not_before_header: manifest.notBefore?.header ?? null,
    record_not_before_header: knownHeader,
  };
}

/**
 * When it is worth asking again for the proof of a capture: its export, or the next look at
 * calendars; null where it is anchored, and where nothing is planned.
 */
export function nextAnchorAt(
  placement: Placement | null,
  schedule: SealSchedule,
  now: Date,
): Date | null {
  if (placement === null) return nextSealing(schedule, now);
  if (placement.manifest.state === 'anchored') return null;
  const next = placement.anchor?.nextAt ?? now;
  return next > now ? next : now;
}
