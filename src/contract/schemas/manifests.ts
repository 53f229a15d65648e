// Manifests: which captures were sealed together, and where their root is anchored.

import { type Static, Type } from 'typebox';
import { blockHeader, CHAIN_WORDS } from './proof.ts';
import { address, dateTime, hex64, nullable, oneOf, text, whole } from './words.ts';

export const Manifest = Type.Object(
  {
    export_id: text('Names the manifest in addresses.'),
    chain: oneOf(CHAIN_WORDS, 'Each chain has its own sequence of manifests.'),
    number: whole('In its chain, from 1 and without gaps.'),
    holds: Type.Optional(oneOf(['captures', 'export'], 'Of what its rows are.')),
    state: oneOf(
      ['sealed', 'stamped', 'anchored'],
      '`sealed`: its file is fixed. `stamped`: a calendar has promised to write its root into ' +
        'the chain. `anchored`: a block holds it.',
    ),
    key: text('Storage key of the file; contains its hash.'),
    rows: whole('Rows, the header included.'),
    bytes: whole('Length of the file.'),
    sha256: hex64('Hash of the file.'),
    merkle_root: hex64('Root over its rows.'),
    prev_manifest_sha256: nullable(hex64('Hash of the file before it.'), 'Null in the first.'),
    prev_merkle_root: nullable(hex64('Root of the manifest before it.'), 'Null in the first.'),
    opened_at: dateTime('When its captures were chosen.'),
    closed_at: dateTime('As its header row says.'),
    sealed_at: dateTime('When its file was written.'),
    anchor: nullable(
      Type.Object({
        block_height: whole('The lowest block that holds the root.'),
        block_hash: hex64('In display order.'),
        block_header: blockHeader('The 80 bytes.'),
        block_time: dateTime('Time in the header.'),
        confirmed_at: dateTime('When the service saw it.'),
        ots_url: nullable(address('The OpenTimestamps file.')),
      }),
      'Null until a block holds the root.',
    ),
    url: nullable(address('The file.')),
  },
  {
    $id: 'Manifest',
    description: 'Captures that were sealed together: a file of rows whose root is anchored.',
  },
);
export type Manifest = Static<typeof Manifest>;
