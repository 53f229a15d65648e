// Follows a stream of confirmed changes, and posts each to a local address as a delivery is posted.

import { changePath } from '../contract/change-url.ts';
import { subjectOf } from '../contract/fact-subject.ts';
import { historyUrl } from '../contract/history-url.ts';
import type { WatchEvent } from '../contract/schemas/changes.ts';
import { ulid } from '../core/ids.ts';
import { EventStreamReader } from '../core/watching/event-stream.ts';
import type { ChangeTold } from '../core/watching/told.ts';
import { signingKeyOf, webhookBody, webhookHeaders } from '../core/watching/webhook.ts';
import { WEBHOOK_SECRET_BYTES, writeWebhookSecret } from '../core/watching/webhook-secret.ts';
import { postAway, type ServiceAt, ServiceRefusal } from '../outside/service-at.ts';
import { BadInput } from './bad-input.ts';
import type { DeskWorld } from './world.ts';

interface ListenRequest {
  readonly forwardTo: string;
  /** Watched for as long as this runs. */
  readonly companies: readonly string[];
  /** In place of companies. */
  readonly subscription: string | null;
  /** None: all. */
  readonly events: readonly string[];
  /** Null: a new one. */
  readonly secret: string | null;
  /** Where to go on; null: from now. */
  readonly cursor: string | null;
}

export type Heard =
  | {
      readonly kind: 'ready';
      readonly url: string;
      readonly subscription: string;
      readonly forward_to: string;
      readonly secret: string;
    }
  | {
      readonly kind: 'forwarded';
      readonly at: string;
      readonly type: string;
      readonly company: string;
      readonly event_id: string;
      readonly webhook_id: string;
      /** Null where no answer came. */
      readonly status: number | null;
      readonly error: string | null;
      readonly ms: number;
    }
  | { readonly kind: 'cut'; readonly reason: string }
  | Ended;

interface Ended {
  readonly kind: 'ended';
  /** Where another run may go on; null when nothing was heard, and for watches of one run. */
  readonly cursor: string | null;
  readonly forwarded: number;
  /** The forwarded ones that were not answered with 2xx. */
  readonly failed: number;
  /** Why it ended by itself; null where it was ended. */
  readonly problem: string | null;
}

/** The longest that a delivery may take. */
const TIMEOUT_MS = 15_000;

const RETRY_MS = 2_000;

/** Signs of life come four times as often. */
const SILENCE_MS = 60_000;

interface Forwarding {
  readonly world: DeskWorld;
  readonly service: ServiceAt;
  readonly subscription: Subscription;
  readonly asked: ListenRequest;
  readonly signingKey: Uint8Array;
  readonly heard: (what: Heard) => void;
  /** Called when a stream is open: from then on nothing is missed. */
  readonly ready: () => void;
  readonly signal: AbortSignal;
}

type Subscription = { readonly id: string; readonly name: string };

/** Listens until the signal; then what was watched for this alone is not watched any more. */
export async function listenTo(
  world: DeskWorld,
  service: ServiceAt,
  asked: ListenRequest,
  heard: (what: Heard) => void,
  signal: AbortSignal,
): Promise<Ended> {
  const { forwardTo } = asked;
  const secret = asked.secret ?? writeWebhookSecret(world.random(WEBHOOK_SECRET_BYTES));
  const signingKey = signingKeyOf(secret);
  if (signingKey === null) throw new BadInput('--secret: must be whsec_ and base64');
  if ((asked.subscription === null) === (asked.companies.length === 0)) {
    throw new BadInput('give either --companies or --subscription');
  }
  if (asked.cursor !== null && asked.subscription === null) {
    throw new BadInput('--cursor: goes with --subscription, of which it is');
  }
  const place = { cursor: asked.cursor, forwarded: 0, failed: 0 };
  try {
    const subscription = await subscriptionFor(service, asked);
    const said = { url: service.url, subscription: subscription.id, forward_to: forwardTo, secret };
    try {
      let isReady = false;
      const ready = (): void => {
        if (!isReady) heard({ kind: 'ready', ...said });
        isReady = true;
      };
      const about = { world, service, subscription, asked, signingKey };
      const forwarding = { ...about, heard, ready, signal };
      const problem = await follow(forwarding, place);
      // A cursor of what is removed now would be good for nothing.
      const cursor = asked.subscription && place.cursor;
      return { kind: 'ended', ...place, cursor, problem };
    } finally {
      const path = `/v1/watch/subscriptions/${subscription.id}`;
      if (asked.subscription === null) await service.call('DELETE', path);
    }
  } catch (error) {
    if (error instanceof ServiceRefusal) return { kind: 'ended', ...place, problem: error.message };
    throw error;
  }
}

/** The one that was named, or one that is made for this run. */
async function subscriptionFor(service: ServiceAt, asked: ListenRequest): Promise<Subscription> {
  const { subscription: id, companies, events } = asked;
  const answer =
    id === null
      ? service.call('POST', '/v1/watch/subscriptions', {
          name: 'assay listen',
          companies,
          ...(events.length === 0 ? {} : { event_types: events }),
        })
      : service.call('GET', `/v1/watch/subscriptions/${encodeURIComponent(id)}`);
  return ((await answer) as { readonly subscription: Subscription }).subscription;
}

/** How far it came; moved on with each event that was forwarded. */
interface Place {
  cursor: string | null;
  forwarded: number;
  failed: number;
}

/** One stream after the other, each from where the last one ended; answers why it went no on. */
async function follow(forwarding: Forwarding, place: Place): Promise<string | null> {
  const { world, signal, heard } = forwarding;
  while (!signal.aborted) {
    const end = await oneStream(forwarding, place);
    if (end.kind === 'problem') return end.says;
    if (signal.aborted) break;
    heard({ kind: 'cut', reason: end.says });
    await world.sleep(end.waitMs, signal);
  }
  return null;
}

interface StreamEnd {
  /** `cut`: it may go on after a while. */
  readonly kind: 'cut' | 'problem';
  readonly says: string;
  readonly waitMs: number;
}

async function oneStream(forwarding: Forwarding, place: Place): Promise<StreamEnd> {
  const { service, subscription, signal } = forwarding;
  const reader = new EventStreamReader();
  try {
    const path = `/v1/watch/events/stream?subscription_id=${subscription.id}`;
    const last = place.cursor === null ? {} : { 'last-event-id': place.cursor };
    for await (const piece of service.stream(path, last, SILENCE_MS, signal)) {
      forwarding.ready();
      for (const { event, data, id } of reader.push(piece)) {
        if (event === 'problem') return { kind: 'problem', says: detailOf(data), waitMs: 0 };
        await forward(forwarding, JSON.parse(data) as WatchEvent, place);
        place.cursor = id || place.cursor;
        if (signal.aborted) break;
      }
      if (signal.aborted) break;
      place.cursor = reader.lastId || place.cursor;
    }
    return { kind: 'cut', says: 'the service ended it', waitMs: reader.retryMs ?? RETRY_MS };
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof ServiceRefusal)) return { kind: 'cut', says: message, waitMs: RETRY_MS };
    const { retryAfter } = error;
    if (retryAfter === null) return { kind: 'problem', says: message, waitMs: 0 };
    return { kind: 'cut', says: message, waitMs: retryAfter * 1_000 };
  }
}

function detailOf(data: string): string {
  return String((JSON.parse(data) as { readonly detail?: unknown }).detail);
}

/** The same bytes and headers that a delivery has. */
async function forward(forwarding: Forwarding, event: WatchEvent, place: Place): Promise<void> {
  const { world, asked, service, signingKey, heard } = forwarding;
  if (asked.events.length > 0 && !asked.events.includes(event.type)) return;
  const id = `msg_${ulid(world.now().getTime(), world.random(10))}`;
  const body = webhookBody('json', toldOf(forwarding, event));
  const began = world.monotonic();
  const headers = webhookHeaders({ id, at: world.now(), body }, [signingKey], service.url);
  const answer = await postAway(asked.forwardTo, headers, body, TIMEOUT_MS);
  place.forwarded += 1;
  if (answer.status === null || answer.status < 200 || answer.status > 299) place.failed += 1;
  heard({
    kind: 'forwarded',
    at: world.now().toISOString(),
    type: event.type,
    company: event.company,
    event_id: event.id,
    webhook_id: id,
    ...answer,
    ms: Math.round(world.monotonic() - began),
  });
}

function toldOf({ subscription, service }: Forwarding, event: WatchEvent): ChangeTold {
  const { company: domain, dimension, fact_key: factKey, occurred_at: since = '' } = event;
  return {
    kind: 'change',
    type: event.type,
    change: event.change ?? 'changed',
    significance: event.significance,
    recordedAt: new Date(event.recorded_at ?? 0),
    eventId: event.id,
    subscription,
    company: { domain, name: event.company_name ?? domain },
    dimension,
    factKey,
    subject: subjectOf(factKey),
    occurredAt: since,
    fetchUrl: historyUrl(service.url, domain, { dimension, factKey, since }),
    pageUrl: `${service.url}${changePath(domain, event.id)}`,
  };
}
