// Writes OpenTimestamps files and timestamps.

import { concat, fromHex, joined, toUtf8 } from './bytes.ts';
import { MAGIC } from './ots-read.ts';
import {
  ATTESTATION_TAGS,
  type Attestation,
  type DetachedProof,
  OP_TAGS,
  type Op,
  type Timestamp,
} from './ots-types.ts';

/** The whole detached file. Throws where there is nothing to write: no attestation anywhere. */
export function writeOts(proof: DetachedProof): Uint8Array {
  const head = Uint8Array.of(1, OP_TAGS[proof.hash]);
  return concat(MAGIC, head, proof.digest, writeTimestamp(proof.timestamp));
}

export function writeTimestamp(timestamp: Timestamp): Uint8Array {
  const parts = [
    ...timestamp.attestations.map((one) => concat(Uint8Array.of(0), writeAttestation(one))),
    ...timestamp.branches.map(({ op, next }) => concat(writeOp(op), writeTimestamp(next))),
  ];
  if (parts.length === 0) throw new RangeError('a timestamp without attestation cannot be written');
  return joined(
    parts.map((part, i) => (i < parts.length - 1 ? concat(Uint8Array.of(0xff), part) : part)),
  );
}

function writeOp(op: Op): Uint8Array {
  const tag = Uint8Array.of(OP_TAGS[op.kind]);
  return 'bytes' in op ? concat(tag, varbytes(op.bytes)) : tag;
}

export function writeAttestation(attestation: Attestation): Uint8Array {
  switch (attestation.kind) {
    case 'unknown':
      return concat(attestation.tag, varbytes(attestation.payload));
    case 'pending':
      return tagged(ATTESTATION_TAGS.pending, varbytes(toUtf8(attestation.uri)));
    case 'bitcoin':
    case 'litecoin':
    case 'sandbox':
      return tagged(ATTESTATION_TAGS[attestation.kind], varuint(attestation.height));
  }
}

function tagged(tag: string, payload: Uint8Array): Uint8Array {
  return concat(fromHex(tag) ?? new Uint8Array(), varbytes(payload));
}

function varbytes(bytes: Uint8Array): Uint8Array {
  return concat(varuint(bytes.length), bytes);
}

function varuint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return Uint8Array.from(bytes);
}
