// Builds, joins, upgrades and prunes timestamps.

import { sameBytes, toHex } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';
import {
  type Attestation,
  type Attested,
  applyOp,
  attestedBy,
  type Branch,
  type DetachedProof,
  type Op,
  type Timestamp,
} from './ots-types.ts';
import { writeAttestation } from './ots-write.ts';

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

export type Pending = Extract<Attestation, { kind: 'pending' }>;

/** A promise of a calendar: the message that it has, and where to ask about it. */
export interface PendingAt {
  readonly message: Uint8Array;
  readonly attestation: Pending;
}

/** The same with what is now said of the message of one pending attestation. */
export function upgraded(
  start: Uint8Array,
  timestamp: Timestamp,
  { message, attestation }: PendingAt,
  further: Timestamp,
  hash: Sha256 = sha256,
): Timestamp {
  const branches = timestamp.branches.map(({ op, next }) => {
    const result = applyOp(op, start, hash);
    if (result === null) return { op, next };
    return { op, next: upgraded(result, next, { message, attestation }, further, hash) };
  });
  const own: Timestamp = { attestations: timestamp.attestations, branches };
  const isHere =
    sameBytes(start, message) && own.attestations.some((one) => sameAttestation(one, attestation));
  return isHere ? merged(own, further) : own;
}

/** What calendars have promised and a block may hold by now. */
export function pendingOf(proof: DetachedProof, hash: Sha256 = sha256): readonly PendingAt[] {
  return attestedBy(proof.digest, proof.timestamp, hash).filter(isPending);
}

function isPending(attested: Attested): attested is PendingAt {
  return attested.attestation.kind === 'pending';
}

/**
 * What is sent to calendars in place of a digest: SHA-256(digest ‖ nonce), so that they learn
 * nothing of it.
 */
export function commitmentOf(
  digest: Uint8Array,
  nonce: Uint8Array,
  hash: Sha256 = sha256,
): { readonly ops: readonly Op[]; readonly message: Uint8Array } {
  const ops: readonly Op[] = [{ kind: 'append', bytes: nonce }, { kind: 'sha256' }];
  return { ops, message: hash(Uint8Array.from([...digest, ...nonce])) };
}

/** The proof of a SHA-256 digest from what calendars said of its commitment. */
export function stamped(
  digest: Uint8Array,
  nonce: Uint8Array,
  answers: readonly Timestamp[],
): DetachedProof {
  const said = answers.reduce(merged, { attestations: [], branches: [] });
  return { hash: 'sha256', digest, timestamp: chained(commitmentOf(digest, nonce).ops, said) };
}

export interface BlockAnchor {
  readonly chain: 'bitcoin' | 'sandbox';
  readonly height: number;
  /** In the byte order of the block's header. */
  readonly merkleRoot: Uint8Array;
}

/** The blocks that hold a proof, lowest first. */
export function blocksOf(proof: DetachedProof, hash: Sha256 = sha256): readonly BlockAnchor[] {
  return attestedBy(proof.digest, proof.timestamp, hash)
    .flatMap(({ message, attestation }) =>
      attestation.kind === 'bitcoin' || attestation.kind === 'sandbox'
        ? [{ chain: attestation.kind, height: attestation.height, merkleRoot: message }]
        : [],
    )
    .sort((a, b) => a.height - b.height);
}

function sameOp(a: Op, b: Op): boolean {
  if ('bytes' in a && 'bytes' in b) return a.kind === b.kind && sameBytes(a.bytes, b.bytes);
  return a.kind === b.kind;
}

function sameAttestation(a: Attestation, b: Attestation): boolean {
  return toHex(writeAttestation(a)) === toHex(writeAttestation(b));
}
