// list_watch_event_types: the vocabulary of events that watches are told of.

import { Type } from 'typebox';
import { eventTypeRow, eventVocabulary, WEBHOOK_TYPES } from '../../contract/event-vocabulary.ts';
import { EventType } from '../../contract/schemas/changes.ts';
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
  input: {},
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
  run: async ({ services }) => {
    const types = eventVocabulary(services.baseUrl);
    return {
      kind: 'json',
      data: { event_types: types },
      meta: { count: types.length, total: types.length },
    };
  },
});
