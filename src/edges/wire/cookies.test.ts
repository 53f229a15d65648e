// Cookies of ours come back as they were set, and nobody else's are taken for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieName, readCookie, writeCookie } from './cookies.ts';

test('a cookie that was set is read back among others', () => {
  const set = writeCookie('session', 'abc-DEF_0.1~', { secure: false, maxAge: 60 });
  assert.equal(set, 'assay_session=abc-DEF_0.1~; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  const header = `other=1; ${set.split(';')[0]};x=y`;
  assert.equal(readCookie(header, cookieName('session', false)), 'abc-DEF_0.1~');
});

test('over TLS it is bound to this very host', () => {
  const set = writeCookie('session', 'a', { secure: true, maxAge: 60 });
  assert.match(set, /^__Host-assay_session=a; .*Path=\/; .*; Secure/);
  assert.equal(readCookie('assay_session=a', cookieName('session', true)), null);
});

test('a cookie that is there twice is of nobody', () => {
  assert.equal(readCookie('assay_session=a; assay_session=b', 'assay_session'), null);
  assert.equal(readCookie('assay_session=a; assay_session=a', 'assay_session'), null);
});

test('odd values and names are not read', () => {
  for (const header of [
    ...['assay_session', 'assay_session=', 'assay_session="a"', 'assay_session=a b'],
    ...[
      'assay_session=%61',
      '__proto__=a',
      ';;=;',
      'Assay_session=a',
      'xassay_session=a',
      'assay_sessionx=a',
      '=a',
      undefined,
    ],
    `assay_session=${'a'.repeat(513)}`,
  ]) {
    assert.equal(readCookie(header, 'assay_session'), null, header);
  }
});

test('no header can be written into a cookie', () => {
  for (const value of ['a\r\nSet-Cookie: b=c', 'a; Domain=example.com', 'a b', 'é']) {
    const terms = { secure: true, maxAge: 1 };
    assert.throws(() => writeCookie('note', value, terms), RangeError);
  }
});
