// The world of one call from a terminal: what few operations use is loaded when one of them does.

import { randomBytes, randomUUID } from 'node:crypto';
import { recordCache } from '../operations/companies/record-cache.ts';
import type { CaptureReader, Log, Services, World } from '../operations/services.ts';
import { watchSignals } from '../operations/watches/watch-signals.ts';
import { type Outfit, worldOf } from '../operations/world-of.ts';
import { registrableDomain } from '../outside/names/public-suffix.ts';
import type { Database } from '../store/database.ts';
import { keepSetting } from '../store/settings.ts';
import { listSigningKeys } from '../store/signing-keys.ts';
import { openSecretBox } from './keys/secrets-key.ts';
import { noteSigner, openSigner } from './keys/signing-key.ts';
import { openLimits } from './limits.ts';
import { startUpkeep } from './loops/upkeep.ts';
import { openMailer } from './mail.ts';
import type { Config } from './settings/config.ts';
import { NO_LIMITS } from './settings/config-limits.ts';
import { BEAT_MS } from './settings/config-watching.ts';
import { tokenTrustOf } from './settings/token-trust.ts';
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
  const signals = watchSignals(database);
  const limits = await openLimits(NO_LIMITS, log);
  const webhooks = later(async () => {
    const client = (await import('./loops/webhooks.ts')).openWebhooks(config);
    ends.push(() => client.close());
    return client;
  });
  const claimProofs = later(async () => {
    const ending = new AbortController();
    ends.push(async () => ending.abort());
    const { openClaimProofs } = await import('./loops/claim-proofs.ts');
    return openClaimProofs(config, baseUrl, ending.signal);
  });
  // One after the other, on one connection: another one takes longer to make than these take.
  const secret = await keepSetting(database, 'cursor_secret', randomBytes(32).toString('hex'));
  const signer = await openSigner(config.signingKey, randomUUID);
  await noteSigner(database, signer, log, new Date());
  const now = () => new Date();
  const services: Services = {
    database,
    now,
    random: (n) => randomBytes(n),
    baseUrl,
    cursorSecret: Buffer.from(secret, 'hex'),
    registrableDomain,
    records: recordCache({ database, baseUrl, now, bytes: 0 }),
    ...evidenceLater(config, log, ends),
    sealing: config.proof.schedule,
    signer,
    signingKeys: await listSigningKeys(database),
    tokenTrust: await tokenTrustOf(config.proof.authorityRoots ?? null),
    verifier: verifierFilesLater(),
    secrets: await openSecretBox(config.secretsKey, database, log),
    webhooks: { post: async (request) => (await webhooks()).post(request) },
    checkWebhookUrl: async (url, format) => (await webhooks()).check(url, format),
    claimProofs: { look: async (challenge) => (await claimProofs()).look(challenge) },
    limits: limits.store,
    lastingLimits: limits.lasting,
    clientAddress: limits.clientAddress,
    watching: { signals, freeEmptyPages: config.watching.freeEmptyPages, beatMs: BEAT_MS },
    mail: openMailer(config.mail, log),
    log,
  };
  const world = worldOf(services, outfit);
  const endUpkeep = startUpkeep(world, log);
  return {
    world,
    close: async () => {
      await endUpkeep();
      limits.close();
      await Promise.all(ends.map((end) => end()));
      await signals.close();
    },
  };
}

type Evidence = Pick<Services, 'captures' | 'manifests' | 'exports'>;

function evidenceLater(config: Config, log: Log, ends: (() => Promise<void>)[]): Evidence {
  const store = later(async () => {
    return (await import('./evidence-store.ts')).evidenceStore(config.blobs, 'callers');
  });
  const captures = later(async (): Promise<CaptureReader> => {
    const { blobsIn } = await import('../outside/blobs.ts');
    const { captureReader } = await import('./capture-reader.ts');
    const { CALLERS_LIMITS, readingProcess } = await import('./reading/reading-process.ts');
    const reading = readingProcess(log, CALLERS_LIMITS);
    ends.push(() => reading.close());
    return captureReader(blobsIn(await store()), reading);
  });
  const exports = later(async () => {
    return (await import('../outside/export-files.ts')).exportsIn(await store());
  });
  const manifests = later(async () => {
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

function later<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
