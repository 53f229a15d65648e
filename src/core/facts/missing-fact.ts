// Why a company has no fact of a key: nothing says it, or it could not be read.

import type { PageRole } from '../pages/page-roles.ts';
import { dimensionOfKey } from './dimensions.ts';
import type { Provenance } from './fact.ts';
import { rolesOf } from './key-roles.ts';
import type { Gap } from './record.ts';

/** A source of a company, as its last look left it. `unread`: it answered more than we read. */
export interface LookedAt {
  readonly role: PageRole;
  readonly state: 'read' | 'unread' | 'failing' | 'blocked' | 'untried';
}

/** What is known of a company besides its facts. */
export interface Looks {
  /** The dimensions in which it has no fact. */
  readonly gaps: readonly Gap[];
  readonly sources: readonly LookedAt[];
  /** Keys whose value an upheld dispute took back. */
  readonly withheld: readonly string[];
}

export interface MissingFact {
  readonly state: 'absent' | 'unverified';
  readonly reason: Gap['reason'] | 'not_stated' | 'withheld';
}

/** `sides` are the provenances that a fact of this key may have. */
export function missingFact(
  key: string,
  sides: readonly Provenance[],
  { gaps, sources, withheld }: Looks,
): MissingFact {
  if (withheld.includes(key)) return { state: 'absent', reason: 'withheld' };
  const gap = gaps.find(({ dimension }) => dimension === dimensionOfKey(key));
  if (gap) return { state: gap.state, reason: gap.reason };
  const roles = new Set(sides.flatMap((side) => rolesOf(key, side)));
  const read = sources.filter(({ role }) => roles.has(role));
  const isHomeRead = sources.some(({ role, state }) => role === 'home' && state === 'read');
  if (read.length === 0) {
    return isHomeRead
      ? { state: 'absent', reason: 'no_public_source' }
      : { state: 'unverified', reason: 'not_yet_captured' };
  }
  // One page that could not be read may be the very one that says it.
  const worst = WORST.find(([state]) => read.some((source) => source.state === state));
  if (worst) return { state: 'unverified', reason: worst[1] };
  return { state: 'absent', reason: 'not_stated' };
}

const WORST = [
  ['failing', 'source_unreachable'],
  ['blocked', 'robots_disallowed'],
  ['unread', 'extraction_failed'],
  ['untried', 'not_yet_captured'],
] as const satisfies readonly (readonly [LookedAt['state'], MissingFact['reason']])[];
