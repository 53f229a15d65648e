// Tokens of a real authority (openssl ts), and altered ones, each refused for its own reason.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  needsOpenssl as skip,
  TimeStampAuthority,
} from '../../../../test/worlds/time-stamp-authority.ts';
import { verifySignature } from '../../bin/token-signature.ts';
import { readCertificates } from './certificate.ts';
import { checkToken, type TokenTrust, type TokenVerdict } from './check-token.ts';
import { MAX_TOKEN, readToken, type Token } from './token.ts';

let tower: TimeStampAuthority;
let trust: TokenTrust;
const digest = new Uint8Array(hash('sha256', 'the root of a manifest', 'buffer'));

before(async () => {
  if (skip) return;
  tower = await TimeStampAuthority.open();
  trust = { roots: certificatesOf(await tower.certificates('root')), verify: verifySignature };
});

after(async () => {
  if (!skip) await tower[Symbol.asyncDispose]();
});

function certificatesOf(pem: string) {
  const read = readCertificates(Buffer.from(pem));
  assert.ok(read !== null, 'certificates are read');
  return read;
}

function tokenOf(der: Uint8Array): Token {
  const read = readToken(der);
  assert.equal(read.kind, 'token', JSON.stringify(read));
  return (read as { token: Token }).token;
}

function judged(der: Uint8Array, more: Partial<TokenTrust> = {}, nonce?: Uint8Array) {
  const wanted = { digest, ...(nonce === undefined ? {} : { nonce }) };
  return checkToken(tokenOf(der), wanted, { ...trust, ...more });
}

function reasonOf(verdict: TokenVerdict): string {
  return verdict.kind === 'holds' ? 'it holds' : `${verdict.kind}: ${verdict.reason}`;
}

test('a token of an authority under a given root holds, with RSA and with ECDSA', {
  skip,
}, async () => {
  const found = judged(await tower.stamp(digest));
  assert.ok(found.kind === 'holds', reasonOf(found));
  assert.ok(Math.abs(found.time - Date.now()) < 600_000);
  assert.deepEqual([found.signer, found.root], ['signer of Clock Tower', 'root of Clock Tower']);
  await using other = await TimeStampAuthority.open('ec', { ess: 'sha1' });
  const roots = certificatesOf(await other.certificates('root'));
  const token = await other.stamp(digest);
  assert.equal(reasonOf(judged(token, { roots })), 'it holds');
  const foreign = 'untrusted: no path leads from its signer to a root that was given';
  assert.equal(reasonOf(judged(token)), foreign);
  assert.equal(reasonOf(judged(token, { roots: [] })), foreign);
  assert.equal(reasonOf(judged(token, { roots: [...roots, ...trust.roots] })), 'it holds');
});

test('the certificate of the signer itself, or its issuer, may be what is trusted', {
  skip,
}, async () => {
  const token = await tower.stamp(digest);
  for (const name of ['signer', 'middle']) {
    const roots = certificatesOf(await tower.certificates(name));
    assert.equal(reasonOf(judged(token, { roots })), 'it holds', name);
  }
});

test('a token without its intermediate is not trusted, until that is given besides', {
  skip,
}, async () => {
  const token = tokenOf(await tower.stamp(digest, { chain: [] }));
  const without = checkToken(token, { digest }, trust);
  assert.match(reasonOf(without), /^untrusted: no path leads/);
  const others = certificatesOf(await tower.certificates('middle'));
  assert.equal(reasonOf(checkToken(token, { digest }, trust, others)), 'it holds');
});

test('another digest, another algorithm, another nonce or policy is refused', {
  skip,
}, async () => {
  const der = await tower.stamp(digest, { policy: '1.2.3.4.2' });
  const other = new Uint8Array(hash('sha256', 'another', 'buffer'));
  const wrong = checkToken(tokenOf(der), { digest: other }, trust);
  assert.equal(reasonOf(wrong), 'wrong: it is of another digest');
  const long = new Uint8Array(hash('sha512', 'the root of a manifest', 'buffer'));
  const sha512 = tokenOf(await tower.stamp(long, { hash: 'sha512' }));
  assert.match(reasonOf(checkToken(sha512, { digest: long }, trust)), /of another digest/);
  const nonce = tokenOf(der).info.nonce;
  assert.ok(nonce !== null);
  assert.equal(reasonOf(judged(der, {}, nonce)), 'it holds');
  assert.match(reasonOf(judged(der, {}, Uint8Array.of(1))), /wrong: .* the nonce differs/);
  const none = await tower.stamp(digest, { nonce: false });
  assert.match(reasonOf(judged(none, {}, nonce)), /wrong: .* the nonce differs/);
  assert.equal(reasonOf(judged(der, { policies: ['1.2.3.4.2'] })), 'it holds');
  assert.match(
    reasonOf(judged(der, { policies: ['1.2.3.4.1'] })),
    /^untrusted: .* policy 1\.2\.3\.4\.2/,
  );
});

test('an accuracy is read, and one that is too wide is refused', { skip }, async () => {
  const der = await tower.stamp(digest);
  assert.equal(tokenOf(der).info.accuracy, 1500);
  assert.equal(reasonOf(judged(der, { maxAccuracy: 1500 })), 'it holds');
  const narrow = judged(der, { maxAccuracy: 1499 });
  assert.equal(reasonOf(narrow), 'wrong: its accuracy is 1.5 s, more than 1.499 s');
});

test('a certificate for something else, or not for time stamping alone, may not sign tokens', {
  skip,
}, async () => {
  const { content } = tokenOf(await tower.stamp(digest));
  assert.equal(reasonOf(judged(await tower.sign(content))), 'it holds', 'the way is the same');
  for (const section of ['web', 'both', 'idle', 'middle']) {
    await tower.certify(`as-${section}`, 'middle', section);
    const found = judged(await tower.sign(content, { signer: `as-${section}` }));
    assert.match(reasonOf(found), /^wrong: .* not one for time stamping alone/, section);
  }
});

test('a certificate that had run out when the token was made shows nothing', {
  skip,
}, async () => {
  const { content } = tokenOf(await tower.stamp(digest));
  await tower.certify('late', 'middle', 'signer', 'rsa', '20210101000000Z');
  const found = judged(await tower.sign(content, { signer: 'late' }));
  assert.match(reasonOf(found), /^wrong: .* not valid at the time that the token states/);
  await tower.certify('old-middle', 'root', 'middle', 'rsa', '20210101000000Z');
  await tower.certify('under-old', 'old-middle', 'signer');
  const stamping = { signer: 'under-old', chain: ['old-middle'] };
  assert.match(reasonOf(judged(await tower.sign(content, stamping))), /^untrusted: no path/);
});

test('no authority stands below one that may have none, and no signer is one', {
  skip,
}, async () => {
  const { content } = tokenOf(await tower.stamp(digest));
  await tower.certify('low', 'middle', 'middle');
  await tower.certify('under-low', 'low', 'signer');
  const stamping = { signer: 'under-low', chain: ['low', 'middle'] };
  assert.match(reasonOf(judged(await tower.sign(content, stamping))), /^untrusted: no path/);
  await tower.certify('under-signer', 'signer', 'signer');
  const below = { signer: 'under-signer', chain: ['signer', 'middle'] };
  assert.match(reasonOf(judged(await tower.sign(content, below))), /^untrusted: no path/);
});

test('another certificate of the same name and number does not stand for the signer', {
  skip,
}, async () => {
  const token = tokenOf(await tower.stamp(digest));
  const [own] = token.certificates.filter(({ name }) => name === 'signer of Clock Tower');
  await tower.certify('other', 'middle', 'signer');
  const [other] = certificatesOf(await tower.certificates('other'));
  assert.ok(own !== undefined && other !== undefined);
  const posing = { ...other, issuer: own.issuer, serial: own.serial };
  const found = checkToken({ ...token, certificates: [posing] }, { digest }, trust);
  assert.equal(reasonOf(found), 'untrusted: the certificate of its signer is not there');
});

test('with any bit altered a token says the same, or does not hold', { skip }, async () => {
  const der = await tower.stamp(digest);
  const whole = tokenOf(der);
  const counts = { unread: 0, wrong: 0, untrusted: 0, holds: 0 };
  for (let at = 0; at < der.length; at++) {
    const altered = Uint8Array.from(der);
    altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
    const read = readToken(altered);
    if (read.kind === 'not_a_token') {
      counts.unread += 1;
      continue;
    }
    const found = checkToken(read.token, { digest }, trust);
    counts[found.kind] += 1;
    if (found.kind === 'holds') assert.deepEqual(read.token.info, whole.info, `byte ${at}`);
  }
  assert.equal(
    Object.values(counts).reduce((sum, count) => sum + count),
    der.length,
  );
  // Nobody signed the list of hash algorithms in front: it has 15 bytes.
  assert.ok(counts.holds <= 15, JSON.stringify(counts));
  assert.ok(counts.wrong > 300 && counts.unread > 100, JSON.stringify(counts));
});

test('a way to sign that is not known here shows nothing, and is not called wrong', {
  skip,
}, async () => {
  const { content } = tokenOf(await tower.stamp(digest));
  const pss = await tower.sign(content, { pss: true });
  const said = 'untrusted: it is signed in a way that is not known here';
  assert.equal(reasonOf(judged(pss)), said);
});

test('any bytes are no token, and end nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      assert.equal(readToken(bytes).kind, 'not_a_token');
      assert.ok(readCertificates(bytes) === null);
    }),
  );
  const reason = (bytes: Uint8Array) => {
    const read = readToken(bytes);
    return read.kind === 'not_a_token' ? read.reason : 'a token';
  };
  assert.match(reason(new Uint8Array(MAX_TOKEN + 1)), /too long/);
  assert.match(reason(Uint8Array.of(0x30, 0x80, 0, 0)), /no definite length/);
  const deep = Uint8Array.from({ length: 60_000 }, (_, i) => (i % 2 === 0 ? 0x30 : 0x80));
  assert.match(reason(deep), /no definite length/);
  const wide = new Uint8Array(60_004);
  wide.set([0x30, 0x82, 60_000 >> 8, 60_000 & 255]);
  assert.match(reason(wide), /too many elements/);
});
