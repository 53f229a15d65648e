// A running service: the API, the worker or both, from start to an orderly end.

import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceParts } from '../desk/world.ts';
import { createHttpServer } from '../edges/http/server.ts';
import { webhookIps } from '../edges/http/webhook-ips.ts';
import { docsPages } from '../edges/web/docs/docs.ts';
import type { Log, World } from '../operations/services.ts';
import type { OnProgress } from '../pipeline/import/import-error.ts';
import { loadSample } from '../pipeline/sample/load-sample.ts';
import type { LiveWorld, PipelineWorld } from '../pipeline/steps.ts';
import { listSampleDomains } from '../store/companies/companies.ts';
import { countAll } from '../store/facts/reports.ts';
import { findProvedKey } from '../store/proofs/manifest-list.ts';
import { writeSetting } from '../store/settings.ts';
import { edgesOf } from './edges.ts';
import { holdServiceLock } from './embedded-postgres/service-lock.ts';
import { type EndSignal, endSignal } from './end-signal.ts';
import { evidenceStore } from './evidence-store.ts';
import { openForCallers } from './for-callers.ts';
import { greeting } from './greeting.ts';
import { changelogArrival, guideTexts } from './guides.ts';
import { type HeldPort, holdPort } from './held-port.ts';
import { sampleKeys } from './keys/sample-keys.ts';
import { startCheckingClaims } from './loops/claims.ts';
import { startDelivering } from './loops/delivering.ts';
import { startRemovingEnded } from './loops/ended.ts';
import { exportSample, exportWorld, startExporting } from './loops/exports.ts';
import type { Closing } from './loops/loop.ts';
import { startProbing } from './loops/measure.ts';
import { proofWorld, proveSample, startProving } from './loops/proofs.ts';
import { startTrimming } from './loops/retention.ts';
import { webhookNetworks } from './loops/webhooks.ts';
import { startCapturing, startWorker } from './loops/worker.ts';
import { type Observed, observeService } from './metrics/observe-service.ts';
import { openOAuth } from './oauth.ts';
import { readReady } from './ready.ts';
import { recordChanges } from './record-changes.ts';
import { addressOf, type Config, ConfigError } from './settings/config.ts';
import { openOnceThere } from './waiting/open-once-there.ts';
import { pipelineWorld, serviceWorld } from './world.ts';
import { baseUrlFor, type OpenedDatabase } from './world-database.ts';

const SAMPLE = fileURLToPath(new URL('../../sample/', import.meta.url));
/** A killed service's connection may take a moment to be noticed by the server. */
const LOCK_PATIENCE_MS = 3_000;
/** Background work may take its time at the database; one that hangs does not hold it for ever. */
const BACKGROUND_PATIENCE_MS = 600_000;
/** Steps that are under way at the end may go on reading for so long. */
const END_OF_READING_MS = 5_000;
/** Raw bytes that nobody has gone on writing for so long were left by a killed process. */
const DRAFT_MS = 24 * 3_600_000;

/**
 * Runs until SIGINT or SIGTERM, then ends in order. Bad settings throw before anything is touched.
 */
export async function runService(config: Config, own: Log, parts: ServiceParts): Promise<void> {
  const closings: Closing[] = [];
  const observed = await observeService(config, own);
  const { log } = observed;
  closings.push(() => observed.end());
  const ended = endSignal();
  try {
    await start(config, observed, parts, closings, ended);
    await ended.happened;
  } finally {
    if (ended.signal.aborted) tell('Stopping.');
    for (const close of closings.reverse()) {
      await close().catch((error) => log.error({ err: error }, 'while stopping'));
    }
    ended.forget();
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(
  config: Config,
  observed: Observed,
  parts: ServiceParts,
  closings: Closing[],
  { signal, hurried }: EndSignal,
): Promise<void> {
  const { log, trace } = observed;
  tell(
    config.databaseUrl === null
      ? `Assay, data in ${config.data}`
      : 'Assay, database from DATABASE_URL',
  );
  const opening = { say: (line: string) => tell(`  ${line}`), log, signal };
  const opened = await openOnceThere(
    config,
    { ...opening, patience: BACKGROUND_PATIENCE_MS },
    parts,
  );
  if (opened === null) return;
  closings.push(() => opened.close());
  if (parts.up) await beTheOnlyOne(config, opened, closings);
  closings.push(await observed.serve(opened.database));
  const api = await startApi(config, observed, parts, opened, closings);
  const { world, baseUrl } = api;
  hurried.addEventListener('abort', api.hurry, { once: true });
  const untraced = pipelineWorld(config, opened.database, baseUrl, log);
  closings.push(() => untraced.close());
  if (parts.up && config.sample) {
    await loadSampleWithProgress(untraced, signal);
    if (!signal.aborted) await proveSampleAloud(config, untraced, log);
  }
  const database = observed.tracedDatabase(opened.database);
  const pipeline = trace === undefined ? untraced : { ...untraced, database, trace };
  if (parts.worker) {
    const before = new Date(pipeline.now().getTime() - DRAFT_MS);
    await evidenceStore(config.blobs).removeOldDrafts(before);
  }
  if (parts.up) await prepare(config, opened, world, baseUrl, signal, closings);
  if (signal.aborted) return;
  closings.push(startRemovingEnded(pipeline, log));
  if (parts.worker) {
    const judging = startWorker(pipeline, log, config.readingProcesses);
    closings.push(judging, startProving(config, pipeline, log));
    closings.push(startTrimming(config, pipeline, log), startExporting(config, pipeline, log));
    closings.push(await startDelivering(config, pipeline, log));
    closings.push(startCheckingClaims(config, pipeline, log));
  }
  if (parts.worker && config.capture.worker) {
    closings.push(
      startCapturing(pipeline, log, config.capture.atOnce),
      startProbing(config, pipeline, log),
    );
  }
  // The first to be called: a page that takes all its time must not hold up the end, and nobody
  // is let in while the workers end.
  closings.push(async () => {
    api.end().catch(() => {});
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

interface StartedApi {
  readonly world: World | null;
  readonly baseUrl: string;
  /** Answers what is under way and lets nobody in; whoever asks again waits for the same end. */
  readonly end: () => Promise<void>;
  /** Nobody is waited for any more. */
  readonly hurry: () => void;
}

async function startApi(
  config: Config,
  observed: Observed,
  parts: ServiceParts,
  opened: OpenedDatabase,
  closings: Closing[],
): Promise<StartedApi> {
  // A worker writes into links what the API beside it is reached at.
  if (!parts.api) {
    const baseUrl = await baseUrlFor(config, opened.database);
    return { world: null, baseUrl, end: async () => {}, hurry: () => {} };
  }
  // Links carry the port, so it must be known before the world is made.
  const held = config.port === 0 ? await holdPort(config.host) : null;
  const port = held?.port ?? config.port;
  const baseUrl = config.baseUrl ?? addressOf(config.host, port);
  const { database, ...replicas } = await openForCallers(config, opened, observed, closings);
  const { log, measure, trace, onLimitStore } = observed;
  const observing = { measure, onLimitStore, ...(trace === undefined ? {} : { trace }) };
  const settings = { ...config, ...replicas, ...observing };
  const service = await serviceWorld(settings, database, baseUrl, log);
  const { world } = service;
  closings.push(() => service.close());
  const oauth = await openOAuth(world, { ...config.capture, dnsServers: config.probe.dnsServers });
  closings.push(async () => oauth.close());
  const networks = await webhookNetworks(opened.database, config.webhooks.ips, world.now());
  const docs = docsPages(world, await guideTexts(), await changelogArrival());
  const more = [oauth.pages, webhookIps(world, networks), docs];
  const changes = await recordChanges(database);
  closings.push(() => changes.close());
  const agents = { ...config.agents, changes };
  const { contact } = config.capture;
  const edges = edgesOf(world, more, config.limits.quotas, agents, contact);
  const app = createHttpServer(world, edges, { clock: () => performance.now() });
  let ending: Promise<void> | null = null;
  const end = (): Promise<void> => {
    ending ??= app.close();
    return ending;
  };
  closings.push(end);
  await listen(app, config.host, held ?? port);
  await writeSetting(opened.database, 'base_url', baseUrl);
  return { world, baseUrl, end, hurry: () => app.server.closeAllConnections() };
}

async function listen(
  app: ReturnType<typeof createHttpServer>,
  host: string,
  at: number | HeldPort,
): Promise<void> {
  if (typeof at !== 'number') {
    await app.ready();
    return at.giveTo(app.server);
  }
  try {
    await app.listen({ host, port: at });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `port ${at} on ${host} is in use by another program. ` +
          `Set PORT to a free one, for example PORT=${at + 1}.`,
      );
    }
    if (code === 'EACCES')
      throw new ConfigError(`port ${at} needs rights that this user has not; set PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`HOST is ${host}, which is not an address of this machine`);
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
  const keys = await sampleKeys(world, config.data);
  const companies = await listSampleDomains(opened.database);
  const ready = join(config.data, 'ready.json');
  const document = {
    base_url: baseUrl,
    pid: process.pid,
    database_url: opened.url,
    keys,
    sample: { companies },
  };
  await writeFile(`${ready}.tmp`, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 });
  await rename(`${ready}.tmp`, ready);
  closings.push(() => rm(ready, { force: true }));
  const counts = await countAll(opened.database);
  const company = companies[0] ?? 'acme.example';
  const proved = await findProvedKey(opened.database, company);
  for (const line of greeting(baseUrl, keys.free, company, counts, proved)) tell(line);
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

// The rest is as good without proofs and exports: what keeps them back is no reason not to serve.
async function proveSampleAloud(config: Config, pipeline: LiveWorld, log: Log): Promise<void> {
  try {
    const proven = await proveSample(proofWorld(config, pipeline, log));
    if (proven > 0) tell(`  proved ${proven} captures of the sample, on a chain of its own`);
    const files = await exportSample(config, exportWorld(config, pipeline, log));
    if (files > 0) tell(`  exported the sample: ${files} files`);
  } catch (error) {
    const what = 'the sample was not anchored or exported; a worker tries again';
    log.error({ err: error }, what);
  }
}
