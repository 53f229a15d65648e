// The running service from outside: started, asked, killed, started again.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../clients/client.ts';
import { assayHere } from '../clients/command-here.ts';
import {
  assay,
  busyPort,
  isAlive,
  type Ready,
  startService,
  temporaryFolder,
} from '../servers/service.ts';
import { layOutDatabase, layOutSample } from '../worlds/prepared.ts';

async function record(base: string, domain: string): Promise<unknown> {
  const { status, json } = await ask(base, `/v1/companies/${domain}`);
  assert.equal(status, 200);
  // The links carry the port, which is another one at every start of this test.
  return JSON.parse(JSON.stringify(json.data).replaceAll(base, ''));
}

/**
 * The record with links of this start. Whoever has the company at the start, be it the session of
 * a process that was killed, puts off its new links.
 */
async function recordOfThisStart(base: string, domain: string): Promise<unknown> {
  let served: unknown;
  await until(async () => {
    served = await record(base, domain);
    return !/http:\/\/127\.0\.0\.1:/.test(JSON.stringify(served));
  });
  return served;
}

interface Page {
  readonly data: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly meta: { readonly next_cursor?: string };
}

/** All rows of a listing, page by page. */
async function allPages(base: string, path: string, list: string, key: string) {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const next = cursor === undefined ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
    const { status, json } = await ask(base, next, { headers: { 'X-API-Key': key } });
    assert.equal(status, 200);
    const page = json as unknown as Page;
    rows.push(...(page.data[list] ?? []));
    cursor = page.meta.next_cursor;
  } while (cursor !== undefined);
  return rows;
}

test('the sample is served as it was read, and a kill -9 loses nothing of it', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutSample(data);
  await using first = startService(data);
  const ready = await first.ready();
  assert.ok(ready.sample.companies.length >= 12);
  const domain = ready.sample.companies[0] ?? '';
  const before = await recordOfThisStart(ready.base_url, domain);
  const jobs = `/v1/companies/${domain}/jobs?include_closed=true`;
  assert.equal((await ask(ready.base_url, jobs)).status, 401);
  for (const key of Object.values(ready.keys)) {
    const keyed = await ask(ready.base_url, jobs, { headers: { 'X-API-Key': key } });
    assert.equal(keyed.status, 200);
  }
  for (const one of ready.sample.companies) await sweep(ready, one);

  process.kill(ready.pid, 'SIGKILL');
  await first.ended;
  await using second = startService(data);
  try {
    await until(async () => (await second.ready()).pid !== ready.pid);
    const again = await second.ready();
    assert.deepEqual(again.keys, ready.keys, 'the sample keys stay the same');
    assert.deepEqual(await recordOfThisStart(again.base_url, domain), before);
    const { code } = await second.stop();
    assert.equal(code, 0);
    assert.equal(existsSync(join(data, 'ready.json')), false, 'it is not ready any more');
    assert.equal(isAlive(again.pid), false);
  } finally {
    await second.stop();
  }
});

/** Every listing of a company, held against its record and against the contract. */
async function sweep(ready: Ready, domain: string): Promise<void> {
  const base = ready.base_url;
  const whole = (await record(base, domain)) as {
    dimensions: Record<string, { count: number; facts: { fact_id: string }[] }>;
    jobs: { state: string; open_roles: number | null };
    coverage: { facts: number };
  };
  const facts = await allPages(
    base,
    `/v1/companies/${domain}/facts?limit=7`,
    'facts',
    ready.keys.free,
  );
  const grouped = Object.values(whole.dimensions).flatMap((block) => block.facts);
  assert.deepEqual(
    facts.map((fact) => fact.fact_id),
    grouped.map((fact) => fact.fact_id),
    'the same rows, ungrouped',
  );
  assert.equal(whole.coverage.facts, facts.length);
  const postings = await allPages(
    base,
    `/v1/companies/${domain}/jobs?limit=3`,
    'postings',
    ready.keys.free,
  );
  assert.ok(postings.every((posting) => posting.active === true));
  if (whole.jobs.state === 'tracked') assert.equal(postings.length, whole.jobs.open_roles);
  const all = await allPages(
    base,
    `/v1/companies/${domain}/jobs?limit=5&include_closed=true`,
    'postings',
    ready.keys.free,
  );
  assert.ok(all.length >= postings.length);
  assert.equal(new Set(all.map((posting) => posting.url)).size, all.length);
  const search = (await ask(base, `/v1/search?q=${domain}`)).json as {
    data?: { companies: { domain: string }[] };
  };
  assert.equal(search.data?.companies[0]?.domain, domain);
}

test('a second start on the same data folder says so and does no harm', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutDatabase(data);
  await using first = startService(data, { ASSAY_SAMPLE: 'off' });
  try {
    const ready = await first.ready();
    const second = await assay(['up'], { ASSAY_DATA: data, PORT: '0' }).ended;
    assert.equal(second.code, 2);
    assert.match(second.err, /already runs/);
    assert.ok(second.err.includes(ready.base_url));
    assert.equal((await ask(ready.base_url, '/readyz')).status, 200);
    assert.deepEqual(await first.ready(), ready);
  } finally {
    assert.equal((await first.stop()).code, 0);
  }
});

test('a busy port is a clear message, and nothing is left running', async () => {
  await using folder = await temporaryFolder();
  const taken = await busyPort();
  try {
    const env = {
      ASSAY_DATA: join(folder.path, 'data'),
      PORT: String(taken.port),
      ASSAY_SAMPLE: 'off',
    };
    const { code, err } = await assay(['up'], env).ended;
    assert.equal(code, 2);
    assert.match(err, new RegExp(`port ${taken.port} .* is in use`));
    assert.doesNotMatch(err, /\n\s+at /, 'no stack for a person');
  } finally {
    await taken.close();
  }
});

test('commands find the running service, and it hears of what they change', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await layOutDatabase(data);
  await using service = startService(data, { ASSAY_SAMPLE: 'off' });
  try {
    const { base_url: base } = await service.ready();
    const track = ['track', 'harbour.example', '--name', 'Harbour', '--category', 'logistics'];
    const tracked = await assay([...track, '--json'], { ASSAY_DATA: data }).ended;
    assert.equal(tracked.code, 0, tracked.err);
    await record(base, 'harbour.example');
    const renamed = await assayHere(['track', 'harbour.example', '--name', 'New Harbour'], {
      ASSAY_DATA: data,
    });
    assert.equal(renamed.code, 0);
    await until(async () => {
      const { company } = (await record(base, 'harbour.example')) as { company: { name: string } };
      return company.name === 'New Harbour';
    });
    const made = await assayHere(
      ['keys', 'create', '--account', 'a@harbour.example', '--tier', 'pro', '--json'],
      { ASSAY_DATA: data },
    );
    const key = JSON.parse(made.out) as { id: string; key: string; account: string; tier: string };
    assert.deepEqual(Object.keys(key), ['id', 'key', 'account', 'tier']);
    const path = '/v1/companies/harbour.example/jobs?include_closed=true';
    const headers = { Authorization: `Bearer ${key.key}` };
    assert.equal((await ask(base, path, { headers })).status, 200);
    assert.equal((await assayHere(['keys', 'revoke', key.id], { ASSAY_DATA: data })).code, 0);
    assert.equal((await ask(base, path, { headers })).status, 401);
    const listed = await assayHere(['keys', 'list'], { ASSAY_DATA: data });
    assert.ok(listed.out.includes(key.id) && !listed.out.includes(key.key));
  } finally {
    await service.stop();
  }
});

test('commands work without a running service, and leave none behind', async () => {
  await using folder = await temporaryFolder();
  const env = { ASSAY_DATA: join(folder.path, 'data') };
  const tracked = await assay(['track', 'harbour.example', '--name', 'Harbour'], env).ended;
  assert.equal(tracked.code, 0, tracked.err);
  const found = await assay(['get_company', 'harbour.example'], env).ended;
  assert.equal(found.code, 0);
  assert.equal(JSON.parse(found.out).data.company.name, 'Harbour');
  const missing = await assay(['get_company', 'nobody.example'], env).ended;
  assert.equal(missing.code, 1);
  assert.equal(JSON.parse(missing.out).code, 'company_not_found');
  assert.equal(existsSync(join(env.ASSAY_DATA, 'postgres', 'data', 'postmaster.pid')), false);
});

test('wrong words are answered in a line, with exit code 2', async () => {
  await using folder = await temporaryFolder();
  const env = { ASSAY_DATA: join(folder.path, 'data') };
  const rows: readonly (readonly [readonly string[], RegExp])[] = [
    [['trak'], /unknown command 'trak'/],
    [['track', 'http://x.example/y'], /apex domain/],
    [['keys', 'create', '--account', 'a@x.example', '--tier', 'gold'], /free, pro and scale/],
    [
      [
        'import',
        'board',
        '/no/such/2026-01-01T000000Z.json',
        '--company',
        'x.example',
        '--provider',
        'grenhouse',
      ],
      /known are/,
    ],
    [
      ['import', 'warc', '/no/such/file.warc', '--company', 'x.example', '--as', 'live'],
      /cannot be read/,
    ],
  ];
  for (const [args, says] of rows) {
    const { code, err } = await assayHere(args, env);
    assert.equal(code, 2, `${args.join(' ')}: ${err}`);
    assert.match(err, says);
  }
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 1_200; round++) {
    if (await holds()) return;
    await sleep(50);
  }
  assert.fail('it never came to hold');
}
