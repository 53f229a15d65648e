// Laws of every operation that writes: its example is done, and what is refused changed nothing.

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, beforeEach, test } from 'node:test';
import type { Answer, Ask } from '../clients/client.ts';
import { WATCHER, watchRows } from '../seeds/seed-watches.ts';
import { type Asking, assertProblem, bodyOf, type Op, pathOf } from './asking.ts';

export function writeLaws(asking: Asking, operation: Op): void {
  beforeEach(() => asking.restore());
  after(() => asking.restore());
  const send = (more: Ask = {}) => asking.send(operation, more);
  const rows = () => watchRows(asking.server.world.database);

  test('its examples are done, and nobody keeps the answer', async () => {
    for (const example of operation.examples) {
      const answer = await asking.send(operation, {}, example);
      const statuses = [operation.success ?? 200, operation.otherSuccess?.status];
      assert.ok(statuses.includes(answer.status as 200), answer.body);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers.etag, undefined);
      assert.equal(answer.headers.vary, 'Authorization, X-API-Key, Accept, Accept-Encoding');
      await asking.restore();
    }
  });

  test('a condition on a tag is none for a write', async () => {
    const answer = await send({ headers: { 'if-none-match': '*' } });
    assert.ok(answer.status >= 200 && answer.status < 300, answer.body);
  });

  test('whoever cannot read the answer gets nothing done', async () => {
    const before = await rows();
    for (const accept of ['image/png', 'application/json;q=0']) {
      assertProblem(await send({ headers: { accept } }), 'not_acceptable');
    }
    assert.deepEqual(await rows(), before);
  });

  test('a second request with its Idempotency-Key does nothing again', async () => {
    const headers = { 'idempotency-key': `"${operation.id}"` };
    const first = await send({ headers });
    assert.ok(first.status < 300, first.body);
    const done = await rows();
    const second = await send({ headers });
    assert.equal(second.status, first.status);
    assert.equal(second.body, first.body);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.deepEqual(await rows(), done);
  });

  test('its Idempotency-Key is good for this request alone, and for one at a time', async () => {
    const key = `${operation.id}-2`;
    const headers = { 'idempotency-key': `"${key}"` };
    const { database } = asking.server.world;
    await send({ headers });
    const other = 'update idempotency_keys set request_hash = $3 where owner = $1 and key = $2';
    const owned = [WATCHER, key] as const;
    const [row] = await database.rows<{ hash: Buffer }>(
      'law-hash',
      'select request_hash as hash from idempotency_keys where owner = $1 and key = $2',
      owned,
    );
    await database.rows('law-other', other, [...owned, Buffer.alloc(32)]);
    assertProblem(await send({ headers }), 'idempotency_key_reused');
    await database.rows('law-same', other, [...owned, row?.hash]);
    await database.rows(
      'law-under-way',
      `update idempotency_keys set finished_at = null, reply = null,
         locked_until = 'infinity' where owner = $1 and key = $2`,
      owned,
    );
    assertProblem(await send({ headers }), 'idempotency_in_progress');
    for (const wrong of ['a'.repeat(256), '', 'ä', 'a b']) {
      assertProblem(await send({ headers: { 'idempotency-key': wrong } }), 'invalid_parameter');
    }
  });

  if (operation.input.body) bodyLaws(asking, operation);
}

const JSON_TYPE = { 'content-type': 'application/json' };

function bodyLaws(asking: Asking, operation: Op): void {
  const send = (more: Ask = {}) => asking.send(operation, more);
  const refused = async (send: () => Promise<Answer>, code: 'invalid_body'): Promise<Answer> => {
    const before = await watchRows(asking.server.world.database);
    const answer = await send();
    assertProblem(answer, code);
    assert.deepEqual(await watchRows(asking.server.world.database), before);
    return answer;
  };
  const example = JSON.parse(bodyOf(operation)) as Record<string, unknown>;

  test('a body that is no JSON is refused', async () => {
    const whole = bodyOf(operation);
    for (const body of [whole.slice(0, -1), `${whole}x`, `\ufeff${whole}x`, "{'a':1}", '{]']) {
      await refused(() => send({ body }), 'invalid_body');
    }
  });

  test('a body that is no object, or hides one too deep, is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const deeper = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    for (const body of ['null', '[]', '"text"', '1', 'true', '[{}]', deep, deeper]) {
      await refused(() => send({ body }), 'invalid_body');
    }
  });

  test('an unknown member is refused by name', async () => {
    for (const name of ['no_such_member', '__proto__', 'constructor', 'a/b~c']) {
      const body = `{${JSON.stringify(name)}: 1, ${JSON.stringify(example).slice(1)}`;
      const text = Object.keys(example).length === 0 ? `{${JSON.stringify(name)}: 1}` : body;
      const answer = await refused(() => send({ body: text }), 'invalid_body');
      const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const errors = answer.json.errors as readonly { pointer: string }[];
      assert.ok(
        errors.some((error) => error.pointer === pointer),
        answer.body,
      );
    }
  });

  test('a member of the wrong kind is refused, with a pointer to it', async () => {
    const known = Object.keys(
      (operation.input.body as { properties?: Record<string, unknown> }).properties ?? {},
    );
    assert.ok(known.length > 0);
    for (const name of known) {
      for (const wrong of [{ nested: [] }, [[]], 1.5, '\u0000']) {
        const body = JSON.stringify({ ...example, [name]: wrong });
        const answer = await refused(() => send({ body }), 'invalid_body');
        const errors = answer.json.errors as readonly { pointer: string }[];
        assert.ok(errors[0]?.pointer.startsWith(`/${name}`), answer.body);
      }
    }
  });

  test('a body in another type, coding or charset is refused', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
    ]) {
      assertProblem(await send({ headers, body: bodyOf(operation) }), 'unsupported_media_type');
    }
  });

  test('a body over the bound is refused, whether it says so or not', async () => {
    const body = JSON.stringify({ ...example, padding: 'x'.repeat(1024 * 1024) });
    for (const sent of [body, Readable.from([body.slice(0, 9), body.slice(9)])]) {
      assertProblem(await send({ body: sent }), 'body_too_large');
    }
  });

  test('no body is refused where one is needed', async () => {
    const { method } = operation;
    const headers = asking.authorized(operation);
    const answer = await asking.call(pathOf(operation), { method, headers });
    if (operation.bodyOptional) assert.ok(answer.status < 300, answer.body);
    else assertProblem(answer, 'invalid_body');
  });
}
