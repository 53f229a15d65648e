// Vectors whose block header, or whose times, do not hold.

import { dayAfter } from '../src/block-time.ts';
import { toHex } from '../src/bytes.ts';
import { EASIEST_BITS, readHeader, writeHeader } from '../src/header.ts';
import {
  type Cases,
  type Fields,
  GOOD,
  invalid,
  OTHER,
  PLAIN,
  restated,
  withAnchor,
} from './altered.ts';
import { ANY_DIFFICULTY, headersOf, NOTHING_GIVEN } from './valid-cases.ts';
import {
  BLOCK_TIME,
  block,
  capture,
  EARLIER_HEIGHT,
  EARLIER_TIME,
  earlierBlock,
  endOf,
  HEIGHT,
  type Made,
  make,
  noise,
} from './world.ts';

const withHeader = (bytes: Uint8Array, more: Fields = {}): Fields =>
  withAnchor({ block_header: toHex(bytes), block_hash: readHeader(bytes)?.hash, ...more });

/** The same under another header with another time. */
const moved = (made: Made, bytes: Uint8Array, time: number): Fields =>
  restated({
    ...made.bundle,
    anchor: {
      ...made.bundle.anchor,
      block_header: toHex(bytes),
      block_hash: readHeader(bytes)?.hash,
      block_time: new Date(time * 1000).toISOString(),
      proved_before: dayAfter(time * 1000),
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
      ['header_trusted', 'not_before', 'interval'],
      NOTHING_GIVEN,
    ),
    'header-too-easy-sandbox': invalid(
      'The same, with a sandbox trusted.',
      GOOD,
      ['header_trusted', 'not_before', 'interval'],
      { ...NOTHING_GIVEN, sandbox: true },
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

const HOURS = 3_600;

/** A capture so many seconds after the block that holds it. */
function younger(seconds: number): Fields {
  const at = new Date((BLOCK_TIME + seconds) * 1000).toISOString();
  const late = make({
    captures: [1, 2, 3].map((n) => capture(n, n === 3 ? { captured_at: at } : {})),
    time: BLOCK_TIME + 3 * 24 * HOURS,
  });
  const early = block({ time: BLOCK_TIME, bits: EASIEST_BITS, merkleRoot: endOf(late.digest) });
  return moved(late, early, BLOCK_TIME);
}

export function invalidTimes(): Cases {
  const late = make({ time: Date.UTC(2026, 2, 2, 22, 30) / 1000 }).bundle;
  const { anchor } = late;
  return {
    'block-time-other': invalid(
      'block_time is not what the header says.',
      withAnchor({ block_time: '2020-01-01T00:00:00Z' }),
      ['block_time'],
    ),
    'proved-before-other': invalid(
      'proved_before is not the day after the block.',
      restated(withAnchor({ proved_before: '2026-03-02' })),
      ['block_time'],
    ),
    'captured-after-block': invalid(
      'The capture says it was made after the block.',
      younger(48 * HOURS),
      ['captured_in_time'],
    ),
    'captured-hours-after-block': invalid(
      'The capture says it was made two hours and a second after the block.',
      younger(2 * HOURS + 1),
      ['captured_in_time'],
    ),
    'proved-before-too-soon': invalid(
      'The block is of 22:30, and the next day begins within the two hours of its clock.',
      restated({ ...late, anchor: { ...anchor, proved_before: '2026-03-03' } }),
      ['block_time'],
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
      ['attests'],
    ),
    'interval-without-block': invalid(
      'A start is claimed without an earlier block.',
      { ...make({ hasEarlierBlock: false }).bundle, attests: GOOD.attests },
      ['attests'],
    ),
    ...invalidStatements(),
  };
}

function invalidStatements(): Cases {
  const attested = (about: string, more: Fields) =>
    invalid(about, { ...GOOD, attests: { ...GOOD.attests, ...more } }, ['attests']);
  const { covers, excludes } = GOOD.attests;
  return {
    'attests-other-statement': attested('The statement claims more than is shown.', {
      statement: 'Attests that the page said so, and that it is true.',
    }),
    'attests-covers-more': attested('More is said to be covered than is.', {
      covers: [...covers, 'extraction_correct'],
    }),
    'attests-excludes-less': attested('Less is said to be excluded than is.', {
      excludes: excludes.slice(1),
    }),
    'attests-further-member': attested('A statement that no version has.', {
      source_truthful: true,
    }),
    'attests-no-interval': attested('The interval is left out.', { interval: undefined }),
  };
}

function unshownStarts(): Cases {
  const notBefore = GOOD.anchor.not_before;
  return {
    'not-before-too-easy': invalid(
      'The block has work, the earlier one has less than is asked for.',
      make({ bits: 0x1f7f_ffff }).bundle,
      ['not_before', 'interval'],
      { ...ANY_DIFFICULTY, min_difficulty: 1e-9 },
    ),
    'not-before-too-easy-sandbox': invalid(
      'To trust a sandbox lifts nothing of what a Bitcoin block must show.',
      make({ bits: 0x1f7f_ffff }).bundle,
      ['not_before', 'interval'],
      { ...ANY_DIFFICULTY, min_difficulty: 1e-9, sandbox: true },
    ),
    'not-before-unshown': invalid(
      'A start is claimed, and the header of the manifest is not shown.',
      { ...GOOD, inclusion_proof: { ...GOOD.inclusion_proof, header: undefined } },
      ['interval'],
    ),
    'not-before-no-header': invalid(
      'A start is claimed, and no header shows the time of the earlier block.',
      withAnchor({ not_before: { ...notBefore, block_header: undefined } }),
      ['interval'],
    ),
  };
}

export function invalidStarts(): Cases {
  const notBefore = GOOD.anchor.not_before;
  const future = make({ earlierTime: BLOCK_TIME - 60 });
  const past = BLOCK_TIME - 10 * 86_400;
  const hourly = make({ earlierTime: BLOCK_TIME - 60 });
  const hour = BLOCK_TIME - 61 - 2 * HOURS;
  const hourlyBlock = block({
    time: hour,
    bits: EASIEST_BITS,
    merkleRoot: endOf(hourly.digest),
  });
  const pastBlock = block({ time: past, bits: EASIEST_BITS, merkleRoot: endOf(future.digest) });
  return {
    ...unshownStarts(),
    'not-before-other': invalid(
      'The manifest names another earlier block.',
      withAnchor({ not_before: { ...notBefore, height: 199 } }),
      ['not_before', 'interval'],
    ),
    'not-before-hidden': invalid(
      'The manifest names an earlier block, the anchor none.',
      restated(withAnchor({ not_before: null })),
      ['not_before'],
    ),
    'not-before-header': invalid(
      'The header of the earlier block is of another.',
      withAnchor({ not_before: { ...notBefore, block_header: toHex(PLAIN.header) } }),
      ['not_before', 'interval'],
    ),
    'not-before-time': invalid(
      'The earlier block has another time.',
      restated(withAnchor({ not_before: { ...notBefore, time: '2026-01-01T00:00:00Z' } })),
      ['not_before', 'interval'],
    ),
    'not-before-other-height': invalid(
      'The earlier block stands at another height among those given.',
      GOOD,
      ['not_before', 'interval'],
      {
        ...NOTHING_GIVEN,
        headers: {
          [HEIGHT]: toHex(PLAIN.header),
          [EARLIER_HEIGHT + 1]: toHex(earlierBlock(EARLIER_TIME)),
        },
      },
    ),
    'not-before-hours-later': invalid(
      'The earlier block is of two hours and a second after the one that holds the proof.',
      moved(hourly, hourlyBlock, hour),
      ['not_before', 'interval'],
    ),
    'not-before-no-lower': invalid(
      'The earlier block has the height of the block itself.',
      make({ earlierHeight: HEIGHT, isFalse: true }).bundle,
      ['not_before', 'interval'],
    ),
    'not-before-later': invalid(
      'The earlier block is the later one.',
      moved(future, pastBlock, past),
      ['captured_in_time', 'not_before', 'interval'],
    ),
  };
}
