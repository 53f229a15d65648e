// Disputes through the API: which facts, whose claims, in which words, how many, and what is shown.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { seedClaims } from '../../../test/seeds/seed-claims.ts';
import { type Asking, asking } from '../../../test/worlds/watching.ts';
import type { Dispute } from '../../contract/schemas/disputes.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';

let server: SeededServer;
let owner: Asking;
let other: Asking;
before(async () => {
  server = await openSeededServer();
  owner = asking(server, server.seed.keys.pro);
  other = asking(server, server.seed.keys.free);
});
after(() => server.close());
beforeEach(async () => {
  await seedClaims(server.world, server.seed.acme);
  await sql('delete from disputes');
});

const PATH = `/v1/claims/${EXAMPLE_CLAIM_ID}/disputes`;
const KEY = 'reliability.uptime_90d';
const said = { statement: 'Our status page says 99.99 %.' };

let statements = 0;
function sql<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  statements += 1;
  return server.database.database.rows(`test-disputes-${statements}`, text, values);
}

function disputeIn(answer: Answer): Dispute {
  return (answer.json.data as { dispute: Dispute }).dispute;
}

function errorsIn(answer: Answer): readonly { pointer: string; accepted?: unknown }[] {
  return answer.json.errors as { pointer: string; accepted?: unknown }[];
}

async function all(call: Asking, query = ''): Promise<readonly Dispute[]> {
  const answer = await call(`${PATH}${query}`);
  assert.equal(answer.status, 200, answer.body);
  return (answer.json.data as { disputes: readonly Dispute[] }).disputes;
}

test('of two sides the observed one is meant, and each can be named', async () => {
  const observed = disputeIn(await owner(PATH, { key: KEY, ...said }));
  assert.deepEqual(
    [observed.provenance, observed.product, observed.value, observed.unit, observed.status],
    ['observed', null, 99.95, '%', 'open'],
  );
  const stated = disputeIn(await owner(PATH, { key: KEY, provenance: 'company_stated', ...said }));
  assert.equal(stated.value, 99.97);
  const api = disputeIn(await owner(PATH, { key: KEY, product: 'api', ...said }));
  assert.deepEqual([api.product, api.value], ['api', 99.9]);
  const ids = [observed, stated, api].map(({ fact_id: id }) => id);
  assert.equal(new Set(ids).size, 3);
  const facts = await owner('/v1/companies/acme.example/facts?key_prefix=reliability.uptime');
  for (const id of ids) assert.ok(facts.body.includes(id), 'it is the id that the fact has');
});

test('asked again a claim gets its open dispute; at once, too', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => owner(PATH, { key: KEY, ...said })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  assert.equal(new Set(answers.map((answer) => disputeIn(answer).id)).size, 1);
  const [dispute] = await all(owner);
  await owner(`${PATH}/${dispute?.id}`, undefined, 'DELETE');
  const again = await owner(PATH, { key: KEY, ...said });
  assert.equal(again.status, 201);
  assert.deepEqual((await all(owner)).map(({ status }) => status).sort(), ['open', 'withdrawn']);
});

test('a fact that another claim disputes is in dispute', async () => {
  await sql(
    `insert into domain_claims (id, account_id, company_id, domain, method, status, token,
       created_at, verified_at, lapses_at)
     values ('clm_other', 'acc_free', $1, 'acme.example', 'dns_txt', 'lapsing', 't', $2, $2, $2)`,
    [server.seed.acme, NOW],
  );
  const made = await Promise.all([
    owner(PATH, { key: KEY, ...said }),
    other('/v1/claims/clm_other/disputes', { key: KEY, ...said }),
  ]);
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 409]);
  const refused = made.find(({ status }) => status === 409);
  assert.equal(refused?.json.code, 'fact_in_dispute');
  assert.ok(!refused?.body.includes('acc_'));
});

test('only what was read is disputed, under a claim that is held', async () => {
  const none = await owner(PATH, { key: 'pricing.tier.none.price', ...said });
  assert.equal(none.json.code, 'fact_not_found');
  const elsewhere = await owner(PATH, { key: KEY, product: 'none', ...said });
  assert.equal(elsewhere.json.code, 'fact_not_found');
  await sql(
    `insert into facts (claim_id, company_id, key, dimension, dimension_rank, provenance, value,
       evidence_type, extractor, extractor_version, lane, announced, first_seen_at,
       last_confirmed_at, valid_from, recorded_at)
     values ($1, $2, 'legal.entity.name', 'legal', 7, 'company_stated', '"Acme GmbH"',
       'declaration', 'owner', 1, 'live', '"Acme GmbH"', $3, $3, $3, $3)`,
    [EXAMPLE_CLAIM_ID, server.seed.acme, NOW],
  );
  const declared = await owner(PATH, { key: 'legal.entity.name', ...said });
  assert.equal(declared.json.code, 'fact_not_found');
  await sql('delete from facts where claim_id is not null');
  for (const [status, code] of [
    ['lapsed', 'claim_not_verified'],
    ['expired', 'claim_not_verified'],
    ['released', 'claim_not_found'],
  ] as const) {
    await sql('update domain_claims set status = $1, next_check_at = null', [status]);
    const refused = await owner(PATH, { key: KEY, ...said });
    assert.equal(refused.json.code, code, status);
  }
  assert.deepEqual(await all(owner), []);
});

test('what is wrong with a dispute is named with what is taken, and nothing is written', async () => {
  const wrong = [
    [{ key: 'no key', ...said }, '/key'],
    [{ key: KEY, statement: ' \n ' }, '/statement'],
    [{ key: KEY, statement: 'a\tb' }, '/statement'],
    [{ key: KEY, statement: 'x'.repeat(2_001) }, '/statement'],
    [{ key: KEY, ...said, source_url: 'javascript:alert(1)' }, '/source_url'],
    [{ key: KEY, ...said, source_url: 'https://a:b@acme.example/' }, '/source_url'],
    [{ key: KEY, ...said, provenance: 'guessed' }, '/provenance'],
    [{ key: KEY, ...said, value: 99.99 }, '/value'],
  ] as const;
  for (const [body, pointer] of wrong) {
    const refused = await owner(PATH, body);
    assert.equal(refused.json.code, 'invalid_body', refused.body);
    assert.equal(errorsIn(refused)[0]?.pointer, pointer);
  }
  const both = await owner(PATH, { key: 'no key', statement: ' ' });
  assert.deepEqual(
    errorsIn(both).map(({ pointer }) => pointer),
    ['/key', '/statement'],
  );
  const long = await owner(PATH, { key: KEY, statement: 'x'.repeat(900_000) });
  assert.equal(long.json.code, 'invalid_body');
  assert.deepEqual(await all(owner), []);
});

test('an account has twenty open disputes at most, however fast it makes them', async () => {
  await sql(
    `insert into disputes (id, claim_id, account_id, company_id, key, provenance, value, statement,
       created_at)
     select 'dsp_' || i, $1, 'acc_pro', $2, 'features.f' || i, 'observed', 'true', 'no', $3
     from generate_series(1, 18) i`,
    [EXAMPLE_CLAIM_ID, server.seed.acme, NOW],
  );
  const keys = ['pricing.tier.pro.name', 'pricing.tier_count', KEY, 'legal.governing_law'];
  const answers = await Promise.all(keys.map((key) => owner(PATH, { key, ...said })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 403, 403]);
  const refused = answers.find(({ status }) => status === 403);
  assert.equal(refused?.json.code, 'dispute_limit_reached');
  assert.equal((await all(owner, '?status=open')).length, 20);
  await owner(`${PATH}/dsp_1`, undefined, 'DELETE');
  const again = await Promise.all(keys.map((key) => owner(PATH, { key, ...said })));
  assert.deepEqual(again.map(({ status }) => status).sort(), [200, 200, 201, 403]);
});

test('whoever disputes and withdraws on end fills no list: the newest withdrawn ones are kept', async () => {
  await sql(
    `insert into disputes (id, claim_id, account_id, company_id, key, provenance, value, statement,
       status, created_at, decided_at, reason)
     select 'dsp_' || i, $1, 'acc_pro', $2, 'features.f' || i, 'observed', 'true', 'no',
       case when i = 1 then 'rejected' else 'withdrawn' end,
       $3::timestamptz - interval '1 day' + i * interval '1 second', $3, 'It stands.'
     from generate_series(1, 110) i`,
    [EXAMPLE_CLAIM_ID, server.seed.acme, NOW],
  );
  const { id } = disputeIn(await owner(PATH, { key: KEY, ...said }));
  assert.equal((await owner(`${PATH}/${id}`, undefined, 'DELETE')).status, 200);
  const left = await sql<{ id: string; status: string }>(
    'select id, status from disputes order by created_at desc, id desc',
  );
  assert.equal(left.length, 101);
  assert.equal(left[0]?.id, id);
  assert.deepEqual(left.at(-1), { id: 'dsp_1', status: 'rejected' });
});

test('pages of both lists hold every dispute once, newest first', async () => {
  await sql(
    `insert into disputes (id, claim_id, account_id, company_id, key, provenance, value, statement,
       created_at)
     select 'dsp_' || i, $1, 'acc_pro', $2, 'features.f' || i, 'observed', 'true', 'no',
       $3::timestamptz + (i / 3) * interval '1 microsecond'
     from generate_series(1, 9) i`,
    [EXAMPLE_CLAIM_ID, server.seed.acme, NOW],
  );
  const wanted = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((nth) => `dsp_${nth}`);
  const open = (path: string) => ask(server.url, path);
  for (const [call, path] of [
    [owner, PATH],
    [owner, '/v1/companies/acme.example/disputes'],
  ] as const) {
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const answer = await call(`${path}?limit=2${cursor}`);
      assert.equal(answer.status, 200, answer.body);
      const { data, meta } = answer.json as {
        data: { disputes: { id: string }[] };
        meta: { next_cursor?: string };
      };
      ids.push(...data.disputes.map(({ id }) => id));
      if (meta.next_cursor === undefined) break;
      cursor = `&cursor=${meta.next_cursor}`;
    }
    assert.deepEqual(ids, wanted, path);
  }
  const some = await open('/v1/companies/acme.example/disputes?key=features.f3&status=open');
  const { disputes } = some.json.data as { disputes: { id: string }[] };
  assert.deepEqual(
    disputes.map(({ id }) => id),
    ['dsp_3'],
  );
});

test('the published side tells neither words nor owner, and costs nothing', async () => {
  await owner(PATH, { key: KEY, ...said, source_url: 'https://status.acme.example/' });
  const answer = await ask(server.url, '/v1/companies/acme.example/disputes');
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['cache-control']), /public/);
  assert.doesNotMatch(answer.body, /status page|status\.acme|statement|source_url|clm_|acc_/);
  const keyed = await other('/v1/companies/acme.example/disputes');
  assert.equal(keyed.headers['x-service-credits-cost'], '0');
});
