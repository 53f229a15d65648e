// list_categories: all categories with the number of their companies.

import { Type } from 'typebox';
import { Category } from '../../contract/schemas/catalogue.ts';
import { listCategories as listRows } from '../../store/companies/catalogue.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_CATEGORY, exampleEnvelope } from '../invoke/examples.ts';

export const listCategories = operation({
  id: 'list_categories',
  method: 'GET',
  path: '/v1/categories',
  tag: 'Catalogue',
  summary: 'List categories',
  description: 'Every category, by name, with the number of its companies.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {},
  list: 'categories',
  output: Type.Object({ categories: Type.Array(Category) }),
  problems: [],
  examples: [
    {
      summary: 'All categories',
      answer: exampleEnvelope({ categories: [EXAMPLE_CATEGORY] }, { count: 1, total: 1 }),
    },
  ],
  run: async ({ services }) => {
    const rows = await listRows(services.database);
    const categories = rows.map(({ id: _, ...category }) => category);
    return {
      kind: 'json',
      data: { categories },
      meta: { count: categories.length, total: categories.length },
    };
  },
});
