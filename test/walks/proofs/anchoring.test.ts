// Manifests are anchored in Bitcoin by calendars and block sources that fail in every way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blocksOf,
  fromHex,
  MIN_DIFFICULTY,
  readHeader,
  readOts,
  sameBytes,
} from '../../../packages/proof/src/index.ts';
import { anchorChain } from '../../../src/pipeline/proving/anchor.ts';
import { bitcoinChain } from '../../../src/pipeline/proving/chains.ts';
import { sealChain } from '../../../src/pipeline/proving/seal.ts';
import { findAnchor, listCalendars } from '../../../src/store/proofs/anchors.ts';
import type { CalendarMood, EsploraMood } from '../../servers/block-servers.ts';
import { fetcherOf, openScene } from '../../worlds/anchoring-scene.ts';
import { captureMany, coverAs, type ProofTestWorld } from '../../worlds/proof-world.ts';

async function unanchoredIn(world: ProofTestWorld): Promise<number> {
  const sql = 'select count(*) as n from unanchored';
  const [row] = await world.database.rows<{ n: number }>('test-unanchored', sql);
  return row?.n ?? -1;
}

test('a manifest is sealed, stamped, and anchored when its block has six confirmations', async () => {
  await using scene = await openScene(2);
  const { world, chain, clients, step, results, later } = scene;
  const stamped = await step();
  assert.equal(stamped?.manifest.state, 'stamped');
  assert.deepEqual(results(stamped), ['promised', 'promised']);
  assert.deepEqual(results(await step()), ['waits', 'waits'], 'nobody is asked before its time');
  later(1);
  assert.deepEqual(results(await step()), ['not_yet', 'not_yet']);
  const last = chain.mine();
  chain.mineEmpty(3);
  later(2);
  const young = await step();
  assert.deepEqual(results(young), ['not_yet', 'not_yet']);
  assert.match(young?.asked[0]?.detail ?? '', /of 6 confirmations/);
  assert.equal(young?.manifest.state, 'stamped');
  chain.mineEmpty(3);
  later(4);
  assert.equal(await unanchoredIn(world), 3);
  const done = await step();
  assert.equal(done?.manifest.state, 'anchored');
  assert.equal(done?.block?.height, last - 1, 'the lower of the two blocks');
  assert.equal(await unanchoredIn(world), 0);
  const anchor = await findAnchor(world.database, done?.manifest.id ?? 0);
  assert.ok(anchor?.confirmed && anchor.ots);
  assert.deepEqual(anchor.calendars, [...clients.calendars].sort());
  const read = readOts(Uint8Array.from(anchor.confirmed.ots));
  assert.ok(read.kind === 'proof');
  assert.ok(
    sameBytes(read.proof.digest, fromHex(done?.manifest.merkleRoot ?? '') ?? read.proof.digest),
  );
  const blocks = blocksOf(read.proof);
  assert.deepEqual(
    blocks.map(({ height }) => height),
    [last - 1, last],
  );
  const header = readHeader(Uint8Array.from(anchor.confirmed.header));
  assert.deepEqual(header?.merkleRoot, blocks[0]?.merkleRoot);
  assert.equal(await step(), null, 'there is nothing left to do');
});

const FAILING: Readonly<Record<string, { mood: CalendarMood; says: RegExp }>> = {
  hangs: { mood: 'hangs', says: /did not answer in time/ },
  'breaks off': { mood: 'resets', says: /broke the connection off/ },
  'sends rubbish': { mood: 'rubbish', says: /sent no timestamp/ },
  'sends far too much': { mood: 'huge', says: /far more/ },
  redirects: { mood: 'redirects', says: /status 302|redirected/ },
  'is out of order': { mood: 'error', says: /status 500/ },
  'promises in another name': { mood: 'impostor', says: /promised nothing/ },
};

for (const [name, { mood, says }] of Object.entries(FAILING)) {
  test(`a calendar that ${name} is told, and one that answers is enough`, async () => {
    await using scene = await openScene(2);
    const { world, calendars, step, results, later } = scene;
    const [bad, good] = calendars;
    assert.ok(bad && good);
    bad.mood = mood;
    const first = await step();
    assert.equal(first?.manifest.state, 'stamped');
    assert.deepEqual(results(first), ['failed', 'promised']);
    assert.match(first?.asked.find((one) => one.calendar === bad.url)?.detail ?? '', says);
    assert.ok(
      world.lines.some(({ level, fields }) => level === 'warn' && fields.calendar === bad.url),
    );
    const before = bad.asked.length;
    await step();
    assert.equal(bad.asked.length, before, 'it is left alone for a while');
    bad.mood = 'up';
    later(0.1);
    assert.deepEqual(results(await step()), ['promised', 'waits'], 'and is asked again');
  });
}

test('while no calendar answers a manifest stays sealed, and goes on when one does', async () => {
  await using scene = await openScene(2);
  const { world, calendars, step, results, later } = scene;
  for (const one of calendars) one.mood = 'error';
  for (let tries = 1; tries <= 4; tries++) {
    later(tries);
    const report = await step();
    assert.equal(report?.manifest.state, 'sealed');
    assert.deepEqual(results(report), ['failed', 'failed']);
  }
  const [row] = await listCalendars(world.database, 1);
  assert.equal(row?.tries, 4);
  assert.ok((row?.nextAt.getTime() ?? 0) > world.now().getTime() + 7 * 60_000, 'it waits longer');
  for (const one of calendars) one.mood = 'up';
  assert.deepEqual(results(await step()), ['waits', 'waits']);
  assert.deepEqual(results(await step(true)), ['not_yet', 'not_yet'], 'a person asks at once');
});

test('a calendar that names a block which holds something else anchors nothing', async () => {
  await using scene = await openScene(2);
  const { chain, calendars, step, results, later } = scene;
  await step();
  chain.mine();
  chain.mineEmpty(6);
  const [liar, honest] = calendars;
  assert.ok(liar && honest);
  liar.mood = 'lies';
  honest.mood = 'error';
  later(1);
  const lied = await step();
  assert.equal(lied?.manifest.state, 'stamped');
  assert.deepEqual(results(lied), ['failed', 'failed']);
  const detail = lied?.asked.find((one) => one.calendar === liar.url)?.detail ?? '';
  assert.match(detail, /Merkle root in the block source is another/);
  liar.mood = 'ahead';
  later(4);
  const ahead = await step();
  assert.equal(ahead?.manifest.state, 'stamped');
  assert.match(ahead?.asked.map((one) => one.detail).join() ?? '', /block source ends at/);
  honest.mood = 'up';
  later(8);
  const done = await step();
  assert.equal(done?.manifest.state, 'anchored');
  assert.deepEqual(results(done), ['failed', 'attested']);
});

const BLIND: Readonly<Record<string, { mood: EsploraMood; says: RegExp }>> = {
  hangs: { mood: 'hangs', says: /block source \S+ did not answer/ },
  'is out of order': { mood: 'error', says: /block source \S+ answered .* with status 503/ },
  'answers rubbish': { mood: 'rubbish', says: /something else than asked for/ },
  'gives a header without work': { mood: 'no_work', says: /no true header/ },
  'gives the header of another block': { mood: 'other_block', says: /one is wrong/ },
};

for (const [name, { mood, says }] of Object.entries(BLIND)) {
  test(`a block source that ${name} keeps a manifest from being anchored, until it heals`, async () => {
    await using scene = await openScene(1);
    const { chain, step, later } = scene;
    await step();
    chain.mine();
    chain.mineEmpty(6);
    chain.mood = mood;
    later(1);
    const blind = await step();
    assert.equal(blind?.manifest.state, 'stamped');
    assert.match(blind?.asked[0]?.detail ?? '', says);
    chain.mood = 'up';
    later(4);
    assert.equal((await step())?.manifest.state, 'anchored');
  });
}

test('a header of less work than Bitcoin has is not believed', async () => {
  await using scene = await openScene(1, { minDifficulty: MIN_DIFFICULTY });
  const { world, chain, step, later } = scene;
  await step();
  chain.mine();
  chain.mineEmpty(6);
  later(1);
  const report = await step();
  assert.equal(report?.manifest.state, 'stamped');
  assert.match(report?.asked[0]?.detail ?? '', /too little work/);
  const lines = world.lines.map(({ message }) => message);
  assert.ok(lines.includes('an export names no earlier block'), 'nor as the block before');
});

test('a promise that is not kept for days is asked for again', async () => {
  await using scene = await openScene(1);
  const { chain, calendars, step, results, later } = scene;
  const [calendar] = calendars;
  assert.ok(calendar);
  await step();
  calendar.mood = 'forgets';
  chain.mine();
  chain.mineEmpty(6);
  later(71);
  assert.deepEqual(results(await step()), ['not_yet']);
  const stamps = () => calendar.asked.filter((one) => one.startsWith('POST')).length;
  assert.equal(stamps(), 1);
  later(73);
  await step();
  assert.equal(stamps(), 2);
  calendar.mood = 'up';
  chain.mine();
  chain.mineEmpty(6);
  later(80);
  assert.equal((await step())?.manifest.state, 'anchored');
});

test('every promise is asked after, however many came later', async () => {
  await using scene = await openScene(1);
  const { chain, calendars, step, results, later } = scene;
  const [calendar] = calendars;
  assert.ok(calendar);
  await step();
  chain.mine();
  chain.mineEmpty(6);
  calendar.mood = 'forgets';
  const days = 24 * 4;
  for (let n = 1; n <= 24; n++) {
    later(n * days);
    await step();
  }
  const stamps = calendar.asked.filter((asked) => asked.startsWith('POST'));
  assert.ok(stamps.length >= 20, `${stamps.length} promises`);
  calendar.mood = 'up';
  later(25 * days);
  const report = await step(true);
  assert.deepEqual(results(report), ['attested'], 'the first one is in a block, and no other');
});

test('calendars and block sources on a private network are not asked', async () => {
  await using scene = await openScene(1);
  const { world, clients, chain } = scene;
  const closed = bitcoinChain(fetcherOf(world, ''), {
    calendars: clients.calendars,
    blocks: [chain.url],
    witnesses: [],
  });
  const [report] = (await anchorChain(world, closed)).manifests;
  assert.equal(report?.manifest.state, 'sealed');
  assert.match(report?.asked[0]?.detail ?? '', /may not be reached/);
  assert.deepEqual(scene.calendars[0]?.asked, []);
});

test('two workers at once ask each calendar once', async () => {
  await using scene = await openScene(2);
  const { world, clients, chain, calendars, later } = scene;
  const both = await Promise.all([anchorChain(world, clients), anchorChain(world, clients)]);
  // When they do not overlap, the second finds everything stamped.
  assert.ok(both.some(({ busy }) => !busy));
  for (const one of calendars) assert.equal(one.asked.length, 1);
  chain.mine();
  chain.mineEmpty(6);
  later(1);
  await Promise.all([anchorChain(world, clients), anchorChain(world, clients)]);
  assert.equal(await unanchoredIn(world), 0);
});

test('an export names a block before it where the source can be reached, and says when not', async () => {
  await using scene = await openScene(1);
  const { world, clients, chain, later } = scene;
  const id = await coverAs(world, 'globex.example', 'real');
  later(1);
  await captureMany(world, id, 'globex.example', { from: '2026-11-20T00:00:00Z', count: 1 });
  const named = await sealChain(world, clients);
  assert.equal(named.noEarlierBlock, null);
  const height = named.manifests[0]?.notBefore?.height ?? -1;
  assert.equal(height, chain.headers.length - 6, 'six deep');
  assert.deepEqual(
    Uint8Array.from(named.manifests[0]?.notBefore?.header ?? []),
    chain.headers[height],
  );
  chain.mood = 'hangs';
  await captureMany(world, id, 'globex.example', { from: '2026-11-21T00:00:00Z', count: 1 });
  const blind = await sealChain(world, clients);
  assert.match(blind.noEarlierBlock ?? '', /did not answer in time/);
  assert.equal(blind.manifests[0]?.notBefore, null);
});
