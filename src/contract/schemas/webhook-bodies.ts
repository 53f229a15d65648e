// What webhooks carry: thin bodies of Standard Webhooks, without values or receipts.

import { type Static, type TProperties, Type } from 'typebox';
import { address, DimensionWord, dateTime, nullable, openWord, text, whole } from './words.ts';

const CHANGE = {
  event_id: text(
    'The change event, as the feed names it. `evt_test_` begins those that a test key triggered; ' +
      'they are in no feed.',
  ),
  subscription_id: text('The subscription that asked for it.'),
  company: Type.Object({ domain: text('Apex domain.'), name: text('Its name.') }),
  dimension: DimensionWord,
  fact_key: text('What changed.'),
  occurred_at: dateTime('Date of the change, at midnight.'),
  fetch_url: address('The history of the fact since then: values and evidence are read there.'),
};

function body<P extends TProperties>(name: string, description: string, data: P) {
  return Type.Object(
    {
      type: text('The event type.'),
      timestamp: dateTime('When it was committed.'),
      data: Type.Object(data),
    },
    { $id: name, description },
  );
}

export const ChangeNotice = body('ChangeNotice', 'A confirmed change of a watched fact.', CHANGE);
export type ChangeNotice = Static<typeof ChangeNotice>;

export const RetractionNotice = body('RetractionNotice', 'An event that was told is taken back.', {
  ...CHANGE,
  superseded_by: nullable(Type.String(), 'The event that stands in its place, where one does.'),
});
export type RetractionNotice = Static<typeof RetractionNotice>;

export const TestNotice = body('TestNotice', 'A sample, sent on request.', {
  endpoint_id: text('The endpoint that is tried.'),
  message: text('A word for people.'),
});
export type TestNotice = Static<typeof TestNotice>;

const ENDPOINT = {
  endpoint_id: text('The endpoint that it is about; never the one that is told.'),
  url: address('Its destination.'),
  failing_since: nullable(dateTime('Start of the continuous failure.')),
};

export const FailingNotice = body('FailingNotice', 'A destination does not take deliveries.', {
  ...ENDPOINT,
  consecutive_failures: whole('Failed attempts since the last success.'),
});
export type FailingNotice = Static<typeof FailingNotice>;

export const DisabledNotice = body('DisabledNotice', 'A destination was disabled.', {
  ...ENDPOINT,
  disabled_reason: openWord('Why it was disabled.', ['failing_72h', 'gone']),
});
export type DisabledNotice = Static<typeof DisabledNotice>;
