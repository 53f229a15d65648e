// Change events as the feed and history show them, and the vocabulary of types (completions 2).

import { type Static, Type } from 'typebox';
import {
  address,
  anyValue,
  confidence,
  DimensionWord,
  date,
  dateTime,
  flag,
  nullable,
  oneOf,
  openWord,
  ProvenanceWord,
  text,
} from './words.ts';

export const CHANGES = ['added', 'removed', 'changed'] as const;
export const SIGNIFICANCES = ['normal', 'high'] as const;
export const DERIVATIONS = ['confirmed', 'historical', 'baseline', 'legacy', 'orphaned'] as const;

const MASKED = 'Null in the masked view.';
const GONE = 'Null for a fact that was removed, and in the masked view.';

const Delta = Type.Object({
  absolute: Type.Number({ description: 'New minus old, in `unit`.' }),
  relative: nullable(Type.Number(), 'Absolute over old; null where old is 0.'),
});

export const ChangeEvent = Type.Object(
  {
    id: text('`evt_` and a sortable id; the same in webhooks and deliveries.'),
    company: text('Apex domain.'),
    company_name: Type.Optional(text('Name of the company.')),
    dimension: DimensionWord,
    fact_key: text('What changed.'),
    product: nullable(Type.String(), 'Product scope; null means the whole company.'),
    type: openWord('Event type; GET /v1/watch/event-types lists them.', ['pricing.price.changed']),
    change: oneOf(CHANGES, 'Class of the change.'),
    significance: oneOf(SIGNIFICANCES),
    derivation: oneOf(DERIVATIONS, 'How the event came about.'),
    occurred_at: date('Date of the first capture that showed the new value.'),
    detected_at: date('Date on which the change was confirmed.'),
    recorded_at: dateTime('When it was committed.'),
    provenance: ProvenanceWord,
    masked: flag('Whether values and summary are withheld.'),
    old_value: anyValue(`Value before; null also where it was absent. ${MASKED}`),
    new_value: anyValue(`Value after; null also where it is absent. ${MASKED}`),
    unit: nullable(Type.String(), MASKED),
    delta: Type.Optional(nullable(Delta, `Both values being numbers of one unit. ${MASKED}`)),
    summary: nullable(Type.String(), `One sentence made from the values. ${MASKED}`),
    source_url: nullable(address('Page that showed the new value.'), MASKED),
    before_capture_id: nullable(Type.String(), `Last capture with the old value. ${MASKED}`),
    after_capture_id: nullable(Type.String(), `First capture with the new value. ${MASKED}`),
    confirming_capture_id: nullable(Type.String(), `The capture that confirmed it. ${MASKED}`),
    confidence: confidence(),
    status: Type.Optional(oneOf(['current', 'superseded', 'retracted'])),
    status_reason: Type.Optional(
      nullable(Type.String(), 'Why it was corrected; null for current ones.'),
    ),
    supersedes: Type.Optional(nullable(Type.String(), 'Event that this one corrects.')),
    superseded_by: Type.Optional(nullable(Type.String(), 'Event that corrects this one.')),
    evidence_url: nullable(address('The evidence operation, filled in.'), GONE),
    proof_url: nullable(address('The proof operation, filled in.'), GONE),
    diff_url: Type.Optional(nullable(address('The difference of the two captures.'), MASKED)),
  },
  { $id: 'ChangeEvent', description: 'One dated change of one fact.' },
);
export type ChangeEvent = Static<typeof ChangeEvent>;

export const WatchEvent = Type.Object(
  {
    id: text('The same id as in the change feed; `evt_screen_…` of a screen is in none.'),
    company: text('Apex domain.'),
    dimension: DimensionWord,
    fact_key: text('What changed; of a screen, what moved the company.'),
    type: openWord('Event type.', ['pricing.price.changed']),
    significance: oneOf(SIGNIFICANCES),
    detected_at: date('Date on which the change was confirmed.'),
    derivation: oneOf(['confirmed'], 'Watches serve confirmed events only.'),
    masked: flag('Whether values and summary are withheld.'),
    old_value: anyValue(`Value before. ${MASKED}`),
    new_value: anyValue(`Value after. ${MASKED}`),
    summary: nullable(Type.String(), MASKED),
    company_name: Type.Optional(text('Name of the company.')),
    product: Type.Optional(nullable(Type.String(), 'Product scope; null means the whole company.')),
    change: Type.Optional(oneOf(CHANGES, 'Class of the change.')),
    unit: Type.Optional(nullable(Type.String(), MASKED)),
    occurred_at: Type.Optional(date('Date of the first capture that showed the new value.')),
    recorded_at: Type.Optional(dateTime('When it was committed; `after` compares with it.')),
    status: Type.Optional(
      oneOf(['current', 'superseded'], 'What was retracted before it is read is left out.'),
    ),
    superseded_by: Type.Optional(nullable(Type.String(), 'Event that corrects this one.')),
  },
  {
    $id: 'WatchEvent',
    description:
      'A confirmed change event as watches read it: members of ChangeEvent. The id of a test ' +
      'event begins with `evt_test_`.',
  },
);
export type WatchEvent = Static<typeof WatchEvent>;

export const EventType = Type.Object(
  {
    type: text('`<dimension>.<subject>.<added|removed|changed>`, or one of a screen.'),
    dimension: nullable(DimensionWord, 'Null for operational types.'),
    title: text('Name for people.'),
    description: Type.Optional(text('When it is sent; left out of a summary.')),
    change: nullable(oneOf(CHANGES)),
    default_significance: oneOf(SIGNIFICANCES),
    key_patterns: Type.Array(Type.String(), { description: 'Globs on `fact_key`.' }),
    deliverable: flag('Whether subscriptions push it.'),
    deprecated: Type.Optional(Type.Boolean()),
    replaced_by: Type.Optional(nullable(Type.String())),
    payload_schema_url: Type.Optional(
      address('JSON Schema 2020-12 of the webhook body; left out of a summary.'),
    ),
    example: Type.Optional(
      Type.Unknown({ description: 'A whole webhook body; in the full answer alone.' }),
    ),
  },
  { $id: 'EventType', description: 'One type of change event.' },
);
export type EventTypeRow = Static<typeof EventType>;
