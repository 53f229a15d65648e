// Declarations over real HTTP: said, renewed and withdrawn, and what is refused.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { NOW } from '../../../test/seeds/seed.ts';
import { type Declarer, dataOf, openDeclarer, PLACE } from '../../../test/worlds/declarer.ts';
import { MOST_DECLARED_BYTES, MOST_ENDED } from '../../core/facts/declaration.ts';
import { insertDeclaration } from '../../store/claims/declarations.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';

let own: Declarer;
before(async () => {
  own = await openDeclarer();
});
after(() => own.close());
beforeEach(() => own.restore());

const NAME = 'legal.entity.name';

test('a first word is 201, and a further one on the same key 200', async () => {
  const first = await own.said(NAME, { value: 'Acme GmbH', as_of: '2026-11-01' }, 201);
  assert.deepEqual(
    [first.key, first.dimension, first.value, first.unit, first.as_of, first.source_url],
    [NAME, 'legal', 'Acme GmbH', null, '2026-11-01', null],
  );
  assert.match(String(first.evidence_url), /\/v1\/companies\/acme\.example\/evidence\?key=legal/);
  const second = await own.said(NAME, { value: 'Acme SE' }, 200);
  assert.equal(second.as_of, '2026-11-20');
  assert.deepEqual(await own.standing(), [second]);
  assert.deepEqual(await own.kept(NAME), [
    { value: 'Acme GmbH', asOf: '2026-11-01', isOver: true },
    { value: 'Acme SE', asOf: '2026-11-20', isOver: false },
  ]);
});

test('the same value again confirms it: its day and address move, nothing ends', async () => {
  const first = await own.said(NAME, { value: 'Acme GmbH', as_of: '2026-10-01' }, 201);
  own.pass();
  const url = 'https://www.acme.example/imprint';
  const again = await own.said(NAME, { value: 'Acme GmbH', source_url: url }, 200);
  const moved = { as_of: '2026-11-20', source_url: url };
  assert.deepEqual(again, { ...first, ...moved });
  assert.equal((await own.kept(NAME)).length, 1);
});

test('an address is kept as a URI, whatever script it is written in', async () => {
  const url = 'HTTPS://Blog.Acme.example/büro?q=a b'.replace(' ', '%20');
  const declaration = await own.said(NAME, { value: 'Acme GmbH', source_url: url }, 201);
  assert.equal(declaration.source_url, 'https://blog.acme.example/b%C3%BCro?q=a%20b');
});

test('what is withdrawn is answered once more, and kept as history', async () => {
  const declaration = await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const gone = dataOf(await own.withdraw(NAME));
  assert.deepEqual(gone, { deleted: true, key: NAME, declaration });
  assert.deepEqual(await own.standing(), []);
  assert.deepEqual(
    (await own.kept(NAME)).map(({ isOver }) => isOver),
    [true],
  );
  assert.equal((await own.withdraw(NAME)).json.code, 'fact_not_found');
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
});

const WRONG: readonly (readonly [key: string, body: object, pointer: string, says: RegExp])[] = [
  [NAME, { value: null }, '/value', /one line of text/],
  [NAME, { value: 7 }, '/value', /one line of text/],
  [NAME, { value: 'a\nb' }, '/value', /one line of text/],
  [NAME, { value: 'a\u0000b' }, '/value', /NUL/],
  [NAME, { value: '\ud800' }, '/value', /one line of text/],
  [NAME, {}, '/value', /required/],
  [NAME, { value: 'Acme', unit: 'EUR' }, '/unit', /null/],
  [NAME, { value: 'Acme', note: 'x' }, '/note', /not a known member/],
  [NAME, { value: 'Acme', as_of: '2026-11-21' }, '/as_of', /to today, 2026-11-20/],
  [NAME, { value: 'Acme', as_of: '1989-12-31' }, '/as_of', /from 1990-01-01/],
  [NAME, { value: 'Acme', as_of: '2026-02-30' }, '/as_of', /exists/],
  [NAME, { value: 'Acme', as_of: null }, '/as_of', /string/],
  [
    NAME,
    { value: 'Acme', source_url: 'https://acme.example.evil.example/' },
    '/source_url',
    /acme/,
  ],
  [NAME, { value: 'Acme', source_url: 'javascript:alert(1)' }, '/source_url', /https/],
  [NAME, { value: 'Acme', source_url: 'https://u:p@acme.example/' }, '/source_url', /https/],
  [NAME, { value: 'Acme', source_url: 'https://10.0.0.1/' }, '/source_url', /https/],
  ['pricing.tier.pro.price', { value: 49 }, '/unit', /ISO 4217/],
  ['pricing.tier.pro.price', { value: '49', unit: 'EUR' }, '/value', /a number/],
  ['pricing.tier.pro.period', { value: 'fortnight' }, '/value', /one of month, year/],
  ['reliability.sla_pct', { value: 101 }, '/value', /from 0 to 100/],
  ['security.cert.soc2', { value: 'perfect' }, '/value', /certified, attested/],
];

test('a value, unit, day or address that does not fit is refused by name, and changes nothing', async () => {
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const before = await own.rows('select to_jsonb(f) as row from facts f order by id');
  for (const [key, body, pointer, says] of WRONG) {
    const answer = await own.put(key, body);
    const { code, errors } = answer.json as {
      code: string;
      errors: readonly { pointer: string; detail: string }[];
    };
    assert.equal(code, 'invalid_body', JSON.stringify(body));
    const error = errors.find((one) => one.pointer === pointer);
    assert.match(String(error?.detail), says, answer.body);
  }
  assert.deepEqual(await own.rows('select to_jsonb(f) as row from facts f order by id'), before);
});

test('numbers beyond all numbers and values beyond all depth are refused', async () => {
  const deep = `{"value": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  for (const [key, body] of [
    ['reliability.sla_pct', '{"value": 1e400}'],
    ['features.integration.count_listed', '{"value": 1e300}'],
    [NAME, deep],
    ['legal.entity.former_names', deep],
  ] as const) {
    const answer = await own.raw('PUT', `${PLACE}/${key}`, body);
    assert.equal(answer.json.code, 'invalid_body', answer.body.slice(0, 300));
  }
});

test('a key that the registry lacks is refused with the nearest that it has', async () => {
  for (const [key, says] of [
    ['legal.entity.nam', /Did you mean legal\.entity\.name\?/],
    ['pricing.tier.pro.prise', /pricing\.tier\.\{tier\}\.price/],
    ['pricing.tier.PRO PLAN.price', /a fact key/],
    ['pricing.tier.-pro.price', /not a slug/],
    ['pricing.tier.Büro.price', /not a slug/],
    ['weather.today', /a key of the registry/],
    ['legal', /a fact key/],
  ] as const) {
    const answer = await own.put(encodeURIComponent(key), { value: 'x' });
    assert.equal(answer.json.code, 'invalid_parameter', answer.body);
    assert.match(String(answer.json.detail), says);
  }
});

test('a claim that does not speak lists nothing and takes nothing', async () => {
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const set = (status: string, more: string) =>
    own.rows(`update domain_claims set status = $2, ${more} where id = $1`, [
      EXAMPLE_CLAIM_ID,
      status,
    ]);
  await set('lapsing', 'lapses_at = now()');
  assert.equal((await own.standing()).length, 1);
  await own.said(NAME, { value: 'Acme SE' }, 200);
  await set('lapsed', 'lapses_at = null, next_check_at = null');
  assert.deepEqual(await own.standing(), []);
  assert.equal((await own.put(NAME, { value: 'Acme AG' })).json.code, 'claim_not_verified');
  const gone = await own.withdraw(NAME);
  assert.equal(gone.json.code, 'claim_not_verified');
  await set('released', 'next_check_at = null');
  for (const answer of [
    await own.call('GET', PLACE),
    await own.put(NAME, { value: 'Acme AG' }),
    await own.withdraw(NAME),
  ]) {
    assert.equal(answer.json.code, 'claim_not_found', answer.body);
  }
});

/** A claim of the same company by another account. */
async function otherClaim(): Promise<string> {
  const id = 'clm_01KAA0Z6M0X9Q2V7T4N8B3C5J1';
  await own.rows(
    `insert into domain_claims (id, account_id, company_id, domain, method, status, token,
       created_at, verified_at)
     select $1, 'acc_scale', company_id, domain, method, status, token, created_at, verified_at
     from domain_claims where id = $2`,
    [id, EXAMPLE_CLAIM_ID],
  );
  return id;
}

test('the newest word stands, under whichever claim of the company', async () => {
  const other = await otherClaim();
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const place = `/v1/claims/${other}/declarations/${NAME}`;
  const theirs = await own.call('PUT', place, { value: 'Acme GmbH' }, 'scale');
  assert.equal(theirs.status, 201, theirs.body);
  assert.deepEqual(await own.standing(), []);
  assert.deepEqual(
    (await own.kept(NAME)).map(({ isOver }) => isOver),
    [true, false],
  );
  const notMine = await own.withdraw(NAME);
  assert.equal(notMine.json.code, 'fact_not_found');
  await own.said(NAME, { value: 'Acme SE' }, 201);
  assert.equal((await own.facts(`key_prefix=${NAME}`)).length, 1);
});

test('many words on one key at once, of two claims and withdrawn between: one or none stands', async () => {
  const other = await otherClaim();
  const words = Array.from({ length: 24 }, (_, nth) => {
    const mine = nth % 2 === 0;
    const path = `/v1/claims/${mine ? EXAMPLE_CLAIM_ID : other}/declarations/${NAME}`;
    const key = mine ? 'pro' : 'scale';
    return nth % 6 === 5
      ? own.call('DELETE', path, undefined, key)
      : own.call('PUT', path, { value: `Acme ${nth % 5}` }, key);
  });
  for (const answer of await Promise.all(words)) {
    assert.ok([200, 201, 404].includes(answer.status), answer.body);
  }
  const current = (await own.kept(NAME)).filter(({ isOver }) => !isOver);
  assert.ok(current.length <= 1);
  const shown = (await own.record()).dimensions.legal?.facts.filter(({ key }) => key === NAME);
  assert.deepEqual(
    shown?.map(({ value }) => value),
    current.map(({ value }) => value),
  );
});

test('a claim carries so much and no more, and may still change what it has', async () => {
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const names = Array.from({ length: 70 }, (_, nth) => `${nth} ${'x'.repeat(100)}`);
  const large = { dimension: 'positioning', value: names, unit: null, sourceUrl: null } as const;
  const of = { claimId: EXAMPLE_CLAIM_ID, companyId: own.server.seed.acme, asOf: NOW };
  const size = Buffer.byteLength(JSON.stringify(names));
  for (let nth = 0; (nth + 1) * size * 1.1 < MOST_DECLARED_BYTES; nth++) {
    const key = `positioning.org.o${nth}`;
    await insertDeclaration(own.server.world.database, { key, ...large, ...of }, NOW);
  }
  const answers = [];
  for (const nth of [1, 2, 3, 4, 5]) {
    answers.push(await own.put(`positioning.org.more${nth}`, { value: names }));
  }
  const last = answers.at(-1);
  assert.equal(last?.json.code, 'claim_limit_reached', last?.body);
  assert.match(String(last?.json.detail), /bytes/);
  await own.said(NAME, { value: 'Acme SE' }, 200);
});

test('words that race the release of their claim: none of them stands afterwards', async () => {
  const other = await otherClaim();
  const words = Array.from({ length: 20 }, (_, nth) => {
    const [claim, who] = nth % 2 === 0 ? [EXAMPLE_CLAIM_ID, 'pro'] : [other, 'scale'];
    const path = `/v1/claims/${claim}/declarations/${nth < 10 ? NAME : 'legal.venue'}`;
    return own.call('PUT', path, { value: `Acme ${nth}` }, who === 'pro' ? 'pro' : 'scale');
  });
  const released = own.call('DELETE', `/v1/claims/${EXAMPLE_CLAIM_ID}`);
  for (const answer of await Promise.all([...words, released])) {
    assert.ok([200, 201, 404].includes(answer.status), answer.body);
  }
  assert.equal((await released).status, 200);
  const standing = await own.rows<{ claim: string }>(
    'select claim_id as claim from facts where claim_id is not null and valid_to is null',
  );
  assert.ok(standing.every(({ claim }) => claim === other));
  const shown = (await own.record()).dimensions.legal?.facts ?? [];
  const declared = shown.filter(({ evidence_type: type }) => type === 'declaration');
  assert.equal(declared.length, standing.length);
});

test('of words without end the oldest that ended are forgotten, and none that stands', async () => {
  await own.said('legal.venue', { value: 'Berlin' }, 201);
  await own.said(NAME, { value: 'Acme 0' }, 201);
  await own.rows(
    `insert into facts (claim_id, company_id, key, dimension, dimension_rank, provenance, value,
       evidence_type, extractor, extractor_version, lane, announced, first_seen_at,
       last_confirmed_at, valid_from, valid_to, recorded_at)
     select claim_id, company_id, key, dimension, dimension_rank, provenance, to_jsonb(n),
       evidence_type, extractor, extractor_version, lane, announced, first_seen_at,
       last_confirmed_at, valid_from, valid_from, recorded_at
     from facts, generate_series(1, $2::int) n where key = $1 and claim_id is not null`,
    [NAME, MOST_ENDED],
  );
  await own.said(NAME, { value: 'Acme 1' }, 200);
  const kept = await own.kept(NAME);
  const ended = kept.filter(({ isOver }) => isOver);
  assert.equal(ended.length, MOST_ENDED);
  assert.ok(!ended.some(({ value }) => value === 1), 'the oldest is kept');
  assert.ok(
    ended.some(({ value }) => value === MOST_ENDED),
    'the newest is gone',
  );
  assert.deepEqual(
    (await own.standing()).map(({ value }) => value),
    ['Acme 1', 'Berlin'],
  );
});
