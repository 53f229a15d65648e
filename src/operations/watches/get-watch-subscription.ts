// get_watch_subscription: one watch subscription, with its companies where they are few.

import { Type } from 'typebox';
import { WatchSubscription } from '../../contract/schemas/watches.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_SUBSCRIPTION_ID, EXAMPLE_SUBSCRIPTION_WHOLE } from './watch-examples.ts';
import { accountOf, noSubscription, SubscriptionIdPath } from './watch-owner.ts';
import { wholeSubscription } from './watch-subscription.ts';

export const getWatchSubscription = operation({
  id: 'get_watch_subscription',
  method: 'GET',
  path: '/v1/watch/subscriptions/{id}',
  tag: 'Watches',
  summary: 'Get a watch subscription',
  description:
    'Its filters, routes and companies; of more than 200 companies only the number, and the rest ' +
    'at GET /v1/watch/subscriptions/{id}/companies.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: SubscriptionIdPath },
  output: Type.Object({ subscription: WatchSubscription }),
  problems: ['subscription_not_found'],
  examples: [
    {
      summary: 'A subscription of one company',
      path: { id: EXAMPLE_SUBSCRIPTION_ID },
      answer: exampleEnvelope({ subscription: EXAMPLE_SUBSCRIPTION_WHOLE }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const { database } = services;
    const subscription = await wholeSubscription(database, accountOf(caller), path.id);
    if (subscription === null) throw noSubscription(path.id, refuse);
    return { kind: 'json', data: { subscription } };
  },
});
