// get_watch_endpoint: one webhook endpoint, its failures and the state of its rotation.

import { Type } from 'typebox';
import { WatchEndpoint } from '../../contract/schemas/watches.ts';
import { findEndpoint } from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ENDPOINT, EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';
import { endpointShape } from './watch-shapes.ts';

export const getWatchEndpoint = operation({
  id: 'get_watch_endpoint',
  method: 'GET',
  path: '/v1/watch/endpoints/{id}',
  tag: 'Watches',
  summary: 'Get a webhook endpoint',
  description:
    'Destination, format, status, how long it has been failing, and until when the secret before ' +
    'the last rotation signs too.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: EndpointIdPath },
  output: Type.Object({ endpoint: WatchEndpoint }),
  problems: ['endpoint_not_found'],
  examples: [
    {
      summary: 'An endpoint that works',
      path: { id: EXAMPLE_ENDPOINT_ID },
      answer: exampleEnvelope({ endpoint: EXAMPLE_ENDPOINT }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const { database } = services;
    const row = await findEndpoint(database, accountOf(caller), path.id, services.now());
    if (row === null) throw noEndpoint(path.id, refuse);
    return { kind: 'json', data: { endpoint: endpointShape(row) } };
  },
});
