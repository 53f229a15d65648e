// security.txt: its fields, the signature around them, and when it is valid.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { factKey } from '../../contract/fact-keys.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { CapturedDocument } from '../../core/facts/reader.ts';
import { securityTxt } from './security-txt.ts';

const CONTACT = 'Contact: mailto:security@acme.example';
const EXPIRES = 'Expires: 2026-09-01T00:00:00Z';

function captured(text: string, change: Partial<CapturedDocument> = {}): CapturedDocument {
  return {
    url: new URL('https://acme.example/.well-known/security.txt'),
    role: 'security_txt',
    capturedAt: '2026-03-02T09:00:00Z',
    provider: null,
    contentType: 'text/plain; charset=utf-8',
    headers: [],
    text,
    ...change,
  };
}

function seen(
  text: string,
  change: Partial<CapturedDocument> = {},
): Readonly<Record<string, Json>> {
  const read = securityTxt.read(captured(text, change));
  if (read.kind === 'incomplete') return { incomplete: read.reason };
  for (const { key, provenance, evidenceType, locator } of read.readings) {
    assert.equal(provenance, 'observed');
    assert.equal(evidenceType, 'http_probe');
    assert.notEqual(factKey(key), null, key);
    assert.ok(
      locator.type === 'text_quote' &&
        text.includes(locator.prefix + locator.exact + locator.suffix),
    );
  }
  const prefix = 'security.txt.'.length;
  return Object.fromEntries(read.readings.map(({ key, value }) => [key.slice(prefix), value]));
}

test('the fields of a file are read, whatever its line ends and letter case', () => {
  const lines = [
    '# Report to us',
    '',
    CONTACT,
    'CONTACT:https://acme.example/report',
    EXPIRES,
    'Policy: https://acme.example/policy',
    'Encryption: openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f',
    'Hiring: https://acme.example/jobs',
    'X-Custom: anything',
  ];
  for (const end of ['\n', '\r\n']) {
    assert.deepEqual(seen(lines.join(end) + end), {
      contact_count: 2,
      encryption: 'openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f',
      expires: '2026-09-01T00:00:00Z',
      policy_url: 'https://acme.example/policy',
      present: true,
      valid: true,
    });
  }
});

test('the signed text of a signed file is read, its dashes removed', () => {
  const signed = [
    '-----BEGIN PGP SIGNED MESSAGE-----',
    'Hash: SHA256',
    '',
    '- # - dashed',
    CONTACT,
    `- ${EXPIRES}`,
    '-----BEGIN PGP SIGNATURE-----',
    '',
    'iQIzBAEBCAAdFiEE: Contact',
    '-----END PGP SIGNATURE-----',
  ].join('\n');
  const found = seen(signed);
  assert.deepEqual(
    [found.valid, found.contact_count, found.expires],
    [true, 1, '2026-09-01T00:00:00Z'],
  );
  const cut = signed.slice(0, signed.indexOf('-----BEGIN PGP SIGNATURE'));
  assert.equal(seen(cut).valid, false);
});

test('a file is invalid once it has expired', () => {
  const text = `${CONTACT}\n${EXPIRES}\n`;
  assert.equal(seen(text, { capturedAt: '2026-08-31T23:59:59Z' }).valid, true);
  assert.equal(seen(text, { capturedAt: '2026-09-01T00:00:00Z' }).valid, false);
});

test('what RFC 9116 forbids makes a file invalid', () => {
  const flawed: Readonly<Record<string, string>> = {
    'no contact': EXPIRES,
    'no expiry': CONTACT,
    'two expiries': `${CONTACT}\n${EXPIRES}\n${EXPIRES}`,
    'a date without a time': `${CONTACT}\nExpires: 2026-09-01`,
    'a day that is none': `${CONTACT}\nExpires: 2026-02-30T00:00:00Z`,
    'a contact that is no address': `Contact: security@acme.example\n${EXPIRES}`,
    'a contact over http': `Contact: http://acme.example/\n${EXPIRES}`,
    'two lists of languages': `${CONTACT}\n${EXPIRES}\nPreferred-Languages: en\nPreferred-Languages: de`,
    'a line that is no field': `${CONTACT}\n${EXPIRES}\nplease write to us`,
  };
  for (const [flaw, text] of Object.entries(flawed)) assert.equal(seen(text).valid, false, flaw);
  const good = `${CONTACT}\n${EXPIRES}`;
  assert.equal(seen(good, { url: new URL('http://acme.example/security.txt') }).valid, false);
  assert.equal(seen(good, { contentType: 'application/octet-stream' }).valid, false);
});

test('pages of words are no security.txt, and no proof that there is none', () => {
  assert.deepEqual(seen('<!doctype html><title>Not found</title>'), { incomplete: 'html' });
  assert.deepEqual(seen(`${CONTACT}\n${EXPIRES}`, { contentType: 'text/html' }), {
    incomplete: 'html',
  });
  assert.deepEqual(seen('Not found'), { incomplete: 'no_fields' });
  assert.deepEqual(seen(''), { incomplete: 'no_fields' });
});

test('two policies that differ are not told', () => {
  const text = `${CONTACT}\n${EXPIRES}\nPolicy: https://acme.example/a\nPolicy: https://acme.example/b`;
  assert.equal(seen(text).policy_url, undefined);
});

test('no text makes the reader throw, and every quote stands in it', () => {
  const line = fc.oneof(
    fc.constantFrom(
      CONTACT,
      EXPIRES,
      '-----BEGIN PGP SIGNED MESSAGE-----',
      '-----BEGIN PGP SIGNATURE-----',
      '',
      '- ',
      '#',
    ),
    fc.string({ unit: ANY_CHARACTER, maxLength: 30 }),
  );
  const text = fc
    .array(line, { maxLength: 12 })
    .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((end) => lines.join(end)));
  fc.assert(
    fc.property(text, (one) => {
      assert.deepEqual(seen(one), seen(one));
    }),
    { numRuns: 200 },
  );
});

test('a file that is not found is not there, whatever words come with the answer', () => {
  const page = '<!doctype html><title>404</title><h1>Page not found</h1><p>Nothing is here.</p>';
  for (const status of [404, 410]) {
    for (const text of ['', 'Not here.', page]) {
      const read = securityTxt.read(captured(text, { status, contentType: 'text/html' }));
      assert.ok(read.kind === 'read', text);
      const [reading, ...more] = read.readings;
      assert.deepEqual([reading?.key, reading?.value, more], ['security.txt.present', false, []]);
      assert.deepEqual(reading?.locator, { type: 'header', name: ':status' });
    }
  }
});

test('a wall in front of the file says nothing of it', () => {
  const wall = '<!doctype html><title>Just a moment...</title><p>Checking your browser before.</p>';
  assert.deepEqual(seen(wall, { status: 404, contentType: 'text/html' }), {
    incomplete: 'bot_wall',
  });
  const deep = `<!doctype html>${'<div>'.repeat(2_000)}`;
  assert.deepEqual(seen(deep, { status: 410 }), { incomplete: 'hostile' });
});
