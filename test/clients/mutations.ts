// The bytes of a bundle altered: what a verifier still calls valid, and whether it says so.

import { hash as hashOf } from 'node:crypto';
import {
  readJson,
  type Trust,
  type Verdict,
  type VerifySignature,
  verifyBundle,
} from '../../packages/proof/src/index.ts';

export interface Survivors {
  /** Alterations that were tried. */
  readonly tried: number;
  /** Those that are no longer a bundle. */
  readonly unreadable: number;
  /** Those that were called valid, and touch only what the verdict lists as not checked. */
  readonly named: number;
  /** Those that were called valid though something changed that counts as checked. */
  readonly unnamed: readonly string[];
}

/** One bit that makes another digit or letter, and one that changes case. */
const FLIPS = [0x01, 0x20];

/** Digests, keys, signatures and tokens, as they are written. */
const LONG_RUNS = /[\w+/=-]{32,}/g;
/** A run is altered at so many places of either end, and between them at each so-manieth. */
const ENDS = 4;
const BETWEEN = 8;

const sha256 = (bytes: Uint8Array): Uint8Array => hashOf('sha256', bytes, 'buffer');

/**
 * Whatever is no long run is altered byte by byte. Within a run one digit is as another: what reads
 * it in part is met at its ends or between them, and most of the time would go there.
 */
export function placesIn(file: Uint8Array): readonly number[] {
  const left = new Set<number>();
  for (const { 0: run, index } of Buffer.from(file).toString('latin1').matchAll(LONG_RUNS)) {
    for (let at = ENDS; at < run.length - ENDS; at += 1) {
      if (at % BETWEEN !== 0) left.add(index + at);
    }
  }
  return [...file.keys()].filter((at) => !left.has(at));
}

/**
 * Each trust is asked about the same alterations: reading them costs as much as judging them.
 * `step`: only each place of so many, where a run over all would be long.
 */
export function survivorsOf<Name extends string>(
  file: Uint8Array,
  trusts: Readonly<Record<Name, Trust>>,
  step = 1,
): Readonly<Record<Name, Survivors>> {
  const whole = readJson(file);
  if (whole.kind !== 'value') throw new Error(whole.reason);
  const judges = Object.entries<Trust>(trusts).map(([name, trust]) => judgeOf(name, trust, whole));
  const bytes = Uint8Array.from(file);
  for (const [nth, at] of placesIn(file).entries()) {
    const byte = file[at];
    if (byte === undefined || nth % step !== 0) continue;
    for (const flip of FLIPS) {
      bytes[at] = byte ^ flip;
      const read = readJson(bytes);
      for (const { judge } of judges) judge(read, `byte ${at} ^ ${flip}`);
    }
    bytes[at] = byte;
  }
  // Every name has its judge.
  const found: Record<string, Survivors> = {};
  for (const judge of judges) found[judge.name] = judge.found;
  return found as Record<Name, Survivors>;
}

function judgeOf(name: string, trust: Trust, whole: { readonly value: unknown }) {
  const verify = (value: unknown): Verdict =>
    verifyBundle(value, { hash: sha256, hashOnly: true, ...trust });
  const first = verify(whole.value);
  if (first.verdict !== 'valid') throw new Error(first.reasons.join('; '));
  const unnamed: string[] = [];
  const found = { tried: 0, unreadable: 0, named: 0, unnamed };
  const judge = (read: ReturnType<typeof readJson>, what: string): void => {
    found.tried += 1;
    const verdict = read.kind === 'value' ? verify(read.value) : null;
    if (read.kind !== 'value' || verdict?.verdict === 'malformed') found.unreadable += 1;
    else if (verdict?.verdict === 'valid') {
      const changed = changesIn(whole.value, read.value);
      const unchecked = [...first.unchecked, ...verdict.unchecked];
      if (changed.some((path) => unchecked.some((one) => isWithin(path, one)))) found.named += 1;
      else unnamed.push(`${what}: ${changed.join()}`);
    }
  };
  return { name, found, judge };
}

/** Asks about each signature once: most alterations leave those of tokens as they were. */
export function remembered(verify: VerifySignature): VerifySignature {
  const answers = new Map<string, boolean>();
  return (question) => {
    const { spki, message, signature, ...rest } = question;
    const bytes = [spki, message, signature].map((one) => hashOf('sha256', one));
    const key = JSON.stringify([rest, bytes]);
    const known = answers.get(key) ?? verify(question);
    answers.set(key, known);
    return known;
  };
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

/** Paths at which two values differ. */
function changesIn(a: unknown, b: unknown, at = ''): readonly string[] {
  if (Object.is(a, b)) return [];
  if (Object(a) !== a || Object(b) !== b) return [at];
  const names = new Set([...Object.keys(Object(a)), ...Object.keys(Object(b))]);
  return [...names].flatMap((name) =>
    changesIn(
      Reflect.get(Object(a), name),
      Reflect.get(Object(b), name),
      at ? `${at}.${name}` : name,
    ),
  );
}
