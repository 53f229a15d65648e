// Tokens of a real time-stamping authority (openssl ts), over HTTP, and answers that are none.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { parseNetworks } from './addresses.ts';
import { readTimeStamp, timeStampAuthority, timeStampQuery } from './time-stamps.ts';

const run = promisify(execFile);
const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find(
  (path) => existsSync(path),
);
const skip = OPENSSL === undefined ? 'needs the command openssl, which is not here' : false;
const openssl = (...args: readonly string[]) => run(OPENSSL ?? 'openssl', args);

const CONFIG = `
[tsa]
default_tsa = own
[own]
serial = SERIAL
crypto_device = builtin
default_policy = 1.2.3.4.1
signer_digest = sha256
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

let folder = '';
let server: Server;
let url = '';
/** What is served in place of the authority's answer. */
let instead: ((answer: Buffer) => { status: number; body: Buffer }) | null = null;
const fetcher = {
  userAgent: 'AssayBot/1.0',
  allow: parseNetworks('127.0.0.0/8') ?? [],
  places: new Map(),
  now: () => new Date(),
};

before(async () => {
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), 'assay-tsa-'));
  const at = (name: string) => join(folder, name);
  await writeFile(at('ts.cnf'), CONFIG.replace('SERIAL', at('serial')));
  await writeFile(at('serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
  const made = ['-keyout', at('tsa.key'), '-out', at('tsa.pem'), '-days', '3650'];
  await openssl('req', '-x509', ...key, ...made, '-subj', '/CN=Clock Tower', ...usage);
  const reply = async (query: Buffer): Promise<Buffer> => {
    await writeFile(at('query'), query);
    const signer = ['-signer', at('tsa.pem'), '-inkey', at('tsa.key')];
    const files = ['-queryfile', at('query'), '-out', at('reply')];
    await openssl('ts', '-reply', '-config', at('ts.cnf'), ...signer, ...files);
    return readFile(at('reply'));
  };
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const answer = await reply(Buffer.concat(parts)).catch((error) => {
      return Buffer.from(String(error));
    });
    const { status, body } = instead?.(answer) ?? { status: 200, body: answer };
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
});

after(async () => {
  if (skip) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const digest = hash('sha256', 'the root of a manifest', 'buffer');

test('a token of a real authority is kept, and its own tool verifies it', { skip }, async () => {
  const said = await timeStampAuthority(fetcher, url).stamp(digest, randomBytes(8));
  assert.ok(said.kind === 'token', JSON.stringify(said));
  const { policy, at, token, certificates } = said.token;
  assert.equal(policy, '1.2.3.4.1');
  assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000);
  assert.match(certificates[0] ?? '', /^-----BEGIN CERTIFICATE-----/);
  const file = join(folder, 'token');
  await writeFile(file, token);
  const trust = ['-CAfile', join(folder, 'tsa.pem')];
  const what = ['-digest', digest.toString('hex'), '-in', file, '-token_in'];
  const { stdout } = await openssl('ts', '-verify', ...what, ...trust);
  assert.match(stdout, /Verification: OK/);
});

test('the query is one that the tool reads', { skip }, async () => {
  const file = join(folder, 'own-query');
  await writeFile(file, timeStampQuery(digest, Buffer.from('8000000000000001', 'hex')));
  const { stdout } = await openssl('ts', '-query', '-in', file, '-text');
  assert.match(stdout, /Hash Algorithm: sha256/);
  assert.match(stdout, /Nonce: 0x018000000000000001/i);
  assert.match(stdout, /Certificate required: yes/);
});

async function reasonWith(change: typeof instead): Promise<string> {
  instead = change;
  try {
    const said = await timeStampAuthority(fetcher, url).stamp(digest, randomBytes(8));
    return said.kind === 'failed' ? said.reason : 'a token';
  } finally {
    instead = null;
  }
}

test('an answer to another question, of another digest, or altered is no token', {
  skip,
}, async () => {
  let first: Buffer = Buffer.alloc(0);
  const kept = await reasonWith((body) => {
    first = body;
    return { status: 200, body };
  });
  assert.equal(kept, 'a token');
  const replayed = await reasonWith(() => ({ status: 200, body: first }));
  assert.match(replayed, /nonce/);
  const other = hash('sha256', 'another', 'buffer');
  const wrong = readTimeStamp(first, other, new Uint8Array(8));
  assert.match(wrong.kind === 'failed' ? wrong.reason : '', /another digest/);
  const status = await reasonWith(() => ({ status: 500, body: Buffer.from('sorry') }));
  assert.match(status, /status 500/);
  const rubbish = await reasonWith(() => ({ status: 200, body: Buffer.from('sorry') }));
  assert.match(rubbish, /no time-stamp response/);
  const huge = await reasonWith(() => ({ status: 200, body: Buffer.alloc(200_000) }));
  assert.match(huge, /far more/);
});

test('one altered byte anywhere never makes a token of another time', { skip }, async () => {
  const nonce = randomBytes(8);
  let body: Buffer = Buffer.alloc(0);
  instead = (answer) => {
    body = answer;
    return { status: 200, body: answer };
  };
  const whole = await timeStampAuthority(fetcher, url).stamp(digest, nonce);
  instead = null;
  assert.ok(whole.kind === 'token');
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const altered = Buffer.from(body);
      altered[at] = (altered[at] ?? 0) ^ bits;
      const said = readTimeStamp(altered, digest, nonce);
      if (said.kind === 'failed') return;
      assert.equal(said.token.at.getTime(), whole.token.at.getTime());
      assert.equal(said.token.policy, whole.token.policy);
    }),
    { numRuns: 300 },
  );
});

test('any bytes are no token, and end nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.equal(readTimeStamp(bytes, digest, new Uint8Array(8)).kind, 'failed');
    }),
  );
});

test('an authority on a private network is not asked', async () => {
  const closed = { ...fetcher, allow: [] };
  const client = timeStampAuthority(closed, 'http://127.0.0.1:9/tsr');
  const said = await client.stamp(digest, randomBytes(8));
  assert.match(said.kind === 'failed' ? said.reason : '', /may not be reached/);
});
