// What of a bundle no check of the proof itself covers: only a signature shows who says it.

import type { Anchor, RowProof } from './bundle.ts';
import { isFields } from './read-bundle.ts';

/** `true`: checked; an object: its members are. What is not named is not checked. */
type Covered = true | Members;
type Members = { readonly [name: string]: Covered };

const START: Covered = { height: true, hash: true, time: true, block_header: true };

const COVERED: Members = {
  media_type: true,
  bundle_version: true,
  fact: { capture_id: true },
  capture: {
    kind: true,
    id: true,
    captured_at: true,
    sha256: true,
    raw: { key: true, hash_rule: true },
    source_url: true,
  },
  inclusion_proof: {
    merkle_spec: true,
    leaf: true,
    leaf_index: true,
    path: true,
    merkle_root: true,
    header: { leaf: true, path: true },
  },
  attests: true,
};

const ANY_ANCHOR: Members = {
  method: true,
  digest: true,
  digest_algorithm: true,
  status: true,
  chain: true,
  proved_before: true,
  not_before: START,
  record_not_before: START,
  // Each by itself, below.
  additional: true,
};

const BLOCK: Members = {
  ots: true,
  block_height: true,
  block_hash: true,
  block_header: true,
  block_time: true,
};

/** The members of a token that holds; where it was asked for is the issuer's word. */
const TOKEN: Covered = { method: true, policy_oid: true, gen_time: true, token: true };

/** What the issuer says besides, and hints for fetching: the words for these are one. */
const REMARKS: ReadonlySet<string> = new Set([
  'issuer',
  'generated_at',
  'verify_with',
  'inclusion_proof.manifest_key',
  'inclusion_proof.manifest_sha256',
  // Shapes the path, and several sizes have the same one.
  'inclusion_proof.tree_size',
  // The same proof again; the signatures of its checkpoint are not looked at.
  'inclusion_proof.tlog_proof',
  'anchor.block_height',
  'anchor.not_before.height',
  'anchor.record_not_before.height',
  'anchor.ots_url',
  'anchor.calendars',
  'anchor.submitted_at',
  'anchor.confirmed_at',
  'anchor.additional',
  // Version 1.0 leaves no two hours for the clock of a block.
  'anchor.proved_before',
  'attests.interval',
]);

/**
 * Paths of members that nothing covers, in the order of the bundle; what a fact says is one.
 * `held`: the places of tokens that hold.
 */
export function uncheckedIn(
  bundle: RowProof,
  areHeightsKnown: boolean,
  held: ReadonlySet<number>,
): readonly string[] {
  const { not_before: manifest, record_not_before: record, status } = bundle.anchor;
  const anchor = status === 'confirmed' ? { ...ANY_ANCHOR, ...BLOCK } : ANY_ANCHOR;
  const heights = [
    ...(status === 'confirmed' ? ['anchor.block_height'] : []),
    ...(manifest === null ? [] : ['anchor.not_before.height']),
    ...(record === undefined ? [] : ['anchor.record_not_before.height']),
  ];
  const found = [
    ...uncovered(bundle, { ...COVERED, anchor }, ''),
    ...uncoveredTokens(bundle.anchor, held),
    ...(areHeightsKnown ? [] : heights),
  ];
  return [...new Set(found.map((path) => (path.startsWith('fact.') ? 'fact' : path)))];
}

function* uncovered(value: unknown, covered: Covered, at: string): Generator<string> {
  if (covered === true || !isFields(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const path = at === '' ? name : `${at}.${name}`;
    const known = Object.hasOwn(covered, name) ? covered[name] : undefined;
    if (known === undefined) yield path;
    else yield* uncovered(inner, known, path);
  }
}

function* uncoveredTokens(
  { additional = [] }: Anchor,
  held: ReadonlySet<number>,
): Generator<string> {
  if (held.size === 0 && additional.length > 0) yield 'anchor.additional';
  if (held.size === 0) return;
  for (const [place, one] of additional.entries()) {
    const path = `anchor.additional.${place}`;
    if (held.has(place)) yield* uncovered(one, TOKEN, path);
    else yield path;
  }
}

function isRemark(path: string): boolean {
  return REMARKS.has(path) || path.startsWith('anchor.additional.');
}

/** In words, for a headline; null where everything was checked. */
export function uncheckedWords(unchecked: readonly string[]): string | null {
  const others = unchecked.filter((path) => path !== 'fact' && path !== 'signature');
  const words = [
    ...(others.some((path) => !isRemark(path)) ? ['members that are not known'] : []),
    ...(others.some(isRemark) ? ["the issuer's remarks"] : []),
    ...(unchecked.includes('fact') ? ['fact'] : []),
    ...(unchecked.includes('signature') ? ['signature'] : []),
  ];
  const [last = '', ...before] = words.toReversed();
  if (words.length < 2) return words[0] ?? null;
  return `${before.toReversed().join(', ')} and ${last}`;
}
