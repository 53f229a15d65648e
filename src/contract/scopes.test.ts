// Which scope a token needs for which operation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { registry } from '../operations/registry.ts';
import { problemsOf } from './operation.ts';
import { SCOPE_NAMES, scopeOf, scopesIn } from './scopes.ts';

/** What is asked for in a body because of its length alone. */
const READ_BY_POST: readonly string[] = ['resolve_batch', 'get_companies'];

test('only watches and claims are written, and what reads needs no scope that writes', () => {
  for (const operation of registry) {
    const scope = scopeOf(operation);
    const writes = operation.method !== 'GET' && !READ_BY_POST.includes(operation.id);
    assert.equal(scope === 'watch:write', writes, operation.id);
    const aboutWatches = operation.path.startsWith('/v1/watch/');
    if (writes || aboutWatches) assert.match(String(scope), /^watch:/, operation.id);
  }
});

const NEEDS = {
  search: 'facts:read',
  resolve: 'facts:read',
  resolve_batch: 'facts:read',
  get_company: 'facts:read',
  get_companies: 'facts:read',
  get_company_jobs: 'facts:read',
  get_fact_proof: 'facts:read',
  get_capture_raw: 'facts:read',
  query_changes: 'history:read',
  get_change: 'history:read',
  get_changes_atom: 'history:read',
  get_company_history: 'history:read',
  get_company_changes_atom: 'history:read',
  check_company_claims: 'claims:read',
  get_company_trajectory: 'claims:read',
  get_fact_evidence: 'claims:read',
  list_claims: 'claims:read',
  get_claim: 'claims:read',
  create_claim: 'watch:write',
  verify_claim: 'watch:write',
  delete_claim: 'watch:write',
  get_openapi: null,
  get_status: null,
} as const;

test('operations need the scope that says what they are about', () => {
  const found = Object.fromEntries(registry.map((one) => [one.id, scopeOf(one)]));
  for (const [id, scope] of Object.entries(NEEDS)) assert.equal(found[id], scope, id);
  // Every scope that can be granted opens something.
  const opening = new Set(Object.values(found));
  for (const name of SCOPE_NAMES) assert.ok(opening.has(name), name);
});

test('an operation that needs a scope says that a token may lack it', () => {
  for (const operation of registry) {
    const says = problemsOf(operation).includes('insufficient_scope');
    assert.equal(says, scopeOf(operation) !== null, operation.id);
  }
});

test('what an operation says of its own scope holds', () => {
  const read = { method: 'GET', path: '/v1/watch/endpoints' } as const;
  assert.equal(scopeOf({ ...read, scope: null }), null);
  assert.equal(scopeOf({ ...read, scope: 'facts:read' }), 'facts:read');
});

test('only whole words are scopes, in whatever order, and others are nothing', () => {
  assert.deepEqual(scopesIn('watch:read facts:read'), ['facts:read', 'watch:read']);
  assert.deepEqual(scopesIn('facts:readx xfacts:read FACTS:READ facts: read'), []);
  assert.deepEqual(scopesIn(null), []);
  const words = fc.array(fc.oneof(fc.constantFrom(...SCOPE_NAMES), fc.string()));
  const property = fc.property(words, (given) => {
    const found = scopesIn(given.join(' '));
    const all = new Set(given.flatMap((word) => word.split(' ')));
    for (const name of SCOPE_NAMES) assert.equal(found.includes(name), all.has(name));
  });
  fc.assert(property);
});
