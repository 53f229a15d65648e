// An agent that has an address alone: it finds the sign-in, its person lets it in, and it calls.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { request } from 'undici';
import { connectAgent } from '../../clients/agent.ts';
import { PlainBrowser, targetOf } from '../../clients/plain-browser.ts';
import {
  decide,
  letIn,
  type OAuthServer,
  openOAuthServer,
  REDIRECT,
  readFacts,
  refresh,
  signIn,
} from '../../servers/oauth-server.ts';

let server: OAuthServer;
before(async () => {
  server = await openOAuthServer();
});
after(async () => {
  assert.deepEqual(server.trouble, []);
  await server[Symbol.asyncDispose]();
});

/** What an application keeps, and where it would have sent its person. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Agent', redirect_uris: [REDIRECT] };
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  #found: OAuthDiscoveryState | undefined;
  readonly sentTo: URL[] = [];

  clientInformation = () => this.#client;
  tokens = () => this.#tokens;
  codeVerifier = () => this.#verifier;
  saveClientInformation = (client: StoredOAuthClientInformation): void => {
    this.#client = client;
  };
  saveTokens = (tokens: StoredOAuthTokens): void => {
    this.#tokens = tokens;
  };
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };
  discoveryState = () => this.#found;
  saveDiscoveryState = (found: OAuthDiscoveryState): void => {
    this.#found = found;
  };
  redirectToAuthorization = (url: URL): void => {
    this.sentTo.push(url);
  };
}

const transportFor = (authProvider: Keeper) =>
  new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider });

/** The person allows what is asked for, in a browser of their own. */
async function allow(email: string, url: URL): Promise<URLSearchParams> {
  const browser = new PlainBrowser();
  await signIn(server, browser, email);
  const page = await browser.follow(await browser.get(url.href));
  return targetOf(await decide(browser, page, 'allow')).searchParams;
}

test('the address alone leads to the sign-in, and the sign-in to calls', async () => {
  const keeper = new Keeper();
  const transport = transportFor(keeper);
  const first = new Client({ name: 'agent', version: '1' });
  await assert.rejects(first.connect(transport), UnauthorizedError);
  const [asked] = keeper.sentTo;
  assert.ok(asked);
  assert.equal(asked.searchParams.get('resource'), `${server.url}/mcp`);
  assert.equal(asked.searchParams.get('scope'), 'facts:read');
  assert.equal(asked.searchParams.get('code_challenge_method'), 'S256');
  await transport.finishAuth(await allow('signs@people.example', asked));

  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(transportFor(keeper));
  const called = await client.callTool({
    name: 'get_company',
    arguments: { company: 'acme.example' },
  });
  assert.equal(called.isError ?? false, false);
  assert.ok((await client.listTools()).tools.length > 0);

  // A tool that needs more asks the person again, for more.
  const more = client.callTool({ name: 'list_watch_subscriptions', arguments: {} });
  await assert.rejects(more, UnauthorizedError);
  const step = keeper.sentTo.at(-1);
  assert.match(step?.searchParams.get('scope') ?? '', /watch:read/);
  await client.close();
});

test('a token without the scope is refused 403, with the scope to ask for', async () => {
  const { accessToken } = await letIn(server, 'narrow@people.example', {
    resource: `${server.url}/mcp`,
    scope: 'facts:read',
  });
  const seen: Response[] = [];
  const noting: typeof fetch = async (...given) => {
    const response = await fetch(...given);
    seen.push(response.clone());
    return response;
  };
  await using agent = await connectAgent(server.url, accessToken, { fetch: noting });
  assert.equal((await agent.call('search', { q: 'acme' })).isError, false);
  for (const [name, given, scope] of [
    ['query_changes', {}, 'history:read'],
    ['check_company_claims', { company: 'acme.example' }, 'claims:read'],
    ['list_watch_subscriptions', {}, 'watch:read'],
    ['create_watch_subscription', { companies: ['acme.example'] }, 'watch:write'],
  ] as const) {
    await assert.rejects(agent.call(name, given), /403|[Ff]orbidden|scope/, name);
    const refused = seen.at(-1);
    assert.equal(refused?.status, 403);
    const challenge = refused?.headers.get('www-authenticate') ?? '';
    assert.ok(challenge.includes(`error="insufficient_scope", scope="${scope}"`), challenge);
    assert.ok(challenge.includes(`${server.url}/.well-known/oauth-protected-resource/mcp"`));
    const problem = (await refused?.text()) ?? '{}';
    assert.equal(JSON.parse(problem).code, 'insufficient_scope');
  }
});

test('a token is good at the address that it was given for, and at no other', async () => {
  const forMcp = await letIn(server, 'mcp-only@people.example', {
    resource: `${server.url}/mcp`,
  });
  const forApi = await letIn(server, 'api-only@people.example');
  assert.equal((await readFacts(server, forMcp.accessToken)).status, 401);
  assert.equal((await readFacts(server, forApi.accessToken)).status, 200);
  await assert.rejects(connectAgent(server.url, forApi.accessToken), /401|[Aa]uthoriz/);
  await using agent = await connectAgent(server.url, forMcp.accessToken);
  assert.equal((await agent.call('search', { q: 'acme' })).isError, false);
});

test('a token that has ended is a 401, and a refreshed one goes on', async () => {
  const granted = await letIn(server, 'ends@people.example', { resource: `${server.url}/mcp` });
  await using agent = await connectAgent(server.url, granted.accessToken);
  server.pass(3_700);
  await assert.rejects(agent.call('search', { q: 'acme' }), /401|[Aa]uthoriz/);
  const page = await refresh(server, granted.clientId, granted.refreshToken);
  const { access_token } = JSON.parse(page.body);
  await using again = await connectAgent(server.url, access_token);
  assert.equal((await again.call('search', { q: 'acme' })).isError, false);
});

test('a service on this machine answers to its own names alone', async () => {
  const headers = { 'content-type': 'application/json', host: 'evil.example' };
  const answer = await request(`${server.url}/mcp`, { method: 'POST', headers, body: '{}' });
  assert.equal(answer.statusCode, 403);
});
