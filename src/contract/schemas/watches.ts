// Watches: webhook endpoints, subscriptions and the delivery log (completions 6).

import { Type } from 'typebox';
import { CompanyRef } from './catalogue.ts';
import { SIGNIFICANCES } from './changes.ts';
import {
  address,
  DimensionWord,
  dateTime,
  flag,
  nullable,
  oneOf,
  openWord,
  text,
  whole,
} from './words.ts';

const EVENT_FILTER = {
  event_types: Type.Optional(nullable(Type.Array(Type.String()), 'Null: all types.')),
  min_significance: Type.Optional(nullable(oneOf(SIGNIFICANCES))),
};

export const WatchEndpoint = Type.Object(
  {
    id: text('Id of the endpoint.'),
    url: address('The destination.'),
    format: oneOf(['json', 'slack', 'discord']),
    status: oneOf(['active', 'disabled'], 'A failing endpoint is active, with `failing_since`.'),
    disabled_reason: nullable(
      openWord('Why it was disabled.', [
        'failing_72h',
        'gone',
        'receiver_request',
        'manual',
        'url_not_allowed',
        'over_capacity',
      ]),
    ),
    failing_since: nullable(dateTime('Start of the continuous failure.')),
    secret_previous_expires_at: nullable(dateTime('End of the rotation grace window.')),
    created_at: dateTime('When it was created.'),
    description: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    last_success_at: Type.Optional(nullable(dateTime('Last success.'))),
    last_failure_at: Type.Optional(nullable(dateTime('Last failure.'))),
    consecutive_failures: Type.Optional(whole('Failures since the last success.')),
    throttle_per_second: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
    ...EVENT_FILTER,
  },
  { $id: 'WatchEndpoint', description: 'A webhook destination. Its secret is never shown here.' },
);

export const WatchSubscription = Type.Object(
  {
    id: text('Id of the subscription.'),
    name: text('Name for people.'),
    dimensions: Type.Array(DimensionWord, { description: 'All ten where none were chosen.' }),
    active: flag('Whether it is served.'),
    companies_count: whole('Distinct companies.'),
    companies: Type.Optional(Type.Array(CompanyRef)),
    endpoint_ids: Type.Array(Type.String()),
    created_at: dateTime('When it was created.'),
    updated_at: dateTime('When it was last changed.'),
    ...EVENT_FILTER,
  },
  { $id: 'WatchSubscription', description: 'Companies whose confirmed changes are wanted.' },
);

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'dropped'] as const;

export const Delivery = Type.Object(
  {
    id: text('Also the header `webhook-id`; retries keep it.'),
    endpoint_id: Type.String(),
    subscription_id: Type.String(),
    change_event_id: Type.String(),
    status: oneOf(DELIVERY_STATUSES),
    attempts: whole('Attempts so far.'),
    next_attempt_at: nullable(dateTime('Next attempt.')),
    last_response_status: nullable(Type.Integer()),
    last_error: nullable(
      openWord('Why the last attempt failed.', ['timeout', 'dns', 'tls', 'http_500']),
    ),
    created_at: dateTime('When it was enqueued.'),
    delivered_at: nullable(dateTime('When it was delivered.')),
  },
  { $id: 'Delivery', description: 'One event on its way to one endpoint.' },
);
