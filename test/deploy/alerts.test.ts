// The alert rules, over what a real service measures while it is well and while parts of it fail.

import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { ask } from '../clients/client.ts';
import { assayHere } from '../clients/command-here.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import {
  freePort,
  type Ready,
  type Running,
  startService,
  temporaryFolder,
} from '../servers/service.ts';
import { alertsOf, firedBetween, metersAsked, scrape, withoutPromtool } from './fired.ts';

/** Meters that a service has with replicas alone. */
const OF_REPLICAS = /^assay_(?:replica_|open_reads_)/;

suite('alerts', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: TestDatabase;
  let service: Running;
  let ready: Ready;
  let meters: string;
  let settings: Readonly<Record<string, string>>;

  before(async () => {
    folder = await temporaryFolder();
    database = await openTestDatabase();
    meters = `127.0.0.1:${await freePort()}`;
    settings = {
      DATABASE_URL: database.url,
      ASSAY_DATA: folder.path,
      ASSAY_SAMPLE: 'off',
      ASSAY_CAPTURE: 'off',
      ASSAY_CALENDARS: 'off',
      ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
      ASSAY_RETRY: '50ms,50ms,50ms',
      ASSAY_METRICS: meters,
    };
    service = startService(folder.path, settings);
    ready = await service.ready();
    const tracked = await assayHere(['track', 'acme.example'], settings);
    assert.equal(tracked.code, 0, tracked.err);
  });
  after(async () => {
    await service.stop();
    await database.close();
    await folder[Symbol.asyncDispose]();
  });

  const get = (path: string) => ask(ready.base_url, path, {});

  /** Which alerts of the service fire if it goes on as it does during `failing`. */
  async function firedBy(failing: () => Promise<void>): Promise<readonly string[]> {
    const from = await scrape(meters);
    await failing();
    return firedBetween(folder.path, from, await scrape(meters));
  }

  test('every meter that rules and panels ask for is there', async () => {
    await get('/v1/companies/acme.example');
    const there = new Set([...(await scrape(meters)).types.keys(), 'up']);
    const asked = metersAsked();
    assert.ok(asked.length > 30);
    assert.deepEqual(
      asked.filter((name) => !there.has(name) && !OF_REPLICAS.test(name)),
      [],
    );
    for (const name of there) {
      if (name.startsWith('assay_')) assert.ok(asked.includes(name), `${name} is shown nowhere`);
    }
  });

  test('nothing fires while the service is well', { skip: withoutPromtool }, async () => {
    const fired = await firedBy(async () => {
      for (let calls = 0; calls < 5; calls++) await get('/v1/categories');
      assert.equal((await get('/v1/companies/nobody.example')).status, 404);
    });
    assert.deepEqual(fired, []);
  });

  test('a receiver of webhooks that is down', { skip: withoutPromtool }, async () => {
    const words = ['keys', 'create', '--account', 'ops@acme.example', '--tier', 'pro', '--test'];
    const made = await assayHere([...words, '--json'], settings);
    assert.equal(made.code, 0, made.err);
    const { key } = JSON.parse(made.out) as { key: string };
    const post = async (path: string, body: object) => {
      const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await ask(ready.base_url, path, init);
      assert.equal(answer.status, 201, answer.body);
      return answer.json.data as { endpoint: { id: string } };
    };
    const url = `http://127.0.0.1:${await freePort()}/hook`;
    const { endpoint } = await post('/v1/watch/endpoints', { url });
    const companies = ['acme.example'];
    await post('/v1/watch/subscriptions', { name: 'acme', companies, endpoint_ids: [endpoint.id] });
    const fired = await firedBy(async () => {
      const type = 'pricing.price.changed';
      await post('/v1/watch/test-events', { type, company: 'acme.example' });
      await until(async () => {
        const { values } = await scrape(meters);
        return (values.get('assay_delivery_attempts_total{outcome="unreachable"}') ?? 0) >= 3;
      });
    });
    assert.deepEqual(fired, ['AssayDeliveriesFail']);
    // What is tried again would be seen by the next test.
    const way = { method: 'DELETE', headers: { 'X-API-Key': key } };
    const gone = await ask(ready.base_url, `/v1/watch/endpoints/${endpoint.id}`, way);
    assert.ok(gone.status < 300, gone.body);
  });

  test('a source that nobody looks at', { skip: withoutPromtool }, async () => {
    const fired = await firedBy(async () => {
      const late = `update sources set next_due_at = now() - interval '1 day'`;
      await database.database.rows('make-late', late);
    });
    assert.deepEqual(fired, ['AssaySourcesOverdue']);
  });

  test('a database that has gone', { skip: withoutPromtool }, async () => {
    const fired = await firedBy(async () => {
      await database.close();
      for (let calls = 0; calls < 5; calls++) {
        const { status } = await get('/v1/categories');
        assert.ok(status >= 500, `${status}`);
      }
    });
    for (const alert of ['AssayDatabaseDown', 'AssayCallsFail']) {
      assert.ok(fired.includes(alert), `${alert} fires: ${fired}`);
    }
  });

  test('a process that ended', { skip: withoutPromtool }, async () => {
    await service.stop();
    await assert.rejects(scrape(meters));
    const fired = alertsOf(folder.path, [
      { series: 'up{job="assay",instance="a"}', values: '0x60' },
    ]);
    assert.deepEqual(fired, ['AssayDown']);
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not come to that within a minute');
}
