// The check of a time-stamp token, at the time that it states: no clock is asked.

import { sameBytes } from '../bytes.ts';
import { sha1 } from '../hashes.ts';
import { type Certificate, USAGE } from './certificate.ts';
import { NotDer } from './der.ts';
import { hashWith, questionOf, schemeOf, type VerifySignature } from './signature.ts';
import type { CertificateHash, Signer, Token } from './token.ts';

/** What the reader demands of tokens; nothing of it is ever taken from a bundle. */
export interface TokenTrust {
  /** Certificates that the reader trusts, of authorities or of whoever signs tokens. */
  readonly roots: readonly Certificate[];
  readonly verify: VerifySignature;
  /** Object identifiers; where given, tokens under other policies are not trusted. */
  readonly policies?: readonly string[];
  /** Milliseconds; tokens that state a wider accuracy fail. */
  readonly maxAccuracy?: number;
}

/** The SHA-256 that the token must be of, and the nonce, where one was asked for. */
export interface TokenWanted {
  readonly digest: Uint8Array;
  /** The bytes of the integer. */
  readonly nonce?: Uint8Array;
}

export type TokenVerdict =
  | {
      readonly kind: 'holds';
      /** Milliseconds since 1970. */
      readonly time: number;
      /** For people: the names of signer and root. */
      readonly signer: string;
      readonly root: string;
    }
  /** Nothing is wrong with it that could be seen; nothing that was given shows whose it is. */
  | { readonly kind: 'untrusted'; readonly reason: string }
  | { readonly kind: 'wrong'; readonly reason: string };

/** As wide as tokens are rounded at most; two hours stand behind every time as it is. */
export const MAX_ACCURACY = 60_000;

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const ANY_USAGE = '2.5.29.37.0';
/** Certificates between signer and root. */
const MAX_PATH = 6;
/** Signatures that a search for a path looks at. */
const MAX_LOOKS = 64;

/** `others`: certificates that may stand between, besides those in the token. */
export function checkToken(
  token: Token,
  wanted: TokenWanted,
  trust: TokenTrust,
  others: readonly Certificate[] = [],
): TokenVerdict {
  const { info, signer } = token;
  const known = [...token.certificates, ...others, ...trust.roots];
  const reason = wrongInfo(token, wanted, trust);
  if (reason !== null) return wrong(reason);
  if (trust.policies?.includes(info.policy) === false) {
    return untrusted(`it was issued under the policy ${info.policy}, which you do not take`);
  }
  const own = known.find((one) => isNamed(one, signer));
  if (own === undefined) return untrusted('the certificate of its signer is not there');
  const usage = wrongSigner(own);
  if (usage !== null) return wrong(`the certificate of its signer ${usage}`);
  if (!isValidAt(own, info.time)) {
    return wrong('the certificate of its signer was not valid at the time that the token states');
  }
  const isSigned = signedBy(token, own, trust.verify);
  if (isSigned === null) return untrusted('it is signed in a way that is not known here');
  if (!isSigned) return wrong('its signature does not hold');
  const search = { known, trust, time: info.time, looks: 0 };
  const root = rootOf(own, search, 0);
  if (root === null) return untrusted('no path leads from its signer to a root that was given');
  return { kind: 'holds', time: info.time, signer: own.name, root: root.name };
}

function wrong(reason: string): TokenVerdict {
  return { kind: 'wrong', reason };
}

function untrusted(reason: string): TokenVerdict {
  return { kind: 'untrusted', reason };
}

/** What the token says, before anybody's signature is looked at. */
export function wrongInfo(
  { info }: Token,
  { digest, nonce }: TokenWanted,
  { maxAccuracy = MAX_ACCURACY }: Pick<TokenTrust, 'maxAccuracy'> = {},
): string | null {
  if (info.imprintHash !== 'SHA-256' || !sameBytes(info.imprint, digest)) {
    return 'it is of another digest';
  }
  if (nonce !== undefined && (info.nonce === null || !sameBytes(info.nonce, nonce))) {
    return 'it answers another question: the nonce differs';
  }
  if (info.accuracy !== null && info.accuracy > maxAccuracy) {
    return `its accuracy is ${info.accuracy / 1000} s, more than ${maxAccuracy / 1000} s`;
  }
  return null;
}

// By issuer and number, and by hashes within what is signed, so that nobody puts in another one.
function isNamed(one: Certificate, { issuer, serial, certificateHashes }: Signer): boolean {
  return (
    sameBytes(one.issuer, issuer) &&
    sameBytes(one.serial, serial) &&
    certificateHashes.every((named) => isHashOf(named, one.der))
  );
}

function isHashOf({ hash, value }: CertificateHash, der: Uint8Array): boolean {
  if (hash === null) return false;
  return sameBytes(hash === 'SHA-1' ? sha1(der) : hashWith(hash, der), value);
}

// RFC 3161 section 2.3: that usage, no other, and critical.
function wrongSigner({ extendedUsage, keyUsage, unknown }: Certificate): string | null {
  if (extendedUsage?.oids.join() !== TIME_STAMPING || !extendedUsage.isCritical) {
    return 'is not one for time stamping alone (extended key usage)';
  }
  if (keyUsage !== null && (keyUsage & (USAGE.digitalSignature | USAGE.nonRepudiation)) === 0) {
    return 'may not sign (key usage)';
  }
  return unknown.length > 0 ? `has a critical extension that is not known: ${unknown[0]}` : null;
}

function isValidAt({ notBefore, notAfter }: Certificate, time: number): boolean {
  return notBefore <= time && time <= notAfter;
}

// Null where key, hash or scheme is one that nobody here reads.
function signedBy(
  { signer, content }: Token,
  own: Certificate,
  verify: VerifySignature,
): boolean | null {
  const { digestHash, messageDigest, algorithm, signed, signature } = signer;
  if (digestHash === null) return null;
  if (!sameBytes(hashWith(digestHash, content), messageDigest)) return false;
  try {
    const scheme = schemeOf(algorithm);
    const question = questionOf(own.key, scheme, digestHash, signed, signature);
    return question === null ? null : verify(question);
  } catch (error) {
    // What is no DER is no signature.
    if (error instanceof NotDer) return false;
    throw error;
  }
}

interface Search {
  readonly known: readonly Certificate[];
  readonly trust: TokenTrust;
  readonly time: number;
  looks: number;
}

/** The given root that a path leads to; null where none does. */
function rootOf(one: Certificate, search: Search, between: number): Certificate | null {
  const { trust, known, time } = search;
  const given = trust.roots.find((root) => sameBytes(root.der, one.der));
  if (given !== undefined) return given;
  if (between > MAX_PATH) return null;
  for (const issuer of known) {
    if (!sameBytes(issuer.subject, one.issuer) || sameBytes(issuer.der, one.der)) continue;
    if (!mayIssue(issuer, between) || !isValidAt(issuer, time)) continue;
    const question = one.signedWith(issuer.key);
    search.looks += 1;
    if (search.looks > MAX_LOOKS) return null;
    if (question === null || !trust.verify(question)) continue;
    const root = rootOf(issuer, search, between + 1);
    if (root !== null) return root;
  }
  return null;
}

function mayIssue(one: Certificate, between: number): boolean {
  const { isAuthority, pathLength, keyUsage, extendedUsage, unknown } = one;
  const { oids = [TIME_STAMPING] } = extendedUsage ?? {};
  return (
    isAuthority &&
    (pathLength === null || between <= pathLength) &&
    (keyUsage === null || (keyUsage & USAGE.certificates) !== 0) &&
    (oids.includes(TIME_STAMPING) || oids.includes(ANY_USAGE)) &&
    unknown.length === 0
  );
}
