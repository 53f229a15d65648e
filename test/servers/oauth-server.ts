// The whole HTTP surface with its authorization server, and an application that uses it.

import { createHash, randomBytes } from 'node:crypto';
import { edgesOf } from '../../src/app/edges.ts';
import { type HeldPort, holdPort } from '../../src/app/held-port.ts';
import { type OAuthOutside, openOAuth } from '../../src/app/oauth.ts';
import { createHttpServer } from '../../src/edges/http/server.ts';
import type { Services, World } from '../../src/operations/services.ts';
import { makeWorld } from '../../src/operations/world.ts';
import { ask, jsonOf, type Page, PlainBrowser, targetOf } from '../clients/plain-browser.ts';
import { openSeededServer, type SeededServer } from '../seeds/seed.ts';
import { lastLink } from '../worlds/letters.ts';

export interface OAuthServer extends AsyncDisposable {
  readonly url: string;
  readonly world: World;
  readonly seeded: SeededServer;
  /** What was logged as a warning or an error. */
  readonly trouble: readonly string[];
  /** Lets time pass. */
  pass(seconds: number): void;
  /** Another process of the same installation would be this: other memory, the same database. */
  another(): Promise<OAuthServer>;
}

export interface OAuthServerOptions {
  readonly outside?: OAuthOutside;
  readonly limits?: Services['limits'];
  /** Told by the connection where it is not given. */
  readonly clientAddress?: Services['clientAddress'];
  /** In place of the address that it listens on. */
  readonly baseUrl?: string;
}

const NOWHERE: OAuthOutside = { allow: [], places: new Map() };

export async function openOAuthServer(options: OAuthServerOptions = {}): Promise<OAuthServer> {
  const seeded = await openSeededServer();
  const clock = { ahead: 0 };
  const held = await holdPort('127.0.0.1');
  const baseUrl = options.baseUrl ?? `http://127.0.0.1:${held.port}`;
  const server = await serve(seeded, options, clock, baseUrl, held);
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await seeded.close();
    },
  };
}

async function serve(
  seeded: SeededServer,
  options: OAuthServerOptions,
  clock: { ahead: number },
  baseUrl: string,
  held: HeldPort,
): Promise<OAuthServer> {
  const { outside = NOWHERE, limits = null } = options;
  const { clientAddress = seeded.world.clientAddress } = options;
  const trouble: string[] = [];
  const note = (fields: Readonly<Record<string, unknown>>, message: string) => {
    trouble.push(`${message}: ${String(fields.err)}`);
  };
  const now = () => new Date(Date.now() + clock.ahead * 1000);
  const log = { info: () => {}, warn: note, error: note };
  const world = makeWorld({ ...seeded.world, baseUrl, now, limits, clientAddress, log });
  const oauth = await openOAuth(world, outside);
  const app = createHttpServer(world, edgesOf(world, [oauth.pages]));
  await app.ready();
  await held.giveTo(app.server);
  return {
    url: `http://127.0.0.1:${held.port}`,
    world,
    seeded,
    trouble,
    pass: (seconds) => {
      clock.ahead += seconds;
    },
    another: async () => serve(seeded, options, clock, baseUrl, await holdPort('127.0.0.1')),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      oauth.close();
    },
  };
}

/** Signs in by mail, as a person would. */
export async function signIn(server: OAuthServer, browser: PlainBrowser, email: string) {
  const page = await browser.get(`${server.url}/account/sign-in`);
  await finishSignIn(server, browser, email, page);
}

/** From the page that asks for the address to wherever the link leads. */
export async function finishSignIn(
  { url, seeded }: OAuthServer,
  browser: PlainBrowser,
  email: string,
  page: Page,
): Promise<Page> {
  const hidden = hiddenFields(page.body);
  await browser.post(`${url}/account/sign-in`, [...hidden, ['email', email]], url);
  const link = lastLink(seeded.letters, email);
  const linkPage = await browser.get(url + link.pathname + link.search);
  const confirmed = await browser.post(url + link.pathname, hiddenFields(linkPage.body), url);
  return browser.follow(confirmed);
}

/** The hidden fields of the first form in the main part of a page. */
export function hiddenFields(body: string): readonly (readonly [string, string])[] {
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
  const form = /<form[\s\S]*?<\/form>/.exec(main)?.[0] ?? '';
  return [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
}

export interface Application {
  readonly clientId: string;
  readonly redirect: string;
}

export const REDIRECT = 'http://127.0.0.1:9/callback';

export async function register(
  { url }: Pick<OAuthServer, 'url'>,
  metadata: object = {},
): Promise<Page> {
  const body = JSON.stringify({ client_name: 'Probe', redirect_uris: [REDIRECT], ...metadata });
  return ask(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

export async function newApplication(server: Pick<OAuthServer, 'url'>): Promise<Application> {
  const page = await register(server);
  if (page.status !== 201) throw new Error(`not registered: ${page.status} ${page.body}`);
  return { clientId: String(jsonOf(page).client_id), redirect: REDIRECT };
}

export interface Begun {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
}

/** Where an application sends the browser; `more` replaces parameters, null leaves one out. */
export function beginning(
  server: { readonly url: string; readonly world: Pick<World, 'baseUrl'> },
  { clientId, redirect }: Application,
  more: Readonly<Record<string, string | null>> = {},
): Begun {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const parameters: Readonly<Record<string, string | null>> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'facts:read watch:read',
    state,
    resource: server.world.baseUrl,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) query.set(name, value);
  }
  return { url: `${server.url}/oauth/authorize?${query}`, verifier, state };
}

/** Sends the consent form; gives the redirect that leaves for the application. */
export async function decide(
  browser: PlainBrowser,
  page: Page,
  decision: 'allow' | 'deny',
  scopes: readonly string[] = scopesOffered(page),
): Promise<Page> {
  const fields = [
    ...hiddenFields(page.body),
    ...scopes.map((scope) => ['scope', scope] as const),
    ['decision', decision] as const,
  ];
  return browser.follow(await browser.post(page.url, fields, page.url));
}

export function scopesOffered(page: Page): readonly string[] {
  return [...page.body.matchAll(/name="scope" value="([^"]+)" checked/g)].map(
    ([, name = '']) => name,
  );
}

export interface Redemption extends Application {
  readonly code: string;
  readonly verifier: string;
}

export async function redeem(
  { url }: Pick<OAuthServer, 'url'>,
  { clientId, redirect, code, verifier }: Redemption,
  more: Readonly<Record<string, string>> = {},
): Promise<Page> {
  return postForm(`${url}/oauth/token`, {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirect,
    code,
    code_verifier: verifier,
    ...more,
  });
}

export async function refresh(
  { url }: Pick<OAuthServer, 'url'>,
  clientId: string,
  token: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const grant = { grant_type: 'refresh_token', client_id: clientId, refresh_token: token };
  return postForm(`${url}/oauth/token`, { ...grant, ...more });
}

export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Page> {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The code in the redirect back to the application. */
export function codeOf(page: Page): string {
  const code = targetOf(page).searchParams.get('code');
  if (code === null) throw new Error(`no code: ${targetOf(page).href}`);
  return code;
}

export interface LetIn extends Redemption {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** An application that `email` let in, with tokens that nobody used yet. */
export async function letIn(
  server: OAuthServer,
  email: string,
  more: Readonly<Record<string, string | null>> = {},
): Promise<LetIn> {
  const browser = new PlainBrowser();
  await signIn(server, browser, email);
  const application = await newApplication(server);
  const begun = beginning(server, application, more);
  const consent = await browser.follow(await browser.get(begun.url));
  const code = codeOf(await decide(browser, consent, 'allow'));
  const redemption = { ...application, code, verifier: begun.verifier };
  const page = await redeem(server, redemption);
  if (page.status !== 200) throw new Error(`no token: ${page.status} ${page.body}`);
  const { access_token, refresh_token } = jsonOf(page);
  return {
    ...redemption,
    accessToken: String(access_token),
    refreshToken: String(refresh_token),
  };
}

/** A read that needs facts:read, with this token. */
export async function readFacts(
  { url }: Pick<OAuthServer, 'url'>,
  token: string,
  path = '/v1/companies/acme.example/facts',
): Promise<Page> {
  return ask(url + path, { headers: { authorization: `Bearer ${token}` } });
}

/** The consent page of a new application, seen by a person who is signed in. */
export async function consentFor(
  server: OAuthServer,
  email: string,
  more: Parameters<typeof beginning>[2] = {},
) {
  const browser = new PlainBrowser();
  await signIn(server, browser, email);
  const application = await newApplication(server);
  const begun = beginning(server, application, more);
  const page = await browser.follow(await browser.get(begun.url));
  return { browser, application, begun, page };
}
