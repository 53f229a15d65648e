// Makes of a claimed delivery what is posted, or says why nothing is: everything is looked at as it
// stands now, not as it stood when the event was told.

import { changePath, companyPath } from '../../contract/change-url.ts';
import { subjectOf } from '../../contract/fact-subject.ts';
import { historyUrl } from '../../contract/history-url.ts';
import type { SecretBox } from '../../core/callers/secret-box.ts';
import { type ChangeTold, isOfScreen } from '../../core/watching/told.ts';
import {
  addressFor,
  type SigningKey,
  signingKey,
  webhookBody,
  webhookHeaders,
} from '../../core/watching/webhook.ts';
import type { WebhookPost } from '../../core/watching/webhook-port.ts';
import { openWebhookSecret, type WebhookSignature } from '../../core/watching/webhook-secret.ts';
import {
  type Claimed,
  type EventOfDelivery,
  eventsOfDeliveries,
} from '../../store/watches/delivery-claims.ts';
import { liveSecrets, type SealedSecret } from '../../store/watches/watch-endpoints.ts';
import type { DeliveryWorld } from './delivery-world.ts';

export type Prepared =
  | { readonly kind: 'post'; readonly claimed: Claimed; readonly told: ChangeTold }
  | { readonly kind: 'drop'; readonly claimed: Claimed; readonly reason: string };

export interface Batch {
  readonly prepared: readonly Prepared[];
  /** The keys that sign for an endpoint, the newest first; none where they cannot be read. */
  keysOf(endpointId: string): readonly SigningKey[];
}

export async function prepareDeliveries(
  world: DeliveryWorld,
  claimed: readonly Claimed[],
): Promise<Batch> {
  const db = world.database;
  const endpointIds = [...new Set(claimed.map(({ endpointId }) => endpointId))];
  const [events, secrets] = await Promise.all([
    eventsOfDeliveries(db, claimed),
    liveSecrets(db, endpointIds, world.now()),
  ]);
  const keys = keysOf(world, secrets);
  const told = tellings(world);
  // Every endpoint has a secret: who has none was deleted since it was claimed.
  const existing = new Set(secrets.map(({ endpoint_id: id }) => id));
  return {
    prepared: claimed.map((one) =>
      existing.has(one.endpointId)
        ? prepared(told, one, events.get(one.id))
        : { kind: 'drop', claimed: one, reason: 'endpoint_disabled' },
    ),
    keysOf: (endpointId) => keys.get(endpointId) ?? [],
  };
}

// Nothing is sent without the current key: an old one alone would hide that something is wrong.
function keysOf(
  world: DeliveryWorld,
  secrets: readonly SealedSecret[],
): ReadonlyMap<string, readonly SigningKey[]> {
  const keys = new Map<string, SigningKey[]>();
  const unread = new Set<string>();
  for (const { endpoint_id: id, sealed, signature } of secrets) {
    const key = keyIn(world, id, sealed, signature);
    if (key === null) unread.add(id);
    else keys.set(id, [...(keys.get(id) ?? []), key]);
  }
  for (const id of unread) keys.delete(id);
  return keys;
}

/** By the box that opens them, their endpoint and how they are sealed. */
const OPENED = new WeakMap<SecretBox, Map<string, SigningKey>>();
const MOST_OPENED = 1_000;

/** Endpoints keep their keys for years, and to open one takes longer than to sign with it. */
function keyIn(
  { secrets }: DeliveryWorld,
  endpointId: string,
  sealed: Uint8Array,
  signature: WebhookSignature,
): SigningKey | null {
  const opened = OPENED.get(secrets) ?? new Map<string, SigningKey>();
  OPENED.set(secrets, opened);
  const name = `${endpointId} ${signature} ${Buffer.from(sealed).toString('latin1')}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const secret = openWebhookSecret(secrets, endpointId, sealed);
  if (secret === null) return null;
  const key = signingKey(secret, signature);
  const [oldest] = opened.size < MOST_OPENED ? [] : opened.keys();
  if (oldest !== undefined) opened.delete(oldest);
  opened.set(name, key);
  return key;
}

type Telling = (claimed: Claimed, event: EventOfDelivery) => ChangeTold;

function prepared(told: Telling, claimed: Claimed, event: EventOfDelivery | undefined): Prepared {
  const drop = (reason: string): Prepared => ({ kind: 'drop', claimed, reason });
  const { disabledReason } = claimed;
  if (disabledReason !== null) {
    return drop(disabledReason === 'over_capacity' ? 'over_capacity' : 'endpoint_disabled');
  }
  if (!claimed.subscriptionActive) return drop('subscription_inactive');
  // Test events are removed after a while.
  if (event === undefined) return drop('event_removed');
  if (!event.watched) return drop('company_unwatched');
  const isFirst = claimed.attempts === 0 && claimed.lostAt === null;
  if (event.status === 'retracted' && isFirst) return drop('event_retracted');
  return { kind: 'post', claimed, told: told(claimed, event) };
}

type Common = Omit<ChangeTold, 'subscription'>;

/** An event has many deliveries in a batch, which differ in their subscription alone. */
function tellings(world: DeliveryWorld): Telling {
  const common = new Map<string, Common>();
  return (claimed, event) => {
    const { eventId, subscriptionId: id, subscriptionName } = claimed;
    const known = common.get(eventId) ?? commonOf(world, event);
    common.set(eventId, known);
    return { ...known, subscription: { id, name: subscriptionName ?? '' } };
  };
}

function commonOf(world: DeliveryWorld, event: EventOfDelivery): Common {
  const { dimension, factKey, companyDomain, occurredAt, pageOf } = event;
  // A screen asks for counts of others too, which have no events of their own.
  const about = isOfScreen(event.type) ? { dimension } : { dimension, factKey };
  return {
    kind: 'change',
    type: event.type,
    change: event.change,
    significance: event.significance,
    recordedAt: event.recordedAt,
    eventId: event.eventId,
    company: { domain: companyDomain, name: event.companyName },
    dimension,
    factKey,
    subject: subjectOf(factKey),
    occurredAt,
    fetchUrl: historyUrl(world.baseUrl, companyDomain, { ...about, since: occurredAt }),
    pageUrl: `${world.baseUrl}${pageOf === null ? companyPath(companyDomain) : changePath(companyDomain, pageOf)}`,
  };
}

/** What is posted at `at`; the signatures are of that moment. */
export function postOf(
  world: DeliveryWorld,
  { claimed, told }: Extract<Prepared, { kind: 'post' }>,
  keys: readonly SigningKey[],
  at: Date,
  timeoutMs: number,
): WebhookPost {
  const { id, format, url } = claimed;
  const body = webhookBody(format, told);
  const headers = webhookHeaders({ id, at, body }, keys, world.baseUrl);
  return { url: addressFor(format, url), headers, body, timeoutMs };
}
