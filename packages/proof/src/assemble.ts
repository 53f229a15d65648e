// Makes proof bundles, and hands none out that does not verify.

import {
  BUNDLE_VERSION,
  type BundledFact,
  type InclusionProof,
  type ProofBundle,
  type RowProof,
} from './bundle.ts';
import { type AnchorParts, anchorOf, BundleError, type BundleParts, draftBundle } from './draft.ts';
import { type Sha256, sha256 } from './hashes.ts';
import { verifyBundle } from './verify.ts';

/** Throws a BundleError that names what is wrong, where the whole does not verify. */
export function assembleBundle<Fact extends BundledFact>(
  parts: BundleParts<Fact>,
  hash: Sha256 = sha256,
): ProofBundle<Fact> {
  return verified(draftBundle(parts, hash), hash);
}

/** The proof of a row alone. Throws as `assembleBundle` does. */
export function assembleRow(
  inclusion: InclusionProof,
  anchor: AnchorParts,
  hash: Sha256 = sha256,
): RowProof {
  const proven = anchorOf(anchor, inclusion, hash);
  const row = { bundle_version: BUNDLE_VERSION, inclusion_proof: inclusion, anchor: proven };
  return verified(row, hash);
}

function verified<Proof extends RowProof>(proof: Proof, hash: Sha256): Proof {
  // Difficulty is for the reader to judge: the block is one that the service knows.
  const trust = { hash, sandbox: true, hashOnly: true, minDifficulty: 0 };
  const verdict = verifyBundle(proof, trust);
  if (verdict.verdict !== 'valid') throw new BundleError(verdict.reasons.join('; '), verdict);
  return proof;
}
