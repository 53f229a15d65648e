// SPF policies, on the examples of RFC 7208 and on whatever bytes a zone may hold.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type SpfRecord, type SpfTerm, spfAll, spfDraws, spfLookups, spfOf } from './spf.ts';

function termsOf(text: string): readonly SpfTerm[] {
  const record = spfOf([text]);
  assert.equal(record.kind, 'record', text);
  return record.kind === 'record' ? record.terms : [];
}

test('policies of the RFC are read whole', () => {
  for (const [text, terms, all] of [
    ['v=spf1 +all', 1, '+'],
    ['v=spf1 a -all', 2, '-'],
    ['v=spf1 a:example.org -all', 2, '-'],
    ['v=spf1 mx/30 mx:example.org/30 -all', 3, '-'],
    ['v=spf1 ip4:192.0.2.128/28 ip6:2001:db8::cd30/128 ?all', 3, '?'],
    ['v=spf1 a//64 a:colo.example.com/28//64 ~all', 3, '~'],
    ['v=spf1 exists:%{ir}.sbl.example.org', 1, null],
    ['v=spf1 redirect=_spf.example.com exp=explain._spf.%{d}', 2, null],
    ['v=spf1', 0, null],
    ['V=SPF1 INCLUDE:Example.org  -ALL', 2, '-'],
  ] as const) {
    assert.equal(termsOf(text).length, terms, text);
    assert.equal(spfAll(termsOf(text)), all, text);
  }
});

test('what is no policy, two of them, or broken is told apart', () => {
  assert.equal(spfOf([]).kind, 'none');
  assert.equal(spfOf(['v=spf10 -all', 'spf2.0/pra']).kind, 'none');
  const several = { kind: 'invalid', reason: 'several' };
  assert.deepEqual(spfOf(['v=spf1 -all', 'v=spf1 ~all']), several);
  for (const text of ['v=spf1 include: -all', 'v=spf1 include', 'v=spf1 all:x', 'v=spf1 ip7:1']) {
    assert.deepEqual(spfOf([text]), { kind: 'invalid', reason: 'syntax' }, text);
  }
});

test('lookups add up over policies drawn in, and are unknown where one is', () => {
  const zone: Readonly<Record<string, SpfRecord>> = {
    'a.example': spfOf(['v=spf1 include:b.example mx -all']),
    'b.example': spfOf(['v=spf1 ip4:192.0.2.1 a exists:%{i}.b.example']),
    'none.example': { kind: 'none' },
    'loop.example': spfOf(['v=spf1 include:loop.example']),
  };
  const count = (text: string) => spfLookups(termsOf(text), (domain) => zone[domain] ?? null);
  assert.equal(count('v=spf1 -all'), 0);
  assert.equal(count('v=spf1 include:a.example -all'), 1 + 2 + 2);
  assert.equal(count('v=spf1 include:none.example -all'), 1);
  assert.equal(count('v=spf1 include:unknown.example -all'), null);
  assert.equal(count('v=spf1 include:%{d}.example -all'), null);
  assert.equal(count('v=spf1 include:loop.example'), null);
  assert.equal(count('v=spf1 redirect=a.example'), 1 + 2 + 2);
  assert.equal(count('v=spf1 redirect=a.example -all'), 0, 'all makes the redirect void');
});

test('any text is read without an error, and what is drawn in is lower case', () => {
  const words = fc.constantFrom(
    'v=spf1',
    ' ',
    'include:',
    'A.Example',
    '-all',
    '%{d}',
    '=',
    ':',
    '/',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
      const record = spfOf(texts);
      if (record.kind !== 'record') return;
      for (const domain of spfDraws(record.terms)) assert.equal(domain, domain.toLowerCase());
      const count = spfLookups(record.terms, () => ({ kind: 'none' }));
      assert.ok(count === null || count <= record.terms.length);
    }),
    { numRuns: 300 },
  );
});
