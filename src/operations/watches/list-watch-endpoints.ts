// list_watch_endpoints: the webhook endpoints of an account, without their secrets.

import { Type } from 'typebox';
import { WatchEndpoint } from '../../contract/schemas/watches.ts';
import { listEndpoints } from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ENDPOINT } from './watch-examples.ts';
import { accountOf } from './watch-owner.ts';
import { endpointShape } from './watch-shapes.ts';

export const listWatchEndpoints = operation({
  id: 'list_watch_endpoints',
  method: 'GET',
  path: '/v1/watch/endpoints',
  tag: 'Watches',
  summary: 'List the webhook endpoints',
  description: 'Every endpoint of the account, the oldest first. Secrets are never shown.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: {},
  list: 'endpoints',
  output: Type.Object({ endpoints: Type.Array(WatchEndpoint) }),
  problems: [],
  examples: [
    {
      summary: 'One endpoint',
      answer: exampleEnvelope({ endpoints: [EXAMPLE_ENDPOINT] }, { count: 1, total: 1 }),
    },
  ],
  run: async ({ caller, services }) => {
    const rows = await listEndpoints(services.database, accountOf(caller), services.now());
    return {
      kind: 'json',
      data: { endpoints: rows.map(endpointShape) },
      meta: { count: rows.length, total: rows.length },
    };
  },
});
