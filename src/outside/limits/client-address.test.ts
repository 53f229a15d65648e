// The caller behind proxies: believed as far as the hops are trusted, and never further.

import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseNetworks } from '../addresses.ts';
import { clientAddress, type ProxyHeader } from './client-address.ts';

const TRUSTED = parseNetworks('10.0.0.0/8, fd00::/8') ?? [];
const PROXY = '10.0.0.1';

function resolver(header: ProxyHeader = 'x-forwarded-for', untrusted: string[] = []) {
  const onUntrusted = (peer: string) => void untrusted.push(peer);
  return clientAddress({ trusted: TRUSTED, header, onUntrusted });
}

function behind(forwardedFor: string, peer = PROXY): string {
  return resolver()({ peer, forwardedFor, forwarded: 'for=198.51.100.99' });
}

test('without a proxy the caller is the other end of the connection', () => {
  const way = { forwardedFor: undefined, forwarded: undefined };
  assert.equal(resolver()({ peer: '192.0.2.1', ...way }), '192.0.2.1');
  assert.equal(resolver()({ peer: '::ffff:192.0.2.1', ...way }), '192.0.2.1');
  assert.equal(resolver()({ peer: PROXY, ...way }), PROXY);
  assert.equal(resolver()({ peer: '', ...way }), '');
});

test('what somebody who is not trusted says of its way is not believed, and told once', () => {
  const untrusted: string[] = [];
  const resolve = resolver('x-forwarded-for', untrusted);
  for (const peer of ['192.0.2.1', '192.0.2.2']) {
    assert.equal(resolve({ peer, forwardedFor: '203.0.113.9', forwarded: undefined }), peer);
  }
  assert.deepEqual(untrusted, ['192.0.2.1']);
});

test('the header is read from its end, through trusted hops only', () => {
  assert.equal(behind('192.0.2.1'), '192.0.2.1');
  assert.equal(behind('203.0.113.9, 192.0.2.1'), '192.0.2.1');
  assert.equal(behind('203.0.113.9, 192.0.2.1, 10.9.9.9'), '192.0.2.1');
  assert.equal(behind('203.0.113.9, 192.0.2.1, fd00::5, 10.9.9.9', '::ffff:10.0.0.1'), '192.0.2.1');
  assert.equal(behind('10.1.1.1, 10.2.2.2'), '10.1.1.1');
});

test('ports and brackets of proxies that write them are left out', () => {
  assert.equal(behind('192.0.2.1:4711'), '192.0.2.1');
  assert.equal(behind('[2001:DB8::1]:4711'), '2001:db8::1');
  assert.equal(behind('[2001:db8::1]'), '2001:db8::1');
  assert.equal(behind('::ffff:192.0.2.1'), '192.0.2.1');
});

test('what is no address ends the way at the hop that passed it on', () => {
  for (const said of ['unknown', '_hidden', '', ',', '192.0.2.1,', '0x7f.1', '1.2.3', 'a\tb']) {
    assert.equal(behind(said), PROXY, said);
  }
  assert.equal(behind('192.0.2.1, unknown, 10.9.9.9'), '10.9.9.9');
});

test('of Forwarded, `for` is read; the header that the proxies do not write is not', () => {
  const resolve = resolver('forwarded');
  const from = (forwarded: string | undefined) =>
    resolve({ peer: PROXY, forwardedFor: '198.51.100.99', forwarded });
  assert.equal(from(undefined), PROXY);
  assert.equal(from('for=192.0.2.1'), '192.0.2.1');
  assert.equal(from('for=203.0.113.9, For="192.0.2.1:80";proto=https;by=10.0.0.1'), '192.0.2.1');
  assert.equal(from('proto=http;for="[2001:db8::1]:4711"'), '2001:db8::1');
  assert.equal(from('for="192.0.2.9, for=10.3.3.3", for=10.2.2.2'), '10.2.2.2');
  for (const none of ['for=unknown', 'for=_x', 'by=192.0.2.1', 'proto=http', 'for', '"']) {
    assert.equal(from(none), PROXY, none);
  }
});

test('nothing but an address comes out, whatever is sent', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:,;[]"= \tfor') });
  fc.assert(
    fc.property(noise, fc.boolean(), (text, isForwarded) => {
      const resolve = resolver(isForwarded ? 'forwarded' : 'x-forwarded-for');
      const client = resolve({ peer: PROXY, forwardedFor: text, forwarded: text });
      assert.notEqual(isIP(client), 0, client);
    }),
  );
});

test('a caller cannot choose its address by what it writes before the proxy does', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('10.0.0.9', 'unknown', ''));
  fc.assert(
    fc.property(fc.array(address, { maxLength: 40 }), (forged) => {
      assert.equal(behind([...forged, '192.0.2.1'].join(', ')), '192.0.2.1');
    }),
  );
});
