// Laws of what belongs to an account: another account meets nothing of it, and changes nothing.

import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { EXAMPLE_COVERAGE_ID } from '../src/operations/catalogue/coverage-shape.ts';
import { EXAMPLE_CLAIM_ID, EXAMPLE_TOKEN } from '../src/operations/claims/claim-examples.ts';
import { registry } from '../src/operations/registry.ts';
import {
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_ENDPOINT_ID,
  EXAMPLE_SUBSCRIPTION_ID,
} from '../src/operations/watches/watch-examples.ts';
import type { Answer } from './clients/client.ts';
import { Asking, assertProblem, bodyOf, type Op, pathOf } from './laws/asking.ts';
import { openSeededServer, type SeededKey, type SeededServer } from './seeds/seed.ts';
import { watchRows } from './seeds/seed-watches.ts';

let server: SeededServer;
const asking = new Asking(() => server);
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());
beforeEach(() => asking.restore());

const OWNED: readonly string[] = [
  EXAMPLE_ENDPOINT_ID,
  EXAMPLE_SUBSCRIPTION_ID,
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_COVERAGE_ID,
  EXAMPLE_CLAIM_ID,
];

/** The request of its example, which names what the account `pro` owns. */
function send(operation: Op, key: SeededKey): Promise<Answer> {
  const headers = { authorization: `Bearer ${server.seed.keys[key]}` };
  return asking.send(operation, { headers });
}

function ownedIn(operation: Op): string | undefined {
  const asked = pathOf(operation) + bodyOf(operation);
  return OWNED.find((id) => asked.includes(id));
}

const NOT_FOUND = {
  [EXAMPLE_ENDPOINT_ID]: 'endpoint_not_found',
  [EXAMPLE_SUBSCRIPTION_ID]: 'subscription_not_found',
  [EXAMPLE_DELIVERY_ID]: 'delivery_not_found',
  [EXAMPLE_COVERAGE_ID]: 'coverage_request_not_found',
  [EXAMPLE_CLAIM_ID]: 'claim_not_found',
} as const;

/** Words that only the owner's rows have. */
const TOLD = new RegExp(`hooks\\.acme|Price desk|${EXAMPLE_TOKEN}`);

const ofAccounts = registry.filter(({ access }) => access === 'account');

for (const operation of ofAccounts) {
  describe(operation.id, () => {
    const owned = ownedIn(operation);
    const code = Object.entries(NOT_FOUND).find(([id]) => id === owned)?.[1];

    if (code !== undefined) {
      for (const key of ['free', 'scale'] as const) {
        test(`what it names is unknown to the account ${key}, and is left alone`, async () => {
          const was = await watchRows(server.world.database);
          const answer = await send(operation, key);
          assertProblem(answer, code);
          assert.ok(!TOLD.test(answer.body), 'it tells of what it refuses');
          assert.deepEqual(await watchRows(server.world.database), was);
        });
      }
    } else if (operation.method === 'GET') {
      test('another account is shown nothing of it', async () => {
        for (const key of ['free', 'scale'] as const) {
          const answer = await send(operation, key);
          assert.equal(answer.status, 200, answer.body);
          // The vocabulary is the same for all; its examples name the ids of the examples.
          if (operation.cache !== 'none') continue;
          assert.ok(!OWNED.some((id) => answer.body.includes(id)), answer.body);
        }
      });
    }

    test('a key without an account is refused, and nothing is done', async () => {
      const was = await watchRows(server.world.database);
      assertProblem(await send(operation, 'unowned'), 'account_key_required');
      assert.deepEqual(await watchRows(server.world.database), was);
    });
  });
}

test('every operation whose path has an id of an account is among them', () => {
  const named = registry.filter(({ path }) =>
    /^\/v1\/(watch|coverage-requests|claims)\/.*\{id\}/.test(path),
  );
  assert.ok(named.length >= 11);
  for (const operation of named) assert.ok(ownedIn(operation), operation.id);
});

test('an id that is no id at all is as unknown as that of another account', async () => {
  const headers = { authorization: `Bearer ${server.seed.keys.pro}` };
  for (const id of ['%00', '%ff', "'", 'ep_', 'sub_%25', '..%2f..', 'a'.repeat(100)]) {
    const answer = await asking.call(`/v1/watch/endpoints/${id}`, { headers });
    assert.ok([400, 404].includes(answer.status), answer.body);
  }
});
