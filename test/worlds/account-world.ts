// A world for tests of accounts: a real database, a clock that a test moves, letters that are kept.

import { randomBytes } from 'node:crypto';
import type { LimitStore } from '../../src/core/callers/rate-limit.ts';
import {
  type AccountServices,
  findSession,
  newBrowser,
  type Session,
} from '../../src/operations/account/session.ts';
import { LINK_PAGE, redeemSignIn, requestSignIn } from '../../src/operations/account/sign-in.ts';
import { openTestDatabase } from '../database.ts';
import { fakeWorld } from './fake-world.ts';
import { type Letters, lastLink, letters } from './letters.ts';

export interface AccountWorld {
  readonly services: AccountServices;
  readonly letters: Letters;
  readonly logged: ReturnType<typeof fakeWorld>['logged'];
  /** Moves the clock. */
  pass(time: {
    readonly days?: number;
    readonly minutes?: number;
    readonly seconds?: number;
  }): void;
  /** Asks for a link and gives its token. */
  link(email: string, browser: string, returnTo?: string): Promise<string>;
  /** The whole way by mail; the cookie's token comes with the session. */
  signIn(email: string, userAgent?: string): Promise<Session & { readonly token: string }>;
  /** Rows of a statement that a test wants to see. */
  rows(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

export interface AccountWorldOptions {
  readonly baseUrl?: string;
  readonly limits?: LimitStore;
}

export async function openAccountWorld(options: AccountWorldOptions = {}): Promise<AccountWorld> {
  const test = await openTestDatabase();
  const fake = fakeWorld({ database: test.database });
  const mail = letters();
  const services: AccountServices = {
    ...fake.world,
    random: (n) => randomBytes(n),
    baseUrl: options.baseUrl ?? 'https://assay.example',
    limits: options.limits ?? null,
    mail,
  };
  const pass: AccountWorld['pass'] = ({ days = 0, minutes = 0, seconds = 0 }) => {
    fake.clock = new Date(fake.clock.getTime() + ((days * 1440 + minutes) * 60 + seconds) * 1000);
  };
  const link = async (email: string, browser: string, returnTo?: string) => {
    const request = { email, browser, returnTo: returnTo ?? null, remoteAddress: '192.0.2.7' };
    const asked = await requestSignIn(services, request);
    if (asked.kind !== 'sent') throw new Error(`no link was sent: ${asked.kind}`);
    const url = lastLink(mail, email.trim().toLowerCase());
    if (!url.pathname.endsWith(LINK_PAGE)) throw new Error(`the link leads to ${url.pathname}`);
    return url.searchParams.get('token') ?? '';
  };
  const signIn = async (email: string, userAgent = 'Mozilla/5.0 (test)') => {
    const browser = newBrowser(services);
    const redeemed = await redeemSignIn(services, {
      token: await link(email, browser),
      browser,
      userAgent,
    });
    if (redeemed.kind !== 'signed_in') throw new Error(`not signed in: ${redeemed.kind}`);
    const session = await findSession(services, redeemed.session.token);
    if (session === null) throw new Error('a session that was just begun is not there');
    return { ...session, token: redeemed.session.token };
  };
  let statement = 0;
  const rows: AccountWorld['rows'] = (text, values) => {
    statement += 1;
    return test.database.rows(`test_accounts_${statement}`, text, values);
  };
  const close = () => test.close();
  return { services, letters: mail, logged: fake.logged, pass, link, signIn, rows, close };
}
