// Words of the pages: days, counts, and browsers by the names that people know.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOf, counted, momentOf, shortDay, whenOf } from './words.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('days of today and yesterday are called so, in UTC', () => {
  const said = (at: string) => whenOf(new Date(at), NOW).text.replace(/<[^>]+>/g, '');
  assert.equal(said('2026-11-20T00:00:00Z'), 'today, 00:00 UTC');
  assert.equal(said('2026-11-19T23:59:00Z'), 'yesterday, 23:59 UTC');
  assert.equal(said('2026-11-18T23:59:00Z'), '18 Nov 2026');
  assert.equal(said('2026-12-31T10:00:00Z'), '31 Dec 2026');
});

test('a moment carries its exact time for machines', () => {
  assert.equal(
    momentOf(NOW).text,
    '<time datetime="2026-11-20T12:00:00.000Z">20 Nov 2026, 12:00 UTC</time>',
  );
  assert.equal(shortDay('2026-11-02'), '2 Nov');
});

test('one is not many', () => {
  assert.deepEqual(
    [0, 1, 2, 1_000].map((n) => counted(n, 'call')),
    ['0 calls', '1 call', '2 calls', '1,000 calls'],
  );
});

test('browsers are told from those that they want to be taken for', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  for (const [agent, name] of [
    [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`${mac} (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.16.0', 'curl'],
    ['somebody', 'somebody'],
  ] as const) {
    assert.equal(browserOf(agent), name);
  }
});

test('what a browser says of itself is cut, and may be nothing', () => {
  assert.equal(browserOf(null), 'Unknown browser');
  assert.equal(browserOf('x'.repeat(200)).length, 61);
});
