// The account page over HTTP, with a clock that the test moves, and a browser made of headers.

import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { edgesOf } from '../../src/app/edges.ts';
import { holdPort } from '../../src/app/held-port.ts';
import type { LimitStore } from '../../src/core/callers/rate-limit.ts';
import type { ClaimProofs } from '../../src/core/claims/claim-proof.ts';
import { createHttpServer } from '../../src/edges/http/server.ts';
import type { World } from '../../src/operations/services.ts';
import type { Database } from '../../src/store/database.ts';
import { openTestDatabase } from '../database.ts';
import { type FakeWorld, fakeWorld } from '../worlds/fake-world.ts';
import { type Letters, lastLink, letters } from '../worlds/letters.ts';

export interface AccountServer {
  readonly url: string;
  readonly world: World;
  readonly database: Database;
  readonly letters: Letters;
  /** What was logged as a warning or an error. */
  readonly logged: FakeWorld['logged'];
  /** Moves the clock by so many seconds. */
  later(seconds: number): void;
  visitor(headers?: Fields): Visitor;
  close(): Promise<void>;
}

export interface AccountServerOptions {
  /** Instead of the address that it listens on. */
  readonly baseUrl?: string;
  readonly claimProofs?: ClaimProofs;
  readonly limits?: LimitStore;
}

export async function openAccountServer(
  options: AccountServerOptions = {},
): Promise<AccountServer> {
  const { database, close } = await openTestDatabase();
  const held = await holdPort('localhost');
  const url = `http://localhost:${held.port}`;
  const { baseUrl = url } = options;
  const sent = letters();
  const fake = fakeWorld();
  const world: World = {
    ...fake.world,
    database,
    mail: sent,
    random: (n) => randomBytes(n),
    baseUrl,
    now: () => fake.clock,
    ...(options.claimProofs && { claimProofs: options.claimProofs }),
    ...(options.limits && { limits: options.limits }),
  };
  const app = createHttpServer(world, edgesOf(world));
  await app.ready();
  await held.giveTo(app.server);
  return {
    url,
    world,
    database,
    letters: sent,
    logged: fake.logged,
    later: (seconds) => {
      fake.clock = new Date(fake.clock.getTime() + seconds * 1000);
    },
    // Behind a proxy for TLS, browsers name the address that links carry.
    visitor: (headers = {}) => new Visitor(url, sent, headers, new URL(baseUrl).origin),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

export interface Visited {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Where a redirect leads; null for none. */
  readonly location: string | null;
}

export type Fields = Readonly<Record<string, string>>;

/** The headers of a form that a page of ours sends. */
export const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

/** Keeps cookies and sends forms as a browser would. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #letters: Letters;
  readonly #headers: Fields;
  readonly #origin: string;

  constructor(url: string, letters: Letters, headers: Fields, origin = url) {
    this.#url = url;
    this.#letters = letters;
    this.#headers = headers;
    this.#origin = origin;
  }

  async ask(path: string, method = 'GET', more: Fields = {}, body?: string): Promise<Visited> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.#headers, ...(cookie === '' ? {} : { cookie }), ...more };
    const wanted = { method, headers, ...(body === undefined ? {} : { body }) };
    // Undici's type knows fewer methods than HTTP has.
    const response = await request(this.#url + path, wanted as Parameters<typeof request>[1]);
    const text = await response.body.text();
    for (const set of [response.headers['set-cookie'] ?? []].flat()) this.#keep(set);
    const { location } = response.headers;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: text,
      location: typeof location === 'string' ? location : null,
    };
  }

  get(path: string): Promise<Visited> {
    return this.ask(path);
  }

  /** A form of a page of ours: the fields, and the token of the form that leads to `path`. */
  async submit(from: string, path: string, fields: Fields = {}): Promise<Visited> {
    return this.send(path, { csrf: await this.csrfOn(from, path), ...fields });
  }

  send(path: string, fields: Fields, headers: Fields = {}): Promise<Visited> {
    const body = new URLSearchParams(fields).toString();
    return this.ask(path, 'POST', { ...FORM, origin: this.#origin, ...headers }, body);
  }

  /** The token in the form with this action on a page. */
  async csrfOn(from: string, action: string): Promise<string> {
    const { body } = await this.get(from);
    const start = body.indexOf(`action="${action}"`);
    const token = /name="csrf" value="([^"]+)"/.exec(body.slice(start))?.[1];
    if (start < 0 || token === undefined) throw new Error(`${from} has no form to ${action}`);
    return token;
  }

  async askForLink(email: string, returnTo?: string): Promise<URL> {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`;
    const fields = { email, ...(returnTo === undefined ? {} : { return_to: returnTo }) };
    await this.submit(`/account/sign-in${query}`, '/account/sign-in', fields);
    return lastLink(this.#letters, email.toLowerCase());
  }

  /** Confirms a link in this browser. */
  useLink(link: URL): Promise<Visited> {
    const token = link.searchParams.get('token') ?? '';
    return this.submit(link.pathname + link.search, '/account/sign-in/link', { token });
  }

  async signIn(email: string): Promise<Visited> {
    return this.useLink(await this.askForLink(email));
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}
