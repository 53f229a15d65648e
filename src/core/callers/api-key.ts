// API keys: a prefix that names us, 256 random bits, and a checksum that scanners can prove.

import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyMode = 'live' | 'test';

/** The tiers of accounts, lowest first. */
export const KEY_TIERS = ['free', 'pro', 'scale'] as const;
export type KeyTier = (typeof KEY_TIERS)[number];

export interface ParsedKey {
  readonly mode: KeyMode;
  /** SHA-256 of the whole key: all that is stored of it. */
  readonly hash: Buffer;
  readonly last4: string;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const KEY = /^assay_(live|test)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** `random` is 32 unpredictable bytes. The form is that of completions 8.1. */
export function writeApiKey(mode: KeyMode, random: Uint8Array): string {
  if (random.length !== 32) throw new RangeError('an API key is made of 32 random bytes');
  const head = `assay_${mode}_${base62(BigInt(`0x${toHex(random)}`), SECRET_LENGTH)}`;
  return head + checksumOf(head);
}

/** Null for what no key of ours can be, so that rubbish costs no query. */
export function parseApiKey(text: string): ParsedKey | null {
  const match = KEY.exec(text);
  const [, mode, , checksum] = match ?? [];
  if (mode !== 'live' && mode !== 'test') return null;
  if (checksumOf(text.slice(0, -CHECKSUM_LENGTH)) !== checksum) return null;
  // Takes the way over hex: made as a buffer, the digest takes Node three times as long.
  const digest = Buffer.from(hash('sha256', text, 'hex'), 'hex');
  return { mode, hash: digest, last4: text.slice(-4) };
}

// At most 2^32, so that plain numbers do: a key is checked at every call.
function checksumOf(head: string): string {
  let text = '';
  let rest = crc32(head);
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

export function base62(value: bigint, length: number): string {
  let text = '';
  let rest = value;
  for (let i = 0; i < length; i++) {
    text = (BASE62[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
