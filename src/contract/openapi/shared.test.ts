// What the OpenAPI document says once for several operations, and how large it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolved } from '../../../test/clients/resolved-openapi.ts';
import { renderOpenapi } from '../../operations/openapi.ts';
import { sharedOf } from './shared.ts';

type Components = Readonly<Record<'responses' | 'parameters', Readonly<Record<string, object>>>>;
type Operations = Readonly<Record<string, { readonly responses: object }>>;

const MOST_BYTES = 500_000;

const text = renderOpenapi();
const document = JSON.parse(text) as { readonly components: Components };

test('all of it has less than 500 kB, and refers to each shared part', () => {
  const size = JSON.stringify(document).length;
  assert.ok(size < MOST_BYTES, `${size} bytes`);
  const { responses, parameters } = document.components;
  const named = [...Object.keys(responses), ...Object.keys(parameters)];
  const found = text.matchAll(/"#\/components\/(?:responses|parameters)\/([^"]+)"/g);
  assert.deepEqual(new Set(named), new Set([...found].map(([, name]) => name)));
});

test('what HTTP itself rules out is declared for every operation', () => {
  const { paths } = resolved(document) as { readonly paths: Readonly<Record<string, Operations>> };
  for (const [path, methods] of Object.entries(paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const status of ['400', '408', '414', '431']) assert.ok(status in responses, path);
    }
  }
});

test('what occurs once stays where it is, and what differs under one name gets a number', () => {
  const refusal = (description: string) => ({ description });
  const page = (maximum: number) => ({ name: 'limit', in: 'query', schema: { maximum } });
  const operation = (maximum: number, description: string) => ({
    parameters: [page(maximum)],
    responses: { 200: { description: 'Found.' }, 404: refusal(description) },
  });
  const { paths, parameters, responses } = sharedOf({
    '/a': { get: operation(1, 'Gone.'), post: operation(1, 'Away.') },
    '/b': { get: operation(2, 'Gone.'), post: operation(2, 'Lost.') },
  });
  assert.deepEqual(parameters, { limit: page(1), 'limit-2': page(2) });
  assert.deepEqual(responses, { 404: refusal('Gone.') });
  assert.deepEqual(paths['/a']?.get?.responses, {
    200: { description: 'Found.' },
    404: { $ref: '#/components/responses/404' },
  });
  assert.deepEqual(paths['/b']?.post, {
    parameters: [{ $ref: '#/components/parameters/limit-2' }],
    responses: { 200: { description: 'Found.' }, 404: refusal('Lost.') },
  });
});

test('a refusal is named by the codes that tell it from others of its status', () => {
  const refusal = (...codes: readonly string[]) => {
    const examples = Object.fromEntries(codes.map((code) => [code, {}]));
    return { content: { 'application/problem+json': { examples } } };
  };
  const free = { get: { responses: { 429: refusal('rate_limited') } } };
  const paid = { get: { responses: { 429: refusal('rate_limited', 'credits_exhausted') } } };
  const { responses } = sharedOf({ '/a': free, '/b': paid, '/c': free, '/d': paid });
  assert.deepEqual(Object.keys(responses), ['429', '429.credits_exhausted']);
});
