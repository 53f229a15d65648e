// get_category: one category, and what is known of each of its companies.

import { Type } from 'typebox';
import { MOST_COMPARED_KEYS } from '../../contract/compared-keys.ts';
import {
  CategoryParameter,
  type Detail,
  DimensionsParameter,
  detailParameter,
  NarrowingKeysParameter,
} from '../../contract/parameters.ts';
import { CategoryDetail, type CategoryMember } from '../../contract/schemas/catalogue.ts';
import type { Dimension } from '../../core/facts/dimensions.ts';
import { findCategory, listMembers, type MemberRow } from '../../store/companies/catalogue.ts';
import type { Db } from '../../store/database.ts';
import { cellsOf, keysFor } from '../companies/comparing.ts';
import { demandKnownKeys } from '../companies/known-keys.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_CATEGORY, EXAMPLE_MEMBER, exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';

/** Keys that a summary is compared on. */
const MOST_OF_A_SUMMARY = 8;

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
    query: Type.Object({
      detail: detailParameter(
        `\`full\`, \`facts\`: all compared keys. \`summary\`: the first ${MOST_OF_A_SUMMARY} of them.`,
      ),
      dimensions: Type.Optional({
        ...DimensionsParameter,
        description: 'Dimensions to compare on in place of the criteria, with commas between.',
      }),
      keys: Type.Optional({
        ...NarrowingKeysParameter,
        description: 'Exact fact keys to compare on in place of the criteria, with commas between.',
      }),
    }),
  },
  output: CategoryDetail,
  problems: ['category_not_found', 'invalid_parameter'],
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
    demandKnownKeys(input.query.keys ?? [], refuse);
    const slug = input.path.slug.toLowerCase();
    const row = await findCategory(services.database, slug);
    if (!row) throw refuse('category_not_found', `No category has the slug ${slug}.`);
    const { id, ...category } = row;
    const members = await membersOf(services, id);
    const ids = members.map((member) => member.id);
    const { keys, notice } = await keysAsked(services.database, ids, row.criteria, input.query);
    const cells = await cellsOf(services.database, members, keys);
    const companies = members.map(({ summary }, nth) => ({
      ...summaryOf(summary),
      cells: cells.slice(nth * keys.length, (nth + 1) * keys.length),
    }));
    const count = companies.length;
    return {
      kind: 'json',
      data: { ...category, company_count: count, compared_keys: [...keys], companies },
      meta: { count, total: count, ...(notice === null ? {} : { notice }) },
    };
  },
});

interface Query {
  readonly detail: Detail;
  readonly dimensions?: readonly Dimension[];
  readonly keys?: readonly string[];
}

async function keysAsked(
  db: Db,
  ids: readonly number[],
  own: readonly string[],
  { detail, dimensions, keys: given }: Query,
): Promise<{ readonly keys: readonly string[]; readonly notice: string | null }> {
  if (given) return { keys: given.slice(0, MOST_COMPARED_KEYS), notice: overMost(given.length) };
  const { keys } = await keysFor(db, ids, { criteria: dimensions ?? own });
  if (detail !== 'summary' || keys.length <= MOST_OF_A_SUMMARY) return { keys, notice: null };
  const notice =
    `${MOST_OF_A_SUMMARY} of ${keys.length} compared keys are shown. \`detail=facts\` shows all, ` +
    '`keys` or `dimensions` those that you name.';
  return { keys: keys.slice(0, MOST_OF_A_SUMMARY), notice };
}

function overMost(given: number): string | null {
  if (given <= MOST_COMPARED_KEYS) return null;
  return `The first ${MOST_COMPARED_KEYS} of ${given} keys are compared.`;
}

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
