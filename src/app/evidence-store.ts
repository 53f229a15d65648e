// The store of evidence that the settings name: a client of a bucket for workers, one for callers.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '../outside/files/attempts.ts';
import { bucketStore } from '../outside/files/bucket-store.ts';
import type { FileStore } from '../outside/files/file-store.ts';
import { folderStore } from '../outside/files/folder-store.ts';
import type { BucketConfig, EvidenceAt } from './settings/config-evidence.ts';

/** A caller is told sooner that evidence cannot be reached than a worker gives up. */
const PATIENCE_OF = {
  workers: PATIENCE,
  callers: { ...PATIENCE, attempts: 3, answerMs: 4_000, longestWaitMs: 1_000 },
} as const;

type Whose = keyof typeof PATIENCE_OF;

const opened: Readonly<Record<Whose, WeakMap<BucketConfig, FileStore>>> = {
  workers: new WeakMap(),
  callers: new WeakMap(),
};

export function evidenceStore(at: EvidenceAt, whose: Whose = 'workers'): FileStore {
  if (typeof at === 'string') return folderStore(at, randomUUID);
  const known = opened[whose].get(at);
  if (known !== undefined) return known;
  const store = bucketStore(at, {
    ...at,
    unique: randomUUID,
    patience: PATIENCE_OF[whose],
    sleep: (milliseconds) => sleep(milliseconds),
    chance: Math.random,
  });
  opened[whose].set(at, store);
  return store;
}
