// redeliver_watch_delivery: puts one delivery back into the queue, under its own id.

import { Type } from 'typebox';
import { Delivery } from '../../contract/schemas/watches.ts';
import { findDelivery, requeueDelivery } from '../../store/watches/watch-log.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_DELIVERY, EXAMPLE_DELIVERY_ID } from './watch-examples.ts';
import { accountOf, DeliveryIdPath, noDelivery } from './watch-owner.ts';
import { deliveryShape } from './watch-shapes.ts';

export const redeliverWatchDelivery = operation({
  id: 'redeliver_watch_delivery',
  method: 'POST',
  path: '/v1/watch/deliveries/{id}/redeliver',
  tag: 'Watches',
  summary: 'Deliver again',
  description:
    'Whatever became of it, the delivery is pending again with a new schedule: `attempts` goes ' +
    'on, and the `webhook-id` stays, so that receivers can tell. What its subscription does not ' +
    'watch any more is dropped again. One that is pending already is answered with 200 and left ' +
    'alone.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: DeliveryIdPath },
  success: 202,
  otherSuccess: { status: 200, says: 'It was pending already.' },
  output: Type.Object({ delivery: Delivery }),
  problems: ['delivery_not_found', 'endpoint_disabled'],
  examples: [
    {
      summary: 'In the queue again',
      path: { id: EXAMPLE_DELIVERY_ID },
      answer: exampleEnvelope({
        delivery: {
          ...EXAMPLE_DELIVERY,
          status: 'pending',
          next_attempt_at: '2026-11-18T08:00:00.000Z',
        },
      }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const { database } = services;
    const found = await findDelivery(database, accountOf(caller), path.id);
    if (found === null) throw noDelivery(path.id, refuse);
    if (found.endpoint_status === 'disabled') {
      throw refuse('endpoint_disabled', `The endpoint ${found.endpoint_id} is disabled.`);
    }
    const queued = await requeueDelivery(database, found.id, services.now());
    if (queued !== null) return { kind: 'json', data: { delivery: deliveryShape(queued) } };
    const pending = await findDelivery(database, accountOf(caller), path.id);
    if (pending === null) throw noDelivery(path.id, refuse);
    return { kind: 'json', data: { delivery: deliveryShape(pending) }, status: 200 };
  },
});
