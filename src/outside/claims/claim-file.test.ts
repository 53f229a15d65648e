// Looking for the file of a claim, against a web of our own over real TLS.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openLocalDns } from '../../../test/servers/local-dns.ts';
import {
  type Canned,
  type Handler,
  type LocalWeb,
  openLocalWeb,
} from '../../../test/servers/local-web.ts';
import type { ClaimFinding } from '../../core/claims/claim-proof.ts';
import { type ClaimProofOptions, claimProofs } from './claim-proof.ts';

const DOMAIN = 'acme.example';
const TOKEN = 'Q1w2E3r4T5y6U7i8O9p0';
const LINE = `assay-domain-verification=${TOKEN}`;
const PATH = '/.well-known/assay-domain-claim.txt';
const FILE = `https://${DOMAIN}${PATH}`;
const HOSTS = [DOMAIN, `www.${DOMAIN}`, `shop.${DOMAIN}`, 'evil.example'];

function look(web: LocalWeb, more: Partial<ClaimProofOptions> = {}): Promise<ClaimFinding> {
  const proofs = claimProofs({
    ...web.fetcher(),
    dnsServers: [],
    dnsPort: 53,
    random: (n) => Buffer.alloc(n),
    ...more,
  });
  return proofs.look({ method: 'https_file', domain: DOMAIN, token: TOKEN });
}

async function found(answer: Canned | Handler): Promise<ClaimFinding> {
  await using web = await openLocalWeb(HOSTS);
  web.put(FILE, answer);
  return await look(web);
}

const FOUND: ClaimFinding = { kind: 'found' };

test('a file whose only line is the token proves the claim, without asking robots.txt', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put(FILE, { headers: { 'content-type': 'text/plain' }, body: LINE });
  assert.deepEqual(await look(web), FOUND);
  assert.deepEqual(web.paths(DOMAIN), [PATH]);
});

test('the line may stand among others, in any line ends and coding', async () => {
  const other = 'assay-domain-verification=zZzZzZzZzZzZzZzZzZzZ';
  const bodies = [`${other}\n${LINE}\n`, `${other}\r\n  ${LINE}\t\r\n`, `\ufeff${LINE}\r`];
  for (const body of bodies) assert.deepEqual(await found({ body }), FOUND, JSON.stringify(body));
  const coded = (coding: string, body: Uint8Array) => ({
    headers: { 'content-encoding': coding },
    body,
  });
  assert.deepEqual(await found(coded('gzip', gzipSync(LINE))), FOUND);
  assert.deepEqual(await found(coded('br', brotliCompressSync(LINE))), FOUND);
});

test('a file without the line is no proof, however near it comes', async () => {
  const says = `${FILE} is there, but no line of it is the one that was asked for.`;
  const bodies = [
    '',
    TOKEN,
    LINE.toLowerCase(),
    `${LINE}x`,
    `<p>${LINE}</p>`,
    `# ${LINE}`,
    `assay-domain-verification= ${TOKEN}`,
    'assay-domain-verification=zZzZzZzZzZzZzZzZzZzZ',
    Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  ];
  for (const body of bodies) {
    assert.deepEqual(await found({ body }), { kind: 'missing', says }, String(body));
  }
});

test('404 and 410 say that it is not there', async () => {
  for (const status of [404, 410]) {
    const finding = await found({ status, body: LINE });
    assert.deepEqual(finding, { kind: 'missing', says: `${FILE} answers ${status}.` });
  }
});

test('a wall, a limit or a fault says nothing, even with the line', async () => {
  for (const status of [204, 206, 300, 401, 403, 418, 429, 500, 503]) {
    const finding = await found({ status, ...(status === 204 ? {} : { body: LINE }) });
    const says = `${FILE} answers ${status}, where 200 is needed.`;
    assert.deepEqual(finding, { kind: 'unreachable', says }, String(status));
  }
});

const redirect = (location: string, status = 301): Canned => ({ status, headers: { location } });

test('a redirect to the www of the domain, and back, is followed', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put(FILE, redirect(`https://www.${DOMAIN}${PATH}`));
  web.put(`https://www.${DOMAIN}${PATH}`, redirect(`https://${DOMAIN}/claim.txt`, 308));
  web.put(`https://${DOMAIN}/claim.txt`, { body: LINE });
  assert.deepEqual(await look(web), FOUND);
});

test('a redirect elsewhere is not followed, and nobody is asked there', async () => {
  const elsewhere = [
    'https://evil.example/claim.txt',
    `https://shop.${DOMAIN}/claim.txt`,
    `http://${DOMAIN}/claim.txt`,
    `https://${DOMAIN}:8443/claim.txt`,
    `https://user:pass@${DOMAIN}/claim.txt`,
    'https://127.0.0.1/claim.txt',
    `https://${DOMAIN}.evil.example/`,
  ];
  for (const target of elsewhere) {
    await using web = await openLocalWeb(HOSTS);
    for (const host of HOSTS) web.put(`https://${host}/claim.txt`, { body: LINE });
    web.put(FILE, redirect(target));
    const finding = await look(web);
    assert.equal(finding.kind, 'missing', target);
    assert.ok(finding.kind === 'missing' && finding.says.startsWith(`${FILE} redirects to `));
    assert.equal(web.visits.length, 1, target);
  }
  const long = await found(redirect(`https://evil.example/${'é'.repeat(500)}`));
  assert.ok(long.kind === 'missing' && long.says.length < 400);
});

test('redirects that do not end say nothing', async () => {
  assert.deepEqual(await found(redirect(FILE)), {
    kind: 'unreachable',
    says: `${FILE} redirects to nowhere.`,
  });
  assert.deepEqual(await found(redirect('ftp://acme.example/')), {
    kind: 'unreachable',
    says: `${FILE} redirects to nowhere.`,
  });
  await using web = await openLocalWeb(HOSTS);
  const steps = Array.from({ length: 5 }, (_, i) => `https://${DOMAIN}/${i}`);
  for (const [i, step] of [FILE, ...steps].entries()) web.put(step, redirect(steps[i] ?? FILE));
  assert.deepEqual(await look(web), {
    kind: 'unreachable',
    says: `${FILE} redirects more than 3 times.`,
  });
  assert.equal(web.visits.length, 4);
});

test('a page in place of the file is not the file, and a bomb stays small', async () => {
  const says = `${FILE} is longer than 16384 bytes, so it is not the file.`;
  const page = `${LINE}\n${'<p>Anvils</p>\n'.repeat(2_000)}`;
  assert.deepEqual(await found({ body: page }), { kind: 'missing', says });
  const bomb = gzipSync(Buffer.concat([Buffer.from(`${LINE}\n`), Buffer.alloc(50_000_000)]));
  const coded = { headers: { 'content-encoding': 'gzip' }, body: bomb };
  assert.deepEqual(await found(coded), { kind: 'missing', says });
  // Nobody even learns the status of what is longer than a megabyte.
  assert.deepEqual(await found({ body: Buffer.alloc(3_000_000, 'a') }), {
    kind: 'unreachable',
    says: `${FILE} answers with far more than a file of one line.`,
  });
});

test('a coding that nobody knows says nothing', async () => {
  for (const coding of ['rot13', 'gzip', 'gzip, gzip, gzip, gzip']) {
    assert.deepEqual(await found({ headers: { 'content-encoding': coding }, body: LINE }), {
      kind: 'unreachable',
      says: `${FILE} comes in a coding that cannot be undone.`,
    });
  }
});

test('who cannot be reached, or proves no certificate, has not answered', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put(FILE, { body: LINE });
  const says = async (more: Partial<ClaimProofOptions>) => {
    const finding = await look(web, more);
    assert.equal(finding.kind, 'unreachable');
    return finding.kind === 'unreachable' ? finding.says : '';
  };
  assert.match(await says({ ca: [] }), /has no valid certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  assert.equal(await says({ allow: [] }), `${FILE} is at an address that may not be asked.`);
  assert.equal(
    await says({ places: new Map() }),
    `${FILE} has a host that does not resolve (ENOTFOUND).`,
  );
  const nowhere = new Map([[DOMAIN, { address: '127.0.0.1', port: 9 }]]);
  assert.match(await says({ places: nowhere }), /refuses the connection \(ECONNREFUSED\)/);
  assert.equal(web.visits.length, 0);
  web.put(FILE, () => {});
  assert.equal(await says({ timeoutMs: 300 }), `${DOMAIN} did not answer in time.`);
  const stop = new AbortController();
  stop.abort();
  assert.equal(await says({ stop: stop.signal }), `${DOMAIN} did not answer in time.`);
});

test('the resolvers of the settings say where the host is, whatever they say', async () => {
  const domain = 'acme-claims.com';
  const file = `https://${domain}${PATH}`;
  await using web = await openLocalWeb(HOSTS);
  await using dns = await openLocalDns(new Map([[`A ${domain}`, ['127.0.0.1']]]));
  const closed = {
    ...web.fetcher({ allow: [] }),
    dnsPort: 53,
    random: (n: number) => Buffer.alloc(n),
  };
  const proofs = claimProofs({ ...closed, dnsServers: [dns.server] });
  const says = async () => {
    const finding = await proofs.look({ method: 'https_file', domain, token: TOKEN });
    return finding.kind === 'unreachable' ? finding.says : finding.kind;
  };
  assert.equal(await says(), `${file} is at an address that may not be asked.`);
  dns.zone.set(`A ${domain}`, ['93.184.215.14']).set(`AAAA ${domain}`, ['::ffff:10.0.0.1']);
  assert.equal(await says(), `${file} is at an address that may not be asked.`);
  // Half an answer could hide an address that may not be asked.
  dns.zone.delete(`AAAA ${domain}`);
  dns.failing.add(`AAAA ${domain}`);
  assert.equal(await says(), `${file} has a host that does not resolve (ESERVFAIL).`);
  dns.failing.clear();
  dns.zone.clear();
  assert.equal(await says(), `${file} has a host that does not resolve (ENOTFOUND).`);
});
