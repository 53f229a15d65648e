// Runs one vector: the same in Node and in a browser.

import { fromBase64, fromHex, joined, toUtf8 } from '../src/bytes.ts';
import { type LogPolicy, readPolicy } from '../src/log/policy.ts';
import { readCertificates } from '../src/tokens/certificate.ts';
import type { VerifySignature } from '../src/tokens/signature.ts';
import { type Trust, TrustedHeaders } from '../src/trust.ts';
import { verifyBundle } from '../src/verify.ts';
import type { TokenTrust } from './provisional-cases.ts';
import type { LogTrust, Vector } from './world.ts';

/** `ed25519` is what vectors with keys need, `verify` those with tokens. */
export function runVector(
  { bundle, raw, trust }: Vector & { readonly trust: Partial<LogTrust & TokenTrust> },
  ed25519: NonNullable<Trust['verifyEd25519']> = () => false,
  verify: VerifySignature = () => false,
): Vector['expect'] {
  const { policy = null, issuer_key: issuer = null, tsa_roots: roots = null } = trust;
  const key = issuer === null ? null : fromHex(issuer);
  const found = verifyBundle(
    bundle,
    {
      headers: trust.headers === null ? null : headersOf(trust.headers),
      ...(trust.min_difficulty === null ? {} : { minDifficulty: trust.min_difficulty }),
      sandbox: trust.sandbox,
      hashOnly: trust.hash_only,
      policy: policy === null ? null : policyIn(policy),
      verifyEd25519: ed25519,
      verifySignature: key === null ? null : (message, by) => ed25519(key, message, by),
      isSignatureWanted: false,
      timeStamps: roots === null ? null : { roots: readCertificates(toUtf8(roots)) ?? [], verify },
      acceptTimeStamps: trust.accept_tsa === true,
    },
    raw === null ? null : fromBase64(raw),
  );
  const { checks, verdict, exit, interval, record_interval } = found;
  const failing = checks.filter(({ result }) => result === 'fail').map(({ check }) => check);
  return { verdict, exit, failing, interval, record_interval };
}

function headersOf(byHeight: Readonly<Record<string, string>>): TrustedHeaders {
  const headers = Object.values(byHeight).map((hex) => fromHex(hex) ?? new Uint8Array());
  return new TrustedHeaders(joined(headers), Object.keys(byHeight).map(Number));
}

function policyIn(text: string): LogPolicy {
  const read = readPolicy(toUtf8(text));
  if (read.kind === 'policy') return read.policy;
  throw new Error(read.reason);
}
