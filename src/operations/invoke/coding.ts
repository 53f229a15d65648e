// Which answers may be sent in a content coding that is made on their way (RFC 9110 section 8.4).

import type { OkReply } from './wire.ts';

/** What is shorter fits one packet as it is. */
const LEAST_BYTES = 1_400;
const TEXT = /^(?:application\/(?:json|x-ndjson|atom\+xml)|text\/csv)\b/;
/** Fields that speak of the bytes as they are. */
const BOUND = ['Content-Encoding', 'Repr-Digest', 'Accept-Ranges'] as const;

export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/**
 * Reads of our own texts, whole. What a write answers may hold a secret beside what its caller
 * sent, and the length of such an answer would tell of it.
 */
export function isCodable(reply: OkReply): boolean {
  if (reply.etag === null || reply.status !== 200 || reply.file !== undefined) return false;
  if (!TEXT.test(reply.contentType)) return false;
  const { fields = {} } = reply;
  if (BOUND.some((name) => name in fields)) return false;
  // A stored record is long; its plain bytes are not asked for.
  return reply.brotli !== null || lengthOf(reply.pieces ?? [reply.body]) >= LEAST_BYTES;
}
