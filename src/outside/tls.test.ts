// Handshakes with servers on loopback that accept only some versions of TLS.

import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer as createPlain } from 'node:net';
import { test } from 'node:test';
import { createServer, type TlsOptions } from 'node:tls';
import { selfSigned } from '../../test/servers/certificate.ts';
import { observeTls } from './tls.ts';

const OWN = selfSigned(['acme.example', '*.acme.example']);

async function observed(options: TlsOptions, trusted: boolean, host = 'acme.example') {
  const server = createServer({ ...OWN, ...options }, (socket) => {
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { host, address: '127.0.0.1', port, ...(trusted && { ca: [OWN.cert] }) };
  try {
    return await observeTls(target, '24');
  } finally {
    server.close();
  }
}

test('each version is accepted or refused as the server does it', async () => {
  const old = { ciphers: 'DEFAULT@SECLEVEL=0' };
  const cases = [
    [{ minVersion: 'TLSv1.3' }, ['refused', 'refused', 'refused', 'accepted']],
    [{ maxVersion: 'TLSv1.2' }, ['refused', 'refused', 'accepted', 'refused']],
    [{ minVersion: 'TLSv1', ...old }, ['accepted', 'accepted', 'accepted', 'accepted']],
  ] as const;
  for (const [options, expected] of cases) {
    const { versions } = await observed(options, true);
    assert.deepEqual(Object.values(versions), expected, JSON.stringify(options));
  }
});

test('a certificate is told whether or not it is trusted, and why not', async () => {
  const good = await observed({ ALPNProtocols: ['h2'] }, true);
  assert.equal(good.negotiated.status, 'done');
  if (good.negotiated.status !== 'done') return;
  const { negotiated } = good;
  assert.deepEqual([negotiated.authorized, negotiated.alpn], [true, 'h2']);
  assert.deepEqual(negotiated.certificate.san, ['*.acme.example', 'acme.example']);
  const unknown = await observed({}, false);
  assert.equal(unknown.negotiated.status === 'done' && unknown.negotiated.authorized, false);
  const other = await observed({}, true, 'beta.example');
  assert.equal(other.negotiated.status, 'done');
  if (other.negotiated.status !== 'done') return;
  assert.equal(other.negotiated.authorization_error, 'ERR_TLS_CERT_ALTNAME_INVALID');
});

test('who does not speak TLS, or nobody, is a failure and no refusal', async () => {
  const server = createPlain((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { host: 'acme.example', address: '127.0.0.1', port };
  const mute = await observeTls(target, '24');
  assert.equal(mute.negotiated.status, 'failed');
  assert.deepEqual([...new Set(Object.values(mute.versions))], ['failed']);
  await new Promise((resolve) => server.close(resolve));
  const nobody = await observeTls(target, '24');
  assert.deepEqual(nobody.negotiated, { status: 'failed', code: 'ECONNREFUSED' });
});
