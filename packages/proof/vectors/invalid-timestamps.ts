// Vectors whose OpenTimestamps file is none, of something else, or leads elsewhere.

import { readFileSync } from 'node:fs';
import { toBase64 } from '../src/bytes.ts';
import { stamped } from '../src/ots-build.ts';
import type { Attestation } from '../src/ots-types.ts';
import { writeOts } from '../src/ots-write.ts';
import { readToken64 } from '../src/tokens/token.ts';
import { type Cases, type Fields, invalid, OTHER, PLAIN, withAnchor } from './altered.ts';
import { attested, HEIGHT, NONCE, noise } from './world.ts';

// A token of another digest: the first of the vectors of tokens.
const [{ token: OTHER_TOKEN = '' } = {}] = JSON.parse(
  readFileSync(new URL('tokens.json', import.meta.url), 'utf8'),
);
const read = readToken64(OTHER_TOKEN);
const TOKEN_TIME = new Date(read.kind === 'token' ? read.token.info.time : 0).toISOString();

const { digest: DIGEST, parts: PARTS } = PLAIN;
const { ots: OTS } = PARTS;

const withOts = (ots: Uint8Array): Fields => withAnchor({ ots: toBase64(ots) });
const patched = (at: number, byte: number): Uint8Array =>
  OTS.map((one, i) => (i === at ? byte : one));
const stampedBy = (...said: readonly Attestation[]): Uint8Array =>
  writeOts(stamped(DIGEST, NONCE, said.map(attested)));
// After the magic, the version, the hash and the digest.
const followedBy = (bytes: readonly number[]): Uint8Array =>
  Uint8Array.from([...OTS.slice(0, 65), ...bytes]);

export function invalidFiles(): Cases {
  return {
    'digest-other': invalid('Another digest was anchored.', withAnchor({ digest: OTHER }), [
      'anchor_digest',
      'ots_file',
    ]),
    'ots-of-other': invalid(
      'The OpenTimestamps file is of another digest.',
      withOts(
        writeOts(
          stamped(noise('other', 32), NONCE, [attested({ kind: 'bitcoin', height: HEIGHT })]),
        ),
      ),
      ['ots_file'],
    ),
    'ots-magic': invalid('The OpenTimestamps file begins otherwise.', withOts(patched(1, 0x6f)), [
      'ots_file',
    ]),
    'ots-version': invalid(
      'The OpenTimestamps file has another version.',
      withOts(patched(31, 2)),
      ['ots_file'],
    ),
    'ots-cut-off': invalid('The OpenTimestamps file is cut off.', withOts(OTS.slice(0, -1)), [
      'ots_file',
    ]),
    'ots-trailing': invalid(
      'Bytes follow the end of the OpenTimestamps file.',
      withOts(Uint8Array.from([...OTS, 0])),
      ['ots_file'],
    ),
    'ots-unknown-operation': invalid(
      'The OpenTimestamps file has an operation that does not exist.',
      withOts(followedBy([0x55])),
      ['ots_file'],
    ),
    'ots-too-deep': invalid(
      'The OpenTimestamps file is deeper than 256.',
      withOts(followedBy([...Array(300).fill(8), 0])),
      ['ots_file'],
    ),
    'ots-message-too-long': invalid(
      'A message is longer than 4096 bytes.',
      withOts(followedBy([...Array(20).fill(0xf3), 0])),
      ['ots_file'],
    ),
  };
}

const withToken = (token: string): Fields =>
  withAnchor({
    additional: [
      {
        method: 'rfc3161',
        tsa_url: 'https://tsa.example/tsr',
        policy_oid: '1.2.3.4.1',
        gen_time: TOKEN_TIME,
        token,
        certificates: [],
      },
    ],
  });

export function invalidTokens(): Cases {
  return {
    'time-stamp-none': invalid('What stands as a token is none.', withToken('AAAA'), [
      'time_stamps',
    ]),
    'time-stamp-of-other': invalid(
      'The time-stamp token is of another digest.',
      withToken(OTHER_TOKEN),
      ['time_stamps'],
    ),
  };
}

export function invalidAttestations(): Cases {
  return {
    'ots-pending': invalid(
      'The OpenTimestamps file has only the promise of a calendar.',
      withOts(stampedBy({ kind: 'pending', uri: 'https://calendar.example' })),
      ['ots_attestation'],
    ),
    'ots-other-height': invalid(
      'The OpenTimestamps file leads to another block.',
      withOts(stampedBy({ kind: 'bitcoin', height: HEIGHT + 1 })),
      ['ots_attestation'],
    ),
    'ots-sandbox-as-bitcoin': invalid(
      'A sandbox attestation is called Bitcoin.',
      withOts(stampedBy({ kind: 'sandbox', height: HEIGHT })),
      ['ots_attestation'],
    ),
    'ots-lower-block': invalid(
      'The OpenTimestamps file leads to a lower block too.',
      withOts(
        stampedBy({ kind: 'bitcoin', height: HEIGHT }, { kind: 'bitcoin', height: HEIGHT - 1 }),
      ),
      ['ots_attestation'],
    ),
  };
}
