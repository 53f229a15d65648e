// query_changes: the change feed across companies, newest first.

import { Type } from 'typebox';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { dimensionOfKeys } from '../../contract/event-vocabulary.ts';
import type { Refuse } from '../../contract/operation.ts';
import { CompanyParameter, PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { ChangeEvent, SIGNIFICANCES } from '../../contract/schemas/changes.ts';
import { DimensionWord, oneOf } from '../../contract/schemas/words.ts';
import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Identifier } from '../../core/identifier.ts';
import { nearest } from '../../core/nearest.ts';
import { findCategory } from '../../store/companies/companies.ts';
import { type EventFilter, isInCategory } from '../../store/facts/event-pages.ts';
import { coveredCompany } from '../companies/company.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import type { Services } from '../services.ts';
import { EXAMPLE_EVENT, EXAMPLE_MASKED_EVENT, EXAMPLE_WINDOW } from './event-examples.ts';
import {
  ANY_SIGNIFICANCE,
  answerEvents,
  DERIVATION_PARAMETER,
  derivationsOf,
  LADDER,
  RANGE_PARAMETERS,
  windowFor,
} from './event-feed.ts';

const TYPES = EVENT_TYPES.map(({ type }) => type);

export const queryChanges = operation({
  id: 'query_changes',
  method: 'GET',
  path: '/v1/changes',
  tag: 'Changes',
  summary: 'Query the change feed',
  description:
    'Dated changes of facts across companies, newest first by `occurred_at`, then by commit. ' +
    `Filters narrow each other. ${LADDER}`,
  access: 'open',
  openView: 'masked',
  credits: 3,
  cache: 'public',
  input: {
    query: Type.Object({
      category: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'Slug of a category: the companies that are in it now. Case does not matter.',
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
      ...RANGE_PARAMETERS,
      min_significance: Type.Optional(
        oneOf(SIGNIFICANCES, 'Only events of at least this significance.'),
      ),
      derivation: DERIVATION_PARAMETER,
      ...PAGE_PARAMETERS,
    }),
  },
  output: Type.Object({ events: Type.Array(ChangeEvent) }),
  problems: [
    'invalid_parameter',
    'key_required',
    'upgrade_required',
    'category_not_found',
    'company_not_found',
  ],
  examples: [
    {
      summary: 'What moved in a category, without a key',
      query: { category: 'crm', since: '2026-11-01' },
      answer: exampleEnvelope(
        { events: [EXAMPLE_MASKED_EVENT] },
        {
          count: 1,
          notice: 'Masked view: values, summaries and cursors need a free key.',
          window: EXAMPLE_WINDOW,
        },
      ),
    },
    {
      summary: 'The same with a key',
      query: { category: 'crm', since: '2026-11-01' },
      answer: exampleEnvelope({ events: [EXAMPLE_EVENT] }, { count: 1, window: EXAMPLE_WINDOW }),
    },
  ],
  run: async ({ input: { query }, after, caller, refuse, services }) => {
    refuseUnknownType(query.type, refuse);
    const window = windowFor(services, caller, query, refuse);
    const of = await subjectOf(services, query, refuse);
    const about = topicOf(query);
    const filter =
      of === null || about === null
        ? null
        : {
            of,
            about,
            ...derivationsOf(query.derivation),
            ...(query.min_significance === 'high'
              ? ({ significances: ['high'] } as const)
              : ANY_SIGNIFICANCE),
          };
    const { events, meta, next } = await answerEvents(
      services,
      caller,
      filter,
      query,
      window,
      after,
    );
    return { kind: 'json', data: { events }, meta, next };
  },
});

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

/** The subject that is asked for; null when there can be none: a company outside the category. */
async function subjectOf(
  services: Services,
  query: { readonly category?: string; readonly company?: Identifier },
  refuse: Refuse<'category_not_found' | 'company_not_found'>,
): Promise<EventFilter['of'] | null> {
  const { category: slug, company: identifier } = query;
  // One after the other, so that the same is refused first each time.
  const category =
    slug === undefined ? null : await knownCategory(services, slug.toLowerCase(), refuse);
  const company =
    identifier === undefined ? null : await coveredCompany(services, identifier, refuse);
  if (company === null) {
    return category === null ? { kind: 'all' } : { kind: 'category', id: category };
  }
  const isMember =
    category === null || (await isInCategory(services.database, company.id, category));
  return isMember ? { kind: 'company', id: company.id } : null;
}

async function knownCategory(
  services: Services,
  slug: string,
  refuse: Refuse<'category_not_found'>,
): Promise<number> {
  const found = await findCategory(services.database, slug);
  if (found === null) throw refuse('category_not_found', `There is no category ${slug}.`);
  return found.id;
}

/** A type belongs to one dimension; null where another one is asked for with it. */
function topicOf(query: {
  readonly dimension?: Dimension;
  readonly type?: string;
}): EventFilter['about'] | null {
  const { dimension, type } = query;
  if (type === undefined) {
    return dimension === undefined ? { kind: 'anything' } : { kind: 'dimension', dimension };
  }
  const row = EVENT_TYPES.find((known) => known.type === type);
  const isOther =
    dimension !== undefined && row !== undefined && dimension !== dimensionOfKeys(row);
  return isOther ? null : { kind: 'type', type };
}
