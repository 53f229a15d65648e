// By what besides its quote a fact is asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../facts/fact.ts';
import { saidBy as saidOn } from './said.ts';

function saidBy(fact: { readonly key: string; readonly value: Json }) {
  return saidOn(fact, 'goes');
}

test('a service is asked for by its name, a telephone by its number, a page by its address', () => {
  const integration = saidBy({ key: 'features.integration.google-calendar', value: true });
  assert.deepEqual(integration, { type: 'words', words: 'google calendar', least: 'as_often' });
  const phone = saidBy({ key: 'location.phone.41441234567', value: '+41441234567' });
  assert.deepEqual(phone, { type: 'link', address: 'tel:+41441234567' });
  const address = 'https://acme.example/pricing';
  assert.deepEqual(saidBy({ key: 'pricing.page.url', value: address }), { type: 'link', address });
  const services = 'https://acme.example/services';
  assert.equal(saidBy({ key: 'pricing.page.url', value: services }), null, 'called so by a link');
  assert.deepEqual(saidBy({ key: 'legal.doc.terms.sha256', value: 'ab' }), { type: 'text' });
});

test('an office is asked for by its street, a cipher by its name and number', () => {
  const office = (value: string) => saidBy({ key: 'location.office.zurich', value });
  const street = { type: 'words', words: 'Hammerweg 12', least: 'once' };
  assert.deepEqual(office('Hammerweg 12, 8001 Zürich, CH'), street);
  assert.deepEqual(office('No 7-1, Hammerweg 12, Zürich'), street);
  assert.equal(office('Zürich, CH'), null);
  assert.deepEqual(office('Acme, Inc. t/a Anvils919, Hammerweg 12, Zürich'), street);
  const cipher = (value: string) => saidBy({ key: 'security.encryption.at_rest', value });
  assert.deepEqual(cipher('AES-256'), { type: 'words', words: 'AES-256', least: 'once' });
  assert.deepEqual(cipher('TLS'), { type: 'words', words: 'TLS', least: 'as_often' });
});

test('what is said of a plan, a heading, a logo and a short name is told by the quote alone', () => {
  assert.equal(saidBy({ key: 'pricing.tier.pro.name', value: 'Professional' }), null);
  assert.equal(saidBy({ key: 'positioning.h1', value: 'Anvils for everybody' }), null);
  assert.equal(saidBy({ key: 'positioning.org.logo', value: 'https://acme.example/a.png' }), null);
  assert.equal(saidBy({ key: 'features.platform.ios', value: true }), null);
  assert.equal(saidBy({ key: 'legal.doc.terms.url', value: 'https://acme.example/terms' }), null);
});

test('what is integrated was there where it was named before, and goes where it is named less', () => {
  const fact = { key: 'features.integration.playwright', value: true };
  assert.deepEqual(saidOn(fact, 'comes'), { type: 'words', words: 'playwright', least: 'once' });
  assert.deepEqual(saidOn(fact, 'goes'), { type: 'words', words: 'playwright', least: 'as_often' });
  const party = { key: 'security.subprocessor.vanta', value: { name: 'Vanta' } };
  assert.deepEqual(saidOn(party, 'comes'), { type: 'words', words: 'vanta', least: 'as_often' });
});

test('a technology is asked for by the file that is called so, its version by nothing', () => {
  assert.deepEqual(saidBy({ key: 'stack.tech.jquery', value: true }), {
    type: 'loaded',
    name: 'jquery',
  });
  assert.equal(saidBy({ key: 'stack.tech.jquery.version', value: '3.7.1' }), null);
  assert.equal(saidBy({ key: 'stack.tech.vue', value: true }), null);
});

test('a language is asked for by its tag', () => {
  const fact = { key: 'features.language.zh-hant', value: true };
  assert.deepEqual(saidBy(fact), { type: 'language', tag: 'zh-hant' });
});
