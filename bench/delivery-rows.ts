// Webhooks: deliveries against bare undici, one dead endpoint among a hundred, and enqueueing.

import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { secretBox } from '../src/core/callers/secret-box.ts';
import { RETRY_STEPS } from '../src/core/watching/webhook-retry.ts';
import { parseNetworks } from '../src/outside/addresses.ts';
import { webhookClient } from '../src/outside/webhook-post.ts';
import { Deliveries, deliverDue } from '../src/pipeline/delivering/deliver.ts';
import type { DeliveryWorld } from '../src/pipeline/delivering/delivery-world.ts';
import { type Database, openDatabase } from '../src/store/database.ts';
import { insertDeliveries } from '../src/store/watches/deliveries.ts';
import { createDatabase } from './companies.ts';
import {
  ENDPOINTS,
  happen,
  nextEvent,
  putEvents,
  seedWatches,
  WATCHES,
} from './delivery-watches.ts';
import { median } from './rounds.ts';
import { atLeast, atMost, type Bench, type Row, thousands } from './row.ts';

const AT_ONCE = 128;

export async function deliveryRows(bench: Bench): Promise<readonly Row[]> {
  const url = await createDatabase(bench.url, 'bench_deliveries');
  const db = openDatabase({ url, connections: 8 });
  const sink = await startSink();
  const { world, box, close } = openDeliveryWorld(db, bench);
  try {
    await seedWatches(db, sink.port, box);
    return [
      await sending(bench, world, sink.port),
      await aside(bench, world),
      await writing(bench, db),
    ];
  } finally {
    await close();
    sink.child.kill('SIGKILL');
    await db.close();
  }
}

/** What delivers to loopback, with a secret of its own. */
export function openDeliveryWorld(db: Database, bench: Bench) {
  const client = webhookClient({
    allow: parseNetworks('127.0.0.0/8') ?? [],
    places: new Map(),
    clock: () => performance.now(),
  });
  const box = secretBox(randomBytes(32), (n) => randomBytes(n));
  const world: DeliveryWorld = {
    database: db,
    poster: client,
    secrets: box,
    baseUrl: 'http://bench.example',
    retrySteps: RETRY_STEPS,
    now: () => new Date(),
    random: (n) => randomBytes(n),
    sleep: (milliseconds) => sleep(milliseconds),
    alarm: (_fields, message) => bench.say(`  ${message}`),
  };
  return { world, box, close: () => client.close() };
}

export interface Sink {
  readonly child: ChildProcess;
  readonly port: number;
}

export async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL('delivery-sink.ts', import.meta.url)));
  const port = await new Promise<number>((resolve) => {
    child.once('message', (said: { readonly port: number }) => resolve(said.port));
  });
  return { child, port };
}

const BODY = JSON.stringify({ type: 'pricing.price.changed', filler: 'x'.repeat(400) });

async function bare(port: number, count: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: null, pipelining: 1 });
  const headers = { 'content-type': 'application/json' };
  let left = count;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const path = `/hook/${1 + (left % ENDPOINTS)}`;
      const answer = await pool.request({ method: 'POST', path, headers, body: BODY });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const perSecond = (count / (performance.now() - began)) * 1000;
  await pool.close();
  return perSecond;
}

async function sending(bench: Bench, world: DeliveryWorld, port: number): Promise<Row> {
  const events = bench.quick ? 20 : 60;
  const count = events * ENDPOINTS;
  bench.say(`  ${count} deliveries to ${ENDPOINTS} endpoints, in turn with bare undici`);
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < bench.effort.rounds + 1; round++) {
    const other = await bare(port, count);
    await happen(world.database, 1, events, true);
    const began = performance.now();
    const sent = await deliverDue(world);
    const ours = (sent / (performance.now() - began)) * 1000;
    if (sent !== count) throw new Error(`${sent} deliveries were sent, not ${count}`);
    rounds.push({ ours, bare: other });
  }
  const counted = rounds.slice(1);
  return {
    group: 'webhooks',
    name: `deliveries, claimed, signed, posted and recorded; ${ENDPOINTS} endpoints`,
    ours: `${thousands(median(counted.map((round) => round.ours)))}/s`,
    beside: `undici alone: ${thousands(median(counted.map((round) => round.bare)))}/s`,
    value: median(counted.map((round) => round.ours / round.bare)),
    unit: 'ratio',
    target: atLeast(0.75),
  };
}

/** Measures until everything but what is for the dead endpoint is delivered. */
async function timeOf(world: DeliveryWorld, dead: string | null): Promise<number> {
  const deliveries = new Deliveries(world);
  const began = performance.now();
  for (;;) {
    const { more } = await deliveries.round();
    const [left] = await world.database.rows<{ count: number }>(
      'bench-left',
      `select count(*) as count from deliveries
       where status = 'pending' and endpoint_id is distinct from $1`,
      [dead],
    );
    if (left?.count === 0) break;
    if (!more) await Promise.race([deliveries.changed(), sleep(50)]);
  }
  const took = performance.now() - began;
  deliveries.abandon();
  return took;
}

async function aside(bench: Bench, world: DeliveryWorld): Promise<Row> {
  const events = bench.quick ? 10 : 30;
  bench.say(`  one endpoint of ${ENDPOINTS} never answers`);
  const db = world.database;
  const url = async (from: string, to: string) => {
    await db.rows(
      'bench-url',
      "update watch_endpoints set url = replace(url, $1, $2) where id = 'ep_7'",
      [from, to],
    );
  };
  const rounds: { well: number; dead: number }[] = [];
  for (let round = 0; round < bench.effort.rounds + 1; round++) {
    await happen(db, 1, events, true);
    const well = await timeOf(world, null);
    await url('/hook/', '/dead/');
    await happen(db, 1, events, true);
    const dead = await timeOf(world, 'ep_7');
    await url('/dead/', '/hook/');
    await db.rows('bench-forget', "delete from deliveries where status = 'pending'");
    rounds.push({ well, dead });
  }
  const counted = rounds.slice(1);
  return {
    group: 'webhooks',
    name: `time of ${ENDPOINTS - 1} endpoints beside one that never answers`,
    ours: `${median(counted.map(({ dead }) => dead)).toFixed(0)} ms`,
    beside: `all ${ENDPOINTS} answer: ${median(counted.map(({ well }) => well)).toFixed(0)} ms`,
    value: median(counted.map(({ well, dead }) => dead / well)),
    unit: 'ratio',
    target: atMost(1.2),
  };
}

/** Enqueueing, against a plain statement that writes the same rows to a table of the same form. */
async function writing(bench: Bench, db: Database): Promise<Row> {
  bench.say(`  one event for ${WATCHES} watches`);
  await db.rows('bench-copy', 'create table plain_deliveries (like deliveries including all)');
  await db.rows(
    'bench-copy-key',
    'alter table plain_deliveries add foreign key (endpoint_id) references watch_endpoints on delete cascade',
  );
  const rounds: { ours: number; plain: number }[] = [];
  for (let round = 0; round < bench.effort.rounds + 1; round++) {
    const event = nextEvent();
    await putEvents(db, 2, [event.id]);
    const began = performance.now();
    await insertDeliveries(db, [event], new Date());
    const between = performance.now();
    await db.rows(
      'bench-plain',
      `insert into plain_deliveries (id, endpoint_id, subscription_id, change_event_id, event_date,
         next_attempt_at, created_at)
       select 'msg_' || $1 || '_' || s.id, r.endpoint_id, s.id, $1, '2026-11-19', $2, $2
       from watch_companies c join watch_subscriptions s on s.id = c.subscription_id
       join watch_routes r on r.subscription_id = s.id where c.company_id = 2`,
      [event.id, new Date()],
    );
    rounds.push({ ours: between - began, plain: performance.now() - between });
  }
  const counted = rounds.slice(1);
  return {
    group: 'webhooks',
    name: `enqueueing one event for ${thousands(WATCHES)} watches`,
    ours: `${median(counted.map(({ ours }) => ours)).toFixed(0)} ms`,
    beside: `one insert … select: ${median(counted.map(({ plain }) => plain)).toFixed(0)} ms`,
    value: median(counted.map(({ ours, plain }) => ours / plain)),
    unit: 'ratio',
    target: atMost(1.5),
  };
}
