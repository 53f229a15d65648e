// Plain words, terms and letters left out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { editDistance } from '../nearest.ts';
import {
  deletionHashes,
  hostsOf,
  LATER,
  misspellableWords,
  normalise,
  placeOf,
  placesFor,
  prefixRange,
  termsOf,
  WHOLE,
} from './search-words.ts';

test('accents, case and punctuation make no difference', () => {
  const plain = {
    'Müller & Söhne, GmbH': 'muller sohne gmbh',
    'ŁÓDŹ Straße': 'lodz strasse',
    "McDonald's": 'mcdonalds',
    'L’Oréal': 'loreal',
    'Ｆｕｌｌｗｉｄｔｈ™': 'fullwidthtm',
    İstanbul: 'istanbul',
    '  --  ': '',
    '1-800 Contacts': '1 800 contacts',
    '100%_real\\': '100 real',
    '\u0000a\ud800b': 'a b',
  };
  for (const [text, expected] of Object.entries(plain)) assert.equal(normalise(text), expected);
});

test('other scripts stay as they are written', () => {
  for (const text of ['食狮', 'ガス', '한국전력', 'हिन्दी', 'ไทย', 'شركة']) {
    assert.equal(normalise(text), text);
  }
});

test('normalising is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 20 }), (text) => {
      assert.equal(normalise(normalise(text)), normalise(text));
    }),
  );
});

test('a company has its whole names, later words and domains as terms', () => {
  const terms = termsOf({
    name: 'Acme Data Works',
    domain: 'acme-works.example',
    aliases: ['acmedata.test', 'acme-inc'],
  });
  const at = (rank: number) =>
    terms.filter(({ place }) => Math.floor(place / 100) === rank).map(({ term }) => term);
  assert.deepEqual(at(WHOLE).sort(), [
    'acme data works',
    'acme inc',
    'acme works',
    'acme-works.example',
    'acmedata',
    'acmedata.test',
    'acmedataworks',
    'acmeinc',
    'acmeworks',
  ]);
  assert.deepEqual(at(LATER).sort(), ['data works', 'inc', 'works']);
});

test('a name that is a host is a term as a host and as words', () => {
  const terms = termsOf({ name: 'Acme.Example', domain: 'acme-inc.example' }).map((t) => t.term);
  for (const term of ['acme.example', 'acme example', 'acmeexample', 'acme-inc.example']) {
    assert.ok(terms.includes(term), term);
  }
});

test('terms are bounded however long the name', () => {
  const terms = termsOf({ name: 'ab '.repeat(5000), domain: 'acme.example' });
  assert.ok(terms.length < 30);
  for (const { term } of terms) assert.ok(term.length <= 100);
});

test('misspellings are known of words, of the joined name and of the domain', () => {
  const words = misspellableWords({ name: 'Acme Data', domain: 'getacme.example' });
  assert.deepEqual([...words].sort(), ['acme', 'acmedata', 'data', 'getacme']);
  assert.deepEqual(misspellableWords({ name: 'X', domain: `${'a'.repeat(40)}.example` }), []);
});

test('a place tells whole from later, then short from long', () => {
  const order = [
    placeOf(WHOLE, 'a'),
    placeOf(WHOLE, 'acme'),
    placeOf(WHOLE, 'a'.repeat(24)),
    placeOf(LATER, 'a'),
    placeOf(LATER, 'acme'),
  ];
  assert.deepEqual(
    order.toSorted((a, b) => a - b),
    order,
  );
  assert.equal(placeOf(WHOLE, 'a'.repeat(24)), placeOf(WHOLE, 'a'.repeat(90)));
});

test('the places of a prefix hold every term that begins with it', () => {
  const text = fc.string({ minLength: 1, maxLength: 40 });
  const rank = fc.constantFrom<0 | 1>(WHOLE, LATER);
  fc.assert(
    fc.property(text, fc.string({ maxLength: 40 }), rank, (prefix, rest, at) => {
      assert.ok(placesFor(prefix).includes(placeOf(at, prefix + rest)));
    }),
  );
});

test('a prefix range holds what begins with the prefix and nothing else', () => {
  const unit = fc.constantFrom('a', 'b', 'z', 'é', '\ud7ff', '\ue000', '食', '\u{1f600}');
  const text = fc.string({ unit, maxLength: 5 });
  const prefix = fc.string({ unit, minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(prefix, text, fc.boolean(), (start, tail, joined) => {
      const term = joined ? start + tail : tail;
      const { low, high } = prefixRange(start);
      const within = bytes(low, term) <= 0 && bytes(term, high) < 0;
      assert.equal(within, term.startsWith(start));
    }),
    { numRuns: 2000 },
  );
});

function bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

test('an address is reduced to its host and the hosts above it', () => {
  const addresses = {
    'acme.example': ['acme.example'],
    'Acme.Example.': ['acme.example'],
    'www.acme.example': ['acme.example'],
    'https://acme.example/x?y=1#z': ['acme.example'],
    'https://user:pw@www.acme.example:8080/x': ['acme.example'],
    'acme.example:8080': ['acme.example'],
    'acme.example/pricing': ['acme.example'],
    '//acme.example': ['acme.example'],
    'mailto:joe@acme.example': ['acme.example'],
    'joe@blog.acme.example': ['blog.acme.example', 'acme.example'],
    'https://bücher.example': ['xn--bcher-kva.example'],
    acme: [],
    'Acme Inc.': [],
    '.example': [],
    'a..b': [],
    'https://': [],
    '': [],
    '100%.example': [],
  };
  for (const [query, hosts] of Object.entries(addresses)) {
    assert.deepEqual(hostsOf(query), hosts, query);
  }
});

test('words one edit apart share a deletion', () => {
  const unit = fc.constantFrom('a', 'b', 'c', 'é', '食', '\u{1f600}');
  const word = fc.string({ unit, minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      if (editDistance(a, b, 1) > 1) return;
      const others = new Set(deletionHashes(b));
      assert.ok(
        deletionHashes(a).some((hash) => others.has(hash)),
        `${a} ${b}`,
      );
    }),
    { numRuns: 5000 },
  );
});

test('a deletion is a whole number of 32 bits, and there are as many as letters and one', () => {
  const hashes = deletionHashes('acme');
  assert.equal(hashes.length, 5);
  for (const hash of hashes) assert.equal(hash, hash | 0);
  assert.deepEqual(deletionHashes('acme'), hashes);
  assert.notDeepEqual(deletionHashes('emca'), hashes);
});
