// A service on a primary and a replica, in two processes, and calls that come from several places.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { type Seed, seed } from '../seeds/seed.ts';
import { seedClaims } from '../seeds/seed-claims.ts';
import { openRecorder, type Recorder } from '../soak/changes.ts';
import { commonSettings } from '../soak/installation.ts';
import { Program } from '../soak/parts.ts';
import { freePort } from './service.ts';
import { openPair, type Pair } from './standby.ts';

/** How far behind a replica may be. */
export const LAG_S = 2;
const PATIENCE_MS = 60_000;

export interface Api {
  readonly base: string;
  /** `HOST:PORT` of its meters. */
  readonly meters: string;
  /** The value of a meter; 0 where it has none. */
  meter(series: string): Promise<number>;
  /** Open reads that were answered: by the replica, and by the primary. */
  reads(): Promise<{ readonly replica: number; readonly primary: number }>;
  isReplicaUsed(): Promise<boolean>;
}

export interface Replicated extends AsyncDisposable {
  readonly pair: Pair;
  readonly apis: readonly [Api, Api];
  /** The primary. */
  readonly database: Database;
  readonly seed: Seed;
  readonly recorder: Recorder;
  /** Until every process reads the replica, or none does. */
  untilReplica(isUsed: boolean): Promise<void>;
}

export async function openReplicated(): Promise<Replicated> {
  const stack = new AsyncDisposableStack();
  const pair = stack.use(await openPair({ inStep: false }));
  const folder = mkdtempSync(join(tmpdir(), 'assay-replicas-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await migrate(pair.first.url);
  const database = openDatabase({ url: pair.first.url });
  stack.defer(() => database.close());
  const seeded = await seed(database);
  await seedClaims({ database }, seeded.acme);
  await database.rows('test-keys', "update api_keys set expires_at = null where id = 'key_pro'");
  const base = 'http://assay.example';
  const env = {
    ...commonSettings(folder, base),
    DATABASE_URL: pair.first.url,
    DATABASE_REPLICA_URL: pair.second.url,
    ASSAY_REPLICA_LAG: String(LAG_S),
    ASSAY_RATE_LIMITS: 'off',
    ASSAY_BLOBS: `file:${join(folder, 'blobs')}`,
  };
  const name = `127.0.0.1:${pair.second.port}`;
  const started = async (id: string): Promise<Api> => {
    const [port, meters] = [await freePort(), await freePort()];
    const at = { PORT: String(port), ASSAY_METRICS: `127.0.0.1:${meters}` };
    const program = new Program(id, 'serve', folder, { ...env, ...at });
    stack.defer(() => program.stop());
    await program.start();
    const url = `http://127.0.0.1:${port}`;
    await until(() => isUp(url));
    return apiAt(url, at.ASSAY_METRICS, name);
  };
  const apis = [await started('one'), await started('other')] as const;
  const worker = new Program('work', 'work', folder, { ...env, ASSAY_CAPTURE: 'off' });
  stack.defer(() => worker.stop());
  await worker.start();
  const recorder = openRecorder(pair.first.url, join(folder, 'blobs'), base);
  stack.defer(() => recorder.close());
  const scene = {
    ...{ pair, apis, database, seed: seeded, recorder },
    untilReplica: async (isUsed: boolean) => {
      for (const api of apis) await until(async () => (await api.isReplicaUsed()) === isUsed);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
  await scene.untilReplica(true);
  return scene;
}

function isUp(url: string): Promise<boolean> {
  return request(`${url}/healthz`).then(
    ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
    () => false,
  );
}

function apiAt(base: string, meters: string, replica: string): Api {
  const meter = async (series: string): Promise<number> => {
    const text = await request(`http://${meters}/metrics`).then(({ body }) => body.text());
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1) ?? 0);
  };
  return {
    base,
    meters,
    meter,
    reads: async () => ({
      replica: await meter(`assay_open_reads_total{server="${replica}"}`),
      primary: await meter('assay_open_reads_total{server="primary"}'),
    }),
    isReplicaUsed: async () => {
      const used = await meter(`assay_replica_in_use{replica="${replica}"}`).catch(() => 0);
      return used === 1;
    },
  };
}

export interface Said {
  readonly status: number;
  readonly text: string;
}

/** Calls that come from this address of the machine, with a key or without. */
export function callerFrom(localAddress: string, key?: string) {
  const dispatcher = new Agent({ localAddress });
  return async ({ base }: Api, path: string, method = 'GET', body?: object): Promise<Said> => {
    const answer = await request(`${base}${path}`, {
      method: method as 'GET',
      dispatcher,
      headers: {
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 50) {
    if (waited > PATIENCE_MS) throw new Error('it did not come to be so');
    await sleep(50);
  }
}
