// Signatures of tokens and certificates, by the WebCrypto of a browser, which answers later.

import { toHex } from '../src/bytes.ts';
import { canonical } from '../src/canonical.ts';
import { sha256 } from '../src/hashes.ts';
import type { Certificate } from '../src/tokens/certificate.ts';
import type { TokenTrust } from '../src/tokens/check-token.ts';
import type { SignatureQuestion, VerifySignature } from '../src/tokens/signature.ts';
import { verifyBundle } from '../src/verify.ts';

type Subtle = typeof globalThis.crypto.subtle;

export async function verifyLater(
  subtle: Subtle,
  { algorithm, hash, curve, spki, message, signature }: SignatureQuestion,
): Promise<boolean> {
  const own =
    curve === null ? { name: algorithm, hash } : { name: algorithm, namedCurve: curve, hash };
  try {
    const key = await subtle.importKey('spki', Uint8Array.from(spki), own, false, ['verify']);
    return await subtle.verify(own, key, Uint8Array.from(signature), Uint8Array.from(message));
  } catch {
    // Bytes that are no key, or a curve that this browser does not have.
    return false;
  }
}

/** Rounds of questions: each one leads at most one certificate further. */
const MAX_ROUNDS = 16;

/**
 * Runs `use` until every question that it asks was answered; a question that is new counts as one
 * that holds, so that the next one behind it is asked too. What `use` then asks is all answered.
 */
export async function askedBefore(
  use: (verify: VerifySignature) => void,
  answer: (question: SignatureQuestion) => Promise<boolean>,
): Promise<VerifySignature> {
  const answers = new Map<string, boolean>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const open = new Map<string, SignatureQuestion>();
    use((question) => {
      const key = keyOf(question);
      const known = answers.get(key);
      if (known === undefined) open.set(key, question);
      return known ?? true;
    });
    if (open.size === 0) break;
    for (const [key, question] of open) answers.set(key, await answer(question));
  }
  return (question) => answers.get(keyOf(question)) ?? false;
}

function keyOf({ algorithm, hash, curve, spki, message, signature }: SignatureQuestion): string {
  const parts = [algorithm, hash, curve, toHex(sha256(spki)), toHex(sha256(message))];
  return canonical([...parts, toHex(signature)]);
}

/** What is asked about the tokens of this very bundle is answered before it is verified. */
export async function timeStampTrust(
  value: unknown,
  roots: readonly Certificate[],
): Promise<TokenTrust> {
  const verify = await askedBefore(
    (ask) => void verifyBundle(value, { hashOnly: true, timeStamps: { roots, verify: ask } }),
    (question) => verifyLater(globalThis.crypto.subtle, question),
  );
  return { roots, verify };
}
