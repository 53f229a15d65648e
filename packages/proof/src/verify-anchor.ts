// The half of a verification from the Merkle root of the manifest to a block and its time.

import type { Anchor, ConfirmedAnchor, InclusionProof } from './bundle.ts';
import { fromBase64, fromHex, reversed, sameBytes, toHex } from './bytes.ts';
import type { Checks } from './checks.ts';
import type { Sha256 } from './hashes.ts';
import { type BlockHeader, leastDifficulty, readHeader } from './header.ts';
import { type BlockAnchor, blocksOf, pendingOf } from './ots-build.ts';
import { readOts } from './ots-read.ts';
import type { DetachedProof } from './ots-types.ts';
import type { Trust } from './trust.ts';

/** The block that the proof ends in, as its header says. */
export interface ProvenBlock {
  readonly header: BlockHeader;
  readonly bytes: Uint8Array;
  readonly height: number;
}

export function checkDigest(checks: Checks, anchor: Anchor, proof: InclusionProof): boolean {
  return checks.judge(
    'anchor_digest',
    anchor.digest === proof.merkle_root,
    'what was anchored is the Merkle root',
    'anchor.digest is not the Merkle root',
  );
}

/** Reads the OpenTimestamps file; null where it is none, or of something else. */
export function checkOts(
  checks: Checks,
  anchor: ConfirmedAnchor,
  hash: Sha256,
): DetachedProof | null {
  const file = fromBase64(anchor.ots) ?? new Uint8Array();
  const read = readOts(file, hash);
  if (read.kind === 'not_a_proof') {
    checks.fail('ots_file', `anchor.ots is not an OpenTimestamps file: ${read.reason}`);
    return null;
  }
  const { proof } = read;
  const holds = checks.judge(
    'ots_file',
    proof.hash === 'sha256' && toHex(proof.digest) === anchor.digest,
    `an OpenTimestamps file of ${file.length} bytes, of the digest`,
    `the OpenTimestamps file is of ${proof.hash} ${toHex(proof.digest)}, not of the digest`,
  );
  return holds ? proof : null;
}

/** The blocks of the right chain and height that the proof leads to. */
export function checkAttestation(
  checks: Checks,
  anchor: ConfirmedAnchor,
  ots: DetachedProof | null,
  hash: Sha256,
): readonly BlockAnchor[] {
  if (ots === null) {
    checks.skip('ots_attestation', 'there is no OpenTimestamps file to follow');
    return [];
  }
  const { chain, block_height: height } = anchor;
  const blocks = blocksOf(ots, hash).filter((block) => block.chain === chain);
  const lowest = blocks[0]?.height;
  const own = blocks.filter((block) => block.height === height);
  const waiting = pendingOf(ots, hash).map(({ attestation }) => attestation.uri);
  const found = blocks.map((block) => block.height).slice(0, 5);
  const instead =
    found.length > 0
      ? `it leads to ${found.join(', ')}`
      : waiting.length > 0
        ? `it is still pending at ${waiting.slice(0, 3).join(', ')}`
        : 'it leads to no block of that chain';
  checks.judge(
    'ots_attestation',
    own.length > 0 && lowest === height,
    `the OpenTimestamps file leads to ${chain} block ${height}`,
    own.length > 0
      ? `the lowest ${chain} block it leads to is ${lowest}, not ${height}`
      : `the OpenTimestamps file does not lead to ${chain} block ${height}: ${instead}`,
  );
  return own;
}

/** Is the header that of the block that the proof leads to, and does it show its own work? */
export function checkHeader(
  checks: Checks,
  anchor: ConfirmedAnchor,
  reached: readonly BlockAnchor[],
  hash: Sha256,
): ProvenBlock | null {
  const bytes = fromHex(anchor.block_header) ?? new Uint8Array();
  const header = readHeader(bytes, hash);
  if (header === null) return null;
  if (reached.length === 0) {
    checks.skip('header_merkle_root', 'the proof leads to no block to compare with');
  } else {
    const displayed = toHex(reversed(header.merkleRoot));
    checks.judge(
      'header_merkle_root',
      reached.some(({ merkleRoot }) => sameBytes(merkleRoot, header.merkleRoot)),
      `the proof ends in the Merkle root of the block, ${displayed}`,
      'the proof ends in another value than the Merkle root of the block header',
    );
  }
  checks.judge(
    'block_hash',
    header.hash === anchor.block_hash,
    `the block header has the hash ${header.hash}`,
    `the block header has the hash ${header.hash}, not block_hash`,
  );
  checks.judge(
    'header_work',
    header.meetsBits,
    `the block header meets its own bits (difficulty ${rounded(header.difficulty)})`,
    'the block header does not meet its own bits: it was never mined',
  );
  return { header, bytes, height: anchor.block_height };
}

function rounded(difficulty: number): string {
  return difficulty >= 1e6 ? difficulty.toExponential(2) : String(+difficulty.toPrecision(3));
}

/** Why this block is believed to be one of the chain; `authority`: there is no block yet. */
export type Grounds = 'given_headers' | 'difficulty' | 'sandbox' | 'authority';

export function checkTrusted(
  checks: Checks,
  anchor: ConfirmedAnchor,
  block: ProvenBlock | null,
  trust: Trust,
): Grounds | null {
  if (block === null) return null;
  if (anchor.chain === 'sandbox' && trust.sandbox !== true) {
    const why = 'a block of a sandbox chain, made by the service itself, shows nothing to others';
    checks.lack('header_trusted', why);
    return null;
  }
  if (trust.headers) return isGiven(checks, block, trust.headers);
  if (anchor.chain === 'sandbox') {
    checks.pass('header_trusted', 'a block of a sandbox chain, which is trusted on request');
    return 'sandbox';
  }
  const { difficulty, time } = block.header;
  const least = trust.minDifficulty ?? leastDifficulty(time);
  const holds = checks.judge(
    'header_trusted',
    difficulty >= least,
    `difficulty ${rounded(difficulty)} is at least ${rounded(least)}; no headers were given`,
    `difficulty ${rounded(difficulty)} is less than ${rounded(least)}: anyone could have made ` +
      'this header; give headers that you trust',
  );
  return holds ? 'difficulty' : null;
}

function isGiven(
  checks: Checks,
  { bytes, height }: ProvenBlock,
  headers: NonNullable<Trust['headers']>,
): Grounds | null {
  const found = headers.find(bytes, height);
  const many = headers.count === 1 ? 'one header' : `${headers.count} headers`;
  const among = `among the ${many} given`;
  switch (found) {
    case 'held': {
      const unknown = headers.knowsHeights
        ? ''
        : `: that its height is ${height} is the bundle's word`;
      checks.pass('header_trusted', `the block header is ${among}${unknown}`);
      return 'given_headers';
    }
    case 'absent':
      checks.lack('header_trusted', `the header of block ${height} is needed: it is not ${among}`);
      return null;
    case 'other_block':
      checks.fail('header_trusted', `another header stands at height ${height} ${among}`);
      return null;
    case 'other_height':
      checks.fail('header_trusted', `the header does not stand at height ${height} ${among}`);
      return null;
  }
}
