// What an adapter of a register answers: facts with their places, or why there are none.

import type { Json, Locator } from '../core/facts/fact.ts';
import { pointerOf } from '../core/json-fields.ts';

export interface RegisterFact {
  readonly key: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly locator: Locator;
}

export type RegisterRead =
  | {
      readonly kind: 'read';
      readonly facts: readonly RegisterFact[];
      /** Keys that this record leaves open: a key, or a prefix ending in `.*`. */
      readonly unsure: readonly string[];
    }
  | { readonly kind: 'incomplete'; readonly reason: string };

export type Step = string | number;

/** Collects facts of a JSON record; a value that is not there gives none. */
export class RegisterFacts {
  readonly facts: RegisterFact[] = [];

  add(key: string, value: Json | null, path: readonly Step[], unit: string | null = null): void {
    if (value === null || (Array.isArray(value) && value.length === 0)) return;
    const locator = { type: 'json_pointer', pointer: pointerOf(...path) } as const;
    this.facts.push({ key, value, unit, locator });
  }
}

export function notRead(reason: string): RegisterRead {
  return { kind: 'incomplete', reason };
}
