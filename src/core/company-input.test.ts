// What a caller may write for a company, and what is made of it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_ADDRESS, ANY_ADDRESS_AND_QUERY } from '../../test/any-address.ts';
import { ANY_CHARACTER } from '../../test/any-character.ts';
import { registrableDomain } from '../outside/names/public-suffix.ts';
import { matchByDomain, readCompanyInput } from './company-input.ts';

const read = (text: string) => readCompanyInput(text, registrableDomain);

function apexOf(text: string): string | null {
  const found = read(text);
  return found.kind === 'domain' ? found.apex : null;
}

test('addresses of every kind are reduced to the apex', () => {
  for (const text of [
    'acme.example',
    'ACME.Example.',
    ' www.acme.example ',
    'a.b.acme.example',
    '_dmarc.acme.example',
    'https://acme.example',
    'HTTP://user:pass@www.acme.example:8080/a/b?c=d@e.example#f',
    '//acme.example/x',
    'acme.example/pricing',
    'acme.example:443',
    'acme.example:443/x@y.example',
    'acme.example?x=https://other.example/',
    'https:\\\\acme.example\\x',
    'sales@acme.example',
    'mailto:sales@mail.acme.example?subject=Hi',
    'Acme Sales <sales+eu@acme.example>',
  ]) {
    assert.equal(apexOf(text), 'acme.example', text);
  }
});

test('what only looks like another company is not taken for it', () => {
  assert.equal(apexOf('https://acme.example@evil.example/'), 'evil.example');
  assert.equal(apexOf('https://acme.example:443@evil.example/'), 'evil.example');
  assert.equal(apexOf('https://evil.example/?q=acme.example'), 'evil.example');
  assert.equal(apexOf('acme.example.evil.example'), 'evil.example');
  assert.equal(apexOf('аcme.example'), 'xn--cme-5cd.example');
  assert.equal(apexOf('acme.github.io'), 'acme.github.io');
  assert.equal(apexOf('a@acme.example, b@bolt.example'), null);
  assert.equal(apexOf('https://acme.example%2eevil.example/'), null);
});

test('names in other scripts are the same in either spelling', () => {
  for (const text of ['bücher.example', 'BÜCHER。example', 'https://www.xn--bcher-kva.example/x']) {
    assert.equal(apexOf(text), 'xn--bcher-kva.example', text);
  }
});

test('rubbish is neither a domain nor a slug', () => {
  const addresses = [
    'acme..example',
    'https://',
    'http:///x',
    '@acme.example',
    'sales@',
    'a@b@',
    'co.uk',
    'https://github.io/',
    '192.0.2.1',
    'https://2130706433.0/',
    '[2001:db8::1]',
    'javascript://%0a',
    'a\u0000b',
    'acme.ex\u202eample',
    `${'a'.repeat(64)}.example`,
  ];
  for (const text of addresses) {
    assert.deepEqual(
      { kind: 'neither', isAddress: true, mayBeName: true },
      {
        ...read(text),
        mayBeName: true,
      },
      text,
    );
  }
  for (const text of ['!!!', '💥', '', '   ', 'Acme Corp', 'AC/DC', 'St. Acme', 'Yahoo!']) {
    assert.deepEqual(read(text), { kind: 'neither', isAddress: false, mayBeName: true }, text);
  }
});

test('a bare word is a slug, and a URL or a mailbox is never a name', () => {
  assert.deepEqual(read('Acme-Inc'), { kind: 'slug', slug: 'acme-inc', mayBeName: true });
  assert.equal(read('booking.example').mayBeName, true);
  assert.equal(read('https://booking.example').mayBeName, false);
  assert.equal(read('a@booking.example').mayBeName, false);
});

test('the less a method says about the company, the less sure it is', () => {
  const by = (text: string, via: 'own' | 'domain' | 'redirect') => {
    const found = read(text);
    assert.equal(found.kind, 'domain', text);
    if (found.kind !== 'domain') return null;
    const { method, confidence } = matchByDomain(found, via);
    return `${method} ${confidence}`;
  };
  assert.equal(by('acme.example', 'own'), 'apex 1');
  assert.equal(by('https://ACME.example./x', 'own'), 'apex 1');
  assert.equal(by('www.acme.example', 'own'), 'subdomain 1');
  assert.equal(by('shop.acme.example', 'own'), 'subdomain 0.95');
  assert.equal(by('me@acme.example', 'own'), 'apex 0.9');
  assert.equal(by('me@mx.acme.example', 'own'), 'subdomain 0.9');
  assert.equal(by('acme-old.example', 'domain'), 'alias 0.95');
  assert.equal(by('www.acme-old.example', 'redirect'), 'redirect 0.9');
});

test('whatever is written, an answer comes, and an apex is its own apex', () => {
  const parts = fc.constantFrom(
    'a',
    '.',
    '@',
    '/',
    ':',
    '//',
    'https:',
    'é',
    '<',
    '>',
    ' ',
    'co.uk',
  );
  const text = fc.oneof(
    fc.string({ unit: ANY_CHARACTER, maxLength: 60 }),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
    ANY_ADDRESS,
    ANY_ADDRESS.map((url) => url.replace('://', '@')),
  );
  const property = fc.property(text, (given) => {
    const found = read(given);
    if (found.kind !== 'domain') return;
    assert.equal(registrableDomain(found.apex), found.apex);
    const again = read(found.apex);
    assert.equal(again.kind === 'domain' && again.apex, found.apex);
  });
  fc.assert(property, { numRuns: 300 });
});

test('the host of a URL is the one that browsers would go to', () => {
  const property = fc.property(ANY_ADDRESS_AND_QUERY, (url) => {
    assert.equal(apexOf(url), registrableDomain(new URL(url).hostname));
  });
  fc.assert(property, { numRuns: 500 });
});

const VECTORS = new URL('../../test/vectors/public-suffix/tests.txt', import.meta.url);

test('every vector of the Public Suffix List, as host, URL and mailbox', (t) => {
  let checked = 0;
  const lines = readFileSync(VECTORS, 'utf8').matchAll(/^(?!\/\/)(\S+) (\S+)$/gm);
  for (const [, host = '', expected = ''] of lines) {
    // A name that begins with a dot is none.
    const apex = expected === 'null' ? null : readable(expected);
    for (const text of [host, `https://${host}/x`, `someone@${host}`]) {
      assert.equal(apexOf(text), apex, text);
    }
    checked += 1;
  }
  assert.ok(checked > 50);
  t.diagnostic(`${checked} vectors`);
});

/** Apexes are ASCII here, as they are in DNS. */
function readable(domain: string): string {
  return new URL(`https://${domain}/`).hostname;
}
