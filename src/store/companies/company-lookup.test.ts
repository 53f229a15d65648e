// From an identifier to the company that is covered under it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import type { Identifier } from '../../core/identifier.ts';
import { findCompany } from './company-lookup.ts';

let world: Awaited<ReturnType<typeof openTestDatabase>>;

before(async () => {
  world = await openTestDatabase();
  await world.database.rows(
    'test_companies',
    `insert into companies (domain, name, slug, tracked_at) values
       ('acme.example', 'Acme', 'acme', '2026-01-01'),
       ('globex.example', 'Globex', null, '2026-01-01')`,
  );
  await world.database.rows(
    'test_aliases',
    `insert into company_aliases (alias, kind, company_id)
     select a.alias, a.kind, c.id from (values
       ('acme-labs.example', 'domain', 'acme.example'),
       ('getacme.example', 'redirect', 'acme.example'),
       ('acme-inc', 'legacy_slug', 'acme.example'),
       ('acme', 'legacy_slug', 'globex.example'),
       ('globex.example', 'redirect', 'acme.example')
     ) as a (alias, kind, domain) join companies c using (domain)`,
  );
});
after(() => world.close());

const at = async (identifier: Identifier) =>
  (await findCompany(world.database, identifier))?.domain ?? null;

test('a company is found with what callers are told of it', async () => {
  const found = await findCompany(world.database, { kind: 'domain', apex: 'acme.example' });
  assert.deepEqual(found && { ...found, id: typeof found.id }, {
    id: 'number',
    domain: 'acme.example',
    name: 'Acme',
    slug: 'acme',
  });
});

test('another domain, a redirect and a legacy slug lead to the same company', async () => {
  assert.equal(await at({ kind: 'domain', apex: 'acme-labs.example' }), 'acme.example');
  assert.equal(await at({ kind: 'domain', apex: 'getacme.example' }), 'acme.example');
  assert.equal(await at({ kind: 'slug', slug: 'acme-inc' }), 'acme.example');
});

test("a company's own domain and slug go before another's alias", async () => {
  assert.equal(await at({ kind: 'domain', apex: 'globex.example' }), 'globex.example');
  assert.equal(await at({ kind: 'slug', slug: 'acme' }), 'acme.example');
});

test('a slug is no domain, a domain no slug, and nothing is guessed', async () => {
  assert.equal(await at({ kind: 'domain', apex: 'acme-inc' }), null);
  assert.equal(await at({ kind: 'slug', slug: 'acme.example' }), null);
  assert.equal(await at({ kind: 'slug', slug: 'getacme.example' }), null);
  assert.equal(await at({ kind: 'domain', apex: 'acm.example' }), null);
  assert.equal(await at({ kind: 'slug', slug: 'acm' }), null);
});
