// Old bytes are removed from a running service: what is told then, what holds, and a kill between.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { rawKey } from '../../../src/outside/blobs.ts';
import type { TrimReport } from '../../../src/pipeline/trim-evidence.ts';
import { type Database, openDatabase } from '../../../src/store/database.ts';
import { type Answer, ask } from '../../clients/client.ts';
import { assayHere } from '../../clients/command-here.ts';
import {
  assay,
  type Ready,
  type Running,
  startService,
  temporaryFolder,
} from '../../servers/service.ts';
import { layOutSample } from '../../worlds/prepared.ts';

const COMPANY = 'tallybrook.example';
const PROOF = `/v1/companies/${COMPANY}/facts/pricing.page.url/proof`;
const KEPT = 'live=30d,archive=60d';

suite('a service whose captures are years old', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: Running;
  let ready: Ready;
  let database: Database;
  let proof: Answer['json'];
  let record: Answer['json'];

  let dest = '';
  const get = (path: string): Promise<Answer> =>
    ask(ready.base_url, path, { headers: { 'x-api-key': ready.keys.scale } });
  const env = () => ({ ASSAY_DATA: service.data, ASSAY_RETENTION: KEPT });
  const command = (...words: string[]) => assayHere(words, env());
  const trim = async (...more: string[]): Promise<TrimReport> => {
    const { code, out, err } = await command('blobs', 'trim', '--json', ...more);
    assert.equal(code, 0, err);
    return JSON.parse(out) as TrimReport;
  };
  const rows = <Row>(text: string, values: readonly unknown[] = []) =>
    database.rows<Row>(`test ${text}`.slice(0, 60), text, values);
  const dayLater = () =>
    rows(`update removed_objects set aside_since = aside_since - '25 h'::interval`);
  const aside = (): readonly string[] => {
    const place = join(service.data, 'blobs', 'erased');
    return existsSync(place) ? readdirSync(place) : [];
  };
  /** A capture whose bytes are removed, and those bytes' hash. */
  const oneGone = async () => {
    const text = `select c.id, c.sha256 from captures c join companies k on k.id = c.company_id
      where k.domain = $1 and c.raw_removed_at is not null order by c.seq limit 1`;
    const [one] = await rows<{ id: string; sha256: string }>(text, [COMPANY]);
    assert.ok(one !== undefined);
    return one;
  };

  before(async () => {
    folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    await layOutSample(data);
    service = startService(data);
    ready = await service.ready();
    database = openDatabase({ url: ready.database_url });
    for (let tries = 0; (await get(PROOF)).status !== 200; tries += 1) {
      if (tries > 300) throw new Error('the sample was not proved');
      await sleep(500);
    }
    await rows(`update looks set recorded_at = recorded_at - '900 days'::interval`);
    dest = `file:${join(folder.path, 'backup')}`;
    assert.equal((await command('backup', dest)).code, 0);
    proof = (await get(PROOF)).json;
    record = (await get(`/v1/companies/${COMPANY}`)).json;
  });
  after(async () => {
    await database?.close();
    await service.stop();
    await folder[Symbol.asyncDispose]();
  });

  test('says what would go, and nothing does', async () => {
    const told = await trim('--dry-run');
    assert.ok(told.aside > 25 && told.live > 50, JSON.stringify(told));
    assert.equal(told.unread + told.busy, 0);
    assert.deepEqual(aside(), []);
    const { out } = await command('blobs', 'trim', '--dry-run');
    const { aside: objects, asideBytes: bytes, live, archive } = told;
    const said = `${objects} objects (${bytes} bytes) of ${live} live and ${archive} archived captures`;
    assert.ok(out.startsWith(`${said} would go.`), out);
  });

  test('loses nothing that stays when what trims it is killed, and goes on', async () => {
    for (const least of [1, 10, 25]) {
      await using child = assay(['blobs', 'trim'], env());
      let isOver = false;
      void child.ended.then(() => {
        isOver = true;
      });
      while (!isOver && aside().length < least) await sleep(2);
      child.process.kill('SIGKILL');
      await child.ended;
    }
    await trim();
    await dayLater();
    const last = await trim();
    const [count] = await rows<{ n: number }>('select count(*)::int as n from removed_objects');
    assert.equal(last.removed + last.aside, count?.n);
    assert.equal(last.unread, 0);
    const { code, out } = await command('blobs', 'check');
    assert.equal(code, 0, out);
  });

  test('tells of a capture that is gone since when it is, and holds its proofs', async () => {
    const { id } = await oneGone();
    const { capture } = (await get(`/v1/captures/${id}`)).json.data as Record<string, Json>;
    const { raw_stored, raw_removed_at, raw_url, text_sha256, manifest, anchored } = capture ?? {};
    assert.deepEqual([raw_stored, raw_url, text_sha256, anchored], [true, null, null, true]);
    assert.match(String(raw_removed_at), /^\d{4}-\d\d-\d\dT/);
    assert.notEqual(manifest, null);
    const raw = await get(`/v1/captures/${id}/raw`);
    assert.deepEqual([raw.status, raw.json.code], [404, 'raw_not_stored']);
    assert.match(String(raw.json.detail), /They were removed on \d{4}-\d\d-\d\d, for their age\.$/);
    const row = await get(`/v1/captures/${id}/manifest-row`);
    assert.equal(row.status, 200);
    const now = await get(PROOF);
    assert.deepEqual(now.json.data, proof.data);
    assert.deepEqual((await get(`/v1/companies/${COMPANY}`)).json.data, record.data);
    const file = join(folder.path, 'bundle.json');
    writeFileSync(file, JSON.stringify(now.json));
    const verified = await command('verify', file, '--hash-only', '--trust-sandbox');
    assert.equal(verified.code, 0, verified.out + verified.err);
  });

  test('shows the captures of every current fact and of every told event to this day', async () => {
    const held = await rows<{ id: string }>(
      `select distinct c.id from captures c where c.raw_stored and c.id in (
         select capture_id from facts where valid_to is null
         union select before_capture_id from change_events
         union select after_capture_id from change_events) order by c.id`,
    );
    assert.ok(held.length > 100);
    for (const { id } of held.filter((_, n) => n % 7 === 0)) {
      assert.equal((await get(`/v1/captures/${id}/raw`)).status, 200, id);
    }
    const explained = await command('explain', COMPANY);
    assert.equal(explained.code, 0);
    assert.doesNotMatch(explained.out, /were removed on/);
  });

  test('is backed up and comes back, without a word on what was removed', async () => {
    const made = await command('backup', dest);
    assert.equal(made.code, 0, made.err);
    const verified = await command('restore', dest, '--verify');
    assert.equal(verified.code, 0, verified.out);
    assert.match(verified.out, /Everything is as it was/);
    const status = await command('status');
    const line = /^old bytes +kept: live 30 days, archive 60 days; removed: \d+ objects/m;
    assert.match(status.out, line);
    // The evidence of the first backup has them still: they are set aside in the new place too.
    const { sha256 } = await oneGone();
    const place = join(folder.path, 'restored');
    const there = { ASSAY_DATA: place, ASSAY_RETENTION: KEPT };
    const object = join(place, 'blobs', rawKey(sha256));
    assert.equal((await assayHere(['restore', dest], there)).code, 0);
    assert.ok(existsSync(object));
    const again = await assayHere(['blobs', 'trim', '--json'], there);
    assert.equal(again.code, 0, again.err);
    assert.ok(!existsSync(object));
    const sound = await assayHere(['blobs', 'check'], there);
    assert.equal(sound.code, 0, sound.out);
  });

  test('explains a fact whose bytes went in spite of all, and says that they did', async () => {
    const text = `select f.key, c.sha256 from facts f join captures c on c.id = f.capture_id
       join companies k on k.id = f.company_id
     where k.domain = $1 and f.valid_to is null and f.locator->>'type' = 'json_pointer' limit 1`;
    const [{ key, sha256 } = { key: '', sha256: '' }] = await rows<{ key: string; sha256: string }>(
      text,
      [COMPANY],
    );
    await rows(
      `insert into removed_objects (sha256, bytes, removed_at, is_base)
       values (decode($1, 'hex'), 1, '2026-11-01T00:00:00Z', false)`,
      [sha256],
    );
    const { out } = await command('explain', COMPANY, key);
    assert.match(out, /the bytes of that capture were removed on 2026-11-01, for their age/);
    await rows(`delete from removed_objects where sha256 = decode($1, 'hex')`, [sha256]);
  });

  test('names what is lost, which is something else', async () => {
    const text = `select f.sha256 from captures f where f.raw_stored and f.raw_removed_at is null
      and not exists (select from captures o where o.sha256 = f.sha256 and o.id <> f.id) limit 1`;
    const [{ sha256 } = { sha256: '' }] = await rows<{ sha256: string }>(text);
    unlinkSync(join(service.data, 'blobs', rawKey(sha256)));
    const { code, out } = await command('blobs', 'check');
    assert.equal(code, 1);
    assert.match(out, new RegExp(`^Lost: 1\\n  ${sha256}: captures stand on it$`, 'm'));
  });
});

type Json = Readonly<Record<string, unknown>>;
