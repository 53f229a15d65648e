// Writes OpenTimestamps files, and builds, joins and prunes timestamps.

import { concat, fromHex, sameBytes, toHex, toUtf8 } from './bytes.ts';
import { MAGIC } from './ots-read.ts';
import {
  ATTESTATION_TAGS,
  type Attestation,
  type Branch,
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
  return concat(
    ...parts.map((part, i) => (i < parts.length - 1 ? concat(Uint8Array.of(0xff), part) : part)),
  );
}

function writeOp(op: Op): Uint8Array {
  const tag = Uint8Array.of(OP_TAGS[op.kind]);
  return 'bytes' in op ? concat(tag, varbytes(op.bytes)) : tag;
}

function writeAttestation(attestation: Attestation): Uint8Array {
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

/** These operations one after the other, and then what is known of their result. */
export function chained(ops: readonly Op[], end: Timestamp): Timestamp {
  return ops.reduceRight<Timestamp>(
    (next, op) => ({ attestations: [], branches: [{ op, next }] }),
    end,
  );
}

/** What either says of one message. */
export function merged(a: Timestamp, b: Timestamp): Timestamp {
  const attestations = [...a.attestations];
  for (const one of b.attestations) {
    if (!attestations.some((known) => sameAttestation(known, one))) attestations.push(one);
  }
  const branches: Branch[] = [...a.branches];
  for (const branch of b.branches) {
    const at = branches.findIndex(({ op }) => sameOp(op, branch.op));
    const known = branches[at];
    if (known === undefined) branches.push(branch);
    else branches[at] = { op: known.op, next: merged(known.next, branch.next) };
  }
  return { attestations, branches };
}

/**
 * The same with only the attestations that are wanted; null where none is left. Ways that lead to
 * none are cut off.
 */
export function pruned(
  timestamp: Timestamp,
  wanted: (attestation: Attestation) => boolean,
): Timestamp | null {
  const attestations = timestamp.attestations.filter(wanted);
  const branches = timestamp.branches.flatMap(({ op, next }) => {
    const rest = pruned(next, wanted);
    return rest === null ? [] : [{ op, next: rest }];
  });
  return attestations.length + branches.length === 0 ? null : { attestations, branches };
}

/** The same with what is said of a message put in place of this one attestation of it. */
export function upgraded(
  timestamp: Timestamp,
  pending: Extract<Attestation, { kind: 'pending' }>,
  further: Timestamp,
): Timestamp {
  const here = timestamp.attestations.some((one) => sameAttestation(one, pending));
  const branches = timestamp.branches.map(({ op, next }) => ({
    op,
    next: upgraded(next, pending, further),
  }));
  const own: Timestamp = { attestations: timestamp.attestations, branches };
  return here ? merged(own, further) : own;
}

function sameOp(a: Op, b: Op): boolean {
  if ('bytes' in a && 'bytes' in b) return a.kind === b.kind && sameBytes(a.bytes, b.bytes);
  return a.kind === b.kind;
}

function sameAttestation(a: Attestation, b: Attestation): boolean {
  return toHex(writeAttestation(a)) === toHex(writeAttestation(b));
}
