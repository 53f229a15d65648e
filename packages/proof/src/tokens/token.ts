// Time-stamp tokens (RFC 3161, 5816): a TSTInfo within signed data (RFC 5652), read strictly.

import { fromBase64 } from '../bytes.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import {
  booleanOf,
  childrenOf,
  type Der,
  derOf,
  insideOf,
  integerOf,
  Members,
  NotDer,
  numberOf,
  oidOf,
  TAG,
  timeOf,
} from './der.ts';
import { hashNamed, type TokenHash } from './signature.ts';

export interface TokenInfo {
  readonly policy: string;
  readonly imprintHash: TokenHash | null;
  readonly imprint: Uint8Array;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** In milliseconds, rounded up; null where the token does not say. */
  readonly accuracy: number | null;
  /** The bytes of the integer. */
  readonly nonce: Uint8Array | null;
}

/** The one signer of a token. */
export interface Signer {
  readonly issuer: Uint8Array;
  readonly serial: Uint8Array;
  readonly digestHash: TokenHash | null;
  readonly algorithm: Der;
  readonly signature: Uint8Array;
  /** What is signed: the attributes as a set. */
  readonly signed: Uint8Array;
  readonly messageDigest: Uint8Array;
  /** By which its certificate is named, within what is signed. */
  readonly certificateHashes: readonly CertificateHash[];
}

export interface CertificateHash {
  readonly hash: TokenHash | 'SHA-1' | null;
  readonly value: Uint8Array;
}

export interface Token {
  readonly info: TokenInfo;
  /** The bytes that the message digest is of. */
  readonly content: Uint8Array;
  readonly signer: Signer;
  readonly certificates: readonly Certificate[];
}

/** Bytes of a token; those of known authorities have less than 10,000. */
export const MAX_TOKEN = 65_536;
const MAX_CERTIFICATES = 16;

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  info: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  certificate: '1.2.840.113549.1.9.16.2.12',
  certificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

export type ReadToken =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'not_a_token'; readonly reason: string };

/** DER of a TimeStampToken; never throws. */
export function readToken(bytes: Uint8Array): ReadToken {
  if (bytes.length > MAX_TOKEN) return { kind: 'not_a_token', reason: 'it is too long' };
  try {
    // A copy: what is read must not change with what the caller does with theirs.
    return { kind: 'token', token: tokenOf(Uint8Array.from(bytes)) };
  } catch (error) {
    if (error instanceof NotDer) return { kind: 'not_a_token', reason: error.message };
    throw error;
  }
}

/** The same in base64, as bundles have it. */
export function readToken64(text: string): ReadToken {
  const bytes = text.length > 2 * MAX_TOKEN ? null : fromBase64(text);
  return bytes === null ? { kind: 'not_a_token', reason: 'not base64' } : readToken(bytes);
}

function tokenOf(bytes: Uint8Array): Token {
  const outer = new Members(derOf(bytes));
  if (oidOf(outer.take()) !== OID.signedData) throw new NotDer('it is no signed data');
  const members = new Members(insideOf(outer.take(0xa0)));
  outer.end();
  if (numberOf(members.take(TAG.integer)) !== 3) throw new NotDer('signed data of another version');
  const listed = childrenOf(members.take(TAG.set)).map(hashNamed);
  const wrapped = new Members(members.take());
  if (oidOf(wrapped.take()) !== OID.info) throw new NotDer('something else is signed');
  const octets = insideOf(wrapped.take(0xa0));
  if (octets.tag !== TAG.octets) throw new NotDer('what is signed is no octets');
  wrapped.end();
  const certificates = members.takeIf(0xa0);
  members.takeIf(0xa1);
  const [signer, ...others] = childrenOf(members.take(TAG.set));
  members.end();
  if (signer === undefined || others.length > 0) throw new NotDer('not one signer');
  const read = signerOf(signer);
  if (!listed.includes(read.digestHash)) throw new NotDer('the hash of its signer is not listed');
  return {
    info: infoOf(octets.content),
    content: octets.content,
    signer: read,
    certificates: certificates === null ? [] : certificatesIn(certificates),
  };
}

// Those of another kind, and those that cannot be read, are of no use to anybody.
function certificatesIn(set: Der): readonly Certificate[] {
  const all = childrenOf(set);
  if (all.length > MAX_CERTIFICATES) throw new NotDer('too many certificates');
  return all.flatMap(({ whole }) => readCertificate(whole) ?? []);
}

function infoOf(bytes: Uint8Array): TokenInfo {
  const members = new Members(derOf(bytes));
  if (numberOf(members.take(TAG.integer)) !== 1) throw new NotDer('a token of another version');
  const policy = oidOf(members.take());
  const imprint = new Members(members.take());
  const imprintHash = hashNamed(imprint.take());
  const imprintOctets = imprint.take(TAG.octets).content;
  imprint.end();
  integerOf(members.take(TAG.integer));
  const moment = members.take(TAG.generalizedTime);
  const accuracy = members.takeIf(TAG.sequence);
  const ordering = members.takeIf(TAG.boolean);
  if (ordering !== null) booleanOf(ordering);
  const nonce = members.takeIf(TAG.integer);
  members.takeIf(0xa0);
  const extensions = members.takeIf(0xa1);
  members.end();
  if (extensions !== null) demandNoneCritical(extensions);
  return {
    policy,
    imprintHash,
    imprint: imprintOctets,
    time: timeOf(moment),
    accuracy: accuracy === null ? null : accuracyOf(accuracy),
    nonce: nonce === null ? null : integerOf(nonce),
  };
}

function accuracyOf(der: Der): number {
  const members = new Members(der);
  const seconds = members.takeIf(TAG.integer);
  const millis = members.takeIf(0x80);
  const micros = members.takeIf(0x81);
  members.end();
  const [ms, us] = [millis, micros].map((one) => (one === null ? 0 : numberOf(one)));
  if ((ms ?? 0) > 999 || (us ?? 0) > 999) throw new NotDer('accuracy');
  const whole = seconds === null ? 0 : numberOf(seconds) * 1000;
  return whole + (ms ?? 0) + ((us ?? 0) > 0 ? 1 : 0);
}

function demandNoneCritical(extensions: Der): void {
  for (const extension of childrenOf(extensions)) {
    const members = new Members(extension);
    oidOf(members.take());
    const critical = members.takeIf(TAG.boolean);
    if (critical !== null && booleanOf(critical)) throw new NotDer('a critical extension');
  }
}

function signerOf(der: Der): Signer {
  const members = new Members(der);
  if (numberOf(members.take(TAG.integer)) !== 1) throw new NotDer('a signer of another version');
  const name = new Members(members.take());
  const issuer = name.take(TAG.sequence).whole;
  const serial = integerOf(name.take(TAG.integer));
  name.end();
  const digestHash = hashNamed(members.take());
  const attributes = members.take(0xa0);
  const algorithm = members.take(TAG.sequence);
  const signature = members.take(TAG.octets).content;
  members.takeIf(0xa1);
  members.end();
  // In the token they carry an implicit tag; what is signed is the set itself (RFC 5652, 5.4).
  const signed = Uint8Array.from(attributes.whole);
  signed[0] = TAG.set;
  return {
    issuer,
    serial,
    digestHash,
    algorithm,
    signature,
    signed,
    ...attributesOf(childrenOf(attributes)),
  };
}

function attributesOf(
  attributes: readonly Der[],
): Pick<Signer, 'messageDigest' | 'certificateHashes'> {
  const values = new Map<string, Der>();
  for (const attribute of attributes) {
    const members = new Members(attribute);
    const oid = oidOf(members.take());
    const [value, ...others] = childrenOf(members.take(TAG.set));
    members.end();
    if (values.has(oid)) throw new NotDer('a signed attribute twice');
    if (value !== undefined && others.length === 0) values.set(oid, value);
  }
  const type = values.get(OID.contentType);
  const digest = values.get(OID.messageDigest);
  if (type === undefined || oidOf(type) !== OID.info) throw new NotDer('no content type is signed');
  if (digest?.tag !== TAG.octets) throw new NotDer('no message digest is signed');
  const first = values.get(OID.certificate);
  const second = values.get(OID.certificateV2);
  const certificateHashes = [
    ...(first === undefined ? [] : [certificateHashOf(first, 'SHA-1')]),
    ...(second === undefined ? [] : [certificateHashOf(second, 'SHA-256')]),
  ];
  if (certificateHashes.length === 0) throw new NotDer('no certificate is named in what is signed');
  return { messageDigest: digest.content, certificateHashes };
}

// ESSCertID (RFC 2634) and ESSCertIDv2 (RFC 5035): the first is the signer's own.
function certificateHashOf(value: Der, usual: 'SHA-1' | 'SHA-256'): CertificateHash {
  const list = new Members(value);
  const [own] = childrenOf(list.take(TAG.sequence));
  if (own === undefined) throw new NotDer('no certificate is named in what is signed');
  const members = new Members(own);
  const algorithm = usual === 'SHA-1' ? null : members.takeIf(TAG.sequence);
  const hash = algorithm === null ? usual : hashNamed(algorithm);
  return { hash, value: members.take(TAG.octets).content };
}
