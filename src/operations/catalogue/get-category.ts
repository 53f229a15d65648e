// get_category: one category, and what is known of each of its companies.

import { Type } from 'typebox';
import { CategoryParameter } from '../../contract/parameters.ts';
import { CategoryDetail, type CategoryMember } from '../../contract/schemas/catalogue.ts';
import { findCategory, listMembers } from '../../store/companies/catalogue.ts';
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
    'jobs, and its coverage. The figures are those of the company records.',
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
        { ...EXAMPLE_CATEGORY, companies: [EXAMPLE_MEMBER] },
        { count: 1, total: 1 },
      ),
    },
  ],
  run: async ({ input, refuse, services }) => {
    const slug = input.path.slug.toLowerCase();
    const row = await findCategory(services.database, slug);
    if (!row) throw refuse('category_not_found', `No category has the slug ${slug}.`);
    const { id, ...category } = row;
    const companies = await membersOf(services, id);
    const count = companies.length;
    return {
      kind: 'json',
      data: { ...category, company_count: count, companies },
      meta: { count, total: count },
    };
  },
});

const AT_ONCE = 16;

/** A record that grew old is renewed first, so that this page and the record say the same. */
async function membersOf(services: Services, categoryId: number): Promise<CategoryMember[]> {
  const list = () => listMembers(services.database, categoryId, services.baseUrl, services.now());
  let rows = await list();
  const stale = rows.filter((row) => row.stale).map((row) => row.domain);
  for (let i = 0; i < stale.length; i += AT_ONCE) {
    await Promise.all(stale.slice(i, i + AT_ONCE).map((one) => services.records.byDomain(one)));
  }
  if (stale.length > 0) rows = await list();
  // A company tracked a moment ago may have no record yet; it has nothing to compare either.
  return rows.flatMap(({ summary }) => (summary === null ? [] : [summaryOf(summary)]));
}

/** Records are written by this service with a summary of this shape. */
function summaryOf(summary: unknown): CategoryMember {
  return summary as CategoryMember;
}
