// list_exports: the exports that there are, with their files and where they are downloaded.

import { Type } from 'typebox';
import { CategoryParameter } from '../../contract/parameters.ts';
import { Export } from '../../contract/schemas/exports.ts';
import { listExports as listStored } from '../../store/exports/exports.ts';
import { linkTo } from '../companies/links.ts';
import { EXAMPLE_EXPORT_ID } from '../evidence/proof-examples.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';

const BASE = 'https://assay.example/v1';

const EXAMPLE_EXPORT: Export = {
  id: EXAMPLE_EXPORT_ID,
  chain: 'bitcoin',
  made_at: '2026-11-15T04:00:00.000Z',
  files: [
    {
      name: 'facts',
      format: 'parquet',
      category: null,
      rows: 48_211,
      bytes: 2_904_117,
      sha256: '7fb13053748a8308555854e524235071eb1383659bc4d7f4eefc42ff7e5a91f7',
      url: `${BASE}/exports/${EXAMPLE_EXPORT_ID}/facts.parquet`,
    },
  ],
  categories: ['crm'],
  schema: `${BASE}/exports/${EXAMPLE_EXPORT_ID}/schema.json`,
  manifest: `${BASE}/manifests/${EXAMPLE_EXPORT_ID}`,
};

export const listExports = operation({
  id: 'list_exports',
  method: 'GET',
  path: '/v1/exports',
  tag: 'Captures',
  summary: 'List the exports of all data',
  description:
    'The newest first: every week all that is served, as Parquet and NDJSON, sealed in a manifest ' +
    'as captures are. `category` lists the files of one category in place of those of all ' +
    'companies.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { query: Type.Object({ category: Type.Optional(CategoryParameter) }) },
  output: Type.Object({ exports: Type.Array(Export) }),
  problems: [],
  examples: [
    {
      summary: 'The newest export',
      answer: exampleEnvelope({ exports: [EXAMPLE_EXPORT] }, { count: 1 }),
    },
  ],
  run: async ({ input: { query }, services }) => {
    const category = query.category?.toLowerCase() ?? null;
    const found = await listStored(services.database, category);
    const exports = found.map(({ id, chain, madeAt, files, categories }): Export => {
      const urlOf = (file: string) => linkTo(services, 'get_export_file', { id, file }) ?? '';
      return {
        id,
        chain,
        made_at: madeAt.toISOString(),
        files: files.flatMap(({ file, name, format, ...told }) =>
          name === 'schema' || format === 'json'
            ? []
            : [
                {
                  name,
                  format,
                  category: told.category,
                  rows: told.rows,
                  bytes: told.bytes,
                  sha256: told.sha256,
                  url: urlOf(file),
                },
              ],
        ),
        categories: [...categories],
        schema: urlOf('schema.json'),
        manifest: linkTo(services, 'get_manifest', { export_id: id }) ?? '',
      };
    });
    return { kind: 'json', data: { exports }, meta: { count: exports.length } };
  },
});
