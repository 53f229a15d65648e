// Reads that are known, asked with a key: what `invoke` replies, charges and counts, without the
// work of reading the request again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { ALLOWANCE, type Customer, customer, NOON } from '../../../test/worlds/customer.ts';
import { sampleOperation, wireRequest } from '../../../test/worlds/fake-world.ts';
import type { AnyOperation, PreparedAnswer } from '../../contract/operation.ts';
import { listUse } from '../../store/accounts/usage.ts';
import type { OperationServices } from '../services.ts';
import { knownRead, replyKnown } from './at-once.ts';
import { OPEN_GUARDS } from './guards.ts';
import { invoke } from './invoke.ts';
import type { Reply, WireRequest } from './wire.ts';

let db: TestDatabase;
before(async () => {
  db = await openTestDatabase();
});
after(() => db.close());

const ANSWER: PreparedAnswer = {
  kind: 'prepared',
  body: Buffer.from('{"data":"kept"}'),
  brotli: null,
  etag: 'tag-kept',
};

/** An answer that is in memory, or that has to be read. */
function shelf(isAtHand: boolean, credits = 3) {
  let runs = 0;
  const run = async (): Promise<PreparedAnswer> => {
    runs += 1;
    return ANSWER;
  };
  const operation = sampleOperation({ credits, run, atHand: () => (isAtHand ? ANSWER : null) });
  return { operation, runs: () => runs };
}

/** What was refused and why, or the bytes; the id of the request is another each time. */
function shown(reply: Reply) {
  const { requestId: _, ...rest } = reply;
  if (reply.kind !== 'problem') return rest;
  const { request_id: __, detail, ...problem } = reply.problem;
  return { ...rest, problem: { ...problem, detail: detail?.replace(/ending in \w+/, 'of yours') } };
}

async function known(
  { world }: Customer,
  operation: AnyOperation<OperationServices>,
  request: WireRequest,
): Promise<Reply> {
  const read = knownRead(world, operation, wireRequest());
  if (read === null) throw new Error('a read that is at hand is known');
  return replyKnown(world, read, request);
}

const KEYS: readonly (readonly [name: string, (own: Customer) => Partial<WireRequest>])[] = [
  ['no key', () => ({})],
  ['a key', ({ key }) => ({ authorization: `Bearer ${key}` })],
  ['a key in the other header', ({ key }) => ({ apiKey: key })],
  ['a key in both', ({ key }) => ({ apiKey: key, authorization: `Bearer ${key}` })],
  ['two keys', ({ key }) => ({ apiKey: key, authorization: 'Bearer other' })],
  ['no key of ours', () => ({ apiKey: 'rubbish' })],
  ['another scheme', () => ({ authorization: 'Basic YTpi' })],
  ['what is known already', ({ key }) => ({ apiKey: key, ifNoneMatch: '"tag-kept"' })],
  ['the price alone', ({ key }) => ({ apiKey: key, prefer: 'cost-only' })],
];

test('with whatever key, the reply, the charge and the count are those of invoke', async () => {
  for (const isAtHand of [true, false]) {
    for (const left of [10, 2]) {
      for (const mode of ['live', 'test'] as const) {
        for (const [name, sent] of KEYS) {
          const ours = await customer(db, left, mode);
          const theirs = await customer(db, left, mode);
          const { operation } = shelf(isAtHand);
          const reply = await known(ours, operation, wireRequest(sent(ours)));
          const wanted = await invoke(theirs.world, operation, wireRequest(sent(theirs)));
          const about = `${name}, ${mode}, ${left} left, ${isAtHand ? 'at hand' : 'to read'}`;
          assert.deepEqual(shown(reply), shown(wanted), about);
          assert.equal(await ours.used(), await theirs.used(), about);
          assert.deepEqual(await useOf(ours), await useOf(theirs), about);
        }
      }
    }
  }
});

async function useOf({ id, flush }: Customer) {
  await flush();
  return listUse(db.database, id, '2026-11-20');
}

test('an answer in memory is paid for, and nothing is run', async () => {
  const jo = await customer(db, 10);
  const { operation, runs } = shelf(true);
  const reply = await known(jo, operation, wireRequest({ apiKey: jo.key }));
  assert.equal(reply.kind, 'ok');
  assert.equal(reply.headers['X-Service-Credits-Remaining'], '7');
  assert.equal(runs(), 0);
});

test('a call that the limits refuse is neither answered nor paid for', async () => {
  const headers = { RateLimit: '"burst";r=0;t=60' };
  const refusal = { kind: 'refused', code: 'rate_limited', detail: 'no more', headers } as const;
  const limits = { ...OPEN_GUARDS.limits, admit: () => refusal, admitNow: () => refusal };
  const jo = await customer(db, 10, 'live', limits);
  const before = await jo.used();
  const reply = await known(jo, shelf(true).operation, wireRequest({ apiKey: jo.key }));
  assert.equal(reply.kind === 'problem' && reply.problem.code, 'rate_limited');
  assert.equal(reply.headers.RateLimit, headers.RateLimit);
  assert.equal(await jo.used(), before);
});

test('a key whose fields come again is looked up each time, until it is revoked', async () => {
  const jo = await customer(db, 10);
  const { operation } = shelf(true, 1);
  const sent = {};
  const asked = wireRequest({ apiKey: jo.key, sent });
  const first = await Promise.all([1, 2, 3].map(() => known(jo, operation, asked)));
  assert.deepEqual(
    first.map(({ kind }) => kind),
    ['ok', 'ok', 'ok'],
  );
  await db.database.rows(
    'test-revoke',
    'update api_keys set revoked_at = $2 where account_id = $1',
    [jo.id, NOON],
  );
  const refused = await Promise.all([1, 2].map(() => known(jo, operation, asked)));
  for (const reply of refused) {
    assert.equal(reply.kind === 'problem' && reply.problem.code, 'invalid_key');
  }
  assert.equal(await jo.used(), ALLOWANCE - 7);
});

test('of calls that come at once as many are answered as can be paid', async () => {
  const jo = await customer(db, 7);
  for (const isAtHand of [true, false]) {
    const { operation } = shelf(isAtHand, 1);
    const sent = {};
    const calls = Array.from({ length: 20 }, () =>
      known(jo, operation, wireRequest({ apiKey: jo.key, sent })),
    );
    const kinds = (await Promise.all(calls)).map((reply) =>
      reply.kind === 'problem' ? reply.problem.code : reply.kind,
    );
    const paid = kinds.filter((kind) => kind === 'ok').length;
    assert.equal(paid, isAtHand ? 7 : 0);
    assert.equal(kinds.filter((kind) => kind === 'credits_exhausted').length, 20 - paid);
  }
  assert.equal(await jo.used(), ALLOWANCE);
});
