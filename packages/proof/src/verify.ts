// Verifies a proof bundle without a network: one named check after the other, and a verdict.

import { type Interval, type ProofBundle, type RowProof, readBundle } from './bundle.ts';
import { fromBase64, toUtf8 } from './bytes.ts';
import { canonical, type Json } from './canonical.ts';
import { type CheckRow, Checks } from './checks.ts';
import { type Sha256, sha256 } from './sha256.ts';
import type { Trust } from './trust.ts';
import {
  checkAttestation,
  checkBlockTime,
  checkCapturedInTime,
  checkDigest,
  checkHeader,
  checkInterval,
  checkNotBefore,
  checkOts,
  checkTrusted,
  type Grounds,
} from './verify-anchor.ts';
import {
  checkCapture,
  checkFact,
  checkInclusion,
  checkLeaf,
  checkManifestHeader,
  checkManifestKey,
  checkRaw,
  checkTlogProof,
} from './verify-row.ts';

export type VerdictWord = 'valid' | 'invalid' | 'incomplete' | 'malformed' | 'unsupported';

/** Exit codes of the command (completions 4.6). */
export const EXIT: Readonly<Record<VerdictWord, number>> = {
  valid: 0,
  invalid: 1,
  incomplete: 2,
  malformed: 3,
  unsupported: 4,
};

/** What the proof is about. Unproven words of the bundle unless the verdict is valid. */
export interface Subject {
  readonly capture_id: string;
  readonly company: string;
  readonly url: string;
  readonly captured_at: string;
  readonly sha256: string;
  /** Null where a row is proven alone. */
  readonly fact_key: string | null;
  readonly chain: string;
  readonly block_height: number;
  readonly block_hash: string;
}

export interface Verdict {
  readonly verdict: VerdictWord;
  readonly exit: number;
  readonly checks: readonly CheckRow[];
  /** Why it is not valid; empty where it is. */
  readonly reasons: readonly string[];
  /** Whose word is taken for the block; null where nobody's. */
  readonly grounds: Grounds | null;
  /** The bytes existed by `not_after`; only of a valid proof. */
  readonly interval: Interval | null;
  readonly subject: Subject | null;
}

/** Of any JSON value; never throws. */
export function verifyBundle(
  value: unknown,
  trust: Trust = {},
  raw: Uint8Array | null = null,
): Verdict {
  const checks = new Checks();
  const read = readBundle(value);
  if (!('bundle' in read)) {
    checks.fail('shape', read.reason);
    return verdictOf(checks, read.kind, null, null, null);
  }
  checks.pass(
    'shape',
    read.kind === 'bundle' ? 'a proof bundle of version 1' : 'the proof of a manifest row alone',
  );
  return followed(checks, read.kind === 'bundle' ? read.bundle : null, read.bundle, trust, raw);
}

function followed(
  checks: Checks,
  bundle: ProofBundle | null,
  { inclusion_proof: proof, anchor }: RowProof,
  trust: Trust,
  raw: Uint8Array | null,
): Verdict {
  const hash: Sha256 = trust.hash ?? sha256;
  const row = checkLeaf(checks, proof.leaf);
  const wanted = bundle?.capture.sha256 ?? row?.sha256 ?? null;
  checkRaw(checks, { bytes: raw, isWanted: trust.hashOnly !== true }, wanted, row, hash);
  if (bundle === null) {
    checks.skip('leaf_capture', 'a row alone: there is no capture to compare with');
    checks.skip('fact_capture', 'a row alone: there is no fact');
    checks.skip('interval', 'a row alone: nothing is stated');
  } else {
    checkCapture(checks, row, bundle.capture);
    checkFact(checks, bundle.fact, bundle.capture.id);
    checkInterval(checks, bundle.attests, anchor);
  }
  checkInclusion(checks, proof, hash);
  const manifest = checkManifestHeader(checks, proof, hash);
  checkManifestKey(checks, proof, manifest);
  checkTlogProof(checks, proof, manifest);
  checkDigest(checks, anchor, proof);
  const reached = checkAttestation(checks, anchor, checkOts(checks, anchor, hash), hash);
  const block = checkHeader(checks, anchor, reached, hash);
  const grounds = checkTrusted(checks, anchor, block, trust);
  checkBlockTime(checks, anchor, block);
  checkCapturedInTime(checks, row?.captured_at ?? null, block);
  const start = checkNotBefore(checks, anchor, manifest, block, trust);
  checkSignature(checks, bundle, trust);
  const end = `${anchor.proved_before}T00:00:00.000Z`;
  const subject = {
    capture_id: row?.id ?? bundle?.capture.id ?? '',
    company: row?.company ?? '',
    url: row?.url ?? bundle?.capture.source_url ?? '',
    captured_at: row?.captured_at ?? bundle?.capture.captured_at ?? '',
    sha256: wanted ?? '',
    fact_key: bundle?.fact.key ?? null,
    chain: anchor.chain,
    block_height: anchor.block_height,
    block_hash: anchor.block_hash,
  };
  const word =
    checks.failures.length > 0 ? 'invalid' : checks.missing.length > 0 ? 'incomplete' : 'valid';
  return verdictOf(checks, word, subject, grounds, { not_before: start, not_after: end });
}

function verdictOf(
  checks: Checks,
  verdict: VerdictWord,
  subject: Subject | null,
  grounds: Grounds | null,
  interval: Interval | null,
): Verdict {
  return {
    verdict,
    exit: EXIT[verdict],
    checks: checks.rows,
    reasons: verdict === 'incomplete' ? checks.missing : checks.failures,
    grounds,
    interval: verdict === 'valid' ? interval : null,
    subject,
  };
}

function checkSignature(checks: Checks, bundle: ProofBundle | null, trust: Trust): boolean {
  const signature = bundle?.signature;
  if (bundle === null || signature === undefined) {
    const detail = 'the bundle is not signed';
    return trust.verifySignature
      ? checks.lack('signature', detail)
      : checks.skip('signature', detail);
  }
  if (!trust.verifySignature) {
    return checks.skip('signature', 'no key of the issuer was given; nothing depends on it');
  }
  const bytes = fromBase64(signature);
  const message = signedBytes(bundle);
  const holds = bytes?.length === 64 && message !== null && trust.verifySignature(message, bytes);
  return checks.judge(
    'signature',
    holds,
    "signed with the issuer's key",
    "the signature is not of this bundle under the issuer's key",
  );
}

/** What is signed: the canonical JSON of the bundle without its signature. */
export function signedBytes(bundle: unknown): Uint8Array | null {
  try {
    const { signature: _, ...rest } = bundle as { readonly [name: string]: Json };
    return toUtf8(canonical(rest));
  } catch {
    // No JSON text, or deeper than the stack.
    return null;
  }
}
