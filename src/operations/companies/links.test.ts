// Links to operations: filled in, and only to what is served.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { linkTo, proofLink } from './links.ts';

const services = {
  baseUrl: 'https://assay.example',
  addressOf: (id: string) =>
    id === 'get_fact_proof' ? '/v1/companies/{company}/facts/{key}/proof' : null,
};
const PROOF = 'https://assay.example/v1/companies/acme.example/facts';

test('a link has its path and query escaped, and leaves out what is null', () => {
  const path = { company: 'acme.example', key: 'a.b/c?' };
  const link = linkTo(services, 'get_fact_proof', path, { product: 'A & B', more: null });
  assert.equal(link, `${PROOF}/a.b%2Fc%3F/proof?product=A+%26+B`);
});

test('a query is written as browsers write one, whatever is in it', () => {
  const path = { company: 'acme.example', key: 'a.b' };
  const value = fc.option(fc.oneof(fc.string(), fc.string({ unit: ANY_CHARACTER })));
  fc.assert(
    fc.property(value, value, value, (product, provenance, from) => {
      const query = { product, provenance, from };
      const given = Object.entries(query).filter((pair): pair is [string, string] => {
        return pair[1] !== null;
      });
      const text = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
      assert.equal(linkTo(services, 'get_fact_proof', path, query), `${PROOF}/a.b/proof${text}`);
    }),
  );
});

test('an operation that is not served is not linked to', () => {
  assert.equal(linkTo(services, 'get_capture', { id: 'cap_1' }), null);
  const none = { ...services, addressOf: () => null };
  assert.equal(proofLink(none, 'acme.example')(FACT), null);
});

test('a path that is not filled is a fault of ours', () => {
  assert.throws(() => linkTo(services, 'get_fact_proof', { company: 'acme.example' }), /needs key/);
});

const FACT = { key: 'a.b', provenance: 'observed', product: '', capture_id: 'cap_1' } as const;

test('a proof is linked to for a fact with a capture, under its provenance and product', () => {
  const proofOf = proofLink(services, 'acme.example');
  assert.equal(proofOf(FACT), `${PROOF}/a.b/proof?provenance=observed`);
  const api = { ...FACT, product: 'api' };
  assert.equal(proofOf(api), `${PROOF}/a.b/proof?provenance=observed&product=api`);
  assert.equal(proofOf({ ...FACT, capture_id: null }), null);
});
