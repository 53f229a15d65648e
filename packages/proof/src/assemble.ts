// Makes proof bundles, and hands none out that does not verify.

import {
  type Anchor,
  type Attests,
  BUNDLE_VERSION,
  type BundledCapture,
  type BundledFact,
  type InclusionProof,
  MEDIA_TYPE,
  type NotBefore,
  type ProofBundle,
  type RowProof,
  type VerifyWith,
} from './bundle.ts';
import { fromUtf8, toBase64, toHex } from './bytes.ts';
import { type BlockHeader, readHeader } from './header.ts';
import { leafHashes, type ManifestSummary } from './manifest.ts';
import { type ManifestHeader, parseRow } from './manifest-row.ts';
import { inclusionPath, MERKLE_SPEC } from './merkle.ts';
import { blocksOf } from './ots-build.ts';
import { readOts } from './ots-read.ts';
import { type Sha256, sha256 } from './sha256.ts';
import { type Verdict, verifyBundle } from './verify.ts';
import { dayAfter } from './verify-anchor.ts';

export const STATEMENT =
  'Attests that raw content was observed at a recorded time and anchored in a public blockchain ' +
  'timestamp. Does not attest that the extraction was correct.';
export const SANDBOX_STATEMENT =
  'A demonstration: attests that raw content was observed at a recorded time and anchored in a ' +
  'sandbox chain of the service itself, which shows nothing to others.';

/** Thrown where parts do not fit together. */
export class BundleError extends Error {
  readonly verdict: Verdict | null;

  constructor(message: string, verdict: Verdict | null) {
    super(message);
    this.name = 'BundleError';
    this.verdict = verdict;
  }
}

/** The proof of one row of a manifest file. */
export function inclusionOf(
  file: Uint8Array,
  manifest: ManifestSummary,
  leafIndex: number,
  hash: Sha256 = sha256,
): InclusionProof {
  const hashes = leafHashes(file, hash);
  const rows = fromUtf8(file)?.split('\n') ?? [];
  const shown = (index: number) => ({
    leaf: rows[index] ?? '',
    path: inclusionPath(hashes, index, hash).map(toHex),
  });
  return {
    merkle_spec: MERKLE_SPEC,
    manifest_key: manifest.key,
    manifest_sha256: manifest.sha256,
    ...shown(leafIndex),
    leaf_index: leafIndex,
    tree_size: manifest.rows,
    merkle_root: manifest.merkleRoot,
    header: shown(0),
  };
}

export interface AnchorParts {
  /** Pruned to attestations of blocks. */
  readonly ots: Uint8Array;
  /** Of the lowest block that the file leads to. */
  readonly header: Uint8Array;
  /** Of the earlier block that the header of the manifest names, where it is known. */
  readonly not_before_header?: Uint8Array | null;
  readonly ots_url?: string;
  readonly calendars: readonly string[];
  readonly submitted_at: string;
  readonly confirmed_at: string;
  readonly additional?: readonly unknown[];
}

/** Everything in an anchor that follows from the file and the header. */
export function anchorOf(parts: AnchorParts, proof: InclusionProof, hash: Sha256 = sha256): Anchor {
  const read = readOts(parts.ots, hash);
  if (read.kind === 'not_a_proof') throw new BundleError(`the .ots file: ${read.reason}`, null);
  const [block] = blocksOf(read.proof, hash);
  if (block === undefined) throw new BundleError('the .ots file leads to no block', null);
  const header = headerOf(parts.header, 'block header', hash);
  const time = header.time * 1000;
  return {
    method: 'opentimestamps',
    digest: proof.merkle_root,
    digest_algorithm: 'sha256',
    status: 'confirmed',
    ots: toBase64(parts.ots),
    ...(parts.ots_url === undefined ? {} : { ots_url: parts.ots_url }),
    chain: block.chain,
    block_height: block.height,
    block_hash: header.hash,
    block_header: toHex(parts.header),
    block_time: new Date(time).toISOString(),
    proved_before: dayAfter(time),
    not_before: notBeforeOf(manifestHeaderOf(proof), parts.not_before_header ?? null, hash),
    calendars: parts.calendars,
    submitted_at: parts.submitted_at,
    confirmed_at: parts.confirmed_at,
    ...(parts.additional === undefined ? {} : { additional: parts.additional }),
  };
}

function headerOf(bytes: Uint8Array, name: string, hash: Sha256): BlockHeader {
  const header = readHeader(bytes, hash);
  if (header === null) throw new BundleError(`the ${name} is not 80 bytes`, null);
  return header;
}

function manifestHeaderOf(proof: InclusionProof): ManifestHeader | null {
  const parsed = parseRow(proof.header?.leaf ?? '');
  return parsed.kind === 'row' && parsed.row.type === 'header' ? parsed.row : null;
}

function notBeforeOf(
  manifest: ManifestHeader | null,
  bytes: Uint8Array | null,
  hash: Sha256,
): NotBefore | null {
  const named = manifest?.not_before ?? null;
  if (named === null) return null;
  const { height, hash: blockHash } = named;
  if (bytes === null) return { height, hash: blockHash, time: null };
  const { time } = headerOf(bytes, 'header of the earlier block', hash);
  const iso = new Date(time * 1000).toISOString();
  return { height, hash: blockHash, time: iso, block_header: toHex(bytes) };
}

export interface BundleParts<Fact extends BundledFact = BundledFact> {
  readonly fact: Fact;
  readonly capture: BundledCapture;
  readonly inclusion: InclusionProof;
  readonly anchor: AnchorParts;
  readonly verify: {
    /** The least version of the verifier that may be used. */
    readonly version: string;
    readonly spec_url: string;
    readonly raw_url: string | null;
  };
  readonly issuer?: ProofBundle['issuer'];
  readonly generated_at?: string;
}

/** Name of the package whose command verifies. */
export const TOOL = 'assay-verify';

/** Throws a BundleError that names what is wrong, where the whole does not verify. */
export function assembleBundle<Fact extends BundledFact>(
  parts: BundleParts<Fact>,
  hash: Sha256 = sha256,
): ProofBundle<Fact> {
  const anchor = anchorOf(parts.anchor, parts.inclusion, hash);
  const bundle: ProofBundle<Fact> = {
    media_type: MEDIA_TYPE,
    bundle_version: BUNDLE_VERSION,
    ...(parts.issuer === undefined ? {} : { issuer: parts.issuer }),
    ...(parts.generated_at === undefined ? {} : { generated_at: parts.generated_at }),
    fact: parts.fact,
    capture: parts.capture,
    inclusion_proof: parts.inclusion,
    anchor,
    attests: attestsOf(anchor),
    verify_with: verifyWith(parts, anchor),
  };
  return verified(bundle, hash);
}

/** The proof of a row alone. Throws as `assembleBundle` does. */
export function assembleRow(
  inclusion: InclusionProof,
  anchor: AnchorParts,
  hash: Sha256 = sha256,
): RowProof {
  return verified({ inclusion_proof: inclusion, anchor: anchorOf(anchor, inclusion, hash) }, hash);
}

function verified<Proof extends RowProof>(proof: Proof, hash: Sha256): Proof {
  // Difficulty is for the reader to judge: the block is one that the service knows.
  const trust = { hash, sandbox: true, hashOnly: true, minDifficulty: 0 };
  const verdict = verifyBundle(proof, trust);
  if (verdict.verdict !== 'valid') throw new BundleError(verdict.reasons.join('; '), verdict);
  return proof;
}

function attestsOf(anchor: Anchor): Attests {
  const start = anchor.not_before?.time ?? null;
  return {
    statement: anchor.chain === 'sandbox' ? SANDBOX_STATEMENT : STATEMENT,
    covers: [
      'raw_bytes_existed_by',
      'manifest_row_included',
      'raw_hash_matches',
      ...(start === null ? [] : ['existed_not_before']),
    ],
    excludes: [
      'extraction_correct',
      'source_truthful',
      'server_identity',
      'same_for_all_visitors',
      'complete_page',
    ],
    interval: { not_before: start, not_after: `${anchor.proved_before}T00:00:00.000Z` },
  };
}

function verifyWith({ verify, capture }: BundleParts, anchor: Anchor): VerifyWith {
  const sandbox = anchor.chain === 'sandbox' ? ' --trust-sandbox' : '';
  return {
    tool: TOOL,
    version: verify.version,
    command: `npx ${TOOL} bundle.json --raw capture.bin --offline${sandbox}`,
    spec_url: verify.spec_url,
    raw_url: verify.raw_url,
    steps: [
      `sha256sum capture.bin  # is ${capture.sha256}`,
      "jq -j '.data // . | .inclusion_proof.leaf' bundle.json > leaf.json  # holds that hash",
      "(printf '\\0'; cat leaf.json) | sha256sum  # is the leaf hash: follow inclusion_proof.path from it to merkle_root (RFC 9162, section 2.1.3.2)",
      "jq -r '.data // . | .anchor.ots' bundle.json | base64 -d > proof.ots",
      ...(anchor.chain === 'bitcoin' ? [`ots verify -d ${anchor.digest} proof.ots`] : []),
    ],
  };
}
