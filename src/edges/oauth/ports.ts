// The ports of the authorization server: what it needs besides the services of operations.

import type { JsonWebKey } from 'node:crypto';
import type { Html } from '../../core/pages/html.ts';

/** A document of a client, asked for under address rules, within bounds, no redirect followed. */
export type FetchedDocument =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Content coding removed. */
      readonly body: Uint8Array;
      readonly cacheControl: string | null;
    }
  /** In words, for the log alone: whoever asked us to fetch must not learn of our network. */
  | { readonly kind: 'failed'; readonly reason: string };

export type FetchDocument = (url: string) => Promise<FetchedDocument>;

export interface FramedPage {
  readonly title: string;
  readonly main: Html;
}

/** The frame of the account page: people see one service. */
export interface Frame {
  document(page: FramedPage): Html;
  /** Its content security policy, with the places that forms may lead to besides our own. */
  policy(formTargets: readonly string[]): string;
  /** The page to sign in on, from which the way leads on to `path`. */
  signInPath(path: string): string;
}

export interface OAuthPorts {
  /** Sign cookies; the first one signs, all of them are believed. */
  readonly cookieKeys: readonly string[];
  /** Private, for ES256. No ID token is given: it only stands in the key set. */
  readonly signingKey: JsonWebKey;
  readonly fetchDocument: FetchDocument;
  readonly frame: Frame;
}
