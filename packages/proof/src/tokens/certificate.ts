// Certificates (RFC 5280): what a check of time-stamp tokens needs of them.

import { fromBase64, fromUtf8 } from '../bytes.ts';
import {
  bitsOf,
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
import {
  type PublicKey,
  publicKeyOf,
  questionOf,
  type SignatureQuestion,
  schemeOf,
} from './signature.ts';

export interface Certificate {
  readonly der: Uint8Array;
  /** The whole issuer, and the serial number: how tokens name a certificate. */
  readonly issuer: Uint8Array;
  readonly serial: Uint8Array;
  readonly subject: Uint8Array;
  /** For people: the common name, or the organisation; empty where it has neither. */
  readonly name: string;
  /** In milliseconds since 1970, both included. */
  readonly notBefore: number;
  readonly notAfter: number;
  readonly key: PublicKey;
  readonly isAuthority: boolean;
  /** Authorities that may stand between this one and the last. */
  readonly pathLength: number | null;
  /** Null where it may be used for anything. */
  readonly keyUsage: number | null;
  readonly extendedUsage: { readonly isCritical: boolean; readonly oids: readonly string[] } | null;
  /** Critical extensions that nobody here reads. */
  readonly unknown: readonly string[];
  /** Whether it is signed with that key. */
  signedWith(key: PublicKey): SignatureQuestion | null;
}

const MAX_CERTIFICATE = 32_768;

/** The first byte of the key usage. */
export const USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, certificates: 0x04 } as const;

/** Null for anything else. */
export function readCertificate(bytes: Uint8Array): Certificate | null {
  if (bytes.length > MAX_CERTIFICATE) return null;
  try {
    return certificateOf(Uint8Array.from(bytes));
  } catch (error) {
    if (error instanceof NotDer) return null;
    throw error;
  }
}

function certificateOf(bytes: Uint8Array): Certificate {
  const outer = new Members(derOf(bytes));
  const signed = outer.take(TAG.sequence);
  const algorithm = outer.take(TAG.sequence);
  const signature = bitsOf(outer.take());
  outer.end();
  const members = new Members(signed);
  const version = members.takeIf(0xa0);
  if (version === null || numberOf(insideOf(version)) !== 2) throw new NotDer('not of version 3');
  const serial = integerOf(members.take(TAG.integer));
  if (!isSame(members.take(TAG.sequence).whole, algorithm.whole)) throw new NotDer('algorithms');
  const issuer = members.take(TAG.sequence).whole;
  const validity = new Members(members.take());
  const [notBefore, notAfter] = [timeOf(validity.take()), timeOf(validity.take())];
  validity.end();
  const subject = members.take(TAG.sequence);
  const key = publicKeyOf(members.take());
  members.takeIf(0x81);
  members.takeIf(0x82);
  const extensions = members.takeIf(0xa3);
  members.end();
  return {
    der: bytes,
    issuer,
    serial,
    subject: subject.whole,
    name: nameOf(subject),
    notBefore,
    notAfter,
    key,
    ...extensionsOf(extensions === null ? [] : childrenOf(insideOf(extensions))),
    signedWith: (own) => {
      try {
        return questionOf(own, schemeOf(algorithm), null, signed.whole, signature);
      } catch {
        // A signature that is no DER is none.
        return null;
      }
    },
  };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

const NAMES = ['2.5.4.3', '2.5.4.10'];

function nameOf(subject: Der): string {
  const found = new Map<string, string>();
  for (const set of childrenOf(subject)) {
    for (const pair of childrenOf(set)) {
      const members = new Members(pair);
      const oid = oidOf(members.take());
      const text = fromUtf8(members.take().content);
      if (NAMES.includes(oid) && text !== null) found.set(oid, text);
    }
  }
  return NAMES.map((oid) => found.get(oid)).find((text) => text !== undefined) ?? '';
}

type Extended = Pick<
  Certificate,
  'isAuthority' | 'pathLength' | 'keyUsage' | 'extendedUsage' | 'unknown'
>;

function extensionsOf(extensions: readonly Der[]): Extended {
  const seen = new Set<string>();
  const unknown: string[] = [];
  let read: Omit<Extended, 'unknown'> = {
    isAuthority: false,
    pathLength: null,
    keyUsage: null,
    extendedUsage: null,
  };
  for (const extension of extensions) {
    const members = new Members(extension);
    const oid = oidOf(members.take());
    const critical = members.takeIf(TAG.boolean);
    const isCritical = critical !== null && booleanOf(critical);
    const value = derOf(members.take(TAG.octets).content);
    members.end();
    if (seen.has(oid)) throw new NotDer('an extension twice');
    seen.add(oid);
    switch (oid) {
      case '2.5.29.19':
        read = { ...read, ...constraintsOf(value) };
        break;
      case '2.5.29.15':
        if (value.tag !== TAG.bits) throw new NotDer('key usage');
        read = { ...read, keyUsage: value.content[1] ?? 0 };
        break;
      case '2.5.29.37':
        read = { ...read, extendedUsage: { isCritical, oids: childrenOf(value).map(oidOf) } };
        break;
      // Which policies it was issued under is not asked.
      case '2.5.29.32':
        break;
      default:
        if (isCritical) unknown.push(oid);
    }
  }
  return { ...read, unknown };
}

function constraintsOf(value: Der): Pick<Extended, 'isAuthority' | 'pathLength'> {
  const members = new Members(value);
  const authority = members.takeIf(TAG.boolean);
  const length = members.takeIf(TAG.integer);
  members.end();
  return {
    isAuthority: authority !== null && booleanOf(authority),
    pathLength: length === null ? null : numberOf(length),
  };
}

/** In a file, and in a bundle. */
const MAX_CERTIFICATES = 256;
const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** PEM, several one after the other, or the DER of one; null where a part is not a certificate. */
export function readCertificates(file: Uint8Array): readonly Certificate[] | null {
  if (file[0] === TAG.sequence) {
    const one = readCertificate(file);
    return one === null ? null : [one];
  }
  const blocks = [...(fromUtf8(file) ?? '').matchAll(PEM)];
  if (blocks.length === 0 || blocks.length > MAX_CERTIFICATES) return null;
  const read = blocks.map(([, text = '']) => {
    const bytes = fromBase64(text.replace(/\s+/g, ''));
    return bytes === null ? null : readCertificate(bytes);
  });
  const known = read.filter((one) => one !== null);
  return known.length === read.length ? known : null;
}
