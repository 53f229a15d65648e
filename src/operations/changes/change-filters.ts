// Which changes of all companies are meant: the filters of the change feed, in JSON and as Atom.

import { Type } from 'typebox';
import { EVENT_TYPES, todaysName } from '../../contract/event-types.ts';
import type { Refuse } from '../../contract/operation.ts';
import { CompanyParameter } from '../../contract/parameters.ts';
import { SIGNIFICANCES } from '../../contract/schemas/changes.ts';
import { DimensionWord, oneOf } from '../../contract/schemas/words.ts';
import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Identifier } from '../../core/identifier.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import { nearest } from '../../core/nearest.ts';
import { findCategory } from '../../store/companies/companies.ts';
import { type EventFilter, isInCategory, type Moved } from '../../store/facts/event-pages.ts';
import { type CoveredCompany, coveredCompany } from '../companies/company.ts';
import type { Services } from '../services.ts';
import { ANY_SIGNIFICANCE, DERIVATION_PARAMETER, derivationsOf } from './event-feed.ts';

const TYPES = EVENT_TYPES.map(({ type }) => type);

/** What is shown of an event without a key, so that anybody may ask by it. */
export const OPEN_FILTERS = {
  category: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Slug of a category: the companies that are in it now. Case does not matter.',
      examples: ['crm'],
    }),
  ),
  company: Type.Optional(CompanyParameter),
  dimension: Type.Optional(DimensionWord),
  type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Event type; GET /v1/watch/event-types lists them.',
      examples: ['pricing.price.changed'],
    }),
  ),
  min_significance: Type.Optional(
    oneOf(SIGNIFICANCES, 'Only events of at least this significance.'),
  ),
  derivation: DERIVATION_PARAMETER,
};

/** What tells of values, which need a key. */
export const VALUE_FILTERS = {
  direction: Type.Optional(
    oneOf(['up', 'down'], 'Only numbers that went up, or down, in one unit. Needs a key.'),
  ),
  min_delta: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e15,
      description:
        'Only numbers that moved by at least this much, up or down, in the unit of the fact ' +
        '(`delta.absolute`). Needs a key.',
      examples: [10],
    }),
  ),
};

export interface AskedChanges {
  readonly category?: string;
  readonly company?: Identifier;
  readonly dimension?: Dimension;
  readonly type?: string;
  readonly min_significance?: Significance;
  readonly derivation?: Derivation;
  readonly direction?: 'up' | 'down';
  readonly min_delta?: number;
}

interface CategoryRow {
  readonly id: number;
  readonly name: string;
}

export interface FoundFilter {
  /** Null where no event can meet it. */
  readonly filter: EventFilter | null;
  readonly category: CategoryRow | null;
  readonly company: CoveredCompany | null;
}

/** Refuses a type, a category or a company that is not known. */
export async function changeFilter(
  services: Services,
  asked: AskedChanges,
  refuse: Refuse<'invalid_parameter' | 'category_not_found' | 'company_not_found'>,
): Promise<FoundFilter> {
  const type = asked.type === undefined ? undefined : todaysName(asked.type);
  refuseUnknownType(type, refuse);
  // One after the other, so that the same is refused first each time.
  const category =
    asked.category === undefined
      ? null
      : await knownCategory(services, asked.category.toLowerCase(), refuse);
  const company =
    asked.company === undefined ? null : await coveredCompany(services, asked.company, refuse);
  const of = await subjectOf(services, category, company);
  const about = topicOf({ ...asked, ...(type === undefined ? {} : { type }) });
  if (of === null || about === null) return { filter: null, category, company };
  const filter = {
    of,
    about,
    ...derivationsOf(asked.derivation),
    ...(asked.min_significance === 'high'
      ? ({ significances: ['high'] } as const)
      : ANY_SIGNIFICANCE),
    moved: movedOf(asked),
  };
  return { filter, category, company };
}

function refuseUnknownType(type: string | undefined, refuse: Refuse<'invalid_parameter'>): void {
  if (type === undefined || TYPES.includes(type)) return;
  const meant = nearest(type, TYPES);
  const detail =
    `type must be an event type; ${JSON.stringify(type)} is none.` +
    (meant === null ? '' : ` Did you mean ${meant}?`);
  throw refuse('invalid_parameter', detail, {
    errors: [{ parameter: 'type', detail, accepted: TYPES }],
  });
}

async function knownCategory(
  services: Services,
  slug: string,
  refuse: Refuse<'category_not_found'>,
): Promise<CategoryRow> {
  const found = await findCategory(services.database, slug);
  if (found === null) throw refuse('category_not_found', `There is no category ${slug}.`);
  return found;
}

/** The subject that is asked for; null when there can be none: a company outside the category. */
async function subjectOf(
  services: Services,
  category: CategoryRow | null,
  company: CoveredCompany | null,
): Promise<EventFilter['of'] | null> {
  if (company === null) {
    return category === null ? { kind: 'all' } : { kind: 'category', id: category.id };
  }
  const isMember =
    category === null || (await isInCategory(services.database, company.id, category.id));
  return isMember ? { kind: 'company', id: company.id } : null;
}

/** A type belongs to one dimension; null where another one is asked for with it. */
function topicOf({ dimension, type }: AskedChanges): EventFilter['about'] | null {
  if (type === undefined) {
    return dimension === undefined ? { kind: 'anything' } : { kind: 'dimension', dimension };
  }
  const row = EVENT_TYPES.find((known) => known.type === type);
  const isOther = dimension !== undefined && dimension !== row?.dimension;
  return isOther ? null : { kind: 'type', type };
}

function movedOf({ direction, min_delta: least }: AskedChanges): Moved | null {
  if (direction === undefined && least === undefined) return null;
  // What did not move went neither up nor down.
  const bound = Math.max(least ?? 0, Number.MIN_VALUE);
  return {
    up: direction === 'down' ? null : bound,
    down: direction === 'up' ? null : bound,
  };
}
