// Companies, categories, search results, and a company's record (completions 1).

import { type Static, Type } from 'typebox';
import { Cell } from './cells.ts';
import { Fact } from './facts.ts';
import { JobsBlock } from './jobs.ts';
import {
  byDimension,
  DimensionWord,
  date,
  dateTime,
  nullable,
  oneOf,
  openWord,
  text,
  whole,
} from './words.ts';

const COMPANY = {
  name: text('Name of the company.', { examples: ['Acme'] }),
  domain: text('Apex domain, the canonical identifier.', { examples: ['acme.example'] }),
  slug: nullable(Type.String(), 'Legacy slug; null where it has none.'),
};

export const CompanyRef = Type.Object(COMPANY, {
  $id: 'CompanyRef',
  description: 'A company by its names.',
});
export type CompanyRef = Static<typeof CompanyRef>;

const CATEGORY_REF = {
  slug: text('Identifier of the category.', { examples: ['crm'] }),
  name: text('Name of the category.', { examples: ['CRM'] }),
};

export const CategoryRef = Type.Object(CATEGORY_REF, {
  $id: 'CategoryRef',
  description: 'A category by its names.',
});

export const SearchResults = Type.Object(
  {
    query: text('The query as read.'),
    companies: Type.Array(CompanyRef, { maxItems: 10 }),
    categories: Type.Array(CategoryRef, { maxItems: 10 }),
  },
  {
    $id: 'SearchResults',
    description: 'The best matches, best first; companies and categories are 10 in all at most.',
  },
);
export type SearchResults = Static<typeof SearchResults>;

const CATEGORY = {
  ...CATEGORY_REF,
  description: nullable(Type.String(), 'What belongs here.'),
  criteria: Type.Array(Type.String(), {
    description: 'Dimensions or keys on which members are compared.',
  }),
  company_count: whole('Companies in the category.'),
};

export const Category = Type.Object(CATEGORY, {
  $id: 'Category',
  description: 'A market in which companies are compared.',
});
export type Category = Static<typeof Category>;

const Gap = Type.Object(
  {
    dimension: DimensionWord,
    state: oneOf(
      ['absent', 'unverified'],
      '`absent`: nothing public was found. `unverified`: it could not be read.',
    ),
    reason: Type.Optional(
      openWord('Why.', [
        'no_public_source',
        'source_unreachable',
        'robots_disallowed',
        'not_yet_captured',
        'extraction_failed',
      ]),
    ),
  },
  { $id: 'CoverageGap', description: 'A dimension without a fact, and why.' },
);

export const CoverageSummary = Type.Object(
  {
    dimensions_covered: Type.Integer({
      minimum: 0,
      maximum: 10,
      description: 'Dimensions with at least one current fact.',
    }),
    dimensions_total: Type.Integer({ description: 'Always 10.', const: 10 }),
    facts: whole('Current facts.'),
    observed: whole('Of these, measured by the service.'),
    company_stated: whole('Of these, stated by the company.'),
    with_capture: whole('Facts with a stored capture, which can be proved.'),
    captures: whole('Stored captures of the company.'),
    first_captured_at: nullable(date('First capture.')),
    last_captured_at: nullable(date('Last capture.')),
    earliest_event_at: nullable(date('Oldest change event.')),
    anchored_through: nullable(
      dateTime('Captures up to this moment have a confirmed anchor.'),
      'Null while nothing is anchored.',
    ),
    stale_facts: Type.Optional(whole("Facts older than their dimension's freshness target.")),
    sources: Type.Optional(
      Type.Object(
        {
          tracked: whole('Sources that are captured.'),
          ok: whole('Sources whose last try was complete.'),
          failing: whole('Sources whose last try failed.'),
          blocked_by_robots: whole('Sources that robots.txt closes.'),
        },
        { description: 'Health of the sources.' },
      ),
    ),
    gaps: Type.Array(Gap, { description: 'One row per dimension without a fact.' }),
  },
  { $id: 'CoverageSummary', description: 'What is known of a company, and what is not.' },
);
export type CoverageSummary = Static<typeof CoverageSummary>;

const LAST_CAPTURED = nullable(date('Last capture.'), 'Null while nothing was captured.');

export const CategoryMember = Type.Object(
  {
    ...COMPANY,
    last_captured_at: LAST_CAPTURED,
    jobs: JobsBlock,
    dimensions: byDimension(
      Type.Integer({ minimum: 1 }),
      'Current facts per dimension; dimensions without facts are left out.',
    ),
    coverage: CoverageSummary,
    cells: Type.Array(Cell, { description: 'One for each of the compared keys, in their order.' }),
  },
  { $id: 'CategoryMember', description: 'A company of a category, with what is known of it.' },
);
export type CategoryMember = Static<typeof CategoryMember>;

export const CategoryDetail = Type.Object(
  {
    ...CATEGORY,
    compared_keys: Type.Array(Type.String(), {
      description: 'The keys that the criteria come to: of a dimension what it is compared on.',
    }),
    companies: Type.Array(CategoryMember, { description: 'By domain.' }),
  },
  { $id: 'CategoryDetail', description: 'A category and its companies.' },
);
export type CategoryDetail = Static<typeof CategoryDetail>;

export const DimensionBlock = Type.Object(
  {
    count: whole('Current facts.'),
    last_changed_at: nullable(
      Type.String(),
      'Date of the latest change event in the dimension; null where there is none.',
    ),
    facts: Type.Array(Fact),
  },
  { $id: 'DimensionBlock', description: 'The facts of one dimension, by key.' },
);
export type DimensionBlock = Static<typeof DimensionBlock>;

export const CompanyRecord = Type.Object(
  {
    company: Type.Object({
      ...COMPANY,
      categories: Type.Array(Type.String(), { description: 'Slugs of its categories.' }),
    }),
    last_captured_at: LAST_CAPTURED,
    jobs: JobsBlock,
    dimensions: byDimension(
      DimensionBlock,
      'Facts by dimension; dimensions without facts are left out.',
    ),
    coverage: CoverageSummary,
  },
  { $id: 'CompanyRecord', description: 'Everything current about a company.' },
);
export type CompanyRecord = Static<typeof CompanyRecord>;
