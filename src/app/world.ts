// Builds the world that everything else is given: the clock, chance, the database and the doors
// out.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { recordCache } from '../operations/companies/record-cache.ts';
import type { Log, Services, World } from '../operations/services.ts';
import { watchSignals } from '../operations/watches/watch-signals.ts';
import { makeWorld } from '../operations/world.ts';
import { folderBlobs } from '../outside/blobs.ts';
import { aliasesOf } from '../outside/names/dns.ts';
import { folderManifests } from '../outside/manifest-files.ts';
import { registrableDomain } from '../outside/names/public-suffix.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { keepSetting, readSetting } from '../store/settings.ts';
import { oneBrowser } from './browser.ts';
import { captureReader } from './capture-reader.ts';
import { openClaimProofs } from './loops/claim-proofs.ts';
import { addressOf, type Config } from './settings/config.ts';
import { type LimitsConfig, NO_LIMITS } from './settings/config-limits.ts';
import type { MailConfig } from './settings/config-mail.ts';
import type { WatchingConfig } from './settings/config-watching.ts';
import { openPostgres } from './embedded-postgres/embedded-postgres.ts';
import { openLimits } from './limits.ts';
import { openMailer } from './mail.ts';
import {
  READING_LIMITS,
  type ReadingLimits,
  type ReadingProcess,
  readingProcess,
} from './reading/reading-process.ts';
import { openSecretBox } from './keys/secrets-key.ts';
import { noteSigner, openSigner } from './keys/signing-key.ts';
import { startUpkeep } from './upkeep.ts';
import { userAgentOf } from './user-agent.ts';
import { verifierFiles } from './verifier.ts';
import { openWebhooks, type WebhookSettings } from './loops/webhooks.ts';

/** An open, migrated database; closing it stops the embedded server when nobody else uses it. */
export interface OpenedDatabase {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Told in a sentence what takes time. */
  readonly say: (line: string) => void;
  readonly log: Log;
}

export function openLog(level: string): Log {
  return pino({ level, base: null }, pino.destination(2));
}

export async function openWorldDatabase(
  config: Config,
  { say, log }: OpenOptions,
): Promise<OpenedDatabase> {
  await mkdir(config.data, { recursive: true });
  const server =
    config.databaseUrl === null
      ? await openPostgres({ folder: join(config.data, 'postgres'), log: say })
      : null;
  const url = server?.url ?? config.databaseUrl ?? '';
  try {
    await migrate(url);
  } catch (error) {
    await server?.close();
    throw error;
  }
  const database = openDatabase({
    url,
    onTrouble: (error) => log.warn({ error: error.message }, 'database connection lost'),
  });
  return {
    url,
    database,
    close: async () => {
      await database.close();
      await server?.close();
    },
  };
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
  const now = () => new Date();
  return {
    reading,
    fetcher: { userAgent: userAgentOf(baseUrl, contact), allow, places, now },
    egressCountry,
    mining,
    hostDelay: HOST_DELAY_MS,
    // A host that the operator places stands for nothing else.
    aliasesOf: async (host) => (places.has(host) ? [] : aliasesOf(host, { servers: dnsServers })),
    ...(browser === null ? {} : { browser: browser.open }),
    registers: {
      contact: contact !== null,
      companiesHouseKey: config.capture.companiesHouseKey,
    },
    close: async () => {
      await reading.close();
      await browser?.close();
    },
    database,
    blobs: folderBlobs(config.blobs, randomUUID),
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
  readonly proof: Pick<Config['proof'], 'schedule'>;
  /** Not given: nothing is limited. */
  readonly limits?: LimitsConfig;
  /** Not given: empty pages cost what others do. */
  readonly watching?: WatchingConfig;
  /** Not given: letters are printed. */
  readonly mail?: MailConfig | null;
}

/** Proxies end connections on which nothing is sent for a minute. */
const BEAT_MS = 15_000;

export interface OpenedService {
  readonly world: World;
  close(): Promise<void>;
}

/** The world of the door, with its record cache listening. */
export async function serviceWorld(
  config: ServiceConfig,
  database: Database,
  baseUrl: string,
  log: Log,
  cacheBytes = 64_000_000,
): Promise<OpenedService> {
  const secret = await keepSetting(database, 'cursor_secret', randomBytes(32).toString('hex'));
  const signer = await openSigner(config.signingKey, randomUUID);
  await noteSigner(database, signer, log);
  const now = () => new Date();
  const records = recordCache({ database, baseUrl, now, bytes: cacheBytes });
  await records.listen();
  // Not the worker's: nobody who asks must wait for a backlog, nor hold it up.
  const reading = readingProcess(log, CAPTURE_READING);
  const limits = await openLimits(config.limits ?? NO_LIMITS, log);
  const webhooks = openWebhooks(config);
  const signals = watchSignals(database);
  const services: Services = {
    database,
    now,
    random: (n) => randomBytes(n),
    baseUrl,
    cursorSecret: Buffer.from(secret, 'hex'),
    registrableDomain,
    records,
    captures: captureReader(folderBlobs(config.blobs, randomUUID), reading),
    manifests: folderManifests(config.blobs, randomUUID),
    sealing: config.proof.schedule,
    signer,
    verifier: await verifierFiles(),
    secrets: await openSecretBox(config.secretsKey, database, log),
    webhooks,
    checkWebhookUrl: webhooks.check,
    claimProofs: openClaimProofs(config, baseUrl),
    limits: limits.store,
    clientAddress: limits.clientAddress,
    watching: {
      signals,
      freeEmptyPages: config.watching?.freeEmptyPages === true,
      beatMs: BEAT_MS,
    },
    mail: openMailer(config.mail ?? null, log),
    log,
  };
  const doors = limits.door === null ? {} : { limits: limits.door };
  const world = makeWorld(services, { doors });
  const endUpkeep = startUpkeep(world);
  return {
    world,
    close: async () => {
      await endUpkeep();
      limits.close();
      await reading.close();
      await webhooks.close();
      await signals.close();
      await records.close();
    },
  };
}
