// What addresses say about the page behind them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PAGE_ROLES, type PageRole, pageRole } from './page-role.ts';

const rows: readonly (readonly [string, PageRole])[] = [
  ['https://acme.example/', 'home'],
  ['https://acme.example/en/', 'home'],
  ['https://acme.example/index.html', 'home'],
  ['https://acme.example/pricing', 'pricing'],
  ['https://acme.example/de/preise/', 'pricing'],
  ['https://acme.example/models', 'models'],
  ['https://acme.example/product/model-library/', 'models'],
  ['https://acme.example/models/one-of-them', 'other'],
  ['https://acme.example/legal/terms-of-service', 'terms'],
  ['https://acme.example/tos', 'terms'],
  ['https://acme.example/legal/privacypolicy/', 'privacy'],
  ['https://acme.example/legal/dpa', 'dpa'],
  ['https://acme.example/sub-processors', 'subprocessors'],
  ['https://acme.example/legal/api-terms', 'developer_terms'],
  ['https://acme.example/impressum', 'imprint'],
  ['https://acme.example/trust', 'security'],
  ['https://acme.example/careers/engineering', 'careers'],
  ['https://acme.example/blog/series-a', 'press'],
  ['https://status.acme.example/', 'status'],
  ['https://acme.example/.well-known/security.txt', 'security_txt'],
  ['https://acme.example/robots.txt', 'robots'],
  ['https://acme.example/something', 'other'],
  ['https://acme.example/determined', 'other'],
];

for (const [address, role] of rows) {
  test(`${address} is ${role}`, () => assert.equal(pageRole(new URL(address)), role));
}

test('every address has a role, also one that is no UTF-8', () => {
  assert.equal(pageRole(new URL('https://acme.example/%FF')), 'other');
  fc.assert(fc.property(fc.webUrl(), (address) => PAGE_ROLES.includes(pageRole(new URL(address)))));
});
