// Verifies a webhook by the text of Standard Webhooks 1.0.0, and gives its body as what it is.

import type {
  ChangeNotice,
  DisabledNotice,
  FailingNotice,
  RetractionNotice,
  TestNotice,
} from './generated/types.ts';
import { now as clock } from './runtime.ts';

/** What webhooks carry: tell them apart by `type`. */
export type WebhookBody =
  | ChangeNotice
  | RetractionNotice
  | TestNotice
  | FailingNotice
  | DisabledNotice;

/** The request did not come from the service, or not in time: answer 401 and do nothing. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified';
}

export interface WebhookRequest {
  /** Exactly as it came: verify before you parse. */
  readonly body: string | Uint8Array;
  /** Those of a `Request`, or of Node's `IncomingMessage`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** Seconds that the clocks may differ, and a request be under way; 300. */
  readonly toleranceSeconds?: number;
  /** Unix seconds; the clock where not given. */
  readonly now?: number;
}

const TOLERANCE_SECONDS = 300;
const MOST_SIGNATURES = 20;

/**
 * `secret`: `whsec_…` of the endpoint, or its `public_key` (`whpk_…`) where it signs with ed25519.
 * `id` is the same for each retry of one delivery: act once for each. Throws `NotVerified`.
 */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = clock() }: VerifyOptions = {},
): Promise<{ readonly id: string; readonly body: WebhookBody }> {
  const id = headerOf(headers, 'webhook-id');
  const sent = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ', MOST_SIGNATURES);
  if (!/^\d{1,12}$/.test(sent)) throw new NotVerified('webhook-timestamp is not a moment');
  if (Math.abs(now - Number(sent)) > toleranceSeconds) {
    throw new NotVerified(`webhook-timestamp is more than ${toleranceSeconds} seconds away`);
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = together(new TextEncoder().encode(`${id}.${sent}.`), bytes);
  const check = await checkOf(secret);
  for (const signature of signatures) {
    if (await check(signature, signed)) {
      return { id, body: JSON.parse(new TextDecoder().decode(bytes)) as WebhookBody };
    }
  }
  throw new NotVerified('no signature of webhook-signature is of this secret');
}

type Check = (signature: string, signed: Uint8Array<ArrayBuffer>) => Promise<boolean>;

async function checkOf(secret: string): Promise<Check> {
  const [, kind, encoded] = /^(whsec|whpk)_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = encoded === undefined ? null : bytesOf(encoded);
  if (key === null) throw new TypeError('the secret has to begin with whsec_ or whpk_');
  const isPublic = kind === 'whpk';
  const algorithm = isPublic ? { name: 'Ed25519' } : { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  const version = isPublic ? 'v1a,' : 'v1,';
  return async (signature, signed) => {
    if (!signature.startsWith(version)) return false;
    const value = bytesOf(signature.slice(version.length));
    if (value === null) return false;
    // It compares in constant time.
    return crypto.subtle.verify(algorithm, imported, value, signed);
  };
}

function headerOf(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new NotVerified(`${name} is missing`);
  return value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function together(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
