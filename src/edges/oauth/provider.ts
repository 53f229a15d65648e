// The library that speaks OAuth, set up so that it can do what this service needs and nothing else.

import type { ServerResponse } from 'node:http';
import Provider, { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider';
import { SCOPE_NAMES, scopesIn } from '../../contract/scopes.ts';
import { personExists } from '../../operations/account/oauth-grants.ts';
import type { World } from '../../operations/services.ts';
import { adapterFor } from './adapter.ts';
import { settleClientMetadata } from './client-metadata.ts';
import { AUTH_ALGORITHMS, AUTH_METHODS } from './discovery.ts';
import type { OAuthDoors } from './ports.ts';
import { askBeforeLeaving, errorRenderer } from './error-page.ts';
import { asking, waitToFetch } from './limits.ts';
import { fetchThrough } from './metadata-fetch.ts';
import { PATHS, resourceNamed, resourcesOf } from './paths.ts';
import { BACK_AFTER, later, whileReachable } from './unavailable.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Seconds. */
export const LIFETIMES = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  Interaction: HOUR,
  /** From each rotation: an application that is used goes on. */
  RefreshToken: 30 * DAY,
  /** After so long everybody is asked again. */
  Grant: 365 * DAY,
  /** Kept nowhere; see adapterFor. */
  Session: HOUR,
} as const;

export function makeProvider(world: World, doors: OAuthDoors): Provider {
  const provider = new Provider(world.baseUrl, configurationFor(world, doors));
  speakAsBaseUrl(provider, world.baseUrl);
  provider.use(async (context, next) => {
    await next();
    forgetSession(context.res, provider.cookieName('session'));
    if (context.status === 503 && !context.response.get('Retry-After')) {
      context.set('Retry-After', String(BACK_AFTER));
    }
    askBeforeLeaving(context, doors);
  });
  provider.on('server_error', (_context, error) => {
    world.log.error({ err: error }, 'the authorization server failed');
  });
  // What happens to a connection after the answer; without a listener it would be printed.
  const app: { on(name: 'error', heard: (error: Error) => void): unknown } = provider;
  app.on('error', (error) => {
    world.log.warn({ err: error }, 'an answer of the authorization server was not sent');
  });
  return provider;
}

function configurationFor(world: World, doors: OAuthDoors): Configuration {
  const secure = world.baseUrl.startsWith('https:');
  const prefix = secure ? '__Secure-assay_' : 'assay_';
  const cookie = { httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    adapter: (model: string) => adapterFor(world, model),
    assertJwtClientAuthClaimsAndHeader: async (_context, { exp }) => {
      // So long it is remembered, lest it is used twice (RFC 7523 section 3).
      if (Number(exp) > world.now().getTime() / 1000 + DAY) {
        throw new errors.InvalidClientAuth('a client assertion must end within a day');
      }
    },
    clientAuthMethods: [...AUTH_METHODS],
    clientBasedCORS: () => true,
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    cookies: {
      keys: [...doors.cookieKeys],
      names: {
        session: `${prefix}oauth`,
        interaction: `${prefix}oauth_step`,
        resume: `${prefix}oauth_resume`,
      },
      long: { ...cookie, signed: true },
      short: { ...cookie, signed: true },
    },
    enabledJWA: { clientAuthSigningAlgValues: [...AUTH_ALGORITHMS] },
    expiresWithSession: async () => false,
    // The one hook that both ways of saying who one is go through.
    extraClientMetadata: {
      properties: ['scope'],
      validator: (_context, _name, _value, metadata) => {
        settleClientMetadata(metadata as Record<string, unknown>);
      },
    },
    features: featuresFor(world),
    fetch: fetchThrough(world, doors.fetchDocument),
    fetchResponseBodyLimits: {
      'client_id metadata document': 5 * 1024,
      jwks_uri: 16 * 1024,
      sector_identifier_uri: 1,
    },
    findAccount: async (_context, sub) =>
      (await whileReachable(world, personExists(world, sub)))
        ? { accountId: sub, claims: async () => ({ sub }) }
        : undefined,
    interactions: {
      policy: policy(),
      url: (_context, interaction) => `${PATHS.interaction}/${interaction.uid}`,
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [doors.signingKey as JWK] },
    // Every consent makes a grant of its own, and none is found again later.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId ? context.oidc.provider.Grant.find(grantId) : undefined;
    },
    pkce: { required: () => true },
    renderError: errorRenderer(doors),
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: PATHS.authorization,
      token: PATHS.token,
      revocation: PATHS.revocation,
      registration: PATHS.registration,
      jwks: PATHS.jwks,
    },
    scopes: [...SCOPE_NAMES],
    ttl: { ...LIFETIMES },
  };
}

function featuresFor(world: World): Configuration['features'] {
  const { api, mcp } = resourcesOf(world.baseUrl);
  return {
    backchannelLogout: { enabled: false },
    claimsParameter: { enabled: false },
    clientCredentials: { enabled: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // Every address that is named makes us ask somebody: not as often as anybody likes.
      allowFetch: async (context, id) => {
        const wait = await waitToFetch(world);
        // No `invalid_client`: applications forget everything at that.
        if (wait > 0) {
          context?.set('Retry-After', String(wait));
          throw later(503, 'temporarily_unavailable');
        }
        asking.getStore()?.counted.add(new URL(id).href);
        return true;
      },
      cacheDuration: { min: 60, max: HOUR },
    },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    introspection: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      // Clients from before RFC 8707 are agents that know one address of ours.
      defaultResource: async (_context, _client, oneOf) => oneOf ?? mcp,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_context, indicator) => {
        const resource = resourceNamed(world.baseUrl, indicator);
        if (resource === null) {
          throw new errors.InvalidTarget(`resource must be ${mcp} or ${api}`);
        }
        return {
          scope: SCOPE_NAMES.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: LIFETIMES.AccessToken,
        };
      },
    },
    revocation: {
      enabled: true,
      // RFC 7009 section 2.1: a token of somebody else's is left alone, and nothing is said of it.
      allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/** One page asks who it is and what may be done, and it is asked every time. */
function policy() {
  const { Check, Prompt } = interactionPolicy;
  const all = interactionPolicy.base();
  all.clear();
  const signedIn = new Check('no_session', 'sign-in is required', ({ oidc }) => {
    const asked = String(oidc.params?.scope ?? '');
    // Checked here for want of a hook of its own: what is asked for must be something.
    if (scopesIn(asked).length === 0) {
      throw new errors.InvalidScope(`scope must name one of ${SCOPE_NAMES.join(' ')}`, asked);
    }
    return !oidc.session?.accountId;
  });
  const consented = new Check(
    'no_consent',
    'consent is required',
    // Or withdrawn already, on another page.
    ({ oidc }) => oidc.result?.consent === undefined || oidc.entities.Grant === undefined,
  );
  all.add(new Prompt({ name: 'login', requestable: true }, signedIn));
  all.add(new Prompt({ name: 'consent', requestable: true }, consented));
  return all;
}

/** Links and cookies are those of the base URL, whatever a request says of its way here. */
function speakAsBaseUrl(provider: Provider, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  Object.defineProperties(provider.request, {
    host: { get: () => host },
    protocol: { get: () => protocol.slice(0, -1) },
  });
}

/** The library's own session is not kept, so its cookie would say nothing. */
function forgetSession(response: ServerResponse, name: string): void {
  const cookies = response.getHeader('set-cookie');
  if (!Array.isArray(cookies)) return;
  const others = cookies.filter(
    (one) => !one.startsWith(`${name}=`) && !one.startsWith(`${name}.`),
  );
  if (others.length === 0) response.removeHeader('set-cookie');
  else response.setHeader('set-cookie', others);
}
