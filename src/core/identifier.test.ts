// What callers type where an address wants a company.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../test/any-character.ts';
import { parseAnything, parseIdentifier } from './identifier.ts';

const SUFFIXES = new Set(['example', 'test', 'co.uk', 'uk', 'github.io', 'io', 'cn', 'de']);

/** A small public suffix list: the longest suffix known, and one label more. */
function registrable(host: string): string | null {
  const labels = host.split('.');
  for (let from = 0; from < labels.length; from++) {
    if (!SUFFIXES.has(labels.slice(from).join('.'))) continue;
    return from === 0 ? null : labels.slice(from - 1).join('.');
  }
  return labels.length < 2 ? null : labels.slice(-2).join('.');
}

const parse = (raw: string) => parseIdentifier(raw, registrable);
const reason = (raw: string) => {
  const parsed = parse(raw);
  return parsed.kind === 'invalid' ? parsed.reason : parsed;
};

test('spellings of one domain come to its apex', () => {
  const spellings = [
    'acme.example',
    'Acme.Example',
    'acme.example.',
    'www.acme.example',
    'WWW.ACME.EXAMPLE.',
    'status.eu.acme.example',
    '_dmarc.acme.example',
    'ａｃｍｅ．ｅｘａｍｐｌｅ',
    'acme。example',
  ];
  for (const raw of spellings) {
    assert.deepEqual(parse(raw), { kind: 'domain', apex: 'acme.example' }, raw);
  }
});

test('an international name comes to its A-labels', () => {
  assert.deepEqual(parse('www.Bücher.example'), { kind: 'domain', apex: 'xn--bcher-kva.example' });
  assert.deepEqual(parse('食狮.cn'), parse('xn--85x722f.cn'));
  assert.deepEqual(parse('nameh\u0627\u06cc.example').kind, 'invalid');
});

test('longer suffixes keep their customers apart', () => {
  assert.deepEqual(parse('www.acme.co.uk'), { kind: 'domain', apex: 'acme.co.uk' });
  assert.deepEqual(parse('www.acme.github.io'), { kind: 'domain', apex: 'acme.github.io' });
  assert.equal(reason('co.uk'), 'not_a_name');
  assert.equal(reason('github.io'), 'not_a_name');
});

test('a bare value is a legacy slug', () => {
  assert.deepEqual(parse('acme-robotics'), { kind: 'slug', slug: 'acme-robotics' });
  assert.deepEqual(parse('Acme'), { kind: 'slug', slug: 'acme' });
  assert.deepEqual(parse('3'), { kind: 'slug', slug: '3' });
  assert.deepEqual(parse('a'.repeat(63)), { kind: 'slug', slug: 'a'.repeat(63) });
  assert.equal(reason('a'.repeat(64)), 'too_long');
  for (const raw of ['-acme', 'acme_robotics', 'acme robotics', 'ácme', '食狮']) {
    assert.equal(reason(raw), 'not_a_name', raw);
  }
});

test('the part that does not belong there is named', () => {
  const wrong = {
    'https://acme.example': 'scheme',
    'HTTPS://acme.example/x': 'scheme',
    'mailto:joe@acme.example': 'scheme',
    'urn:acme': 'scheme',
    'acme.example:8080': 'port',
    'acme.example:': 'port',
    'acme:443': 'port',
    'acme.example/pricing': 'path',
    'acme.example/': 'path',
    'acme.example?x=1': 'path',
    'acme.example#x': 'path',
    'acme.example\\x': 'path',
    '//acme.example': 'path',
    '../etc/passwd': 'path',
    'joe@acme.example': 'user_info',
    'joe:secret@acme.example': 'user_info',
    '': 'empty',
    '  \t': 'empty',
  };
  for (const [raw, expected] of Object.entries(wrong)) assert.equal(reason(raw), expected, raw);
});

test('an address of the network is no company', () => {
  for (const raw of ['127.0.0.1', '0x7f.1', '1.2.3', '010.0.0.1', '::1', '[::1]', '[::1]:80']) {
    assert.equal(reason(raw), 'not_a_name', raw);
  }
  assert.equal(reason('１２７．０．０．１'), 'not_a_name');
});

test('rubbish and unseen characters are no name', () => {
  const rubbish = [
    '.',
    '..',
    '...',
    '.acme.example',
    'acme..example',
    'acme.example..',
    'acme.',
    'example.',
    '-acme.example',
    'acme-.example',
    '_acme.example',
    'acme,inc.example',
    '*.example',
    "acme'.example",
    'acme%2eexample',
    '%00',
    'acme%',
    'acme.example\u0000',
    'acme\n.example',
    'acme .example',
    ' acme.example',
    'acme\u202e.example',
    'acme\u2066.example',
    'ac\u00adme.example',
    'ac\u200bme.example',
    'ac\u200dme.example',
    'acme\ufe0f.example',
    'acme\ud800.example',
    'acme\ufeff.example',
  ];
  for (const raw of rubbish) assert.equal(reason(raw), 'not_a_name', JSON.stringify(raw));
});

test('what the domain name system cannot carry is too long', () => {
  assert.equal(reason(`${'a'.repeat(64)}.example`), 'too_long');
  assert.equal(reason(`${'a.'.repeat(127)}example`), 'too_long');
  assert.equal(reason(`${'ü'.repeat(60)}.example`), 'too_long');
  assert.equal(reason('a'.repeat(10_000)), 'too_long');
  assert.equal(parse(`${'a'.repeat(63)}.example`).kind, 'domain');
});

test('whatever is typed, a valid answer is plain, bounded, and its own apex', () => {
  const piece = fc.oneof(
    fc.string({ unit: ANY_CHARACTER, maxLength: 4 }),
    fc.constantFrom('.', '-', 'www.', 'acme', 'example', 'ü', '%', ':', '@', '/', '。', 'xn--'),
  );
  const raw = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(raw, (text) => {
      const parsed = parse(text);
      if (parsed.kind === 'invalid') return;
      const name = parsed.kind === 'domain' ? parsed.apex : parsed.slug;
      assert.match(name, /^[a-z0-9][a-z0-9.-]*$/);
      assert.ok(name.length <= 253);
      assert.equal(name.includes('.'), parsed.kind === 'domain');
      assert.deepEqual(parse(name), parsed);
    }),
    { numRuns: 3000 },
  );
});

test('the short cut for plain names says what the long way says', () => {
  const label = fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{1,8}$/),
    fc.constantFrom('www', 'acme', 'co', 'uk', 'github', 'io', 'example', 'xn--bcher-kva', 'A'),
    fc.constantFrom('127', '0x7f', '1', 'a--b', 'ab--cd', '_dmarc', '', 'a'.repeat(63)),
    fc.constantFrom('a'.repeat(64), 'ü', 'acme\n', 'acme ', 'a1-2b', '0a'),
  );
  const host = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(fc.oneof(host, fc.domain()), (raw) => {
      assert.deepEqual(parse(raw), parseAnything(raw, registrable));
    }),
    { numRuns: 5000 },
  );
});
