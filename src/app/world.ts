// Builds the world that everything else is given: the clock, chance and the clients out.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tracer } from '../core/tracing.ts';
import { recordCache } from '../operations/companies/record-cache.ts';
import type { Measure } from '../operations/measure.ts';
import type { Log, Services, World } from '../operations/services.ts';
import { makeWorld } from '../operations/world.ts';
import { blobsIn } from '../outside/blobs.ts';
import { exportsIn } from '../outside/export-files.ts';
import { manifestsIn } from '../outside/manifest-files.ts';
import { aliasesOf } from '../outside/names/dns.ts';
import { hostResolver } from '../outside/names/host-resolver.ts';
import { registrableDomain } from '../outside/names/public-suffix.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import type { Database } from '../store/database.ts';
import type { ReadReplicas } from '../store/replicas/replicas.ts';
import { oneBrowser } from './browser.ts';
import { captureReader } from './capture-reader.ts';
import { type CommonConfig, commonServices } from './common-services.ts';
import { evidenceStore } from './evidence-store.ts';
import { openClaimProofs } from './loops/claim-proofs.ts';
import { startUpkeep } from './loops/upkeep.ts';
import { openWebhooks, type WebhookSettings } from './loops/webhooks.ts';
import {
  CALLERS_LIMITS,
  type ReadingProcess,
  readingProcess,
  readingProcesses,
} from './reading/reading-process.ts';
import type { Config } from './settings/config.ts';
import { userAgentOf } from './user-agent.ts';
import { verifierFiles } from './verifier-files.ts';

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
  const reading = readingProcesses(log, config.readingProcesses);
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

export interface ServiceConfig extends CommonConfig, Pick<Config, 'blobs'>, WebhookSettings {
  /** When absent, nothing is counted. */
  readonly measure?: Measure;
  /** When absent, nothing is traced. */
  readonly trace?: Tracer;
  /** When absent, everything is read of the primary. */
  readonly replicas?: ReadReplicas;
}

export interface OpenedService {
  readonly world: World;
  close(): Promise<void>;
}

/** The world of `invoke`, with its record cache listening. */
export async function serviceWorld(
  config: ServiceConfig,
  database: Database,
  baseUrl: string,
  log: Log,
  cacheBytes = 64_000_000,
): Promise<OpenedService> {
  const common = await commonServices(config, database, baseUrl, log);
  const { now } = common.services;
  const { replicas } = config;
  const following = replicas === undefined ? {} : { replicas };
  const moment = replicas === undefined ? {} : { moment: () => replicas.now() };
  const records = recordCache({ database, baseUrl, now, bytes: cacheBytes, ...moment });
  await records.listen();
  // Not the worker's: nobody who asks must wait for a backlog, nor hold it up.
  const reading = readingProcess(log, CALLERS_LIMITS);
  const webhooks = openWebhooks(config);
  const ending = new AbortController();
  const evidence = evidenceStore(config.blobs, 'callers');
  const services: Services = {
    ...common.services,
    records,
    captures: captureReader(blobsIn(evidence), reading),
    manifests: manifestsIn(evidence),
    exports: exportsIn(evidence),
    verifier: verifierFiles(),
    webhooks,
    checkWebhookUrl: webhooks.check,
    claimProofs: openClaimProofs(config, baseUrl, ending.signal),
    ...following,
    ...(config.measure === undefined ? {} : { measure: config.measure }),
    ...(config.trace === undefined ? {} : { trace: config.trace }),
  };
  const guards = common.guard === null ? {} : { limits: common.guard };
  const world = makeWorld(services, { guards });
  const endUpkeep = startUpkeep(world, log);
  return {
    world,
    close: async () => {
      ending.abort();
      await endUpkeep();
      await reading.close();
      await webhooks.close();
      await common.close();
      await records.close();
    },
  };
}
