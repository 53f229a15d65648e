// The scene that looks after domain claims: what is due, by whom, and whom it writes to.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { testClaimProofs } from '../../test/worlds/claim-proofs.ts';
import {
  type ClaimScene,
  lapsing,
  openClaimScene,
  verified,
} from '../../test/worlds/claim-scene.ts';
import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { releaseClaim } from '../store/claims/claim-turns.ts';
import { openDatabase } from '../store/database.ts';
import { type ClaimWorld, checkDueClaims, expireClaims, warnOfLapses } from './check-claims.ts';

let scene: ClaimScene;
before(async () => {
  scene = await openClaimScene();
});
after(() => scene.close());
beforeEach(() => scene.reset());

test('in its first hour a new claim is looked for every ten minutes, then no more', async () => {
  const id = await scene.claim('acme');
  scene.proofs.publish();
  assert.equal(await checkDueClaims(scene), 0);
  const looks: number[] = [];
  for (let minute = 0; minute < 180; minute += 5) {
    scene.pass({ minutes: 5 });
    if ((await checkDueClaims(scene)) > 0) looks.push(minute + 5);
  }
  assert.deepEqual(looks, [10, 20, 30, 40, 50, 60]);
  assert.equal((await scene.find(id)).lastError, 'ns1.acme.example has another value.');
});

test('a proof that appears verifies without being asked for', async () => {
  const id = await scene.claim('acme', 'https_file');
  scene.proofs.publish();
  scene.pass({ minutes: 10 });
  await checkDueClaims(scene);
  const { token, status } = await scene.find(id);
  assert.equal(status, 'pending');
  scene.proofs.publish(token);
  scene.pass({ minutes: 10 });
  await checkDueClaims(scene);
  const claim = await scene.find(id);
  assert.equal(claim.status, 'verified');
  assert.equal(claim.lastError, null);
  assert.deepEqual(scene.proofs.asked[1], { method: 'https_file', domain: 'acme.example', token });
});

test('a pending claim expires on its day, under a new token', async () => {
  const id = await scene.claim('acme');
  const { token } = await scene.find(id);
  scene.pass({ days: 7 });
  assert.equal(await checkDueClaims(scene), 0, 'the look that was due is none any more');
  await expireClaims(scene);
  const claim = await scene.find(id);
  assert.equal(claim.status, 'expired');
  assert.notEqual(claim.token, token);
});

test('a claim that is proved no more lapses after 14 days of looks, and what it said ends', async () => {
  const [id = ''] = await verified(scene, 'acme');
  await scene.declare(id);
  const [record] = await scene.rows('select version from company_records');
  scene.proofs.publish();
  scene.pass({ days: 30 });
  let looks = 0;
  for (let day = 0; day < 20; day++) {
    looks += await checkDueClaims(scene);
    const { status } = await scene.find(id);
    assert.equal(status, day < 14 ? 'lapsing' : 'lapsed', `day ${day}`);
    assert.equal((await scene.declared()).standing, day < 14 ? 1 : 0);
    scene.pass({ days: 1 });
  }
  assert.equal(looks, 15);
  assert.deepEqual(await scene.declared(), { standing: 0, ended: 1 });
  const [rebuilt] = await scene.rows('select version from company_records');
  assert.equal(Number(rebuilt?.version), Number(record?.version) + 1, 'its record says so');
});

test('where nobody can look, nothing is taken for missing', async () => {
  const [id = ''] = await verified(scene, 'acme');
  await scene.declare(id);
  scene.proofs.cutOff();
  scene.pass({ days: 30 });
  for (let hour = 0; hour < 13 * 24; hour++) {
    await checkDueClaims(scene);
    scene.pass({ hours: 1 });
  }
  assert.equal((await scene.find(id)).status, 'verified');
  assert.ok(scene.proofs.asked.length < 30, 'nor is anybody asked every minute');
  scene.proofs.answer = () => ({ kind: 'found' });
  scene.pass({ days: 1 });
  await checkDueClaims(scene);
  const claim = await scene.find(id);
  assert.equal(claim.status, 'verified');
  assert.equal(claim.unreachableSince, null);
  assert.equal((await scene.declared()).standing, 1);
});

// Workers -----------------------------------------------------------------------------------------

test('several workers at once look for each claim once', async () => {
  const names = Array.from({ length: 60 }, (_, nth) => `crowd-${nth}`);
  for (const name of names) await scene.claim(name);
  scene.pass({ minutes: 10 });
  const database = openDatabase({ url: scene.url });
  try {
    const proofs = testClaimProofs();
    const other: ClaimWorld = { ...scene, now: () => scene.clock, database, proofs };
    const looks = await Promise.all([scene, other, scene, other].map(checkDueClaims));
    assert.equal(
      looks.reduce((sum, one) => sum + one, 0),
      60,
    );
    const domains = [...scene.proofs.asked, ...proofs.asked].map(({ domain }) => domain);
    assert.equal(new Set(domains).size, 60);
    const [{ verified: count } = {}] = await scene.rows(
      "select count(*) as verified from domain_claims where status = 'verified'",
    );
    assert.equal(count, 60);
  } finally {
    await database.close();
  }
});

test('what a killed worker had taken is looked for by another after its lease', async () => {
  const [id = ''] = await verified(scene, 'acme');
  scene.pass({ days: 30 });
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const hung: ClaimWorld = {
    ...scene,
    now: () => scene.clock,
    proofs: {
      look: async () => {
        asked.resolve();
        await late.promise;
        return { kind: 'missing', says: 'Seen long ago.' };
      },
    },
  };
  const hanging = checkDueClaims(hung);
  await asked.promise;
  assert.equal(await checkDueClaims(scene), 0, 'it is taken');
  scene.pass({ minutes: 2 });
  assert.equal(await checkDueClaims(scene), 1);
  // The first was not dead after all: what it saw is of no use any more.
  late.resolve();
  await hanging;
  assert.equal((await scene.find(id)).status, 'verified');
});

test('a worker that ends settles nothing that was cut short', async () => {
  const [id = ''] = await verified(scene, 'acme');
  scene.pass({ days: 30 });
  const stop = new AbortController();
  const ending: ClaimWorld = {
    ...scene,
    now: () => scene.clock,
    stop: stop.signal,
    proofs: {
      look: async () => {
        stop.abort();
        return { kind: 'unreachable', says: 'Cut short.' };
      },
    },
  };
  await checkDueClaims(ending);
  const claim = await scene.find(id);
  assert.equal(claim.unreachableSince, null);
  assert.equal(claim.lastError, null);
  scene.pass({ minutes: 2 });
  assert.equal(await checkDueClaims(scene), 1);
});

test('a claim that cannot be settled keeps back no other', async () => {
  const [first = '', second = ''] = await verified(scene, 'acme', 'bolt');
  scene.pass({ days: 30 });
  scene.proofs.answer = ({ domain }) => {
    if (domain === 'acme.example') throw new Error('a fault of ours');
    return { kind: 'found' };
  };
  await checkDueClaims(scene);
  assert.deepEqual(scene.alarms, ['a claim was not settled; again soon']);
  assert.ok((await scene.find(second)).lastCheckedAt?.getTime() === scene.clock.getTime());
  scene.proofs.answer = () => ({ kind: 'found' });
  scene.pass({ minutes: 2 });
  assert.equal(await checkDueClaims(scene), 1);
  assert.equal((await scene.find(first)).status, 'verified');
});

test('a claim that is released while it is looked for stays released', async () => {
  const [id = ''] = await verified(scene, 'acme');
  scene.pass({ days: 30 });
  const { baseUrl, clock } = scene;
  const record = { baseUrl, now: clock, freshnessDays: FRESHNESS_DAYS };
  scene.proofs.answer = async () => {
    await scene.database.transaction((db) => releaseClaim(db, 'acc_acme', id, record));
    return { kind: 'found' };
  };
  await checkDueClaims(scene);
  const claim = await scene.find(id);
  assert.equal(claim.status, 'released');
  assert.equal(claim.nextCheckAt, null);
});

// Letters -----------------------------------------------------------------------------------------

test('the account of a claim that lapses is told once, what to publish and by when', async () => {
  const [id = ''] = await lapsing(scene);
  await scene.rows(
    `insert into people (id, account_id, email, created_at)
     values ('per_1', 'acc_acme', 'acme@people.example', now())`,
  );
  assert.equal(await warnOfLapses(scene), 2);
  assert.equal(await warnOfLapses(scene), 0);
  assert.deepEqual(
    scene.mail.sent.map(({ to }) => to),
    ['acme@people.example', 'bolt@people.example'],
  );
  const { token } = await scene.find(id);
  const [letter] = scene.mail.sent;
  assert.equal(letter?.subject, 'Your claim of acme.example lapses on 2027-01-03');
  assert.ok(letter?.text.includes(`assay-domain-verification=${token}`));
  assert.match(letter?.text ?? '', /TXT record at _assay-challenge\.acme\.example/);
  assert.match(letter?.text ?? '', /ns1\.acme\.example has another value\./);
  assert.match(letter?.text ?? '', /https:\/\/assay\.example\/account\/domains/);
});

test('a letter that cannot be sent is sent later, and a later grace is told of anew', async () => {
  await lapsing(scene);
  scene.mail.answer = 'unavailable';
  assert.equal(await warnOfLapses(scene), 0);
  scene.mail.answer = 'sent';
  assert.equal(await warnOfLapses(scene), 2);
  scene.proofs.answer = () => ({ kind: 'found' });
  scene.pass({ days: 1 });
  await checkDueClaims(scene);
  scene.proofs.publish();
  scene.pass({ days: 30 });
  await checkDueClaims(scene);
  assert.equal(await warnOfLapses(scene), 2);
});

test('an address that takes no letters is not written to for ever', async () => {
  await lapsing(scene);
  scene.mail.answer = 'refused';
  assert.equal(await warnOfLapses(scene), 2);
  assert.equal(await warnOfLapses(scene), 0);
  assert.equal(scene.alarms.length, 2);
});

test('who has proved it again meanwhile is told nothing', async () => {
  await lapsing(scene);
  scene.proofs.answer = () => ({ kind: 'found' });
  scene.pass({ days: 1 });
  await checkDueClaims(scene);
  assert.equal(await warnOfLapses(scene), 0);
});

test('of several workers one writes', async () => {
  await lapsing(scene);
  await Promise.all([1, 2, 3].map(() => warnOfLapses(scene)));
  while ((await warnOfLapses(scene)) > 0);
  assert.equal(scene.mail.sent.length, 2);
});

test('a claim that lapses because its proof was gone is told so, though nobody can look now', async () => {
  const [id = ''] = await lapsing(scene);
  scene.mail.answer = 'unavailable';
  await warnOfLapses(scene);
  scene.proofs.cutOff();
  scene.pass({ days: 1 });
  await checkDueClaims(scene);
  assert.notEqual((await scene.find(id)).unreachableSince, null);
  scene.mail.answer = 'sent';
  scene.mail.sent.length = 0;
  await warnOfLapses(scene);
  assert.match(scene.mail.sent[0]?.text ?? '', /was looked for again and is not there\./);
});

test('nobody being able to look for 14 days is told as that', async () => {
  const [id = ''] = await verified(scene, 'acme');
  scene.proofs.cutOff();
  scene.pass({ days: 30 });
  await checkDueClaims(scene);
  scene.pass({ days: 14 });
  await checkDueClaims(scene);
  assert.equal((await scene.find(id)).status, 'lapsing');
  await warnOfLapses(scene);
  assert.match(scene.mail.sent[0]?.text ?? '', /could not be looked for since 2026-12-20\./);
});
