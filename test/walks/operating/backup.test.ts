// The drill: a running service is backed up while it is written to, and comes back elsewhere.

import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { loadSample } from '../../../src/pipeline/sample/load-sample.ts';
import { NOON, SAMPLE } from '../../chaos/backlog.ts';
import { ask } from '../../clients/client.ts';
import { assayHere } from '../../clients/command-here.ts';
import { openTestDatabase } from '../../database.ts';
import { BUCKET, openObjectServer } from '../../servers/object-server.ts';
import {
  assay,
  type Ready,
  type Running,
  startService,
  temporaryFolder,
} from '../../servers/service.ts';
import { layOutSample } from '../../worlds/prepared.ts';
import { openWorld, type TestWorld } from '../../worlds/world.ts';

const COMPANY = 'loomshade.example';
const FEW = [COMPANY, 'pagerook.example', 'peppergraph.example'];
const PROOF = `/v1/companies/${COMPANY}/facts/pricing.page.url/proof`;

interface MadeJson {
  readonly id: string;
  readonly rows: number;
  readonly evidence: number;
  readonly copied: number;
  readonly removed: readonly string[];
}

suite('a backup of a service that goes on, and what comes back of it', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: Running;
  let ready: Ready;
  let dest: string;
  const inData = (data: string) => ({ ASSAY_DATA: data, ASSAY_METRICS: 'off' });
  const at = (...names: string[]) => join(folder.path, ...names);

  const answers = async ({ base_url: base, keys }: Ready) => {
    const headers = { 'x-api-key': keys.scale };
    const paths = [`/v1/companies/${COMPANY}`, '/v1/changes?limit=50', '/v1/manifests'];
    const said = await Promise.all(paths.map((path) => ask(base, path, { headers })));
    return said.map(({ status, json }) => [status, withoutAddress(json.data, base)]);
  };

  before(async () => {
    folder = await temporaryFolder();
    const data = at('data');
    await layOutSample(data);
    service = startService(data);
    ready = await service.ready();
    dest = `file:${at('backups')}`;
  });
  after(async () => {
    await service.stop();
    await folder[Symbol.asyncDispose]();
  });

  test('killed in the middle it is no backup, and the next one goes on with the evidence', async () => {
    const killed = assay(['backup', dest], inData(service.data));
    while (!existsSync(at('backups', 'raw'))) await sleep(5);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const copied = objectsIn(at('backups'));
    const none = await assayHere(['restore', dest, '--verify'], inData(at('x')));
    assert.equal(none.code, 2, none.err);
    assert.match(none.err, /has no backup: it has none/);

    const [unfinished] = readdirSync(at('backups', 'dumps'));
    const made = await assayHere(['backup', dest, '--json'], inData(service.data));
    assert.equal(made.code, 0, made.err);
    const told = JSON.parse(made.out) as MadeJson;
    assert.deepEqual(told.removed, [unfinished]);
    assert.ok(told.copied <= told.evidence - copied, `${told.copied} of ${told.evidence}`);
  });

  test('made while calls write, it comes back as it was at one moment', async () => {
    let goesOn = true;
    const writing = (async () => {
      const headers = { 'x-api-key': ready.keys.scale, 'content-type': 'application/json' };
      let made = 0;
      while (goesOn) {
        const body = JSON.stringify({ name: `Watch ${made++}`, companies: [COMPANY] });
        const path = '/v1/watch/subscriptions';
        const { status } = await ask(ready.base_url, path, { method: 'POST', headers, body });
        assert.equal(status, 201);
      }
      return made;
    })();
    const made = await assayHere(['backup', dest, '--keep', '1', '--json'], inData(service.data));
    goesOn = false;
    assert.ok((await writing) > 0);
    assert.equal(made.code, 0, made.err);
    const told = JSON.parse(made.out) as MadeJson;
    assert.equal(told.removed.length, 1, 'only the newest stays');

    const tried = await assayHere(['restore', dest, '--verify', '--json'], inData(at('x')));
    assert.equal(tried.code, 0, tried.out + tried.err);
    const verified = JSON.parse(tried.out) as { rows: number; faults: string[] };
    assert.deepEqual([verified.rows, verified.faults], [told.rows, []]);
    assert.ok(!existsSync(at('x', 'blobs')), 'trying it changes nothing here');
  });

  test('restored elsewhere it serves the same, signs with the same key, and its proofs hold', async () => {
    const other = at('other');
    const done = await assayHere(['restore', dest, '--json'], inData(other));
    assert.equal(done.code, 0, done.err);
    const again = await assayHere(['restore', dest], inData(other));
    assert.equal(again.code, 2);
    assert.match(again.err, /the database is not empty: it has companies/);
    for (const key of ['signing-key.pem', 'secrets-key']) {
      assert.equal(readFileSync(join(other, key), 'utf8'), readFileSync(at('data', key), 'utf8'));
    }
    const restored = startService(other);
    try {
      const there = await restored.ready();
      const keys = { ...there, keys: ready.keys };
      assert.deepEqual(await answers(keys), await answers(ready));
      const { json } = await ask(there.base_url, PROOF, {
        headers: { 'x-api-key': ready.keys.scale },
      });
      const bundle = at('bundle.json');
      writeFileSync(bundle, JSON.stringify(json.data));
      const verdict = await assayHere(['verify', bundle, '--json'], {});
      // The bytes are not given to it, and the block is of the sample's own chain: 2, never 1.
      assert.equal(verdict.code, 2, verdict.out + verdict.err);
      assert.doesNotMatch(verdict.out, /"result": "fail"/);
    } finally {
      await restored.stop();
    }
  });

  test('rows that were altered are not restored, and an object that was is named', async () => {
    const [id = ''] = readdirSync(at('backups', 'dumps')).filter((name) =>
      existsSync(at('backups', 'dumps', name, 'backup.json')),
    );
    const note = JSON.parse(readFileSync(at('backups', 'dumps', id, 'backup.json'), 'utf8'));
    const object = at('backups', firstObject(at('backups')));
    const before = readFileSync(object);
    writeFileSync(object, Buffer.alloc(before.length, 7));
    const damaged = await assayHere(['restore', dest, '--verify', '--json'], inData(at('x')));
    assert.equal(damaged.code, 1);
    assert.match(damaged.out, /is damaged/);

    rmSync(object);
    const gone = `A capture stands on ${basename(object)}, which is not there.`;
    for (const how of [['--verify'], []]) {
      const lacking = await assayHere(['restore', dest, ...how], inData(at(`lacking${how}`)));
      assert.equal(lacking.code, 1, lacking.out + lacking.err);
      assert.ok(lacking.out.includes(gone), lacking.out);
      assert.doesNotMatch(lacking.out, /Everything is as it was/);
    }
    writeFileSync(object, before);

    const table = note.tables.find((one: { name: string }) => one.name === 'companies');
    const flipped = readFileSync(at('backups', table.key));
    flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 0xff, flipped.length >> 1);
    // The second is refused by the database before its end was read.
    for (const packed of [flipped, zstdCompressSync('no company\n'.repeat(1_000_000))]) {
      writeFileSync(at('backups', table.key), packed);
      const refused = await assayHere(['restore', dest], inData(at('y')));
      assert.equal(refused.code, 1);
      const told = /tables\/companies\.copy\.zst .*nothing was restored/;
      assert.match(refused.out, told, refused.out + refused.err);
      assert.equal(refused.err.includes('    at '), false, refused.err);
    }
    const status = await assayHere(['status', '--json'], inData(at('y')));
    assert.equal((JSON.parse(status.out) as { companies: number }).companies, 0, status.out);
  });
});

test('a backup in a bucket comes back into a database of its own and another bucket', async () => {
  await using folder = await temporaryFolder();
  await using server = await openObjectServer();
  const database = await openTestDatabase();
  try {
    await using world = await openFewCompanies(folder.path);
    const here = { ...server.env, ASSAY_DATA: world.folder, DATABASE_URL: world.url };
    const sealed = await assayHere(['seal', '--json'], here);
    assert.match(sealed.out, /"sha256": "[0-9a-f]{64}"/, sealed.err);
    const bucket = `s3://${BUCKET}/backups`;
    const made = await assayHere(['backup', bucket, '--without-keys', '--json'], here);
    assert.equal(made.code, 0, made.err);
    const env = {
      ...server.env,
      ASSAY_DATA: join(folder.path, 'y'),
      ASSAY_BLOBS: `s3://${BUCKET}/other`,
      DATABASE_URL: database.url,
    };
    const done = await assayHere(['restore', bucket, '--json'], env);
    assert.equal(done.code, 0, done.err);
    const checked = await assayHere(['blobs', 'check', '--json'], env);
    assert.equal(checked.code, 0, checked.out);
    const { objects } = JSON.parse(checked.out) as { objects: number };
    const stored = await database.database.rows<{ n: number }>(
      'test-stored',
      'select count(distinct sha256) as n from captures where raw_stored',
    );
    assert.equal(objects, stored[0]?.n);
    assert.ok(objects > 100);
  } finally {
    await database.close();
  }
});

/** A world with some of the sample: each object costs some ten requests of the bucket. */
async function openFewCompanies(within: string): Promise<TestWorld> {
  const few = join(within, 'few');
  for (const name of ['categories.json', 'timeline.json', ...FEW.map((one) => `web/${one}`)]) {
    cpSync(join(SAMPLE, name), join(few, name), { recursive: true });
  }
  const world = await openWorld({ at: NOON });
  await loadSample(world, few);
  return world;
}

function objectsIn(folder: string): number {
  const names = readdirSync(join(folder, 'raw'), { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(String(name))).length;
}

function firstObject(folder: string): string {
  const names = readdirSync(join(folder, 'raw'), { recursive: true });
  const name = names.map(String).find((one) => /[0-9a-f]{64}$/.test(one));
  return join('raw', name ?? '');
}

function withoutAddress(data: unknown, base: string): unknown {
  return JSON.parse(JSON.stringify(data).replaceAll(base, 'http://assay.test'));
}
