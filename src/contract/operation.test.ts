// The tie between what an operation declares and what it can do, checked by the compiler.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { STAYING } from './caller.ts';
import { anyOperation, operationsOf, problemsOf, type Refuse } from './operation.ts';
import { Refusal } from './refusal.ts';

interface Nothing {
  readonly nothing: true;
}

const operation = operationsOf<Nothing>();

const sample = operation({
  id: 'get_sample',
  method: 'GET',
  path: '/v1/samples/{name}',
  tag: 'Samples',
  summary: 'A sample',
  description: 'A sample.',
  access: 'key',
  credits: 1,
  cache: 'public',
  input: {
    path: Type.Object({ name: Type.String() }),
    query: Type.Object({ limit: Type.Integer({ default: 50 }), q: Type.String() }),
  },
  output: Type.Object({ rows: Type.Array(Type.Integer()) }),
  problems: ['company_not_found'],
  examples: [],
  run: async ({ input, refuse }) => {
    const name: string = input.path.name;
    if (name === '') throw refuse('company_not_found', 'No such sample.');
    // @ts-expect-error: a code that is not declared does not compile
    if (name === 'x') throw refuse('credits_exhausted', 'Undeclared.');
    // @ts-expect-error: a parameter that is not declared does not compile
    void input.query.cursor;
    return { kind: 'json', data: { rows: [input.query.limit] } };
  },
});

operation({
  ...sample,
  // @ts-expect-error: data of another shape than `output` does not compile
  run: async () => ({ kind: 'json', data: { rows: ['one'] } }),
});

// @ts-expect-error: only codes of the catalogue can be declared
operation({ ...sample, problems: ['no_such_code'] });

test('an operation refuses with the codes that it declares', async () => {
  const refuse: Refuse<'company_not_found'> = (code, detail) => new Refusal(code, detail);
  const run = sample.run({
    input: { path: { name: '' }, query: { limit: 1, q: '' }, body: undefined },
    after: null,
    caller: { kind: 'none' },
    refuse,
    services: { nothing: true },
    connection: STAYING,
  });
  await assert.rejects(run, { code: 'company_not_found' });
});

test('the codes of an operation are its own and those that its declaration brings along', () => {
  const codes = problemsOf(anyOperation(sample));
  for (const code of [
    'company_not_found',
    'invalid_parameter',
    'missing_parameter',
    'key_required',
    'invalid_key',
    'credits_exhausted',
  ] as const) {
    assert.ok(codes.includes(code), code);
  }
  for (const code of ['invalid_body', 'account_key_required', 'invalid_cursor'] as const) {
    assert.ok(!codes.includes(code), code);
  }
});
