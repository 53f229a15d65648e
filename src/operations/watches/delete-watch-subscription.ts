// delete_watch_subscription: ends a watch; what was sent for it stays in the log.

import { Type } from 'typebox';
import { flag } from '../../contract/schemas/words.ts';
import { dropOfSubscriptions } from '../../store/watches/watch-log.ts';
import { deleteSubscription } from '../../store/watches/watch-subscriptions.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { EXAMPLE_SUBSCRIPTION_ID } from './watch-examples.ts';
import { accountOf, noSubscription, SubscriptionIdPath } from './watch-owner.ts';

export const deleteWatchSubscription = operation({
  id: 'delete_watch_subscription',
  method: 'DELETE',
  path: '/v1/watch/subscriptions/{id}',
  tag: 'Watches',
  summary: 'Delete a watch subscription',
  description:
    'Its companies, routes and cursors go with it, and what is pending is dropped. The delivery ' +
    'log keeps its rows.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: SubscriptionIdPath },
  output: Type.Object({ deleted: flag('Always true.'), id: Type.String() }),
  problems: ['subscription_not_found'],
  examples: [
    {
      summary: 'Gone',
      path: { id: EXAMPLE_SUBSCRIPTION_ID },
      answer: exampleEnvelope({ deleted: true, id: EXAMPLE_SUBSCRIPTION_ID }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    await services.database.transaction(async (db) => {
      const deleted = await deleteSubscription(db, accountOf(caller), path.id);
      if (!deleted) throw noSubscription(path.id, refuse);
      await dropOfSubscriptions(db, [path.id], 'subscription_inactive');
    });
    return { kind: 'json', data: { deleted: true, id: path.id } };
  },
});
