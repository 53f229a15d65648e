// Reads recorded responses out of WARC files (ISO 28500), gzip-compressed, in a WACZ or neither.

import { createReadStream } from 'node:fs';
import { WARCParser, type WARCRecord } from 'warcio';
import { fileTrouble } from '../../core/file-trouble.ts';
import { momentOf } from '../../core/moment.ts';
import type { Received } from '../../core/pages/content-coding.ts';
import { type WaczMember, waczMembers } from './wacz.ts';
import {
  boundedHeads,
  firstBytes,
  isGzip,
  type OpenedBytes,
  openBytes,
  WarcError,
} from './warc-bytes.ts';
import { isZip, ZipError } from './zip.ts';

/** Larger records are passed over; captures are pages and job boards, not films. */
export const MAX_RECORD_BYTES = 64_000_000;
const MAX_HEAD_BYTES = 256_000;
const CUT_OFF = 'its last record is cut off';

export interface RecordedResponse {
  readonly kind: 'response';
  readonly url: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Transfer coding removed, content coding kept. */
  readonly body: Uint8Array;
  /** What a file that we wrote ourselves says besides. */
  readonly own: OwnFields | null;
}

/** Fields of our own exports (`pipeline/export-warc.ts`), so that a capture comes back whole. */
export interface OwnFields {
  /** The address that was asked, and the one that answered. */
  readonly source: string;
  readonly finalUrl: string;
  readonly redirects: readonly string[];
  readonly lane: string;
  readonly role: string;
  readonly provider: string | null;
  /** How the body came, where its coding was removed. */
  readonly received: Received | null;
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
      /** The server said so itself, by a 304; otherwise the recorder saw the same bytes again. */
      readonly notModified: boolean;
      /** The head of this response itself, where the record keeps it. */
      readonly head: Pick<RecordedResponse, 'status' | 'headers'> | null;
      readonly own: OwnFields | null;
    }
  | { readonly kind: 'skipped'; readonly reason: string; readonly url: string | null };

/** Payload digests as the file states them, so that revisits find what they refer to. */
export type DigestedEntry = WarcEntry & { readonly digest: string | null };

/** The entries of a file in its order. What is no WARC, or a part of one, throws a `WarcError`. */
export async function* readWarc(path: string): AsyncGenerator<DigestedEntry> {
  const head = await firstBytes(path, 4).catch((error: unknown) => {
    throw new WarcError(fileTrouble(error));
  });
  if (!isZip(head)) {
    yield* entriesOf(openBytes(createReadStream(path), isGzip(head)));
    return;
  }
  for (const member of await membersOf(path)) {
    // Before any of it is taken: what was changed is not taken in part either.
    const fault = await member.fault().catch(fileTrouble);
    if (fault !== null) throw new WarcError(`${member.name}: ${fault}`);
    yield* entriesOf(openBytes(member.open(), member.name.endsWith('.gz')), member.name);
  }
}

async function membersOf(path: string): Promise<readonly WaczMember[]> {
  const read = await waczMembers(path);
  if (read.kind === 'members') return read.members;
  throw new WarcError(`it is not a WACZ that can be read: ${read.reason}`);
}

async function* entriesOf(bytes: OpenedBytes, member = ''): AsyncGenerator<DigestedEntry> {
  const heads = boundedHeads(bytes.stream);
  try {
    for await (const record of WARCParser.iterRecords(heads.stream, { parseHttp: false })) {
      requireHead(record);
      heads.over();
      const entry = await entryOf(record);
      heads.next();
      yield { ...entry, digest: record.warcPayloadDigest ?? null };
    }
    await bytes.ended;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new WarcError(`${member}: its compression is broken: ${error.message}`);
  } finally {
    bytes.close();
  }
}

// The parser reads past what it does not understand, and a cut is no mistake to it.
function requireHead(record: WARCRecord): void {
  if (!/^WARC\/[01]\.\d/.test(record.warcHeaders.statusline)) {
    throw new WarcError('it holds something else than WARC records');
  }
  const names = ['WARC-Type', 'WARC-Date', 'WARC-Record-ID', 'Content-Length'];
  const lacking = names.find((name) => !record.warcHeaders.headers.has(name));
  if (lacking !== undefined) throw new WarcError(`a record has no ${lacking}: it is cut off`);
  const length = record.warcHeaders.headers.get('Content-Length') ?? '';
  if (/^\d{1,16}$/.test(length)) return;
  const shown = JSON.stringify(length.slice(0, 40));
  throw new WarcError(`a record's Content-Length is ${shown}, which is not a number of bytes`);
}

async function blockOf(record: WARCRecord): Promise<Uint8Array> {
  const block = await record.readFully(false);
  if (block.length === record.warcContentLength) return block;
  throw new WarcError(CUT_OFF);
}

// The parser's own way to pass over a block asks for more of it for ever where the file ends first.
async function passOver(record: WARCRecord): Promise<void> {
  let left = record.warcContentLength;
  for await (const chunk of record) left -= chunk.length;
  if (left !== 0) throw new WarcError(CUT_OFF);
}

async function entryOf(record: WARCRecord): Promise<WarcEntry> {
  const url = record.warcTargetURI?.replace(/^<|>$/g, '') ?? null;
  const at = momentOf(record.warcDate ?? '');
  const type = record.warcType;
  if (record.warcContentLength > MAX_RECORD_BYTES) {
    await passOver(record);
    return skipped('too_large', url);
  }
  const block = await blockOf(record);
  if (type === 'revisit' && url !== null && at !== null) return revisitOf(record, url, at, block);
  if (type !== 'response' && type !== 'resource') return skipped(`type_${type}`, url);
  const own = ownFields(record);
  // Observations are resources under addresses of their own.
  const observed = type === 'resource' && own !== null && url?.startsWith('probe:') === true;
  if (url === null || !(observed || /^https?:\/\//i.test(url)))
    return skipped('no_http_address', url);
  if (at === null) return skipped('no_date', url);
  // What the recorder itself did not keep whole (ISO 28500, WARC-Truncated) is no complete look.
  if (record.warcHeaders.headers.has('WARC-Truncated')) return skipped('truncated', url);
  if (type === 'resource') {
    const media = record.warcContentType ?? 'application/octet-stream';
    const headers = [['content-type', media] as const];
    return { kind: 'response', url, at, status: 200, headers, body: block, own };
  }
  const message = parseMessage(block);
  return message === null
    ? skipped('no_http_message', url)
    : { kind: 'response', url, at, ...restored(message, own), own };
}

function skipped(reason: string, url: string | null): WarcEntry {
  return { kind: 'skipped', reason, url };
}

function revisitOf(record: WARCRecord, url: string, at: Date, block: Uint8Array): WarcEntry {
  const own = ownFields(record);
  const message = parseMessage(block);
  const head = message === null ? null : restored(message, own);
  const referred = record.warcRefersToTargetURI ?? null;
  const date = record.warcRefersToDate ?? null;
  const profile = record.warcHeaders.headers.get('WARC-Profile') ?? '';
  return {
    kind: 'revisit',
    url,
    at,
    payloadDigest: record.warcPayloadDigest ?? null,
    refersTo: referred === null || date === null ? null : { url: referred, date },
    notModified: /\/revisit\/server-not-modified$/i.test(profile),
    head: head === null ? null : { status: head.status, headers: head.headers },
    own,
  };
}

/** The names of our own fields, as ISO 28500 section 4 lets writers add them. */
export const OWN = {
  source: 'Assay-Source',
  finalUrl: 'Assay-Final',
  redirects: 'Assay-Redirects',
  lane: 'Assay-Lane',
  role: 'Assay-Role',
  provider: 'Assay-Provider',
  received: 'Assay-Received',
} as const;

function ownFields({ warcHeaders: { headers } }: WARCRecord): OwnFields | null {
  const source = headers.get(OWN.source);
  const finalUrl = headers.get(OWN.finalUrl);
  const [lane, role] = [headers.get(OWN.lane), headers.get(OWN.role)];
  if (!source || !finalUrl || !lane || !role) return null;
  if (!URL.canParse(source) || !URL.canParse(finalUrl)) return null;
  const redirects = (headers.get(OWN.redirects) ?? '').split(' ').filter((one) => one !== '');
  const provider = headers.get(OWN.provider) ?? null;
  const received = receivedOf(headers.get(OWN.received) ?? '');
  return { source, finalUrl, redirects, lane, role, provider, received };
}

function receivedOf(text: string): Received | null {
  const [, coding = '', bytes = '', sha256 = ''] =
    /^([\w, -]{1,80}); (\d{1,12}); ([0-9a-f]{64})$/.exec(text) ?? [];
  return coding === '' ? null : { coding, bytes: Number(bytes), sha256 };
}

/** Fields of a body that has no coding any more stand under names that say so (as archives do). */
const ORIGINAL = /^x-archive-orig-(?=content-(?:encoding|length)$)/i;

function restored(message: Message, own: OwnFields | null): Message {
  if (own === null || own.received === null) return message;
  const headers = message.headers.map(
    ([name, value]) => [name.replace(ORIGINAL, ''), value] as const,
  );
  return { ...message, headers };
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
    if (colon <= 0) continue;
    // RFC 9110 section 5.5: NUL is no part of a field; a recipient may put a space in its place.
    const value = line
      .slice(colon + 1)
      .replaceAll('\0', ' ')
      .trim();
    headers.push([line.slice(0, colon).replaceAll('\0', '').trim(), value]);
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
