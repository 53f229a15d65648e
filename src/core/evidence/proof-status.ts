// Whether the bytes behind a fact can be proved to a stranger yet.

export const PROOF_STATUSES = [
  'available',
  'not_yet_anchored',
  'not_available',
  'raw_not_stored',
] as const;
export type ProofStatus = (typeof PROOF_STATUSES)[number];

export interface ProvableCapture {
  readonly rawStored: boolean;
  /** Whether the manifest in which it stands has a confirmed anchor. */
  readonly anchored: boolean;
}

/** `capture` is null for a fact behind which nothing was stored. */
export function proofStatusOf(capture: ProvableCapture | null): ProofStatus {
  if (capture === null) return 'not_available';
  if (!capture.rawStored) return 'raw_not_stored';
  return capture.anchored ? 'available' : 'not_yet_anchored';
}
