// Proof bundles: what they are made of, and the reading of one from any JSON value.

import { fromBase64, fromHex, isHash } from './bytes.ts';
import { HEADER_BYTES } from './header.ts';
import { type Chain, MAX_ROW, momentOf } from './manifest-row.ts';
import { MERKLE_SPEC } from './merkle.ts';

export const MEDIA_TYPE = 'application/vnd.assay.proof-bundle.v1+json';
export const BUNDLE_VERSION = '1.0';
export const HASH_RULE = 'sha256(object)';
/** Hashes of a path: one for each level of a tree, of which no tree has more. */
export const MAX_PATH = 64;
/** Characters of base64. */
export const MAX_OTS = 1_048_576;
export const MAX_TLOG_PROOF = 65_536;

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

export interface Anchor {
  readonly method: 'opentimestamps';
  readonly digest: string;
  readonly digest_algorithm: 'sha256';
  readonly status: 'confirmed';
  readonly ots: string;
  readonly ots_url?: string;
  readonly chain: Chain;
  readonly block_height: number;
  readonly block_hash: string;
  readonly block_header: string;
  readonly block_time: string;
  readonly proved_before: string;
  readonly not_before: NotBefore | null;
  readonly calendars: readonly string[];
  readonly submitted_at: string;
  readonly confirmed_at: string;
  readonly additional?: readonly unknown[];
}

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
  readonly not_before: string | null;
  readonly not_after: string;
}

export interface Attests {
  readonly statement: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly interval?: Interval;
}

export interface VerifyWith {
  readonly tool: string;
  readonly version: string;
  readonly command: string;
  readonly spec_url: string;
  readonly raw_url: string | null;
  readonly steps: readonly string[];
}

export interface ProofBundle<Fact extends BundledFact = BundledFact> {
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
  readonly anchor: Anchor;
  readonly attests: Attests;
  readonly verify_with: VerifyWith;
  readonly signature?: string;
}

/** The proof of a manifest row alone: no fact is read out of its capture. */
export interface RowProof {
  readonly inclusion_proof: InclusionProof;
  readonly anchor: Anchor;
}

export type ReadBundle =
  | { readonly kind: 'bundle'; readonly bundle: ProofBundle }
  | { readonly kind: 'row'; readonly bundle: RowProof }
  | { readonly kind: 'malformed' | 'unsupported'; readonly reason: string };

type Fields = { readonly [name: string]: unknown };
type Check = (value: unknown) => boolean;

/** A bundle, the whole answer `{data, meta}` around one, or `{inclusion_proof, anchor}` alone. */
export function readBundle(value: unknown): ReadBundle {
  if (!isFields(value)) return malformed('not an object');
  const data = own(value, 'data');
  const inside = own(value, 'inclusion_proof') === undefined && isFields(data) ? data : value;
  const unsupported = unsupportedIn(inside);
  if (unsupported !== null) return { kind: 'unsupported', reason: unsupported };
  const isRow = Object.keys(BUNDLE).every((name) => own(inside, name) === undefined);
  const wrong =
    wrongIn(inside, isRow ? PROOF : { ...BUNDLE, ...PROOF, ...OPTIONAL }, '') ??
    (isRow ? null : wrongIn(own(inside, 'capture'), CAPTURE, 'capture.')) ??
    wrongIn(own(inside, 'inclusion_proof'), INCLUSION, 'inclusion_proof.') ??
    wrongIn(own(inside, 'anchor'), ANCHOR, 'anchor.');
  if (wrong !== null) return malformed(wrong);
  // Every member that is used was checked just now.
  return isRow
    ? { kind: 'row', bundle: inside as unknown as RowProof }
    : { kind: 'bundle', bundle: inside as unknown as ProofBundle };
}

function malformed(reason: string): ReadBundle {
  return { kind: 'malformed', reason };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The words that name a version or a method, and the ones that this version knows. */
const KNOWN_WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['media_type', [MEDIA_TYPE]],
  ['capture.raw.hash_rule', [HASH_RULE]],
  ['inclusion_proof.merkle_spec', [MERKLE_SPEC]],
  ['anchor.method', ['opentimestamps']],
  ['anchor.digest_algorithm', ['sha256']],
  ['anchor.chain', ['bitcoin', 'sandbox']],
];

// Comes first: a bundle of another version may have another shape.
function unsupportedIn(bundle: Fields): string | null {
  const version = own(bundle, 'bundle_version');
  if (typeof version === 'string' && /^\d+\.\d+$/.test(version) && !version.startsWith('1.')) {
    return `bundle_version ${version.slice(0, 20)} is not known, only 1.x is`;
  }
  for (const [path, known] of KNOWN_WORDS) {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (isFields(at) ? own(at, name) : undefined), bundle);
    if (typeof value === 'string' && !known.includes(value)) {
      return `${path} ${JSON.stringify(value.slice(0, 60))} is not known, only ${known.join(', ')}`;
    }
  }
  return null;
}

/** Says which member is missing or of another type. */
function wrongIn(
  value: unknown,
  shape: Readonly<Record<string, Check>>,
  at: string,
): string | null {
  if (!isFields(value)) return `${at.slice(0, -1)} is not an object`;
  for (const [name, isRight] of Object.entries(shape)) {
    const found = own(value, name);
    if (!isRight(found)) return `${at}${name} is ${found === undefined ? 'missing' : 'wrong'}`;
  }
  return null;
}

const text: Check = (value) => typeof value === 'string' && value.length <= MAX_ROW;
const whole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const moment: Check = (value) => momentOf(value) !== null && String(value).length > 10;
const day: Check = (value) => momentOf(value) !== null && String(value).length === 10;
const optional =
  (isRight: Check): Check =>
  (value) =>
    value === undefined || isRight(value);
const orNull =
  (isRight: Check): Check =>
  (value) =>
    value === null || isRight(value);
const listOf =
  (isRight: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(isRight);
const shaped =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    wrongIn(value, shape, '') === null;
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const header: Check = (value) =>
  typeof value === 'string' && value.length === 2 * HEADER_BYTES && fromHex(value) !== null;
const path = listOf(isHash, MAX_PATH);

const BUNDLE: Readonly<Record<string, Check>> = {
  fact: shaped({ key: text, extractor_version: text, capture_id: optional(orNull(text)) }),
  capture: isFields,
  attests: shaped({
    statement: text,
    covers: listOf(text, 100),
    excludes: listOf(text, 100),
    interval: optional(shaped({ not_before: orNull(moment), not_after: moment })),
  }),
  verify_with: isFields,
};

const PROOF: Readonly<Record<string, Check>> = { inclusion_proof: isFields, anchor: isFields };

const OPTIONAL: Readonly<Record<string, Check>> = {
  media_type: optional(text),
  bundle_version: optional((value) => typeof value === 'string' && /^1\.\d+$/.test(value)),
  signature: optional(text),
};

const CAPTURE: Readonly<Record<string, Check>> = {
  kind: oneOf('page_capture', 'crawl_snapshot', 'ats_capture'),
  id: text,
  captured_at: moment,
  sha256: isHash,
  raw: shaped({ key: text, hash_rule: text }),
  source_url: optional(orNull(text)),
};

const INCLUSION: Readonly<Record<string, Check>> = {
  merkle_spec: text,
  manifest_key: text,
  manifest_sha256: isHash,
  leaf: text,
  leaf_index: whole,
  tree_size: whole,
  path,
  merkle_root: isHash,
  header: optional(shaped({ leaf: text, path })),
  tlog_proof: optional((value) => typeof value === 'string' && value.length <= MAX_TLOG_PROOF),
};

const ANCHOR: Readonly<Record<string, Check>> = {
  method: text,
  digest: isHash,
  digest_algorithm: text,
  status: oneOf('confirmed'),
  ots: (value) =>
    typeof value === 'string' && value.length <= MAX_OTS && fromBase64(value) !== null,
  chain: text,
  block_height: whole,
  block_hash: isHash,
  block_header: header,
  block_time: moment,
  proved_before: day,
  not_before: orNull(
    shaped({
      height: whole,
      hash: isHash,
      time: orNull(moment),
      block_header: optional(header),
    }),
  ),
};
