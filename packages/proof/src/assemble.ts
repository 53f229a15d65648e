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
import type { TokenTrust } from './tokens/check-token.ts';
import { verifyBundle } from './verify.ts';

/**
 * Throws a BundleError that names what is wrong, where the whole does not verify. Tokens of a
 * provisional one must lead to the roots in `timeStamps`.
 */
export function assembleBundle<Fact extends BundledFact>(
  parts: BundleParts<Fact>,
  hash: Sha256 = sha256,
  timeStamps: TokenTrust | null = null,
): ProofBundle<Fact> {
  return verified(draftBundle(parts, hash), hash, timeStamps);
}

/** The proof of a row alone. Throws as `assembleBundle` does. */
export function assembleRow(
  inclusion: InclusionProof,
  anchor: AnchorParts,
  hash: Sha256 = sha256,
  timeStamps: TokenTrust | null = null,
): RowProof {
  const proven = anchorOf(anchor, inclusion, hash);
  const row = { bundle_version: BUNDLE_VERSION, inclusion_proof: inclusion, anchor: proven };
  return verified(row, hash, timeStamps);
}

function verified<Proof extends RowProof>(
  proof: Proof,
  hash: Sha256,
  timeStamps: TokenTrust | null,
): Proof {
  // Difficulty is for the reader to judge: the block is one that the service knows.
  const blocks = { sandbox: true, minDifficulty: 0 };
  // Beside a block, tokens are for the reader to judge too.
  const tokens =
    proof.anchor.status === 'provisional' ? { timeStamps, acceptTimeStamps: true } : {};
  const verdict = verifyBundle(proof, { hash, hashOnly: true, ...blocks, ...tokens });
  if (verdict.verdict !== 'valid') throw new BundleError(verdict.reasons.join('; '), verdict);
  return proof;
}
