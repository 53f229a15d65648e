// recover_watch_endpoint: puts all that an endpoint missed in a time back into the queue.

import { Type } from 'typebox';
import { Recovery } from '../../contract/schemas/watch-inputs.ts';
import { whole } from '../../contract/schemas/words.ts';
import { findEndpoint } from '../../store/watches/watch-endpoints.ts';
import { requeueRange } from '../../store/watches/watch-log.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';
import { badBody, readMoment } from './watch-filters.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';

export const recoverWatchEndpoint = operation({
  id: 'recover_watch_endpoint',
  method: 'POST',
  path: '/v1/watch/endpoints/{id}/recover',
  tag: 'Watches',
  summary: 'Deliver again what an endpoint missed',
  description:
    'Deliveries that were enqueued in the range and failed, or were dropped because the endpoint ' +
    'was disabled or the plan had no room for it, are pending again, each under its own id. What ' +
    'was delivered is not sent again.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: EndpointIdPath, body: Recovery },
  success: 202,
  output: Type.Object({ queued: whole('Deliveries that are pending again.') }),
  problems: ['invalid_body', 'endpoint_not_found', 'endpoint_disabled'],
  examples: [
    {
      summary: 'After an outage',
      path: { id: EXAMPLE_ENDPOINT_ID },
      body: { since: '2026-11-18T04:00:00Z', until: '2026-11-18T08:00:00Z' },
      answer: exampleEnvelope({ queued: 1 }),
    },
  ],
  run: async ({ input: { path, body }, caller, refuse, services }) => {
    const { database } = services;
    const now = services.now();
    const since = readMoment('/since', body.since, refuse);
    const until = body.until === undefined ? now : readMoment('/until', body.until, refuse);
    if (since.getTime() >= until.getTime()) {
      throw badBody([{ pointer: '/since', detail: 'must be before the end of the range' }], refuse);
    }
    const endpoint = await findEndpoint(database, accountOf(caller), path.id, now);
    if (endpoint === null) throw noEndpoint(path.id, refuse);
    if (endpoint.status === 'disabled') {
      throw refuse('endpoint_disabled', `The endpoint ${endpoint.id} is disabled.`);
    }
    const queued = await requeueRange(database, endpoint.id, { since, until }, now);
    return { kind: 'json', data: { queued } };
  },
});
