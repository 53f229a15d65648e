// Domain claims over HTTP: begun, proved, listed and released.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { SeededServer } from '../../../test/seeds/seed.ts';
import {
  type Claimant,
  type ClaimServer,
  CROWD,
  openClaimServer,
  tokenOf,
} from '../../../test/worlds/claimant.ts';
import type { DomainClaim } from '../../contract/schemas/domain-claims.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let opened: ClaimServer;
let server: SeededServer;
let free: Claimant;

before(async () => {
  opened = await openClaimServer();
  ({ server, free } = opened);
});
after(() => server.close());
beforeEach(() => opened.reset());

test('a claim says what to publish, and where', async () => {
  const answer = await free.ask('POST', '', { domain: 'acme.example' });
  assert.equal(answer.status, 201);
  const { claim } = answer.json.data as { claim: DomainClaim };
  assert.match(claim.id, /^clm_[0-9A-Z]{26}$/);
  const token = tokenOf(claim);
  assert.match(token, /^[0-9A-Za-z]{43}$/);
  assert.deepEqual(claim, {
    id: claim.id,
    domain: 'acme.example',
    company: { name: 'Acme', domain: 'acme.example', slug: 'acme' },
    status: 'pending',
    method: 'dns_txt',
    challenge: {
      record_name: '_assay-challenge.acme.example',
      record_type: 'TXT',
      record_value: `assay-domain-verification=${token}`,
      file_url: 'https://acme.example/.well-known/assay-domain-claim.txt',
      file_body: `assay-domain-verification=${token}`,
    },
    created_at: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-11-27T12:00:00.000Z',
    verified_at: null,
    lapses_at: null,
    last_checked_at: null,
    next_check_at: '2026-11-20T12:10:00.000Z',
    last_error: null,
  });
  assert.deepEqual((await free.done('GET', `/${claim.id}`)).claim, claim);
});

test('whichever domain of a company is given, its own is claimed', async () => {
  const first = await free.claim('acme.example');
  for (const domain of ['www.ACME.example', 'acme-old.example', 'shop.acme-old.example.']) {
    assert.deepEqual(await free.claim(domain), first, domain);
  }
});

test('what is no domain is refused by name, and who is not covered is told so', async () => {
  for (const domain of ['https://acme.example/', 'acme', 'a@acme.example', 'co.uk', 'acme..com']) {
    const answer = await free.ask('POST', '', { domain });
    assert.equal(answer.json.code, 'invalid_identifier', domain);
    assert.equal((answer.json.errors as { pointer: string }[])[0]?.pointer, '/domain');
  }
  const answer = await free.ask('POST', '', { domain: 'www.nobody.example' });
  assert.equal(answer.json.code, 'claim_domain_not_covered');
  assert.match(String(answer.json.detail), / nobody\.example\./);
  assert.deepEqual(await free.list(), []);
});

test('a method that there is not is refused, with those that there are', async () => {
  const answer = await free.ask('POST', '', { domain: 'acme.example', method: 'email' });
  assert.equal(answer.json.code, 'invalid_body');
  assert.match(String(answer.json.detail), /method must be one of dns_txt, https_file/);
});

test('asked again, an account gets its claim; its proof can be moved', async () => {
  const first = await free.claim();
  opened.pass(DAY);
  server.claimProofs.publish();
  assert.equal((await free.ask('POST', `/${first.id}/verify`)).status, 422);
  server.claimProofs.asked.length = 0;
  server.claimProofs.answer = () => ({ kind: 'found' });
  const file = await free.done('POST', '', { domain: 'acme.example', method: 'https_file' });
  // What was seen in DNS is not said of the file.
  assert.deepEqual(file.claim, { ...first, method: 'https_file' });
  assert.deepEqual(await free.claim(), file.claim, 'where none is given, it stays');
  await free.done('POST', `/${first.id}/verify`);
  assert.equal(server.claimProofs.asked[0]?.method, 'https_file');
  const moved = await free.done('POST', '', { domain: 'acme.example', method: 'dns_txt' });
  assert.equal(moved.claim.status, 'verified');
  assert.equal(moved.claim.method, 'dns_txt');
  const soon = Date.parse(moved.claim.verified_at ?? '') + 60 * MINUTE;
  assert.equal(moved.claim.next_check_at, new Date(soon).toISOString());
  // Not there either, in the end: it lapses as any other, and has its days of grace.
  server.claimProofs.answer = () => ({ kind: 'missing', says: 'There is no record.' });
  assert.equal((await free.ask('POST', `/${first.id}/verify`)).status, 422);
  assert.equal((await free.claim()).status, 'lapsing');
});

test('a proof that is found verifies, and stays verified when asked for again', async () => {
  const claim = await free.claim();
  server.claimProofs.publish(tokenOf(claim));
  opened.pass(5 * MINUTE);
  const { claim: proved } = await free.done('POST', `/${claim.id}/verify`);
  assert.equal(proved.status, 'verified');
  assert.equal(proved.verified_at, '2026-11-20T12:05:00.000Z');
  assert.equal(proved.expires_at, null);
  assert.equal(proved.next_check_at, '2026-12-20T12:05:00.000Z');
  assert.deepEqual(server.claimProofs.asked, [
    { method: 'dns_txt', domain: 'acme.example', token: tokenOf(claim) },
  ]);
  assert.equal((await free.done('POST', `/${claim.id}/verify`)).claim.status, 'verified');
});

test('a proof that is not found is refused, says what was there, and is kept', async () => {
  const claim = await free.claim();
  server.claimProofs.publish('another');
  const answer = await free.ask('POST', `/${claim.id}/verify`);
  assert.equal(answer.status, 422);
  assert.equal(answer.json.code, 'claim_verification_failed');
  assert.equal(answer.headers['retry-after'], '300');
  assert.equal(
    answer.json.detail,
    `ns1.acme.example has another value. Looked for the TXT record ` +
      `assay-domain-verification=${tokenOf(claim)} at _assay-challenge.acme.example.`,
  );
  assert.equal(answer.json.claim_status, 'pending');
  const { claim: kept } = await free.done('GET', `/${claim.id}`);
  assert.equal(kept.status, 'pending');
  assert.equal(kept.last_error, 'ns1.acme.example has another value.');
  assert.equal(kept.last_checked_at, '2026-11-20T12:00:00.000Z');
  assert.equal(kept.next_check_at, claim.next_check_at);
});

test('a claim that was proved and is not any more lapses slowly; one out of reach does not', async () => {
  const { id } = await free.claim();
  await free.done('POST', `/${id}/verify`);
  server.claimProofs.cutOff();
  opened.pass(DAY);
  const cut = await free.ask('POST', `/${id}/verify`);
  assert.equal(cut.json.claim_status, 'verified');
  server.claimProofs.publish();
  const missing = await free.ask('POST', `/${id}/verify`);
  assert.equal(missing.json.claim_status, 'lapsing');
  const { claim } = await free.done('GET', `/${id}`);
  assert.equal(claim.lapses_at, '2026-12-05T12:00:00.000Z');
  opened.pass(13 * DAY);
  assert.equal((await free.ask('POST', `/${id}/verify`)).json.claim_status, 'lapsing');
  opened.pass(DAY);
  const last = await free.ask('POST', `/${id}/verify`);
  assert.equal(last.json.claim_status, 'lapsed');
  assert.match(String(last.json.detail), new RegExp(tokenOf(claim)), 'the one that was looked for');
  const { claim: lapsed } = await free.done('GET', `/${id}`);
  assert.notEqual(tokenOf(lapsed), tokenOf(claim));
  assert.equal(lapsed.lapses_at, null);
  // The old token proves nothing any more.
  server.claimProofs.publish(tokenOf(claim));
  assert.equal((await free.ask('POST', `/${id}/verify`)).json.claim_status, 'lapsed');
  server.claimProofs.publish(tokenOf(lapsed));
  assert.equal((await free.done('POST', `/${id}/verify`)).claim.status, 'verified');
});

test('a pending claim expires on its day for whoever looks, and can be begun again', async () => {
  const claim = await free.claim();
  opened.pass(7 * DAY);
  const [expired] = await free.list('?status=expired');
  assert.equal(expired?.id, claim.id);
  assert.equal(expired.expires_at, null);
  assert.equal(expired.next_check_at, null);
  assert.notEqual(tokenOf(expired), tokenOf(claim));
  assert.deepEqual((await free.done('GET', `/${claim.id}`)).claim, expired);
  const again = await free.claim();
  assert.equal(again.id, claim.id);
  assert.equal(again.status, 'pending');
  assert.equal(again.expires_at, '2026-12-04T12:00:00.000Z');
  // Whoever has published what was answered before loses nothing by asking again.
  assert.deepEqual(again.challenge, expired.challenge);
  opened.pass(7 * DAY);
  server.claimProofs.publish(tokenOf(again));
  const late = await free.ask('POST', `/${claim.id}/verify`);
  assert.equal(late.json.claim_status, 'expired', 'it came with the day on which it was over');
  const { claim: over } = await free.done('GET', `/${claim.id}`);
  server.claimProofs.publish(tokenOf(over));
  assert.equal((await free.done('POST', `/${claim.id}/verify`)).claim.status, 'verified');
});

test('a released claim is read and moved no more; claimed again, the domain has a new one', async () => {
  const { id } = await free.claim();
  await free.done('POST', `/${id}/verify`);
  assert.deepEqual(await free.done('DELETE', `/${id}`), { deleted: true, id });
  assert.equal((await free.done('GET', `/${id}`)).claim.status, 'released');
  assert.deepEqual(await free.list(), []);
  assert.deepEqual(
    (await free.list('?status=released')).map((claim) => claim.id),
    [id],
  );
  for (const [method, path] of [
    ['POST', `/${id}/verify`],
    ['DELETE', `/${id}`],
  ] as const) {
    const answer = await free.ask(method, path);
    assert.equal(answer.json.code, 'claim_not_found');
    // It can still be read, so nobody says that there is none.
    assert.match(String(answer.json.detail), /, or it was released\.$/);
  }
  const next = await free.claim();
  assert.notEqual(next.id, id);
  assert.equal(next.status, 'pending');
});

test('released claims that never were proved do not heap up', async () => {
  for (let i = 0; i < 5; i++) {
    const { id } = await free.claim();
    await free.done('DELETE', `/${id}`);
    const released = await free.list('?status=released');
    assert.deepEqual(
      released.map((claim) => claim.id),
      [id],
    );
  }
});

test('the list is newest first, in pages, and of one state where asked for', async () => {
  for (const domain of CROWD.slice(0, 5)) {
    await free.claim(domain);
    opened.pass(1000);
  }
  const all = await free.list();
  assert.deepEqual(
    all.map(({ domain }) => domain),
    CROWD.slice(0, 5).reverse(),
  );
  const paged: DomainClaim[] = [];
  let query = '?limit=2';
  for (;;) {
    const answer = await free.ask('GET', query);
    paged.push(...(answer.json.data as { claims: DomainClaim[] }).claims);
    const { next_cursor: cursor } = answer.json.meta as { next_cursor?: string | null };
    if (!cursor) break;
    query = `?limit=2&cursor=${cursor}`;
  }
  assert.deepEqual(paged, all);
  await free.done('POST', `/${all[2]?.id}/verify`);
  assert.equal((await free.list('?status=verified')).length, 1);
  assert.equal((await free.list('?status=pending')).length, 4);
  const wrong = await free.ask('GET', '?status=done');
  assert.match(String(wrong.json.detail), /pending, verified, lapsing, lapsed, expired, released/);
});
