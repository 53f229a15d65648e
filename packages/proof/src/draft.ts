// Makes proof bundles out of their parts, verified or not.

import { attestsOf } from './attests.ts';
import { dayAfter } from './block-time.ts';
import {
  type Anchor,
  BUNDLE_VERSION,
  type BundledCapture,
  type BundledFact,
  type ConfirmedAnchor,
  type InclusionProof,
  MEDIA_TYPE,
  type NotBefore,
  type ProofBundle,
  type ProvisionalAnchor,
  type VerifyWith,
} from './bundle.ts';
import { fromUtf8, toBase64, toHex } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';
import { type BlockHeader, readHeader } from './header.ts';
import { leafHashes, type ManifestSummary } from './manifest.ts';
import { type BlockRef, parseRow } from './manifest-row.ts';
import { inclusionPath, MERKLE_SPEC } from './merkle.ts';
import { blocksOf } from './ots-build.ts';
import { readOts } from './ots-read.ts';
import { readToken64 } from './tokens/token.ts';
import type { Verdict } from './verify.ts';

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

interface StartParts {
  /** The earlier block that the header of the manifest names, where it is known. */
  readonly not_before_header?: Uint8Array | null;
  /** The block that the row of the capture names, where it names one. */
  readonly record_not_before_header?: Uint8Array | null;
}

export interface BlockParts extends StartParts {
  /** Pruned to attestations of blocks. */
  readonly ots: Uint8Array;
  /** The header of the lowest block that the file leads to. */
  readonly header: Uint8Array;
  readonly ots_url?: string;
  readonly calendars: readonly string[];
  readonly submitted_at: string;
  readonly confirmed_at: string;
  readonly additional?: readonly unknown[];
}

/** While no block holds the root. */
export interface TokenParts extends StartParts {
  /** Tokens of authorities, at least one of the method `rfc3161`. */
  readonly additional: readonly unknown[];
}

export type AnchorParts = BlockParts | TokenParts;

/** Everything in an anchor that follows from its parts. */
export function anchorOf(parts: AnchorParts, proof: InclusionProof, hash: Sha256 = sha256): Anchor {
  return 'ots' in parts ? anchorInBlock(parts, proof, hash) : anchorByTokens(parts, proof, hash);
}

function anchorInBlock(parts: BlockParts, proof: InclusionProof, hash: Sha256): ConfirmedAnchor {
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
    ...startsOf(parts, proof, hash),
    calendars: parts.calendars,
    submitted_at: parts.submitted_at,
    confirmed_at: parts.confirmed_at,
    ...(parts.additional === undefined ? {} : { additional: parts.additional }),
  };
}

function anchorByTokens(parts: TokenParts, proof: InclusionProof, hash: Sha256): ProvisionalAnchor {
  const times = parts.additional.flatMap((one) => {
    const { method, token } = Object(one);
    const read = method === 'rfc3161' ? readToken64(String(token)) : null;
    return read?.kind === 'token' ? [read.token.info.time] : [];
  });
  if (times.length === 0) throw new BundleError('there is no token of an authority', null);
  return {
    method: 'rfc3161',
    digest: proof.merkle_root,
    digest_algorithm: 'sha256',
    status: 'provisional',
    chain: 'bitcoin',
    proved_before: dayAfter(Math.min(...times)),
    ...startsOf(parts, proof, hash),
    additional: parts.additional,
  };
}

function startsOf(parts: StartParts, proof: InclusionProof, hash: Sha256) {
  const manifest = blockIn(proof.header?.leaf ?? '');
  const ofRecord = parts.record_not_before_header ?? null;
  const recordStart = notBeforeOf(blockIn(proof.leaf), ofRecord, hash);
  return {
    not_before: notBeforeOf(manifest, parts.not_before_header ?? null, hash),
    ...(recordStart === null ? {} : { record_not_before: recordStart }),
  };
}

function headerOf(bytes: Uint8Array, name: string, hash: Sha256): BlockHeader {
  const header = readHeader(bytes, hash);
  if (header === null) throw new BundleError(`the ${name} is not 80 bytes`, null);
  return header;
}

/** The block that a row names. */
function blockIn(leaf: string): BlockRef | null {
  const parsed = parseRow(leaf);
  return parsed.kind === 'row' ? (parsed.row.not_before ?? null) : null;
}

function notBeforeOf(
  named: BlockRef | null,
  bytes: Uint8Array | null,
  hash: Sha256,
): NotBefore | null {
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
    readonly file?: VerifyWith['file'];
  };
  readonly issuer?: ProofBundle['issuer'];
  readonly generated_at?: string;
}

/** Name of the package whose command verifies. */
export const TOOL = 'assay-verify';

/** As `assembleBundle`, and nothing of it was verified. */
export function draftBundle<Fact extends BundledFact>(
  parts: BundleParts<Fact>,
  hash: Sha256 = sha256,
): ProofBundle<Fact> {
  const anchor = anchorOf(parts.anchor, parts.inclusion, hash);
  return {
    media_type: MEDIA_TYPE,
    bundle_version: BUNDLE_VERSION,
    ...(parts.issuer === undefined ? {} : { issuer: parts.issuer }),
    ...(parts.generated_at === undefined ? {} : { generated_at: parts.generated_at }),
    fact: parts.fact,
    capture: parts.capture,
    inclusion_proof: parts.inclusion,
    anchor,
    attests: attestsOf(BUNDLE_VERSION, anchor),
    verify_with: verifyWith(parts, anchor),
  };
}

function verifyWith({ verify, capture, issuer }: BundleParts, anchor: Anchor): VerifyWith {
  const sandbox = anchor.chain === 'sandbox' ? ' --trust-sandbox' : '';
  const tokens =
    anchor.status === 'provisional' ? ' --accept-tsa --tsa-root authority-roots.pem' : '';
  const keys = issuer === undefined ? '' : ' --issuer-key issuer-keys.json';
  return {
    tool: TOOL,
    version: verify.version,
    // The command runs a file whose hash is known: a name in a registry may be anybody's.
    command: `node ${TOOL}.mjs bundle.json --raw capture.bin${keys}${tokens} --offline${sandbox}`,
    spec_url: verify.spec_url,
    raw_url: verify.raw_url,
    ...(verify.file === undefined ? {} : { file: verify.file }),
    steps: [
      ...(verify.file === undefined
        ? []
        : [
            `curl -sO ${verify.file.url}`,
            `echo '${verify.file.sha256}  ${TOOL}.mjs' | sha256sum -c  # compare with a copy that you trust`,
          ]),
      ...(issuer === undefined
        ? []
        : [`curl -s ${issuer.jwks_url} > issuer-keys.json  # once, and kept: who signs as issuer`]),
      `sha256sum capture.bin  # is ${capture.sha256}`,
      "jq -j '.data // . | .inclusion_proof.leaf' bundle.json > leaf.json  # holds that hash",
      "(printf '\\0'; cat leaf.json) | sha256sum  # is the leaf hash: follow inclusion_proof.path from it to merkle_root (RFC 9162, section 2.1.3.2)",
      ...anchorSteps(anchor),
    ],
  };
}

function anchorSteps(anchor: Anchor): readonly string[] {
  if (anchor.status === 'provisional') {
    return [
      "jq -r '.data // . | .anchor.additional[0].token' bundle.json | base64 -d > token.der",
      `openssl ts -verify -token_in -in token.der -digest ${anchor.digest} -CAfile authority-roots.pem  # certificates that you have from the authority`,
    ];
  }
  return [
    "jq -r '.data // . | .anchor.ots' bundle.json | base64 -d > proof.ots",
    ...(anchor.chain === 'bitcoin' ? [`ots verify -d ${anchor.digest} proof.ots`] : []),
  ];
}
