// The guard of credits on a real database: who pays, when, and what is said of it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { ALLOWANCE, customer, NOON } from '../../../../test/worlds/customer.ts';
import { sampleOperation } from '../../../../test/worlds/fake-world.ts';
import { listKeys } from '../../../store/accounts/api-keys.ts';
import { insertEntries } from '../../../store/accounts/credits.ts';
import { listUse } from '../../../store/accounts/usage.ts';
import type { Reply } from '../wire.ts';
import { countUsage } from './usage-counter.ts';

let db: TestDatabase;
before(async () => {
  db = await openTestDatabase();
});
after(() => db.close());

function fieldsOf({ headers }: Reply): readonly (string | undefined)[] {
  return ['Cost', 'Remaining', 'Reset'].map((name) => headers[`X-Service-Credits-${name}`]);
}

function codeOf(reply: Reply): string {
  return reply.kind === 'problem' ? reply.problem.code : reply.kind;
}

const RESET = '2026-12-01T00:00:00.000Z';

test('every answer says what it cost, what is left, and when the next month begins', async () => {
  const jo = await customer(db, 10);
  const three = sampleOperation({ credits: 3 });
  assert.deepEqual(fieldsOf(await jo.ask(three)), ['3', '7', RESET]);
  assert.deepEqual(fieldsOf(await jo.ask(sampleOperation({ credits: 0 }))), ['0', '7', RESET]);
  const refused = await jo.ask(three, { query: [['x', 'y']] });
  assert.deepEqual(fieldsOf(refused), ['0', '7', RESET]);
  const failing = sampleOperation({ run: async () => Promise.reject(new Error('no')) });
  assert.deepEqual(fieldsOf(await jo.ask(failing)), ['0', '7', RESET]);
  assert.equal(await jo.used(), ALLOWANCE - 7);
});

test('an answer that cannot be paid any more does not leave', async () => {
  const jo = await customer(db, 2);
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const slow = sampleOperation({
    run: async () => {
      running += 1;
      await gate.promise;
      return { kind: 'json', data: 'worth a credit' };
    },
  });
  const asked = Array.from({ length: 30 }, () => jo.ask(slow));
  // All of them are let in while there is enough for each.
  while (running < 30) await new Promise((resolve) => setImmediate(resolve));
  gate.resolve();
  const replies = await Promise.all(asked);
  assert.equal(replies.filter(({ kind }) => kind === 'ok').length, 2);
  const refused = replies.filter((reply) => codeOf(reply) === 'credits_exhausted');
  assert.equal(refused.length, 28);
  assert.ok(refused.every((reply) => !JSON.stringify(reply).includes('worth a credit')));
  assert.deepEqual(fieldsOf(refused[0] ?? (await jo.ask(slow))), ['0', '0', RESET]);
  assert.equal(await jo.used(), ALLOWANCE);
});

test('a price that depends on the answer is charged as the answer says', async () => {
  const jo = await customer(db, 5);
  const priced = (credits: number) =>
    sampleOperation({ credits: 2, run: async () => ({ kind: 'json', data: 1, credits }) });
  assert.deepEqual(fieldsOf(await jo.ask(priced(4))), ['4', '1', RESET]);
  const tooDear = await jo.ask(priced(4));
  assert.equal(codeOf(tooDear), 'credits_exhausted');
  assert.match(tooDear.kind === 'problem' ? tooDear.problem.detail : '', /costs 2 and 1 credit is/);
});

test('the balance pays when the allowance is spent, and the ledger names the call', async () => {
  const jo = await customer(db, 1);
  const entry = { kind: 'top_up', amount: 5, operation: null, requestId: null } as const;
  await insertEntries(db.database, jo.id, [{ ...entry, actor: 'operator', note: null }], NOON);
  const reply = await jo.ask(sampleOperation({ credits: 3 }));
  assert.deepEqual(fieldsOf(reply), ['3', '3', RESET]);
  const [last] = await db.database.rows(
    'test-last-entry',
    `select kind, amount, operation, request_id, actor from credit_entries
     where account_id = $1 order by id desc limit 1`,
    [jo.id],
  );
  assert.deepEqual(last, {
    kind: 'charge',
    amount: -2,
    operation: 'get_sample',
    request_id: reply.requestId,
    actor: jo.id.replace('acc', 'key'),
  });
});

/** An operation that is paid before it runs. */
function first(run: () => Promise<{ kind: 'json'; data: unknown; credits?: number }>) {
  return sampleOperation({ credits: 3, chargedFirst: true, run });
}

test('what is paid first is not run without credits, and run once it is paid', async () => {
  const jo = await customer(db, 4);
  const seen: (number | undefined)[] = [];
  const moving = first(async () => {
    seen.push(await jo.used());
    return { kind: 'json', data: 1 };
  });
  const asked = await Promise.all([jo.ask(moving), jo.ask(moving), jo.ask(moving)]);
  assert.deepEqual(asked.map(codeOf).sort(), ['credits_exhausted', 'credits_exhausted', 'ok']);
  assert.deepEqual(seen, [ALLOWANCE - 1], 'it was paid before it ran, and ran once');
  assert.equal(await jo.used(), ALLOWANCE - 1);
});

test('what was paid first returns after a failure, a refusal, a 304 or a smaller price', async () => {
  const jo = await customer(db, 10);
  const failing = first(async () => Promise.reject(new Error('no')));
  assert.deepEqual(fieldsOf(await jo.ask(failing)), ['0', '10', RESET]);
  const answering = first(async () => ({ kind: 'json', data: 1 }));
  const paid = await jo.ask(answering);
  assert.ok(paid.kind === 'ok');
  assert.deepEqual(fieldsOf(paid), ['3', '7', RESET]);
  const again = await jo.ask(answering, { ifNoneMatch: `"${paid.etag}"` });
  assert.equal(again.kind, 'not_modified');
  assert.deepEqual(fieldsOf(again), ['0', '7', RESET]);
  const cheap = first(async () => ({ kind: 'json', data: 2, credits: 1 }));
  assert.deepEqual(fieldsOf(await jo.ask(cheap)), ['1', '6', RESET]);
  const refusing = sampleOperation({
    credits: 3,
    chargedFirst: true,
    problems: ['company_not_found'],
    input: { query: Type.Object({}) },
    run: async ({ refuse }) => {
      throw refuse('company_not_found', 'None.');
    },
  });
  assert.deepEqual(fieldsOf(await jo.ask(refusing)), ['0', '6', RESET]);
  assert.equal(await jo.used(), ALLOWANCE - 6);
});

test('a key in test mode is told of credits and takes none', async () => {
  const jo = await customer(db, 0, 'test');
  const reply = await jo.ask(sampleOperation({ credits: 3 }));
  assert.equal(codeOf(reply), 'ok');
  assert.deepEqual(fieldsOf(reply), ['0', '0', RESET]);
  const paidFirst = await jo.ask(first(async () => ({ kind: 'json', data: 1 })));
  assert.deepEqual(fieldsOf(paidFirst), ['0', '0', RESET]);
  assert.equal(await jo.used(), ALLOWANCE);
});

test('a key whose account is closed while it calls is refused', async () => {
  const jo = await customer(db, 10);
  const closing = sampleOperation({
    run: async () => {
      await db.database.rows('test-close', 'delete from accounts where id = $1', [jo.id]);
      return { kind: 'json', data: 1 };
    },
  });
  assert.equal(codeOf(await jo.ask(closing)), 'invalid_key');
});

test('a database that fails while it charges: no answer, and no charge', async () => {
  const jo = await customer(db, 10);
  const refuse = `create function no_charge() returns trigger language plpgsql as $$
    begin raise exception 'stopping' using errcode = '57P01'; end $$`;
  await db.database.rows('test-fail-function', refuse);
  await db.database.rows(
    'test-fail',
    `create trigger no_charge before update of used on accounts
     for each row when (new.id = '${jo.id}') execute function no_charge()`,
  );
  const reply = await jo.ask(sampleOperation({}));
  assert.equal(codeOf(reply), 'service_unavailable');
  assert.equal(reply.headers['Retry-After'], '5');
  assert.deepEqual(fieldsOf(reply), ['0', '10', RESET]);
  await db.database.rows('test-mend', 'drop trigger no_charge on accounts');
  assert.equal(await jo.used(), ALLOWANCE - 10);
  assert.deepEqual(fieldsOf(await jo.ask(sampleOperation({}))), ['1', '9', RESET]);
});

test('every call that the limits let in is counted, free and refused ones too, and its key was used', async () => {
  const jo = await customer(db, 1);
  const paid = sampleOperation({ id: 'get_paid' });
  await jo.ask(paid);
  await jo.ask(paid);
  await jo.ask(paid, { query: [['x', 'y']] });
  await jo.ask(sampleOperation({ id: 'get_free', credits: 0 }));
  assert.equal((await listUse(db.database, jo.id, '2026-11-20')).length, 1, 'not yet');
  await jo.flush();
  await jo.flush();
  const [key] = await listKeys(db.database, `${jo.id}@people.example`);
  assert.deepEqual(key?.last_used_at, NOON);
  assert.deepEqual(await listUse(db.database, jo.id, '2026-11-20'), [
    { day: '2026-11-20', operation: 'get_free', calls: 1, credits: 0 },
    { day: '2026-11-20', operation: 'get_paid', calls: 3, credits: 1 },
  ]);
});

test('what cannot be written now is written the next time, once', async () => {
  const jo = await customer(db, 1);
  let isDown = true;
  const rows: TestDatabase['database']['rows'] = async (name, text, values) => {
    if (isDown) throw Object.assign(new Error('Connection terminated'), { code: '08006' });
    return db.database.rows(name, text, values);
  };
  const usage = countUsage({ database: { ...db.database, rows } });
  usage.count(jo.id, '2026-11-20', 'search');
  usage.used(jo.id.replace('acc', 'key'), NOON);
  await assert.rejects(usage.flush(), { code: '08006' });
  usage.count(jo.id, '2026-11-20', 'search');
  usage.used(jo.id.replace('acc', 'key'), new Date(NOON.getTime() - 1_000));
  isDown = false;
  await usage.flush();
  await usage.flush();
  const [row] = await listUse(db.database, jo.id, '2026-11-20');
  assert.equal(row?.calls, 2);
  const [key] = await listKeys(db.database, `${jo.id}@people.example`);
  assert.deepEqual(key?.last_used_at, NOON);
});
