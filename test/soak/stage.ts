// The stage of a soak: what the programs stand on, the programs, and who is covered.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  openPostgres,
} from '../../src/app/embedded-postgres/embedded-postgres.ts';
import { endAbandonedServer } from '../../src/app/embedded-postgres/server.ts';
import { evidenceAt } from '../../src/app/settings/config-evidence.ts';
import { openLocalWeb } from '../servers/local-web.ts';
import { BUCKET, openObjectServer } from '../servers/object-server.ts';
import { testRedis } from '../servers/redis.ts';
import { freePort } from '../servers/service.ts';
import { openRecorder, type Recorder } from './changes.ts';
import { type Hooks, openHooks } from './hooks.ts';
import { commandsIn, commonSettings } from './installation.ts';
import { LiveSites } from './live-sites.ts';
import { TELLING } from './memory.ts';
import { databasePart, type Part, Program } from './parts.ts';

export interface Stage {
  readonly server: EmbeddedPostgres;
  readonly hooks: Hooks;
  readonly recorder: Recorder;
  readonly sites: LiveSites;
  /** Where the API processes answer. */
  readonly bases: readonly string[];
  readonly domains: readonly string[];
  readonly programs: readonly Program[];
  /** Programs that are never killed. */
  readonly spared: readonly Program[];
  /** What is killed. */
  readonly parts: readonly Part[];
  /** Keys of two accounts. */
  readonly watcher: string;
  readonly caller: string;
  /** The most requests that one site had to answer at once. */
  readonly mostAtOnce: () => number;
  /** Throws where it fails. */
  command(...words: readonly string[]): Promise<string>;
  sealer(): Program;
}

const LIVE_SITES = [1, 2, 3, 4].map((n) => `live-${n}.example`);

/** `stack` ends all of it. */
export async function openStage(
  stack: AsyncDisposableStack,
  companies: number,
  chance: () => number,
): Promise<Stage> {
  const ground = await openGround(stack, chance);
  const { folder, server, hooks, web } = ground;
  const ports = await Promise.all([0, 1, 2].map(freePort));
  const bases = ports.map((port) => `http://127.0.0.1:${port}`);
  const env = environment(ground, bases.at(-1) ?? '');
  const { command, keyOf } = commandsIn(env, folder);
  await command('migrate');
  const watcher = await keyOf('watcher@soak.example');
  const caller = await keyOf('caller@soak.example');
  for (const name of LIVE_SITES) await command('track', name);

  const pair = (name: string, port: number, flags: readonly string[] = []) =>
    (['serve', 'work'] as const).map((word) => {
      const PORT = String(word === 'serve' ? port : 0);
      return new Program(`${word}-${name}`, word, folder, { ...env, PORT }, flags);
    });
  const [a = 0, b = 0, c = 0] = ports;
  const spared = pair('c', c, TELLING);
  const programs = [...pair('a', a), ...pair('b', b), ...spared];
  stack.defer(async () => void (await Promise.all(programs.map((program) => program.stop()))));
  for (const program of programs) await program.start();

  const evidence = evidenceAt(env.ASSAY_BLOBS, env, join(folder, 'recorder'), folder);
  const recorder = openRecorder(server.url, evidence, bases.at(-1) ?? '');
  stack.defer(() => recorder.close());
  const domains = Array.from({ length: companies }, (_, n) => `soak-${n + 1}.example`);
  for (const domain of domains) await recorder.cover(domain);
  return {
    server,
    hooks,
    recorder,
    sites: new LiveSites(LIVE_SITES, web, server),
    bases,
    domains,
    programs,
    spared,
    parts: [...programs.filter((one) => !spared.includes(one)), ...ground.parts],
    watcher,
    caller,
    mostAtOnce: () => web.mostAtOnce,
    command,
    sealer: () => new Program('seal', 'seal', folder, env),
  };
}

/** What the programs stand on and talk to. */
async function openGround(stack: AsyncDisposableStack, chance: () => number) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-soak-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const place = join(folder, 'postgres');
  stack.defer(() => endAbandonedServer(join(place, 'data')));
  const server = await openPostgres({ folder: place, log: () => {} });
  stack.defer(() => server.close());
  const objects = stack.use(await openObjectServer());
  const redis = stack.use(await testRedis());
  await redis.start();
  const hooks = await openHooks(chance);
  await hooks.start();
  stack.defer(() => hooks.kill());
  const web = stack.use(await openLocalWeb(LIVE_SITES));
  const ca = join(folder, 'ca.pem');
  writeFileSync(ca, web.ca);
  const parts: readonly Part[] = [
    databasePart(server),
    { name: 'redis', kill: () => redis.kill(), start: () => redis.start() },
    { name: 'objects', kill: () => objects.kill(), start: () => objects.start() },
    hooks,
  ];
  return { folder, server, objects, redis, hooks, web, ca, parts };
}

type Ground = Awaited<ReturnType<typeof openGround>>;

function environment({ folder, server, objects, redis, web, ca }: Ground, baseUrl: string) {
  return {
    ...commonSettings(folder, baseUrl),
    ...objects.env,
    DATABASE_URL: server.url,
    REDIS_URL: redis.url,
    ASSAY_BLOBS: `s3://${BUCKET}/soak`,
    // Full before memory is weighed.
    ASSAY_BLOB_CACHE: '1',
    ASSAY_RESOLVE: LIVE_SITES.map((name) => `${name}=127.0.0.1:${web.securePort}`).join(','),
    ASSAY_CONTROL: `https://${LIVE_SITES[0]}/`,
    NODE_EXTRA_CA_CERTS: ca,
  };
}
