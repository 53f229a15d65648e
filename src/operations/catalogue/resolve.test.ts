// Which company an input names, over HTTP: who is found, who is not, and that nobody is picked.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import type { Resolution } from '../../contract/schemas/resolve.ts';
import { indexCompany } from '../../store/companies/search.ts';

let server: SeededServer;

before(async () => {
  server = await openSeededServer();
  for (const [domain, name, slug] of [
    ['delta.example', 'Delta', 'delta'],
    ['delta-air.example', 'DELTA', null],
    ['zeta.example', 'Zeta', null],
    ['zeta-labs.example', 'Zéta!', null],
    ['travel.example', 'Booking.invalid', null],
    ['big.example', 'Grøn Energi & Søn', null],
    ['omega.example', 'Another Thing', null],
    ['acdc.example', 'AC/DC', null],
  ] as const) {
    const id = await put('insert into companies (domain, name, slug, tracked_at)', [
      domain,
      name,
      slug,
      new Date('2026-01-01'),
    ]);
    await indexCompany(server.world.database, { id, name, domain, aliases: [] });
  }
  await server.world.database.rows(
    'test-redirect',
    "insert into company_aliases values ('getacme.example', 'redirect', $1)",
    [server.seed.acme],
  );
});
after(() => server.close());

async function put(insert: string, values: readonly unknown[]): Promise<number> {
  const [row] = await server.world.database.rows<{ id: number }>(
    'test-company',
    `${insert} values ($1, $2, $3, $4) returning id`,
    values,
  );
  if (row === undefined) throw new Error('no row was returned');
  return row.id;
}

async function get(query: Readonly<Record<string, string>>): Promise<Resolution> {
  const answer = await ask(server.url, `/v1/resolve?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as Resolution;
}

async function post(inputs: readonly unknown[]): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ inputs });
  return ask(server.url, '/v1/resolve', { method: 'POST', headers, body });
}

const METHODS = [
  ['acme.example', 'apex'],
  ['https://ACME.example/pricing?x=1#y', 'apex'],
  ['sales@acme.example', 'apex'],
  ['www.acme.example', 'subdomain'],
  ['https://status.eu.acme.example:8443', 'subdomain'],
  ['acme-old.example', 'alias'],
  ['http://www.acme-old.example/', 'alias'],
  ['getacme.example', 'redirect'],
  ['acme', 'legacy_slug'],
  ['Acme-Inc', 'legacy_slug'],
] as const;

test('a company is found by what it goes by, and how is told', async () => {
  for (const [input, method] of METHODS) {
    for (const name of ['domain', 'q']) {
      const { match, ...found } = await get({ [name]: input });
      const company = { name: 'Acme', domain: 'acme.example', slug: 'acme' };
      assert.deepEqual(found, { input, status: 'covered', company, candidates: [] });
      assert.equal(match?.method, method, input);
    }
  }
});

test('a name names its company, whatever its case, accents and punctuation', async () => {
  for (const [q, domain] of [
    ['  bOLT  ', 'bolt.example'],
    ['gron energi son', 'big.example'],
    ['Booking.invalid', 'travel.example'],
    ['AC/DC', 'acdc.example'],
  ] as const) {
    const { status, company, match } = await get({ q });
    assert.equal(status, 'covered', q);
    assert.equal(company?.domain, domain);
    // A slug goes before a name, where it is one.
    if (domain !== 'bolt.example') assert.deepEqual(match, { method: 'name', confidence: 0.8 });
  }
});

test('of several companies with one name none is picked', async () => {
  const zeta = await get({ q: 'zeta' });
  assert.equal(zeta.status, 'ambiguous');
  assert.equal(zeta.company, null);
  assert.equal(zeta.match, null);
  const domains = ({ candidates }: Resolution) => candidates.map(({ domain }) => domain);
  assert.deepEqual(domains(zeta), ['zeta.example', 'zeta-labs.example']);
  // One of them has it for a slug too; whoever asks by identifier means that one.
  const delta = await get({ q: 'Delta' });
  assert.equal(delta.status, 'ambiguous');
  assert.deepEqual(domains(delta), ['delta.example', 'delta-air.example']);
  assert.equal((await get({ domain: 'Delta' })).company?.domain, 'delta.example');
});

test('what is near is shown and never answered', async () => {
  for (const [query, near] of [
    [{ q: 'Omega' }, 'omega.example'],
    [{ q: 'acmee' }, 'acme.example'],
    [{ domain: 'acmee.example' }, 'acme.example'],
    [{ q: 'Grøn Energi' }, 'big.example'],
  ] as const) {
    const found = await get(query);
    assert.equal(found.status, 'not_covered');
    assert.equal(found.company, null);
    assert.equal(found.match, null);
    assert.ok(
      found.candidates.some(({ domain }) => domain === near),
      JSON.stringify(found),
    );
  }
  const nobody = await get({ domain: 'https://nobody-at-all.example/x' });
  assert.deepEqual([nobody.status, nobody.candidates], ['not_covered', []]);
});

test('rubbish is an answer', async () => {
  for (const input of ['acme..example', 'https://', '192.0.2.1', 'co.uk', '@', '!!!', 'a@b']) {
    for (const name of ['domain', 'q']) {
      const found = await get({ [name]: input });
      const none = { company: null, match: null, candidates: [] };
      assert.deepEqual(found, { input, status: 'invalid', ...none });
    }
  }
  assert.equal((await get({ domain: 'No Such Name' })).status, 'invalid');
  assert.equal((await get({ q: 'No Such Name' })).status, 'not_covered');
});

test('a mailbox is no name, and neither is a URL', async () => {
  assert.equal((await get({ q: 'AC@DC' })).status, 'invalid');
  assert.equal((await get({ q: 'https://booking.invalid' })).status, 'not_covered');
});

test('domain and q are given one at a time', async () => {
  const none = await ask(server.url, '/v1/resolve');
  assert.equal(none.json.code, 'missing_parameter');
  const both = await ask(server.url, '/v1/resolve?domain=acme.example&q=acme');
  assert.equal(both.json.code, 'invalid_parameter');
  assert.match(String(both.json.detail), /domain or q/);
  for (const query of ['domain=', 'q=', `q=${'a'.repeat(2049)}`]) {
    const answer = await ask(server.url, `/v1/resolve?${query}`);
    assert.equal(answer.json.code, 'invalid_parameter', query);
  }
});

test('a batch answers each input in its place, as one by one, and counts them', async () => {
  const inputs = [
    ...METHODS.map(([input]) => input),
    'zeta',
    'AC/DC',
    'acmee.example',
    'acme..example',
    'acme.example',
    'a\nb',
  ];
  const answer = await post(inputs);
  assert.equal(answer.status, 200, answer.body);
  const { results, counts } = answer.json.data as {
    results: readonly Resolution[];
    counts: unknown;
  };
  assert.deepEqual(counts, { covered: 12, ambiguous: 1, not_covered: 1, invalid: 2 });
  assert.deepEqual(
    results.map(({ input }) => input),
    inputs,
  );
  for (const result of results.slice(0, -1)) {
    assert.deepEqual(result, await get({ q: result.input }));
  }
  assert.equal('notice' in (answer.json.meta as object), false);
});

test('a batch says for how many nobody was looked for', async () => {
  const inputs = Array.from({ length: 200 }, (_, nth) => `acmee-${nth}.example`);
  const answer = await post(inputs);
  assert.match(String((answer.json.meta as { notice: string }).notice), /190 more/);
  for (const wrong of [[], [...inputs, 'x'], [''], ['a'.repeat(2049)], [1], ['a\u0000']]) {
    assert.equal((await post(wrong)).json.code, 'invalid_body');
  }
});
