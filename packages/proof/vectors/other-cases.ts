// Vectors that are incomplete, malformed, or of a version that is not known.

import { toHex } from '../src/bytes.ts';
import { EASIEST_BITS } from '../src/header.ts';
import { ANY_DIFFICULTY, headersOf, NOTHING_GIVEN, raw64 } from './valid-cases.ts';
import { BLOCK_TIME, block, HEIGHT, make, noise, type Vector } from './world.ts';

type Fields = { readonly [name: string]: unknown };
type Word = 'incomplete' | 'malformed' | 'unsupported';

const EXITS: Readonly<Record<Word, number>> = { incomplete: 2, malformed: 3, unsupported: 4 };

function other(
  verdict: Word,
  about: string,
  bundle: unknown,
  trust: Vector['trust'] = ANY_DIFFICULTY,
  raw: string | null = raw64,
): Vector {
  const failing = verdict === 'incomplete' ? [] : ['shape'];
  const expect = { verdict, exit: EXITS[verdict], failing, interval: null, record_interval: null };
  return { about, bundle, raw, trust, expect };
}

const MADE = make();
const { bundle: GOOD } = MADE;
const { inclusion_proof: PROOF, anchor: ANCHOR, capture: CAPTURE } = GOOD;

const withProof = (more: Fields): Fields => ({ ...GOOD, inclusion_proof: { ...PROOF, ...more } });
const withAnchor = (more: Fields): Fields => ({ ...GOOD, anchor: { ...ANCHOR, ...more } });
const without = (name: string): Fields =>
  Object.fromEntries(Object.entries(GOOD).filter(([own]) => own !== name));

export function incompleteCases(): Readonly<Record<string, Vector>> {
  const elsewhere = block({ time: BLOCK_TIME, bits: EASIEST_BITS, merkleRoot: noise('x', 32) });
  const given = { ...NOTHING_GIVEN, headers: { 5: toHex(elsewhere) } };
  const sandbox = make({ chain: 'sandbox' }).bundle;
  return {
    'no-raw': other('incomplete', 'The raw bytes are not given.', GOOD, headersOf(MADE), null),
    'header-not-given': other('incomplete', 'The header is not among those given.', GOOD, given),
    'earlier-header-not-given': other(
      'incomplete',
      'A start is claimed, and the header of its block is not among those given.',
      GOOD,
      { ...NOTHING_GIVEN, headers: { [HEIGHT]: toHex(MADE.header) } },
    ),
    'sandbox-not-trusted': other('incomplete', 'A sandbox chain shows nothing.', sandbox),
  };
}

export function malformedCases(): Readonly<Record<string, Vector>> {
  const bad = (about: string, bundle: unknown) => other('malformed', about, bundle);
  return {
    'not-an-object': bad('A text.', 'a text'),
    'a-list': bad('A list.', [GOOD]),
    nothing: bad('Null.', null),
    empty: bad('An empty object.', {}),
    'no-fact': bad('The fact is missing.', without('fact')),
    'no-capture': bad('The capture is missing.', without('capture')),
    'no-proof': bad('The inclusion proof is missing.', without('inclusion_proof')),
    'no-anchor': bad('The anchor is missing.', without('anchor')),
    'no-attests': bad('attests is missing.', without('attests')),
    'no-verify-with': bad('verify_with is missing.', without('verify_with')),
    'hash-in-capitals': bad('A hash is written in capitals.', {
      ...GOOD,
      capture: { ...CAPTURE, sha256: CAPTURE.sha256.toUpperCase() },
    }),
    'index-negative': bad('leaf_index is negative.', withProof({ leaf_index: -1 })),
    'index-text': bad('leaf_index is a text.', withProof({ leaf_index: '3' })),
    'no-size': bad('tree_size is missing.', withProof({ tree_size: undefined })),
    'path-hash-short': bad('A hash of the path is too short.', withProof({ path: ['00'] })),
    'path-endless': bad(
      'The path is longer than any tree is high.',
      withProof({ path: Array(65).fill(PROOF.merkle_root) }),
    ),
    'leaf-object': bad('The leaf is an object.', withProof({ leaf: JSON.parse(PROOF.leaf) })),
    'ots-not-base64': bad('anchor.ots is not base64.', withAnchor({ ots: '%' })),
    'header-short': bad('The block header is too short.', withAnchor({ block_header: '00' })),
    'height-fraction': bad('block_height is a fraction.', withAnchor({ block_height: 1.5 })),
    'no-such-day': bad('A day that does not exist.', withAnchor({ proved_before: '2026-02-30' })),
    'not-confirmed': bad('The anchor is not confirmed.', withAnchor({ status: 'pending' })),
    'beside-an-answer': bad('A bundle, and another one in `data` beside it.', {
      ...GOOD,
      data: { ...GOOD, fact: { ...GOOD.fact, key: 'another' } },
    }),
    'fact-beside-an-answer': bad('A fact beside the answer that has another.', {
      fact: { ...GOOD.fact, key: 'another' },
      data: GOOD,
    }),
    'data-in-data': bad('An answer within an answer.', { data: { data: GOOD, ...GOOD } }),
    'number-beyond': bad('A number of which readers keep different ones.', {
      ...GOOD,
      fact: { ...GOOD.fact, value: 2 ** 53 + 2 },
    }),
    'version-word': bad('bundle_version is not a version.', { ...GOOD, bundle_version: 'one' }),
  };
}

export function unsupportedCases(): Readonly<Record<string, Vector>> {
  const unknown = (about: string, bundle: unknown) => other('unsupported', about, bundle);
  return {
    'bundle-version': unknown('bundle_version 2.0.', { ...GOOD, bundle_version: '2.0' }),
    'bundle-version-later': unknown('bundle_version 1.2: what it states cannot be made again.', {
      ...GOOD,
      bundle_version: '1.2',
    }),
    'bundle-version-alone': unknown('Another version may have any shape.', {
      bundle_version: '2.0',
    }),
    'media-type': unknown('Another media type.', {
      ...GOOD,
      media_type: 'application/vnd.assay.proof-bundle.v2+json',
    }),
    'merkle-spec': unknown('Another tree.', withProof({ merkle_spec: 'rfc9162-sha512-v1' })),
    'hash-rule': unknown('Another rule of hashing.', {
      ...GOOD,
      capture: { ...CAPTURE, raw: { ...CAPTURE.raw, hash_rule: 'sha512(object)' } },
    }),
    method: unknown('Another way to anchor.', withAnchor({ method: 'chainpoint' })),
    'digest-algorithm': unknown('Another digest.', withAnchor({ digest_algorithm: 'sha512' })),
    chain: unknown('Another chain.', withAnchor({ chain: 'litecoin' })),
  };
}
