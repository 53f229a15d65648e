// The developer's loop: watch events by stream, each posted to a local address as a webhook is.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { historyUrl } from '../contract/history-url.ts';
import type { WatchEvent } from '../contract/schemas/changes.ts';
import { EventStreamReader } from '../core/watching/event-stream.ts';
import { ulid } from '../core/ids.ts';
import { type ChangeTold, signingKeyOf, webhookBody, webhookHeaders } from '../core/watching/webhook.ts';
import { WEBHOOK_SECRET_BYTES, writeWebhookSecret } from '../core/watching/webhook-secret.ts';
import { CliError } from '../edges/cli/doors.ts';
import type { Heard, Listened, ListenRequest } from '../edges/cli/watching.ts';
import { type ServiceAt, ServiceRefusal } from '../outside/service-at.ts';

/** As long as a delivery may take. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 2_000;
/** Signs of life come four times as often. */
const SILENCE_MS = 60_000;

interface Forwarding {
  readonly service: ServiceAt;
  readonly subscription: Subscription;
  readonly asked: ListenRequest;
  readonly to: string;
  readonly signingKey: Uint8Array;
  readonly heard: (what: Heard) => void;
  /** Called when a stream is open: from then on nothing is missed. */
  readonly ready: () => void;
  readonly signal: AbortSignal;
}

type Subscription = { readonly id: string; readonly name: string };

/** Until the signal; what was watched for this alone is not watched any more then. */
export async function listen(
  service: ServiceAt,
  asked: ListenRequest,
  heard: (what: Heard) => void,
  signal: AbortSignal,
): Promise<Listened> {
  const to = addressOf(asked.forwardTo);
  const secret = asked.secret ?? writeWebhookSecret(randomBytes(WEBHOOK_SECRET_BYTES));
  const signingKey = signingKeyOf(secret);
  if (signingKey === null) throw new CliError('--secret: must be whsec_ and base64');
  if ((asked.subscription === null) === (asked.companies.length === 0)) {
    throw new CliError('give either --companies or --subscription');
  }
  if (asked.cursor !== null && asked.subscription === null) {
    throw new CliError('--cursor: goes with --subscription, of which it is');
  }
  const place = { cursor: asked.cursor, forwarded: 0, failed: 0 };
  try {
    const subscription = await subscriptionFor(service, asked);
    const said = { url: service.url, subscription: subscription.id, forward_to: to, secret };
    try {
      let isReady = false;
      const ready = (): void => {
        if (!isReady) heard({ kind: 'ready', ...said });
        isReady = true;
      };
      const forwarding = { service, subscription, asked, to, signingKey, heard, ready, signal };
      const problem = await follow(forwarding, place);
      // A cursor of what is removed now would be good for nothing.
      return { ...place, cursor: asked.subscription && place.cursor, problem };
    } finally {
      const path = `/v1/watch/subscriptions/${subscription.id}`;
      if (asked.subscription === null) await service.call('DELETE', path);
    }
  } catch (error) {
    if (error instanceof ServiceRefusal) return { ...place, problem: error.message };
    throw error;
  }
}

function addressOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.href;
  throw new CliError(`--forward-to: ${text} is no http(s) address`);
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
  const { signal, heard } = forwarding;
  while (!signal.aborted) {
    const end = await oneStream(forwarding, place);
    if (end.kind === 'problem') return end.says;
    if (signal.aborted) break;
    heard({ kind: 'cut', reason: end.says });
    await sleep(end.waitMs, undefined, { signal }).catch(() => {});
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
  const { asked, service, to, signingKey, heard } = forwarding;
  if (asked.events.length > 0 && !asked.events.includes(event.type)) return;
  const id = `msg_${ulid(Date.now(), randomBytes(10))}`;
  const body = webhookBody('json', toldOf(forwarding, event));
  const began = performance.now();
  const answer = await request(to, {
    method: 'POST',
    headers: webhookHeaders({ id, at: new Date(), body }, [signingKey], service.url),
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async ({ statusCode, body: said }) => {
      await said.dump();
      return { status: statusCode, error: null };
    })
    .catch((error: Error) => ({ status: null, error: codeOf(error) }));
  place.forwarded += 1;
  if (answer.status === null || answer.status < 200 || answer.status > 299) place.failed += 1;
  heard({
    kind: 'forwarded',
    at: new Date().toISOString(),
    type: event.type,
    company: event.company,
    event_id: event.id,
    webhook_id: id,
    ...answer,
    ms: Math.round(performance.now() - began),
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
    occurredAt: since,
    fetchUrl: historyUrl(service.url, domain, { dimension, factKey, since }),
  };
}

function codeOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'timeout';
  return 'code' in error ? String(error.code).toLowerCase() : error.message;
}
