// Exports: the data of one moment as files, and the manifest that seals them.

import { type Static, Type } from 'typebox';
import { CHAIN_WORDS } from './proof.ts';
import { address, dateTime, hex64, nullable, oneOf, text, whole } from './words.ts';

export const Export = Type.Object(
  {
    id: text('That of its manifest.'),
    chain: oneOf(CHAIN_WORDS, 'Invented companies are in those of `sandbox`.'),
    made_at: dateTime('The moment of which all its rows are.'),
    files: Type.Array(
      Type.Object({
        name: oneOf(['companies', 'facts', 'events', 'jobs'], 'The table.'),
        format: oneOf(['parquet', 'ndjson']),
        category: nullable(Type.String(), 'Null: all companies.'),
        rows: whole('Rows.'),
        bytes: whole('Length.'),
        sha256: hex64('Hash; its row of the manifest has it too.'),
        url: address('Where it is downloaded, with a key.'),
      }),
    ),
    categories: Type.Array(Type.String(), { description: 'Those that have files of their own.' }),
    schema: address('JSON Schema of the tables.'),
    manifest: address('The manifest.'),
  },
  { $id: 'Export', description: 'All that was known at one moment, as files.' },
);
export type Export = Static<typeof Export>;
