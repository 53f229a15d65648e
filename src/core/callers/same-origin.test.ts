// Forms of ours are told from those of others, and a way on never leaves this host.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_ADDRESS } from '../../../test/any-address.ts';
import { isFromOurPage, isOtherLoopback, ownPath } from './same-origin.ts';

const baseUrl = 'https://assay.example';
const none = { secFetchSite: undefined, origin: undefined, host: 'assay.example', baseUrl };

test('what the browser says of the site decides', () => {
  assert.equal(isFromOurPage({ ...none, secFetchSite: 'same-origin' }), true);
  for (const secFetchSite of ['same-site', 'cross-site', 'none', '', 'same-origin, cross-site']) {
    assert.equal(isFromOurPage({ ...none, secFetchSite, origin: baseUrl }), false, secFetchSite);
  }
});

test('where the site is not told, the origin decides', () => {
  assert.equal(isFromOurPage({ ...none, origin: baseUrl }), true);
  for (const origin of [
    'null',
    '',
    'https://other.example',
    'http://assay.example',
    'https://assay.example.other.example',
    'https://assay.example:8443',
    'assay.example',
  ]) {
    assert.equal(isFromOurPage({ ...none, origin }), false, origin);
  }
});

test('a service reached under another name takes its own forms', () => {
  const lan = { ...none, baseUrl: 'http://assay.example:8787', host: '192.0.2.7:8787' };
  assert.equal(isFromOurPage({ ...lan, origin: 'http://192.0.2.7:8787' }), true);
  assert.equal(isFromOurPage({ ...lan, origin: 'http://192.0.2.7' }), false);
  assert.equal(isFromOurPage({ ...lan, origin: 'https://192.0.2.7:8787' }), false);
});

test('a name that somebody lets point here is none of ours, whatever the browser makes of it', () => {
  for (const secFetchSite of ['same-origin', undefined]) {
    for (const host of ['evil.example', 'evil.example:443', 'assay.example.evil.example']) {
      const rebound = { secFetchSite, host, baseUrl };
      for (const origin of [`https://${host}`, 'null', undefined]) {
        assert.equal(isFromOurPage({ ...rebound, origin }), false, `${host} ${origin}`);
      }
    }
  }
  const evil = { secFetchSite: 'same-origin', host: 'assay.example', baseUrl };
  assert.equal(isFromOurPage({ ...evil, origin: 'https://evil.example' }), false);
  const nowhere = { ...evil, host: undefined, origin: undefined };
  assert.equal(isFromOurPage(nowhere), false);
});

test('behind a proxy that asks under a name of its own, the origin decides', () => {
  const behind = { secFetchSite: 'same-origin', host: 'upstream:8787', baseUrl };
  assert.equal(isFromOurPage({ ...behind, origin: baseUrl }), true);
  assert.equal(isFromOurPage({ ...behind, origin: 'https://upstream:8787' }), false);
});

test('what says neither is no form of a browser', () => {
  assert.equal(isFromOurPage(none), false);
});

test('paths of ours are kept as they are', () => {
  for (const path of ['/', '/account', '/account/usage?a=b', '/oauth/x?client=a%2Fb&x=//y']) {
    assert.equal(ownPath(path), path);
  }
});

test('whatever could lead elsewhere is dropped', () => {
  for (const target of [
    ...['//other.example', '/\\other.example', '\\\\other.example', 'https://other.example', ''],
    ...['/\t/other.example', '/\n/other.example', ' /account', '/.//other.example', 'account'],
    ...['/a/..//other.example', '/%2e//other.example', 'javascript:alert(1)', '/a\\..\\b', '/ü'],
    `/${'a'.repeat(1_000)}`,
  ]) {
    assert.equal(ownPath(target), null, JSON.stringify(target));
  }
});

test('no text at all leads away from this host', () => {
  const parts = ['/', '\\', '.', '..', ':', '@', '%2f', '%5c', '\t', 'http:', 'other.example', '?'];
  const target = fc.oneof(
    ANY_ADDRESS,
    fc.array(fc.constantFrom(...parts)).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(target, (text) => {
      const path = ownPath(text);
      if (path === null) return;
      assert.equal(new URL(path, baseUrl).origin, baseUrl);
      assert.match(path, /^\/(?!\/)/);
    }),
  );
});

test('this machine by another of its own names is told apart, and nothing else is', () => {
  const base = 'http://127.0.0.1:8787';
  assert.ok(isOtherLoopback('localhost:8787', base));
  assert.ok(isOtherLoopback('[::1]:8787', base));
  assert.ok(isOtherLoopback('127.0.0.1:8787', 'http://localhost:8787'));
  assert.ok(!isOtherLoopback('127.0.0.1:8787', base), 'the name that links carry');
  assert.ok(!isOtherLoopback('localhost:80', base), 'something else may listen there');
  assert.ok(!isOtherLoopback('other.example:8787', base));
  assert.ok(!isOtherLoopback('localhost:8787', 'https://assay.example:8787'), 'behind a proxy');
  assert.ok(!isOtherLoopback(undefined, base));
  assert.ok(!isOtherLoopback('local host', base));
});
