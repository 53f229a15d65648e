// Laws that hold for every operation of the registry, over real HTTP and a real database.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { problemsOf } from '../src/contract/operation.ts';
import type { ProblemCode } from '../src/contract/problems.ts';
import { registry } from '../src/operations/registry.ts';
import { meetRefusals } from './clients/refusals.ts';
import { meetClaimRefusals } from './clients/refusals-of-claims.ts';
import { meetWatchRefusals } from './clients/refusals-of-watches.ts';
import { Asking } from './laws/asking.ts';
import { everyLaw } from './laws/every.ts';
import { listLaws } from './laws/lists.ts';
import { readLaws } from './laws/reads.ts';
import { writeLaws } from './laws/writes.ts';
import { openSeededServer, type SeededServer } from './seeds/seed.ts';
import { seedChange } from './seeds/seed-change.ts';

let server: SeededServer;
const asking = new Asking(() => server);
before(async () => {
  server = await openSeededServer();
  await seedChange(server.world, server.seed.acme);
});
after(() => server.close());

for (const operation of registry) {
  describe(operation.id, () => {
    everyLaw(asking, operation);
    if (operation.method === 'GET') readLaws(asking, operation);
    else writeLaws(asking, operation);
    listLaws(asking, operation);
  });
}

// The reasons why a declared code cannot be met yet; a code leaves this list when it can.
const NOT_YET: Partial<Record<ProblemCode, string>> = {
  rate_limited: 'limits are off in the seed; every-operation-limits.test.ts meets it',
  rate_limiter_unavailable: 'the same',
  credits_exhausted: 'every-operation-credits.test.ts meets it',
  insufficient_scope: 'access tokens alone have scopes; the walks of OAuth meet it',
  internal_error: 'a fault of ours; invoke.test.ts meets it with a fake',
  service_unavailable: 'an outage; invoke.test.ts meets it with a fake',
};

test('every declared code was met above, or is listed as one that cannot be yet', async () => {
  await asking.restore();
  const call = asking.call.bind(asking);
  await meetRefusals(call, server.seed.keys.free);
  await meetClaimRefusals(call, server);
  await meetWatchRefusals(call, server);
  const unmet = registry.flatMap((operation) =>
    problemsOf(operation)
      .filter((code) => NOT_YET[code] === undefined)
      .map((code) => `${operation.id} ${code}`)
      .filter((one) => !asking.seen.has(one)),
  );
  assert.deepEqual(unmet, []);
});

test('nothing went wrong inside', () => {
  // What was done to the stored bytes above is told, and nothing else.
  const told = new RegExp(
    '^(stored bytes are gone|the evidence store cannot be reached|the file of (?:a manifest|an ' +
      'export) is missing|what is stored is not what was sealed|a proof was made that does not verify):',
  );
  assert.deepEqual(
    server.trouble.filter((line) => !told.test(line)),
    [],
  );
});
