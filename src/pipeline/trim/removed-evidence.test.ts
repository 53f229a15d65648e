// Old captures are read again by a newer reader: those without bytes say nothing, and change none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ABOUT,
  dayAt,
  looked,
  page,
  readable,
  rows,
  trimmed,
} from '../../../test/worlds/trim-scene.ts';
import { visit } from '../../../test/worlds/world.ts';
import type { Reader } from '../../core/facts/reader.ts';
import type { Page } from '../../dimensions/page/page.ts';
import { folderRemoval } from '../../outside/evidence/blob-removal.ts';
import { findCaptures } from '../../store/captures/captures.ts';
import { currentReadings } from '../reading/current-readings.ts';
import { EvidenceMemory, readStored } from '../reading/evidence.ts';
import { drain } from '../work.ts';

/** Reads the heading; from its second version on it finds none. */
function heading(version: number): Reader<Page> {
  const readings = (shown: Page) => {
    const exact = shown.$('h1').text();
    const locator = { type: 'text_quote', exact, prefix: '', suffix: '' } as const;
    const found = { key: 'positioning.h1', value: exact, unit: null, product: null, confidence: 1 };
    const of = { provenance: 'company_stated', evidenceType: 'page_text' } as const;
    return version > 1 ? [] : [{ ...found, ...of, locator }];
  };
  return {
    name: 'heading',
    version,
    timeless: true,
    dimension: 'positioning',
    roles: ['about'],
    families: ['positioning.h1'],
    read: (shown) => ({ readings: readings(shown), abstentions: [] }),
  };
}

test('a newer reader leaves out what has no bytes any more, and says why', async () => {
  await using scene = await looked(8, { readers: [heading(1)] });
  const { world, ids } = scene;
  world.at(dayAt(900));
  await trimmed(scene);
  const there = await readable(scene);
  assert.ok(there.length < 8);
  const newer = { ...world, readers: [heading(3)] };
  const captures = await findCaptures(world.database, ids);
  const read = await currentReadings(new EvidenceMemory(newer).reading, world.database, captures);
  assert.deepEqual(
    ids.flatMap((id, n) => (read.has(id) ? [n] : [])),
    there,
  );
  const gone = captures.find(({ id }) => !read.has(id));
  assert.ok(gone !== undefined && gone.removedAt !== null);
  const answer = await readStored(newer, gone);
  assert.deepEqual(answer, { kind: 'incomplete', reason: 'evidence_removed' });
  // What was read of them before stands.
  const known = await rows<{ n: number }>(world, 'select count(*)::int as n from readings');
  assert.ok((known[0]?.n ?? 0) >= 8);
});

test('a fact that stands on removed bytes stays when its reader has a new version', async () => {
  await using scene = await looked(8, { readers: [heading(1)] });
  const { world, company } = scene;
  world.at(dayAt(900));
  const held = `select key, value, capture_id from facts where valid_to is null`;
  const told = 'select id, status from change_events order by id';
  const events = await rows(world, told);
  const before = await rows<{ capture_id: string }>(world, held);
  assert.equal(before.length, 1);
  // As if it had gone in spite of all.
  await rows(
    world,
    `insert into removed_objects (sha256, bytes, removed_at, is_base)
     select decode(sha256, 'hex'), bytes, now(), false from captures where id = $1`,
    [before[0]?.capture_id],
  );
  const removal = folderRemoval(`${world.folder}/blobs`, () => 'r');
  for (const [n, sha256] of scene.hashes.entries()) if (n < 8) await removal.setAside(sha256);
  await visit(world, company, [{ url: ABOUT, at: dayAt(900), body: page(700) }]);
  await drain({ ...world, readers: [heading(2)] });
  assert.deepEqual(await rows(world, held), before);
  assert.deepEqual(await rows(world, told), events);
});
