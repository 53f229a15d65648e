// Where the home page of a domain leads, over a small real web.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type LiveTestWorld, openLiveWorld } from '../../../test/worlds/live-world.ts';
import { findCompany } from '../../store/companies/company-lookup.ts';
import { search } from '../../store/companies/search.ts';
import { coverCompanies } from '../cover.ts';
import { keepFurtherDomain, lookAtHome } from './look-at-home.ts';

let world: LiveTestWorld;
const OLD = 'acme-old.example';

before(async () => {
  world = await openLiveWorld({
    at: '2026-11-20T12:00:00Z',
    hosts: ['acme.example', 'www.acme.example', OLD, `www.${OLD}`, 'bolt.example'],
  });
  for (const host of ['acme.example', 'www.acme.example', 'bolt.example']) {
    world.web.put(`https://${host}/`, { body: '<h1>Home</h1>' });
    world.web.put(`https://${host}/about`, { body: '<h1>About</h1>' });
  }
});
after(() => world[Symbol.asyncDispose]());

function send(host: string, status: number, location: string): void {
  world.web.put(`https://${host}/`, { status, headers: { location } });
}

test('a home page that answers at its own domain stays', async () => {
  assert.deepEqual(await lookAtHome(world, 'acme.example'), { kind: 'stays' });
  send(OLD, 302, `https://www.${OLD}/`);
  world.web.put(`https://www.${OLD}/`, { body: 'Home' });
  assert.deepEqual(await lookAtHome(world, OLD), { kind: 'stays' });
});

test('it moved where every hop says so for good and ends on a home page', async () => {
  for (const status of [301, 308]) {
    send(OLD, status, `https://www.${OLD}/`);
    send(`www.${OLD}`, 301, 'https://www.acme.example/');
    assert.deepEqual(await lookAtHome(world, OLD), { kind: 'moved', to: 'acme.example' });
  }
});

test('one hop for now, or another page than the home page, is no move', async () => {
  const away = { kind: 'leads_away', to: 'acme.example' };
  for (const status of [302, 303, 307]) {
    send(OLD, 301, `https://www.${OLD}/`);
    send(`www.${OLD}`, status, 'https://acme.example/');
    assert.deepEqual(await lookAtHome(world, OLD), away, String(status));
    send(OLD, status, `https://www.${OLD}/`);
    send(`www.${OLD}`, 301, 'https://acme.example/');
    assert.deepEqual(await lookAtHome(world, OLD), away, String(status));
  }
  send(OLD, 301, 'https://acme.example/about');
  assert.deepEqual(await lookAtHome(world, OLD), away);
});

test('what gives no page says nothing', async () => {
  send(OLD, 301, 'https://acme.example/none');
  assert.deepEqual(await lookAtHome(world, OLD), { kind: 'unknown', reason: 'status 404' });
  send(OLD, 301, `https://${OLD}/`);
  assert.deepEqual(await lookAtHome(world, OLD), { kind: 'unknown', reason: 'redirect_loop' });
  const none = await lookAtHome(world, 'nowhere.example');
  assert.equal(none.kind, 'unknown');
  world.web.put('https://bolt.example/robots.txt', { body: 'User-agent: *\nDisallow: /' });
  const closed = await lookAtHome(world, 'bolt.example');
  assert.deepEqual(closed, { kind: 'unknown', reason: 'robots_disallowed' });
});

test('a company is found by the domain that moved to it, and keeps its other names', async () => {
  const aliases = [{ alias: 'acme-labs.example', kind: 'domain' }] as const;
  const acme = { domain: 'acme.example', name: 'Acme', slug: 'acme', categories: [], aliases };
  const [company] = await coverCompanies(world, [acme], new Map());
  assert.ok(company);
  await keepFurtherDomain(world, company.id, OLD, 'redirect');
  // Covered again, by somebody who knows of no other names.
  await coverCompanies(world, [{ ...acme, aliases: [] }], new Map());
  const found = await findCompany(world.database, { kind: 'domain', apex: OLD });
  assert.equal(found?.domain, 'acme.example');
  for (const q of [OLD, 'acme-labs.example', 'acme']) {
    const { companies } = await search(world.database, q);
    assert.equal(companies[0]?.domain, 'acme.example', q);
  }
});
