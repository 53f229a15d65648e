// A running service: the API, the worker or both, from start to an orderly end.

import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { guidePages } from '../edges/http/guides.ts';
import { createHttpServer } from '../edges/http/server.ts';
import { webhookIps } from '../edges/http/webhook-ips.ts';
import type { Log, World } from '../operations/services.ts';
import { removeOldDrafts } from '../outside/blobs.ts';
import type { OnProgress } from '../pipeline/import/import-error.ts';
import { loadSample } from '../pipeline/sample/load-sample.ts';
import type { LiveWorld, PipelineWorld } from '../pipeline/steps.ts';
import { listSampleDomains } from '../store/companies/companies.ts';
import { findProvedKey } from '../store/proofs/manifest-list.ts';
import { countAll } from '../store/facts/reports.ts';
import { writeSetting } from '../store/settings.ts';
import { startCheckingClaims } from './claims.ts';
import { addressOf, type Config, ConfigError } from './settings/config.ts';
import { startDelivering } from './delivering.ts';
import { edgesOf } from './edges.ts';
import { holdServiceLock } from './embedded-postgres/embedded-postgres.ts';
import { startRemovingEnded } from './ended.ts';
import { guideTexts } from './guides.ts';
import { sampleKeys } from './keys.ts';
import { type Closing, startCapturing, startWorker } from './lanes.ts';
import { startProbing } from './measure.ts';
import { openOAuth } from './oauth.ts';
import { proofWorld, proveSample, startProving } from './proofs.ts';
import { readReady } from './ready.ts';
import { recordChanges } from './record-changes.ts';
import { webhookNetworks } from './loops/webhooks.ts';
import {
  baseUrlFor,
  type OpenedDatabase,
  openWorldDatabase,
  pipelineWorld,
  serviceWorld,
} from './world.ts';

export interface Parts {
  readonly api: boolean;
  readonly worker: boolean;
  /** Loads the sample, makes keys and writes ready.json; only one such service per database. */
  readonly up: boolean;
}

const SAMPLE = fileURLToPath(new URL('../../sample/', import.meta.url));
/** A killed service's connection may take a moment to be noticed by the server. */
const LOCK_PATIENCE_MS = 3_000;
/** Steps that are under way at the end may go on reading for so long. */
const END_OF_READING_MS = 5_000;
/** Raw bytes that nobody has gone on writing for so long were left by a killed process. */
const DRAFT_MS = 24 * 3_600_000;

/**
 * Runs until SIGINT or SIGTERM, then ends in order. Bad settings throw before anything is touched.
 */
export async function runService(config: Config, log: Log, parts: Parts): Promise<void> {
  const closings: Closing[] = [];
  const ended = endSignal();
  try {
    await start(config, log, parts, closings, ended.signal);
    await ended.happened;
  } finally {
    if (ended.signal.aborted) tell('Stopping.');
    for (const close of closings.reverse()) {
      await close().catch((error) => log.error({ error: String(error) }, 'while stopping'));
    }
    ended.forget();
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(
  config: Config,
  log: Log,
  parts: Parts,
  closings: Closing[],
  signal: AbortSignal,
): Promise<void> {
  tell(
    config.databaseUrl === null
      ? `Assay, data in ${config.data}`
      : 'Assay, database from DATABASE_URL',
  );
  const opened = await openWorldDatabase(config, { say: (line) => tell(`  ${line}`), log });
  closings.push(() => opened.close());
  if (parts.up) await beTheOnlyOne(config, opened, closings);
  const { world, baseUrl } = await startApi(config, log, parts, opened, closings);
  const pipeline = pipelineWorld(config, opened.database, baseUrl, log);
  closings.push(() => pipeline.close());
  if (parts.up && config.sample) {
    await loadSampleWithProgress(pipeline, signal);
    if (!signal.aborted) await proveSampleAloud(config, pipeline, log);
  }
  if (parts.worker) {
    await removeOldDrafts(config.blobs, new Date(pipeline.now().getTime() - DRAFT_MS));
  }
  if (parts.up) await prepare(config, opened, world, baseUrl, signal, closings);
  if (signal.aborted) return;
  closings.push(startRemovingEnded(pipeline, log));
  if (parts.worker) {
    closings.push(startWorker(pipeline, log), startProving(config, pipeline, log));
    closings.push(await startDelivering(config, pipeline, log));
    closings.push(startCheckingClaims(config, pipeline, log));
  }
  if (parts.worker && config.capture.worker) {
    closings.push(startCapturing(pipeline, log), startProbing(config, pipeline, log));
  }
  // The first to be called: a page that takes all its time must not hold up the end.
  closings.push(async () => {
    setTimeout(() => void pipeline.reading.close(), END_OF_READING_MS).unref();
  });
  if (!parts.up) tell(parts.api ? `Serving at ${baseUrl}` : 'Working.');
}

async function beTheOnlyOne(
  config: Config,
  opened: OpenedDatabase,
  closings: Closing[],
): Promise<void> {
  const lock = await holdServiceLock(opened.url, LOCK_PATIENCE_MS);
  if (lock === null) {
    const other = await readReady(config.data);
    const where = other === null ? '' : ` at ${other.base_url} (process ${other.pid})`;
    throw new ConfigError(
      `Assay already runs on this database${where}. Nothing was changed. ` +
        'Stop it, or start this one with another ASSAY_DATA and PORT.',
    );
  }
  closings.push(() => lock.release());
  // Left by a process that was killed: it must not be taken for this one's.
  await rm(join(config.data, 'ready.json'), { force: true });
}

async function startApi(
  config: Config,
  log: Log,
  parts: Parts,
  opened: OpenedDatabase,
  closings: Closing[],
): Promise<{ world: World | null; baseUrl: string }> {
  // A worker writes into links what the API beside it is reached at.
  if (!parts.api) return { world: null, baseUrl: await baseUrlFor(config, opened.database) };
  // Links carry the port, so it must be known before the world is made.
  const port = config.port === 0 ? await freePort(config.host) : config.port;
  const baseUrl = config.baseUrl ?? addressOf(config.host, port);
  const service = await serviceWorld(config, opened.database, baseUrl, log);
  const { world } = service;
  closings.push(() => service.close());
  const oauth = await openOAuth(world, config.capture);
  const networks = await webhookNetworks(opened.database, config.webhooks.ips, world.now());
  const guides = guidePages(world, await guideTexts());
  const more = [oauth, webhookIps(world, networks), guides];
  const changes = await recordChanges(opened.database);
  closings.push(() => changes.close());
  const agents = { ...config.agents, changes };
  const app = createHttpServer(world, edgesOf(world, more, config.limits.quotas, agents));
  closings.push(async () => {
    await app.close();
  });
  await listen(app, config.host, port);
  await writeSetting(opened.database, 'base_url', baseUrl);
  return { world, baseUrl };
}

async function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function listen(
  app: ReturnType<typeof createHttpServer>,
  host: string,
  port: number,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `port ${port} on ${host} is in use by another program. ` +
          `Set PORT to a free one, for example PORT=${port + 1}.`,
      );
    }
    if (code === 'EACCES')
      throw new ConfigError(`port ${port} needs rights that this user has not; set PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`HOST is ${host}, which is no address of this machine`);
    }
    throw error;
  }
}

async function prepare(
  config: Config,
  opened: OpenedDatabase,
  world: World | null,
  baseUrl: string,
  signal: AbortSignal,
  closings: Closing[],
): Promise<void> {
  if (signal.aborted || world === null) return;
  const keys = await sampleKeys(opened.database, config.data);
  const companies = await listSampleDomains(opened.database);
  const ready = join(config.data, 'ready.json');
  const document = {
    base_url: baseUrl,
    pid: process.pid,
    database_url: opened.url,
    keys,
    sample: { companies },
  };
  await mkdir(config.data, { recursive: true });
  await writeFile(`${ready}.tmp`, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
  await rename(`${ready}.tmp`, ready);
  closings.push(() => rm(ready, { force: true }));
  const counts = await countAll(opened.database);
  const company = companies[0] ?? 'acme.example';
  greet(baseUrl, keys.free, company, counts, await findProvedKey(opened.database, company));
}

async function loadSampleWithProgress(pipeline: PipelineWorld, signal: AbortSignal): Promise<void> {
  const bar = process.stdout.isTTY;
  let shown = -1;
  const onProgress: OnProgress = ({ done, total }) => {
    const percent = Math.floor((done / (total ?? done)) * 100);
    if (percent === shown) return;
    shown = percent;
    if (bar) process.stdout.write(`\r  reading the sample's captures: ${percent} %`);
  };
  const loaded = await loadSample(pipeline, SAMPLE, onProgress, signal);
  if (loaded.kind === 'already') return;
  if (bar) process.stdout.write(loaded.kind === 'stopped' ? '\n' : '\r');
  if (loaded.kind === 'stopped') return;
  tell(`  read the sample: ${loaded.captures} captures of ${loaded.companies} invented companies`);
}

// Without proofs the rest is as good: whatever keeps them back is no reason not to serve.
async function proveSampleAloud(config: Config, pipeline: LiveWorld, log: Log): Promise<void> {
  try {
    const proven = await proveSample(proofWorld(config, pipeline, log));
    if (proven > 0) tell(`  proved ${proven} captures of the sample, on a chain of its own`);
  } catch (error) {
    log.error({ error: String(error) }, 'the sample was not anchored; `assay anchor` tries again');
  }
}

function greet(
  baseUrl: string,
  key: string,
  company: string,
  counts: Readonly<Record<string, number>>,
  proved: string | null,
): void {
  const { companies = 0, facts = 0, captures = 0, events = 0 } = counts;
  tell('');
  tell(`Assay serves at ${baseUrl}`);
  tell(
    `  ${companies} companies, ${facts} facts, ${captures} captures, ${events} events on record`,
  );
  tell(`  reference   ${baseUrl}/docs`);
  tell(`  account     ${baseUrl}/account`);
  tell(`  agents      ${baseUrl}/mcp (MCP; ${baseUrl}/docs/mcp)`);
  tell(`  a free key  ${key}`);
  tell('');
  tell('Try:');
  tell(`  curl ${baseUrl}/v1/companies/${company}`);
  tell(`  curl '${baseUrl}/v1/search?q=${company.slice(0, 5)}'`);
  tell(`  curl -H 'Authorization: Bearer ${key}' \\`);
  tell(`    '${baseUrl}/v1/companies/${company}/jobs?include_closed=true'`);
  if (proved !== null) {
    tell(`  curl ${baseUrl}/v1/companies/${company}/facts/${proved}/proof > bundle.json`);
    tell(`  npx assay verify bundle.json --hash-only --trust-sandbox   # or ${baseUrl}/verify`);
  }
  tell('');
  tell('Ctrl-C stops it; what it has learned stays.');
}

function endSignal() {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.once(name, end);
  return {
    signal: controller.signal,
    happened: new Promise<void>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(), { once: true });
    }),
    forget: () => {
      for (const name of names) process.off(name, end);
    },
  };
}
