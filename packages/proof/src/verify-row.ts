// The half of a verification from the raw bytes to the Merkle root of the manifest.

import type { BundledCapture, BundledFact, InclusionProof, RowInTree } from './bundle.ts';
import { fromHex, toHex, toUtf8 } from './bytes.ts';
import { type Checks, shown } from './checks.ts';
import type { Sha256 } from './hashes.ts';
import { type ManifestCapture, type ManifestHeader, momentOf, parseRow } from './manifest-row.ts';
import { leafHash, rootFromPath } from './merkle.ts';

/** Reads the leaf; null where it is not the row of a capture. */
export function checkLeaf(checks: Checks, leaf: string): ManifestCapture | null {
  const parsed = parseRow(leaf);
  if (parsed.kind === 'not_a_row') {
    checks.fail('leaf_row', `the leaf is not a manifest row: ${parsed.reason}`);
    return null;
  }
  if (parsed.row.type !== 'capture') {
    checks.fail('leaf_row', 'the leaf is the header of a manifest, not a capture');
    return null;
  }
  checks.pass('leaf_row', `the leaf is the row of capture ${shown(parsed.row.id)}`);
  return parsed.row;
}

/** Does the bundle say of the capture what the row says? */
export function checkCapture(
  checks: Checks,
  row: ManifestCapture | null,
  capture: BundledCapture,
): boolean {
  if (row === null) return checks.skip('leaf_capture', 'there is no row to compare with');
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['id', capture.id, row.id],
    ['kind', capture.kind, row.kind],
    ['captured_at', momentOf(capture.captured_at), momentOf(row.captured_at)],
    ['sha256', capture.sha256, row.sha256],
    ['raw.key', capture.raw.key, row.raw_key],
  ];
  const wrong = pairs.find(([, said, stands]) => said !== stands)?.[0];
  const url = capture.source_url ?? row.url;
  const isUrl = url === row.url || url === row.final_url;
  return checks.judge(
    'leaf_capture',
    wrong === undefined && isUrl,
    'capture and manifest row agree on id, kind, time, hash, address and raw key',
    `capture.${wrong ?? 'source_url'} is not what the manifest row says`,
  );
}

export function checkFact(checks: Checks, fact: BundledFact, captureId: string): boolean {
  const named = fact.capture_id ?? null;
  if (named === null) return checks.skip('fact_capture', 'the fact names no capture');
  return checks.judge(
    'fact_capture',
    named === captureId,
    'the fact names this capture as its source',
    `the fact names another capture: ${shown(named)}`,
  );
}

export interface Raw {
  readonly bytes: Uint8Array | null;
  /** Nothing but the hash is to be proven. */
  readonly isWanted: boolean;
}

export function checkRaw(
  checks: Checks,
  raw: Raw,
  wanted: string | null,
  row: ManifestCapture | null,
  hash: Sha256,
): boolean {
  if (wanted === null) return checks.skip('raw_hash', 'there is no hash to compare with');
  if (raw.bytes === null) {
    if (row?.raw_stored === false) {
      return checks.skip('raw_hash', 'the raw bytes of this capture were never kept');
    }
    if (!raw.isWanted) return checks.skip('raw_hash', 'not asked for: only the hash is proven');
    return checks.lack('raw_hash', `the raw bytes are needed: those with SHA-256 ${wanted}`);
  }
  const found = toHex(hash(raw.bytes));
  const length = raw.bytes.length;
  if (found !== wanted) {
    const detail = `the raw bytes have SHA-256 ${found}, the capture ${wanted}`;
    return checks.fail('raw_hash', detail);
  }
  return checks.judge(
    'raw_hash',
    row === null || row.bytes === length,
    `the ${length} raw bytes have SHA-256 ${wanted}`,
    `the raw bytes are ${length}, the manifest row says ${row?.bytes}`,
  );
}

/** Do these rows stand in the tree at their places? */
export function checkInclusion(checks: Checks, proof: InclusionProof, hash: Sha256): boolean {
  const { leaf_index: index, tree_size: size, merkle_root: root } = proof;
  return checks.judge(
    'inclusion',
    index > 0 && standsAt(proof, index, proof, hash),
    `row ${index} of ${size} leads to the Merkle root ${root}`,
    index === 0
      ? 'row 0 of a manifest is its header'
      : `the path does not lead from row ${index} of ${size} to the Merkle root`,
  );
}

function standsAt(row: RowInTree, index: number, proof: InclusionProof, hash: Sha256): boolean {
  const path = row.path.flatMap((one) => fromHex(one) ?? []);
  const place = { index, size: proof.tree_size };
  const root = rootFromPath(place, leafHash(toUtf8(row.leaf), hash), path, hash);
  return root !== null && toHex(root) === proof.merkle_root;
}

/** Reads the header row that the bundle shows beside its own; null where it shows none. */
export function checkManifestHeader(
  checks: Checks,
  proof: InclusionProof,
  hash: Sha256,
): ManifestHeader | null {
  const { header } = proof;
  if (header === undefined) {
    checks.skip('manifest_header', 'the bundle does not show the header of the manifest');
    return null;
  }
  const parsed = parseRow(header.leaf);
  if (parsed.kind === 'not_a_row') {
    checks.fail('manifest_header', `it is not a manifest row: ${parsed.reason}`);
    return null;
  }
  if (parsed.row.type !== 'header') {
    checks.fail('manifest_header', 'row 0 is not the header of a manifest');
    return null;
  }
  const holds = checks.judge(
    'manifest_header',
    standsAt(header, 0, proof, hash),
    `row 0 is the header of export ${shown(parsed.row.export_id)} of ${shown(parsed.row.origin)}`,
    'the path does not lead from the header of the manifest to the Merkle root',
  );
  return holds ? parsed.row : null;
}

export function checkManifestKey(
  checks: Checks,
  proof: InclusionProof,
  header: ManifestHeader | null,
): boolean {
  const key = /^manifests\/(\d{4})\/([A-Za-z0-9_-]{1,64})\/([0-9a-f]{64})\.jsonl$/.exec(
    proof.manifest_key,
  );
  const [, year, exportId, sha256] = key ?? [];
  const isOwn =
    header === null || (header.export_id === exportId && header.closed_at.slice(0, 4) === year);
  return checks.judge(
    'manifest_key',
    sha256 === proof.manifest_sha256 && isOwn,
    'the key of the manifest contains its hash',
    key === null
      ? 'manifest_key is not manifests/<yyyy>/<export_id>/<sha256>.jsonl'
      : `manifest_key is not that of ${isOwn ? 'manifest_sha256' : 'the header of the manifest'}`,
  );
}
