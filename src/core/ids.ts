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
/** Two characters for each ten bits. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => digit(bits >> 5) + digit(bits));

function digit(bits: number): string {
  return CROCKFORD[bits & 31] ?? '';
}

/**
 * A ULID (26 characters of Crockford base 32): 48 bits of milliseconds, 80 random bits.
 * `random` needs at least 10 bytes from `at` on.
 */
export function ulid(milliseconds: number, random: Uint8Array, at = 0): string {
  return momentText(milliseconds) + fortyBits(random, at) + fortyBits(random, at + 5);
}

let latest = { milliseconds: -1, text: '' };

/** Many are asked for in one millisecond. */
function momentText(milliseconds: number): string {
  if (latest.milliseconds === milliseconds) return latest.text;
  let text = '';
  let rest = Math.floor(milliseconds);
  for (let i = 0; i < 5; i++) {
    text = PAIRS[rest % 1024] + text;
    rest = Math.floor(rest / 1024);
  }
  latest = { milliseconds, text };
  return text;
}

function fortyBits(bytes: Uint8Array, at: number): string {
  const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  const [d = 0, e = 0] = [bytes[at + 3], bytes[at + 4]];
  return (
    `${PAIRS[(a << 2) | (b >> 6)]}${PAIRS[((b & 63) << 4) | (c >> 4)]}` +
    `${PAIRS[((c & 15) << 6) | (d >> 2)]}${PAIRS[((d & 3) << 8) | e]}`
  );
}

/** `fct_` and the SHA-256 of company, key, provenance and product, one a line (completions 1.3). */
export type FactId = `fct_${string}`;
