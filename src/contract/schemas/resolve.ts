// Which company an input names, and how that was found out (completions 7.2).

import { type Static, Type } from 'typebox';
import { MATCH_METHODS } from '../../core/company-input.ts';
import { CompanyRef } from './catalogue.ts';
import { nullable, oneOf, text, whole } from './words.ts';

export const RESOLUTION_STATUSES = ['covered', 'ambiguous', 'not_covered', 'invalid'] as const;

export const MOST_INPUTS = 200;
export const LONGEST_INPUT = 2048;
export const MOST_CANDIDATES = 10;

export const CompanyMatch = Type.Object(
  {
    method: oneOf(
      MATCH_METHODS,
      '`apex`: its own domain. `subdomain`: a host below that, `www.` too. `alias`: a further ' +
        'domain of it. `redirect`: a domain that was seen to redirect to it for good. ' +
        '`legacy_slug`: its slug, or an earlier one. `name`: its name, exactly but for case, ' +
        'accents and punctuation.',
    ),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'A judgement of the method, the same for every company and not measured: 1 for an ' +
        'apex domain or a slug, 0.95 below an apex domain and for an alias, 0.9 for a redirect ' +
        'and for the host of a mailbox, 0.8 for a name.',
    }),
  },
  { $id: 'CompanyMatch', description: 'How an input names its company.' },
);

export const Resolution = Type.Object(
  {
    input: text('As it was given.'),
    status: oneOf(
      RESOLUTION_STATUSES,
      '`covered`: it names one covered company. `ambiguous`: several bear the name, and none was ' +
        'chosen. `not_covered`: it names nobody that is covered. `invalid`: it is neither an ' +
        'address nor a name of anybody.',
    ),
    company: nullable(CompanyRef, 'Null unless `covered`.'),
    match: nullable(CompanyMatch, 'Null unless `covered`.'),
    candidates: Type.Array(CompanyRef, {
      maxItems: MOST_CANDIDATES,
      description:
        'Where it is `ambiguous`, those that bear the name; where it is `not_covered`, those ' +
        'that may have been meant. None is an answer.',
    }),
  },
  { $id: 'Resolution', description: 'Which covered company an input names.' },
);
export type Resolution = Static<typeof Resolution>;

export const ResolutionCounts = Type.Object(
  {
    covered: whole('Inputs that name one covered company.'),
    ambiguous: whole('Inputs that several companies may be meant by.'),
    not_covered: whole('Inputs that name nobody who is covered.'),
    invalid: whole('Inputs that name nobody.'),
  },
  { $id: 'ResolutionCounts', description: 'Inputs by status.' },
);
