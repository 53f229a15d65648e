// rotate_watch_endpoint_secret: a new signing secret, while the old one signs too for a time.

import { Type } from 'typebox';
import { Rotation, USUAL_GRACE } from '../../contract/schemas/watch-inputs.ts';
import { ShownSecret, WatchEndpoint } from '../../contract/schemas/watches.ts';
import { findEndpoint, lockEndpoint, retireSecrets } from '../../store/watches/watch-endpoints.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { newKey } from './endpoint-key.ts';
import { EXAMPLE_ENDPOINT, EXAMPLE_ENDPOINT_ID, EXAMPLE_SECRET } from './watch-examples.ts';
import { accountOf, EndpointIdPath, noEndpoint } from './watch-owner.ts';
import { endpointShape, signatureOf } from './watch-shapes.ts';

export const rotateWatchEndpointSecret = operation({
  id: 'rotate_watch_endpoint_secret',
  method: 'POST',
  path: '/v1/watch/endpoints/{id}/rotate',
  tag: 'Watches',
  summary: 'Rotate the signing secret of an endpoint',
  description:
    'The new `secret` is shown in this answer and never again. Deliveries carry both signatures ' +
    'until `secret_previous_expires_at`: a day from now, or as `grace_seconds` says. At most two ' +
    'secrets are live; a second rotation ends the oldest at once. An endpoint of `ed25519` gets a ' +
    'new `public_key` in the same way, and `secret` is null.',
  access: 'account',
  credits: 0,
  cache: 'none',
  secretAnswer: true,
  input: { path: EndpointIdPath, body: Rotation },
  bodyOptional: true,
  output: Type.Object({ endpoint: WatchEndpoint, secret: ShownSecret }),
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
    const rotated = await services.database.transaction(async (db) => {
      if ((await lockEndpoint(db, accountId, id)) === null) throw noEndpoint(id, refuse);
      const was = await findEndpoint(db, accountId, id, now);
      if (was === null) return null;
      const key = newKey(services, id, signatureOf(was));
      await retireSecrets(db, id, ends, now);
      await key.store(db, now);
      return { row: await findEndpoint(db, accountId, id, now), secret: key.secret };
    });
    if (!rotated?.row) throw noEndpoint(id, refuse);
    const data = { endpoint: endpointShape(rotated.row), secret: rotated.secret };
    return { kind: 'json', data };
  },
});
