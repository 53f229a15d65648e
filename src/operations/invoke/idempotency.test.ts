// Writes with an Idempotency-Key, through `invoke` and on a real database.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { putWriters, type Wanted, writingOn } from '../../../test/worlds/writers.ts';
import type { Reply, WireRequest } from './wire.ts';

let db: TestDatabase;
let keys: Readonly<Record<string, string>>;
before(async () => {
  db = await openTestDatabase();
  keys = await putWriters(db.database);
});
after(() => db.close());

const writing = (wanted?: Wanted) => writingOn(db, keys, wanted);

function body(value: unknown): Pick<WireRequest, 'body'> {
  return { body: async () => ({ kind: 'json', value }) };
}

function codeOf(reply: Reply): string {
  return reply.kind === 'problem' ? reply.problem.code : reply.kind;
}

function sameAnswer(first: Reply, second: Reply): void {
  assert.ok(first.kind === 'ok' && second.kind === 'ok', `${codeOf(first)} ${codeOf(second)}`);
  assert.equal(second.status, first.status);
  assert.equal(second.contentType, first.contentType);
  assert.deepEqual(Buffer.from(second.body), Buffer.from(first.body));
  assert.equal(first.headers['Idempotency-Replayed'], undefined);
  assert.equal(second.headers['Idempotency-Replayed'], 'true');
  assert.notEqual(second.requestId, first.requestId);
}

const MINUTE = 60_000;
let names = 0;
const fresh = () => ({ idempotencyKey: `key-${++names}` });

test('a second request with the key is answered as the first was, to the byte, and not done again', async () => {
  const samples = writing();
  const key = fresh();
  const first = await samples.ask(key);
  samples.wait(23 * 60 * MINUTE);
  sameAnswer(first, await samples.ask(key));
  const quoted = { idempotencyKey: `"${key.idempotencyKey}"` };
  sameAnswer(first, await samples.ask(quoted));
  sameAnswer(first, await samples.ask({ ...key, ...body({ size: 1, name: 'a' }) }));
  assert.equal(samples.runs, 1);
});

test('another body, path or query with the key is refused, and nothing is done', async () => {
  const samples = writing();
  const key = fresh();
  await samples.ask(key);
  for (const other of [body({ name: 'b' }), body({ name: 'a', size: 2 }), { path: '/v1/others' }]) {
    assert.equal(codeOf(await samples.ask({ ...key, ...other })), 'idempotency_key_reused');
  }
  assert.equal(samples.runs, 1);
});

test('keys are of accounts: others may use the same, and a key without an account its own', async () => {
  const samples = writing();
  const key = fresh();
  await samples.ask(key);
  await samples.ask({ ...key, by: 'kim' });
  await samples.ask({ ...key, by: 'lou' });
  assert.equal(samples.runs, 3);
  for (const by of ['jo', 'kim', 'lou']) await samples.ask({ ...key, by });
  assert.equal(samples.runs, 3);
});

test('without a key of ours nothing is kept', async () => {
  const samples = writing({ open: true });
  const key = fresh();
  await samples.ask({ ...key, by: 'nobody' });
  await samples.ask({ ...key, by: 'nobody' });
  assert.equal(samples.runs, 2);
});

test('a header that is no key is refused by its name, and nothing is done', async () => {
  const samples = writing();
  for (const idempotencyKey of ['', '""', 'a, b', 'a b', 'x'.repeat(256), 'ü', 'a;b']) {
    const reply = await samples.ask({ idempotencyKey });
    assert.ok(reply.kind === 'problem');
    assert.equal(reply.problem.code, 'invalid_parameter');
    assert.equal(reply.problem.errors?.[0]?.parameter, 'Idempotency-Key');
  }
  assert.equal(samples.runs, 0);
});

test('while the first is under way a second is told to wait; of many at once one does the work', async () => {
  const samples = writing();
  const key = fresh();
  const gate = Promise.withResolvers<void>();
  samples.work = () => gate.promise;
  const asked = Array.from({ length: 20 }, () => samples.ask(key));
  const others = Promise.all(asked.map((one) => one.then(codeOf)));
  while (samples.runs === 0) await new Promise((resolve) => setImmediate(resolve));
  const second = await samples.ask(key);
  assert.equal(codeOf(second), 'idempotency_in_progress');
  assert.equal(second.headers['Retry-After'], '1');
  gate.resolve();
  const codes = await others;
  assert.equal(samples.runs, 1);
  assert.ok(codes.includes('ok'));
  const expected = ['ok', 'idempotency_in_progress'];
  assert.ok(
    codes.every((code) => expected.includes(code)),
    codes.join(),
  );
});

test('a call that was killed holds its key for a minute; one that works on holds it on', async () => {
  const killed = writing();
  const key = fresh();
  killed.work = () => new Promise(() => {});
  void killed.ask(key);
  while (killed.runs === 0) await new Promise((resolve) => setImmediate(resolve));
  const next = writing();
  next.wait(59_000);
  assert.equal(codeOf(await next.ask(key)), 'idempotency_in_progress');
  killed.wait(59_000);
  await killed.upkeep();
  next.wait(2_000);
  assert.equal(codeOf(await next.ask(key)), 'idempotency_in_progress', 'it still works');
  next.wait(61_000);
  const other = await next.ask({ ...key, ...body({ name: 'other' }) });
  assert.equal(codeOf(other), 'idempotency_key_reused', 'what it did is not known');
  assert.equal(codeOf(await next.ask(key)), 'ok');
  assert.equal(next.runs, 1);
});

test('a call whose key was taken over keeps nothing, and the taker is replayed', async () => {
  const slow = writing();
  const key = fresh();
  const gate = Promise.withResolvers<void>();
  slow.work = () => gate.promise;
  const late = slow.ask(key);
  while (slow.runs === 0) await new Promise((resolve) => setImmediate(resolve));
  const next = writing();
  next.runs = 10;
  next.wait(61_000);
  const taken = await next.ask(key);
  gate.resolve();
  assert.equal(codeOf(await late), 'ok');
  sameAnswer(taken, await next.ask(key));
});

test('a failure is not kept: the request may be tried again', async () => {
  const samples = writing();
  const key = fresh();
  samples.work = async () => {
    throw new Error('the first try fails');
  };
  assert.equal(codeOf(await samples.ask(key)), 'internal_error');
  samples.work = async () => {};
  const again = await samples.ask({ ...key, ...body({ name: 'corrected' }) });
  assert.equal(codeOf(again), 'ok');
  assert.equal(again.headers['Idempotency-Replayed'], undefined);
});

test('a body that is refused uses no key up', async () => {
  const samples = writing();
  const key = fresh();
  assert.equal(codeOf(await samples.ask({ ...key, ...body({}) })), 'invalid_body');
  assert.equal(codeOf(await samples.ask(key)), 'ok');
});

test('an answer with a secret is kept sealed and told again for ten minutes, and is never done twice', async () => {
  const samples = writing({ secret: true });
  const key = fresh();
  const first = await samples.ask(key);
  const [row] = await db.database.rows<{ reply: Buffer }>(
    'test-sealed',
    'select reply from idempotency_keys where key = $1',
    [key.idempotencyKey],
  );
  assert.ok(row && row.reply.length > 0);
  assert.ok(!row.reply.includes('whsec_hidden'), 'the secret lies open');
  samples.wait(9 * MINUTE);
  sameAnswer(first, await samples.ask(key));
  samples.wait(2 * MINUTE);
  const late = await samples.ask(key);
  assert.ok(late.kind === 'problem');
  assert.equal(late.problem.code, 'idempotency_key_reused');
  assert.match(late.problem.detail, /was carried out before/);
  assert.ok(!JSON.stringify(late).includes('whsec'));
  assert.equal(samples.runs, 1);
});

test('a sealed answer of another installation is refused, not done again', async () => {
  const samples = writing({ secret: true });
  const key = fresh();
  await samples.ask(key);
  await db.database.rows(
    'test-reseal',
    "update idempotency_keys set reply = set_byte(reply, 20, 0) || '\\x00' where key = $1",
    [key.idempotencyKey],
  );
  assert.equal(codeOf(await samples.ask(key)), 'idempotency_key_reused');
  assert.equal(samples.runs, 1);
});

test('after a day a key may be used for something else', async () => {
  const samples = writing();
  const key = fresh();
  await samples.ask(key);
  samples.wait(24 * 60 * MINUTE);
  assert.equal(codeOf(await samples.ask({ ...key, ...body({ name: 'else' }) })), 'ok');
  assert.equal(samples.runs, 2);
});

test('what is kept no longer is removed: keys after a day, secrets after ten minutes', async () => {
  const samples = writing({ secret: true });
  const count = async () => {
    const [row] = await db.database.rows<{ keys: number; secrets: number }>(
      'test-kept',
      `select count(*) as keys, count(reply) filter (where secret) as secrets
       from idempotency_keys`,
    );
    return row;
  };
  samples.wait(-5 * 24 * 60 * MINUTE);
  await samples.ask(fresh());
  const before = await count();
  samples.wait(5 * 24 * 60 * MINUTE);
  await samples.ask(fresh());
  samples.wait(9 * MINUTE);
  await samples.upkeep();
  const after = await count();
  assert.equal(after?.keys, before?.keys);
  assert.equal(after?.secrets, before?.secrets);
  samples.wait(2 * MINUTE);
  await samples.upkeep();
  assert.equal((await count())?.secrets, 0);
  samples.wait(2 * 24 * 60 * MINUTE);
  await samples.upkeep();
  assert.equal((await count())?.keys, 0);
});

test('an answer that cannot be kept is given, logged, and kept as soon as it can be', async () => {
  let isFull = true;
  const rows: TestDatabase['database']['rows'] = async (name, text, values) => {
    const keeps = name === 'settle_idempotency_key' || name === 'release_idempotency_key';
    if (isFull && keeps) throw new Error('the disk is full');
    return db.database.rows(name, text, values);
  };
  const samples = writing({ database: { rows } });
  const key = fresh();
  const first = await samples.ask(key);
  assert.equal(codeOf(first), 'ok');
  assert.equal(
    samples.logged[0]?.message,
    'the answer to a write could not be kept for a second try',
  );
  assert.equal(codeOf(await samples.ask(key)), 'idempotency_in_progress');
  await assert.rejects(samples.upkeep(), /the disk is full/);

  const failing = fresh();
  samples.work = () => Promise.reject(new Error('no'));
  assert.equal(codeOf(await samples.ask(failing)), 'internal_error');
  samples.work = async () => {};
  isFull = false;
  await samples.upkeep();
  sameAnswer(first, await samples.ask(key));
  assert.equal(codeOf(await samples.ask(failing)), 'ok', 'what failed may be tried again');
});

test('one that can never be kept holds up no other, and calls at work keep their keys', async () => {
  let isFull = true;
  const stuck = fresh();
  const rows: TestDatabase['database']['rows'] = async (name, text, values) => {
    const keeps = name === 'settle_idempotency_key';
    if (keeps && (isFull || values?.[1] === stuck.idempotencyKey)) throw new Error('not this one');
    return db.database.rows(name, text, values);
  };
  const samples = writing({ database: { rows } });
  await samples.ask(stuck);
  const other = fresh();
  const first = await samples.ask(other);
  const slow = fresh();
  samples.work = () => new Promise(() => {});
  void samples.ask(slow);
  while (samples.runs < 3) await new Promise((resolve) => setImmediate(resolve));
  samples.work = async () => {};
  isFull = false;
  samples.wait(59_000);
  for (let turn = 0; turn < 2; turn++) await assert.rejects(samples.upkeep(), /not this one/);
  sameAnswer(first, await samples.ask(other));
  samples.wait(2_000);
  assert.equal(codeOf(await samples.ask(slow)), 'idempotency_in_progress');
});
