// get_category: one category, and what is known of each of its companies.

import { Type } from 'typebox';
import { CategoryParameter } from '../../contract/parameters.ts';
import { CategoryDetail, type CategoryMember } from '../../contract/schemas/catalogue.ts';
import { findCategory, listMembers, type MemberRow } from '../../store/companies/catalogue.ts';
import { cellsOf, keysFor } from '../companies/comparing.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_CATEGORY, EXAMPLE_MEMBER, exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';

export const getCategory = operation({
  id: 'get_category',
  method: 'GET',
  path: '/v1/categories/{slug}',
  tag: 'Catalogue',
  summary: 'Get a category',
  description:
    'One category with its companies, by domain: how many facts each has per dimension, its ' +
    'jobs, its coverage, and its values under the keys that the criteria of the category come ' +
    'to. The figures are those of the company records.',
  access: 'open',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({
      slug: CategoryParameter,
    }),
  },
  output: CategoryDetail,
  problems: ['category_not_found'],
  examples: [
    {
      summary: 'A category of one company',
      path: { slug: 'crm' },
      answer: exampleEnvelope(
        {
          ...EXAMPLE_CATEGORY,
          compared_keys: ['pricing.tier_count'],
          companies: [EXAMPLE_MEMBER],
        },
        { count: 1, total: 1 },
      ),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const slug = input.path.slug.toLowerCase();
    const row = await findCategory(services.database, slug);
    if (!row) throw refuse('category_not_found', `No category has the slug ${slug}.`);
    const { id, ...category } = row;
    const members = await membersOf(services, id);
    const ids = members.map((member) => member.id);
    const { keys } = await keysFor(services.database, ids, { criteria: row.criteria });
    const cells = await cellsOf(services.database, members, keys);
    const companies = members.map(({ summary }, nth) => ({
      ...summaryOf(summary),
      cells: cells.slice(nth * keys.length, (nth + 1) * keys.length),
    }));
    const count = companies.length;
    return {
      kind: 'json',
      data: { ...category, company_count: count, compared_keys: [...keys], companies },
      meta: { count, total: count },
    };
  },
});

const AT_ONCE = 16;

/** A record that grew old is renewed first, so that this page and the record say the same. */
async function membersOf(services: Services, categoryId: number): Promise<MemberRow[]> {
  const list = () => listMembers(services.database, categoryId, services.baseUrl, services.now());
  let rows = await list();
  const stale = rows.filter((row) => row.stale).map((row) => row.domain);
  for (let i = 0; i < stale.length; i += AT_ONCE) {
    await Promise.all(stale.slice(i, i + AT_ONCE).map((one) => services.records.byDomain(one)));
  }
  if (stale.length > 0) rows = await list();
  // A company tracked a moment ago may have no record yet; it has nothing to compare either.
  return rows.filter(({ summary }) => summary !== null);
}

/** Records are written by this service with a summary of this shape. */
function summaryOf(summary: unknown): Omit<CategoryMember, 'cells'> {
  return summary as Omit<CategoryMember, 'cells'>;
}
