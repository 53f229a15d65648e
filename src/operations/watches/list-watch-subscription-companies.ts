// list_watch_subscription_companies: the companies that a subscription watches, by domain.

import { Type } from 'typebox';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { findSubscription, listWatchedCompanies } from '../../store/watches/watch-subscriptions.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';
import { rowPage } from '../invoke/row-page.ts';
import { EXAMPLE_SUBSCRIPTION_ID } from './watch-examples.ts';
import { accountOf, noSubscription, SubscriptionIdPath } from './watch-owner.ts';
import { companyShape } from './watch-shapes.ts';

export const listWatchSubscriptionCompanies = operation({
  id: 'list_watch_subscription_companies',
  method: 'GET',
  path: '/v1/watch/subscriptions/{id}/companies',
  tag: 'Watches',
  summary: 'List the companies of a subscription',
  description: 'Each company that it watches, by domain.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: SubscriptionIdPath, query: Type.Object(PAGE_PARAMETERS) },
  list: 'companies',
  output: Type.Object({ companies: Type.Array(CompanyRef) }),
  problems: ['subscription_not_found'],
  examples: [
    {
      summary: 'One company',
      path: { id: EXAMPLE_SUBSCRIPTION_ID },
      answer: exampleEnvelope({ companies: [EXAMPLE_COMPANY] }, { count: 1, total: 1 }),
    },
  ],
  run: async ({ input: { path, query }, after, caller, refuse, services }) => {
    const { database } = services;
    const subscription = await findSubscription(database, accountOf(caller), path.id);
    if (subscription === null) throw noSubscription(path.id, refuse);
    const begin = after === null ? '' : String(after[0]);
    // One row more than the page tells whether another page follows.
    const found = await listWatchedCompanies(database, path.id, begin, query.limit + 1);
    const { rows, next } = rowPage(found, query.limit, (row) => [row.domain]);
    return {
      kind: 'json',
      data: { companies: rows.map(companyShape) },
      meta: { count: rows.length, total: subscription.companies_count },
      next,
    };
  },
});
