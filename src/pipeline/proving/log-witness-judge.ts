// What a witness answered, judged: nothing of it is believed that its key does not show.

import {
  cosignedText,
  fromUtf8,
  readCosignature,
  readSignatures,
  readVerifierKey,
  signatureLine,
  signaturesBy,
} from '../../../packages/proof/src/index.ts';
import { isSignedWith } from '../../core/evidence/ed25519.ts';

export interface Cosigned {
  /** As it stands under the checkpoint, with its line feed. */
  readonly line: string;
  readonly at: Date;
}

/** The cosignature of this text under that key; null where there is none that holds. */
export function readCosignatures(body: Uint8Array, key: string, text: string): Cosigned | null {
  const witness = readVerifierKey(key);
  const signatures = readSignatures(fromUtf8(body) ?? '') ?? [];
  if (witness === null) return null;
  for (const one of signaturesBy(witness, signatures)) {
    const read = readCosignature(one.signature);
    if (read === null) continue;
    if (isSignedWith(witness.key, cosignedText(text, read.time), read.signature)) {
      return { line: signatureLine(one), at: new Date(read.time * 1000) };
    }
  }
  return null;
}

/** The size in the answer of a witness that saw another one; null where it is none. */
export function readSize(body: Uint8Array): number | null {
  const text = fromUtf8(body.subarray(0, 20)) ?? '';
  const [, digits = ''] = /^(0|[1-9]\d{0,8})\n$/.exec(text) ?? [];
  return digits === '' || body.length > 10 ? null : Number(digits);
}
