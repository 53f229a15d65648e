// Exports over HTTP: what is listed, who downloads which file, and parts of one.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { EXPORT_AT } from '../../../test/seeds/seed-export.ts';
import { EXPORTS } from '../../../test/seeds/seed-proofs.ts';
import type { Export } from '../../contract/schemas/exports.ts';

let server: SeededServer;
let now = new Date('2026-11-20T12:00:00Z');
before(async () => {
  server = await openSeededServer({}, { now: () => now });
});
after(() => server.close());

const AT = `/v1/exports/${EXPORTS.sound}`;

type Key = keyof SeededServer['seed']['keys'] | null;

const get = (file: string, key: Key, more: Readonly<Record<string, string>> = {}) => {
  const own = key === null ? {} : { authorization: `Bearer ${server.seed.keys[key]}` };
  return ask(server.url, `${AT}/${file}`, { headers: { ...own, ...more } });
};

async function list(query = ''): Promise<readonly Export[]> {
  const { json } = await ask(server.url, `/v1/exports${query}`);
  return (json.data as { exports: readonly Export[] }).exports;
}

test('an export is listed with the files of all companies, or with those of a category', async () => {
  const [whole] = await list();
  assert.ok(whole);
  assert.deepEqual([whole.id, whole.chain], [EXPORTS.sound, 'sandbox']);
  assert.equal(whole.made_at, EXPORT_AT.toISOString());
  assert.deepEqual(whole.categories, ['crm', 'hr']);
  assert.equal(whole.manifest, `http://assay.example/v1/manifests/${EXPORTS.sound}`);
  assert.equal(whole.schema, `http://assay.example${AT}/schema.json`);
  assert.deepEqual(
    whole.files.map(({ name, format, category }) => [name, format, category]).sort(),
    ['companies', 'events', 'facts', 'jobs'].flatMap((name) => [
      [name, 'ndjson', null],
      [name, 'parquet', null],
    ]),
  );
  const [crm] = await list('?category=CRM');
  assert.deepEqual([...new Set(crm?.files.map(({ category }) => category))], ['crm']);
  assert.equal(crm?.files.length, 8);
  assert.deepEqual((await list('?category=none-such'))[0]?.files, []);
});

test('a Pro key downloads every file, whole or in parts, and its hash is the one listed', async () => {
  const [whole] = await list();
  for (const { url, sha256, bytes, rows } of whole?.files ?? []) {
    const answer = await get(url.split('/').at(-1) ?? '', 'pro');
    assert.equal(answer.status, 200);
    assert.equal(createHash('sha256').update(answer.bytes).digest('hex'), sha256);
    assert.deepEqual([answer.bytes.length, rows], [bytes, 1]);
  }
  const all = await get('facts.parquet', 'scale');
  assert.equal(all.headers['content-type'], 'application/octet-stream');
  const tail = await get('facts.parquet', 'pro', { range: 'bytes=-8' });
  assert.equal(tail.status, 206);
  assert.deepEqual(tail.bytes, all.bytes.subarray(-8));
  const etag = String(all.headers.etag);
  assert.equal((await get('facts.parquet', 'pro', { 'if-none-match': etag })).status, 304);
});

test('without a key nothing is downloaded, and a file that is not listed is not found', async () => {
  assert.equal((await get('schema.json', null)).json.code, 'key_required');
  for (const file of ['none', 'facts', 'facts.PARQUET', 'facts.crm']) {
    assert.equal((await get(file, 'pro')).status, 404, file);
  }
});

test('a Free key has the files of the category that it downloads first, for thirty days', async () => {
  const codeOf = async (file: string, key: Key = 'free') => {
    const { status, json } = await get(file, key);
    return status === 200 ? 'sent' : json.code;
  };
  assert.equal(await codeOf('facts.parquet'), 'upgrade_required');
  const head = { method: 'HEAD', headers: { authorization: `Bearer ${server.seed.keys.free}` } };
  assert.equal((await ask(server.url, `${AT}/facts.hr.parquet`, head)).status, 200);
  assert.equal(await codeOf('companies.crm.parquet'), 'sent', 'a HEAD chose nothing');
  assert.equal(await codeOf('events.crm.ndjson'), 'sent');
  assert.equal(await codeOf('schema.json'), 'sent');
  const refused = await get('facts.hr.parquet', 'free');
  assert.equal(refused.json.code, 'upgrade_required');
  assert.match(String(refused.json.detail), /those of crm, .* another from 2026-12-20 on/);
  assert.equal(await codeOf('facts.hr.parquet', 'unowned'), 'sent', 'a key of its own chooses');

  now = new Date('2026-12-20T12:00:00Z');
  assert.equal(await codeOf('events.crm.ndjson'), 'sent');
  assert.equal(await codeOf('facts.hr.parquet'), 'sent');
  assert.equal(await codeOf('events.crm.ndjson'), 'upgrade_required');
});

test('of two categories that a Free key asks for at once it gets one', async () => {
  await server.database.database.rows('test-forget', 'delete from export_choices');
  const both = await Promise.all(
    ['facts.hr.parquet', 'companies.crm.parquet'].map((file) => get(file, 'free')),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 403]);
});
