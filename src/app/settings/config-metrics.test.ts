// Where meters are served, as ASSAY_METRICS says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricsOf } from './config-metrics.ts';
import { ConfigError } from './config-words.ts';

test('an address that was asked for is that one; the usual may be given up', () => {
  assert.deepEqual(metricsOf(undefined), { host: '127.0.0.1', port: 9464, isGiven: false });
  assert.deepEqual(metricsOf('127.0.0.1:9464'), { host: '127.0.0.1', port: 9464, isGiven: true });
  assert.deepEqual(metricsOf('[::]:9100'), { host: '::', port: 9100, isGiven: true });
  assert.deepEqual(metricsOf('inside.acme.example:0')?.host, 'inside.acme.example');
  assert.equal(metricsOf('off'), null);
});

test('what is no address is refused with what one looks like', () => {
  for (const text of ['on', '9464', ':9464', '127.0.0.1', '127.0.0.1:70000', '::1:9464', '[a]:1']) {
    assert.throws(
      () => metricsOf(text),
      (error) => error instanceof ConfigError && error.message.includes(JSON.stringify(text)),
      text,
    );
  }
});
