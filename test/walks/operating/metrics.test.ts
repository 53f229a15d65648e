// A running service as its operator sees it: its meters, and a log that tells nobody's secrets.

import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { registry } from '../../../src/operations/registry.ts';
import { openTestDatabase, type TestDatabase } from '../../database.ts';
import {
  freePort,
  type Ready,
  type Running,
  startService,
  temporaryFolder,
} from '../../servers/service.ts';

/** One of each kind, of shapes that occur nowhere else. */
const SECRETS = {
  key: 'assay_live_quokka0123456789',
  token: 'quokkatoken.eyJzdWIiOiJ4In0.sig',
  address: 'quokka.person@acme.example',
  password: 'quokka-hunter2',
} as const;
/** Each of them has it. */
const MARK = /quokka/i;

suite('a service that is watched', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: TestDatabase;
  let service: Running;
  let ready: Ready;
  let meters: string;
  let said = '';

  before(async () => {
    folder = await temporaryFolder();
    database = await openTestDatabase();
    const port = await freePort();
    meters = `127.0.0.1:${port}`;
    service = startService(folder.path, {
      DATABASE_URL: database.url,
      ASSAY_SAMPLE: 'off',
      ASSAY_CAPTURE: 'off',
      ASSAY_CALENDARS: 'off',
      ASSAY_LOG: 'info',
      ASSAY_METRICS: meters,
    });
    service.process.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    ready = await service.ready();
  });
  after(async () => {
    await service.stop();
    await database.close();
    await folder[Symbol.asyncDispose]();
  });

  const scrape = async (): Promise<string> => {
    const reply = await fetch(`http://${meters}/metrics`);
    assert.equal(reply.status, 200);
    return reply.text();
  };

  test('meters are served apart from the public port', async () => {
    assert.equal((await fetch(`${ready.base_url}/metrics`)).status, 404);
    const other = await fetch(`http://${meters}/v1/categories`);
    assert.equal(other.status, 404);
    assert.equal((await fetch(`http://${meters}/metrics`, { method: 'POST' })).status, 405);
    const text = await scrape();
    assert.match(text, /^assay_database_up 1$/m);
    assert.match(text, /^assay_database_connections\{pool="callers",state="idle"\} \d/m);
    assert.match(text, /^assay_limit_store_up 1$/m);
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    assert.match(text, /^process_resident_memory_bytes \d+$/m);
  });

  test('calls are counted by operation and status, whatever their paths are', async () => {
    for (const name of ['acme', 'birch', 'cedar']) {
      await (await fetch(`${ready.base_url}/v1/companies/${name}.example`)).text();
      await (await fetch(`${ready.base_url}/${name}`)).text();
    }
    const text = await scrape();
    assert.match(text, /^assay_requests_total\{operation="get_company",status="404"\} 3$/m);
    assert.match(text, /^assay_request_seconds_count\{operation="get_company"\} 3$/m);
    assert.doesNotMatch(text, /acme|birch|cedar/);
    const names = new Set(['none', ...registry.map(({ id }) => id)]);
    const counted = [...text.matchAll(/^assay_requests_total\{operation="([^"]*)"/gm)];
    for (const [, name = ''] of counted) assert.ok(names.has(name), `${name} is an operation`);
  });

  test('a call is a line of the log: which, how it went, how long, for which account', async () => {
    const headers = { 'X-API-Key': ready.keys.pro };
    const reply = await fetch(`${ready.base_url}/v1/categories`, { headers });
    const id = reply.headers.get('x-request-id');
    const line = await lineWith(String(id));
    assert.equal(line.operation, 'list_categories');
    assert.equal(line.status, 200);
    assert.equal(line.level, 30);
    assert.equal(typeof line.ms, 'number');
    assert.match(String(line.account), /^acc_/);
  });

  test('whatever callers send, wherever they send it, stands nowhere in the log', async () => {
    let last: Response | null = null;
    for (const operation of registry.filter(({ stream }) => stream === undefined)) {
      for (const secret of Object.values(SECRETS)) {
        for (const request of requestsWith(operation, secret, ready.keys.scale)) {
          last = await fetch(`${ready.base_url}${request.target}`, request.init);
          await last.arrayBuffer();
        }
      }
    }
    for (const secret of Object.values(SECRETS)) {
      last = await fetch(`${ready.base_url}/${encodeURIComponent(secret)}?${secret}=${secret}`);
      await last.arrayBuffer();
    }
    await lineWith(String(last?.headers.get('x-request-id')));
    const found = said.split('\n').filter((line) => MARK.test(line));
    assert.deepEqual(found, []);
    assert.ok(!Object.values(ready.keys).some((key) => said.includes(key)));
    assert.doesNotMatch(await scrape(), MARK);
  });

  async function lineWith(id: string): Promise<Record<string, unknown>> {
    for (let tries = 0; tries < 500; tries++) {
      const found = said.split('\n').find((line) => line.includes(id));
      if (found !== undefined) return JSON.parse(found) as Record<string, unknown>;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no line of the log names ${id}`);
  }
});

type Operation = (typeof registry)[number];

interface Sent {
  readonly target: string;
  readonly init: RequestInit;
}

/** The operation with a secret in its path, its query, each header, and its body. */
function requestsWith(
  { method, path, input }: Operation,
  secret: string,
  key: string,
): readonly Sent[] {
  const word = encodeURIComponent(secret);
  const plain = path.replace(/\{\w+\}/g, 'acme.example');
  const query = namesOf(input.query)
    .map((name) => `${name}=${word}`)
    .join('&');
  const headers = Object.fromEntries(HEADERS.map((name) => [name, secret]));
  const known = { 'x-api-key': key, 'content-type': 'application/json' };
  const sent: Sent[] = [
    {
      target: `${path.replace(/\{\w+\}/g, word)}?${query}&${word}=${word}`,
      init: { method, headers: known },
    },
    { target: plain, init: { method, headers: { ...headers, authorization: `Bearer ${secret}` } } },
    { target: plain, init: { method, headers: { ...headers, 'x-api-key': secret } } },
  ];
  if (method === 'GET') return sent;
  const fields = namesOf(input.body);
  const body = JSON.stringify(Object.fromEntries([...fields, secret].map((one) => [one, secret])));
  return [
    ...sent,
    { target: plain, init: { method, headers: known, body } },
    { target: plain, init: { method, headers: known, body: `{"${secret}` } },
    {
      target: plain,
      init: { method, headers: { ...known, 'content-type': secret }, body: secret },
    },
  ];
}

function namesOf(schema: object | undefined): readonly string[] {
  const properties: unknown = schema === undefined ? null : Reflect.get(schema, 'properties');
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

const HEADERS = [
  'cookie',
  'user-agent',
  'referer',
  'origin',
  'traceparent',
  'idempotency-key',
  'last-event-id',
  'if-none-match',
  'prefer',
  'x-forwarded-for',
  'forwarded',
  'x-request-id',
];
