// From a confirmed identifier to facts of a register, and from an unconfirmed one to nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkRegister } from '../../src/pipeline/link-register.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, visit } from '../world.ts';

const LEI = '000000ACMEEXAMPLE035';
const RECORD = { register: 'gleif', identifier: LEI, website: null } as const;

test('a stated identifier makes a source, and its record gives observed facts', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  const companyId = await coverOne(world, 'acme.example');
  const stated = [{ register: 'gleif', identifier: LEI }] as const;
  const company = { domain: 'acme.example', stated };
  const linked = await linkRegister(world, companyId, company, RECORD, null);
  assert.equal(linked.kind, 'linked');
  const [url = ''] = linked.kind === 'linked' ? linked.sources : [];
  const entity = {
    legalAddress: { addressLines: ['1 Main St'], city: 'Dover', country: 'US' },
    jurisdiction: 'US-DE',
    status: 'ACTIVE',
  };
  const attributes = { lei: LEI, entity, registration: { status: 'ISSUED' } };
  const body = JSON.stringify({ data: { attributes } });
  const contentType = 'application/vnd.api+json';
  const at = '2026-03-02T00:00:00Z';
  await visit(world, companyId, [{ url, at, body, contentType, role: 'register' }]);
  await drain(world);
  const facts = await world.database.rows<{ key: string; type: string; place: string }>(
    'test-register-facts',
    `select key, evidence_type as type, locator ->> 'pointer' as place from facts
     where provenance = 'observed' order by key`,
  );
  assert.deepEqual(
    facts.map(({ key }) => key),
    [
      'legal.entity.jurisdiction',
      'legal.entity.lei',
      'legal.entity.status',
      'location.registered.city',
      'location.registered.country',
      'location.registered.street',
    ],
  );
  for (const { type, place } of facts) {
    assert.equal(type, 'registry');
    assert.match(place, /^\/data\/attributes\//);
  }
});

test('a record that nothing confirms is not linked', async () => {
  await using world = await openWorld({ at: '2026-03-02T00:00:00Z' });
  const companyId = await coverOne(world, 'acme.example');
  const company = { domain: 'acme.example', stated: [] };
  const linked = await linkRegister(world, companyId, company, RECORD, null);
  assert.equal(linked.kind, 'not_confirmed');
  const [rows] = await world.database.rows<{ n: number }>(
    'test-links',
    `select (select count(*) from register_links) +
       (select count(*) from sources where role = 'register') as n`,
  );
  assert.equal(rows?.n, 0);
});
