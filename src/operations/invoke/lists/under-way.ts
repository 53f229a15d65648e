// Whole lists under way in this process: a caller may have a few of them at once.

import type { Caller } from '../../../contract/caller.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { partitionOf } from '../limits.ts';

/** For one caller. */
const MOST_AT_ONCE = 4;
const AGAIN_SECONDS = 5;

export interface WholeLists {
  /** Takes one of the caller's places, or throws; what it gives is called at the end. */
  enter(caller: Caller, remoteAddress: string): () => void;
}

export function wholeLists(): WholeLists {
  const underWay = new Map<string, number>();
  return {
    enter: (caller, remoteAddress) => {
      const whose = partitionOf(caller, remoteAddress);
      const count = underWay.get(whose) ?? 0;
      if (count >= MOST_AT_ONCE) {
        const detail = `${count} whole lists of yours are under way, which is the most at once.`;
        const headers = { 'Retry-After': `${AGAIN_SECONDS}` };
        throw new Refusal('rate_limited', detail, { headers });
      }
      underWay.set(whose, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (underWay.get(whose) ?? 1) - 1;
        if (left === 0) underWay.delete(whose);
        else underWay.set(whose, left);
      };
    },
  };
}
