// The contract's examples of watches: an endpoint, a subscription, and a delivery with its attempt.

import type {
  Delivery,
  DeliveryAttempt,
  WatchEndpoint,
  WatchSubscription,
} from '../../contract/schemas/watches.ts';
import { EXAMPLE_EVENT } from '../changes/event-examples.ts';
import { EXAMPLE_COMPANY } from '../invoke/examples.ts';

export const EXAMPLE_ENDPOINT_ID = 'ep_01KAA0Z6M0X9Q2V7T4N8B3C5D1';
export const EXAMPLE_SUBSCRIPTION_ID = 'sub_01KAA0Z6M0X9Q2V7T4N8B3C5D1';
export const EXAMPLE_DELIVERY_ID = 'msg_01KAA0Z6M0X9Q2V7T4N8B3C5D1';
export const EXAMPLE_URL = 'https://hooks.acme.example/assay';
/** A secret of no endpoint: 32 bytes of zero. */
export const EXAMPLE_SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

export const EXAMPLE_ENDPOINT: WatchEndpoint = {
  id: EXAMPLE_ENDPOINT_ID,
  url: EXAMPLE_URL,
  format: 'json',
  signature: 'hmac-sha256',
  public_key: null,
  status: 'active',
  disabled_reason: null,
  failing_since: null,
  secret_previous_expires_at: null,
  created_at: '2026-11-18T06:00:00.000Z',
  description: 'Price desk',
  last_success_at: null,
  last_failure_at: null,
  consecutive_failures: 0,
  throttle_per_second: null,
  event_types: null,
  min_significance: null,
};

export const EXAMPLE_SUBSCRIPTION: WatchSubscription = {
  id: EXAMPLE_SUBSCRIPTION_ID,
  name: 'Prices of rivals',
  dimensions: ['pricing'],
  active: true,
  screen: null,
  companies_count: 1,
  endpoint_ids: [EXAMPLE_ENDPOINT_ID],
  created_at: '2026-11-18T06:00:00.000Z',
  updated_at: '2026-11-18T06:00:00.000Z',
  event_types: null,
  min_significance: null,
};

/** One subscription as it is shown. */
export const EXAMPLE_SUBSCRIPTION_WHOLE: WatchSubscription = {
  ...EXAMPLE_SUBSCRIPTION,
  companies: [EXAMPLE_COMPANY],
};

export const EXAMPLE_DELIVERY: Delivery = {
  id: EXAMPLE_DELIVERY_ID,
  endpoint_id: EXAMPLE_ENDPOINT_ID,
  subscription_id: EXAMPLE_SUBSCRIPTION_ID,
  change_event_id: EXAMPLE_EVENT.id,
  status: 'failed',
  attempts: 4,
  next_attempt_at: null,
  last_response_status: 503,
  last_error: 'http_503',
  created_at: '2026-11-18T06:00:00.000Z',
  delivered_at: null,
};

export const EXAMPLE_ATTEMPT: DeliveryAttempt = {
  attempt: 4,
  at: '2026-11-18T06:17:05.000Z',
  status: 503,
  duration_ms: 120,
  response_excerpt: 'Service Unavailable',
  error: 'http_503',
  trigger: 'scheduled',
};
