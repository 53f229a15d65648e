// The parameters that several operations share.

import { Type } from 'typebox';
import { DIMENSIONS, type Dimension } from '../core/facts/dimensions.ts';
import type { Identifier } from '../core/identifier.ts';

/** Marks a parameter that is read as a company identifier (completions, "Identifiers in paths"). */
export const COMPANY_FORMAT = 'company-identifier';

/** Marks the opaque pagination cursor, of which `invoke` takes care. */
export const CURSOR_FORMAT = 'cursor';

export const LONGEST_CURSOR = 2048;

/** Marks one exact fact key, and a list of them with commas between. */
export const FACT_KEY_FORMAT = 'fact-key';
export const FACT_KEYS_FORMAT = 'fact-keys';

export const LONGEST_FACT_KEY = 200;
export const MOST_FACT_KEYS = 200;

export const CompanyParameter = Type.Unsafe<Identifier>({
  type: 'string',
  format: COMPANY_FORMAT,
  description:
    'Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced ' +
    'to it; a bare word is resolved as a legacy slug.',
  examples: ['acme.example'],
});

export const FactKeyParameter = Type.String({
  format: FACT_KEY_FORMAT,
  maxLength: LONGEST_FACT_KEY,
  description: 'An exact fact key, as the facts endpoint lists it.',
  examples: ['pricing.tier.pro.price'],
});

export const FactKeysParameter = Type.Unsafe<readonly string[]>({
  type: 'string',
  format: FACT_KEYS_FORMAT,
  description:
    `Exact fact keys with commas between, at most ${MOST_FACT_KEYS}; every key that has a side ` +
    'where not given.',
  examples: ['pricing.tier.pro.price,reliability.uptime_90d'],
});

export const LimitParameter = Type.Integer({
  minimum: 1,
  maximum: 200,
  default: 50,
  description: 'Rows on a page.',
});

export const CursorParameter = Type.Optional(
  Type.String({
    format: CURSOR_FORMAT,
    maxLength: LONGEST_CURSOR,
    description:
      'Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and ' +
      'credential. `limit` may change.',
  }),
);

/** Marks a list of company identifiers with commas between. */
export const COMPANIES_FORMAT = 'company-identifiers';
export const LONGEST_IDENTIFIER = 253;

/** Companies that stand beside each other, at most. */
export const MOST_COMPARED = 50;

export const CompaniesParameter = Type.Unsafe<readonly string[]>({
  type: 'string',
  format: COMPANIES_FORMAT,
  description: `Apex domains or legacy slugs with commas between, 2 to ${MOST_COMPARED}.`,
  examples: ['acme.example,bolt.example'],
});

/** How much of an answer is wanted; each operation says what that is of its own. */
export const DETAILS = ['summary', 'facts', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

export function detailParameter(says: string) {
  return Type.Unsafe<Detail>({ type: 'string', enum: DETAILS, default: 'full', description: says });
}

/** Marks a list of dimensions with commas between. */
export const DIMENSIONS_FORMAT = 'dimensions';

export const DimensionsParameter = Type.Unsafe<readonly Dimension[]>({
  type: 'string',
  format: DIMENSIONS_FORMAT,
  description: `With commas between: ${DIMENSIONS.join(', ')}.`,
  examples: ['pricing,security'],
});

/** Keys that an answer is narrowed to. */
export const NarrowingKeysParameter = Type.Unsafe<readonly string[]>({
  ...FactKeysParameter,
  description: `Exact fact keys with commas between, at most ${MOST_FACT_KEYS}; all where not given.`,
});

/** The form of an answer that is a table too. */
export const TableFormatParameter = Type.Unsafe<'json' | 'csv'>({
  type: 'string',
  enum: ['json', 'csv'],
  default: 'json',
  description: '`csv` is the same as `Accept: text/csv`: RFC 4180, one row an item.',
});

/** Where a stream begins. */
export const LAST_SEEN_CURSOR = Type.Optional(
  Type.String({
    format: CURSOR_FORMAT,
    maxLength: LONGEST_CURSOR,
    description:
      'Opaque: the `id` of an event, or a `meta.next_cursor`, after which the stream begins.',
  }),
);

export const PAGE_PARAMETERS = { limit: LimitParameter, cursor: CursorParameter };

export const CategoryParameter = Type.String({
  pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$',
  minLength: 1,
  maxLength: 100,
  description: 'Slug of the category; case does not matter.',
  examples: ['crm'],
});

export const ProductParameter = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The product whose fact is meant; the whole company where not given.',
});
