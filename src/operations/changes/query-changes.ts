// query_changes: the change feed across companies, newest first.

import { Type } from 'typebox';
import { type Caller, tierOf } from '../../contract/caller.ts';
import type { Refuse } from '../../contract/operation.ts';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { ChangeEvent } from '../../contract/schemas/changes.ts';
import { TIERS } from '../../contract/tiers.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { type AskedChanges, changeFilter, OPEN_FILTERS, VALUE_FILTERS } from './change-filters.ts';
import { EXAMPLE_EVENT, EXAMPLE_MASKED_EVENT, EXAMPLE_WINDOW } from './event-examples.ts';
import { answerEvents, LADDER, RANGE_PARAMETERS, windowFor } from './event-feed.ts';

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
      ...OPEN_FILTERS,
      ...VALUE_FILTERS,
      ...RANGE_PARAMETERS,
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'events',
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
    {
      summary: 'Prices that went up by 10 or more',
      query: { type: 'pricing.price.changed', direction: 'up', min_delta: '10' },
      answer: exampleEnvelope({ events: [EXAMPLE_EVENT] }, { count: 1, window: EXAMPLE_WINDOW }),
    },
  ],
  run: async ({ input: { query }, after, lot, caller, refuse, services }) => {
    demandValues(caller, query, refuse);
    const window = windowFor(services, caller, query, refuse);
    const { filter } = await changeFilter(services, query, refuse);
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
    return { kind: 'json', data: { events }, lines, meta, next };
  },
});

/** Who may not see values may not ask by them: bound by bound, the answers would tell them. */
function demandValues(caller: Caller, query: AskedChanges, refuse: Refuse<'key_required'>): void {
  if (TIERS[tierOf(caller)].history.values) return;
  const asked = ['direction', 'min_delta'].filter((name) => Reflect.has(query, name));
  if (asked.length === 0) return;
  throw refuse('key_required', `${asked.join(' and ')}: values of changes need a free key.`);
}
