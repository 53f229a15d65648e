// Verifies a proof bundle without a network: one named check after the other, and a verdict.

import { dayAfter } from './block-time.ts';
import type { Interval, ProofBundle, RowProof } from './bundle.ts';
import { fromBase64, toUtf8 } from './bytes.ts';
import { canonical, type Json } from './canonical.ts';
import { type CheckRow, Checks } from './checks.ts';
import { type Sha256, sha256 } from './hashes.ts';
import { checkLog, type InLog } from './log/verify-log.ts';
import { readBundle, versionOf } from './read-bundle.ts';
import { checkTimeStamps, type TimeStamp } from './tokens/verify-tokens.ts';
import type { Trust } from './trust.ts';
import { uncheckedIn } from './unchecked.ts';
import { checkDigest, type Grounds } from './verify-anchor.ts';
import { endByBlock, endByTokens } from './verify-end.ts';
import {
  checkCapture,
  checkFact,
  checkInclusion,
  checkLeaf,
  checkManifestHeader,
  checkManifestKey,
  checkRaw,
} from './verify-row.ts';
import {
  checkAttests,
  checkCapturedInTime,
  checkInterval,
  checkRecordStart,
  checkStart,
  startOf,
} from './verify-times.ts';

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
  /** Null while no block holds the proof. */
  readonly block_height: number | null;
  readonly block_hash: string | null;
}

export interface Verdict {
  readonly verdict: VerdictWord;
  readonly exit: number;
  readonly checks: readonly CheckRow[];
  /** Why it is not valid; empty where it is. */
  readonly reasons: readonly string[];
  /** Why the time is believed; null when nothing speaks for it. */
  readonly grounds: Grounds | null;
  /** When the manifest was made; the bytes existed by `not_after`. Only of a valid proof. */
  readonly interval: Interval | null;
  /** When the record of the capture was made, likewise. */
  readonly record_interval: Interval | null;
  readonly subject: Subject | null;
  /** Tokens of authorities under roots that were given; of a valid proof alone. */
  readonly time_stamps: readonly TimeStamp[];
  /** Paths of members that no check covers; of a valid proof alone. */
  readonly unchecked: readonly string[];
  /** Whether headers were given with their heights; else these are the bundle's word. */
  readonly areHeightsKnown: boolean;
  /** Whose key signed the whole, after `with`; null where that was not checked. */
  readonly signedWith: string | null;
  /** Who published that key, where the bundle alone named the address. */
  readonly wordOf: string | null;
  /** Where the manifest stands in the log; null where that is not shown. */
  readonly log: InLog | null;
}

/** Accepts any JSON value and never throws. */
export function verifyBundle(
  value: unknown,
  trust: Trust = {},
  raw: Uint8Array | null = null,
): Verdict {
  const checks = new Checks();
  const read = readBundle(value);
  if (!('bundle' in read)) {
    checks.fail('shape', read.reason);
    return verdictOf(checks, read.kind, null);
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
  whole: RowProof,
  trust: Trust,
  raw: Uint8Array | null,
): Verdict {
  const { inclusion_proof: proof, anchor } = whole;
  const version = versionOf(whole);
  const hash: Sha256 = trust.hash ?? sha256;
  const row = checkLeaf(checks, proof.leaf);
  const wanted = bundle?.capture.sha256 ?? row?.sha256 ?? null;
  checkRaw(checks, { bytes: raw, isWanted: trust.hashOnly !== true }, wanted, row, hash);
  if (bundle === null) {
    checks.skip('leaf_capture', 'a row alone: there is no capture to compare with');
    checks.skip('fact_capture', 'a row alone: there is no fact');
    checks.skip('attests', 'a row alone: nothing is stated');
  } else {
    checkCapture(checks, row, bundle.capture);
    checkFact(checks, bundle.fact, bundle.capture.id);
    checkAttests(checks, bundle.attests, anchor, version);
  }
  checkInclusion(checks, proof, hash);
  const manifest = checkManifestHeader(checks, proof, hash);
  checkManifestKey(checks, proof, manifest);
  const inLog = checkLog(checks, { whole, bundle, version, header: manifest }, trust, hash);
  checkDigest(checks, anchor, proof);
  const captured = row?.captured_at ?? null;
  const stamps = checkTimeStamps(checks, anchor, captured, trust.timeStamps ?? null);
  const end =
    anchor.status === 'provisional'
      ? endByTokens(checks, anchor, stamps, trust)
      : endByBlock(checks, anchor, version, trust, hash);
  checkCapturedInTime(checks, captured, end);
  const said = anchor.not_before;
  const naming = { check: 'not_before', who: 'the manifest', said } as const;
  const named = manifest === null ? undefined : manifest.not_before;
  const start = checkStart(checks, { ...naming, named }, anchor, end, trust);
  const recordStart = checkRecordStart(checks, row, anchor, end, trust);
  checkInterval(checks, [
    { said, start },
    { said: anchor.record_not_before, start: recordStart },
  ]);
  checkSignature(checks, bundle, trust);
  const notAfter = end === null ? '' : `${dayAfter(end.time)}T00:00:00.000Z`;
  const subject = {
    capture_id: row?.id ?? bundle?.capture.id ?? '',
    company: row?.company ?? '',
    url: row?.url ?? bundle?.capture.source_url ?? '',
    captured_at: row?.captured_at ?? bundle?.capture.captured_at ?? '',
    sha256: wanted ?? '',
    fact_key: bundle?.fact.key ?? null,
    chain: anchor.chain,
    block_height: anchor.status === 'confirmed' ? anchor.block_height : null,
    block_hash: anchor.status === 'confirmed' ? anchor.block_hash : null,
  };
  const word =
    checks.failures.length > 0 ? 'invalid' : checks.missing.length > 0 ? 'incomplete' : 'valid';
  const areHeightsKnown = trust.headers?.knowsHeights === true;
  const isSigned = checks.passed('signature');
  // Said without the two hours of a block's clock, which the verdict leaves.
  const hoursOff = version === '1.0' ? ['anchor.proved_before', 'attests.interval'] : [];
  return verdictOf(checks, word, {
    subject,
    grounds: end?.grounds ?? null,
    interval: { bounds: 'manifest', not_before: startOf(start), not_after: notAfter },
    record_interval: { bounds: 'record', not_before: startOf(recordStart), not_after: notAfter },
    time_stamps: stamps.held,
    unchecked: [
      ...(isSigned ? [] : uncheckedIn(whole, areHeightsKnown, stamps.places)),
      ...hoursOff,
    ],
    areHeightsKnown,
    signedWith: isSigned ? (trust.keyFrom ?? 'the key that was given') : null,
    wordOf: isSigned ? (trust.keyOwner ?? null) : null,
    log: inLog,
  });
}

type Found = Omit<Verdict, 'verdict' | 'exit' | 'checks' | 'reasons'>;

function verdictOf(checks: Checks, verdict: VerdictWord, found: Found | null): Verdict {
  const proven = verdict === 'valid' ? found : null;
  return {
    verdict,
    exit: EXIT[verdict],
    checks: checks.rows,
    reasons: verdict === 'incomplete' ? checks.missing : checks.failures,
    grounds: found?.grounds ?? null,
    interval: proven?.interval ?? null,
    record_interval: proven?.record_interval ?? null,
    subject: found?.subject ?? null,
    time_stamps: proven?.time_stamps ?? [],
    unchecked: proven?.unchecked ?? [],
    areHeightsKnown: proven?.areHeightsKnown ?? false,
    signedWith: proven?.signedWith ?? null,
    wordOf: proven?.wordOf ?? null,
    log: proven?.log ?? null,
  };
}

function checkSignature(checks: Checks, bundle: ProofBundle | null, trust: Trust): boolean {
  const signature = bundle?.signature;
  if (bundle === null || signature === undefined) {
    const detail = bundle === null ? 'a row alone is not signed' : 'the bundle is not signed';
    return trust.verifySignature && trust.isSignatureWanted !== false
      ? checks.lack('signature', detail)
      : checks.skip('signature', detail);
  }
  if (!trust.verifySignature) {
    return checks.skip('signature', trust.noKey ?? 'no key of the issuer was given');
  }
  const from = trust.keyFrom ?? 'the key that was given';
  const bytes = fromBase64(signature);
  const message = signedBytes(bundle);
  const holds = bytes?.length === 64 && message !== null && trust.verifySignature(message, bytes);
  return checks.judge(
    'signature',
    holds,
    `signed with ${from}`,
    `the signature is not of this bundle with ${from}`,
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
