// `invoke`: what it lets pass, in which order it refuses, and what an answer is made of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { fakeWorld, sampleOperation, wireRequest } from '../../../test/worlds/fake-world.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { writeApiKey } from '../../core/callers/api-key.ts';
import type { LiveKey } from '../../store/accounts/api-keys.ts';
import type { World } from '../services.ts';
import { type Admission, type Guards, OPEN_GUARDS, type Visit } from './guards.ts';
import { invoke } from './invoke.ts';
import type { OkReply, Reply } from './wire.ts';

const KEY: LiveKey = {
  id: 'key_1',
  account_id: 'acc_1',
  tier: 'pro',
  mode: 'live',
  period: '2026-11-01',
  used: 0,
  balance_used: 0,
  balance: 0,
  cap: null,
};
const authorization = `Bearer ${writeApiKey('live', Buffer.alloc(32, 3))}`;

function ok(reply: Reply): OkReply & { readonly json: { data: unknown; meta: Meta } } {
  assert.equal(reply.kind, 'ok', JSON.stringify(reply));
  if (reply.kind !== 'ok') throw new Error('not ok');
  return { ...reply, json: JSON.parse(Buffer.from(reply.body).toString()) };
}

interface Meta {
  readonly generated_at: string;
  readonly next_cursor?: string;
  readonly count?: number;
}

function codeOf(reply: Reply): ProblemCode | null {
  return reply.kind === 'problem' ? reply.problem.code : null;
}

test('an answer is an envelope of data and meta, made at the time of the world', async () => {
  const sample = sampleOperation({
    run: async () => ({ kind: 'json', data: [1], meta: { count: 1 }, next: null }),
  });
  const reply = ok(await invoke(fakeWorld().world, sample, wireRequest()));
  assert.deepEqual(reply.json, {
    data: [1],
    meta: { generated_at: '2026-11-20T12:00:00.000Z', count: 1 },
  });
});

test('the same content keeps its moment and its tag; other content gets another', async () => {
  const fake = fakeWorld();
  let data = 1;
  const sample = sampleOperation({ run: async () => ({ kind: 'json', data }) });
  const first = ok(await invoke(fake.world, sample, wireRequest()));
  fake.clock = new Date('2026-11-20T13:00:00Z');
  const second = ok(await invoke(fake.world, sample, wireRequest()));
  assert.equal(second.etag, first.etag);
  assert.deepEqual(second.body, first.body);
  data = 2;
  const third = ok(await invoke(fake.world, sample, wireRequest()));
  assert.notEqual(third.etag, first.etag);
  assert.equal(third.json.meta.generated_at, '2026-11-20T13:00:00.000Z');
});

test('a page hands out a cursor that brings its position back', async () => {
  const { world } = fakeWorld({ key: KEY });
  const sample = sampleOperation({
    input: {
      query: Type.Object({
        cursor: Type.Optional(Type.String({ format: 'cursor', maxLength: 500 })),
        limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
        color: Type.Optional(Type.String()),
      }),
    },
    run: async ({ after }) => ({ kind: 'json', data: after, next: ['pricing', 7] }),
  });
  const query = [['color', 'red']] as const;
  const first = ok(await invoke(world, sample, wireRequest({ query })));
  assert.equal(first.json.data, null);
  const cursor = first.json.meta.next_cursor ?? '';
  const ask = (more: readonly (readonly [string, string])[], headers = {}) =>
    invoke(world, sample, wireRequest({ query: [...more, ['cursor', cursor]], ...headers }));
  assert.deepEqual(ok(await ask(query)).json.data, ['pricing', 7]);
  assert.deepEqual(ok(await ask([...query, ['limit', '3']])).json.data, ['pricing', 7]);
  assert.equal(codeOf(await ask([])), 'invalid_cursor');
  assert.equal(codeOf(await ask([['color', 'blue']])), 'invalid_cursor');
  assert.equal(codeOf(await ask(query, { authorization })), 'invalid_cursor');
});

test('refusals come in order: credential, limits, input, access, operation', async () => {
  const sample = sampleOperation({
    access: 'key',
    problems: ['company_not_found'],
    input: { query: Type.Object({ color: Type.Optional(Type.String()) }) },
    run: async ({ refuse }) => {
      throw refuse('company_not_found', 'None.');
    },
  });
  const { world } = fakeWorld({ key: KEY });
  const unknown = [['colour', 'red']] as const;
  const ask = (more: object) => invoke(world, sample, wireRequest(more)).then(codeOf);
  assert.equal(await ask({ authorization: 'Bearer x', query: unknown }), 'invalid_key');
  assert.equal(await ask({ query: unknown }), 'invalid_parameter');
  assert.equal(await ask({}), 'key_required');
  assert.equal(await ask({ authorization }), 'company_not_found');
});

test('a credential without an account cannot use what belongs to accounts', async () => {
  const sample = sampleOperation({ access: 'account' });
  const owned = fakeWorld({ key: KEY }).world;
  const unowned = fakeWorld({ key: { ...KEY, account_id: null } }).world;
  assert.equal(codeOf(await invoke(owned, sample, wireRequest())), 'key_required');
  ok(await invoke(owned, sample, wireRequest({ authorization })));
  const refused = await invoke(unowned, sample, wireRequest({ authorization }));
  assert.equal(codeOf(refused), 'account_key_required');
});

test('a body that is wrong is refused with a pointer to each field', async () => {
  const sample = sampleOperation({
    method: 'POST',
    input: {
      body: Type.Object(
        { url: Type.String(), format: Type.Optional(Type.Enum(['json', 'slack'])) },
        { additionalProperties: false },
      ),
    },
    run: async ({ input }) => ({ kind: 'json', data: input.body, status: 201 }),
  });
  const { world } = fakeWorld();
  const ask = (value: unknown) =>
    invoke(world, sample, wireRequest({ body: async () => ({ kind: 'json', value }) }));
  const right = ok(await ask({ url: 'https://acme.example', format: 'slack' }));
  assert.equal(right.status, 201);
  assert.equal(right.etag, null);
  assert.equal(right.cache, 'none');
  const wrong = await ask({ format: 'fax', 'a/b': 1 });
  assert.equal(codeOf(wrong), 'invalid_body');
  const errors = wrong.kind === 'problem' ? wrong.problem.errors : [];
  assert.deepEqual(errors?.map((error) => error.pointer).sort(), ['/a~1b', '/format', '/url']);
  assert.equal(codeOf(await ask({ url: 'a\0b' })), 'invalid_body');
  assert.equal(codeOf(await ask(null)), 'invalid_body');
  assert.equal(codeOf(await ask([])), 'invalid_body');
});

test('a failure of ours tells nothing of its insides, and is logged with its request', async () => {
  const fake = fakeWorld();
  const sample = sampleOperation({
    run: async () => {
      throw new Error('secret insides');
    },
  });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const reply = await invoke(fake.world, sample, wireRequest({ traceparent }));
  assert.equal(codeOf(reply), 'internal_error');
  assert.ok(!JSON.stringify(reply).includes('insides'));
  assert.equal(fake.logged[0]?.fields.request_id, reply.requestId);
  assert.equal(fake.logged[0]?.fields.trace_id, '0af7651916cd43dd8448eb211c80319c');
});

test('a database out of reach is a service_unavailable that says when to retry', async () => {
  const sample = sampleOperation({
    run: async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    },
  });
  const reply = await invoke(fakeWorld().world, sample, wireRequest());
  assert.equal(codeOf(reply), 'service_unavailable');
  assert.equal(reply.headers['Retry-After'], '5');
});

// The guards -------------------------------------------------------------------------------------

function guardsWith(more: Partial<Guards>): Guards {
  return { ...OPEN_GUARDS, ...more };
}

const exhausted: Admission = {
  kind: 'refused',
  code: 'rate_limited',
  detail: 'The burst window is exhausted.',
  headers: { RateLimit: '"burst";r=0;t=21', 'Retry-After': '21' },
  extras: { members: { 'violated-policies': ['burst'] } },
};

test('an exhausted window refuses before anything is read, and says which', async () => {
  const { world } = fakeWorld({ guards: guardsWith({ limits: { admit: () => exhausted } }) });
  const reply = await invoke(world, sampleOperation({}), wireRequest({ query: [['x', 'y']] }));
  assert.equal(codeOf(reply), 'rate_limited');
  assert.equal(reply.headers['Retry-After'], '21');
  assert.ok(reply.kind === 'problem');
  assert.deepEqual(reply.problem['violated-policies'], ['burst']);
});

test('a bad key counts as a call of nobody, so that guessing is limited', async () => {
  const visits: Visit[] = [];
  const limits = {
    admit: (visit: Visit): Admission => {
      visits.push(visit);
      return visits.length > 1 ? exhausted : { kind: 'admitted', headers: { RateLimit: 'r=0' } };
    },
  };
  const { world } = fakeWorld({ guards: guardsWith({ limits }) });
  const guess = () => invoke(world, sampleOperation({}), wireRequest({ authorization }));
  const first = await guess();
  assert.equal(codeOf(first), 'invalid_key');
  assert.equal(first.headers.RateLimit, 'r=0');
  assert.equal(codeOf(await guess()), 'rate_limited');
  assert.deepEqual(
    visits.map((visit) => visit.caller.kind),
    ['none', 'none'],
  );
});

interface Till {
  readonly world: World;
  readonly charged: number[];
}

function till(check: Admission = { kind: 'admitted', headers: {} }): Till {
  const charged: number[] = [];
  const charge = (_visit: Visit, cost: number) => {
    charged.push(cost);
    const headers = { 'X-Service-Credits-Cost': String(cost) };
    return { kind: 'paid', headers, payment: null } as const;
  };
  const guards = guardsWith({ credits: { ...OPEN_GUARDS.credits, check: () => check, charge } });
  return { world: fakeWorld({ guards, key: KEY }).world, charged };
}

test('a success is charged its price, or the price that its answer gives', async () => {
  const { world, charged } = till();
  const reply = await invoke(world, sampleOperation({ credits: 3 }), wireRequest());
  assert.equal(reply.headers['X-Service-Credits-Cost'], '3');
  const run = async () => ({ kind: 'json', data: 1, credits: 4 }) as const;
  await invoke(world, sampleOperation({ credits: 2, run }), wireRequest());
  assert.deepEqual(charged, [3, 4]);
});

test('a 304, a refusal and a failure are never charged', async () => {
  const { world, charged } = till();
  const sample = sampleOperation({});
  const { etag } = ok(await invoke(world, sample, wireRequest()));
  const again = await invoke(world, sample, wireRequest({ ifNoneMatch: `"${etag}"` }));
  assert.equal(again.kind, 'not_modified');
  await invoke(world, sample, wireRequest({ query: [['x', 'y']] }));
  const failing = sampleOperation({ run: async () => Promise.reject(new Error('no')) });
  await invoke(world, failing, wireRequest());
  assert.deepEqual(charged, [1]);
});

test('without credits the operation does not run', async () => {
  let ran = false;
  const headers = { 'X-Service-Credits-Reset': '2026-12-01T00:00:00Z' };
  const code = 'credits_exhausted';
  const { world, charged } = till({ kind: 'refused', code, detail: 'Spent.', headers });
  const run = async () => {
    ran = true;
    return { kind: 'json', data: 1 } as const;
  };
  const reply = await invoke(world, sampleOperation({ run }), wireRequest());
  assert.equal(codeOf(reply), 'credits_exhausted');
  assert.deepEqual(reply.headers, headers);
  assert.equal(ran, false);
  assert.deepEqual(charged, []);
});

test('a write with an idempotency key is done once and replayed after', async () => {
  const kept = new Map<string, Reply | null>();
  const idempotency: Guards['idempotency'] = {
    begin: (_visit, { key }) => {
      const reply = kept.get(key);
      return reply ? { kind: 'replay', reply } : { kind: 'first' };
    },
    finish: (_visit, { key }, reply) => {
      kept.set(key, reply);
    },
  };
  const { world } = fakeWorld({ guards: guardsWith({ idempotency }) });
  let runs = 0;
  const sample = sampleOperation({
    method: 'POST',
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('the first try fails');
      return { kind: 'json', data: runs };
    },
  });
  const ask = (idempotencyKey?: string) => invoke(world, sample, wireRequest({ idempotencyKey }));
  assert.equal(codeOf(await ask('a')), 'internal_error');
  assert.equal(ok(await ask('a')).json.data, 2);
  assert.equal(ok(await ask('a')).json.data, 2);
  assert.equal(ok(await ask('b')).json.data, 3);
  assert.equal(ok(await ask()).json.data, 4);
});
