// The store of evidence that the settings name: one client of a bucket for all parts of a process.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '../outside/files/attempts.ts';
import { bucketStore } from '../outside/files/bucket-store.ts';
import type { FileStore } from '../outside/files/file-store.ts';
import { folderStore } from '../outside/files/folder-store.ts';
import type { EvidenceAt } from './settings/config-evidence.ts';

const opened = new WeakMap<object, FileStore>();

export function evidenceStore(at: EvidenceAt): FileStore {
  if (typeof at === 'string') return folderStore(at, randomUUID);
  const known = opened.get(at);
  if (known !== undefined) return known;
  const { spool, cacheBytes } = at;
  const store = bucketStore(at, {
    spool,
    cacheBytes,
    unique: randomUUID,
    patience: PATIENCE,
    sleep: (milliseconds) => sleep(milliseconds),
    chance: Math.random,
  });
  opened.set(at, store);
  return store;
}
