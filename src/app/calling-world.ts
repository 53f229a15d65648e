// The world of one call from a terminal: what few operations use is loaded when one of them does.

import { lazily } from '../core/lazily.ts';
import { recordCache } from '../operations/companies/record-cache.ts';
import type { CaptureReader, Log, Services, World } from '../operations/services.ts';
import { type Outfit, worldOf } from '../operations/world-of.ts';
import type { Database } from '../store/database.ts';
import { commonServices } from './common-services.ts';
import { startUpkeep } from './loops/upkeep.ts';
import type { Config } from './settings/config.ts';
import { NO_LIMITS } from './settings/config-limits.ts';
import { verifierFilesLater } from './verifier-files.ts';

export interface CallingWorld {
  readonly world: World;
  close(): Promise<void>;
}

/** Nobody is limited here: whoever has the database needs no leave of ours. */
export async function callingWorld(
  config: Config,
  database: Database,
  baseUrl: string,
  log: Log,
  outfit: Outfit,
): Promise<CallingWorld> {
  const ends: (() => Promise<void>)[] = [];
  const webhooks = lazily(async () => {
    const client = (await import('./loops/webhooks.ts')).openWebhooks(config);
    ends.push(() => client.close());
    return client;
  });
  const claimProofs = lazily(async () => {
    const ending = new AbortController();
    ends.push(async () => ending.abort());
    const { openClaimProofs } = await import('./loops/claim-proofs.ts');
    return openClaimProofs(config, baseUrl, ending.signal);
  });
  const unlimited = { ...config, limits: NO_LIMITS };
  const common = await commonServices(unlimited, database, baseUrl, log);
  const { now } = common.services;
  const services: Services = {
    ...common.services,
    records: recordCache({ database, baseUrl, now, bytes: 0 }),
    ...evidenceLater(config, log, ends),
    verifier: verifierFilesLater(),
    webhooks: { post: async (request) => (await webhooks()).post(request) },
    checkWebhookUrl: async (url, format) => (await webhooks()).check(url, format),
    claimProofs: { look: async (challenge) => (await claimProofs()).look(challenge) },
  };
  const world = worldOf(services, outfit);
  const endUpkeep = startUpkeep(world, log);
  return {
    world,
    close: async () => {
      await endUpkeep();
      await Promise.all(ends.map((end) => end()));
      await common.close();
    },
  };
}

type Evidence = Pick<Services, 'captures' | 'manifests' | 'exports'>;

function evidenceLater(config: Config, log: Log, ends: (() => Promise<void>)[]): Evidence {
  const store = lazily(async () => {
    return (await import('./evidence-store.ts')).evidenceStore(config.blobs, 'callers');
  });
  const captures = lazily(async (): Promise<CaptureReader> => {
    const { blobsIn } = await import('../outside/blobs.ts');
    const { captureReader } = await import('./capture-reader.ts');
    const { CALLERS_LIMITS, readingProcess } = await import('./reading/reading-process.ts');
    const reading = readingProcess(log, CALLERS_LIMITS);
    ends.push(() => reading.close());
    return captureReader(blobsIn(await store()), reading);
  });
  const exports = lazily(async () => {
    return (await import('../outside/export-files.ts')).exportsIn(await store());
  });
  const manifests = lazily(async () => {
    return (await import('../outside/manifest-files.ts')).manifestsIn(await store());
  });
  return {
    captures: {
      raw: async (sha256) => (await captures()).raw(sha256),
      text: async (capture) => (await captures()).text(capture),
      textHash: async (capture) => (await captures()).textHash(capture),
      diff: async (from, to) => (await captures()).diff(from, to),
    },
    manifests: { open: async (key, sha256) => (await manifests()).open(key, sha256) },
    exports: { open: async (key, sha256) => (await exports()).open(key, sha256) },
  };
}
