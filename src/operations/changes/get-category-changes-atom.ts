// get_category_changes_atom: the changes of a category's companies, for feed readers.

import { Type } from 'typebox';
import { CategoryParameter } from '../../contract/parameters.ts';
import { findCategory } from '../../store/companies/catalogue.ts';
import { operation } from '../invoke/define.ts';
import { ATOM_ONLY, answerFeed, FEED_DESCRIPTION } from './change-feeds.ts';
import { everythingOf } from './event-feed.ts';

export const getCategoryChangesAtom = operation({
  id: 'get_category_changes_atom',
  method: 'GET',
  path: '/v1/categories/{slug}/changes.atom',
  tag: 'Changes',
  summary: 'Follow a category in a feed reader',
  description: `The changes of the companies of one category. ${FEED_DESCRIPTION}`,
  access: 'open',
  credits: 0,
  cache: 'public',
  input: { path: Type.Object({ slug: CategoryParameter }) },
  output: Type.String({ description: 'An Atom document.' }),
  enveloped: false,
  representations: ATOM_ONLY,
  problems: ['category_not_found'],
  examples: [{ summary: 'The feed of a category', path: { slug: 'crm' }, answer: null }],
  run: async ({ input, refuse, services }) => {
    const slug = input.path.slug.toLowerCase();
    const row = await findCategory(services.database, slug);
    if (!row) throw refuse('category_not_found', `No category has the slug ${slug}.`);
    const alternate = `/v1/categories/${slug}`;
    const of = { kind: 'category', id: row.id } as const;
    return answerFeed(services, {
      filter: everythingOf(of),
      name: row.name,
      self: `${alternate}/changes.atom`,
      alternate,
    });
  },
});
