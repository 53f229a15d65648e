// Who is calling: reads the two headers that may carry a key, and asks whose key it is.

import { type Caller, NOBODY } from '../../../contract/caller.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { parseApiKey } from '../../../core/callers/api-key.ts';
import { findLiveKeys, type LiveKey } from '../../../store/accounts/api-keys.ts';
import type { Services } from '../../services.ts';
import { creditStateOf } from '../charging/credit-state.ts';
import { gatherReads } from '../gathered-reads.ts';
import type { Soon } from '../soon.ts';
import type { SignedReader, WireRequest } from '../wire.ts';
import { callerOfToken, mayBeAccessToken } from './access-tokens.ts';

/** Throws `invalid_key` for a credential that is none, `invalid_parameter` for two different. */
export function credentialOf(request: WireRequest): string | null {
  const bearer = request.authorization === undefined ? null : bearerOf(request.authorization);
  const header = request.apiKey === undefined ? null : request.apiKey.trim();
  if (bearer !== null && header !== null && bearer !== header) {
    const detail =
      'Authorization and X-API-Key carry different keys; send one of them, or the same twice.';
    throw new Refusal('invalid_parameter', detail, {
      errors: [{ parameter: 'X-API-Key', detail, accepted: 'the key of Authorization, or none' }],
    });
  }
  return bearer ?? header;
}

/** `audience` is the resource that access tokens must be for: the API, where not given. */
export async function callerOf(
  services: Services,
  credential: string | null,
  audience: string = services.baseUrl,
): Promise<Caller> {
  return callerBy(services, credential, audience);
}

/** Whose credential a request carries. Throws, or rejects, as `callerOf` does. */
export function whoCalls(services: Services, request: WireRequest): Soon<Caller> {
  const { sent } = request;
  const known = sent === undefined ? undefined : PARSED.get(sent);
  if (known !== undefined) return ownerOf(services, known);
  const credential = credentialOf(request);
  const key = credential === null ? null : parseApiKey(credential);
  if (key === null) return callerBy(services, credential, request.audience);
  const parsed = { hash: key.hash.toString('hex'), last4: key.last4 };
  if (sent !== undefined) PARSED.set(sent, parsed);
  return ownerOf(services, parsed);
}

interface KnownKey {
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly last4: string;
}

/** By fields that come again: they say the same, and are forgotten with their connection. */
const PARSED = new WeakMap<object, KnownKey>();

function callerBy(
  services: Services,
  credential: string | null,
  audience: string = services.baseUrl,
): Soon<Caller> {
  if (credential === null) return NOBODY;
  const key = parseApiKey(credential);
  if (key !== null) {
    return ownerOf(services, { hash: key.hash.toString('hex'), last4: key.last4 });
  }
  if (mayBeAccessToken(credential)) return holderOf(services, credential, audience);
  throw new Refusal('invalid_key', 'The key is not one of this service.');
}

async function holderOf(services: Services, token: string, audience: string): Promise<Caller> {
  const holder = await callerOfToken(services, token, audience);
  if (holder !== null) return holder;
  throw new Refusal('invalid_key', 'The token is unknown, has ended, or is for another resource.');
}

/** Calls that share a read of their key share what is made of it. */
let lastAsked: { read: Promise<LiveKey | null> | null; owner: Promise<Caller> | null } = {
  read: null,
  owner: null,
};

function ownerOf(services: Services, { hash, last4 }: KnownKey): Promise<Caller> {
  const read = readerOf(services)(hash);
  if (read === lastAsked.read && lastAsked.owner !== null) return lastAsked.owner;
  const owner = read.then((found) => {
    if (found !== null) return callerWith(found);
    throw new Refusal('invalid_key', `The key ending in ${last4} is unknown or has ended.`);
  });
  lastAsked = { read, owner };
  return owner;
}

function callerWith(found: LiveKey): Caller {
  const { id: keyId, account_id: accountId, tier, mode } = found;
  return { kind: 'key', keyId, accountId, tier, mode, ...creditsOf(found) };
}

/** Whoever is signed in reads with the tier, the limits and the credits of their account. */
export function callerOfSession({ id, accountId, tier }: SignedReader): Caller {
  return { kind: 'key', keyId: id, accountId, tier, mode: 'live' };
}

/** Gives nothing when nobody owns the key. */
function creditsOf(key: LiveKey): Pick<Extract<Caller, { kind: 'key' }>, 'credits'> {
  const { tier, period, used, balance_used, balance, cap } = key;
  if (period === null || used === null || balance_used === null || balance === null) return {};
  return { credits: creditStateOf({ tier, period, used, balance_used, balance, cap }) };
}

type KeyReader = (hash: string) => Promise<LiveKey | null>;

// Gathered, not kept: a key that another process has revoked ends with the next call.
const readers = new WeakMap<Services, KeyReader>();

function readerOf(services: Services): KeyReader {
  const known = readers.get(services);
  if (known !== undefined) return known;
  const { database } = services;
  const reader = gatherReads((hashes) => findLiveKeys(database.hot, hashes, services.now()));
  readers.set(services, reader);
  return reader;
}

// RFC 6750 section 2.1; the scheme is case-insensitive (RFC 9110 section 11.1).
function bearerOf(authorization: string): string {
  const match = /^bearer +(\S+) *$/i.exec(authorization.trim());
  if (match?.[1] === undefined) {
    throw new Refusal('invalid_key', 'Authorization is not of the form "Bearer <API_KEY>".');
  }
  return match[1];
}
