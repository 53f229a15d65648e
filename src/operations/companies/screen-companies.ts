// screen_companies: the companies whose facts meet all conditions, sorted by a key or by domain.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { CategoryParameter, CursorParameter } from '../../contract/parameters.ts';
import { Screening } from '../../contract/schemas/screening.ts';
import type { Asked } from '../../core/screening/asked.ts';
import { findCategory } from '../../store/companies/catalogue.ts';
import { CHANGED_AT } from '../../store/companies/screening.ts';
import type { Db } from '../../store/database.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, EXAMPLE_KNOWN_CELL, exampleEnvelope } from '../invoke/examples.ts';
import { comparisonTable } from './comparison-table.ts';
import { ACCEPTED_CONDITION, orderOf, type Settled, screenPage, settle } from './screening.ts';

const MOST_CONDITIONS = 5;
const LONGEST_CONDITION = 400;
const MOST_COMPANIES = 100;
/** As many as `compare_companies` answers for one credit. */
const CELLS_FOR_IT = 200;

const PROBLEMS = ['missing_parameter', 'invalid_parameter', 'category_not_found'] as const;
type RefuseThis = Refuse<(typeof PROBLEMS)[number]>;

export const screenCompanies = operation({
  id: 'screen_companies',
  method: 'GET',
  path: '/v1/screen',
  tag: 'Companies',
  summary: 'Screen companies',
  description:
    `The companies that meet all of up to ${MOST_CONDITIONS} conditions on their current facts, ` +
    'with the values that met them. Where a key has several facts, the one that ' +
    '`compare_companies` shows is screened. `=true` on a value that is not a boolean asks that ' +
    'there is one; `=false` that it is `false` or known to be absent. Numbers compare within one ' +
    'unit: the one named (`pricing.tier.pro.price<=50 EUR`), else the usual one of the key, and ' +
    'USD for money. A page can hold fewer companies than `limit`, or none, and go on all the ' +
    'same: the end is where `meta.next_cursor` is absent.',
  access: 'open',
  credits: 1,
  creditsPer: `for each started ${CELLS_FOR_IT} cells of the answer`,
  cache: 'public',
  input: {
    query: Type.Object({
      where: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_CONDITION }), {
          maxItems: MOST_CONDITIONS,
          description: `A condition, repeated for each: ${ACCEPTED_CONDITION}.`,
          examples: [['hiring.open_roles>10']],
        }),
      ),
      category: Type.Optional(CategoryParameter),
      changed_since: Type.Optional(
        Type.String({
          format: 'date',
          description: 'Companies of which anything changed on this day or later.',
          examples: ['2026-03-01'],
        }),
      ),
      sort: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 201,
          description:
            'A fact key, `-` before it for descending; companies without it are left out. By ' +
            'domain where not given.',
          examples: ['-hiring.open_roles'],
        }),
      ),
      limit: Type.Integer({
        minimum: 1,
        maximum: MOST_COMPANIES,
        default: 25,
        description: 'Companies on a page, at most.',
      }),
      cursor: CursorParameter,
    }),
  },
  list: 'companies',
  table: ({ companies, keys }) =>
    comparisonTable({
      companies: companies.map(({ company }) => company),
      keys,
      cells: companies.flatMap(({ cells }) => cells),
    }),
  output: Screening,
  problems: PROBLEMS,
  examples: [
    {
      summary: 'Companies with three plans or more',
      query: { where: 'pricing.tier_count>=3' },
      answer: exampleEnvelope(
        {
          conditions: ['pricing.tier_count>=3'],
          keys: ['pricing.tier_count'],
          companies: [{ company: EXAMPLE_COMPANY, cells: [EXAMPLE_KNOWN_CELL] }],
        },
        { count: 1 },
      ),
    },
  ],
  run: async ({ input: { query }, after, refuse, services: { database } }) => {
    const { where = [], category, changed_since: since, sort, limit } = query;
    if (where.length === 0 && !category && !since && !sort) {
      const detail = 'Give a condition, a category, changed_since or sort.';
      const accepted = ACCEPTED_CONDITION;
      throw refuse('missing_parameter', detail, {
        errors: [{ parameter: 'where', detail, accepted }],
      });
    }
    const settled = where.map((text) => settledOf(text, refuse));
    const own = settled.map(({ asked }) => asked);
    const order = sort === undefined ? null : orderOf(sort, own);
    if (order !== null && 'detail' in order) throw wrong(refuse, 'sort', order);
    const categoryId = category === undefined ? null : await idOf(database, category, refuse);
    const changed: readonly Asked[] =
      since === undefined ? [] : [{ kind: 'word', key: CHANGED_AT, operator: '>=', word: since }];
    const conditions = [...own, ...changed];
    const keys = [...new Set([...own.map(({ key }) => key), ...(order ? [order.key] : [])])];
    const screen = { conditions, categoryId, order };
    const { found, next } = await screenPage(database, screen, keys, after, limit);
    return {
      kind: 'json',
      data: {
        conditions: settled.map(({ written }) => written),
        keys,
        companies: found.map(({ company: { name, domain, slug }, cells }) => ({
          company: { name, domain, slug },
          cells: [...cells],
        })),
      },
      meta: { count: found.length },
      next,
      credits: Math.max(1, Math.ceil((found.length * keys.length) / CELLS_FOR_IT)),
    };
  },
});

function settledOf(text: string, refuse: RefuseThis): Settled {
  const settled = settle(text);
  if ('detail' in settled) throw wrong(refuse, 'where', settled);
  return settled;
}

async function idOf(db: Db, category: string, refuse: RefuseThis): Promise<number> {
  const slug = category.toLowerCase();
  const row = await findCategory(db, slug);
  if (row === null) throw refuse('category_not_found', `No category has the slug ${slug}.`);
  return row.id;
}

function wrong(
  refuse: RefuseThis,
  parameter: string,
  { detail, accepted }: { readonly detail: string; readonly accepted: string },
) {
  return refuse('invalid_parameter', `${parameter}: ${detail}`, {
    errors: [{ parameter, detail, accepted }],
  });
}
