// list_watch_event_types: the vocabulary of events that watches are told of.

import { Type } from 'typebox';
import {
  eventTypeRow,
  eventVocabulary,
  WEBHOOK_TYPES,
  type WebhookType,
} from '../../contract/event-vocabulary.ts';
import {
  type Detail,
  DimensionsParameter,
  detailParameter,
  NarrowingKeysParameter,
} from '../../contract/parameters.ts';
import { EventType, type EventTypeRow } from '../../contract/schemas/changes.ts';
import { keyMatches } from '../../core/facts/fact.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';

export const listWatchEventTypes = operation({
  id: 'list_watch_event_types',
  method: 'GET',
  path: '/v1/watch/event-types',
  tag: 'Watches',
  summary: 'List event types',
  description:
    'Every type of event with the keys it tells of, the schema of its webhook body and an ' +
    'example. Of several types whose `key_patterns` match a key, the most specific is sent; in ' +
    'them `*` is one word and `**` any rest. Types may be added: discover them here.',
  access: 'account',
  credits: 0,
  cache: 'public',
  input: {
    query: Type.Object({
      detail: detailParameter(
        '`full`: everything. `facts`: without the examples. `summary`: type, title and keys.',
      ),
      dimensions: Type.Optional(DimensionsParameter),
      keys: Type.Optional(
        Type.Unsafe<readonly string[]>({
          ...NarrowingKeysParameter,
          description: 'Fact keys with commas between: the types that tell of them.',
        }),
      ),
    }),
  },
  list: 'event_types',
  output: Type.Object({ event_types: Type.Array(EventType) }),
  problems: [],
  examples: [
    {
      summary: 'The beginning of the list',
      answer: exampleEnvelope({
        event_types: WEBHOOK_TYPES.slice(0, 1).map((known) =>
          eventTypeRow(known, 'http://127.0.0.1:8787'),
        ),
      }),
    },
  ],
  run: async ({ input: { query }, services }) => {
    const { detail, dimensions, keys } = query;
    const all = eventVocabulary(services.baseUrl);
    const tells = ({ row }: WebhookType) =>
      !keys || keys.some((key) => row?.key_patterns.some((pattern) => keyMatches(pattern, key)));
    const told = new Set(WEBHOOK_TYPES.filter(tells).map(({ type }) => type));
    const types = all.filter(
      ({ type, dimension }) =>
        told.has(type) && (!dimensions || (dimension !== null && dimensions.includes(dimension))),
    );
    const notice = `${types.length} of ${all.length} types are shown; without \`dimensions\` and \`keys\` all are.`;
    return {
      kind: 'json',
      data: { event_types: types.map((type) => LESS[detail](type)) },
      meta: {
        count: types.length,
        total: all.length,
        ...(types.length < all.length ? { notice } : {}),
      },
    };
  },
});

const LESS: Readonly<Record<Detail, (type: EventTypeRow) => EventTypeRow>> = {
  full: (type) => type,
  facts: ({ example: _, ...type }) => type,
  summary: ({
    type,
    dimension,
    title,
    change,
    default_significance,
    key_patterns,
    deliverable,
  }) => ({
    ...{ type, dimension, title, change, default_significance, key_patterns, deliverable },
  }),
};
