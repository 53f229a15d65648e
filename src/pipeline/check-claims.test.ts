// The lane that looks after domain claims: what is due, by whom, and whom it writes to.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type ClaimLane, openClaimLane } from '../../test/worlds/claim-scene.ts';
import { testClaimProofs } from '../../test/worlds/claim-proofs.ts';
import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import { releaseClaim } from '../store/claims/claim-turns.ts';
import { openDatabase } from '../store/database.ts';
import { type ClaimWorld, checkDueClaims, expireClaims, warnOfLapses } from './check-claims.ts';

let lane: ClaimLane;
before(async () => {
  lane = await openClaimLane();
});
after(() => lane.close());
beforeEach(() => lane.reset());

/** Verified now, and due again in 30 days. */
async function verified(...names: readonly string[]): Promise<string[]> {
  const ids = [];
  for (const name of names) ids.push(await lane.claim(name));
  lane.proofs.answer = () => ({ kind: 'found' });
  lane.pass({ minutes: 10 });
  await checkDueClaims(lane);
  lane.proofs.asked.length = 0;
  return ids;
}

test('in its first hour a new claim is looked for every ten minutes, then no more', async () => {
  const id = await lane.claim('acme');
  lane.proofs.publish();
  assert.equal(await checkDueClaims(lane), 0);
  const looks: number[] = [];
  for (let minute = 0; minute < 180; minute += 5) {
    lane.pass({ minutes: 5 });
    if ((await checkDueClaims(lane)) > 0) looks.push(minute + 5);
  }
  assert.deepEqual(looks, [10, 20, 30, 40, 50, 60]);
  assert.equal((await lane.find(id)).lastError, 'ns1.acme.example has another value.');
});

test('a proof that appears verifies without being asked for', async () => {
  const id = await lane.claim('acme', 'https_file');
  lane.proofs.publish();
  lane.pass({ minutes: 10 });
  await checkDueClaims(lane);
  const { token, status } = await lane.find(id);
  assert.equal(status, 'pending');
  lane.proofs.publish(token);
  lane.pass({ minutes: 10 });
  await checkDueClaims(lane);
  const claim = await lane.find(id);
  assert.equal(claim.status, 'verified');
  assert.equal(claim.lastError, null);
  assert.deepEqual(lane.proofs.asked[1], { method: 'https_file', domain: 'acme.example', token });
});

test('a pending claim expires on its day, under a new token', async () => {
  const id = await lane.claim('acme');
  const { token } = await lane.find(id);
  lane.pass({ days: 7 });
  assert.equal(await checkDueClaims(lane), 0, 'the look that was due is none any more');
  await expireClaims(lane);
  const claim = await lane.find(id);
  assert.equal(claim.status, 'expired');
  assert.notEqual(claim.token, token);
});

test('a claim that is proved no more lapses after 14 days of looks, and what it said ends', async () => {
  const [id = ''] = await verified('acme');
  await lane.declare(id);
  const [record] = await lane.rows('select version from company_records');
  lane.proofs.publish();
  lane.pass({ days: 30 });
  let looks = 0;
  for (let day = 0; day < 20; day++) {
    looks += await checkDueClaims(lane);
    const { status } = await lane.find(id);
    assert.equal(status, day < 14 ? 'lapsing' : 'lapsed', `day ${day}`);
    assert.equal((await lane.declared()).standing, day < 14 ? 1 : 0);
    lane.pass({ days: 1 });
  }
  assert.equal(looks, 15);
  assert.deepEqual(await lane.declared(), { standing: 0, ended: 1 });
  const [rebuilt] = await lane.rows('select version from company_records');
  assert.equal(Number(rebuilt?.version), Number(record?.version) + 1, 'its record says so');
});

test('where nobody can look, nothing is taken for missing', async () => {
  const [id = ''] = await verified('acme');
  await lane.declare(id);
  lane.proofs.cutOff();
  lane.pass({ days: 30 });
  for (let hour = 0; hour < 13 * 24; hour++) {
    await checkDueClaims(lane);
    lane.pass({ hours: 1 });
  }
  assert.equal((await lane.find(id)).status, 'verified');
  assert.ok(lane.proofs.asked.length < 30, 'nor is anybody asked every minute');
  lane.proofs.answer = () => ({ kind: 'found' });
  lane.pass({ days: 1 });
  await checkDueClaims(lane);
  const claim = await lane.find(id);
  assert.equal(claim.status, 'verified');
  assert.equal(claim.unreachableSince, null);
  assert.equal((await lane.declared()).standing, 1);
});

// Workers -----------------------------------------------------------------------------------------

test('several workers at once look for each claim once', async () => {
  const names = Array.from({ length: 60 }, (_, nth) => `crowd-${nth}`);
  for (const name of names) await lane.claim(name);
  lane.pass({ minutes: 10 });
  const database = openDatabase({ url: lane.url });
  try {
    const proofs = testClaimProofs();
    const other: ClaimWorld = { ...lane, now: () => lane.clock, database, proofs };
    const looks = await Promise.all([lane, other, lane, other].map(checkDueClaims));
    assert.equal(
      looks.reduce((sum, one) => sum + one, 0),
      60,
    );
    const domains = [...lane.proofs.asked, ...proofs.asked].map(({ domain }) => domain);
    assert.equal(new Set(domains).size, 60);
    const [{ verified: count } = {}] = await lane.rows(
      "select count(*) as verified from domain_claims where status = 'verified'",
    );
    assert.equal(count, 60);
  } finally {
    await database.close();
  }
});

test('what a killed worker had taken is looked for by another after its lease', async () => {
  const [id = ''] = await verified('acme');
  lane.pass({ days: 30 });
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const hung: ClaimWorld = {
    ...lane,
    now: () => lane.clock,
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
  assert.equal(await checkDueClaims(lane), 0, 'it is taken');
  lane.pass({ minutes: 2 });
  assert.equal(await checkDueClaims(lane), 1);
  // The first was not dead after all: what it saw is of no use any more.
  late.resolve();
  await hanging;
  assert.equal((await lane.find(id)).status, 'verified');
});

test('a worker that ends settles nothing that was cut short', async () => {
  const [id = ''] = await verified('acme');
  lane.pass({ days: 30 });
  const stop = new AbortController();
  const ending: ClaimWorld = {
    ...lane,
    now: () => lane.clock,
    stop: stop.signal,
    proofs: {
      look: async () => {
        stop.abort();
        return { kind: 'unreachable', says: 'Cut short.' };
      },
    },
  };
  await checkDueClaims(ending);
  const claim = await lane.find(id);
  assert.equal(claim.unreachableSince, null);
  assert.equal(claim.lastError, null);
  lane.pass({ minutes: 2 });
  assert.equal(await checkDueClaims(lane), 1);
});

test('a claim that cannot be settled keeps back no other', async () => {
  const [first = '', second = ''] = await verified('acme', 'bolt');
  lane.pass({ days: 30 });
  lane.proofs.answer = ({ domain }) => {
    if (domain === 'acme.example') throw new Error('a fault of ours');
    return { kind: 'found' };
  };
  await checkDueClaims(lane);
  assert.deepEqual(lane.alarms, ['a claim was not settled; again soon']);
  assert.ok((await lane.find(second)).lastCheckedAt?.getTime() === lane.clock.getTime());
  lane.proofs.answer = () => ({ kind: 'found' });
  lane.pass({ minutes: 2 });
  assert.equal(await checkDueClaims(lane), 1);
  assert.equal((await lane.find(first)).status, 'verified');
});

test('a claim that is released while it is looked for stays released', async () => {
  const [id = ''] = await verified('acme');
  lane.pass({ days: 30 });
  const { baseUrl, clock } = lane;
  const record = { baseUrl, now: clock, freshnessDays: FRESHNESS_DAYS };
  lane.proofs.answer = async () => {
    await lane.database.transaction((db) => releaseClaim(db, 'acc_acme', id, record));
    return { kind: 'found' };
  };
  await checkDueClaims(lane);
  const claim = await lane.find(id);
  assert.equal(claim.status, 'released');
  assert.equal(claim.nextCheckAt, null);
});

// Letters -----------------------------------------------------------------------------------------

/** Two claims that lapse from now on. */
async function lapsing(): Promise<string[]> {
  const ids = await verified('acme', 'bolt');
  lane.proofs.publish();
  lane.pass({ days: 30 });
  await checkDueClaims(lane);
  return ids;
}

test('the account of a claim that lapses is told once, what to publish and by when', async () => {
  const [id = ''] = await lapsing();
  await lane.rows(
    `insert into people (id, account_id, email, created_at)
     values ('per_1', 'acc_acme', 'acme@people.example', now())`,
  );
  assert.equal(await warnOfLapses(lane), 2);
  assert.equal(await warnOfLapses(lane), 0);
  assert.deepEqual(
    lane.mail.sent.map(({ to }) => to),
    ['acme@people.example', 'bolt@people.example'],
  );
  const { token } = await lane.find(id);
  const [letter] = lane.mail.sent;
  assert.equal(letter?.subject, 'Your claim of acme.example lapses on 2027-01-03');
  assert.ok(letter?.text.includes(`assay-domain-verification=${token}`));
  assert.match(letter?.text ?? '', /TXT record at _assay-challenge\.acme\.example/);
  assert.match(letter?.text ?? '', /ns1\.acme\.example has another value\./);
  assert.match(letter?.text ?? '', /https:\/\/assay\.example\/account\/domains/);
});

test('a letter that cannot be sent is sent later, and a later grace is told of anew', async () => {
  await lapsing();
  lane.mail.answer = 'unavailable';
  assert.equal(await warnOfLapses(lane), 0);
  lane.mail.answer = 'sent';
  assert.equal(await warnOfLapses(lane), 2);
  lane.proofs.answer = () => ({ kind: 'found' });
  lane.pass({ days: 1 });
  await checkDueClaims(lane);
  lane.proofs.publish();
  lane.pass({ days: 30 });
  await checkDueClaims(lane);
  assert.equal(await warnOfLapses(lane), 2);
});

test('an address that takes no letters is not written to for ever', async () => {
  await lapsing();
  lane.mail.answer = 'refused';
  assert.equal(await warnOfLapses(lane), 2);
  assert.equal(await warnOfLapses(lane), 0);
  assert.equal(lane.alarms.length, 2);
});

test('who has proved it again meanwhile is told nothing', async () => {
  await lapsing();
  lane.proofs.answer = () => ({ kind: 'found' });
  lane.pass({ days: 1 });
  await checkDueClaims(lane);
  assert.equal(await warnOfLapses(lane), 0);
});

test('of several workers one writes', async () => {
  await lapsing();
  await Promise.all([1, 2, 3].map(() => warnOfLapses(lane)));
  while ((await warnOfLapses(lane)) > 0);
  assert.equal(lane.mail.sent.length, 2);
});

test('a claim that lapses because its proof was gone is told so, though nobody can look now', async () => {
  const [id = ''] = await lapsing();
  lane.mail.answer = 'unavailable';
  await warnOfLapses(lane);
  lane.proofs.cutOff();
  lane.pass({ days: 1 });
  await checkDueClaims(lane);
  assert.notEqual((await lane.find(id)).unreachableSince, null);
  lane.mail.answer = 'sent';
  lane.mail.sent.length = 0;
  await warnOfLapses(lane);
  assert.match(lane.mail.sent[0]?.text ?? '', /was looked for again and is not there\./);
});

test('nobody being able to look for 14 days is told as that', async () => {
  const [id = ''] = await verified('acme');
  lane.proofs.cutOff();
  lane.pass({ days: 30 });
  await checkDueClaims(lane);
  lane.pass({ days: 14 });
  await checkDueClaims(lane);
  assert.equal((await lane.find(id)).status, 'lapsing');
  await warnOfLapses(lane);
  assert.match(lane.mail.sent[0]?.text ?? '', /could not be looked for since 2026-12-20\./);
});
