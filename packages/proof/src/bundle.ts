// Proof bundles: what they are made of.

import type { Chain } from './manifest-row.ts';

export const MEDIA_TYPE = 'application/vnd.assay.proof-bundle.v1+json';
/** Those that are known, the newest last; a bundle that names none is of the first. */
export const BUNDLE_VERSIONS = ['1.0', '1.1'] as const;
export type BundleVersion = (typeof BUNDLE_VERSIONS)[number];
export const BUNDLE_VERSION: BundleVersion = '1.1';
export const HASH_RULE = 'sha256(object)';
/** Hashes of a path: one for each level of a tree, of which no tree has more. */
export const MAX_PATH = 64;
/** Characters of base64. */
export const MAX_OTS = 1_048_576;
export const MAX_TLOG_PROOF = 65_536;
/** Witnesses beside the block. */
export const MAX_ADDITIONAL = 16;

export interface RowInTree {
  /** The exact row, without its line feed. */
  readonly leaf: string;
  /** Sibling hashes from the leaf to the root. */
  readonly path: readonly string[];
}

export interface InclusionProof extends RowInTree {
  readonly merkle_spec: string;
  readonly manifest_key: string;
  readonly manifest_sha256: string;
  readonly leaf_index: number;
  readonly tree_size: number;
  readonly merkle_root: string;
  /** Row 0 of the same manifest, so that what it says is shown too. */
  readonly header?: RowInTree;
  readonly tlog_proof?: string;
}

export interface NotBefore {
  readonly height: number;
  readonly hash: string;
  readonly time: string | null;
  readonly block_header?: string;
}

interface AnyAnchor {
  readonly digest: string;
  readonly digest_algorithm: 'sha256';
  readonly proved_before: string;
  /** The block that the header row names: the manifest is not older. */
  readonly not_before: NotBefore | null;
  /** The block that the row of the capture names, from version 2 on: the record is not older. */
  readonly record_not_before?: NotBefore;
  /** Tokens of time-stamping authorities, of the method `rfc3161`; others are passed over. */
  readonly additional?: readonly unknown[];
}

export interface ConfirmedAnchor extends AnyAnchor {
  readonly method: 'opentimestamps';
  readonly status: 'confirmed';
  readonly ots: string;
  readonly ots_url?: string;
  readonly chain: Chain;
  readonly block_height: number;
  readonly block_hash: string;
  readonly block_header: string;
  readonly block_time: string;
  readonly calendars: readonly string[];
  readonly submitted_at: string;
  readonly confirmed_at: string;
}

/** No block holds the root yet: the clocks of authorities vouch until one does. */
export interface ProvisionalAnchor extends AnyAnchor {
  readonly method: 'rfc3161';
  readonly status: 'provisional';
  /** The chain whose block is waited for. */
  readonly chain: 'bitcoin';
}

export type Anchor = ConfirmedAnchor | ProvisionalAnchor;

export interface BundledCapture {
  readonly kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
  readonly id: string;
  readonly captured_at: string;
  readonly sha256: string;
  readonly raw: { readonly key: string; readonly hash_rule: string };
  readonly source_url?: string | null;
}

/** Any fact: nothing of it but the capture that it names is part of the proof. */
export interface BundledFact {
  readonly key: string;
  readonly extractor_version: string;
  readonly capture_id?: string | null;
}

export interface Interval {
  /** What was made in between; the bytes may be older. Missing in version 1.0. */
  readonly bounds?: 'manifest' | 'record';
  readonly not_before: string | null;
  readonly not_after: string;
}

export interface Attests {
  readonly statement: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  /** Bounds the manifest. */
  readonly interval?: Interval;
  /** Bounds the record of the capture, where its row names a block. */
  readonly record_interval?: Interval;
}

export interface VerifyWith {
  readonly tool: string;
  readonly version: string;
  readonly command: string;
  readonly spec_url: string;
  readonly raw_url: string | null;
  /** The command as one file, where its issuer serves it. */
  readonly file?: { readonly url: string; readonly sha256: string };
  readonly steps: readonly string[];
}

export interface ProofBundle<Fact extends BundledFact = BundledFact, Held extends Anchor = Anchor> {
  readonly media_type?: string;
  readonly bundle_version?: string;
  readonly issuer?: {
    readonly origin: string;
    readonly key_id: string;
    readonly jwks_url: string;
  };
  readonly generated_at?: string;
  readonly fact: Fact;
  readonly capture: BundledCapture;
  readonly inclusion_proof: InclusionProof;
  readonly anchor: Held;
  readonly attests: Attests;
  readonly verify_with: VerifyWith;
  readonly signature?: string;
}

/** Whether a block holds it. */
export function isConfirmed<Fact extends BundledFact>(
  bundle: ProofBundle<Fact>,
): bundle is ProofBundle<Fact, ConfirmedAnchor> {
  return bundle.anchor.status === 'confirmed';
}

/** The proof of a manifest row alone: no fact is read out of its capture. */
export interface RowProof {
  readonly bundle_version?: string;
  readonly inclusion_proof: InclusionProof;
  readonly anchor: Anchor;
}
