// How long an upheld dispute withholds its value: a count until it moved on, all else until an
// operator lifts it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimCheck } from '../../../src/contract/schemas/claims.ts';
import type { PublishedDispute } from '../../../src/contract/schemas/disputes.ts';
import type { Reader } from '../../../src/core/facts/reader.ts';
import { explanationLines } from '../../../src/desk/lines/explanation-lines.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import { explainCompany } from '../../../src/pipeline/explain.ts';
import {
  liftDisputed,
  rejectDispute,
  upholdDispute,
} from '../../../src/pipeline/settle-dispute.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { ask } from '../../clients/client.ts';
import { type DisputeWorld, DOMAIN, KEY, openDisputeWorld } from '../../worlds/dispute-world.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

async function published(world: DisputeWorld): Promise<readonly PublishedDispute[]> {
  const { json } = await ask(world.server.url, `/v1/companies/${DOMAIN}/disputes`);
  return (json.data as { disputes: readonly PublishedDispute[] }).disputes;
}

test('once it is lifted the value is published by the next captures, as any other', async () => {
  await using world = await openDisputeWorld();
  const id = await world.dispute();
  assert.equal((await published(world))[0]?.withheld, false);
  await upholdDispute(world.pipeline, id, 'Misread.');
  assert.equal((await published(world))[0]?.withheld, true);
  await world.look(25, '2026-12-01', '2026-12-02');
  assert.equal(await world.price(), null);
  const before = await world.told();

  const lifted = await liftDisputed(world.pipeline, id, 'Now it costs that.');
  assert.equal(lifted.kind, 'lifted');
  const [row] = await published(world);
  assert.deepEqual([row?.status, row?.withheld, row?.reason], ['upheld', false, 'Misread.']);
  assert.equal(await world.price(), null, 'only a capture publishes');
  await world.look(25, '2026-12-03', '2026-12-04');
  assert.equal(await world.price(), 25);
  const [event, ...more] = (await world.told()).slice(before.length);
  assert.deepEqual([event?.change, event?.from, event?.to, more.length], ['added', null, 25, 0]);
  assert.deepEqual(
    (await world.told()).slice(0, before.length),
    before,
    'what was retracted stays',
  );

  await world.look(30, '2026-12-05', '2026-12-06');
  await world.look(25, '2026-12-07', '2026-12-08');
  assert.equal(await world.price(), 30, 'it was left lately, and is held as any other');
  const audit = await world.sql<{ action: string; detail: Record<string, unknown> }>(
    `select action, detail from audit_entries where action like 'dispute%' order by id`,
  );
  assert.deepEqual(
    audit.map(({ action, detail }) => [action, detail.dispute, detail.reason ?? null]),
    [
      ['dispute_upheld', id, null],
      ['dispute_lifted', id, 'Now it costs that.'],
    ],
  );
});

test('only what is withheld can be lifted, and once', async () => {
  await using world = await openDisputeWorld();
  const lift = (id: string) => liftDisputed(world.pipeline, id, 'It came true.');
  assert.deepEqual(await lift('dsp_none'), { kind: 'unknown' });
  const id = await world.dispute();
  assert.equal((await lift(id)).kind, 'not_withheld');
  await rejectDispute(world.pipeline, id, 'It stands.');
  assert.equal((await lift(id)).kind, 'not_withheld');
  const next = await world.dispute();
  await upholdDispute(world.pipeline, next, 'Misread.');
  const both = await Promise.all([lift(next), lift(next)]);
  assert.deepEqual(both.map(({ kind }) => kind).sort(), ['lifted', 'not_withheld']);
});

test('what was upheld again after a lift is withheld again', async () => {
  await using world = await openDisputeWorld();
  const first = await world.dispute();
  await upholdDispute(world.pipeline, first, 'Misread.');
  await liftDisputed(world.pipeline, first, 'It came true.');
  await world.look(25, '2026-12-01', '2026-12-02');
  assert.equal(await world.price(), 25);
  const second = await world.dispute();
  await upholdDispute(world.pipeline, second, 'Misread once more.');
  await world.look(25, '2026-12-03', '2026-12-04', '2026-12-05');
  assert.equal(await world.price(), null);
  const withheld = (await published(world)).filter((one) => one.withheld);
  assert.deepEqual(
    withheld.map((one) => one.id),
    [second],
  );
});

test('the evidence of a fact says that it is or was in dispute', async () => {
  await using world = await openDisputeWorld();
  const evidence = () => world.owner(`/v1/companies/${DOMAIN}/evidence?key=${KEY}`);
  const shown = async () => {
    const answer = await evidence();
    assert.equal(answer.status, 200, answer.body);
    assert.doesNotMatch(answer.body, /no price of ours|acc_|clm_/);
    return (answer.json.data as { disputes: readonly PublishedDispute[] }).disputes;
  };
  assert.deepEqual(await shown(), []);
  const id = await world.dispute();
  assert.deepEqual(await shown(), await published(world));
  await rejectDispute(world.pipeline, id, 'The page says so.');
  await world.sql(`update disputes set created_at = created_at - interval '1 day'`);
  const next = await world.dispute();
  assert.deepEqual(
    (await shown()).map((one) => [one.id, one.status]),
    [
      [next, 'open'],
      [id, 'rejected'],
    ],
  );
  await upholdDispute(world.pipeline, next, 'Misread.');
  const gone = await evidence();
  assert.equal(gone.json.code, 'fact_not_found');
  assert.match(String(gone.json.hint), new RegExp(`${next} was upheld`));
  await world.look(30, '2026-12-01', '2026-12-02');
  assert.deepEqual(await shown(), await published(world));
  await world.sql(
    `insert into disputes (id, company_id, key, provenance, product, value, statement, status,
       created_at, decided_at)
     select 'dsp_more' || i, $1, $2, 'company_stated', case when i > 15 then 'api' else '' end,
       '1', 'no', 'withdrawn', now(), now() from generate_series(1, 20) i`,
    [world.companyId, KEY],
  );
  const most = await shown();
  assert.equal(most.length, 10);
  assert.ok(most.every(({ product }) => product === null));
});

test('the claims check says of what is withheld that it is, and not that there is nothing', async () => {
  await using world = await openDisputeWorld();
  const check = async () => {
    const { json } = await world.owner(`/v1/companies/${DOMAIN}/claims?keys=${KEY}`);
    const [row] = (json.data as { claims: readonly ClaimCheck[] }).claims;
    return [row?.state, row?.reason];
  };
  assert.deepEqual(await check(), ['unverified', 'no_observation_method']);
  await upholdDispute(world.pipeline, await world.dispute(), 'Misread.');
  assert.deepEqual(await check(), ['absent', 'withheld']);
  await world.look(30, '2026-12-01', '2026-12-02');
  assert.deepEqual(await check(), ['unverified', 'no_observation_method']);
});

test('`assay explain` says of a withheld value that a dispute was upheld', async () => {
  await using world = await openDisputeWorld();
  const lines = async (key: string | null) => {
    const explained = await explainCompany(world.pipeline, world.companyId, key);
    return explanationLines({ domain: DOMAIN, ...explained }).join('\n');
  };
  assert.doesNotMatch(await lines(null), /withheld/);
  const id = await world.dispute();
  assert.doesNotMatch(await lines(null), /withheld/);
  await upholdDispute(world.pipeline, id, 'Misread.');
  const wanted = `${KEY} = 25 EUR  [company_stated]\n  withheld: a dispute was upheld (${id})`;
  assert.ok((await lines(null)).includes(wanted), await lines(null));
  assert.ok((await lines('pricing.tier.team')).includes(wanted));
  assert.doesNotMatch(await lines('pricing.tier.tea'), /withheld/);
  await liftDisputed(world.pipeline, id, 'It came true.');
  assert.doesNotMatch(await lines(null), /withheld/);
});

const COUNT = 'features.model_count';

/** Reads a count out of the page. */
const counter: Reader<Page> = {
  name: 'fake',
  version: 1,
  timeless: false,
  dimension: 'hiring',
  roles: ['home'],
  families: [COUNT],
  read: (page) => {
    const exact = page.$('#n').text();
    if (exact === '') return { readings: [], abstentions: [] };
    const locator = { type: 'text_quote', exact, prefix: '', suffix: '' } as const;
    const read = { provenance: 'company_stated', evidenceType: 'page_text', locator } as const;
    const value = Number(exact);
    const found = { key: COUNT, value, unit: null, product: null, confidence: 1, ...read };
    return { readings: [found], abstentions: [] };
  },
};

let statements = 0;

async function count(world: TestWorld, company: number): Promise<unknown> {
  statements += 1;
  const [row] = await world.database.rows<{ value: unknown }>(
    `test-count-${statements}`,
    'select value from facts where company_id = $1 and key = $2 and valid_to is null',
    [company, COUNT],
  );
  return row?.value ?? null;
}

interface Counting {
  readonly world: TestWorld;
  readonly company: number;
  see(n: number, ...days: string[]): Promise<void>;
  /** Puts a dispute of this count in, and upholds it. */
  uphold(n: number): Promise<void>;
}

async function counting(world: TestWorld): Promise<Counting> {
  const company = await coverOne(world, 'acme.example');
  return {
    world,
    company,
    see: async (n, ...days) => {
      for (const day of days) {
        const at = `2026-03-${day}T08:00:00Z`;
        world.at(at);
        const body = `<!doctype html><title>Acme</title><h1>Jobs</h1><p id="n">${n}</p>
          <p>${'Acme makes anvils for everyone. '.repeat(20)}</p>`;
        await visit(world, company, [{ url: 'https://acme.example/', at, body }]);
        await drain({ ...world, readers: [counter] }, { only: [company] });
      }
    },
    uphold: async (n) => {
      await world.database.rows(
        'test-put-dispute',
        `insert into disputes (id, company_id, key, provenance, value, statement, created_at)
         values ('dsp_n', $1, $2, 'company_stated', $3, 'no', $4)`,
        [company, COUNT, JSON.stringify(n), world.now()],
      );
      const settled = await upholdDispute(world, 'dsp_n', 'Two boards were counted.');
      assert.equal(settled.kind, 'settled');
    },
  };
}

test('a count is withheld until another one was published, and may then truly come back', async () => {
  await using world = await openWorld({ at: '2026-03-01T00:00:00Z' });
  const { company, see, uphold } = await counting(world);
  await see(25, '01', '02');
  await uphold(25);
  await see(25, '03', '04');
  assert.equal(await count(world, company), null);
  await see(24, '05', '06');
  assert.equal(await count(world, company), 24);
  const lifted = await liftDisputed(world, 'dsp_n', 'It moved on.');
  assert.equal(lifted.kind, 'not_withheld');
  await see(25, '07');
  assert.equal(await count(world, company), 25, 'a count follows every complete read');
  const explained = await explainCompany(world, company, null);
  const lines = explanationLines({ domain: 'acme.example', ...explained });
  assert.ok(!lines.some((line) => line.includes('withheld')));
});

test('a count that no two captures show alike is published again with the next one', async () => {
  await using world = await openWorld({ at: '2026-03-01T00:00:00Z' });
  const { company, see, uphold } = await counting(world);
  await see(25, '01', '02');
  await uphold(25);
  await see(25, '03');
  // To one side and then to the other: two moves to one side would be told.
  for (const [nth, n] of [24, 26, 23, 27, 22].entries()) {
    await see(n, `0${4 + nth}`);
    assert.equal(await count(world, company), n);
  }
  const told = await world.database.rows<{ derivation: string; status: string }>(
    'test-told',
    'select derivation, status from change_events where company_id = $1 order by seq',
    [company],
  );
  assert.deepEqual(
    told.map(({ derivation, status }) => [derivation, status]),
    [
      ['baseline', 'retracted'],
      ['baseline', 'current'],
    ],
  );
});

test('a count that had moved on in silence is not told as changed from the wrong one', async () => {
  await using world = await openWorld({ at: '2026-03-01T00:00:00Z' });
  const { company, see, uphold } = await counting(world);
  await see(25, '01', '02');
  await see(26, '03');
  await uphold(25);
  assert.equal(await count(world, company), 26);
  await see(60, '04', '05');
  const [last] = await world.database.rows<{ from: unknown; to: unknown }>(
    'test-last-told',
    `select old_value as from, new_value as to from change_events where company_id = $1
     order by seq desc limit 1`,
    [company],
  );
  assert.deepEqual(last, { from: 26, to: 60 });
});
