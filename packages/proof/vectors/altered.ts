// What invalid vectors are altered from, and how.

import { attestsOf } from '../src/attests.ts';
import type { Anchor } from '../src/bundle.ts';
import { toHex, toUtf8 } from '../src/bytes.ts';
import { sha256 } from '../src/hashes.ts';
import { ANY_DIFFICULTY, raw64 } from './valid-cases.ts';
import { make, type Vector } from './world.ts';

export type Fields = { readonly [name: string]: unknown };
export type Cases = Readonly<Record<string, Vector>>;

export function invalid(
  about: string,
  bundle: unknown,
  failing: readonly string[],
  trust: Vector['trust'] = ANY_DIFFICULTY,
  raw: string | null = raw64,
): Vector {
  const expect = { verdict: 'invalid', exit: 1, failing, interval: null, record_interval: null };
  return { about, bundle, raw, trust, expect };
}

export const PLAIN = make();
export const { bundle: GOOD } = PLAIN;
export const OTHER = toHex(sha256(toUtf8('another')));

export const withProof = (more: Fields): Fields => ({
  ...GOOD,
  inclusion_proof: { ...GOOD.inclusion_proof, ...more },
});
export const withAnchor = (more: Fields): Fields => ({
  ...GOOD,
  anchor: { ...GOOD.anchor, ...more },
});
export const withCapture = (more: Fields): Fields => ({
  ...GOOD,
  capture: { ...GOOD.capture, ...more },
});

/** The same with what it states of itself made anew, so that nothing but the anchor is wrong. */
export const restated = (bundle: Fields): Fields => ({
  ...bundle,
  attests: attestsOf('1.1', bundle.anchor as Anchor),
});
