// rotate_watch_endpoint_secret: a new signing secret, while the old one signs too for a time.

import { Type } from 'typebox';
import { Rotation, USUAL_GRACE } from '../../contract/schemas/watch-inputs.ts';
import { WatchEndpoint, WebhookSecret } from '../../contract/schemas/watches.ts';
import {
  sealWebhookSecret,
  WEBHOOK_SECRET_BYTES,
  writeWebhookSecret,
} from '../../core/watching/webhook-secret.ts';
import {
  findEndpoint,
  lockEndpoint,
  putSecret,
  retireSecrets,
} from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ENDPOINT, EXAMPLE_ENDPOINT_ID, EXAMPLE_SECRET } from './watch-examples.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';
import { endpointShape } from './watch-shapes.ts';

export const rotateWatchEndpointSecret = operation({
  id: 'rotate_watch_endpoint_secret',
  method: 'POST',
  path: '/v1/watch/endpoints/{id}/rotate',
  tag: 'Watches',
  summary: 'Rotate the signing secret of an endpoint',
  description:
    'The new `secret` is shown in this answer and never again. Deliveries carry both signatures ' +
    'until `secret_previous_expires_at`: a day from now, or as `grace_seconds` says. At most two ' +
    'secrets are live; a second rotation ends the oldest at once.',
  access: 'account',
  credits: 0,
  cache: 'none',
  secretAnswer: true,
  input: { path: EndpointIdPath, body: Rotation },
  bodyOptional: true,
  output: Type.Object({ endpoint: WatchEndpoint, secret: WebhookSecret }),
  problems: ['endpoint_not_found'],
  examples: [
    {
      summary: 'The old secret signs for another day',
      path: { id: EXAMPLE_ENDPOINT_ID },
      body: { grace_seconds: USUAL_GRACE },
      answer: exampleEnvelope({
        endpoint: { ...EXAMPLE_ENDPOINT, secret_previous_expires_at: '2026-11-19T06:00:00.000Z' },
        secret: EXAMPLE_SECRET,
      }),
    },
  ],
  run: async ({ input: { path, body }, caller, refuse, services }) => {
    const accountId = accountOf(caller);
    const { id } = path;
    const now = services.now();
    const grace = body.grace_seconds ?? USUAL_GRACE;
    const ends = new Date(now.getTime() + grace * 1000);
    const secret = services.random(WEBHOOK_SECRET_BYTES);
    const row = await services.database.transaction(async (db) => {
      if ((await lockEndpoint(db, accountId, id)) === null) throw noEndpoint(id, refuse);
      await retireSecrets(db, id, ends, now);
      await putSecret(db, id, sealWebhookSecret(services.secrets, id, secret), now);
      return findEndpoint(db, accountId, id, now);
    });
    if (row === null) throw noEndpoint(id, refuse);
    const data = { endpoint: endpointShape(row), secret: writeWebhookSecret(secret) };
    return { kind: 'json', data };
  },
});
