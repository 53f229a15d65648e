// From a request to cover a company over what an operator decides to what whoever asked is told.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AtDesk, deskOn } from '../../../test/desk.ts';
import { type LiveTestWorld, openLiveWorld } from '../../../test/worlds/live-world.ts';
import { findCompanyByDomain } from '../../store/companies/companies.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import type { WantedDomain } from '../../store/companies/coverage.ts';
import { findCoverageOf, insertCoverageRequest } from '../../store/companies/coverage.ts';
import { captureNow } from '../capture.ts';
import type { CoverageDecision } from './coverage-decision.ts';

let world: LiveTestWorld;
let desk: AtDesk;

before(async () => {
  world = await openLiveWorld({
    at: '2026-11-20T12:00:00Z',
    hosts: ['acme.example', 'acme-old.example', 'getacme.example', 'bolt.example'],
  });
  desk = deskOn(world);
  world.web.put('https://acme.example/', { body: '<h1>Acme</h1>' });
  const headers = { location: 'https://acme.example/' };
  world.web.put('https://acme-old.example/', { status: 301, headers });
  world.web.put('https://bolt.example/', { status: 302, headers });
  for (const id of ['acc_1', 'acc_2']) {
    await world.database.rows(
      'test-account',
      `insert into accounts (id, email, tier, created_at, period, cap)
       values ($1, $1 || '@people.example', 'free', $2, '2026-11-01', null)`,
      [id, world.now()],
    );
  }
});
after(() => world[Symbol.asyncDispose]());

const coverage = <Answer>(...words: string[]) => desk.answer<Answer>('coverage', ...words);
const list = (limit: number) => coverage<readonly WantedDomain[]>('list', '--limit', String(limit));
const accept = (domain: string, ...words: string[]) =>
  coverage<CoverageDecision>('accept', domain, ...words);
const reject = (domain: string, reason: string) =>
  coverage<CoverageDecision>('reject', domain, '--reason', reason);
const alias = (domain: string, further: string) =>
  coverage<{ readonly kind: string }>('alias', domain, further);

let made = 0;

async function request(accountId: string, domain: string): Promise<void> {
  made += 1;
  await insertCoverageRequest(
    world.database,
    { id: `cov_${made}`, accountId, domain },
    world.now(),
  );
}

const told = async (domain: string) => {
  const row = await findCoverageOf(world.database, 'acc_1', domain);
  return row && { status: row.status, reason: row.reason, company: row.company?.domain ?? null };
};

test('what most accounts ask for is listed first, and what is covered no more', async () => {
  await request('acc_1', 'bolt.example');
  await request('acc_1', 'acme.example');
  await request('acc_2', 'acme.example');
  const waiting = await list(50);
  assert.deepEqual(
    waiting.map(({ domain, accounts }) => [domain, accounts]),
    [
      ['acme.example', 2],
      ['bolt.example', 1],
    ],
  );
  assert.equal((await list(1)).length, 1);
});

test('an accepted domain is tracked and due', async () => {
  assert.deepEqual(await told('acme.example'), { status: 'queued', reason: null, company: null });
  await assert.rejects(accept('no-domain'), /is not a domain/);
  const accepted = await accept('www.acme.example', '--name', 'Acme');
  const company = { domain: 'acme.example', name: 'Acme' };
  assert.deepEqual(accepted, { domain: 'acme.example', requests: 2, company, note: null });
  const shown = { status: 'accepted', reason: null, company: 'acme.example' };
  assert.deepEqual(await told('acme.example'), shown);
  const [due] = await world.database.rows<{ url: string }>(
    'test-due',
    'select url from sources where next_due_at <= $1',
    [world.now()],
  );
  assert.equal(due?.url, 'https://acme.example/');
  assert.deepEqual(
    (await list(50)).map(({ domain }) => domain),
    ['bolt.example'],
  );
});

test('a domain that moved for good to a covered company is a further one of it', async () => {
  await request('acc_1', 'acme-old.example');
  const { company, note } = await accept('acme-old.example');
  assert.equal(company?.domain, 'acme.example');
  assert.match(String(note), /moved for good to acme\.example/);
  const aliases = await world.database.rows<{ alias: string; kind: string }>(
    'test-aliases',
    'select alias, kind from company_aliases',
  );
  assert.deepEqual(aliases, [{ alias: 'acme-old.example', kind: 'redirect' }]);
  assert.equal((await told('acme-old.example'))?.company, 'acme.example');
  assert.equal((await accept('acme-old.example')).note, 'It was covered already.');
});

test('a domain that leads away for now is tracked as itself, and the operator is told', async () => {
  const { company, note } = await accept('bolt.example');
  assert.equal(company?.domain, 'bolt.example');
  assert.match(String(note), /leads to acme\.example/);
});

test('a rejection has a reason, is told, and can be taken back', async () => {
  await request('acc_1', 'globex.example');
  for (const reason of ['', ' ', 'a\nb', 'a'.repeat(999)]) {
    await assert.rejects(reject('globex.example', reason), /--reason/);
  }
  await assert.rejects(reject('nobody.example', 'x'), /nobody asked/);
  await assert.rejects(reject('acme.example', 'x'), /is covered/);
  assert.equal((await reject('globex.example', 'It is a public company.')).requests, 1);
  const rejected = { status: 'rejected', reason: 'It is a public company.', company: null };
  assert.deepEqual(await told('globex.example'), rejected);
  await accept('globex.example');
  assert.equal((await told('globex.example'))?.status, 'accepted');
});

test('a further domain is kept on the word of an operator, or as the redirect that it is', async () => {
  const headers = { location: 'https://acme.example/' };
  world.web.put('https://getacme.example/', { status: 308, headers });
  const kept = await alias('acme.example', 'www.getacme.example');
  assert.deepEqual(kept, { domain: 'acme.example', further: 'getacme.example', kind: 'redirect' });
  assert.equal((await alias('acme.example', 'acme-labs.example')).kind, 'domain');
  await assert.rejects(alias('acme.example', 'getacme.example'), /already \(acme/);
  await assert.rejects(alias('acme.example', 'bolt.example'), /already \(bolt/);
  await assert.rejects(alias('nobody.example', 'x.example'), /not covered/);
  const known = await findCompany(world.database, { kind: 'domain', apex: 'acme-labs.example' });
  assert.equal(known?.domain, 'acme.example');
});

test('covered is what was captured once', async () => {
  const acme = await findCompanyByDomain(world.database, 'acme.example');
  assert.ok(acme);
  await captureNow(world, acme, [], () => {});
  const covered = { status: 'covered', reason: null, company: 'acme.example' };
  assert.deepEqual(await told('acme.example'), covered);
  assert.deepEqual(await told('acme-old.example'), covered);
});

test('commands find a company by its further domains, and say who is not covered', async () => {
  const { domain } = await desk.answer<{ readonly domain: string }>('explain', 'acme-old.example');
  assert.equal(domain, 'acme.example');
  for (const words of [
    ['explain'],
    ['link', '--register', 'gleif', '--id', 'x'],
    ['events', 'recheck'],
  ]) {
    const { code, err } = await desk.assay(...words, 'nobody.example');
    assert.deepEqual(
      [code, err],
      [2, 'assay: nobody.example is not covered; `assay track nobody.example`\n'],
    );
  }
});
