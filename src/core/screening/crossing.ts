// Whether a company enters or leaves a screen by what changed of it, and by which condition.

import { type Asked, isMet, type Standing } from './asked.ts';

export interface Crossing {
  readonly kind: 'entered' | 'left';
  /** The key whose confirmed change made the difference. */
  readonly key: string;
}

export interface Standings {
  /** What is held of a key that a condition asks for. */
  readonly before: (key: string) => Standing;
  readonly after: (key: string) => Standing;
  /** The keys of which a change was confirmed in between. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Null where the company is in the screen before and after, or neither, and where no confirmed
 * change made the difference: what a reader reads otherwise, what an operator corrects and what
 * cannot be read any more moves nobody.
 */
export function crossing(
  conditions: readonly Asked[],
  { before, after, changed }: Standings,
): Crossing | null {
  const was = conditions.map((one) => isMet(one, before(one.key)));
  const is = conditions.map((one) => isMet(one, after(one.key)));
  const entered = is.every(Boolean);
  if (entered === was.every(Boolean)) return null;
  const turned = conditions.find(
    ({ key }, nth) => was[nth] !== is[nth] && is[nth] === entered && changed.has(key),
  );
  return turned === undefined ? null : { kind: entered ? 'entered' : 'left', key: turned.key };
}
