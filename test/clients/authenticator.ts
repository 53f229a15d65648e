// An authenticator in software (Web Authentication, section 6): real keys, signatures and CBOR.

import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface MadeCredential {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  userHandle: Buffer;
  counter: number;
}

/** What a test may have go wrong. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly present?: boolean;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: Buffer;
  readonly signature?: Buffer;
  readonly algorithm?: 'ES256' | 'EdDSA';
  /** A statement in place of none: the credential's own signature, or whatever is given. */
  readonly attestation?: 'self' | { readonly format: string; readonly statement: CborMap };
}

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

export interface Made {
  readonly credential: MadeCredential;
  readonly response: Readonly<Record<string, unknown>>;
}

/** What `navigator.credentials.create` answers, in the JSON form. */
export function makeCredential(options: CreationOptions, origin: string, twist: Twist = {}): Made {
  const isEd = twist.algorithm === 'EdDSA';
  const { publicKey, privateKey } = isEd
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
  // COSE_Key (RFC 9053 sections 7.1 and 7.2).
  const ed = [
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, Buffer.from(x, 'base64url')],
  ] as const;
  const ec = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ] as const;
  const cose = cbor(new Map<CborKey, Cbor>(isEd ? ed : ec));
  const id = randomBytes(32);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    headOf(twist.rpId ?? options.rp.id ?? '', twist, twist.counter ?? 0, 0x40),
    Buffer.alloc(16),
    length,
    id,
    cose,
  ]);
  const clientDataJSON = clientData('webauthn.create', options.challenge, origin, twist);
  const signature = () => twist.signature ?? signed(authData, clientDataJSON, privateKey);
  const { format, statement } =
    twist.attestation === 'self'
      ? { format: 'packed', statement: selfStatement(signature()) }
      : (twist.attestation ?? { format: 'none', statement: new Map() });
  const attestation = new Map<CborKey, Cbor>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', authData],
  ]);
  const response = {
    clientDataJSON,
    attestationObject: cbor(attestation).toString('base64url'),
    transports: ['internal', 'made-up', 'hybrid'],
  };
  const userHandle = Buffer.from(options.user.id, 'base64url');
  const credential = { id, privateKey, userHandle, counter: twist.counter ?? 0 };
  return { credential, response: credentialJson(id, response) };
}

/** What `navigator.credentials.get` answers; the counter moves on by one. */
export function useCredential(
  credential: MadeCredential,
  options: RequestOptions,
  origin: string,
  twist: Twist = {},
): Readonly<Record<string, unknown>> {
  credential.counter = twist.counter ?? credential.counter + 1;
  const authData = headOf(twist.rpId ?? options.rpId ?? '', twist, credential.counter, 0);
  const clientDataJSON = clientData('webauthn.get', options.challenge, origin, twist);
  const signature = twist.signature ?? signed(authData, clientDataJSON, credential.privateKey);
  return credentialJson(credential.id, {
    clientDataJSON,
    authenticatorData: authData.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle: (twist.userHandle ?? credential.userHandle).toString('base64url'),
  });
}

function signed(authData: Buffer, clientDataJSON: string, key: KeyObject): Buffer {
  const clientHash = hash('sha256', Buffer.from(clientDataJSON, 'base64url'), 'buffer');
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return sign(algorithm, Buffer.concat([authData, clientHash]), key);
}

// Web Authentication, section 8.2: without certificates.
function selfStatement(signature: Buffer): CborMap {
  return new Map<CborKey, Cbor>([
    ['alg', -7],
    ['sig', signature],
  ]);
}

function credentialJson(id: Buffer, response: Readonly<Record<string, unknown>>) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
}

function headOf(rpId: string, twist: Twist, counter: number, more: number): Buffer {
  const { present = true, verified = true } = twist;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | more;
  return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.of(flags), count]);
}

function clientData(type: string, challenge: string, origin: string, twist: Twist): string {
  const data = {
    type: twist.type ?? type,
    challenge: twist.challenge ?? challenge,
    origin: twist.origin ?? origin,
    crossOrigin: twist.crossOrigin ?? false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

type CborKey = string | number;
export type Cbor = string | number | Buffer | readonly Cbor[] | CborMap;
export interface CborMap extends ReadonlyMap<CborKey, Cbor> {}

/** RFC 8949, as much of it as authenticators write. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? headed(0, value) : headed(1, -1 - value);
  }
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([headed(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([headed(2, value.length), value]);
  if (value instanceof Map) {
    const pairs = [...(value as CborMap)].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([headed(5, value.size), ...pairs]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([headed(4, items.length), ...items.map(cbor)]);
}

function headed(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((major << 5) | argument);
  if (argument < 256) return Buffer.of((major << 5) | 24, argument);
  return Buffer.of((major << 5) | 25, argument >> 8, argument & 255);
}
