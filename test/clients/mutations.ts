// Every byte of a bundle altered: what a verifier still calls valid, and whether it says so.

import { hash as hashOf } from 'node:crypto';
import {
  readJson,
  type Trust,
  type Verdict,
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

const sha256 = (bytes: Uint8Array): Uint8Array => hashOf('sha256', bytes, 'buffer');

export function survivorsOf(file: Uint8Array, trust: Trust): Survivors {
  const whole = readJson(file);
  if (whole.kind !== 'value') throw new Error(whole.reason);
  const verify = (value: unknown): Verdict =>
    verifyBundle(value, { hash: sha256, hashOnly: true, ...trust });
  const first = verify(whole.value);
  if (first.verdict !== 'valid') throw new Error(first.reasons.join('; '));
  let [tried, unreadable, named] = [0, 0, 0];
  const unnamed: string[] = [];
  const bytes = Uint8Array.from(file);
  for (const [at, byte] of file.entries()) {
    for (const flip of FLIPS) {
      bytes[at] = byte ^ flip;
      tried += 1;
      const read = readJson(bytes);
      const verdict = read.kind === 'value' ? verify(read.value) : null;
      if (read.kind !== 'value' || verdict?.verdict === 'malformed') unreadable += 1;
      else if (verdict?.verdict === 'valid') {
        const changed = changesIn(whole.value, read.value);
        const unchecked = [...first.unchecked, ...verdict.unchecked];
        if (changed.some((path) => unchecked.some((one) => isWithin(path, one)))) named += 1;
        else unnamed.push(`byte ${at} ^ ${flip}: ${changed.join()}`);
      }
    }
    bytes[at] = byte;
  }
  return { tried, unreadable, named, unnamed };
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
