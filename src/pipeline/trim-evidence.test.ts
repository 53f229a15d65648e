// Old bytes go, by lane; what something stands on stays, and so does all that is known of the rest.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  check,
  dayAt,
  FIRST,
  forgetReaders,
  LIVE,
  later,
  looked,
  page,
  readable,
  rows,
  trim,
  trimmed,
} from '../../test/worlds/trim-scene.ts';
import { coverOne, openWorld, visit } from '../../test/worlds/world.ts';
import type { Retention } from '../core/evidence/retention.ts';
import { folderRemoval } from '../outside/evidence/blob-removal.ts';
import { findCapture } from '../store/captures/capture-page.ts';
import { countRemoved } from '../store/captures/retention.ts';
import { ASIDE_MS } from './trim-evidence.ts';
import { drain } from './work.ts';

test('looks that are older than they are kept lose their bytes, and nothing else', async () => {
  await using scene = await looked(40);
  const { world, ids } = scene;
  await forgetReaders(scene);
  const before = await rows(world, 'select * from looks order by seq');
  const facts = await rows(world, 'select * from facts order by id');
  world.at(dayAt(45));
  const first = await trim(scene);
  // Looks 0 to 14 are older than thirty days; the base on which later ones stand does not go.
  assert.equal(first.aside + first.bases, 15);
  assert.deepEqual([first.bases, first.live, first.archive, first.unread], [1, 14, 0, 0]);
  assert.deepEqual(await readable(scene), [0, ...Array.from({ length: 25 }, (_, n) => n + 15)]);
  const gone = await findCapture(world.database, ids[3] ?? '');
  assert.deepEqual([gone?.rawStored, gone?.rawRemovedAt], [true, world.now()]);
  assert.equal((await findCapture(world.database, ids[0] ?? ''))?.rawRemovedAt, null);
  later(world, ASIDE_MS);
  const second = await trim(scene);
  assert.deepEqual([second.removed, second.back], [14, 0]);
  assert.deepEqual(await rows(world, 'select * from looks order by seq'), before);
  assert.deepEqual(await rows(world, 'select * from facts order by id'), facts);
  assert.deepEqual((await check(scene)).damaged, []);
  assert.equal((await countRemoved(world.database)).objects, 14 + second.aside);
});

test('by default nothing goes, and a dry run changes nothing', async () => {
  await using scene = await looked(6);
  scene.world.at(dayAt(900));
  const kept = await trimmed(scene, { live: null, archive: null });
  assert.deepEqual([kept.aside, kept.removed], [0, 0]);
  const told = await trim(scene, LIVE, { dryRun: true });
  assert.ok(told.aside > 0);
  assert.equal((await countRemoved(scene.world.database)).objects, 0);
  assert.equal((await readable(scene)).length, 6);
  assert.equal((await trim(scene)).aside, told.aside);
});

test('the two newest complete looks of a source stay, however old', async () => {
  await using scene = await looked(6);
  scene.world.at(dayAt(900));
  await trimmed(scene);
  assert.deepEqual((await readable(scene)).slice(-2), [4, 5]);
});

test('what is not judged, or in no block yet, stays', async () => {
  await using scene = await looked(8);
  const { world, ids } = scene;
  const [, waiting = '', stored = ''] = ids;
  await rows(
    world,
    `insert into unanchored (capture_seq, company_id, captured_at)
     select seq, company_id, captured_at from looks where id = $1`,
    [waiting],
  );
  await rows(world, `update looks set state = 'extracted' where id = $1`, [stored]);
  world.at(dayAt(900));
  await trimmed(scene);
  assert.deepEqual(await readable(scene), [0, 1, 2, 6, 7]);
});

test('a base goes when the last look that stood on it is gone', async () => {
  await using scene = await looked(60);
  const { world, hashes, removal } = scene;
  const bases: number[] = [];
  for (const [n, sha256] of hashes.entries()) {
    if ((await removal.standing(sha256)).kind === 'base') bases.push(n);
  }
  assert.deepEqual(bases, [0, 50]);
  await forgetReaders(scene);
  world.at(dayAt(900));
  assert.equal((await trimmed(scene)).bases, 1);
  for (let turn = 0; turn < 3; turn += 1) {
    later(world, ASIDE_MS);
    await trim(scene);
  }
  assert.deepEqual(await readable(scene), [50, 58, 59]);
  assert.deepEqual((await check(scene)).damaged, []);
});

test('what facts, events, suspicions, disputes and readers stand on stays', async () => {
  await using scene = await looked(12);
  const { world, company, ids } = scene;
  await rows(
    world,
    `insert into facts (company_id, dimension, dimension_rank, key, provenance, product, value,
       evidence_type, locator, extractor, extractor_version, source_id, source_url, capture_id,
       lane, announced, first_capture_id, first_seen_at, last_confirmed_at, valid_from, valid_to,
       recorded_at)
     select $1, 'company', 1, k.key, 'observed', '', '1', 'text_quote',
       '{"type":"text_quote","exact":"x"}', 'test', 1, s.id, s.url, k.capture, 'live', '1',
       k.first, now(), now(), now(), case when k.ended then now() end, now()
     from sources s, (values ('test.current', $2::text, $3::text, false),
       ('test.ended', $4, $4, true), ('test.disputed', $5, $5, true))
       k(key, capture, first, ended) where s.company_id = $1`,
    [company, ids[1], ids[2], ids[3], ids[4]],
  );
  await rows(
    world,
    `insert into disputes (id, company_id, key, provenance, value, statement, created_at)
     values ('dsp_1', $1, 'test.disputed', 'observed', '1', 'It is not so.', now())`,
    [company],
  );
  await rows(
    world,
    `insert into suspicions (company_id, source_id, key, provenance, extractor, open,
       first_capture_id, before_capture_id)
     select $1, id, 'test.current', 'observed', 'test', true, $2, $3 from sources
     where company_id = $1`,
    [company, ids[5], ids[6]],
  );
  world.at(dayAt(900));
  await trimmed(scene);
  assert.deepEqual(await readable(scene), [0, 1, 2, 4, 5, 6, 10, 11]);
});

test('an object that another company has too goes when both let it go', async () => {
  await using scene = await looked(6);
  const { world, removal } = scene;
  const other = await coverOne(world, 'other.example');
  const at = dayAt(6);
  await visit(world, other, [
    { url: 'https://other.example/old', at, body: page(2) },
    { url: 'https://other.example/new', at, body: page(3) },
  ]);
  await drain(world);
  await rows(world, 'delete from unanchored');
  world.at(dayAt(900));
  await trimmed(scene);
  // Those two are the newest looks of the other company's sources.
  assert.deepEqual(await readable(scene), [0, 2, 3, 4, 5]);
  assert.equal((await removal.standing(scene.hashes[2] ?? '')).kind, 'frame');
});

test('an archived page is as old as the day on which it was stored here', async () => {
  await using world = await openWorld({ at: FIRST });
  const company = await coverOne(world, 'acme.example');
  const url = 'https://acme.example/about';
  const taken = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2015, n, 1)).toISOString());
  const visits = taken.map((at, n) => ({ url, at, body: page(n), lane: 'archive' as const }));
  await visit(world, company, visits);
  await drain(world);
  await rows(world, 'delete from unanchored');
  await rows(world, 'delete from source_readers');
  const removal = folderRemoval(join(world.folder, 'blobs'), () => 'r');
  const retention: Retention = { live: 1, archive: 30 };
  world.at(dayAt(29));
  assert.equal((await trim({ world, removal }, retention)).aside, 0);
  world.at(dayAt(31));
  const report = await trim({ world, removal }, retention);
  // The newest 24 stay: history is read from them.
  assert.deepEqual([report.archive, report.live, report.bases], [5, 0, 1]);
});
