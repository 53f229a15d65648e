// Laws of the limits that hold for every operation of the registry, over real HTTP: exhausted, and
// while nothing counts.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AnyOperation, Example } from '../src/contract/operation.ts';
import { PROBLEMS, type ProblemCode } from '../src/contract/problems.ts';
import type { LimitStore, RateWindow } from '../src/core/callers/rate-limit.ts';
import { limitGuard } from '../src/operations/invoke/limits.ts';
import { registry } from '../src/operations/registry.ts';
import type { OperationServices } from '../src/operations/services.ts';
import { memoryLimits } from '../src/outside/limits/limit-store-memory.ts';
import { type Answer, ask } from './clients/client.ts';
import { openSeededServer, type SeededServer } from './seeds/seed.ts';
import { seedChange } from './seeds/seed-change.ts';

type Op = AnyOperation<OperationServices>;

const WINDOWS: readonly RateWindow[] = [
  { name: 'burst', quota: 1, seconds: 60 },
  { name: 'daily', quota: 9, seconds: 86_400 },
];

/** Counts anew for each test, or not at all. */
let counting: LimitStore | null = null;
const store: LimitStore = {
  take: async (partition, windows) =>
    counting === null ? { kind: 'unavailable' } : counting.take(partition, windows),
};

let server: SeededServer;
before(async () => {
  const tiers = { open: WINDOWS, free: WINDOWS, pro: WINDOWS, scale: WINDOWS };
  server = await openSeededServer({ guards: { limits: limitGuard(store, tiers) } });
  await seedChange(server.world, server.seed.acme);
});
after(() => server.close());

function addressOf(operation: Op): string {
  const example: Example | undefined = operation.examples[0];
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example?.path?.[name] ?? 'none'),
  );
  const query = new URLSearchParams({ ...example?.query }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The body is none that any operation takes: what a limit refuses must not depend on it. */
function call(operation: Op, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { method } = operation;
  const json = { 'content-type': 'application/json' };
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '[]' };
  return ask(server.url, addressOf(operation), {
    method,
    ...body,
    headers: { ...headers, ...('body' in body ? json : {}) },
  });
}

function assertProblem(answer: Answer, code: ProblemCode): void {
  assert.equal(answer.json.code, code, answer.body);
  assert.equal(answer.status, PROBLEMS[code].status);
  assert.equal(answer.headers['cache-control'], 'no-store');
}

const POLICY = '"burst";q=1;w=60, "daily";q=9;w=86400';

/** Callers without a key, with one, and with one that is not a key. */
const CALLERS = {
  nobody: () => ({}),
  'a key': () => ({ authorization: `Bearer ${server.seed.keys.free}` }),
  'a bad key': () => ({ 'x-api-key': 'garbage' }),
};

for (const operation of registry) {
  describe(operation.id, () => {
    for (const [who, headersOf] of Object.entries(CALLERS)) {
      test(`exhausted, it refuses ${who} and says when to come again`, async () => {
        counting = memoryLimits({ clock: () => 0, most: 10 });
        const first = await call(operation, headersOf());
        assert.notEqual(first.json.code, 'rate_limited', first.body);
        assert.equal(first.headers['ratelimit-policy'], POLICY);
        assert.equal(first.headers.ratelimit, '"burst";r=0;t=60, "daily";r=8;t=86400');
        for (let i = 0; i < 2; i++) {
          const refused = await call(operation, headersOf());
          assertProblem(refused, 'rate_limited');
          assert.equal(refused.headers['ratelimit-policy'], POLICY);
          assert.equal(refused.headers.ratelimit, '"burst";r=0;t=60, "daily";r=8;t=86400');
          assert.equal(refused.headers['retry-after'], '60');
          assert.deepEqual(refused.json['violated-policies'], ['burst']);
        }
      });
    }

    test('while nothing counts, calls without a key are refused, those with one are not', async () => {
      counting = null;
      for (const headersOf of [CALLERS.nobody, CALLERS['a bad key']]) {
        const refused = await call(operation, headersOf());
        assertProblem(refused, 'rate_limiter_unavailable');
        assert.ok(Number(refused.headers['retry-after']) > 0);
        assert.equal(refused.headers.ratelimit, undefined);
      }
      const answered = await call(operation, CALLERS['a key']());
      assert.notEqual(answered.status, 503, answered.body);
      assert.notEqual(answered.status, 429, answered.body);
      assert.equal(answered.headers.ratelimit, undefined);
      assert.equal(answered.headers['ratelimit-policy'], undefined);
      if (operation.method === 'GET' && operation.access !== 'account') {
        assert.equal(answered.status, 200, answered.body);
      }
    });
  });
}
