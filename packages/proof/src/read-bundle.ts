// The reading of a proof bundle from any JSON value: every member that is used, and its type.

import {
  BUNDLE_VERSIONS,
  type BundleVersion,
  HASH_RULE,
  MAX_ADDITIONAL,
  MAX_OTS,
  MAX_PATH,
  MAX_TLOG_PROOF,
  MEDIA_TYPE,
  type ProofBundle,
  type RowProof,
} from './bundle.ts';
import { fromBase64, fromHex, isHash } from './bytes.ts';
import { HEADER_BYTES } from './header.ts';
import { isHeld } from './json.ts';
import { MAX_ROW, momentOf } from './manifest-row.ts';
import { MERKLE_SPEC } from './merkle.ts';

export type ReadBundle =
  | { readonly kind: 'bundle'; readonly bundle: ProofBundle }
  | { readonly kind: 'row'; readonly bundle: RowProof }
  | { readonly kind: 'malformed' | 'unsupported'; readonly reason: string };

export type Fields = { readonly [name: string]: unknown };
type Check = (value: unknown) => boolean;

/** A bundle, the whole answer `{data, meta}` around one, or `{inclusion_proof, anchor}` alone. */
export function readBundle(value: unknown): ReadBundle {
  if (!isFields(value)) return malformed('not an object');
  if (hasOddNumber(value)) return malformed('a number is beyond what all readers hold (2^53)');
  const data = own(value, 'data');
  if (data !== undefined && MEMBERS.some((name) => own(value, name) !== undefined)) {
    return malformed('a bundle, and `data` beside it: one file has one reading');
  }
  const inside = isFields(data) ? data : value;
  if (own(inside, 'data') !== undefined && inside !== value) {
    return malformed('`data` within `data`: one file has one reading');
  }
  const unsupported = unsupportedIn(inside);
  if (unsupported !== null) return { kind: 'unsupported', reason: unsupported };
  const isRow = Object.keys(BUNDLE).every((name) => own(inside, name) === undefined);
  const wrong =
    wrongIn(inside, { ...(isRow ? {} : BUNDLE), ...PROOF, ...OPTIONAL }, '') ??
    (isRow ? null : wrongIn(own(inside, 'capture'), CAPTURE, 'capture.')) ??
    wrongIn(own(inside, 'inclusion_proof'), INCLUSION, 'inclusion_proof.') ??
    wrongAnchor(own(inside, 'anchor'), own(inside, 'bundle_version'));
  if (wrong !== null) return malformed(wrong);
  // Every member that is used was checked just now.
  return isRow
    ? { kind: 'row', bundle: inside as unknown as RowProof }
    : { kind: 'bundle', bundle: inside as unknown as ProofBundle };
}

/** The members at the top of a bundle; an answer around one has none of them. */
const MEMBERS = [
  ...['media_type', 'bundle_version', 'issuer', 'generated_at', 'fact', 'capture'],
  ...['inclusion_proof', 'anchor', 'attests', 'verify_with', 'signature'],
] as const;

// A stack of its own: what is given may be deep.
function hasOddNumber(value: unknown): boolean {
  const left: unknown[] = [value];
  const seen = new Set<object>();
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'number' && !isHeld(next)) return true;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const inner of Object.values(next)) left.push(inner);
  }
  return false;
}

function malformed(reason: string): ReadBundle {
  return { kind: 'malformed', reason };
}

export function isFields(value: unknown): value is Fields {
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
  ['anchor.method', ['opentimestamps', 'rfc3161']],
  ['anchor.digest_algorithm', ['sha256']],
  ['anchor.chain', ['bitcoin', 'sandbox']],
];

// Comes first: a bundle of another version may have another shape.
function unsupportedIn(bundle: Fields): string | null {
  const version = own(bundle, 'bundle_version');
  if (typeof version === 'string' && /^\d+\.\d+$/.test(version) && !isKnown(version)) {
    return `bundle_version ${version.slice(0, 20)} is not known, only ${BUNDLE_VERSIONS.join(', ')}`;
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

function isKnown(version: string): version is BundleVersion {
  return BUNDLE_VERSIONS.some((known) => known === version);
}

/** The version of a bundle that was read. */
export function versionOf({ bundle_version: version }: RowProof): BundleVersion {
  return version !== undefined && isKnown(version) ? version : BUNDLE_VERSIONS[0];
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

const interval = shaped({ not_before: orNull(moment), not_after: moment });

const BUNDLE: Readonly<Record<string, Check>> = {
  fact: shaped({ key: text, extractor_version: text, capture_id: optional(orNull(text)) }),
  capture: isFields,
  attests: shaped({
    statement: text,
    covers: listOf(text, 100),
    excludes: listOf(text, 100),
    interval: optional(interval),
    record_interval: optional(interval),
  }),
  verify_with: isFields,
};

const PROOF: Readonly<Record<string, Check>> = { inclusion_proof: isFields, anchor: isFields };

const OPTIONAL: Readonly<Record<string, Check>> = {
  media_type: optional(text),
  bundle_version: optional((value) => typeof value === 'string' && isKnown(value)),
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

const notBefore = shaped({
  height: whole,
  hash: isHash,
  time: orNull(moment),
  block_header: optional(header),
});

const ANY_ANCHOR: Readonly<Record<string, Check>> = {
  digest: isHash,
  digest_algorithm: text,
  proved_before: day,
  not_before: orNull(notBefore),
  record_not_before: optional(notBefore),
  additional: optional(listOf(isFields, MAX_ADDITIONAL)),
};

const CONFIRMED: Readonly<Record<string, Check>> = {
  ...ANY_ANCHOR,
  method: text,
  status: oneOf('confirmed'),
  ots: (value) =>
    typeof value === 'string' && value.length <= MAX_OTS && fromBase64(value) !== null,
  chain: text,
  block_height: whole,
  block_hash: isHash,
  block_header: header,
  block_time: moment,
};

// A sandbox has its next block at once: nothing of it is ever provisional.
const PROVISIONAL: Readonly<Record<string, Check>> = {
  ...ANY_ANCHOR,
  method: text,
  status: oneOf('provisional'),
  chain: oneOf('bitcoin'),
};

function wrongAnchor(anchor: unknown, version: unknown): string | null {
  const isProvisional = isFields(anchor) && own(anchor, 'method') === 'rfc3161';
  if (!isProvisional) return wrongIn(anchor, CONFIRMED, 'anchor.');
  return version === undefined || version === '1.0'
    ? 'anchor.method rfc3161 is of version 1.1, not 1.0'
    : wrongIn(anchor, PROVISIONAL, 'anchor.');
}
