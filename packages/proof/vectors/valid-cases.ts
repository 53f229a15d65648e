// Vectors that hold, each for another way to be valid.

import { toBase64, toHex, toUtf8 } from '../src/bytes.ts';
import { tlogProof } from '../src/tlog.ts';
import {
  attested,
  capture,
  EARLIER_HEIGHT,
  EARLIER_TIME,
  earlierBlock,
  HEIGHT,
  type Made,
  type Making,
  make,
  RAW,
  type Vector,
} from './world.ts';

const NO_TRUST: Vector['trust'] = {
  headers: null,
  min_difficulty: null,
  sandbox: false,
  hash_only: false,
};

/** Headers of the reader's own, by height. */
export function headersOf(made: Made, height = HEIGHT): Vector['trust'] {
  return { ...NO_TRUST, headers: { [height]: toHex(made.header) } };
}

/** Any header that meets its bits. */
export const ANY_DIFFICULTY: Vector['trust'] = { ...NO_TRUST, min_difficulty: 0 };
export const SANDBOX: Vector['trust'] = { ...NO_TRUST, sandbox: true };
export const NOTHING_GIVEN = NO_TRUST;

export const raw64 = toBase64(RAW);

/** `start` is when the earlier block is of, where that is shown. */
export function valid(
  about: string,
  bundle: unknown,
  trust: Vector['trust'],
  raw: string | null = raw64,
  start: string | null = trust.headers === null ? START : null,
): Vector {
  const interval = { not_before: start, not_after: END };
  return {
    about,
    bundle,
    raw,
    trust,
    expect: { verdict: 'valid', exit: 0, failing: [], interval },
  };
}

const START = '2026-02-26T05:01:02.000Z';
const END = '2026-03-03T00:00:00.000Z';

const many = (count: number, more: Making = {}): Made =>
  make({
    ...more,
    captures: Array.from({ length: count }, (_, i) =>
      capture(i + 1, { captured_at: `2026-03-01T01:00:${String(i).padStart(2, '0')}.000Z` }),
    ),
  });

export function validCases(): Readonly<Record<string, Vector>> {
  return { ...waysToTrust(), ...waysToProve() };
}

function waysToTrust(): Readonly<Record<string, Vector>> {
  const plain = make();
  const earlier = earlierBlock(EARLIER_TIME);
  const { bundle } = plain;
  const { inclusion_proof: proof, anchor } = bundle;
  const sandbox = make({ chain: 'sandbox' });
  const unkept = make({ captures: [1, 2, 3].map((n) => capture(n, { raw_stored: false })) });
  return {
    'given-headers': valid('The block is among the headers given.', bundle, headersOf(plain)),
    'earlier-block-given': valid(
      'Both blocks are among the headers given: the interval has a start.',
      bundle,
      { ...NO_TRUST, headers: { ...headersOf(plain).headers, [EARLIER_HEIGHT]: toHex(earlier) } },
      raw64,
      START,
    ),
    'least-difficulty': valid('No headers: the difficulty is enough.', bundle, ANY_DIFFICULTY),
    answer: valid(
      'The whole answer of the service, around its data.',
      { data: bundle, meta: { request_id: 'req_1' } },
      headersOf(plain),
    ),
    sandbox: valid('A sandbox chain, trusted on request.', sandbox.bundle, SANDBOX),
    'row-alone': valid(
      'The proof of a manifest row: no fact, no capture beside it.',
      { inclusion_proof: proof, anchor },
      headersOf(plain),
    ),
    'raw-never-kept': valid(
      'The row says that the raw bytes were never kept: none are asked for.',
      unkept.bundle,
      headersOf(unkept),
      null,
    ),
    'hash-only': valid(
      'Only the hash is to be proven: no raw bytes are asked for.',
      bundle,
      { ...headersOf(plain), hash_only: true },
      null,
    ),
    'without-version': valid(
      'media_type and bundle_version may be missing.',
      (({ media_type: _m, bundle_version: _v, ...rest }) => rest)(bundle),
      headersOf(plain),
    ),
  };
}

function waysToProve(): Readonly<Record<string, Vector>> {
  const plain = make();
  const { bundle } = plain;
  const { inclusion_proof: proof, anchor } = bundle;
  const { header: _, ...bare } = proof;
  const blocks = make({
    besides: [
      attested({ kind: 'bitcoin', height: HEIGHT + 7 }),
      attested({ kind: 'pending', uri: 'https://calendar.example' }),
      attested({ kind: 'unknown', tag: toUtf8('anything'), payload: toUtf8('at all') }),
    ],
  });
  const tlog = tlogProof(proof, 'https://assay.example', ['— https://assay.example AAAA\n']);
  return {
    'several-blocks': valid(
      'Several attestations, of which the lowest block counts.',
      blocks.bundle,
      headersOf(blocks),
    ),
    'no-earlier-block': valid(
      'The manifest names no earlier block: the interval has no start.',
      ...of(make({ hasEarlierBlock: false })),
    ),
    'no-header-row': valid(
      'The bundle does not show the header of the manifest: the start is not shown.',
      { ...bundle, inclusion_proof: bare },
      headersOf(plain),
    ),
    'two-rows': valid('The smallest tree: a header and one capture.', ...of(small())),
    'last-row': valid(
      'The last row of a tree of 13: it has no sibling on two levels.',
      ...of(many(12, { index: 12 })),
      toBase64(toUtf8('page 12 of an invented company\n')),
    ),
    'tlog-proof': valid(
      'The same proof also as text for other tools.',
      { ...bundle, inclusion_proof: { ...proof, tlog_proof: tlog } },
      headersOf(plain),
    ),
    'further-members': valid(
      'Members that this version does not know are passed over.',
      { ...bundle, remark: 'of a later 1.x', anchor: { ...anchor, remark: [1, null] } },
      headersOf(plain),
    ),
  };
}

function small(): Made {
  return make({ index: 1, captures: [capture(3)] });
}

function of(made: Made): readonly [unknown, Vector['trust']] {
  return [made.bundle, headersOf(made)];
}
