// Owners of two claims, captures, disputes, lapses and rebuilds at once: afterwards every surface
// tells what the database holds, and nobody was refused for the haste of another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FRESHNESS_DAYS } from '../../../src/contract/fact-keys.ts';
import type { ClaimCheck, Evidence } from '../../../src/contract/schemas/claims.ts';
import type { FlatFact } from '../../../src/contract/schemas/facts.ts';
import { liftDisputed, upholdDispute } from '../../../src/pipeline/settle-dispute.ts';
import { rebuildRecords } from '../../../src/store/companies/company-records.ts';
import {
  CLAIM_ID,
  type DisputeWorld,
  DOMAIN,
  KEY,
  openDisputeWorld,
} from '../../worlds/dispute-world.ts';
import { asking } from '../../worlds/watching.ts';

const COMPANY = `/v1/companies/${DOMAIN}`;
const OTHER_CLAIM = 'clm_other';
const KEYS = [KEY, 'legal.venue', 'legal.entity.name'] as const;

interface Held {
  readonly key: string;
  readonly value: unknown;
  readonly declared: boolean;
  readonly provenance: string;
}

async function assertAgreement(world: DisputeWorld): Promise<void> {
  const held = await world.sql<Held>(
    `select key, value, claim_id is not null as declared, provenance from facts
     where company_id = $1 and valid_to is null
     order by dimension_rank, key, provenance, product, claim_id is not null`,
    [world.companyId],
  );
  const isHidden = (fact: Held) =>
    fact.declared && held.some((one) => !one.declared && one.key === fact.key);
  const served = held.filter((fact) => !isHidden(fact));
  const wanted = served.map(({ key, value, declared }) => [key, value, declared]);
  const shownBy = (facts: readonly Omit<FlatFact, 'dimension'>[]) =>
    facts.map(({ key, value, evidence_type: type }) => [key, value, type === 'declaration']);
  const { owner } = world;
  const record = (await owner(COMPANY)).json.data as {
    dimensions: Record<string, { count: number; facts: FlatFact[] }>;
    coverage: { facts: number; observed: number; company_stated: number };
  };
  const blocks = Object.values(record.dimensions);
  assert.deepEqual(shownBy(blocks.flatMap(({ facts }) => facts)), wanted);
  assert.ok(blocks.every(({ count, facts }) => count === facts.length));
  assert.equal(record.coverage.facts, served.length);
  assert.equal(record.coverage.observed + record.coverage.company_stated, served.length);
  const page = await owner(`${COMPANY}/facts?limit=200`);
  assert.deepEqual(shownBy((page.json.data as { facts: FlatFact[] }).facts), wanted);
  assert.equal((page.json.meta as { total: number }).total, served.length);
  const checked = await owner(`${COMPANY}/claims?keys=${KEYS.join(',')}`);
  for (const row of (checked.json.data as { claims: readonly ClaimCheck[] }).claims) {
    const of = (declared: boolean) =>
      held.find((one) => one.key === row.key && one.declared === declared)?.value ?? null;
    assert.deepEqual(
      [row.stated?.value ?? null, row.declared?.value ?? null],
      [of(false), of(true)],
    );
    const answer = await owner(`${COMPANY}/evidence?key=${row.key}`);
    assert.equal(answer.status, row.state === 'absent' ? 404 : 200, answer.body);
    if (row.state === 'absent') continue;
    const { sides, state } = answer.json.data as Evidence;
    assert.deepEqual(
      [sides.company_stated?.fact.value ?? null, sides.declared?.fact.value ?? null, state],
      [of(false), of(true), row.state],
    );
  }
  const [twice] = await world.sql<{ n: number }>(
    `select count(*) as n from (select from facts where claim_id is not null and valid_to is null
       group by company_id, key having count(*) > 1) t`,
  );
  assert.equal(twice?.n, 0, 'two words stand on one key');
  const orphans = await world.sql(
    `select f.id from facts f left join domain_claims c on c.id = f.claim_id
     where f.claim_id is not null and f.valid_to is null
       and (c.id is null or c.status not in ('verified', 'lapsing'))`,
  );
  assert.deepEqual(orphans, [], 'a word stands without a claim that speaks');
}

test('whatever happens at once, every surface tells what is held', async () => {
  await using world = await openDisputeWorld();
  const { server, pipeline, owner, companyId } = world;
  const other = asking(server, server.seed.keys.pro);
  await world.sql(
    `insert into domain_claims (id, account_id, company_id, domain, method, status, token,
       created_at, verified_at)
     values ($1, 'acc_pro', $2, $3, 'dns_txt', 'verified', 'token', $4, $4)`,
    [OTHER_CLAIM, companyId, DOMAIN, pipeline.now()],
  );
  const claims = [
    [owner, CLAIM_ID],
    [other, OTHER_CLAIM],
  ] as const;
  const again = () =>
    world.sql(`update domain_claims set status = 'verified' where status = 'released'`);
  const rebuild = () =>
    server.database.database.transaction((db) =>
      rebuildRecords(db, [companyId], {
        baseUrl: pipeline.baseUrl,
        now: pipeline.now(),
        freshnessDays: FRESHNESS_DAYS,
      }),
    );
  const statuses = new Set<number>();
  for (let round = 0; round < 6; round++) {
    const day = `2026-12-${String(round * 3 + 1).padStart(2, '0')}`;
    const open = await world.sql<{ id: string }>("select id from disputes where status = 'open'");
    const upheld = await world.sql<{ id: string }>(
      `select id from disputes where status = 'upheld' and lifted_at is null`,
    );
    const words = KEYS.flatMap((key, nth) =>
      claims.map(([who, id]) => {
        const path = `/v1/claims/${id}/declarations/${key}`;
        if ((round + nth) % 4 === 3) return who(path, undefined, 'DELETE');
        const price = { value: 40 + round, unit: 'EUR' };
        return who(path, key === KEY ? price : { value: `Word ${round} of ${id}` }, 'PUT');
      }),
    );
    const done = await Promise.all([
      ...words,
      world.look(30 + (round % 2), day),
      owner(`/v1/claims/${CLAIM_ID}/disputes`, { key: KEY, statement: 'No.' }),
      ...open.map(({ id }) => upholdDispute(pipeline, id, 'Misread.')),
      ...upheld.map(({ id }) => liftDisputed(pipeline, id, 'It came true.')),
      ...(round % 3 === 2 ? [other(`/v1/claims/${OTHER_CLAIM}`, undefined, 'DELETE')] : []),
      rebuild(),
      rebuild(),
    ]);
    for (const one of done) if (one && 'status' in one) statuses.add(one.status);
    await assertAgreement(world);
    await again();
    await world.look(30 + (round % 2), `2026-12-${String(round * 3 + 2).padStart(2, '0')}`);
    await assertAgreement(world);
  }
  assert.ok(
    [...statuses].every((status) => [200, 201, 404].includes(status)),
    `${[...statuses]}`,
  );
  assert.ok(statuses.has(201));
  assert.deepEqual(server.trouble, []);
});
