// Erasing beside others: what they share stays, and whoever was killed in between goes on.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { coverOne, openWorld, type TestWorld, visit } from '../../test/worlds/world.ts';
import { type BlobRemoval, folderRemoval } from '../outside/evidence/blob-removal.ts';
import { claimDueSources } from '../store/captures/due-sources.ts';
import { countRemoved, noteRemoved } from '../store/captures/retention.ts';
import { scheduleSources } from '../store/captures/schedule.ts';
import { findErasure, untrackCompany } from '../store/companies/erasures.ts';
import { eraseWhole } from './erase-company.ts';

const AT = '2026-11-20T12:00:00Z';

function page(words: string): string {
  const filler = Array.from({ length: 900 }, (_, i) => ((i * 7_919) % 99_991).toString(36));
  return `<!doctype html><title>Acme</title><h1>${words}</h1><p>${filler.join(' ')}</p>`;
}

async function objectsOf(world: TestWorld, domain: string): Promise<readonly string[]> {
  const rows = await world.database.rows<{ sha256: string }>(
    'test-objects-of',
    `select c.sha256 from captures c join companies k on k.id = c.company_id
     where k.domain = $1 order by c.seq`,
    [domain],
  );
  return rows.map(({ sha256 }) => sha256);
}

/** Two companies: the first look of one is also a page of the other. */
async function twoCompanies(): Promise<TestWorld> {
  const world = await openWorld({ at: AT });
  const gone = await coverOne(world, 'gone.example');
  const other = await coverOne(world, 'other.example');
  const days = ['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => `${day}T12:00:00Z`);
  for (const [n, at] of days.entries()) {
    await visit(world, gone, [{ url: 'https://gone.example/', at, body: page(`look ${n}`) }]);
  }
  const same = { url: 'https://other.example/', at: days[2] ?? AT, body: page('look 2') };
  await visit(world, other, [same]);
  return world;
}

const removalOf = (world: TestWorld): BlobRemoval => {
  let serial = 0;
  return folderRemoval(join(world.folder, 'blobs'), () => `r${serial++}`);
};

const erase = (world: TestWorld, removal: BlobRemoval) =>
  eraseWhole({ ...world, sleep: async () => {} }, removal, 'gone.example', 'asked', () => {});

test('what another company has too stays, though it stood on what goes', async () => {
  await using world = await twoCompanies();
  const [first = '', second = '', shared = ''] = await objectsOf(world, 'gone.example');
  const answer = await erase(world, removalOf(world));
  assert.equal(answer.kind, 'erased');
  for (const sha256 of [first, second]) {
    assert.equal((await world.blobs.get(sha256)).kind, 'missing');
  }
  const read = await world.blobs.get(shared);
  assert.ok(read.kind === 'bytes' && read.bytes.toString() === page('look 2'));
  assert.deepEqual(await objectsOf(world, 'gone.example'), []);
});

test('an erasure that was killed goes on with the same command, and is finished once', async () => {
  await using world = await twoCompanies();
  const removal = removalOf(world);
  const killed = { ...removal, discard: () => Promise.reject(new Error('killed')) };
  await assert.rejects(erase(world, killed), /killed/);
  assert.equal((await findErasure(world.database, 'gone.example'))?.finishedAt, null);
  const answer = await erase(world, removal);
  assert.deepEqual(answer.kind === 'erased' && [answer.report.objects, answer.report.kept], [2, 1]);
  assert.notEqual((await findErasure(world.database, 'gone.example'))?.finishedAt, null);
  assert.equal((await erase(world, removal)).kind, 'not_covered');
});

test('bytes that somebody stored again meanwhile are brought back', async () => {
  await using world = await twoCompanies();
  const [first = ''] = await objectsOf(world, 'gone.example');
  const removal = removalOf(world);
  const other = await world.database.rows<{ id: number }>(
    'test-other',
    `select id from companies where domain = 'other.example'`,
  );
  // A look of the other company found them stored, and commits before they are removed.
  const late = {
    ...removal,
    setAside: async (sha256: string) => {
      if (sha256 === first) {
        const again = { url: 'https://other.example/old', at: AT, body: page('look 0') };
        await visit(world, other[0]?.id ?? 0, [again]);
      }
      await removal.setAside(sha256);
    },
  };
  await erase(world, late);
  assert.equal((await world.blobs.get(first)).kind, 'bytes');
});

test('of what was removed for its age before, no word stays either', async () => {
  await using world = await twoCompanies();
  const [first = '', second = ''] = await objectsOf(world, 'gone.example');
  const note = { bytes: 1, standsOn: null, isBase: false };
  const objects = [first, second].map((sha256) => ({ ...note, sha256 }));
  await noteRemoved(world.database, objects, world.now());
  const removal = removalOf(world);
  await removal.setAside(second);
  await erase(world, removal);
  assert.equal((await countRemoved(world.database)).objects, 0);
  assert.equal(await removal.bringBack(second), false);
});

test('what cannot be read keeps all bytes where they are', async () => {
  await using world = await twoCompanies();
  const objects = await objectsOf(world, 'gone.example');
  const unread = { ...removalOf(world), standAlone: async () => 'unread' as const };
  assert.equal((await erase(world, unread)).kind, 'unread');
  for (const sha256 of objects) assert.equal((await world.blobs.get(sha256)).kind, 'bytes');
});

test('a company that is tracked no more is never due, until it is tracked again', async () => {
  await using world = await openWorld({ at: AT });
  const id = await coverOne(world, 'gone.example');
  const url = 'https://gone.example/';
  await visit(world, id, [{ url, at: AT, body: page('home') }]);
  const now = new Date('2026-11-21T12:00:00Z');
  const claim = () => claimDueSources(world.database, { claim: 'one', now, until: now, limit: 1 });
  await scheduleSources(world.database, id, [url], new Date(AT));
  assert.equal(await untrackCompany(world.database, id, now), true);
  assert.deepEqual(await claim(), []);
  await coverOne(world, 'gone.example');
  assert.deepEqual(
    (await claim()).map((source) => source.url),
    [url],
  );
});
