// get_company_history: the change events of one company, newest first.

import { Type } from 'typebox';
import { CompanyParameter, FactKeyParameter, PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { CompanyRef } from '../../contract/schemas/catalogue.ts';
import { ChangeEvent } from '../../contract/schemas/changes.ts';
import { DimensionWord } from '../../contract/schemas/words.ts';
import { type Dimension, dimensionOfKey } from '../../core/facts/dimensions.ts';
import type { EventFilter } from '../../store/facts/event-pages.ts';
import { coveredCompany } from '../companies/company.ts';
import { operation } from '../invoke/define.ts';
import { EXAMPLE_COMPANY, exampleEnvelope } from '../invoke/examples.ts';
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

export const getCompanyHistory = operation({
  id: 'get_company_history',
  method: 'GET',
  path: '/v1/companies/{company}/history',
  tag: 'Changes',
  summary: 'Get the history of a company',
  description:
    'The dated changes of one company, newest first by `occurred_at`, then by commit. ' +
    `Filters narrow each other. ${LADDER}`,
  access: 'open',
  openView: 'masked',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ company: CompanyParameter }),
    query: Type.Object({
      dimension: Type.Optional(DimensionWord),
      ...RANGE_PARAMETERS,
      fact_key: Type.Optional(FactKeyParameter),
      derivation: DERIVATION_PARAMETER,
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'events',
  output: Type.Object({ company: CompanyRef, events: Type.Array(ChangeEvent) }),
  problems: ['invalid_parameter', 'key_required', 'upgrade_required', 'company_not_found'],
  examples: [
    {
      summary: 'What changed of late, without a key',
      path: { company: 'acme.example' },
      query: { since: '2026-11-01' },
      answer: exampleEnvelope(
        { company: EXAMPLE_COMPANY, events: [EXAMPLE_MASKED_EVENT] },
        {
          count: 1,
          notice: 'Masked view: values, summaries and cursors need a free key.',
          window: EXAMPLE_WINDOW,
        },
      ),
    },
    {
      summary: 'How a price moved, with a key',
      path: { company: 'acme.example' },
      query: { fact_key: 'pricing.tier.pro.price', since: '2026-11-01' },
      answer: exampleEnvelope(
        { company: EXAMPLE_COMPANY, events: [EXAMPLE_EVENT] },
        { count: 1, window: EXAMPLE_WINDOW },
      ),
    },
  ],
  run: async ({ input: { path, query }, after, lot, caller, refuse, services }) => {
    const window = windowFor(services, caller, query, refuse);
    const company = await coveredCompany(services, path.company, refuse);
    const about = topicOf(query);
    const filter =
      about === null
        ? null
        : {
            of: { kind: 'company', id: company.id } as const,
            about,
            ...derivationsOf(query.derivation),
            ...ANY_SIGNIFICANCE,
          };
    const { events, lines, meta, next } = await answerEvents(
      services,
      caller,
      filter,
      query,
      window,
      {
        after,
        lot,
      },
    );
    return { kind: 'json', data: { company: company.ref, events }, lines, meta, next };
  },
});

/** A key belongs to one dimension; null where another one is asked for with it. */
function topicOf(query: {
  readonly dimension?: Dimension;
  readonly fact_key?: string;
}): EventFilter['about'] | null {
  const { dimension, fact_key: key } = query;
  if (key === undefined) {
    return dimension === undefined ? { kind: 'anything' } : { kind: 'dimension', dimension };
  }
  const isOther = dimension !== undefined && dimension !== dimensionOfKey(key);
  return isOther ? null : { kind: 'fact_key', key };
}
