// A request to cover a company, and what became of it (completions 7.2).

import { type Static, Type } from 'typebox';
import { CompanyRef } from './catalogue.ts';
import { dateTime, nullable, oneOf, text } from './words.ts';

export const COVERAGE_STATUSES = ['queued', 'accepted', 'rejected', 'covered'] as const;

export const CoverageRequest = Type.Object(
  {
    id: text('`cov_…`'),
    domain: text('Apex domain of the company that is asked for.'),
    status: oneOf(
      COVERAGE_STATUSES,
      '`queued`: nobody has decided yet. `accepted`: it is tracked, and nothing was captured so ' +
        'far. `rejected`: it will not be; `reason` says why. `covered`: it has been captured.',
    ),
    reason: nullable(Type.String(), 'Why it was rejected; null otherwise.'),
    company: nullable(
      CompanyRef,
      'The company that covers the domain, maybe under another domain; null while none does.',
    ),
    created_at: dateTime('When it was asked for.'),
    decided_at: nullable(dateTime('When it was decided.'), 'Null while nobody has.'),
  },
  { $id: 'CoverageRequest', description: 'A request to cover a company.' },
);
export type CoverageRequest = Static<typeof CoverageRequest>;
