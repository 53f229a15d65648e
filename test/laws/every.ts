// Laws of every operation, whatever its method: credentials, parameters, methods.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registry } from '../../src/operations/registry.ts';
import type { Answer, Ask } from '../clients/client.ts';
import { type Asking, assertProblem, type Op, pathOf } from './asking.ts';

export function everyLaw(asking: Asking, operation: Op): void {
  const { method } = operation;
  const call = (path: string, options: Ask = {}): Promise<Answer> =>
    asking.call(path, { method, ...options });
  const path = pathOf(operation);

  if (operation.access !== 'open') {
    test('without a key it asks for one', async () => {
      const answer = await call(path);
      assertProblem(answer, 'key_required');
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="assay"');
    });
  }

  if (operation.access === 'account') {
    test('a key without an account is refused', async () => {
      const headers = { authorization: `Bearer ${asking.server.seed.keys.unowned}` };
      assertProblem(await call(path, { headers }), 'account_key_required');
    });
  }

  test('a credential that is none is refused, on open operations too', async () => {
    const { keys } = asking.server.seed;
    const last = keys.free.at(-1) === '0' ? '1' : '0';
    for (const headers of [
      { authorization: 'Bearer garbage' },
      { authorization: 'Bearer' },
      { authorization: '' },
      { authorization: `Basic ${Buffer.from(`${keys.free}:`).toString('base64')}` },
      { authorization: keys.free },
      { authorization: `Bearer ${keys.free.slice(0, -1)}${last}` },
      { authorization: `Bearer ${keys.unknown}` },
      { authorization: `Bearer ${keys.revoked}` },
      { authorization: `Bearer ${keys.expired}` },
      { 'x-api-key': keys.revoked },
      { 'x-api-key': '' },
    ]) {
      const answer = await call(path, { headers });
      assertProblem(answer, 'invalid_key');
      const challenge = 'Bearer realm="assay", error="invalid_token"';
      assert.equal(answer.headers['www-authenticate'], challenge);
      assert.ok(!answer.body.includes(keys.revoked), 'the key is told back');
    }
  });

  test('two different keys are refused', async () => {
    const { free, pro } = asking.server.seed.keys;
    const headers = { authorization: `Bearer ${free}`, 'x-api-key': pro };
    assertProblem(await call(path, { headers }), 'invalid_parameter');
  });

  test('a key in the query is an unknown parameter', async () => {
    const answer = await call(pathOf(operation, { api_key: asking.server.seed.keys.free }));
    assertProblem(answer, 'invalid_parameter');
  });

  test('an unknown parameter is refused with the nearest known one', async () => {
    const [known] = Object.keys(operation.input.query?.properties ?? {});
    const misspelt = known === undefined || known.length < 3 ? 'zzz' : `${known}s`;
    const answer = await call(pathOf(operation, { [misspelt]: 'x' }));
    assertProblem(answer, 'invalid_parameter');
    assert.match(String(answer.json.detail), new RegExp(misspelt));
    if (misspelt !== 'zzz') assert.match(String(answer.json.detail), /Did you mean/);
  });

  test('another method is refused, with Allow', async () => {
    const answered = registry.filter((one) => one.path === operation.path).map((one) => one.method);
    const allow = allowOf(answered);
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'TRACE']) {
      if (answered.some((one) => one === other)) continue;
      const body = other === 'POST' || other === 'PUT' ? '<not json' : '';
      const type = other === 'POST' ? 'text/xml' : ';;;';
      const headers = body === '' ? {} : { 'content-type': type };
      const answer = await asking.call(path, { method: other, headers, body });
      assertProblem(answer, 'method_not_allowed');
      assert.equal(answer.headers.allow, allow);
      asking.seen.add(`${operation.id} method_not_allowed`);
    }
  });

  test('OPTIONS answers a preflight', async () => {
    const answered = registry.filter((one) => one.path === operation.path).map((one) => one.method);
    const headers = { origin: 'https://app.example', 'access-control-request-method': method };
    const answer = await call(path, { method: 'OPTIONS', headers });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    assert.equal(answer.headers['access-control-allow-methods'], allowOf(answered));
    assert.match(String(answer.headers['access-control-allow-headers']), /Authorization/);
    assert.match(String(answer.headers['access-control-allow-headers']), /Idempotency-Key/);
    assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  });
}

function allowOf(methods: readonly string[]): string {
  const heads = methods.includes('GET') ? ['HEAD'] : [];
  return [...methods, ...heads, 'OPTIONS'].join(', ');
}
