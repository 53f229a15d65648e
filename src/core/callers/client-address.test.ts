// Who shares a limit: one IPv4 address, one /64 of IPv6.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { callerNetwork } from './client-address.ts';

test('an IPv4 address stands for itself, in IPv6 clothes too', () => {
  for (const spelling of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '::FFFF:C000:0207']) {
    assert.equal(callerNetwork(spelling), '192.0.2.7', spelling);
  }
});

test('an IPv6 address stands for its /64, in every spelling', () => {
  for (const spelling of [
    '2001:db8::1',
    '2001:0DB8:0:0::beef',
    '2001:db8:0:0:ffff:ffff:ffff:ffff',
    '2001:db8::1%eth0',
    '2001:db8::192.0.2.7',
  ]) {
    assert.equal(callerNetwork(spelling), '2001:db8:0:0::/64', spelling);
  }
  assert.equal(callerNetwork('2001:db8:0:1::1'), '2001:db8:0:1::/64');
  assert.equal(callerNetwork('::1'), '0:0:0:0::/64');
  assert.equal(callerNetwork('1::'), '1:0:0:0::/64');
});

test('what is no address shares one name', () => {
  for (const rubbish of ['', 'x', '1.2.3', '::1]/', '/run/assay.sock', '2001:db8', 'a b']) {
    assert.equal(callerNetwork(rubbish), 'unknown', rubbish);
  }
});

test('two addresses share a /64 exactly when their first four groups are the same', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  const written = (all: readonly number[]) => all.map((one) => one.toString(16)).join(':');
  fc.assert(
    fc.property(groups, groups, (one, other) => {
      const near = [...one.slice(0, 4), ...other.slice(4)];
      fc.pre(one.slice(0, 5).some((group) => group !== 0));
      assert.equal(callerNetwork(written(near)), callerNetwork(written(one)));
      const same = written(one.slice(0, 4)) === written(other.slice(0, 4));
      assert.equal(callerNetwork(written(other)) === callerNetwork(written(one)), same);
    }),
  );
});
