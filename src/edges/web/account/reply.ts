// Writes what a handler answered: headers that every page has, cookies, and the page itself.

import type { FastifyReply } from 'fastify';
import { writeCookie } from '../../wire/cookies.ts';
import { policyFor } from '../frame/assets.ts';
import { noteOf } from './notes.ts';
import { document } from './page.ts';
import type { Cookies, Outcome, Visit } from './visit.ts';

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policyFor(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Not `no-referrer`: under it browsers send forms with `Origin: null` (Fetch, section 3.2), and
  // ours could not be told from those of others.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Longer than any session can hold: the server says when it ends. */
const SESSION_SECONDS = 90 * 86_400;
const BROWSER_SECONDS = 86_400;
const NOTE_SECONDS = 60;
const MAILED_SECONDS = 900;

export interface Sent {
  readonly outcome: Outcome;
  /** Null where it failed before anything was known of the request. */
  readonly visit: Visit | null;
  readonly requestId: string;
}

export function sendOutcome(
  reply: FastifyReply,
  { outcome, visit, requestId }: Sent,
): FastifyReply {
  reply.headers({ ...HEADERS, 'X-Request-Id': requestId });
  switch (outcome.kind) {
    case 'go': {
      const { note, cookies = {} } = outcome;
      const left = note === undefined ? [] : [noteCookie(visit, note)];
      setCookies(reply, [...cookiesOf(visit, cookies), ...left]);
      return reply.code(303).header('Location', outcome.to).send();
    }
    case 'json':
      setCookies(reply, cookiesOf(visit, outcome.cookies ?? {}));
      return reply
        .code(outcome.status)
        .header('Content-Type', 'application/json; charset=utf-8')
        .send(JSON.stringify(outcome.value));
    case 'page': {
      const { page: shown, cookies = {} } = outcome;
      const note = noteOf(visit?.note ?? null);
      const told = note === null ? [] : [noteCookie(visit, null)];
      setCookies(reply, [...cookiesOf(visit, cookies), ...told]);
      if (shown.retryAfter !== undefined) reply.header('Retry-After', shown.retryAfter);
      if (shown.allow !== undefined) reply.header('Allow', shown.allow);
      // What is left of a body that was not read must not be taken for the next request.
      if (shown.status === 413) reply.header('Connection', 'close');
      const session = visit?.session ?? null;
      const signed = session && visit ? { email: session.email, csrf: visit.csrf } : null;
      return reply
        .code(shown.status)
        .header('Content-Type', 'text/html; charset=utf-8')
        .send(document(shown, signed, note).text);
    }
  }
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('Set-Cookie', [...cookies]);
}

function isSecure(visit: Visit | null): boolean {
  return visit?.services.baseUrl.startsWith('https:') ?? false;
}

function cookiesOf(visit: Visit | null, { session, browser }: Cookies): readonly string[] {
  const secure = isSecure(visit);
  const written: string[] = [];
  if (session === null) written.push(writeCookie('session', '', { secure, maxAge: 0 }));
  else if (session !== undefined) {
    written.push(writeCookie('session', session.token, { secure, maxAge: SESSION_SECONDS }));
  }
  if (browser === null) written.push(writeCookie('browser', '', { secure, maxAge: 0 }));
  else if (browser !== undefined) {
    written.push(writeCookie('browser', browser, { secure, maxAge: BROWSER_SECONDS }));
  }
  return written;
}

function noteCookie(visit: Visit | null, note: string | null): string {
  const secure = isSecure(visit);
  if (note === null) return writeCookie('note', '', { secure, maxAge: 0 });
  const maxAge = note.startsWith('mailed.') ? MAILED_SECONDS : NOTE_SECONDS;
  return writeCookie('note', note, { secure, maxAge });
}
