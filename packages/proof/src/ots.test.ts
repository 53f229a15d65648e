// OpenTimestamps files: real ones are understood, hostile ones refused, ours written as read.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { concat, reversed, sameBytes, toHex, toUtf8 } from './bytes.ts';
import { sha256 } from './hashes.ts';
import { readHeader } from './header.ts';
import {
  blocksOf,
  chained,
  commitmentOf,
  merged,
  pendingOf,
  pruned,
  stamped,
  upgraded,
} from './ots-build.ts';
import { MAGIC, readOts, readTimestamp } from './ots-read.ts';
import {
  type Attestation,
  applyOp,
  attestedBy,
  type DetachedProof,
  type Op,
  type Timestamp,
} from './ots-types.ts';
import { writeOts, writeTimestamp } from './ots-write.ts';

const VECTORS = fileURLToPath(new URL('../../../test/vectors/timestamps', import.meta.url));

function proofIn(file: string): DetachedProof {
  const read = readOts(readFileSync(file));
  assert.equal(read.kind, 'proof', `${file}: ${read.kind === 'proof' ? '' : read.reason}`);
  assert.ok(read.kind === 'proof');
  return read.proof;
}

function heightsIn(proof: DetachedProof): readonly number[] {
  return attestedBy(proof.digest, proof.timestamp).flatMap(({ attestation }) =>
    attestation.kind === 'bitcoin' ? [attestation.height] : [],
  );
}

const plain = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record<T>(fields, { noNullPrototype: true });

const bytes = (most: number, least = 1) => fc.uint8Array({ minLength: least, maxLength: most });

const op: fc.Arbitrary<Op> = fc.oneof(
  plain({ kind: fc.constantFrom('append' as const, 'prepend' as const), bytes: bytes(20) }),
  plain({ kind: fc.constantFrom('sha256' as const, 'sha1' as const, 'reverse' as const) }),
);

const attestation: fc.Arbitrary<Attestation> = fc.oneof(
  plain({ kind: fc.constant('bitcoin' as const), height: fc.nat() }),
  plain({ kind: fc.constant('sandbox' as const), height: fc.nat() }),
  plain({
    kind: fc.constant('pending' as const),
    uri: fc.stringMatching(/^https:\/\/[a-z]{1,9}\.example$/),
  }),
  plain({ kind: fc.constant('unknown' as const), tag: bytes(8, 8), payload: bytes(9, 0) }),
);

const timestamp: fc.Arbitrary<Timestamp> = fc.letrec<{ timestamp: Timestamp }>((tie) => ({
  timestamp: fc.oneof(
    { maxDepth: 4 },
    plain({
      attestations: fc.array(attestation, { minLength: 1, maxLength: 2 }),
      branches: fc.constant([]),
    }),
    plain({
      attestations: fc.array(attestation, { maxLength: 1 }),
      branches: fc.array(plain({ op, next: tie('timestamp') }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
})).timestamp;

test('what is written is read as it was, and written again to the same bytes', () => {
  fc.assert(
    fc.property(timestamp, bytes(32, 32), (made, digest) => {
      const file = writeOts({ hash: 'sha256', digest, timestamp: made });
      const read = readOts(file);
      assert.deepEqual(read, { kind: 'proof', proof: { hash: 'sha256', digest, timestamp: made } });
      if (read.kind === 'proof') assert.deepEqual(writeOts(read.proof), file);
    }),
  );
});

test('no bytes whatever make the reader throw', () => {
  fc.assert(
    fc.property(bytes(200, 0), fc.boolean(), (junk, headed) => {
      const head = Uint8Array.from([...MAGIC, 1, 8, ...new Uint8Array(32)]);
      const read = readOts(headed ? Uint8Array.from([...head, ...junk]) : junk);
      assert.ok(read.kind === 'proof' || read.reason.length > 0);
      readTimestamp(junk, new Uint8Array(32));
    }),
    { numRuns: 500 },
  );
});

test('a proof that is cut off anywhere, or goes on after its end, is refused', () => {
  const end: Timestamp = { attestations: [{ kind: 'bitcoin', height: 1 }], branches: [] };
  const made = chained([{ kind: 'append', bytes: toUtf8('abc') }, { kind: 'sha256' }], end);
  const file = writeOts({ hash: 'sha256', digest: sha256(toUtf8('x')), timestamp: made });
  for (let length = 0; length < file.length; length++) {
    assert.equal(readOts(file.slice(0, length)).kind, 'not_a_proof');
  }
  const longer = readOts(Uint8Array.from([...file, 0]));
  assert.equal(longer.kind === 'not_a_proof' && longer.reason, '1 bytes follow its end');
});

test('a proof without end is refused at its limits', () => {
  const head = Uint8Array.from([...MAGIC, 1, 8, ...new Uint8Array(32)]);
  const deep = readOts(Uint8Array.from([...head, ...new Uint8Array(400).fill(8)]));
  assert.match(deep.kind === 'not_a_proof' ? deep.reason : '', /deeper than 256/);
  const wide = readOts(
    Uint8Array.from([
      ...head,
      ...[0xf0, 0xe0, 0x1f, ...new Uint8Array(4064)],
      ...Array.from({ length: 300 }, () => [0xff, 0x67, 0x00, ...new Uint8Array(8), 0]).flat(),
    ]),
  );
  assert.match(
    wide.kind === 'not_a_proof' ? wide.reason : '',
    /operations read more than 262144 bytes/,
  );
  const hex = readOts(Uint8Array.from([...head, ...new Uint8Array(20).fill(0xf3)]));
  assert.match(hex.kind === 'not_a_proof' ? hex.reason : '', /longer than 4096/);
});

test('joined timestamps lead to what either leads to, and pruned ones to what is wanted', () => {
  fc.assert(
    fc.property(timestamp, timestamp, bytes(32, 32), (a, b, digest) => {
      const names = (one: Timestamp): string[] =>
        attestedBy(digest, one)
          .map(({ message, attestation: said }) => {
            const bare = writeTimestamp({ attestations: [said], branches: [] });
            return `${toHex(message)} ${toHex(bare)}`;
          })
          .sort();
      const both = new Set([...names(a), ...names(b)]);
      assert.deepEqual(new Set(names(merged(a, b))), both);
      const cut = pruned(a, (one) => one.kind === 'bitcoin');
      const wanted = attestedBy(digest, a).filter((one) => one.attestation.kind === 'bitcoin');
      const left = cut === null ? [] : attestedBy(digest, cut);
      assert.deepEqual(new Set(left), new Set(wanted));
    }),
  );
});

test('a pending attestation is answered where it stands, and only there', () => {
  const pending = { kind: 'pending', uri: 'https://one.example' } as const;
  const made: Timestamp = {
    attestations: [],
    branches: [
      { op: { kind: 'sha256' }, next: { attestations: [pending], branches: [] } },
      { op: { kind: 'reverse' }, next: { attestations: [pending], branches: [] } },
    ],
  };
  const answer = chained([{ kind: 'append', bytes: toUtf8('x') }], {
    attestations: [{ kind: 'bitcoin', height: 7 }],
    branches: [],
  });
  const start = toUtf8('start');
  const first = applyOp({ kind: 'sha256' }, start) ?? new Uint8Array();
  const then = applyOp({ kind: 'append', bytes: toUtf8('x') }, first) ?? new Uint8Array();
  const now = upgraded(start, made, { message: first, attestation: pending }, answer);
  const kinds = attestedBy(start, now).map((one) => ({ ...one, message: toHex(one.message) }));
  assert.deepEqual(kinds, [
    { message: toHex(first), attestation: pending },
    { message: toHex(then), attestation: { kind: 'bitcoin', height: 7 } },
    { message: toHex(reversed(start)), attestation: pending },
  ]);
});

test('a digest goes to calendars under a nonce, waits there, and ends in a block', () => {
  const digest = sha256(toUtf8('root'));
  const nonce = sha256(toUtf8('nonce')).slice(0, 16);
  const { message } = commitmentOf(digest, nonce);
  const promised = (uri: string): Timestamp =>
    chained([{ kind: 'append', bytes: toUtf8(uri) }], {
      attestations: [{ kind: 'pending', uri }],
      branches: [],
    });
  const proof = stamped(digest, nonce, [
    promised('https://one.example'),
    promised('https://two.example'),
  ]);
  const waiting = pendingOf(proof);
  assert.deepEqual(
    waiting.map(({ attestation: { uri } }) => uri),
    ['https://one.example', 'https://two.example'],
  );
  const [first] = waiting;
  assert.ok(first !== undefined);
  assert.deepEqual(first.message, concat(message, toUtf8('https://one.example')));
  assert.deepEqual(blocksOf(proof), []);
  const end: Timestamp = { attestations: [{ kind: 'bitcoin', height: 9 }], branches: [] };
  const complete = upgraded(digest, proof.timestamp, first, chained([{ kind: 'sha256' }], end));
  const cut = pruned(complete, (one) => one.kind === 'bitcoin');
  assert.ok(cut !== null);
  const again = readOts(writeOts({ ...proof, timestamp: cut }));
  assert.ok(again.kind === 'proof');
  assert.deepEqual(pendingOf(again.proof), []);
  assert.deepEqual(blocksOf(again.proof), [
    { chain: 'bitcoin', height: 9, merkleRoot: sha256(first.message) },
  ]);
});

test('real proofs are of their files and give the heights noted beside them', () => {
  interface Noted {
    readonly id: string;
    readonly sha256: string;
    readonly bitcoin_heights: readonly number[];
    readonly merkle_roots: Readonly<Record<string, string>>;
  }
  const noted: readonly Noted[] = JSON.parse(
    readFileSync(join(VECTORS, 'manubot/manifest.json'), 'utf8'),
  );
  assert.equal(noted.length, 25);
  for (const { id, sha256: stamped, bitcoin_heights, merkle_roots } of noted) {
    const files = globSync(join(VECTORS, 'manubot', id, '*'));
    for (const ots of files.filter((file) => file.endsWith('.ots'))) {
      const proof = proofIn(ots);
      assert.equal(toHex(proof.digest), stamped, ots);
      assert.deepEqual(writeOts(proof), Uint8Array.from(readFileSync(ots)), ots);
      const attested = attestedBy(proof.digest, proof.timestamp);
      const heights = heightsIn(proof);
      if (/pending/.test(basename(ots))) {
        assert.deepEqual(heights, []);
        assert.ok(attested.every(({ attestation: said }) => said.kind === 'pending'));
        continue;
      }
      assert.deepEqual([...heights].sort(), [...bitcoin_heights].sort(), ots);
      for (const { message, attestation: said } of attested) {
        if (said.kind !== 'bitcoin') continue;
        assert.equal(toHex(reversed(message)), merkle_roots[said.height]);
      }
    }
  }
});

test('proofs whose block header is known hold to the end, offline', () => {
  interface Known {
    readonly proof: string;
    readonly height: number;
    readonly header_hex: string;
    readonly block_hash: string;
  }
  const known: readonly Known[] = JSON.parse(
    readFileSync(join(VECTORS, 'bitcoin-headers/ots-proof-to-header.json'), 'utf8'),
  );
  assert.equal(known.length, 9);
  for (const { proof: name, height, header_hex, block_hash } of known) {
    const file = join(VECTORS, name.replace('ots-manubot-rootstock', 'manubot'));
    const proof = proofIn(file);
    const header = readHeader(Uint8Array.from(Buffer.from(header_hex, 'hex')));
    assert.equal(header?.hash, block_hash);
    assert.equal(header?.meetsBits, true);
    assert.ok((header?.difficulty ?? 0) > (height > 600_000 ? 2 ** 43 : 2 ** 30));
    const reached = attestedBy(proof.digest, proof.timestamp).filter(
      ({ attestation: said }) => said.kind === 'bitcoin' && said.height === height,
    );
    assert.ok(reached.length > 0);
    for (const { message } of reached) {
      assert.ok(sameBytes(message, header?.merkleRoot ?? new Uint8Array()));
    }
  }
});

test('the examples of the reference client read as it says', () => {
  const examples = join(VECTORS, 'ots-client/examples');
  for (const file of globSync(join(examples, '*.ots'))) proofIn(file);
  for (const file of globSync(join(examples, 'sha1', '*.ots'))) proofIn(file);
  const refusedFor = (name: string): string => {
    const read = readOts(readFileSync(join(examples, 'invalid', name)));
    return read.kind === 'not_a_proof' ? read.reason : '';
  };
  assert.match(refusedFor('bad-major-version.ots'), /version \d+ is not known/);
  assert.match(refusedFor('exceeds-max-msg-length.ots'), /4096/);
  assert.match(refusedFor('invalid-file-digest-type.ots'), /not a hash function for files/);
});
