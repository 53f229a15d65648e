// list_watch_endpoint_deliveries: the delivery log of a webhook endpoint, newest first.

import { Type } from 'typebox';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { DELIVERY_STATUSES, Delivery } from '../../contract/schemas/watches.ts';
import { oneOf } from '../../contract/schemas/words.ts';
import { findEndpoint } from '../../store/watches/watch-endpoints.ts';
import { type DeliveryPosition, listDeliveries } from '../../store/watches/watch-log.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { listedPosition, rowPage } from '../invoke/row-page.ts';
import { EXAMPLE_DELIVERY, EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';
import { deliveryShape } from './watch-shapes.ts';

export const listWatchEndpointDeliveries = operation({
  id: 'list_watch_endpoint_deliveries',
  method: 'GET',
  path: '/v1/watch/endpoints/{id}/deliveries',
  tag: 'Watches',
  summary: 'List the deliveries of an endpoint',
  description:
    'Each event that was to be sent to it, newest first, and what became of it. `dropped` was ' +
    'given up without fault of the receiver; `last_error` says why.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: {
    path: EndpointIdPath,
    query: Type.Object({
      status: Type.Optional(oneOf(DELIVERY_STATUSES, 'Only deliveries of this status.')),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'deliveries',
  output: Type.Object({ deliveries: Type.Array(Delivery) }),
  problems: ['endpoint_not_found'],
  examples: [
    {
      summary: 'What failed',
      path: { id: EXAMPLE_ENDPOINT_ID },
      query: { status: 'failed' },
      answer: exampleEnvelope({ deliveries: [EXAMPLE_DELIVERY] }, { count: 1 }),
    },
  ],
  run: async ({ input: { path, query }, after, caller, refuse, services }) => {
    const { database } = services;
    const endpoint = await findEndpoint(database, accountOf(caller), path.id, services.now());
    if (endpoint === null) throw noEndpoint(path.id, refuse);
    const found = await listDeliveries(database, {
      endpointId: endpoint.id,
      status: query.status ?? null,
      // Cursors are signed, so what is in one is a position that this operation wrote.
      after: after as DeliveryPosition | null,
      // One row more than the page tells whether another page follows.
      limit: query.limit + 1,
    });
    const { rows, next } = rowPage(found, query.limit, listedPosition);
    return {
      kind: 'json',
      data: { deliveries: rows.map(deliveryShape) },
      meta: { count: rows.length },
      next,
    };
  },
});
