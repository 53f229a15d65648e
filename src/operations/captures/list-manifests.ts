// list_manifests: every manifest of the log in its order, with its root and its block.

import { Type } from 'typebox';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { Manifest } from '../../contract/schemas/manifests.ts';
import { CHAIN_WORDS } from '../../contract/schemas/proof.ts';
import { oneOf } from '../../contract/schemas/words.ts';
import { listLoggedManifests } from '../../store/proofs/manifest-list.ts';
import { EXAMPLE_MANIFEST } from '../evidence/proof-examples.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { rowPage } from '../invoke/row-page.ts';
import { manifestShape } from './manifest-shape.ts';

export const listManifests = operation({
  id: 'list_manifests',
  method: 'GET',
  path: '/v1/manifests',
  tag: 'Captures',
  summary: 'List the manifests of captures',
  description:
    'Every manifest that was sealed, the newest last. Within a chain each names the hash and the ' +
    'root of the one before it, so that none can be taken out or replaced unseen. The same ' +
    'sequence is a transparency log at `/tlog/{chain}` (c2sp.org/tlog-tiles).',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {
    query: Type.Object({
      chain: Type.Optional(oneOf(CHAIN_WORDS, 'Only manifests of this chain.')),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'manifests',
  output: Type.Object({ manifests: Type.Array(Manifest) }),
  problems: [],
  examples: [
    {
      summary: 'The first manifest of invented companies',
      query: { chain: 'sandbox' },
      answer: exampleEnvelope({ manifests: [EXAMPLE_MANIFEST] }, { count: 1 }),
    },
  ],
  run: async ({ input: { query }, after, services }) => {
    const { chain = null, limit } = query;
    const position = after === null ? null : Number(after[0]);
    const found = await listLoggedManifests(services.database, {
      chain,
      after: position,
      limit: limit + 1,
    });
    const { rows, next } = rowPage(found, limit, (row) => [row.manifest.id]);
    return {
      kind: 'json',
      data: { manifests: rows.map((row) => manifestShape(services, row)) },
      meta: { count: rows.length },
      next,
    };
  },
});
