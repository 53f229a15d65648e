// Lanes that want a source at the same time draw from one batch of claims.

import type { DueSource } from '../../store/captures/due-sources.ts';
import { type ClaimWorld, claimDue } from './schedule.ts';

const BATCH = 64;

type Drawing = PromiseWithResolvers<DueSource | null>;

/**
 * Draws a claimed source for whoever calls; null where nothing more is due. No more are claimed
 * than lanes wait, so that none lies claimed while nobody captures it.
 */
export function lanesOf(world: ClaimWorld): () => Promise<DueSource | null> {
  const waiting: Drawing[] = [];
  let isClaiming = false;
  const claimAll = async (): Promise<void> => {
    // Those that ask in this very moment come along.
    await null;
    while (waiting.length > 0) {
      const lanes = waiting.splice(0, BATCH);
      try {
        const drawn = await claimDue(world, lanes.length);
        for (const [nth, lane] of lanes.entries()) lane.resolve(drawn[nth] ?? null);
      } catch (error) {
        for (const lane of lanes) lane.reject(error);
      }
    }
    isClaiming = false;
  };
  return () => {
    const drawing: Drawing = Promise.withResolvers();
    waiting.push(drawing);
    if (!isClaiming) {
      isClaiming = true;
      void claimAll();
    }
    return drawing.promise;
  };
}
