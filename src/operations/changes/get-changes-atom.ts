// get_changes_atom: the changes of all companies, by the filters of the feed, for feed readers.

import { Type } from 'typebox';
import { operation } from '../invoke/define.ts';
import { ATOM_ONLY, answerFeed, FEED_DESCRIPTION } from './change-feeds.ts';
import {
  type AskedChanges,
  changeFilter,
  type FoundFilter,
  OPEN_FILTERS,
} from './change-filters.ts';

export const getChangesAtom = operation({
  id: 'get_changes_atom',
  method: 'GET',
  path: '/v1/changes.atom',
  tag: 'Changes',
  summary: 'Follow the change feed in a feed reader',
  description: `Changes across companies, by the filters of GET /v1/changes. ${FEED_DESCRIPTION}`,
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { query: Type.Object(OPEN_FILTERS) },
  output: Type.String({ description: 'An Atom document.' }),
  enveloped: false,
  representations: ATOM_ONLY,
  problems: ['invalid_parameter', 'category_not_found', 'company_not_found'],
  examples: [
    {
      summary: 'Prices of a category',
      query: { category: 'crm', type: 'pricing.price.changed' },
      answer: null,
    },
  ],
  run: async ({ input: { query }, refuse, services }) => {
    const found = await changeFilter(services, query, refuse);
    const asked = addressOf(query, found);
    return answerFeed(services, {
      filter: found.filter,
      name: nameOf(query, found),
      self: `/v1/changes.atom${asked}`,
      alternate: `/changes${asked}`,
    });
  },
});

/** The same filters are the same feed, in whatever order and spelling they were asked for. */
function addressOf(query: AskedChanges, { company }: FoundFilter): string {
  const { category, dimension, type, min_significance: least, derivation } = query;
  const asked = new URLSearchParams({
    ...(category && { category: category.toLowerCase() }),
    ...(company && { company: company.ref.domain }),
    ...(dimension && { dimension }),
    ...(type && { type }),
    ...(least && { min_significance: least }),
    ...(derivation && { derivation }),
  }).toString();
  return asked === '' ? '' : `?${asked}`;
}

/** `Acme (pricing, high)`, `all companies`. */
function nameOf(query: AskedChanges, { category, company }: FoundFilter): string {
  const whose = [company?.ref.name, category?.name].filter((name) => name !== undefined);
  const { dimension, type, min_significance: least, derivation } = query;
  const which = [dimension, type, least === 'high' ? least : undefined, derivation];
  const told = which.filter((word) => word !== undefined).join(', ');
  const name = whose.length === 0 ? 'all companies' : whose.join(' in ');
  return told === '' ? name : `${name} (${told})`;
}
