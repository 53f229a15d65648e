// Secrets that must be read again, sealed for keeping: AES-256-GCM under one key.

import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Seals and opens under the key of the installation. `about` names the row that holds it. */
export interface SecretBox {
  seal(plain: Uint8Array, about: string): Uint8Array;
  /** Null for what was sealed under another key, for another row, or was altered. */
  open(sealed: Uint8Array, about: string): Uint8Array | null;
}

export const SECRET_KEY_BYTES = 32;

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD = 1 + NONCE_BYTES;

/** `random` gives unpredictable bytes: a nonce must never come twice (NIST SP 800-38D, 8.2). */
export function secretBox(key: Uint8Array, random: (n: number) => Uint8Array): SecretBox {
  if (key.length !== SECRET_KEY_BYTES) {
    throw new RangeError(`a key of secrets has ${SECRET_KEY_BYTES} bytes`);
  }
  return {
    seal: (plain, about) => sealSecret(key, random(NONCE_BYTES), plain, about),
    open: (sealed, about) => openSecret(key, sealed, about),
  };
}

/** A version, the nonce, what is hidden, and the tag that proves it with `about`. */
function sealSecret(
  key: Uint8Array,
  nonce: Uint8Array,
  plain: Uint8Array,
  about: string,
): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(about));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Uint8Array.of(VERSION), nonce, hidden, cipher.getAuthTag()]);
}

function openSecret(key: Uint8Array, sealed: Uint8Array, about: string): Uint8Array | null {
  if (sealed.length < HEAD + TAG_BYTES || sealed[0] !== VERSION) return null;
  const nonce = sealed.subarray(1, HEAD);
  const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  opener.setAAD(Buffer.from(about));
  opener.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([opener.update(sealed.subarray(HEAD, -TAG_BYTES)), opener.final()]);
  } catch {
    return null;
  }
}
