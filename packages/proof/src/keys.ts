// Public keys of Ed25519, as a file has them: a key set, one key in JSON, or PEM.

import { fromBase64, fromUtf8 } from './bytes.ts';
import { parseJson } from './json.ts';
import { isFields } from './read-bundle.ts';

export interface IssuerKey {
  /** 32 bytes (RFC 8032). */
  readonly key: Uint8Array;
}

export type ReadKeys =
  | { readonly kind: 'keys'; readonly keys: readonly IssuerKey[] }
  | { readonly kind: 'not_keys'; readonly reason: string };

/** Each is tried, whatever it is called: a set holds the key of today, and retired ones. */
const MAX_KEYS = 100;

/** A JSON Web Key Set (RFC 7517), one JWK (RFC 8037), or PEM (RFC 8410). */
export function readKeys(file: Uint8Array): ReadKeys {
  const text = fromUtf8(file)?.trim() ?? '';
  const value = text.startsWith('{') ? parseJson(text) : null;
  const found =
    value === null ? fromPem(text) : value.kind === 'value' ? fromJson(value.value) : [];
  if (found.length > MAX_KEYS) {
    return { kind: 'not_keys', reason: `more than ${MAX_KEYS} keys` };
  }
  if (found.length > 0) return { kind: 'keys', keys: found };
  return { kind: 'not_keys', reason: 'not an Ed25519 public key in PEM or JWK, or a set of them' };
}

function fromJson(value: unknown): readonly IssuerKey[] {
  if (!isFields(value)) return [];
  const listed = Array.isArray(value.keys) ? value.keys : [value];
  return listed.flatMap((one) => fromJwk(one) ?? []);
}

// Keys of other kinds may stand in a set, and are of no use here.
function fromJwk(value: unknown): IssuerKey | null {
  if (!isFields(value) || value.kty !== 'OKP' || value.crv !== 'Ed25519') return null;
  const { x } = value;
  if (typeof x !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(x)) return null;
  const key = fromBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`);
  return key?.length === 32 ? { key } : null;
}

/** What stands before the 32 bytes in a SubjectPublicKeyInfo of Ed25519. */
const SPKI = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

function fromPem(text: string): readonly IssuerKey[] {
  const body = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/.exec(text);
  const der = fromBase64((body?.[1] ?? '').replace(/\s/g, ''));
  if (der?.length !== SPKI.length + 32 || SPKI.some((byte, i) => der[i] !== byte)) return [];
  return [{ key: der.slice(SPKI.length) }];
}
