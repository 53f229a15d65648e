// What a handler of the account page gets of a request, and what it may answer.

import type { TierLimits } from '../../../contract/tiers.ts';
import type { KeyTier } from '../../../core/callers/api-key.ts';
import type { Session } from '../../../operations/account/session.ts';
import type { World } from '../../../operations/services.ts';
import type { MailedNote, NoteCode } from './notes.ts';
import type { Page } from './page.ts';

/** What this installation lets each plan call; null where no call is limited. */
export type Quotas = Readonly<Record<KeyTier, TierLimits>> | null;

export interface Visit {
  readonly services: World;
  readonly quotas: Quotas;
  /** What the path's pattern names. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of a form that was checked: empty for GET. */
  readonly fields: ReadonlyMap<string, string>;
  /** The boxes of such a form that were ticked, by the name that they share. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly session: Session | null;
  /** The secret of this browser: null only before it was given one. */
  readonly browser: string | null;
  /** What the request before this one left to be told. */
  readonly note: string | null;
  /** For the forms of the page that is answered. */
  readonly csrf: string;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
}

export interface SignedVisit extends Visit {
  readonly session: Session;
}

/** A value to set; null removes the cookie. */
export interface Cookies {
  readonly session?: { readonly token: string } | null;
  readonly browser?: string | null;
}

export type Outcome =
  | { readonly kind: 'page'; readonly page: Page; readonly cookies?: Cookies }
  /** See other: a path of ours, and what is told there. */
  | {
      readonly kind: 'go';
      readonly to: string;
      readonly note?: NoteCode | MailedNote;
      readonly cookies?: Cookies;
    }
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly value: unknown;
      readonly cookies?: Cookies;
    };

interface Common {
  readonly method: 'GET' | 'POST';
  /** `{name}` stands for one part of a path. */
  readonly path: string;
}

export interface OpenRoute extends Common {
  /** Everybody; forms are bound to the browser. */
  readonly who: 'anyone';
  run(visit: Visit): Promise<Outcome> | Outcome;
}

export interface SignedRoute extends Common {
  /** Who has a session; forms are bound to it. */
  readonly who: 'signed';
  run(visit: SignedVisit): Promise<Outcome> | Outcome;
}

export type Route = OpenRoute | SignedRoute;

export function page(shown: Page, cookies: Cookies = {}): Outcome {
  return { kind: 'page', page: shown, cookies };
}

export function go(to: string, note?: NoteCode | MailedNote, cookies: Cookies = {}): Outcome {
  return { kind: 'go', to, cookies, ...(note === undefined ? {} : { note }) };
}

/** A field without the blanks around it; empty where it was not sent. */
export function field({ fields }: Visit, name: string): string {
  return (fields.get(name) ?? '').trim();
}
