// Watches: webhook endpoints, subscriptions and the delivery log (completions 6).

import { type Static, Type } from 'typebox';
import { WEBHOOK_FORMATS } from '../../core/watching/webhook-port.ts';
import { WEBHOOK_SIGNATURES } from '../../core/watching/webhook-secret.ts';
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
    format: oneOf(
      WEBHOOK_FORMATS,
      'What is sent: thin JSON, a native chat message, or a weekly digest.',
    ),
    signature: oneOf(
      WEBHOOK_SIGNATURES,
      'How deliveries are signed: `v1,` under a shared secret, or `v1a,` under a key of which the ' +
        'receiver has the public half alone.',
    ),
    public_key: nullable(
      Type.String({ pattern: '^whpk_[A-Za-z0-9+/]+={0,2}$' }),
      'What verifies signatures of `ed25519`: base64 after its prefix. Null for a shared secret.',
    ),
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
export type WatchEndpoint = Static<typeof WatchEndpoint>;

export const WebhookSecret = Type.String({
  pattern: '^whsec_[A-Za-z0-9+/]+={0,2}$',
  description:
    'The signing secret (Standard Webhooks): base64 after its prefix. Shown this once, never again.',
});

/** Endpoints that sign with Ed25519 share no secret. */
export const ShownSecret = nullable(
  WebhookSecret,
  'Null for an endpoint of `ed25519`: its `public_key` is all that a receiver needs.',
);

export const WatchedScreen = Type.Object({
  where: Type.Array(Type.String(), { description: 'As they were read, with their units.' }),
  category: nullable(Type.String(), 'Slug.'),
});

export const WatchSubscription = Type.Object(
  {
    id: text('Id of the subscription.'),
    name: text('Name for people.'),
    dimensions: Type.Array(DimensionWord, { description: 'All ten where none were chosen.' }),
    active: flag('Whether it is served.'),
    screen: Type.Optional(
      nullable(
        WatchedScreen,
        'The conditions of which it is told who enters and leaves; null where it watches companies.',
      ),
    ),
    companies_count: whole('Distinct companies; 0 for a screen.'),
    companies: Type.Optional(
      Type.Array(CompanyRef, { description: 'Shown for one subscription of at most 200.' }),
    ),
    endpoint_ids: Type.Array(Type.String()),
    created_at: dateTime('When it was created.'),
    updated_at: dateTime('When it was last changed.'),
    ...EVENT_FILTER,
  },
  { $id: 'WatchSubscription', description: 'Companies whose confirmed changes are wanted.' },
);
export type WatchSubscription = Static<typeof WatchSubscription>;

export const UnresolvedCompany = Type.Object(
  {
    input: text('As it was given.'),
    reason: openWord('Why it is not resolved.', ['not_covered', 'invalid', 'ambiguous']),
    candidates: Type.Array(CompanyRef, { description: 'Covered companies that may be meant.' }),
  },
  { $id: 'UnresolvedCompany', description: 'An identifier that matches no covered company.' },
);
export type UnresolvedCompany = Static<typeof UnresolvedCompany>;

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
      openWord('Why the last attempt failed, or why it was dropped.', [
        'timeout',
        'dns',
        'tls',
        'connection_refused',
        'blocked_address',
        'http_500',
        'mail_refused',
        'endpoint_disabled',
        'subscription_inactive',
        'company_unwatched',
        'over_capacity',
        'event_retracted',
        'endpoint_unrouted',
      ]),
    ),
    created_at: dateTime('When it was enqueued.'),
    delivered_at: nullable(dateTime('When it was delivered.')),
  },
  { $id: 'Delivery', description: 'One event on its way to one endpoint.' },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryAttempt = Type.Object(
  {
    attempt: Type.Integer({ minimum: 1, description: 'Counted from 1, over redeliveries too.' }),
    at: dateTime('When it was sent.'),
    status: nullable(Type.Integer(), 'Status of the answer; null where none came.'),
    duration_ms: whole('How long it took.'),
    response_excerpt: nullable(Type.String(), 'The beginning of the answer.'),
    error: nullable(Type.String(), 'Why it failed; null for a success.'),
    trigger: oneOf(['scheduled', 'manual'], 'By the schedule, or asked for.'),
  },
  { $id: 'DeliveryAttempt', description: 'One try to deliver.' },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;
