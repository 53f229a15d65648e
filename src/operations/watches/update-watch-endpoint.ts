// update_watch_endpoint: changes a webhook endpoint, disables it, or enables it again.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import {
  EndpointChanges as Changes,
  type EndpointChanges,
} from '../../contract/schemas/watch-inputs.ts';
import { WatchEndpoint } from '../../contract/schemas/watches.ts';
import type { Db } from '../../store/database.ts';
import { countEndpoints } from '../../store/watches/watch-capacity.ts';
import {
  changeEndpoint,
  disableEndpoints,
  enableEndpoint,
  findEndpoint,
  lockEndpoint,
} from '../../store/watches/watch-endpoints.ts';
import { dropOfEndpoints } from '../../store/watches/watch-log.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ENDPOINT, EXAMPLE_ENDPOINT_ID } from './watch-examples.ts';
import { checkUrl, readEventTypes } from './watch-filters.ts';
import { accountOf, EndpointIdPath, heldPlan, noEndpoint, noRoom } from './watch-owner.ts';
import { endpointShape } from './watch-shapes.ts';

export const updateWatchEndpoint = operation({
  id: 'update_watch_endpoint',
  method: 'PATCH',
  path: '/v1/watch/endpoints/{id}',
  tag: 'Watches',
  summary: 'Change a webhook endpoint',
  description:
    '`{"status": "active"}` enables it again and forgets its failures; more active endpoints than ' +
    'the plan has room for are refused. `{"status": "disabled"}` drops what is pending; it can be ' +
    'sent again later. `format` cannot be changed.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: EndpointIdPath, body: Changes },
  output: Type.Object({ endpoint: WatchEndpoint }),
  problems: ['invalid_body', 'endpoint_not_found', 'watch_limit_reached'],
  examples: [
    {
      summary: 'Enabled again',
      path: { id: EXAMPLE_ENDPOINT_ID },
      body: { status: 'active' },
      answer: exampleEnvelope({ endpoint: EXAMPLE_ENDPOINT }),
    },
  ],
  run: async ({ input: { path, body }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const { database } = services;
    const now = services.now();
    const before = await findEndpoint(database, accountId, path.id, now);
    if (before === null) throw noEndpoint(path.id, refuse);
    const eventTypes = readEventTypes(body.event_types, refuse);
    if (body.url !== undefined) {
      const { format } = before;
      await checkUrl(services, accountId, { url: body.url, format }, refuse);
    }
    await database.transaction(async (db) => {
      await turn(db, { accountId, id: path.id, status: body.status, now }, refuse);
      await changeEndpoint(db, path.id, changeOf(body, eventTypes), now);
    });
    const row = await findEndpoint(database, accountId, path.id, now);
    if (row === null) throw noEndpoint(path.id, refuse);
    return { kind: 'json', data: { endpoint: endpointShape(row) } };
  },
});

/** On or off, with the endpoint held to the end of the transaction. */
async function turn(
  db: Db,
  to: {
    readonly accountId: string;
    readonly id: string;
    readonly status: EndpointChanges['status'];
    readonly now: Date;
  },
  refuse: Refuse<'endpoint_not_found' | 'watch_limit_reached'>,
): Promise<void> {
  const { accountId, id, status, now } = to;
  const plan = status === 'active' ? await heldPlan(db, accountId) : null;
  const endpoint = await lockEndpoint(db, accountId, id);
  if (endpoint === null) throw noEndpoint(id, refuse);
  if (plan !== null) {
    const { active } = await countEndpoints(db, accountId);
    const after = endpoint.status === 'active' ? active : active + 1;
    if (after > plan.watch.endpoints && endpoint.status !== 'active') {
      throw noRoom(plan, 'endpoints', after, refuse);
    }
    await enableEndpoint(db, id, now);
  }
  if (status === 'disabled') {
    await disableEndpoints(db, [id], 'manual', now);
    await dropOfEndpoints(db, [id], 'endpoint_disabled');
  }
}

function changeOf(body: EndpointChanges, eventTypes: EndpointChanges['event_types']) {
  const { url, description, min_significance: significance, throttle_per_second: throttle } = body;
  return {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(eventTypes === undefined ? {} : { eventTypes }),
    ...(significance === undefined ? {} : { minSignificance: significance }),
    ...(throttle === undefined ? {} : { throttlePerSecond: throttle }),
  };
}
