// What a webhook or a chat is told: a change, or a test that the owner of an endpoint asks for.

import type { Dimension } from '../facts/dimensions.ts';
import type { Significance } from '../facts/significance.ts';
import type { Change } from '../judging/judge.ts';

/** A change as a watch is told of it: thin, so that no value leaves but to who asks for it. */
export interface ChangeTold {
  readonly kind: 'change';
  readonly type: string;
  readonly change: Change;
  readonly significance: Significance;
  /** When it was committed. */
  readonly recordedAt: Date;
  readonly eventId: string;
  readonly subscription: { readonly id: string; readonly name: string };
  readonly company: { readonly domain: string; readonly name: string };
  readonly dimension: Dimension;
  readonly factKey: string;
  /** What the fact is called in a sentence. */
  readonly subject: string;
  /** ISO date. */
  readonly occurredAt: string;
  /** The history of the fact since then. */
  readonly fetchUrl: string;
  /** The page of the change, or where there is none of the company, for people. */
  readonly pageUrl: string;
}

/** A sample that the owner of an endpoint asks for. */
export interface TestTold {
  readonly kind: 'test';
  readonly endpointId: string;
  readonly at: Date;
}

export type Told = ChangeTold | TestTold;

/** Whether the type is of a company that entered or left a watched screen. */
export function isOfScreen(type: string): boolean {
  return type.startsWith('screen.');
}
