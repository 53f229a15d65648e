// delete_watch_endpoint: removes a webhook endpoint with its routes, secrets and log.

import { Type } from 'typebox';
import { flag } from '../../contract/schemas/words.ts';
import { deleteEndpoint } from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';

export const deleteWatchEndpoint = operation({
  id: 'delete_watch_endpoint',
  method: 'DELETE',
  path: '/v1/watch/endpoints/{id}',
  tag: 'Watches',
  summary: 'Delete a webhook endpoint',
  description:
    'Its routes from subscriptions and its delivery log go with it. The subscriptions stay.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: EndpointIdPath },
  output: Type.Object({ deleted: flag('Always true.'), id: Type.String() }),
  problems: ['endpoint_not_found'],
  examples: [
    {
      summary: 'Gone',
      path: { id: EXAMPLE_ENDPOINT_ID },
      answer: exampleEnvelope({ deleted: true, id: EXAMPLE_ENDPOINT_ID }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const deleted = await services.database.transaction((db) =>
      deleteEndpoint(db, accountId, path.id),
    );
    if (!deleted) throw noEndpoint(path.id, refuse);
    return { kind: 'json', data: { deleted: true, id: path.id } };
  },
});
