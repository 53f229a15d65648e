// Reads recorded responses out of WARC files (ISO 28500), gzip-compressed or not.

import { createReadStream } from 'node:fs';
import { WARCParser, type WARCRecord } from 'warcio';

/** Larger records are passed over; captures are pages and job boards, not films. */
export const MAX_RECORD_BYTES = 64_000_000;
const MAX_HEAD_BYTES = 256_000;

export interface RecordedResponse {
  readonly kind: 'response';
  readonly url: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Transfer coding removed, content coding kept. */
  readonly body: Uint8Array;
}

export type WarcEntry =
  | RecordedResponse
  /** The payload is that of an earlier record of the same address and digest. */
  | {
      readonly kind: 'revisit';
      readonly url: string;
      readonly at: Date;
      readonly payloadDigest: string | null;
      readonly refersTo: { readonly url: string; readonly date: string } | null;
    }
  | { readonly kind: 'skipped'; readonly reason: string; readonly url: string | null };

/** Payload digests as the file states them, so that revisits find what they refer to. */
export type DigestedEntry = WarcEntry & { readonly digest: string | null };

/** The entries of a file in its order. A file that is no WARC throws an Error that says so. */
export async function* readWarc(path: string): AsyncGenerator<DigestedEntry> {
  const stream = createReadStream(path);
  try {
    for await (const record of WARCParser.iterRecords(stream, { parseHttp: false })) {
      // The parser takes any lines for the head of a record.
      if (!/^WARC\/\d/.test(record.warcHeaders.statusline)) throw new Error('no WARC record');
      yield { ...(await entryOf(record)), digest: record.warcPayloadDigest ?? null };
    }
  } finally {
    stream.destroy();
  }
}

async function entryOf(record: WARCRecord): Promise<WarcEntry> {
  const url = record.warcTargetURI?.replace(/^<|>$/g, '') ?? null;
  const at = new Date(record.warcDate ?? '');
  const type = record.warcType;
  if (type === 'revisit' && url !== null && isMoment(at)) return revisitOf(record, url, at);
  if (type !== 'response' && type !== 'resource') return skipped(`type_${type}`, url);
  if (url === null || !/^https?:\/\//i.test(url)) return skipped('no_http_address', url);
  if (!isMoment(at)) return skipped('no_date', url);
  if (record.warcContentLength > MAX_RECORD_BYTES) return skipped('too_large', url);
  const block = await record.readFully(false);
  if (type === 'resource') {
    const media = record.warcContentType ?? 'application/octet-stream';
    const headers = [['content-type', media] as const];
    return { kind: 'response', url, at, status: 200, headers, body: block };
  }
  const message = parseMessage(block);
  return message === null
    ? skipped('no_http_message', url)
    : { kind: 'response', url, at, ...message };
}

function skipped(reason: string, url: string | null): WarcEntry {
  return { kind: 'skipped', reason, url };
}

function revisitOf(record: WARCRecord, url: string, at: Date): WarcEntry {
  const referred = record.warcRefersToTargetURI ?? null;
  const date = record.warcRefersToDate ?? null;
  return {
    kind: 'revisit',
    url,
    at,
    payloadDigest: record.warcPayloadDigest ?? null,
    refersTo: referred === null || date === null ? null : { url: referred, date },
  };
}

function isMoment(at: Date): boolean {
  return !Number.isNaN(at.getTime());
}

interface Message {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array;
}

/** An HTTP/1 response message (RFC 9112); null where the block is none. */
export function parseMessage(block: Uint8Array): Message | null {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = headEnd(bytes);
  if (end === null) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end.head).split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})(?: |$)/.exec(statusLine)?.[1];
  if (status === undefined) return null;
  const headers: (readonly [string, string])[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  const body = bytes.subarray(end.body);
  const chunked = headers.some(
    ([name, value]) => /^transfer-encoding$/i.test(name) && /\bchunked\b/i.test(value),
  );
  // Many writers store the body already dechunked and keep the field: then it does not parse.
  return { status: Number(status), headers, body: chunked ? (dechunk(body) ?? body) : body };
}

function headEnd(bytes: Buffer): { head: number; body: number } | null {
  const head = bytes.subarray(0, MAX_HEAD_BYTES);
  const crlf = head.indexOf('\r\n\r\n');
  if (crlf >= 0) return { head: crlf, body: crlf + 4 };
  const lf = head.indexOf('\n\n');
  return lf >= 0 ? { head: lf, body: lf + 2 } : null;
}

/** Removes the chunked coding (RFC 9112 section 7.1); null where the bytes do not have it. */
export function dechunk(body: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0 || lineEnd - at > 1_024) return null;
    const size = /^([0-9a-f]{1,8})[ \t]*(;.*)?$/i.exec(bytes.toString('latin1', at, lineEnd))?.[1];
    if (size === undefined) return null;
    const length = Number.parseInt(size, 16);
    const start = lineEnd + 2;
    if (length === 0) return Buffer.concat(parts);
    if (start + length > bytes.length) return null;
    parts.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
}
