// Signing in by mail: a link is asked for, sent, and used once, in the browser that asked.

import { callerNetwork } from '../../core/callers/client-address.ts';
import { normalEmail } from '../../core/callers/email.ts';
import { broken, type LimitStore, type RateWindow } from '../../core/callers/rate-limit.ts';
import { ownPath } from '../../core/callers/same-origin.ts';
import { hashToken, writeToken } from '../../core/callers/secret-token.ts';
import { linkEnd } from '../../core/callers/session-times.ts';
import {
  LINKS_PER_CALLER,
  LINKS_PER_EMAIL,
  secondsToWait,
} from '../../core/callers/sign-in-limit.ts';
import { ulid } from '../../core/ids.ts';
import { signInLetter } from '../../core/letters/sign-in-letter.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import {
  findPerson,
  insertFreeAccount,
  insertPerson,
  type PersonRow,
} from '../../store/accounts/people.ts';
import {
  deleteLink,
  insertLink,
  isLinkLive,
  lockRecentLinks,
  type NewLink,
  useLink,
} from '../../store/accounts/sign-in-links.ts';
import type { Db } from '../../store/database.ts';
import { lastingLimits } from './oauth-limits.ts';
import { type AccountServices, type NewSession, startSession } from './session.ts';

/** The page that a link leads to, with its token as the parameter `token`. */
export const LINK_PAGE = '/account/sign-in/link';

const DAY_MS = 24 * 3_600_000;

export interface SignInRequest {
  /** As it was typed. */
  readonly email: string;
  /** The secret of the browser's cookie: see `newBrowser`. */
  readonly browser: string;
  /** A path of ours to go on to; anything else is dropped. */
  readonly returnTo: string | null;
  readonly remoteAddress: string;
}

export type SignInRequested =
  | { readonly kind: 'sent' | 'invalid_email' | 'unavailable' }
  /** `retryAfter` in seconds. */
  | { readonly kind: 'limited'; readonly retryAfter: number };

/**
 * Sends a link. Nothing here looks whether somebody with this address is known, so neither the
 * answer nor its duration can tell.
 */
export async function requestSignIn(
  services: AccountServices,
  { email: typed, browser, returnTo, remoteAddress }: SignInRequest,
): Promise<SignInRequested> {
  const email = normalEmail(typed);
  if (email === null) return { kind: 'invalid_email' };
  const browserHash = hashToken(browser);
  if (browserHash === null) throw new RangeError('the browser has no secret of ours');
  const partition = `sign-in:${callerNetwork(remoteAddress)}`;
  const wait = await waitOf(lastingLimits(services), partition, LINKS_PER_CALLER);
  if (wait > 0) return { kind: 'limited', retryAfter: wait };
  const now = services.now();
  const token = writeToken(services.random(32));
  const hash = hashToken(token);
  if (hash === null) throw new Error('a token that was just written has no hash');
  const link = { hash, browserHash, email, returnTo: ownPath(returnTo), expiresAt: linkEnd(now) };
  const tooMany = await keepLink(services, link, now);
  if (tooMany > 0) return { kind: 'limited', retryAfter: tooMany };
  return sendLink(services, { hash, token, email }, now);
}

/** Seconds to wait, 0 where the link was kept. */
async function keepLink(services: AccountServices, link: NewLink, now: Date): Promise<number> {
  // Counted and kept under one lock: twenty requests at once are twenty, not one.
  return services.database.transaction(async (db) => {
    const since = new Date(now.getTime() - DAY_MS);
    const recent = await lockRecentLinks(db, link.email, since);
    const seconds = secondsToWait(recent, LINKS_PER_EMAIL, now);
    if (seconds === 0) await insertLink(db, link, now);
    return seconds;
  });
}

async function sendLink(
  services: AccountServices,
  link: { readonly hash: Uint8Array; readonly token: string; readonly email: string },
  now: Date,
): Promise<SignInRequested> {
  const address = `${services.baseUrl}${LINK_PAGE}?token=${link.token}`;
  const { host } = new URL(services.baseUrl);
  const letter = signInLetter({ to: link.email, link: address, host, askedAt: now });
  const sent = await services.mail.send(letter);
  switch (sent) {
    case 'sent':
      return { kind: 'sent' };
    case 'refused':
      // Whether a mailbox exists is nothing to tell a caller.
      services.log.info({}, 'a mail server takes nothing for the address that asked to sign in');
      return { kind: 'sent' };
    case 'unavailable':
      await deleteLink(services.database, link.hash);
      return { kind: 'unavailable' };
  }
}

export interface SignInRedemption {
  /** The token in the link. */
  readonly token: string;
  /** The secret of the browser's cookie; null where it has none. */
  readonly browser: string | null;
  readonly userAgent: string | undefined;
}

export type SignInRedeemed =
  | {
      readonly kind: 'signed_in';
      readonly session: NewSession;
      readonly returnTo: string | null;
    }
  /** The link holds, for the browser in which it was asked for. */
  | { readonly kind: 'other_browser' }
  /** Used, expired or never ours. */
  | { readonly kind: 'ended' };

export async function redeemSignIn(
  services: AccountServices,
  { token, browser, userAgent }: SignInRedemption,
): Promise<SignInRedeemed> {
  const hash = hashToken(token);
  if (hash === null) return { kind: 'ended' };
  const browserHash = browser === null ? null : hashToken(browser);
  const now = services.now();
  return services.database.transaction(async (db) => {
    const link = browserHash && (await useLink(db, hash, browserHash, now));
    if (!link) return { kind: (await isLinkLive(db, hash, now)) ? 'other_browser' : 'ended' };
    const { id, account_id: accountId } = await personOf(services, db, link.email, now);
    const signIn = { person: { id, accountId }, method: 'mail_link', userAgent } as const;
    const session = await startSession(services, db, signIn, now);
    return { kind: 'signed_in', session, returnTo: link.return_to };
  });
}

/** At the first sign-in a person is made, and a free account where an operator made none before. */
async function personOf(
  services: AccountServices,
  db: Db,
  email: string,
  now: Date,
): Promise<PersonRow> {
  const known = await findPerson(db, email);
  if (known !== null) return known;
  const fresh = () => ulid(now.getTime(), services.random(10));
  const madeAccount = await insertFreeAccount(db, `acc_${fresh()}`, email, now);
  const madePerson = await insertPerson(db, `per_${fresh()}`, email, now);
  const person = await findPerson(db, email);
  if (person === null) throw new Error('a person that was just made is not there');
  // Another link to the same new address may have been used at the same moment.
  if (madePerson) {
    const action = madeAccount ? 'account_created' : 'account_joined';
    const { id: actor, account_id: accountId } = person;
    await appendAudit(db, { actor, action, accountId, detail: {} }, now);
  }
  return person;
}

/**
 * Seconds to wait before one more is taken; 0 where it was taken. A store of limits that is down
 * keeps nobody out: what is sent to one address is counted in the database besides.
 */
export async function waitOf(
  limits: LimitStore | null,
  partition: string,
  windows: readonly RateWindow[],
): Promise<number> {
  const taken = await limits?.take(partition, windows);
  if (taken?.kind !== 'refused') return 0;
  return Math.max(1, ...broken(taken.windows).map(({ resetsIn }) => resetsIn));
}
