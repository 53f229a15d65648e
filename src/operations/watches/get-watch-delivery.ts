// get_watch_delivery: one delivery with every attempt that was made.

import { Type } from 'typebox';
import { Delivery, DeliveryAttempt } from '../../contract/schemas/watches.ts';
import { findDelivery, listAttempts } from '../../store/watches/watch-log.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_ATTEMPT, EXAMPLE_DELIVERY, EXAMPLE_DELIVERY_ID } from './watch-examples.ts';
import { accountOf, DeliveryIdPath, noDelivery } from './watch-owner.ts';
import { attemptShape, deliveryShape } from './watch-shapes.ts';

export const getWatchDelivery = operation({
  id: 'get_watch_delivery',
  method: 'GET',
  path: '/v1/watch/deliveries/{id}',
  tag: 'Watches',
  summary: 'Get a delivery',
  description: 'The delivery and its attempts, the first one first, redeliveries included.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: DeliveryIdPath },
  output: Type.Object({ delivery: Delivery, attempts: Type.Array(DeliveryAttempt) }),
  problems: ['delivery_not_found'],
  examples: [
    {
      summary: 'A delivery that failed',
      path: { id: EXAMPLE_DELIVERY_ID },
      answer: exampleEnvelope({ delivery: EXAMPLE_DELIVERY, attempts: [EXAMPLE_ATTEMPT] }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const { database } = services;
    const delivery = await findDelivery(database, accountOf(caller), path.id);
    if (delivery === null) throw noDelivery(path.id, refuse);
    const attempts = await listAttempts(database, delivery.id);
    return {
      kind: 'json',
      data: { delivery: deliveryShape(delivery), attempts: attempts.map(attemptShape) },
    };
  },
});
