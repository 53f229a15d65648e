// Whose signatures a bundle carries, by the Ed25519 of the browser, which answers later.

import { fromBase64, toHex } from '../src/bytes.ts';
import { sha256 } from '../src/hashes.ts';
import type { IssuerKey } from '../src/keys.ts';
import type { LogPolicy } from '../src/log/policy.ts';
import { type AskedSignature, signaturesOfLog } from '../src/log/verify-log.ts';
import { readBundle } from '../src/read-bundle.ts';
import type { Trust } from '../src/trust.ts';
import { signedBytes } from '../src/verify.ts';

const UNABLE =
  'this browser cannot check signatures here: it needs Ed25519, and the page from https or from disk';

/** What is known of the signatures under keys and policy, of which the page has none by itself. */
export async function signatureTrust(
  value: unknown,
  keys: readonly IssuerKey[] | null,
  policy: LogPolicy | null,
): Promise<Partial<Trust>> {
  if (keys === null && policy === null) return {};
  const held = await heldOf(askedOf(value, policy), keys ?? []);
  if (held === null) return { policy, noKey: UNABLE };
  // The set holds what the verifier will ask; anything else does not hold.
  const holds = (key: Uint8Array | null, message: Uint8Array, signature: Uint8Array): boolean =>
    held.has(nameOf({ key, message, signature }));
  const ofIssuer = {
    verifySignature: (message: Uint8Array, by: Uint8Array) => holds(null, message, by),
    keyFrom: 'a key that you gave',
  };
  return { policy, verifyEd25519: holds, ...(keys === null ? {} : ofIssuer) };
}

function askedOf(value: unknown, policy: LogPolicy | null): readonly AskedSignature[] {
  const read = readBundle(value);
  if (!('bundle' in read)) return [];
  const message = read.kind === 'bundle' ? signedBytes(read.bundle) : null;
  const signature = fromBase64(read.kind === 'bundle' ? (read.bundle.signature ?? '') : '');
  const own = message === null || signature === null ? [] : [{ key: null, message, signature }];
  return [...own, ...signaturesOfLog(read.bundle, policy)];
}

function nameOf({ key, message, signature }: AskedSignature): string {
  return [key === null ? '' : toHex(key), toHex(sha256(message)), toHex(signature)].join(' ');
}

/** Those that hold, by their names; null where the browser cannot say. */
async function heldOf(
  asked: readonly AskedSignature[],
  keys: readonly IssuerKey[],
): Promise<ReadonlySet<string> | null> {
  const held = new Set<string>();
  for (const one of asked) {
    for (const key of one.key === null ? keys.map((own) => own.key) : [one.key]) {
      const isSigned = await isSignedWith(key, one);
      if (isSigned === null) return null;
      if (isSigned) held.add(nameOf(one));
    }
  }
  return held;
}

/** Null where the browser cannot say. */
async function isSignedWith(
  key: Uint8Array,
  { message, signature }: AskedSignature,
): Promise<boolean | null> {
  // Missing where the page is not from a secure context.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  try {
    const own = await subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify']);
    const [by, said] = [Uint8Array.from(signature), Uint8Array.from(message)];
    return await subtle.verify('Ed25519', own, by, said);
  } catch (error) {
    // A key that is none says nothing about the next one; an unknown algorithm does.
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}
