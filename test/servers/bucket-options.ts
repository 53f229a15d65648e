// Options of a bucket's store in tests: it waits for nothing long.

import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '../../src/outside/files/attempts.ts';
import type { BucketOptions } from '../../src/outside/files/bucket-store.ts';

let serial = 0;

export function bucketOptions(spool: string, cacheBytes = 0): BucketOptions {
  return {
    spool,
    cacheBytes,
    unique: () => `${process.pid}-${serial++}`,
    patience: { ...PATIENCE, answerMs: 2_000, firstWaitMs: 5, longestWaitMs: 20 },
    sleep,
    chance: () => 0.5,
  };
}
