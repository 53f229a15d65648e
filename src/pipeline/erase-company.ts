// Erases a company: what is known of it at once, then the bytes of its captures, to the last one.

import type { BlobRemoval } from '../outside/evidence/blob-removal.ts';
import { findCompanyByDomain } from '../store/companies/companies.ts';
import { tellRecordsChanged } from '../store/companies/company-records.ts';
import {
  type ErasedObject,
  type Erasure,
  eraseCompany,
  findErasure,
  finishErasure,
  heldObjects,
  listErasedObjects,
  listErasedSeries,
} from '../store/companies/erasures.ts';
import type { Db } from '../store/database.ts';
import { whileLocked } from '../store/locks.ts';
import { findOpenManifest, renumberRows } from '../store/proofs/manifests.ts';
import type { PipelineWorld } from './steps.ts';

/** Whoever stored the same bytes a moment ago has committed its capture by then. */
const SETTLING_MS = 5_000;

export interface ErasureReport {
  readonly domain: string;
  readonly reason: string;
  readonly facts: number;
  readonly events: number;
  readonly captures: number;
  /** Objects that are gone, and those that other companies have as well. */
  readonly objects: number;
  readonly kept: number;
}

export type ErasureAnswer =
  | { readonly kind: 'erased'; readonly report: ErasureReport }
  | { readonly kind: 'not_covered' }
  /** An export is being sealed: to be asked again in a moment. */
  | { readonly kind: 'sealing' }
  /** Bytes that others have cannot be read: what they may stand on stays until they can. */
  | { readonly kind: 'unread'; readonly sha256: string };

/**
 * Begun again after it was stopped, it goes on. Manifests keep the hashes of its captures, so that
 * the proofs of others hold; `reason` is kept with the day.
 */
export async function eraseWhole(
  world: PipelineWorld,
  removal: BlobRemoval,
  domain: string,
  reason: string,
  onProgress: (done: number, of: number) => void,
): Promise<ErasureAnswer> {
  const { database } = world;
  const company = await findCompanyByDomain(database, domain);
  if (company === null) {
    const begun = await findErasure(database, domain);
    if (begun === null || begun.finishedAt !== null) return { kind: 'not_covered' };
    return removeBytes(world, removal, begun, onProgress);
  }
  const erasure = await whileNobodySeals(world, async (db) => {
    const made = await eraseCompany(db, company, { reason, now: world.now() });
    await tellRecordsChanged(db, [domain]);
    return made;
  });
  if (erasure === null) return { kind: 'sealing' };
  return removeBytes(world, removal, erasure, onProgress);
}

/** Captures must not leave a manifest while its rows are written; null where some are. */
async function whileNobodySeals(
  { database }: PipelineWorld,
  work: (db: Db) => Promise<Erasure>,
): Promise<Erasure | null> {
  let done: Erasure | null = null;
  await whileLocked(database, 'seal sandbox', () =>
    whileLocked(database, 'seal bitcoin', async () => {
      done = await database.transaction(async (db) => {
        const made = await work(db);
        // One that a killed process left open is numbered anew, for it has holes now.
        for (const chain of ['sandbox', 'bitcoin'] as const) {
          const open = await findOpenManifest(db, chain);
          if (open !== null) await renumberRows(db, open.id);
        }
        return made;
      });
    }),
  );
  return done;
}

async function removeBytes(
  world: PipelineWorld,
  removal: BlobRemoval,
  erasure: Erasure,
  onProgress: (done: number, of: number) => void,
): Promise<ErasureAnswer> {
  const { database } = world;
  const objects = await listErasedObjects(database, erasure.id);
  for (const series of await listErasedSeries(database, erasure.id)) await removal.forget(series);
  const kept = objects.filter(({ isKept }) => isKept);
  for (const { sha256 } of kept) {
    if ((await removal.standAlone(sha256)) === 'unread') return { kind: 'unread', sha256 };
  }
  const going = objects.filter(({ isKept }) => !isKept);
  for (const { sha256 } of going) await removal.setAside(sha256);
  const back = await neededAgain(world, going);
  for (const [i, { sha256 }] of going.entries()) {
    if (back.has(sha256)) await removal.bringBack(sha256);
    else await removal.discard(sha256);
    onProgress(i + 1, going.length);
  }
  await finishErasure(database, erasure.id, world.now());
  const { domain, reason, facts, events, captures } = erasure;
  const counted = { objects: going.length - back.size, kept: kept.length + back.size };
  return { kind: 'erased', report: { domain, reason, facts, events, captures, ...counted } };
}

async function neededAgain(
  world: PipelineWorld,
  going: readonly ErasedObject[],
): Promise<ReadonlySet<string>> {
  if (going.length === 0) return new Set();
  await world.sleep(SETTLING_MS);
  return heldObjects(
    world.database,
    going.map(({ sha256 }) => sha256),
  );
}
