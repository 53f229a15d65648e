// Vectors whose block header, or whose times, do not hold.

import { toHex } from '../src/bytes.ts';
import { EASIEST_BITS, readHeader, writeHeader } from '../src/header.ts';
import { type Cases, type Fields, GOOD, invalid, OTHER, PLAIN, withAnchor } from './altered.ts';
import { ANY_DIFFICULTY, headersOf, NOTHING_GIVEN } from './valid-cases.ts';
import {
  BLOCK_TIME,
  block,
  capture,
  earlierBlock,
  endOf,
  HEIGHT,
  type Made,
  make,
  noise,
} from './world.ts';

const withHeader = (bytes: Uint8Array, more: Fields = {}): Fields =>
  withAnchor({ block_header: toHex(bytes), block_hash: readHeader(bytes)?.hash, ...more });
const withoutInterval = { ...GOOD.attests, interval: undefined };

/** The same under another header with another time. */
const moved = (made: Made, bytes: Uint8Array, time: number): Fields => ({
  ...made.bundle,
  attests: withoutInterval,
  anchor: {
    ...made.bundle.anchor,
    block_header: toHex(bytes),
    block_hash: readHeader(bytes)?.hash,
    block_time: new Date(time * 1000).toISOString(),
    proved_before: new Date((time + 86_400) * 1000).toISOString().slice(0, 10),
  },
});

export function invalidHeaders(): Cases {
  const elsewhere = block({ time: BLOCK_TIME, bits: EASIEST_BITS, merkleRoot: noise('x', 32) });
  const unmined = writeHeader(
    {
      version: 1,
      previous: OTHER,
      merkleRoot: endOf(PLAIN.digest),
      time: BLOCK_TIME,
      bits: 0x1d00_ffff,
    },
    0,
  );
  return {
    'header-other-block': invalid('The header is of another block.', withHeader(elsewhere), [
      'header_merkle_root',
    ]),
    'block-hash-other': invalid('The header has another hash.', withAnchor({ block_hash: OTHER }), [
      'block_hash',
    ]),
    'header-not-mined': invalid(
      'The header does not meet its own bits.',
      withHeader(unmined),
      ['header_work'],
      { ...ANY_DIFFICULTY, min_difficulty: 0 },
    ),
    'header-too-easy': invalid(
      'The header meets its bits, which anyone could.',
      GOOD,
      ['header_trusted'],
      NOTHING_GIVEN,
    ),
    'header-not-the-given': invalid(
      'Another header stands at that height among those given.',
      GOOD,
      ['header_trusted'],
      { ...NOTHING_GIVEN, headers: { [HEIGHT]: toHex(elsewhere) } },
    ),
    'header-other-height': invalid(
      'The header stands at another height among those given.',
      GOOD,
      ['header_trusted'],
      headersOf(PLAIN, HEIGHT + 1),
    ),
    'earlier-block-alone': invalid(
      'The header of the earlier block stands for the block.',
      withHeader(earlierBlock(BLOCK_TIME)),
      ['header_merkle_root'],
    ),
  };
}

export function invalidTimes(): Cases {
  const late = make({
    captures: [1, 2, 3].map((n) =>
      capture(n, n === 3 ? { captured_at: '2026-03-04T00:00:00.000Z' } : {}),
    ),
    time: BLOCK_TIME + 3 * 86_400,
  });
  const early = block({ time: BLOCK_TIME, bits: EASIEST_BITS, merkleRoot: endOf(late.digest) });
  return {
    'block-time-other': invalid(
      'block_time is not what the header says.',
      withAnchor({ block_time: '2020-01-01T00:00:00Z' }),
      ['block_time'],
    ),
    'proved-before-other': invalid(
      'proved_before is not the day after the block.',
      {
        ...withAnchor({ proved_before: '2026-03-02' }),
        attests: withoutInterval,
      },
      ['block_time'],
    ),
    'captured-after-block': invalid(
      'The capture says it was made after the block.',
      moved(late, early, BLOCK_TIME),
      ['captured_in_time'],
    ),
    'interval-other': invalid(
      'The interval is not that of the anchor.',
      {
        ...GOOD,
        attests: {
          ...GOOD.attests,
          interval: { not_before: null, not_after: '2020-01-01T00:00:00Z' },
        },
      },
      ['interval'],
    ),
    'interval-without-block': invalid(
      'A start is claimed without an earlier block.',
      { ...make({ hasEarlierBlock: false }).bundle, attests: GOOD.attests },
      ['interval'],
    ),
  };
}

export function invalidStarts(): Cases {
  const notBefore = GOOD.anchor.not_before;
  const future = make({ earlierTime: BLOCK_TIME - 60 });
  const past = BLOCK_TIME - 10 * 86_400;
  const pastBlock = block({ time: past, bits: EASIEST_BITS, merkleRoot: endOf(future.digest) });
  return {
    'not-before-other': invalid(
      'The manifest names another earlier block.',
      withAnchor({ not_before: { ...notBefore, height: 199 } }),
      ['not_before'],
    ),
    'not-before-hidden': invalid(
      'The manifest names an earlier block, the anchor none.',
      {
        ...withAnchor({ not_before: null }),
        attests: { ...GOOD.attests, covers: [], interval: undefined },
      },
      ['not_before'],
    ),
    'not-before-header': invalid(
      'The header of the earlier block is of another.',
      withAnchor({ not_before: { ...notBefore, block_header: toHex(PLAIN.header) } }),
      ['not_before'],
    ),
    'not-before-time': invalid(
      'The earlier block has another time.',
      {
        ...withAnchor({ not_before: { ...notBefore, time: '2026-01-01T00:00:00Z' } }),
        attests: withoutInterval,
      },
      ['not_before'],
    ),
    'not-before-later': invalid(
      'The earlier block is the later one.',
      moved(future, pastBlock, past),
      ['captured_in_time', 'not_before'],
    ),
  };
}
