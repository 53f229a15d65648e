// Whether the bytes behind a fact can be proved to a stranger yet.

export const PROOF_STATUSES = [
  'available',
  'not_yet_anchored',
  'not_available',
  'raw_not_stored',
] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

export interface ProvableCapture {
  readonly capturedAt: Date;
  readonly rawStored: boolean;
}

/** Captures up to this moment have a confirmed anchor; null before the first one. */
export type AnchoredThrough = Date | null;

/** `capture` is null for a fact behind which nothing was stored. */
export function proofStatusOf(
  capture: ProvableCapture | null,
  anchoredThrough: AnchoredThrough,
): ProofStatus {
  if (capture === null) return 'not_available';
  if (!capture.rawStored) return 'raw_not_stored';
  const anchored = anchoredThrough !== null && capture.capturedAt <= anchoredThrough;
  return anchored ? 'available' : 'not_yet_anchored';
}
