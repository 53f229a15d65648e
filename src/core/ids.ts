// Prefixed, time-sortable identifiers; time and randomness come from the caller.

export type AccountId = `acc_${string}`;
export type KeyId = `key_${string}`;
export type PersonId = `per_${string}`;
export type SessionId = `ses_${string}`;
export type PasskeyId = `psk_${string}`;

/** Whether a text from outside can be one at all: a database takes no NUL, and no megabyte. */
export function couldBeId(text: string): boolean {
  return /^[a-z]{2,4}_[0-9A-Za-z_]{1,60}$/.test(text);
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A ULID (26 characters of Crockford base 32): 48 bits of milliseconds, 80 random bits.
 * `random` needs at least 10 bytes.
 */
export function ulid(milliseconds: number, random: Uint8Array): string {
  let head = '';
  let rest = Math.floor(milliseconds);
  for (let i = 0; i < 10; i++) {
    head = CROCKFORD[rest % 32] + head;
    rest = Math.floor(rest / 32);
  }
  let tail = '';
  let bits = 0;
  let held = 0;
  for (const byte of random.subarray(0, 10)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      tail += CROCKFORD[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return head + tail;
}

/** `fct_` and the SHA-256 of company, key, provenance and product, one a line (completions 1.3). */
export type FactId = `fct_${string}`;
