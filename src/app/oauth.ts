// The authorization server put together: its keys, and its way out to documents of clients.

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { type OAuthPages, oauthPages } from '../edges/oauth/oauth.ts';
import type { FetchDocument } from '../edges/oauth/ports.ts';
import { accountFrame } from '../edges/web/account/frame.ts';
import type { World } from '../operations/services.ts';
import type { AddressRules } from '../outside/addresses.ts';
import {
  type DocumentFetcher,
  fetchJsonDocument,
  LONGEST_LOOK_UP,
} from '../outside/json-document.ts';
import { hostResolver } from '../outside/names/host-resolver.ts';
import { keepSetting, writeSetting } from '../store/settings.ts';

/** Addresses that documents of clients may be fetched from. */
export interface OAuthOutside extends AddressRules {
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: readonly string[];
  /** Resolvers as `address` or `address:port`; those of the system where null or not given. */
  readonly dnsServers?: readonly string[] | null;
}

export interface OpenedOAuth {
  readonly pages: OAuthPages;
  /** Ends the look-ups that nobody waits for any more. */
  close(): void;
}

export async function openOAuth(world: World, outside: OAuthOutside): Promise<OpenedOAuth> {
  const { baseUrl, now } = world;
  const { dnsServers = null, ...rules } = outside;
  const resolver = hostResolver(dnsServers, { totalMs: LONGEST_LOOK_UP });
  const fetcher: DocumentFetcher = {
    lookUp: resolver.lookUp,
    ...rules,
    userAgent: `Assay (+${baseUrl})`,
    now,
  };
  const fetchDocument: FetchDocument = (url) => fetchJsonDocument(fetcher, url);
  const pages = oauthPages(world, {
    fetchDocument,
    frame: accountFrame,
    cookieKeys: [await cookieKey(world)],
    signingKey: await signingKey(world),
  });
  return { pages, close: resolver.close };
}

/**
 * A secret of the authorization server, sealed in the database: every process of the installation
 * has the same. `fresh` is kept where there is none yet.
 */
async function keptSecret(
  { database, secrets, log }: World,
  name: string,
  fresh: Uint8Array,
): Promise<Buffer> {
  const sealed = Buffer.from(secrets.seal(fresh, name)).toString('base64');
  const kept = await keepSetting(database, name, sealed);
  const opened = secrets.open(Buffer.from(kept, 'base64'), name);
  if (opened !== null) return Buffer.from(opened);
  // Only sign-ins of applications that are under way at this moment are lost by this.
  log.warn({ name }, 'a secret was sealed under another key of secrets: it is made anew');
  await writeSetting(database, name, sealed);
  return Buffer.from(fresh);
}

async function cookieKey(world: World): Promise<string> {
  const kept = await keptSecret(world, 'oauth_cookie_key', randomBytes(32));
  return kept.toString('base64');
}

/** What ID tokens would be signed with: readers of `openid-configuration` expect a key. */
async function signingKey(world: World): Promise<JsonWebKey> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const fresh = privateKey.export({ type: 'pkcs8', format: 'der' });
  const kept = await keptSecret(world, 'oauth_signing_key', fresh);
  const key = createPrivateKey({ key: kept, type: 'pkcs8', format: 'der' });
  return { ...key.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}
