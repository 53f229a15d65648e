// Sealing leaves no capture out and takes none twice, whoever writes, gives up or is killed.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyManifests } from '../../packages/proof/src/index.ts';
import { recordCaptures } from '../../src/pipeline/capturing/record-capture.ts';
import { anchorChain } from '../../src/pipeline/proving/anchor.ts';
import { sealChain } from '../../src/pipeline/proving/seal.ts';
import { openDatabase } from '../../src/store/database.ts';
import { programAt } from '../programs.ts';
import {
  captureMany,
  coverAs,
  manifestsOf,
  openProofWorld,
  type ProofTestWorld,
} from '../worlds/proof-world.ts';
import { seededNumbers } from './processes.ts';

const AT = '2026-11-20T12:00:00Z';

/** Ids of the captures in the files of the sandbox chain, after the chain was verified. */
async function sealedIds(world: ProofTestWorld): Promise<readonly string[]> {
  const manifests = await manifestsOf(world, 'sandbox');
  const found = verifyManifests(manifests.map(({ file }) => file));
  assert.deepEqual(found.findings, []);
  return manifests.flatMap(({ file }) =>
    Buffer.from(file)
      .toString()
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => String(JSON.parse(line).id)),
  );
}

async function storedIds(world: ProofTestWorld): Promise<readonly string[]> {
  const rows = await world.database.rows<{ id: string }>('test-ids', 'select id from captures');
  return rows.map(({ id }) => id);
}

const WRITERS = 6;
const ROUNDS = 14;
/** Exports that have to meet the writing; a quick database is written to for longer. */
const MET = 6;
const GAVE_UP = 6;
const MOST_ROUNDS = 500;

test('slow, aborted and concurrent writers hide no capture from the exports, and none is sealed twice', async (t) => {
  await using world = await openProofWorld({ at: AT });
  const companyId = await coverAs(world, 'acme.example', 'sample');
  const writers = openDatabase({ url: world.url, connections: WRITERS });
  const chance = seededNumbers(5);
  const committed: string[] = [];
  let aborted = 0;
  let exports = 0;
  const isEnough = () => exports >= MET && aborted >= GAVE_UP;
  const goesOn = (round: number) => round < ROUNDS || (!isEnough() && round < MOST_ROUNDS);
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; goesOn(round); round++) {
      const [early, late, count] = [chance() * 10, chance() * 40, 1 + Math.floor(chance() * 3)];
      const gaveUp = chance() < 0.25;
      const work = writers.transaction(async (db) => {
        await sleep(early);
        const { stored } = await recordCaptures(
          world,
          Array.from({ length: count }, (_, i) => recording(companyId, writer, round, i)),
          new Map(),
          db,
        );
        // The numbers of captures are given by now, and others commit higher ones meanwhile.
        await sleep(late);
        if (gaveUp) throw new Error('given up');
        return stored;
      });
      const stored = await work.catch(() => null);
      if (stored === null) aborted += 1;
      else committed.push(...stored);
    }
  };
  let writing = true;
  const seal = async (): Promise<void> => {
    while (writing) {
      // Read behind the wait: two count here, and neither may take back what the other counted.
      const { manifests } = await sealChain(world, world.sandbox);
      exports += manifests.length;
      await sleep(3);
    }
  };
  const sealing = Promise.all([seal(), seal()]);
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  writing = false;
  await sealing;
  await sealChain(world, world.sandbox);
  await writers.close();
  const sealed = await sealedIds(world);
  assert.equal(new Set(sealed).size, sealed.length, 'none stands in two manifests');
  assert.deepEqual([...sealed].sort(), [...committed].sort(), 'none is left out, none made up');
  assert.ok(aborted >= GAVE_UP, `${aborted} writers gave up`);
  assert.ok(exports >= MET, `${exports} exports met the writing`);
  t.diagnostic(`${sealed.length} captures in ${exports} exports, ${aborted} writers gave up`);
});

function recording(companyId: number, writer: number, round: number, i: number) {
  const at = new Date(Date.parse('2026-11-19T00:00:00Z') + (round * 10 + i) * 1_000);
  return {
    companyId,
    lane: 'live',
    role: null,
    provider: null,
    fetcher: 'assay-test/1',
    vantage: { egress_country: 'unknown', language: 'en', renderer: 'http' },
    robots: { allowed: true, checked_at: null },
    response: {
      // A source of its own, so that writers do not wait for one another.
      url: `https://acme.example/${writer}/${round}`,
      finalUrl: `https://acme.example/${writer}/${round}`,
      redirects: [],
      at,
      status: 200,
      headers: [],
      body: Buffer.from(`${writer} ${round} ${i}`),
    },
  } as const;
}

async function runWorker(world: ProofTestWorld, lastStep: number): Promise<number | null> {
  const script = programAt('test/chaos/sealing-worker.ts');
  const args = [world.url, join(world.folder, 'blobs'), AT, String(lastStep)];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await once(child, 'close');
  const steps = /done (\d+)/.exec(said)?.[1];
  return steps === undefined ? null : Number(steps);
}

// What must hold whenever a process ends: nothing is told that is not so.
async function assertNoWrongState(world: ProofTestWorld): Promise<void> {
  const wrong = await world.database.rows(
    'test-wrong-states',
    `select m.id from manifests m left join anchors a on a.manifest_id = m.id
     where (m.state = 'anchored') <> (a.confirmed_at is not null)
       or (m.state = 'stamped' and a.ots is null) or (m.state = 'open') <> (m.key is null)
     union all
     select u.capture_seq from unanchored u join manifest_rows r using (capture_seq)
       join manifests m on m.id = r.manifest_id where m.state = 'anchored'
     union all
     select c.seq from captures c where not exists (
       select from unanchored u where u.capture_seq = c.seq) and not exists (
       select from manifest_rows r join manifests m on m.id = r.manifest_id
       where r.capture_seq = c.seq and m.state = 'anchored')`,
  );
  assert.deepEqual(wrong, []);
  // Files of sealed manifests are there, whole, and a chain.
  await sealedIds(world);
}

const STRIDE = 8;

test('a process killed at any step of sealing and anchoring leaves nothing wrong, and nothing lost', async (t) => {
  await using world = await openProofWorld({ at: AT });
  const companyId = await coverAs(world, 'acme.example', 'sample');
  let kills = 0;
  for (let lastStep = 1; ; lastStep += STRIDE) {
    // Each time there is something new to seal, besides what the killed one left.
    const from = new Date(Date.parse('2026-11-01T00:00:00Z') + lastStep * 3_600_000);
    const asked = { from: from.toISOString(), count: 3 };
    await captureMany(world, companyId, 'acme.example', asked);
    const steps = await runWorker(world, lastStep);
    await assertNoWrongState(world);
    if (steps !== null) break;
    kills += 1;
  }
  await sealChain(world, world.sandbox);
  await anchorChain(world, world.sandbox, true);
  const sealed = await sealedIds(world);
  assert.deepEqual([...sealed].sort(), [...(await storedIds(world))].sort());
  const left = await world.database.rows('test-left', 'select capture_seq from unanchored');
  assert.deepEqual(left, []);
  assert.ok(kills >= 10, `${kills} kills`);
  t.diagnostic(`${kills} kills, ${sealed.length} captures`);
});

test('a capture that is deleted while its export is open leaves no hole', async () => {
  await using world = await openProofWorld({ at: AT });
  const companyId = await coverAs(world, 'acme.example', 'sample');
  const otherId = await coverAs(world, 'globex.example', 'sample');
  const from = '2026-11-19T00:00:00Z';
  await captureMany(world, companyId, 'acme.example', { from, count: 5 });
  await captureMany(world, otherId, 'globex.example', { from, count: 5 });
  const draft = async () => {
    // The export is open: its captures have their places.
    const sql = 'delete from companies where id = $1';
    await world.database.rows('test-delete', sql, [otherId]);
    return world.manifests.draft();
  };
  const deleting = { ...world, manifests: { ...world.manifests, draft } };
  const { manifests } = await sealChain(deleting, world.sandbox);
  assert.deepEqual(
    manifests.map(({ rows }) => rows),
    [6],
  );
  assert.deepEqual([...(await sealedIds(world))].sort(), [...(await storedIds(world))].sort());
});

test('a capture of which no row can be made is told, and keeps no other from being sealed', async () => {
  await using world = await openProofWorld({ at: AT });
  const companyId = await coverAs(world, 'acme.example', 'sample');
  const from = '2026-11-19T00:00:00Z';
  const [first = '', ...rest] = await captureMany(world, companyId, 'acme.example', {
    from,
    count: 4,
  });
  const sql = `with head as (
       insert into capture_heads (source_id, digest, headers, content_type)
       select source_id, sha256(''), '[]', $2 from looks where id = $1 returning id)
     update looks set head_id = head.id from head where looks.id = $1`;
  await world.database.rows('test-long', sql, [first, 'x'.repeat(70_000)]);
  await sealChain(world, world.sandbox);
  assert.deepEqual([...(await sealedIds(world))].sort(), [...rest].sort());
  const told = world.lines.find(({ level }) => level === 'error');
  assert.equal(told?.fields.capture, first);
  assert.match(String(told?.fields.reason), /longer than 65536 bytes/);
  assert.deepEqual((await sealChain(world, world.sandbox)).manifests, [], 'it is not tried again');
});
