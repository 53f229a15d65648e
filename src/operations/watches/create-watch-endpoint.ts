// create_watch_endpoint: a webhook destination, and its secret this once.

import { Type } from 'typebox';
import { EndpointToCreate } from '../../contract/schemas/watch-inputs.ts';
import { ShownSecret, WatchEndpoint } from '../../contract/schemas/watches.ts';
import { countEndpoints } from '../../store/watches/watch-capacity.ts';
import { insertEndpoint } from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { newKey } from './endpoint-key.ts';
import { EXAMPLE_ENDPOINT, EXAMPLE_SECRET, EXAMPLE_URL } from './watch-examples.ts';
import { checkUrl, readEventTypes } from './watch-filters.ts';
import { accountOf, heldPlan, newId, noRoom } from './watch-owner.ts';
import { endpointShape } from './watch-shapes.ts';

export const createWatchEndpoint = operation({
  id: 'create_watch_endpoint',
  method: 'POST',
  path: '/v1/watch/endpoints',
  tag: 'Watches',
  summary: 'Create a webhook endpoint',
  description:
    'A destination that events of subscriptions are posted to, as Standard Webhooks says. ' +
    '`secret` is shown in this answer and never again; with `signature: "ed25519"` there is none, ' +
    'and `public_key` of the endpoint verifies. `slack` and `discord` send native ' +
    'messages, signed all the same; `digest` one on Mondays at 06:00 UTC, grouped by company, to a ' +
    'webhook of Slack or by mail to the account. A name that does not resolve yet is accepted, and checked at ' +
    'each send. A disabled endpoint counts to the capacity of the plan too.',
  access: 'account',
  credits: 0,
  cache: 'none',
  secretAnswer: true,
  input: { body: EndpointToCreate },
  success: 201,
  output: Type.Object({ endpoint: WatchEndpoint, secret: ShownSecret }),
  problems: ['invalid_body', 'watch_limit_reached'],
  examples: [
    {
      summary: 'A destination for thin JSON',
      body: { url: EXAMPLE_URL, description: 'Price desk' },
      answer: exampleEnvelope({ endpoint: EXAMPLE_ENDPOINT, secret: EXAMPLE_SECRET }),
    },
  ],
  run: async ({ input: { body }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const { url, format = 'json', signature = 'hmac-sha256' } = body;
    const eventTypes = readEventTypes(body.event_types ?? null, refuse);
    await checkUrl(services, accountId, { url, format }, refuse);
    const [id, now] = [newId(services, 'ep'), services.now()];
    const key = newKey(services, id, signature);
    const row = {
      id,
      accountId,
      url,
      format,
      description: body.description ?? null,
      eventTypes,
      minSignificance: body.min_significance ?? null,
      throttlePerSecond: body.throttle_per_second ?? null,
    };
    await services.database.transaction(async (db) => {
      const plan = await heldPlan(db, accountId);
      const { all } = await countEndpoints(db, accountId);
      if (all >= plan.watch.endpoints) throw noRoom(plan, 'endpoints', all + 1, refuse);
      await insertEndpoint(db, row, now);
      await key.store(db, now);
    });
    const endpoint = endpointShape({
      id,
      url,
      format,
      status: 'active',
      disabled_reason: null,
      description: row.description,
      event_types: eventTypes,
      min_significance: row.minSignificance,
      throttle_per_second: row.throttlePerSecond,
      failing_since: null,
      consecutive_failures: 0,
      last_success_at: null,
      last_failure_at: null,
      created_at: now,
      secret_previous_expires_at: null,
      public_key: key.publicKey,
    });
    return { kind: 'json', data: { endpoint, secret: key.secret } };
  },
});
