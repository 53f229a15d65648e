// The primary is killed under load and its standby takes over: nothing that was answered is lost.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../servers/service.ts';
import { openPair, type Pair } from '../servers/standby.ts';
import { Callers } from '../soak/callers.ts';
import { openRecorder } from '../soak/changes.ts';
import { openHooks } from '../soak/hooks.ts';
import { commandsIn, commonSettings, isAllTold, subscribe } from '../soak/installation.ts';
import { Program } from '../soak/parts.ts';
import { complaints, type PulledEvent } from '../soak/tally.ts';

const DOMAINS = [1, 2, 3, 4].map((n) => `failover-${n}.example`);
const BEFORE_MS = 5_000;
const AFTER_MS = 8_000;
const PATIENCE_MS = 90_000;

test('calls, charges, looks, events and webhooks go on at the standby', async (t) => {
  await using pair = await openPair();
  await using stack = new AsyncDisposableStack();
  const scene = await openScene(pair, stack);
  const { recorder, callers, pulling, hooks } = scene;
  const pulled: PulledEvent[] = [];
  let goesOn = true;
  let drained = false;
  const pull = pulling.pull(scene.watcher, scene.subscription, () => !drained, pulled);
  const load = loadOn(scene, () => goesOn);

  await sleep(BEFORE_MS);
  const before = { changes: recorder.changes.length, answered: callers.answered };
  await pair.first.kill();
  await sleep(1_000);
  const promoted = performance.now();
  await pair.second.ask('select pg_promote()');
  const again = callers.answered;
  while (callers.answered === again && performance.now() - promoted < PATIENCE_MS) await sleep(20);
  const back = Math.round(performance.now() - promoted);
  await sleep(AFTER_MS);
  goesOn = false;
  await load;
  const isDone = () => isAllTold(recorder, hooks, pulled);
  for (let waited = 0; !isDone() && waited < PATIENCE_MS; waited += 100) await sleep(100);
  await sleep(1_000);
  drained = true;
  await pull;

  assert.ok(before.changes > 0 && before.answered > 0, 'the first server was used');
  assert.ok(recorder.changes.length > before.changes && callers.answered > before.answered);
  const judged = await pair.second.ask("select id from captures where state = 'reconciled'");
  const usage = await callers.insist(scene.caller, { path: '/v1/usage' });
  assert.deepEqual(
    complaints({
      changes: recorder.changes,
      pulled,
      receipts: hooks.receipts,
      stored: recorder.stored,
      judged: new Set(judged.map(({ id }) => String(id))),
      unsealed: [],
      held: [],
      mostAtOnce: 1,
      charged: {
        answered: callers.spent,
        unheard: callers.unheard,
        used: JSON.parse(usage.text).data.used,
      },
      strange: [...callers.strange, ...pulling.strange],
    }),
    [],
  );
  t.diagnostic(
    `${recorder.changes.length} changes, ${hooks.receipts.length} webhooks, ${callers.answered} ` +
      `calls answered, ${callers.unheardCalls} not; writes were back ${back} ms after the promotion`,
  );
});

/** The service and a worker on both servers, two accounts, and who watches. */
async function openScene(pair: Pair, stack: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-failover-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const hooks = await openHooks(() => 1);
  await hooks.start();
  stack.defer(() => hooks.kill());
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...commonSettings(folder, base),
    DATABASE_URL: pair.url,
    PORT: String(port),
    ASSAY_BLOBS: `file:${join(folder, 'blobs')}`,
    ASSAY_CAPTURE: 'off',
  };
  const { keyOf } = commandsIn(env, folder);
  const watcher = await keyOf('watcher@people.example');
  const caller = await keyOf('caller@people.example');
  const programs = (['serve', 'work'] as const).map((word) => new Program(word, word, folder, env));
  stack.defer(async () => void (await Promise.all(programs.map((program) => program.stop()))));
  for (const program of programs) await program.start();
  const recorder = openRecorder(pair.url, join(folder, 'blobs'), base);
  stack.defer(() => recorder.close());
  for (const domain of DOMAINS) await recorder.cover(domain);
  const pulling = new Callers([base]);
  const subscription = await subscribe(pulling, watcher, { hooks, domains: DOMAINS });
  const callers = new Callers([base]);
  return { hooks, recorder, callers, pulling, watcher, caller, subscription };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

async function loadOn({ recorder, callers, caller }: Scene, goesOn: () => boolean): Promise<void> {
  const [one = '', other = ''] = DOMAINS;
  const raising = async (domain: string): Promise<void> => {
    while (goesOn()) {
      await recorder.raise(domain);
      await sleep(300);
    }
  };
  const calling = async (call: () => Promise<void>): Promise<void> => {
    while (goesOn()) await call();
  };
  await Promise.all([
    ...DOMAINS.map(raising),
    calling(() => callers.read(caller, one)),
    calling(() => callers.batch(caller, [one, other])),
  ]);
}
