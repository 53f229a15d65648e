// Who waits for events is woken by those that concern it, over lost connections too.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { asking, eventOf, subscribe, tell } from '../../../test/worlds/watching.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { MOST_WAITING, type Waiter, watchSignals } from './watch-signals.ts';

let server: SeededServer;
let subscriptionId: string;
before(async () => {
  server = await openSeededServer();
  subscriptionId = await subscribe(asking(server, server.seed.keys.scale), ['acme.example']);
});
after(() => server.close());

const STAYING = new AbortController().signal;
let told = 0;

function happen(company: number): Promise<void> {
  told += 1;
  return tell(server, company, [eventOf(`evt_${told}`)]);
}

function entered(waiter: Waiter | null): Waiter {
  assert.ok(waiter);
  return waiter;
}

test('an event wakes those who watch its company, and what is given up wakes nobody', async () => {
  const signals = watchSignals(server.database.database);
  const ours = entered(await signals.enter({ accountId: 'acc_scale', subscriptionId }));
  const other = entered(await signals.enter({ accountId: 'acc_x', subscriptionId: 'sub_x' }));
  await happen(server.seed.bolt);
  assert.equal(await ours.wait(STAYING, 300), 'over');
  await happen(server.seed.acme);
  assert.equal(await ours.wait(STAYING, 60_000), 'woken');
  assert.equal(await other.wait(STAYING, 300), 'over');
  const { database } = server.database;
  const givenUp = database.transaction(async (db) => {
    const { tellOfEvents } = await import('../../store/facts/event-signals.ts');
    await tellOfEvents(db, server.seed.acme);
    throw new Error('given up');
  });
  await assert.rejects(givenUp, /given up/);
  assert.equal(await ours.wait(STAYING, 300), 'over');
  await signals.close();
});

test('what comes between two waits is not slept through', async () => {
  const signals = watchSignals(server.database.database);
  const waiter = entered(await signals.enter({ accountId: 'acc_scale', subscriptionId }));
  await happen(server.seed.acme);
  await sleep(300);
  assert.equal(await waiter.wait(STAYING, 60_000), 'woken');
  await happen(server.seed.acme);
  assert.equal(await waiter.rest(STAYING, 300), 'over', 'a rest is not cut short');
  assert.equal(await waiter.wait(STAYING, 60_000), 'woken', 'and what came in it is kept');
  await signals.close();
});

test('over a lost connection all look again, and hear again', async () => {
  const { url } = server.database;
  const own = openDatabase({ url, connections: 2 });
  const signals = watchSignals(own);
  const waiter = entered(await signals.enter({ accountId: 'acc_scale', subscriptionId }));
  const [killed] = await server.database.database.rows<{ count: number }>(
    'test-kill-listeners',
    `select count(pg_terminate_backend(pid)) as count from pg_stat_activity
     where query like 'listen assay_events' and datname = current_database()`,
  );
  assert.equal(killed?.count, 1);
  assert.equal(await waiter.wait(STAYING, 60_000), 'woken');
  for (let looks = 0; ; looks++) {
    assert.ok(looks < 5, 'it hears again');
    if ((await waiter.wait(STAYING, 2_500)) === 'over') break;
  }
  await happen(server.seed.acme);
  assert.equal(await waiter.wait(STAYING, 60_000), 'woken');
  await signals.close();
  await own.close();
});

test('a connection that cannot be heard on is let go', async () => {
  const { url } = server.database;
  const own = openDatabase({ url, connections: 1 });
  const released: string[] = [];
  const deaf: Database = {
    ...own,
    session: async () => {
      const session = await own.session();
      const release = async () => {
        await session.release();
        released.push('released');
      };
      return { ...session, rows: () => Promise.reject(new Error('deaf')), release };
    },
  };
  const signals = watchSignals(deaf);
  const waiter = entered(await signals.enter({ accountId: 'acc_scale', subscriptionId }));
  assert.equal(await waiter.wait(STAYING, 60_000), 'woken', 'who waits looks for itself');
  assert.deepEqual(released, ['released']);
  waiter.leave();
  await signals.close();
  await own.close();
});

test('waiting ends with the time, the caller and the service', async () => {
  const signals = watchSignals(server.database.database);
  const caller = { accountId: 'acc_scale', subscriptionId };
  const short = entered(await signals.enter(caller, 50));
  assert.equal(await short.wait(STAYING), 'over');
  assert.equal(await short.wait(STAYING), 'over', 'it stays so');
  const leaving = new AbortController();
  const left = entered(await signals.enter(caller)).wait(leaving.signal);
  leaving.abort();
  assert.equal(await left, 'gone');
  const long = entered(await signals.enter(caller)).wait(STAYING);
  signals.endWaits();
  assert.equal(await long, 'closing');
  assert.equal(await entered(await signals.enter(caller)).wait(STAYING), 'closing');
  await signals.close();
});

test('an account has a bounded number of places, and each is free again when it is left', async () => {
  const signals = watchSignals(server.database.database);
  const caller = { accountId: 'acc_scale', subscriptionId };
  const waiters = await Promise.all(
    Array.from({ length: MOST_WAITING }, () => signals.enter(caller)),
  );
  assert.equal(await signals.enter(caller), null);
  assert.ok(await signals.enter({ ...caller, accountId: 'acc_pro' }), 'others are not held up');
  waiters[0]?.leave();
  assert.ok(await signals.enter(caller));
  await signals.close();
});
