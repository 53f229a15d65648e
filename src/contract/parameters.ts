// The parameters that several operations share.

import { Type } from 'typebox';
import type { Identifier } from '../core/identifier.ts';

/** Marks a parameter that is read as a company identifier (completions, "Identifiers in paths"). */
export const COMPANY_FORMAT = 'company-identifier';

/** Marks the opaque pagination cursor, of which the door takes care. */
export const CURSOR_FORMAT = 'cursor';

export const LONGEST_CURSOR = 2048;

export const CompanyParameter = Type.Unsafe<Identifier>({
  type: 'string',
  format: COMPANY_FORMAT,
  description:
    'Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced ' +
    'to it; a bare word is resolved as a legacy slug.',
  examples: ['acme.example'],
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

export const PAGE_PARAMETERS = { limit: LimitParameter, cursor: CursorParameter };
