// The registrable domain, against the vectors of the Public Suffix List.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { registrableDomain } from './public-suffix.ts';

const VECTORS = new URL('../../../test/vectors/public-suffix/', import.meta.url);

/** Hosts and their registrable domains ('' for none) from both spellings of the vectors. */
function vectors(): readonly (readonly [string, string])[] {
  const calls = readFileSync(new URL('test_psl.txt', VECTORS), 'utf8');
  const lines = readFileSync(new URL('tests.txt', VECTORS), 'utf8');
  const found: [string, string][] = [];
  for (const call of calls.matchAll(/^checkPublicSuffix\((.*), (.*)\);$/gm)) {
    found.push([unquoted(call[1]), unquoted(call[2])]);
  }
  for (const line of lines.matchAll(/^(?!\/\/)(\S+) (\S+)$/gm)) {
    found.push([unquoted(line[1]), unquoted(line[2])]);
  }
  return found;
}

function unquoted(word = ''): string {
  return word === 'null' ? '' : word.replaceAll("'", '');
}

test('every vector of the list gets its registrable domain', (t) => {
  const all = vectors();
  for (const [host, expected] of all) {
    assert.equal(registrableDomain(host.toLowerCase()) ?? '', expected, host);
  }
  assert.equal(all.length, 156);
  t.diagnostic(`${all.length} vectors`);
});

test('customers of one hosting suffix are different companies', () => {
  assert.equal(registrableDomain('www.acme.github.io'), 'acme.github.io');
  assert.equal(registrableDomain('github.io'), null);
});

test('a top level that nobody listed is a suffix of one label', () => {
  assert.equal(registrableDomain('www.acme.example'), 'acme.example');
  assert.equal(registrableDomain('example'), null);
});
