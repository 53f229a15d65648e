// Builds the world that everything else is given: the clock, chance, the database and the clients
// out.

import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordCache } from '../operations/companies/record-cache.ts';
import type { Measure } from '../operations/measure.ts';
import type { Log, Services, World } from '../operations/services.ts';
import { watchSignals } from '../operations/watches/watch-signals.ts';
import { makeWorld } from '../operations/world.ts';
import { blobsIn } from '../outside/blobs.ts';
import { manifestsIn } from '../outside/manifest-files.ts';
import { aliasesOf } from '../outside/names/dns.ts';
import { hostResolver } from '../outside/names/host-resolver.ts';
import { registrableDomain } from '../outside/names/public-suffix.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { keepSetting, readSetting } from '../store/settings.ts';
import { listSigningKeys } from '../store/signing-keys.ts';
import { oneBrowser } from './browser.ts';
import { captureReader } from './capture-reader.ts';
import { openPostgres } from './embedded-postgres/embedded-postgres.ts';
import { evidenceStore } from './evidence-store.ts';
import { openSecretBox } from './keys/secrets-key.ts';
import { noteSigner, openSigner } from './keys/signing-key.ts';
import { openLimits } from './limits.ts';
import { openClaimProofs } from './loops/claim-proofs.ts';
import { startUpkeep } from './loops/upkeep.ts';
import { openWebhooks, type WebhookSettings } from './loops/webhooks.ts';
import { openMailer } from './mail.ts';
import { makePrivateFolder } from './private-folder.ts';
import {
  READING_LIMITS,
  type ReadingLimits,
  type ReadingProcess,
  readingProcess,
} from './reading/reading-process.ts';
import { addressOf, type Config } from './settings/config.ts';
import { type LimitsConfig, NO_LIMITS } from './settings/config-limits.ts';
import type { MailConfig } from './settings/config-mail.ts';
import type { WatchingConfig } from './settings/config-watching.ts';
import { userAgentOf } from './user-agent.ts';
import { verifierFiles } from './verifier.ts';

/** An open, migrated database; closing it stops the embedded server when nobody else uses it. */
export interface OpenedDatabase {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Receives a sentence on what takes time. */
  readonly say: (line: string) => void;
  readonly log: Log;
  /** Milliseconds that a statement may take; not given: as long as it takes. */
  readonly patience?: number;
}

export async function openWorldDatabase(
  config: Config,
  { say, log, ...bound }: OpenOptions,
): Promise<OpenedDatabase> {
  await makePrivateFolder(config.data, log);
  const server =
    config.databaseUrl === null
      ? await openPostgres({ folder: join(config.data, 'postgres'), log: say })
      : null;
  const url = server?.url ?? config.databaseUrl ?? '';
  try {
    const { ahead } = await migrate(url);
    if (ahead.length > 0) log.warn({ ahead }, 'a newer Assay is here; going on beside it');
  } catch (error) {
    await server?.close();
    throw error;
  }
  const database = openDatabase({ url, ...bound, onTrouble: warnOfLoss(log) });
  return {
    url,
    database,
    close: async () => {
      await database.close();
      await server?.close();
    },
  };
}

function warnOfLoss(log: Log) {
  return (error: Error): void => log.warn({ error: error.message }, 'database connection lost');
}

/** The way of callers to the same database: they wait for less than background work does. */
export function databaseOfCallers(
  { databasePatience: patience }: Pick<Config, 'databasePatience'>,
  { url }: Pick<OpenedDatabase, 'url'>,
  log: Log,
): Database {
  return openDatabase({ url, patience, onTrouble: warnOfLoss(log) });
}

/**
 * The address that links carry: the setting, else what the running service wrote, else the default.
 */
export async function baseUrlFor(config: Config, database: Database): Promise<string> {
  if (config.baseUrl !== null) return config.baseUrl;
  return (await readSetting(database, 'base_url')) ?? addressOf(config.host, config.port);
}

/** Least time between two requests to one host; robots.txt may ask for more. */
const HOST_DELAY_MS = 1_000;
/** How many names are looked for at once, for all that is captured. */
const MOST_LOOK_UPS = 16;

/** The world of a service: closing it ends the processes that were started for it. */
export interface OpenedPipeline extends LiveWorld {
  readonly reading: ReadingProcess;
  close(): Promise<void>;
}

export function pipelineWorld(
  config: Config,
  database: Database,
  baseUrl: string,
  log: Log,
): OpenedPipeline {
  const { allow, places, contact, egressCountry, mining } = config.capture;
  const { dnsServers } = config.probe;
  const browser = config.capture.browser === null ? null : oneBrowser(config.capture.browser, log);
  const reading = readingProcess(log);
  const resolver = hostResolver(dnsServers, { most: MOST_LOOK_UPS });
  const { lookUp } = resolver;
  const now = () => new Date();
  return {
    reading,
    fetcher: { userAgent: userAgentOf(baseUrl, contact), allow, places, lookUp, now },
    egressCountry,
    mining,
    hostDelay: HOST_DELAY_MS,
    // A host that the operator places stands for nothing else.
    aliasesOf: async (host, stop) =>
      places.has(host) ? [] : aliasesOf(host, { servers: dnsServers, stop }),
    ...(browser === null ? {} : { browser: browser.open }),
    registers: {
      contact: contact !== null,
      companiesHouseKey: config.capture.companiesHouseKey,
    },
    close: async () => {
      resolver.close();
      await reading.close();
      await browser?.close();
    },
    database,
    blobs: blobsIn(evidenceStore(config.blobs)),
    baseUrl,
    now,
    sleep: (milliseconds) => sleep(milliseconds),
    random: (n) => randomBytes(n),
    registrableDomain,
  };
}

/** Callers wait for these: a page that takes longer has no text for them. */
const CAPTURE_READING: ReadingLimits = { ...READING_LIMITS, time: 5_000 };

export interface ServiceConfig
  extends Pick<Config, 'blobs' | 'signingKey' | 'secretsKey'>,
    WebhookSettings {
  readonly proof: Pick<Config['proof'], 'schedule'> &
    Partial<Pick<Config['proof'], 'authorityRoots'>>;
  /** When absent, nothing is limited. */
  readonly limits?: LimitsConfig;
  /** When absent, empty pages cost what others do. */
  readonly watching?: WatchingConfig;
  /** When absent, letters are printed. */
  readonly mail?: MailConfig | null;
  /** When absent, nothing is counted. */
  readonly measure?: Measure;
  /** Hears whether the store that counts calls answers. */
  readonly onLimitStore?: (up: boolean) => void;
}

/** Proxies end connections on which nothing is sent for a minute. */
const BEAT_MS = 15_000;

export interface OpenedService {
  readonly world: World;
  close(): Promise<void>;
}

// What reads certificates is large, and few have named any.
async function tokenTrustOf(
  path: string | null,
): Promise<NonNullable<Services['tokenTrust']> | null> {
  if (path === null) return null;
  const { readTokenTrust } = await import('./settings/authority-roots.ts');
  return readTokenTrust(path);
}

/** The world of `invoke`, with its record cache listening. */
export async function serviceWorld(
  config: ServiceConfig,
  database: Database,
  baseUrl: string,
  log: Log,
  cacheBytes = 64_000_000,
): Promise<OpenedService> {
  const secret = await keepSetting(database, 'cursor_secret', randomBytes(32).toString('hex'));
  const signer = await openSigner(config.signingKey, randomUUID);
  await noteSigner(database, signer, log, new Date());
  const now = () => new Date();
  const records = recordCache({ database, baseUrl, now, bytes: cacheBytes });
  await records.listen();
  // Not the worker's: nobody who asks must wait for a backlog, nor hold it up.
  const reading = readingProcess(log, CAPTURE_READING);
  const limits = await openLimits(config.limits ?? NO_LIMITS, log, config.onLimitStore);
  const webhooks = openWebhooks(config);
  const ending = new AbortController();
  const signals = watchSignals(database);
  const evidence = evidenceStore(config.blobs, 'callers');
  const services: Services = {
    database,
    now,
    random: (n) => randomBytes(n),
    baseUrl,
    cursorSecret: Buffer.from(secret, 'hex'),
    registrableDomain,
    records,
    captures: captureReader(blobsIn(evidence), reading),
    manifests: manifestsIn(evidence),
    sealing: config.proof.schedule,
    signer,
    signingKeys: await listSigningKeys(database),
    tokenTrust: await tokenTrustOf(config.proof.authorityRoots ?? null),
    verifier: await verifierFiles(),
    secrets: await openSecretBox(config.secretsKey, database, log),
    webhooks,
    checkWebhookUrl: webhooks.check,
    claimProofs: openClaimProofs(config, baseUrl, ending.signal),
    limits: limits.store,
    lastingLimits: limits.lasting,
    clientAddress: limits.clientAddress,
    watching: {
      signals,
      freeEmptyPages: config.watching?.freeEmptyPages === true,
      beatMs: BEAT_MS,
    },
    mail: openMailer(config.mail ?? null, log),
    log,
    ...(config.measure === undefined ? {} : { measure: config.measure }),
  };
  const guards = limits.guard === null ? {} : { limits: limits.guard };
  const world = makeWorld(services, { guards });
  const endUpkeep = startUpkeep(world, log);
  return {
    world,
    close: async () => {
      ending.abort();
      await endUpkeep();
      limits.close();
      await reading.close();
      await webhooks.close();
      await signals.close();
      await records.close();
    },
  };
}
