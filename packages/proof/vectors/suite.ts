// Tests that need nothing but the language: run in Node and in a browser, with the same results.

import { fromBase64, fromHex, fromUtf8, toBase64, toHex, toUtf8 } from '../src/bytes.ts';
import { keccak256, ripemd160, sha1, sha256 } from '../src/hashes.ts';
import { EASIEST_BITS, mineHeader, readHeader } from '../src/header.ts';
import { leafHashes, verifyManifests } from '../src/manifest.ts';
import { rowText } from '../src/manifest-row.ts';
import { Frontier, inclusionPath, leafHash, rootFromPath, rootOf } from '../src/merkle.ts';
import { LineTree } from '../src/merkle-stream.ts';
import { readOts } from '../src/ots-read.ts';
import { attestedBy } from '../src/ots-types.ts';
import { writeOts } from '../src/ots-write.ts';
import { verifyBundle } from '../src/verify.ts';
import { attested, capture, make, noise, RAW, seal, text } from './world.ts';

export interface Case {
  readonly name: string;
  /** Throws where it does not hold. */
  run(): void;
}

function same(found: unknown, wanted: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

// FIPS 180-4 examples, and those of the designers of RIPEMD-160 and Keccak.
const DIGESTS = [
  [sha256, '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [sha256, 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    sha256,
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [sha1, 'abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
  [ripemd160, 'abc', '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc'],
  [keccak256, 'abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
] as const;

const leaves = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => leafHash(text(`leaf ${i}`)));

export const SUITE: readonly Case[] = [
  {
    name: 'the hash functions give the published digests',
    run: () => {
      for (const [hash, message, digest] of DIGESTS) {
        same(toHex(hash(text(message))), digest, message);
      }
      const million = new Uint8Array(1_000_000).fill(0x61);
      const digest = 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0';
      same(toHex(sha256(million)), digest, 'a million times a');
    },
  },
  {
    name: 'bytes come back from hex, base64 and UTF-8',
    run: () => {
      for (let length = 0; length < 70; length++) {
        const bytes = noise(`bytes ${length}`, 32).slice(0, length % 33);
        same(fromHex(toHex(bytes)), bytes, 'hex');
        same(fromBase64(toBase64(bytes)), bytes, 'base64');
      }
      for (const word of ['', 'é', '漢字', '😀', 'a\u0000b']) {
        same(fromUtf8(toUtf8(word)), word, word);
      }
    },
  },
  {
    name: 'every leaf of trees of many sizes has its path',
    run: () => {
      for (const size of [1, 2, 3, 7, 8, 9, 31, 33]) {
        const hashes = leaves(size);
        const root = toHex(rootOf(hashes));
        const frontier = new Frontier();
        for (const hashed of hashes) frontier.appendHash(hashed);
        same(toHex(frontier.root()), root, 'frontier');
        for (const [index, hashed] of hashes.entries()) {
          const reached = rootFromPath({ index, size }, hashed, inclusionPath(hashes, index));
          same(toHex(reached ?? new Uint8Array()), root, `leaf ${index} of ${size}`);
        }
      }
    },
  },
  {
    name: 'a manifest is read as it was sealed, and every fifth byte of it counts',
    run: () => {
      const { file, merkleRoot, leaves: rows } = seal();
      const lines = new LineTree();
      lines.append(file);
      same(toHex(lines.root() ?? new Uint8Array()), merkleRoot, 'lines');
      same(toHex(rootOf(leafHashes(file))), merkleRoot, 'leaves');
      same(rows[1], rowText(capture(1)), 'row');
      const before = verifyManifests([file]).manifests[0];
      for (let at = 0; at < file.length; at += 5) {
        const altered = file.map((byte, i) => (i === at ? byte ^ 1 : byte));
        const found = verifyManifests([altered]).manifests[0];
        if (found?.merkleRoot === before?.merkleRoot) throw new Error(`byte ${at} does not count`);
      }
    },
  },
  {
    name: 'an OpenTimestamps file is written as it was read',
    run: () => {
      const { parts, digest } = make({
        besides: [attested({ kind: 'pending', uri: 'https://calendar.example' })],
      });
      const read = readOts(parts.ots);
      if (read.kind !== 'proof') throw new Error(read.reason);
      same(toHex(writeOts(read.proof)), toHex(parts.ots), 'bytes');
      same(toHex(read.proof.digest), toHex(digest), 'digest');
      same(attestedBy(digest, read.proof.timestamp).length, 2, 'attestations');
      for (let length = 0; length < parts.ots.length; length++) {
        same(readOts(parts.ots.slice(0, length)).kind, 'not_a_proof', `${length} bytes`);
      }
    },
  },
  {
    name: 'a header shows its own work',
    run: () => {
      const parts = { version: 1, previous: toHex(noise('p', 32)), merkleRoot: noise('m', 32) };
      const header = mineHeader({ ...parts, time: 1_700_000_000, bits: EASIEST_BITS });
      same(readHeader(header)?.meetsBits, true, 'mined');
      same(readHeader(header)?.time, 1_700_000_000, 'time');
      same(readHeader(header)?.previous, parts.previous, 'previous');
      // The first block of Bitcoin.
      const genesis =
        `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa` +
        '4b1e5e4a29ab5f49ffff001d1dac2b7c';
      const first = readHeader(fromHex(genesis) ?? new Uint8Array());
      const hash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';
      same([first?.hash, first?.meetsBits, first?.difficulty], [hash, true, 1], 'genesis');
    },
  },
  {
    name: 'a bundle holds, and not with one byte of its bytes altered',
    run: () => {
      const { bundle } = make();
      const trust = { minDifficulty: 0 };
      same(verifyBundle(bundle, trust, RAW).verdict, 'valid', 'whole');
      for (let at = 0; at < RAW.length; at += 7) {
        const altered = RAW.map((byte, i) => (i === at ? byte ^ 128 : byte));
        same(verifyBundle(bundle, trust, altered).verdict, 'invalid', `byte ${at}`);
      }
    },
  },
];
