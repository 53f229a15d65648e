// list_watch_subscriptions: the watch subscriptions of an account, newest first.

import { Type } from 'typebox';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { WatchSubscription } from '../../contract/schemas/watches.ts';
import {
  listSubscriptions,
  type SubscriptionPosition,
} from '../../store/watches/watch-subscriptions.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { listedPosition, rowPage } from '../invoke/row-page.ts';
import { EXAMPLE_SUBSCRIPTION } from './watch-examples.ts';
import { accountOf } from './watch-owner.ts';
import { subscriptionShape } from './watch-shapes.ts';

export const listWatchSubscriptions = operation({
  id: 'list_watch_subscriptions',
  method: 'GET',
  path: '/v1/watch/subscriptions',
  tag: 'Watches',
  summary: 'List the watch subscriptions',
  description: 'Every subscription of the account, newest first, without its companies.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: {
    query: Type.Object({
      active: Type.Optional(
        Type.Boolean({ description: 'Only those that are served, or only those that are not.' }),
      ),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'subscriptions',
  output: Type.Object({ subscriptions: Type.Array(WatchSubscription) }),
  problems: [],
  examples: [
    {
      summary: 'Those that are served',
      query: { active: 'true' },
      answer: exampleEnvelope({ subscriptions: [EXAMPLE_SUBSCRIPTION] }, { count: 1 }),
    },
  ],
  run: async ({ input: { query }, after, caller, services }) => {
    const found = await listSubscriptions(services.database, {
      accountId: accountOf(caller),
      active: query.active ?? null,
      // Cursors are signed, so what is in one is a position that this operation wrote.
      after: after as SubscriptionPosition | null,
      // One row more than the page tells whether another page follows.
      limit: query.limit + 1,
    });
    const { rows, next } = rowPage(found, query.limit, listedPosition);
    return {
      kind: 'json',
      data: { subscriptions: rows.map((row) => subscriptionShape(row)) },
      meta: { count: rows.length },
      next,
    };
  },
});
