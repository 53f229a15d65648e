// Access tokens as credentials: an opaque word is looked up by its hash, for one audience.

import { hash } from 'node:crypto';
import type { Caller } from '../../../contract/caller.ts';
import type { AnyOperation } from '../../../contract/operation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { SCOPES, scopeOf, scopesIn } from '../../../contract/scopes.ts';
import { findLiveTokens, type LiveToken } from '../../../store/accounts/oauth.ts';
import type { Services } from '../../services.ts';
import { gatherReads } from '../gathered-reads.ts';

/** 256 bits in base64url: what the authorization server hands out. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether a credential can be an access token at all: rubbish costs no query. */
export function mayBeAccessToken(credential: string): boolean {
  return TOKEN.test(credential);
}

/**
 * Who holds a token that is for this audience, the identifier of a resource (RFC 8707). Null for
 * one that is unknown, has ended, or is for another resource: to the caller these are the same.
 */
export async function callerOfToken(
  services: Services,
  token: string,
  audience: string,
): Promise<Caller | null> {
  const found = await readerOf(services)(hash('sha256', token));
  if (found === null || found.audience !== audience) return null;
  return {
    kind: 'key',
    via: 'oauth',
    keyId: `grant_${found.grant_id}`,
    accountId: found.account_id,
    tier: found.tier,
    mode: 'live',
    scopes: scopesIn(found.scope),
  };
}

type TokenReader = (hash: string) => Promise<LiveToken | null>;

// Gathered, not kept: a token that another process has revoked ends with the next call.
const readers = new WeakMap<Services, TokenReader>();

function readerOf(services: Services): TokenReader {
  const known = readers.get(services);
  if (known !== undefined) return known;
  const { database } = services;
  const reader = gatherReads((hashes) => findLiveTokens(database.hot, hashes, services.now()));
  readers.set(services, reader);
  return reader;
}

/** Throws `insufficient_scope` for a token that does not carry what the operation needs. */
export function demandScope(
  { baseUrl }: Pick<Services, 'baseUrl'>,
  operation: Pick<AnyOperation<never>, 'id' | 'method' | 'path' | 'scope'>,
  caller: Caller,
): void {
  if (caller.kind === 'none' || caller.scopes === undefined) return;
  const needed = scopeOf(operation);
  if (needed === null || caller.scopes.includes(needed)) return;
  const detail = `${operation.id} needs the scope ${needed}: ${SCOPES[needed]}.`;
  throw new Refusal('insufficient_scope', detail, {
    members: { scope: needed },
    // RFC 6750 section 3.1, RFC 9728 section 5.1: what to ask for, and where.
    headers: {
      'WWW-Authenticate':
        `Bearer error="insufficient_scope", scope="${needed}", ` +
        `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`,
    },
  });
}
