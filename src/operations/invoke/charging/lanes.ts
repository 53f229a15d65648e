// Marks that a process leaves with its charges: by them it tells later whether they are there.

import type { ChargeMark } from '../../../store/accounts/charge-marks.ts';

/** Each lane is one row, so that marks take no room; a lane in doubt is used for nothing else. */
export interface Lanes {
  take(): ChargeMark;
  /** Nobody has to look at it any more. */
  give(mark: ChargeMark): void;
}

export function openLanes(random: (n: number) => Uint8Array): Lanes {
  let name: string | null = null;
  const till = (): string => {
    name ??= Buffer.from(random(9)).toString('base64url');
    return name;
  };
  const free: string[] = [];
  let lanes = 0;
  let batch = 0;
  return {
    take: () => {
      batch += 1;
      return { lane: free.pop() ?? `${till()}.${++lanes}`, batch };
    },
    give: ({ lane }) => void free.push(lane),
  };
}
