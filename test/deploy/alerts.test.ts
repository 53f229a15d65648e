// The alert rules, over what a real service measures while it is well and while parts of it fail.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { parse } from 'yaml';
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

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const RULES = join(DEPLOY, 'prometheus', 'assay.rules.yaml');
const DASHBOARD = join(DEPLOY, 'grafana', 'assay.json');

interface Rules {
  readonly groups: readonly { rules: readonly { alert: string; expr: string }[] }[];
}

const rules = (parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap((group) => group.rules);
// A machine that is busy with other tests is slow: that is no failure of the service.
const OF_THE_MACHINE = ['AssayEventLoopLags', 'AssayCallsSlow', 'AssayConnectionsShort'];

const withoutPromtool = spawnSync('promtool', ['--version']).error
  ? 'promtool is not installed (package prometheus of Debian): no rule was evaluated'
  : false;

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
    const to = await scrape(meters);
    const fired = alertsOf(folder.path, seriesOf(from, to));
    return fired.filter((alert) => !OF_THE_MACHINE.includes(alert));
  }

  test('every meter that rules and panels ask for is there', async () => {
    await get('/v1/companies/acme.example');
    const there = new Set([...(await scrape(meters)).types.keys(), 'up']);
    const panels = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...panels.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ].flatMap(metersIn);
    assert.ok(asked.length > 30);
    assert.deepEqual(
      asked.filter((name) => !there.has(name)),
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

interface Scraped {
  readonly types: ReadonlyMap<string, string>;
  /** By the name of the series, as it is written. */
  readonly values: ReadonlyMap<string, number>;
}

async function scrape(meters: string): Promise<Scraped> {
  const reply = await fetch(`http://${meters}/metrics`);
  const text = await reply.text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const samples = [...text.matchAll(/^(?!#)(.+) (\S+)$/gm)];
  return {
    types: new Map(types.map(([, name = '', type = '']) => [name, type])),
    values: new Map(samples.map(([, series = '', value = '']) => [series, Number(value)])),
  };
}

interface Series {
  readonly series: string;
  /** https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/#series */
  readonly values: string;
}

/** An hour in which counters go on as between two scrapes, taken to be a minute apart. */
function seriesOf(from: Scraped, to: Scraped): readonly Series[] {
  return [...to.values].flatMap(([series, value]) => {
    if (!Number.isFinite(value)) return [];
    const [name = ''] = /^\w+/.exec(series) ?? [];
    const isGauge = to.types.get(familyOf(name)) === 'gauge';
    const before = isGauge ? value : (from.values.get(series) ?? 0);
    const values = `${before.toFixed(6)}+${(value - before).toFixed(6)}x60`;
    return [{ series: series.includes('{') ? series : `${series}{}`, values }];
  });
}

function familyOf(name: string): string {
  return name.replace(/_(?:bucket|sum|count)$/, '');
}

/** The names of meters in an expression; a series of a histogram is asked for by its meter. */
function metersIn(expr: string): readonly string[] {
  const names = expr.match(/\b(?:assay|nodejs|process)_\w+|\bup\b/g) ?? [];
  return names.map(familyOf);
}

/** What fires after fifty minutes of that. */
function alertsOf(folder: string, series: readonly Series[]): readonly string[] {
  const file = join(folder, 'alerts.json');
  const asked = rules.map(({ alert }) => ({ eval_time: '50m', alertname: alert, exp_alerts: [] }));
  const tests = [{ interval: '1m', input_series: series, alert_rule_test: asked }];
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  const said = `${stdout}${stderr}`;
  assert.match(said, /SUCCESS|FAILED:\n\s+alertname:/, said);
  const fired = said.matchAll(/Labels:\{alertname="(\w+)"/g);
  return [...new Set(Array.from(fired, ([, alert = '']) => alert))].sort();
}
