// search: companies and categories by name, domain fragment or category name.

import { Type } from 'typebox';
import { SearchResults } from '../../contract/schemas/catalogue.ts';
import { search as searchIndex } from '../../store/companies/search.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_CATEGORY, EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';

export const search = operation({
  id: 'search',
  method: 'GET',
  path: '/v1/search',
  tag: 'Catalogue',
  summary: 'Search companies and categories',
  description:
    'Finds companies by name or domain fragment and categories by name, misspelt words too. ' +
    'The ten best matches in all, best first.',
  access: 'open',
  credits: 0,
  cache: 'public',
  input: {
    query: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Name, domain fragment, or category name.',
        examples: ['acme'],
      }),
    }),
  },
  output: SearchResults,
  problems: [],
  examples: [
    {
      summary: 'By a part of the name',
      query: { q: 'acme' },
      answer: exampleEnvelope(
        {
          query: 'acme',
          companies: [EXAMPLE_COMPANY],
          categories: [{ slug: EXAMPLE_CATEGORY.slug, name: EXAMPLE_CATEGORY.name }],
        },
        { count: 2 },
      ),
    },
  ],
  run: async ({ input, services }) => {
    const { q } = input.query;
    const found = await searchIndex(services.database, q, 10);
    const companies = [...found.companies];
    const categories = [...found.categories];
    return {
      kind: 'json',
      data: { query: q, companies, categories },
      meta: { count: companies.length + categories.length },
    };
  },
});
