// `assay claims`: who holds claims, and ending one with what stands under it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assayHere } from '../../clients/command-here.ts';
import { assay, temporaryFolder } from '../../servers/service.ts';
import { CLAIM_ID, DOMAIN, openDisputeWorld } from '../../worlds/dispute-world.ts';

test('an operator sees who holds claims, and ends one with all that stands under it', async () => {
  await using world = await openDisputeWorld();
  await using data = await temporaryFolder();
  const env = { ASSAY_DATA: data.path, DATABASE_URL: world.server.database.url };
  const run = (...words: string[]) => assayHere(['claims', ...words], env);
  const id = await world.dispute();
  const place = `/v1/claims/${CLAIM_ID}/declarations/pricing.trial.days`;
  assert.equal((await world.owner(place, { value: 30 }, 'PUT')).status, 201);

  const list = await assay(['claims', 'list', '--domain', `www.${DOMAIN}`], env).ended;
  assert.equal(list.code, 0, list.err);
  assert.match(list.out, /^id +domain +account +status +declared +disputes +since/);
  assert.match(list.out, new RegExp(`\\n${CLAIM_ID} +${DOMAIN} +\\S+@\\S+ +verified +1 +1 +2026`));
  const none = await run('list', '--status', 'lapsed', '--json');
  assert.deepEqual(JSON.parse(none.out), []);

  const released = await run('release', CLAIM_ID, '--reason', 'The domain was sold.');
  assert.equal(released.code, 0, released.err);
  const told = `${CLAIM_ID} of ${DOMAIN} is released; withdrawn: 1 declarations, 1 disputes.\n`;
  assert.equal(released.out, told);
  assert.match((await world.owner(`/v1/claims/${CLAIM_ID}`)).body, /"status":"released"/);
  const facts = await world.owner(`/v1/companies/${DOMAIN}/facts?key_prefix=pricing.trial`);
  assert.match(facts.body, /"facts":\[\]/);
  const [dispute] = await world.sql('select status from disputes where id = $1', [id]);
  assert.deepEqual(dispute, { status: 'withdrawn' });
  const [entry] = await world.sql(
    "select actor, account_id, detail from audit_entries where action = 'claim_released'",
  );
  assert.deepEqual(entry, {
    actor: 'operator',
    account_id: 'acc_free',
    detail: { claim: CLAIM_ID, domain: DOMAIN, reason: 'The domain was sold.' },
  });
});
