// The library that speaks OAuth, set up so that it can do what this service needs and nothing else.

import type { ServerResponse } from 'node:http';
import Provider, { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider';
import { SCOPE_NAMES, scopesIn } from '../../contract/scopes.ts';
import { personExists } from '../../operations/account/oauth-grants.ts';
import type { World } from '../../operations/services.ts';
import { adapterFor, writeTokens } from './adapter.ts';
import { settleClientMetadata } from './client-metadata.ts';
import { AUTH_ALGORITHMS, AUTH_METHODS } from './discovery.ts';
import { askBeforeLeaving, errorRenderer } from './error-page.ts';
import { DAY, HOUR, LIFETIMES } from './lifetimes.ts';
import { asking, type TokenWrite, waitToFetch } from './limits.ts';
import { fetchThrough } from './metadata-fetch.ts';
import { PATHS, resourceNamed, resourcesOf } from './paths.ts';
import type { OAuthPorts } from './ports.ts';
import { BACK_AFTER, later, whileReachable } from './unavailable.ts';

export function makeProvider(world: World, ports: OAuthPorts): Provider {
  const provider = new Provider(world.baseUrl, configurationFor(world, ports));
  speakAsBaseUrl(provider, world.baseUrl);
  provider.use(async (context, next) => {
    await next();
    const { writes = [] } = asking.getStore() ?? {};
    if (context.status === 200 && writes.length > 0)
      await answerOnceWritten(world, context, writes);
    forgetSession(context.res, provider.cookieName('session'));
    if (context.status === 503 && !context.response.get('Retry-After')) {
      context.set('Retry-After', String(BACK_AFTER));
    }
    askBeforeLeaving(context, ports);
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

/** An answer that says what was not written does not leave. */
async function answerOnceWritten(
  world: World,
  context: { status: number; body: unknown },
  writes: readonly TokenWrite[],
): Promise<void> {
  try {
    await writeTokens(world, writes);
  } catch (thrown) {
    const isTheirs = thrown instanceof errors.OIDCProviderError;
    if (!isTheirs) world.log.error({ err: thrown }, 'the authorization server failed');
    const error = isTheirs ? thrown : new errors.OIDCProviderError(500, 'server_error');
    context.status = error.statusCode;
    context.body = { error: error.error, error_description: error.error_description };
  }
}

function configurationFor(world: World, ports: OAuthPorts): Configuration {
  const secure = world.baseUrl.startsWith('https:');
  const prefix = secure ? '__Secure-assay_' : 'assay_';
  const cookie = { httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    adapter: (model: string) => adapterFor(world, model),
    assertJwtClientAuthClaimsAndHeader: async (_context, { exp }) => {
      // It is remembered for so long, lest it is used twice (RFC 7523 section 3).
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
      keys: [...ports.cookieKeys],
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
    fetch: fetchThrough(world, ports.fetchDocument),
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
    jwks: { keys: [ports.signingKey as JWK] },
    // Every consent makes a grant of its own, and none is found again later.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId ? context.oidc.provider.Grant.find(grantId) : undefined;
    },
    pkce: { required: () => true },
    renderError: errorRenderer(ports),
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
