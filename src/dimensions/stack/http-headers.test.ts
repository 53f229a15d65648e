// The security headers of a home page: parsed as browsers parse them, or not told at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { factKey } from '../../contract/fact-keys.ts';
import type { Json } from '../../core/facts/fact.ts';
import { openPage, type Page } from '../page/page.ts';
import { parsePolicies, unsafeInline } from '../security/csp.ts';
import { parseHsts } from '../security/hsts.ts';
import { httpHeaders } from './http-headers.ts';

type Headers = readonly (readonly [string, string])[];

const SERVER: Headers = [['server', 'nginx']];

function home(headers: Headers, url = 'https://acme.example/', head = ''): Page {
  const words = 'A home page with enough words to be one, and nothing more to say. '.repeat(3);
  const opened = openPage({
    body: Buffer.from(
      `<!doctype html><html><head><title>Acme</title>${head}</head><body><h1>Acme</h1><p>${words}</p>`,
    ),
    contentType: 'text/html; charset=utf-8',
    url: new URL(url),
    status: 200,
    capturedAt: '2026-03-02T09:00:00Z',
    headers,
  });
  assert.ok(opened.kind === 'page');
  return opened.page;
}

function seen(headers: Headers, head = ''): Readonly<Record<string, Json>> {
  const { readings } = httpHeaders.read(home(headers, undefined, head));
  for (const reading of readings) {
    assert.equal(reading.provenance, 'observed');
    assert.equal(reading.evidenceType, 'http_probe');
    assert.notEqual(factKey(reading.key), null, reading.key);
  }
  const prefix = 'security.http.'.length;
  return Object.fromEntries(readings.map(({ key, value }) => [key.slice(prefix), value]));
}

test('a complete capture without the headers shows that they are not sent', () => {
  assert.deepEqual(seen(SERVER), {
    hsts: false,
    csp: false,
    'csp.report_only': false,
    'cookie.count': 0,
  });
});

test('a capture without headers, or not over https, shows nothing', () => {
  for (const page of [
    home([]),
    home([['strict-transport-security', 'max-age=1']], 'http://acme.example/'),
  ]) {
    const { readings, abstentions } = httpHeaders.read(page);
    assert.deepEqual(readings, []);
    assert.deepEqual(
      abstentions.map(({ keys }) => keys),
      ['security.http.*'],
    );
  }
});

test('a header is located by its name', () => {
  const { readings } = httpHeaders.read(home([['strict-transport-security', 'max-age=31536000']]));
  const age = readings.find(({ key }) => key === 'security.http.hsts.max_age');
  assert.deepEqual(age?.locator, { type: 'header', name: 'strict-transport-security' });
  assert.equal(age?.unit, 'seconds');
});

test('HSTS is read as RFC 6797 says', () => {
  const fields: Readonly<Record<string, ReturnType<typeof parseHsts>>> = {
    'max-age=31536000': { maxAge: 31536000, includeSubDomains: false, preload: false },
    'max-age=15768000 ; includeSubDomains': {
      maxAge: 15768000,
      includeSubDomains: true,
      preload: false,
    },
    'max-age="31536000"': { maxAge: 31536000, includeSubDomains: false, preload: false },
    'includeSubDomains; MAX-AGE = 5;preload;': {
      maxAge: 5,
      includeSubDomains: true,
      preload: true,
    },
    '; ; max-age=0': { maxAge: 0, includeSubDomains: false, preload: false },
    'max-age=1; unknown="a;b"': { maxAge: 1, includeSubDomains: false, preload: false },
  };
  for (const [field, hsts] of Object.entries(fields))
    assert.deepEqual(parseHsts(field), hsts, field);
  for (const field of [
    '',
    'includeSubDomains',
    'max-age',
    'max-age=',
    'max-age=-1',
    'max-age=1.5',
    'max-age=1; max-age=2',
    'max-age=1; includeSubDomains; includesubdomains',
    'max-age=1, max-age=1',
    'max-age=1; includeSubDomains=yes',
    'max-age="1',
    "max-age='1'",
  ]) {
    assert.equal(parseHsts(field), null, field);
  }
});

test('of two HSTS fields the first counts, and an age of 0 ends the rule', () => {
  const two: Headers = [
    ['strict-transport-security', 'max-age=60'],
    ['strict-transport-security', 'max-age=120; includeSubDomains'],
  ];
  assert.equal(seen(two)['hsts.max_age'], 60);
  assert.equal(seen(two)['hsts.include_subdomains'], false);
  const ended = seen([['strict-transport-security', 'max-age=0']]);
  assert.deepEqual([ended.hsts, ended['hsts.max_age']], [false, 0]);
});

test('unsafe-inline counts only where it has its force in every policy on scripts', () => {
  const policies: Readonly<Record<string, boolean | null>> = {
    "script-src 'self' 'unsafe-inline'": true,
    "default-src 'UNSAFE-INLINE'": true,
    "default-src 'unsafe-inline'; script-src 'self'": false,
    "script-src 'unsafe-inline' 'nonce-abc123=='": false,
    "script-src 'unsafe-inline' 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='": false,
    "script-src 'unsafe-inline' 'strict-dynamic'": false,
    "script-src 'unsafe-inline'; script-src 'self'": true,
    "script-src-elem 'self'; script-src 'unsafe-inline'": false,
    "script-src 'unsafe-inline', script-src 'self'": false,
    "script-src 'unsafe-inline', frame-ancestors 'none'": true,
    "frame-ancestors 'none'": null,
    "style-src 'unsafe-inline'": null,
    ' ; , ;': null,
  };
  for (const [value, inline] of Object.entries(policies)) {
    assert.equal(unsafeInline(parsePolicies(value)), inline, value);
  }
});

test('policies of headers and meta elements hold together, frame-ancestors only in headers', () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; frame-ancestors 'self'">`;
  const both = seen(
    [['content-security-policy', "script-src 'self'; frame-ancestors 'self'  https://a.example"]],
    meta,
  );
  assert.equal(both['csp.unsafe_inline'], false);
  assert.equal(both['csp.frame_ancestors'], "'self' https://a.example");
  const alone = seen(SERVER, meta);
  assert.deepEqual(
    [alone.csp, alone['csp.unsafe_inline'], alone['csp.frame_ancestors']],
    [true, true, undefined],
  );
  const reported = seen([['content-security-policy-report-only', "default-src 'self'"]]);
  assert.deepEqual([reported.csp, reported['csp.report_only']], [false, true]);
});

test('lists of who may embed that differ are not told, unless one forbids it to all', () => {
  const differ: Headers = [
    ['content-security-policy', 'frame-ancestors https://a.example'],
    ['content-security-policy', 'frame-ancestors https://b.example'],
  ];
  assert.equal(seen(differ)['csp.frame_ancestors'], undefined);
  const none = seen([...differ, ['content-security-policy', 'frame-ancestors']]);
  assert.equal(none['csp.frame_ancestors'], "'none'");
});

test('tokens are those that a browser acts on', () => {
  const rows: readonly (readonly [string, string, string, Json | undefined])[] = [
    ['x-content-type-options', 'NoSniff', 'x_content_type_options', 'nosniff'],
    ['x-content-type-options', 'none, nosniff', 'x_content_type_options', undefined],
    [
      'referrer-policy',
      'no-referrer, strict-origin-when-cross-origin',
      'referrer_policy',
      'strict-origin-when-cross-origin',
    ],
    ['referrer-policy', 'origin, made-up', 'referrer_policy', 'origin'],
    ['referrer-policy', 'made-up', 'referrer_policy', undefined],
    ['x-frame-options', 'SAMEORIGIN', 'x_frame_options', 'sameorigin'],
    ['x-frame-options', 'SAMEORIGIN, DENY', 'x_frame_options', 'deny'],
    ['x-frame-options', 'ALLOW-FROM https://a.example', 'x_frame_options', undefined],
    ['cross-origin-opener-policy', 'same-origin; report-to="coop"', 'coop', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin, same-origin', 'coop', undefined],
    ['cross-origin-opener-policy', 'Same-Origin', 'coop', undefined],
    ['cross-origin-embedder-policy', 'require-corp', 'coep', 'require-corp'],
    ['cross-origin-embedder-policy', '"require-corp"', 'coep', undefined],
    ['cross-origin-resource-policy', 'same-site', 'corp', 'same-site'],
    [
      'permissions-policy',
      'geolocation=(self "https://a.example"),  camera=()',
      'permissions_policy',
      'camera=(), geolocation=(self "https://a.example")',
    ],
    ['permissions-policy', "geolocation 'self'", 'permissions_policy', undefined],
  ];
  for (const [name, value, key, expected] of rows) {
    assert.deepEqual(seen([[name, value]])[key], expected, `${name}: ${value}`);
  }
});

test('own cookies that are kept are counted by what protects them', () => {
  const cookies = [
    'a=1; Secure; HttpOnly; SameSite=Lax',
    'b=2; path=/; samesite=NONE; secure',
    'c=3; Domain=.acme.example',
    'other=1; Domain=tracker.example',
    'all=1; Domain=example',
    'gone=1; Max-Age=0',
    'old=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'nameless',
    'a=2; HttpOnly; SameSite=Strict',
  ].map((value) => ['set-cookie', value] as const);
  const found = Object.entries(seen(cookies)).filter(([key]) => key.startsWith('cookie'));
  assert.deepEqual(Object.fromEntries(found), {
    'cookie.count': 3,
    'cookie.insecure_count': 2,
    'cookie.no_httponly_count': 2,
    'cookie.samesite.none': 1,
    'cookie.samesite.strict': 1,
    'cookie.samesite.unset': 1,
  });
});

test('no header makes the reader throw, and the same headers read the same', () => {
  const name = fc.constantFrom(
    'strict-transport-security',
    'content-security-policy',
    'set-cookie',
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
    'referrer-policy',
  );
  const piece = fc.oneof(
    fc.constantFrom(
      'max-age',
      '=',
      ';',
      ',',
      '"',
      '1',
      ' ',
      'script-src',
      "'unsafe-inline'",
      '(',
      ')',
      'Domain=',
    ),
    fc.string({ unit: ANY_CHARACTER, maxLength: 6 }),
  );
  const value = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
  const page = home(SERVER);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 6 }), (headers) => {
      const read = () => httpHeaders.read({ ...page, headers });
      assert.deepEqual(read(), read());
    }),
    { numRuns: 200 },
  );
});
