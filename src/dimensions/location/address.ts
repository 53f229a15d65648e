// An address of a company as a page prints it, and the city that it tells.

import type { Locator } from '../../core/facts/fact.ts';

export interface Address {
  readonly text: string;
  /** Null where the element holds something like an address that does not read as one. */
  readonly place: Located | null;
  readonly locator: Locator | null;
  /** The line above it, which may say what it is. */
  readonly above?: string;
  readonly inFooter?: boolean;
  /** Is it marked up as an address? */
  readonly marked?: boolean;
  /** Is the city all that is told of it? */
  readonly bare?: boolean;
}

/** A city, and its country where it is named or the form of the address tells it. */
export interface Located {
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}
