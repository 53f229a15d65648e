// Whose signature a bundle carries: the keys that are given, or those that its issuer publishes.

import { createPublicKey, verify } from 'node:crypto';
import type { RowProof } from '../src/bundle.ts';
import { clean } from '../src/explain.ts';
import { type IssuerKey, readKeys } from '../src/keys.ts';
import { parseRow } from '../src/manifest-row.ts';
import { isFields, readBundle } from '../src/read-bundle.ts';
import type { Trust } from '../src/trust.ts';

/** Brings the bytes at an address; throws, in words, where it cannot. */
export type FetchKeys = (address: string) => Promise<Uint8Array>;

type SignatureTrust = Pick<
  Trust,
  'verifySignature' | 'keyFrom' | 'keyOwner' | 'noKey' | 'isSignatureWanted'
>;

/** Keys that the person who verifies has. */
export function trustKeys(keys: readonly IssuerKey[], keyFrom: string): SignatureTrust {
  const verifySignature = (message: Uint8Array, signature: Uint8Array): boolean =>
    keys.some(({ key }) => isSignedWith(key, message, signature));
  return { verifySignature, keyFrom };
}

/** Ed25519 by the runtime. */
export function isSignedWith(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(key).toString('base64url');
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x };
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  } catch {
    // 32 bytes that are no point of the curve.
    return false;
  }
}

/** The keys at the address that the bundle names, which must be one of its issuer's own. */
export async function askForKeys(value: unknown, fetchKeys: FetchKeys): Promise<SignatureTrust> {
  const read = readBundle(value);
  if (read.kind !== 'bundle' || read.bundle.signature === undefined) return {};
  const address = keySetOf(read.bundle.issuer);
  if ('problem' in address) return { noKey: address.problem };
  const { url, origin } = address;
  const file = await fetchKeys(url).catch((error: unknown) => {
    return error instanceof Error ? error.message : String(error);
  });
  if (typeof file === 'string') {
    return { noKey: `the key set at ${clean(url)} was not reached: ${clean(file)}` };
  }
  const keys = readKeys(file);
  if (keys.kind === 'not_keys') return { noKey: `the key set at ${clean(url)}: ${keys.reason}` };
  const sealedBy = originOfManifest(read.bundle);
  const other =
    sealedBy === null || sealedBy === origin ? '' : `, while the manifest is of ${clean(sealedBy)}`;
  const from = `a key that ${clean(origin)} publishes${other}; who that is, is for you to judge`;
  return { ...trustKeys(keys.keys, from), keyOwner: origin, isSignatureWanted: false };
}

/** Who sealed the manifest, as its header row says, which is anchored with it. */
function originOfManifest({ inclusion_proof: proof }: RowProof): string | null {
  const parsed = parseRow(proof.header?.leaf ?? '');
  if (parsed.kind !== 'row' || parsed.row.type !== 'header') return null;
  return addressOf(parsed.row.origin)?.origin ?? parsed.row.origin;
}

type KeySetAddress =
  | { readonly url: string; readonly origin: string }
  | { readonly problem: string };

function keySetOf(issuer: unknown): KeySetAddress {
  const stated = isFields(issuer) ? issuer.jwks_url : undefined;
  const set = addressOf(stated);
  if (set === null) return { problem: 'the bundle names no key set' };
  const own = addressOf(isFields(issuer) ? issuer.origin : undefined);
  if (own?.origin !== set.origin || set.username !== '' || set.password !== '') {
    return { problem: 'the key set that the bundle names is not at the address of its issuer' };
  }
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(set.hostname);
  if (set.protocol !== 'https:' && !(set.protocol === 'http:' && isLocal)) {
    return { problem: 'the key set that the bundle names is not at an https address' };
  }
  // A bundle must not make this machine ask its own services for anything but keys.
  if (set.search !== '' || (isLocal && !set.pathname.endsWith('/.well-known/jwks.json'))) {
    return { problem: 'the key set that the bundle names is not at the address of a key set' };
  }
  return { url: set.href, origin: set.origin };
}

function addressOf(stated: unknown): URL | null {
  return typeof stated === 'string' && URL.canParse(stated) ? new URL(stated) : null;
}

/** A key set is small. */
const MAX_KEY_SET = 262_144;
const PATIENCE_MS = 10_000;

/** Over the network, following nobody elsewhere. */
export const fetchOverNetwork: FetchKeys = async (address) => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(address, {
    redirect: 'error',
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal,
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw cause instanceof Error ? cause : new Error(String(cause));
  });
  if (!response.ok) throw new Error(`it answered with status ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_KEY_SET) throw new Error(`it is longer than ${MAX_KEY_SET} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};
