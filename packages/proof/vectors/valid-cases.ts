// Vectors that hold, each for another way to be valid.

import { attestsOf } from '../src/attests.ts';
import type { Interval } from '../src/bundle.ts';
import { toBase64, toHex, toUtf8 } from '../src/bytes.ts';
import { inLog } from './log-world.ts';
import {
  attested,
  BLOCK_TIME,
  capture,
  EARLIER_HEIGHT,
  HEIGHT,
  type Made,
  type Making,
  make,
  RAW,
  RECORD_HEIGHT,
  RECORD_TIME,
  type Vector,
} from './world.ts';

const NO_TRUST: Vector['trust'] = {
  headers: null,
  min_difficulty: null,
  sandbox: false,
  hash_only: false,
};

/** Headers of the reader's own, by height: of the block, and of the earlier one that is named. */
export function headersOf({ header, parts }: Made, height = HEIGHT): Vector['trust'] {
  const earlier = parts.not_before_header ?? null;
  const both = { [height]: toHex(header) };
  const named = earlier === null ? {} : { [EARLIER_HEIGHT]: toHex(earlier) };
  const known = parts.record_not_before_header ?? null;
  const ofRow = known === null ? {} : { [RECORD_HEIGHT]: toHex(known) };
  return { ...NO_TRUST, headers: { ...ofRow, ...named, ...both } };
}

/** Any header that meets its bits. */
export const ANY_DIFFICULTY: Vector['trust'] = { ...NO_TRUST, min_difficulty: 0 };
export const SANDBOX: Vector['trust'] = { ...NO_TRUST, sandbox: true };
export const NOTHING_GIVEN = NO_TRUST;

export const raw64 = toBase64(RAW);

export function valid(
  about: string,
  bundle: unknown,
  trust: Vector['trust'],
  raw: string | null = raw64,
  [start, end, record]: Times = [START, END, null],
): Vector {
  const interval: Interval = { bounds: 'manifest', not_before: start, not_after: end };
  const record_interval: Interval = { bounds: 'record', not_before: record, not_after: end };
  return {
    about,
    bundle,
    raw,
    trust,
    expect: { verdict: 'valid', exit: 0, failing: [], interval, record_interval },
  };
}

/** When the manifest begins, when all ends, and when the record begins. */
type Times = readonly [string | null, string, string | null];

/** Two hours before the earlier block. */
const START = '2026-02-26T03:01:02.000Z';
const END = '2026-03-03T00:00:00.000Z';

/** When the proven capture was taken. */
export const CAPTURED = Date.UTC(2026, 2, 1, 3, 30) / 1000;

const many = (count: number, more: Making = {}): Made =>
  make({
    ...more,
    captures: Array.from({ length: count }, (_, i) =>
      capture(i + 1, { captured_at: `2026-03-01T01:00:${String(i).padStart(2, '0')}.000Z` }),
    ),
  });

export function validCases(): Readonly<Record<string, Vector>> {
  return { ...waysToTrust(), ...waysToProve(), ...times() };
}

function waysToTrust(): Readonly<Record<string, Vector>> {
  const plain = make();
  const { bundle } = plain;
  const { inclusion_proof: proof, anchor } = bundle;
  const sandbox = make({ chain: 'sandbox' });
  const unkept = make({ captures: [1, 2, 3].map((n) => capture(n, { raw_stored: false })) });
  return {
    'given-headers': valid('The block is among the headers given.', bundle, headersOf(plain)),
    'least-difficulty': valid('No headers: the difficulty is enough.', bundle, ANY_DIFFICULTY),
    answer: valid(
      'The whole answer of the service, around its data.',
      { data: bundle, meta: { request_id: 'req_1' } },
      headersOf(plain),
    ),
    sandbox: valid('A sandbox chain, trusted on request.', sandbox.bundle, SANDBOX),
    'row-alone': valid(
      'The proof of a manifest row: no fact, no capture beside it.',
      { bundle_version: '1.1', inclusion_proof: proof, anchor },
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
    'without-media-type': valid(
      'media_type may be missing.',
      (({ media_type: _, ...rest }) => rest)(bundle),
      headersOf(plain),
    ),
  };
}

function waysToProve(): Readonly<Record<string, Vector>> {
  const plain = make();
  const { bundle } = plain;
  const { inclusion_proof: proof, anchor } = bundle;
  const { header: _, ...bare } = proof;
  const bareAnchor = { ...anchor, not_before: null };
  const bareAttests = attestsOf('1.1', bareAnchor);
  const blocks = make({
    besides: [
      attested({ kind: 'bitcoin', height: HEIGHT + 7 }),
      attested({ kind: 'pending', uri: 'https://calendar.example' }),
      attested({ kind: 'unknown', tag: toUtf8('anything'), payload: toUtf8('at all') }),
    ],
  });
  return {
    'several-blocks': valid(
      'Several attestations, of which the lowest block counts.',
      blocks.bundle,
      headersOf(blocks),
    ),
    'no-earlier-block': valid(
      'The manifest names no earlier block: the interval has no start.',
      ...of(make({ hasEarlierBlock: false })),
      raw64,
      [null, END, null],
    ),
    'no-header-row': valid(
      'The bundle does not show the header of the manifest, and claims no start.',
      { ...bundle, inclusion_proof: bare, anchor: bareAnchor, attests: bareAttests },
      headersOf(plain),
      raw64,
      [null, END, null],
    ),
    'two-rows': valid('The smallest tree: a header and one capture.', ...of(small())),
    'last-row': valid(
      'The last row of a tree of 13: it has no sibling on two levels.',
      ...of(many(12, { index: 12 })),
      toBase64(toUtf8('page 12 of an invented company\n')),
    ),
    'tlog-proof': valid(
      'The manifest stands in the log; nobody asks who signed the checkpoint.',
      inLog(bundle),
      headersOf(plain),
    ),
    'tlog-proof-first-of-one': valid(
      'The manifest is all that is in the log.',
      inLog(bundle, { size: 1, index: 0 }),
      headersOf(plain),
    ),
    'tlog-proof-extension-lines': valid(
      'The checkpoint has lines after its root, and the proof has extra data.',
      inLog(bundle, { extension: 'an extension\n', extra: 'extra AAAA\n' }),
      headersOf(plain),
    ),
    'further-members': valid(
      'Members that this version does not know are passed over.',
      { ...bundle, remark: 'of a later 1.x', anchor: { ...anchor, remark: [1, null] } },
      headersOf(plain),
    ),
  };
}

function times(): Readonly<Record<string, Vector>> {
  const captured_at = new Date((BLOCK_TIME + 7_200) * 1000).toISOString();
  const hours = make({
    captures: [1, 2, 3].map((n) => capture(n, n === 3 ? { captured_at } : {})),
  });
  return {
    'row-with-block': valid(
      'The row names a block: the record is not older.',
      ...of(make({ recordTime: RECORD_TIME })),
      raw64,
      [START, END, '2026-02-28T21:50:00.000Z'],
    ),
    'row-with-block-and-easy-headers': valid(
      'The same without headers.',
      make({ recordTime: RECORD_TIME, hasEarlierBlock: false }).bundle,
      ANY_DIFFICULTY,
      raw64,
      [null, END, '2026-02-28T21:50:00.000Z'],
    ),
    'row-hours-before-its-block': valid(
      'The clock of the block that the row names is two hours ahead of that of the capture.',
      ...of(make({ recordTime: CAPTURED + 7_200 })),
      raw64,
      [START, END, '2026-03-01T03:30:00.000Z'],
    ),
    'captured-hours-after-block': valid(
      'The clock of the block is two hours behind that of the capture.',
      ...of(hours),
    ),
    'block-before-midnight': valid(
      'The block is of 22:30: two hours later the next day has begun, so it is the one after.',
      ...of(make({ time: Date.UTC(2026, 2, 2, 22, 30) / 1000 })),
      raw64,
      [START, '2026-03-04T00:00:00.000Z', null],
    ),
  };
}

function small(): Made {
  return make({ index: 1, captures: [capture(3)] });
}

function of(made: Made): readonly [unknown, Vector['trust']] {
  return [made.bundle, headersOf(made)];
}
