// The bytes of a bundle altered: with the key none survives, without it none that is not named.

import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { test } from 'node:test';
import { remembered, type Survivors, survivorsOf } from '../../../test/clients/mutations.ts';
import { verifySignature } from '../bin/token-signature.ts';
import { checkpointOf, inLog, LOG } from '../vectors/log-world.ts';
import { provisional, TRUST } from '../vectors/provisional-cases.ts';
import {
  EARLIER_HEIGHT,
  HEIGHT,
  make,
  RECORD_HEIGHT,
  RECORD_TIME,
  text,
} from '../vectors/world.ts';
import { signatureLine } from './log/note.ts';
import { readCertificates } from './tokens/certificate.ts';
import { TrustedHeaders } from './trust.ts';
import { signedBytes } from './verify.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { bundle, headers } = make({ recordTime: RECORD_TIME });
const checkpoint = sign(null, text(checkpointOf(bundle, {}).text), privateKey);
const line = { name: LOG, keyId: new Uint8Array(4), signature: checkpoint };
const unsigned = inLog(bundle, { signatures: signatureLine(line) });
const message = signedBytes(unsigned) ?? new Uint8Array();
const signature = sign(null, message, privateKey).toString('base64');
const file = text(JSON.stringify({ ...unsigned, signature }));
const given = new TrustedHeaders(headers, [HEIGHT, EARLIER_HEIGHT, RECORD_HEIGHT]);

function told(
  name: string,
  { tried, unreadable, named, unnamed }: Survivors,
  bytes = file.length,
): string {
  const refused = tried - unreadable - named - unnamed.length;
  return (
    `${name}: ${tried} alterations of ${bytes} bytes: ${unreadable} unreadable, ` +
    `${refused} refused, ${named} valid and named as not checked, ${unnamed.length} valid unnamed`
  );
}

const survivors = {
  ...survivorsOf(file, {
    'with the key': {
      headers: given,
      verifySignature: (said, by) => verify(null, said, publicKey, by),
    },
    'without the key': { headers: given },
  }),
  // What headers are for is in a few places of the file; the rest is as without the key.
  ...survivorsOf(file, { 'without key and headers': { minDifficulty: 0 } }, 3),
};

test('with the key of the issuer, no altered byte of a bundle survives', (t) => {
  const found = survivors['with the key'];
  t.diagnostic(told('with the key', found));
  assert.deepEqual(found.unnamed, []);
  assert.equal(found.named, 0);
});

for (const name of ['without the key', 'without key and headers'] as const) {
  test(`${name}, an altered byte survives only where the headline says it was not checked`, (t) => {
    const found = survivors[name];
    t.diagnostic(told(name, found));
    assert.deepEqual(found.unnamed, []);
    assert.ok(found.named > 0, 'remarks and the fact can be altered, and the verdict says so');
  });
}

// Whatever is in the token too: certificates, attributes, and how it is written.
test('of a provisional bundle an altered byte survives only where it is named, too', (t) => {
  const provisionalFile = text(JSON.stringify(provisional('first')));
  const roots = readCertificates(text(TRUST.root?.tsa_roots ?? '')) ?? [];
  const timeStamps = { roots, verify: remembered(verifySignature) };
  const trust = { headers: given, timeStamps, acceptTimeStamps: true };
  const { accepted: found } = survivorsOf(provisionalFile, { accepted: trust }, 3);
  t.diagnostic(told('provisional', found, provisionalFile.length));
  assert.deepEqual(found.unnamed, []);
  assert.ok(found.named > 0);
});
