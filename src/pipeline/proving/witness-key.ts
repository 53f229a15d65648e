// Tells keys of witnesses from others, without the rest of what proves.

import { readVerifierKey } from '../../../packages/proof/src/log/note.ts';

/** Whether this is a verifier key of cosignature/v1. */
export function isWitnessKey(key: string): boolean {
  return readVerifierKey(key)?.type === 'cosignature';
}
