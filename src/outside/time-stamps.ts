// The client of time-stamping authorities (RFC 3161): a token over a digest, checked at once.

import { hash as hashOf, verify, X509Certificate } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import type { Fetcher } from './fetcher.ts';
import { plainFetch } from './plain-fetch.ts';

export interface WitnessToken {
  readonly policy: string;
  readonly at: Date;
  /** DER of the TimeStampToken. */
  readonly token: Uint8Array;
  /** PEM. */
  readonly certificates: readonly string[];
}

export type WitnessAnswer =
  | { readonly kind: 'token'; readonly token: WitnessToken }
  /** In words for whoever runs this. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface WitnessClient {
  readonly url: string;
  /** Asks for a token over a SHA-256 digest; `nonce` is unpredictable. */
  stamp(digest: Uint8Array, nonce: Uint8Array): Promise<WitnessAnswer>;
}

const MAX_ANSWER = 100_000;
const SHA256 = '2.16.840.1.101.3.4.2.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
/** Extended key usage of those who may sign tokens (RFC 3161 section 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const HASHES: Readonly<Record<string, string>> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export function timeStampAuthority(
  fetcher: Fetcher,
  url: string,
  { timeoutMs = 30_000 }: { readonly timeoutMs?: number } = {},
): WitnessClient {
  return {
    url,
    stamp: async (digest, nonce) => {
      const answer = await plainFetch(fetcher, {
        url,
        method: 'POST',
        body: timeStampQuery(digest, nonce),
        headers: [['content-type', 'application/timestamp-query']],
        bytes: MAX_ANSWER,
        timeoutMs,
      });
      if (answer.kind === 'failed') return answer;
      if (answer.status !== 200) return failed(`answered with status ${answer.status}`);
      return readTimeStamp(answer.body, digest, nonce);
    },
  };
}

function failed(reason: string): WitnessAnswer {
  return { kind: 'failed', reason };
}

/** DER of a TimeStampReq that asks for the certificates too (RFC 3161 section 2.4.1). */
export function timeStampQuery(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: ownBuffer(digest) }),
    }),
    nonce: new Integer({ valueHex: ownBuffer(askedNonce(nonce)) }),
    certReq: true,
  });
  return new Uint8Array(query.toSchema().toBER());
}

/** The bytes of the integer that is asked with: a leading one keeps it positive, and as long. */
export function askedNonce(nonce: Uint8Array): Uint8Array {
  return Uint8Array.of(0x01, ...nonce);
}

function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** What an authority answered to `timeStampQuery` of the same digest and nonce. */
export function readTimeStamp(
  der: Uint8Array,
  digest: Uint8Array,
  nonce: Uint8Array,
): WitnessAnswer {
  try {
    return checkedToken(der, digest, nonce);
  } catch {
    // The library throws what it likes for bytes that are no answer.
    return failed('sent no time-stamp response');
  }
}

function checkedToken(der: Uint8Array, digest: Uint8Array, nonce: Uint8Array): WitnessAnswer {
  const response = TimeStampResp.fromBER(ownBuffer(der));
  const { status } = response.status;
  // granted, grantedWithMods
  if (status !== 0 && status !== 1) return failed(`refused with status ${status}`);
  const content = response.timeStampToken;
  if (content === undefined || content.contentType !== SIGNED_DATA) {
    return failed('sent no token');
  }
  const signed = new SignedData({ schema: content.content });
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== TST_INFO || eContent === undefined) return failed('signed something else');
  const bytes = new Uint8Array(eContent.getValue());
  const info = TSTInfo.fromBER(ownBuffer(bytes));
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView);
  if (hashAlgorithm.algorithmId !== SHA256 || !imprint.equals(digest)) {
    return failed('attested another digest than it was asked for');
  }
  const said = info.nonce?.valueBlock.valueHexView ?? new Uint8Array();
  if (!Buffer.from(said).equals(askedNonce(nonce))) {
    return failed('answered another question: the nonce differs');
  }
  const certificates = certificatesOf(signed);
  const [signer, ...others] = signed.signerInfos;
  if (signer === undefined || others.length > 0) return failed('sent a token of several signers');
  if (!isSignedBy(signer, bytes, certificates)) {
    return failed('sent a token whose signature does not hold');
  }
  const token = new Uint8Array(content.toSchema().toBER());
  if (!isReadAgain(token)) return failed('sent no token');
  const pem = certificates.map((one) => one.toString());
  return {
    kind: 'token',
    token: { policy: info.policy, at: info.genTime, token, certificates: pem },
  };
}

function isReadAgain(token: Uint8Array): boolean {
  return ContentInfo.fromBER(ownBuffer(token)).contentType === SIGNED_DATA;
}

function certificatesOf(signed: SignedData): readonly X509Certificate[] {
  return (signed.certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema().toBER()))] : [],
  );
}

// RFC 5652 section 5.4: what is signed are the attributes, one of which is the content's digest.
function isSignedBy(
  signer: SignerInfo,
  content: Uint8Array,
  certificates: readonly X509Certificate[],
): boolean {
  const name = HASHES[signer.digestAlgorithm.algorithmId];
  const attributes = signer.signedAttrs;
  if (name === undefined || attributes === undefined) return false;
  const own = attributes.attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values[0];
  if (!(own instanceof OctetString)) return false;
  const expected = Buffer.from(own.valueBlock.valueHexView);
  if (!expected.equals(hashOf(name, content, 'buffer'))) return false;
  // In the token they carry an implicit tag; what is signed is the SET itself.
  const signed = Buffer.from(attributes.encodedValue);
  signed[0] = 0x31;
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  return certificates.some(
    (one) =>
      one.keyUsage?.includes(TIME_STAMPING) === true &&
      verify(name, signed, one.publicKey, signature),
  );
}
