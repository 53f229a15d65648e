// What is sent of one delivery: body, headers and signatures after Standard Webhooks 1.0.0
// (https://github.com/standard-webhooks/standard-webhooks).

import { createHmac, createSecretKey, type KeyObject, sign } from 'node:crypto';
import { slackDigests } from './digest.ts';
import { discordMessage } from './discord-message.ts';
import { slackMessage } from './slack-message.ts';
import type { ChangeTold, TestTold, Told } from './told.ts';
import type { WebhookFormat } from './webhook-port.ts';
import { ed25519Key, type WebhookSignature } from './webhook-secret.ts';

export const TEST_MESSAGE = 'A test of this endpoint.';

export function webhookBody(format: WebhookFormat, told: Told): string {
  switch (format) {
    case 'json':
      return JSON.stringify(told.kind === 'test' ? testNotice(told) : changeNotice(told));
    case 'slack':
      return JSON.stringify(slackMessage(told));
    case 'discord':
      return JSON.stringify(discordMessage(told));
    case 'digest':
      return told.kind === 'test' ? JSON.stringify(slackMessage(told)) : digestOf(told);
  }
}

/** One change alone, as the week's message tells it. */
function digestOf(told: ChangeTold): string {
  const [message] = slackDigests([told]);
  if (message === undefined) throw new Error('a change is told in one message');
  return message.body;
}

function changeNotice(told: ChangeTold) {
  return {
    type: told.type,
    timestamp: told.recordedAt.toISOString(),
    data: {
      event_id: told.eventId,
      subscription_id: told.subscription.id,
      company: { domain: told.company.domain, name: told.company.name },
      dimension: told.dimension,
      fact_key: told.factKey,
      occurred_at: `${told.occurredAt}T00:00:00Z`,
      fetch_url: told.fetchUrl,
    },
  };
}

function testNotice({ endpointId, at }: TestTold) {
  return {
    type: 'webhook.test',
    timestamp: at.toISOString(),
    data: { endpoint_id: endpointId, message: TEST_MESSAGE },
  };
}

/** Discord tells of messages that it does not save only where it is asked to wait. */
export function addressFor(format: WebhookFormat, url: string): string {
  if (format !== 'discord') return url;
  const waiting = new URL(url);
  waiting.searchParams.set('wait', 'true');
  return waiting.href;
}

/** The key of a secret as it is shown (`whsec_` and base64); null when it is not a secret. */
export function signingKeyOf(secret: string): Uint8Array | null {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

export interface ToSign {
  /** The same for every attempt of one delivery. */
  readonly id: string;
  /** The moment of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/** The bytes of a secret, or what `signingKey` made of them. */
export type SigningKey = Uint8Array | KeyObject;

/** A key that signs many times: of bytes, each signature would make it anew, which takes longer. */
export function signingKey(
  secret: Uint8Array,
  signature: WebhookSignature = 'hmac-sha256',
): SigningKey {
  return signature === 'ed25519' ? ed25519Key(secret) : createSecretKey(secret);
}

/** One signature for each key, newest first; receivers take any of them. */
export function signaturesOf({ id, at, body }: ToSign, keys: readonly SigningKey[]): string {
  const signed = `${id}.${unixSeconds(at)}.${body}`;
  return keys.map((key) => signatureOf(signed, key)).join(' ');
}

function signatureOf(signed: string, key: SigningKey): string {
  if (!(key instanceof Uint8Array) && key.type === 'private') {
    return `v1a,${sign(null, Buffer.from(signed), key).toString('base64')}`;
  }
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

export function webhookHeaders(
  toSign: ToSign,
  keys: readonly SigningKey[],
  baseUrl: string,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': `assay-webhooks/1.0 (+${baseUrl}/docs/webhooks)`,
    'webhook-id': toSign.id,
    'webhook-timestamp': String(unixSeconds(toSign.at)),
    'webhook-signature': signaturesOf(toSign, keys),
  };
}

function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
