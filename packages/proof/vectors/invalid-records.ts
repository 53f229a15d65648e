// Vectors whose row of version 2 names a block that does not hold.

import { toHex } from '../src/bytes.ts';
import { type Cases, type Fields, invalid, OTHER, restated, withAnchor } from './altered.ts';
import { CAPTURED } from './valid-cases.ts';
import { make, RECORD_TIME } from './world.ts';

export function invalidRecordStarts(): Cases {
  const { bundle, header } = make({ recordTime: RECORD_TIME });
  const { anchor } = bundle;
  const { record_not_before: said } = anchor;
  const withStart = (more: Fields | undefined): Fields =>
    restated({ ...bundle, anchor: { ...anchor, record_not_before: more } });
  return {
    'record-other-block': invalid(
      'The row names another block.',
      withStart({ ...said, hash: OTHER }),
      ['record_not_before', 'interval'],
    ),
    'record-block-hidden': invalid(
      'The row names a block, the anchor none.',
      withStart(undefined),
      ['record_not_before'],
    ),
    'record-block-invented': invalid(
      'The row names no block, the anchor one.',
      restated(withAnchor({ record_not_before: said })),
      ['record_not_before', 'interval'],
    ),
    'record-block-header': invalid(
      'The header of the block that the row names is of another.',
      withStart({ ...said, block_header: toHex(header) }),
      ['record_not_before', 'interval'],
    ),
    'record-block-time': invalid(
      'The block that the row names has another time.',
      withStart({ ...said, time: '2026-01-01T00:00:00.000Z' }),
      ['record_not_before', 'interval'],
    ),
    'record-block-unshown': invalid(
      'No header shows the time of the block that the row names.',
      withStart({ ...said, block_header: undefined }),
      ['interval'],
    ),
    'record-backdated': invalid(
      'The capture says it was made before the block that its own row names.',
      make({ recordTime: CAPTURED + 7_201, isFalse: true }).bundle,
      ['record_not_before', 'interval'],
    ),
    'record-interval-of-bytes': invalid(
      'The interval of the manifest is called that of the bytes.',
      {
        ...bundle,
        attests: {
          ...bundle.attests,
          interval: { ...bundle.attests.interval, bounds: 'bytes' },
        },
      },
      ['attests'],
    ),
  };
}
