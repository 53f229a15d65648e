// Endpoints, subscriptions and deliveries as they go out; secrets are in none of them.

import type {
  Delivery,
  DeliveryAttempt,
  WatchEndpoint,
  WatchSubscription,
} from '../../contract/schemas/watches.ts';
import { DIMENSIONS, type Dimension } from '../../core/facts/dimensions.ts';
import {
  type WebhookSignature,
  writeWebhookPublicKey,
} from '../../core/watching/webhook-secret.ts';
import type { EndpointRow } from '../../store/watches/watch-endpoints.ts';
import type { AttemptRow, DeliveryRow } from '../../store/watches/watch-log.ts';
import type { SubscriptionRow, WatchedCompany } from '../../store/watches/watch-subscriptions.ts';

function moment(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

export function signatureOf(row: Pick<EndpointRow, 'public_key'>): WebhookSignature {
  return row.public_key === null ? 'hmac-sha256' : 'ed25519';
}

export function endpointShape(row: EndpointRow): WatchEndpoint {
  return {
    id: row.id,
    url: row.url,
    format: row.format,
    signature: signatureOf(row),
    public_key: row.public_key === null ? null : writeWebhookPublicKey(row.public_key),
    status: row.status,
    disabled_reason: row.disabled_reason,
    failing_since: moment(row.failing_since),
    secret_previous_expires_at: moment(row.secret_previous_expires_at),
    created_at: row.created_at.toISOString(),
    description: row.description,
    last_success_at: moment(row.last_success_at),
    last_failure_at: moment(row.last_failure_at),
    consecutive_failures: row.consecutive_failures,
    throttle_per_second: row.throttle_per_second,
    event_types: row.event_types === null ? null : [...row.event_types],
    min_significance: row.min_significance,
  };
}

/** `companies` only where all of them are given. */
export function subscriptionShape(
  row: Omit<SubscriptionRow, 'listed'>,
  companies?: readonly WatchedCompany[],
): WatchSubscription {
  return {
    id: row.id,
    name: row.name,
    dimensions: dimensionsOf(row.dimensions),
    active: row.active,
    screen: screenShape(row),
    companies_count: row.companies_count,
    ...(companies === undefined ? {} : { companies: companies.map(companyShape) }),
    endpoint_ids: [...row.endpoint_ids],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    event_types: row.event_types === null ? null : [...row.event_types],
    min_significance: row.min_significance,
  };
}

function screenShape({ screen_where: where, screen_category: category }: ScreenOfRow) {
  return where === null ? null : { where: [...where], category };
}

type ScreenOfRow = Pick<SubscriptionRow, 'screen_where' | 'screen_category'>;

/** All ten, in their order, where none were chosen. */
function dimensionsOf(chosen: readonly string[] | null): Dimension[] {
  return DIMENSIONS.filter((one) => chosen === null || chosen.includes(one));
}

export function companyShape({ name, domain, slug }: WatchedCompany) {
  return { name, domain, slug };
}

export function deliveryShape(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    subscription_id: row.subscription_id,
    change_event_id: row.change_event_id,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: moment(row.next_attempt_at),
    last_response_status: row.last_response_status,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    delivered_at: moment(row.delivered_at),
  };
}

export function attemptShape(row: AttemptRow): DeliveryAttempt {
  return {
    attempt: row.attempt,
    at: row.at.toISOString(),
    status: row.status,
    duration_ms: row.duration_ms,
    response_excerpt: row.response_excerpt,
    error: row.error,
    trigger: row.trigger,
  };
}
