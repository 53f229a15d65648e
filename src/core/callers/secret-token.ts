// Secrets that we hand out (sessions, mail links, browsers): 256 random bits, kept as a hash.

import { createHmac, hash, timingSafeEqual } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** `random` is 32 unpredictable bytes. */
export function writeToken(random: Uint8Array): string {
  if (random.length !== 32) throw new RangeError('a token is made of 32 random bytes');
  return Buffer.from(random).toString('base64url');
}

/** SHA-256 of the token's text: all that is stored of it. Null for what no token of ours can be. */
export function hashToken(token: string): Buffer | null {
  return TOKEN.test(token) ? Buffer.from(hash('sha256', token, 'hex'), 'hex') : null;
}

/** 128 bits under which nobody else can say this about that (RFC 2104); base64url. */
export function seal(secret: Uint8Array, purpose: string, about: string): string {
  const key = createHmac('sha256', secret).update(`assay ${purpose}`).digest();
  return createHmac('sha256', key).update(about).digest().subarray(0, 16).toString('base64url');
}

export function isSeal(
  secret: Uint8Array,
  purpose: string,
  about: string,
  claimed: string,
): boolean {
  const real = Buffer.from(seal(secret, purpose, about));
  const given = Buffer.from(claimed);
  return real.length === given.length && timingSafeEqual(real, given);
}
