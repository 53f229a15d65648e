// Runs one vector: the same in Node and in a browser.

import { fromBase64, fromHex, joined } from '../src/bytes.ts';
import { TrustedHeaders } from '../src/trust.ts';
import { verifyBundle } from '../src/verify.ts';
import type { Vector } from './world.ts';

export function runVector({ bundle, raw, trust }: Vector): Vector['expect'] {
  const { checks, verdict, exit, interval } = verifyBundle(
    bundle,
    {
      headers: trust.headers === null ? null : headersOf(trust.headers),
      ...(trust.min_difficulty === null ? {} : { minDifficulty: trust.min_difficulty }),
      sandbox: trust.sandbox,
      hashOnly: trust.hash_only,
    },
    raw === null ? null : fromBase64(raw),
  );
  const failing = checks.filter(({ result }) => result === 'fail').map(({ check }) => check);
  return { verdict, exit, failing, interval };
}

function headersOf(byHeight: Readonly<Record<string, string>>): TrustedHeaders {
  const headers = Object.values(byHeight).map((hex) => fromHex(hex) ?? new Uint8Array());
  return new TrustedHeaders(joined(headers), Object.keys(byHeight).map(Number));
}
