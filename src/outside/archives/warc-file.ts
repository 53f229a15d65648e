// Writes recorded responses as a WARC 1.1 file (ISO 28500:2017), each record compressed on its own.

import { hash } from 'node:crypto';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Received } from '../../core/pages/content-coding.ts';
import { OWN, type OwnFields } from './warc.ts';

export interface WarcFile {
  write(record: Uint8Array): Promise<void>;
  /** Only now the file has its name. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

export async function openWarcFile(path: string): Promise<WarcFile> {
  const draft = `${path}.part`;
  const file: FileHandle = await open(draft, 'w', 0o644);
  return {
    write: async (record) => {
      // The handle's own method writes all of it, however many turns that takes.
      await file.appendFile(gzipSync(record));
    },
    finish: async () => {
      await file.datasync();
      await file.close();
      await rename(draft, path);
    },
    abandon: async () => {
      await file.close().catch(() => {});
      await unlink(draft).catch(() => {});
    },
  };
}

export interface ResponseToWrite extends OwnFields {
  readonly captureId: string;
  readonly at: Date;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly sha256: string;
}

type Fields = readonly (readonly [string, string])[];

export function warcinfo(at: Date, about: Fields): Buffer {
  const block = Buffer.from(about.map(([name, value]) => `${name}: ${value}\r\n`).join(''));
  const fields: Fields = [
    ['WARC-Type', 'warcinfo'],
    ['WARC-Record-ID', recordId(`warcinfo ${at.toISOString()} ${block.toString()}`)],
    ['WARC-Date', at.toISOString()],
    ['Content-Type', 'application/warc-fields'],
  ];
  return recordOf(fields, block);
}

/** The whole response; what came from no web server is a resource. */
export function fullRecord(response: ResponseToWrite, body: Uint8Array): Buffer {
  if (!/^https?:/i.test(response.source)) {
    const media = response.headers.find(([name]) => name === 'content-type')?.[1];
    const type = media ?? 'application/octet-stream';
    return recordOf([...fieldsOf(response, 'resource'), ['Content-Type', type]], body);
  }
  const block = Buffer.concat([headOf(response), framed(response, body)]);
  return recordOf([...fieldsOf(response, 'response'), HTTP_TYPE], block);
}

/** The same bytes as an earlier record; `notModified` where the server said so itself (a 304). */
export function revisitRecord(
  response: ResponseToWrite,
  first: ResponseToWrite,
  notModified: boolean,
): Buffer {
  const profile = notModified ? 'server-not-modified' : 'identical-payload-digest';
  const fields: Fields = [
    ...fieldsOf(response, 'revisit'),
    ['WARC-Profile', `http://netpreserve.org/warc/1.1/revisit/${profile}`],
    ['WARC-Refers-To', recordId(first.captureId)],
    ['WARC-Refers-To-Target-URI', targetOf(first)],
    ['WARC-Refers-To-Date', first.at.toISOString()],
    HTTP_TYPE,
  ];
  // The answer itself was a 304 (ISO 28500 section 6.7.3); its fields are the renewed ones.
  return recordOf(fields, headOf(notModified ? { ...response, status: 304 } : response));
}

const HTTP_TYPE = ['Content-Type', 'application/http;msgtype=response'] as const;

function targetOf({ source, finalUrl }: OwnFields): string {
  return /^https?:/i.test(source) ? finalUrl : source;
}

function fieldsOf(response: ResponseToWrite, type: string): Fields {
  const { captureId, at, sha256, source, finalUrl, redirects, lane, role, provider } = response;
  const { received } = response;
  return [
    ['WARC-Type', type],
    ['WARC-Record-ID', recordId(captureId)],
    ['WARC-Date', at.toISOString()],
    ['WARC-Target-URI', targetOf(response)],
    ['WARC-Payload-Digest', `sha256:${sha256}`],
    ['Assay-Capture', captureId],
    [OWN.source, source],
    [OWN.finalUrl, finalUrl],
    ...(redirects.length === 0 ? [] : [[OWN.redirects, redirects.join(' ')] as const]),
    [OWN.lane, lane],
    [OWN.role, role],
    ...(provider === null ? [] : [[OWN.provider, provider] as const]),
    ...(received === null ? [] : [[OWN.received, writtenReceived(received)] as const]),
  ];
}

function writtenReceived({ coding, bytes, sha256 }: Received): string {
  return `${coding.trim()}; ${bytes}; ${sha256}`;
}

/** The same record of the same capture has the same id: version 8 of RFC 9562. */
function recordId(name: string): string {
  const hex = hash('sha256', name, 'hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `<urn:uuid:${parts.join('-')}>`;
}

function recordOf(fields: Fields, block: Uint8Array): Buffer {
  const lines = fields.map(([name, value]) => `${name}: ${value.replace(/[\r\n\0]+/g, ' ')}\r\n`);
  const head = `WARC/1.1\r\n${lines.join('')}Content-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}

// The fields of a coding that was removed would mislead whoever reads the body by them.
function headOf({ status, headers, received }: ResponseToWrite): Buffer {
  const named = (name: string): string =>
    received !== null && /^content-(?:encoding|length)$/i.test(name)
      ? `X-Archive-Orig-${name}`
      : name;
  const lines = headers.map(
    ([name, value]) => `${named(name)}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`,
  );
  return Buffer.from(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n`, 'latin1');
}

// Stored without the chunked coding, yet with its field: one chunk makes it a whole message again.
function framed({ headers }: ResponseToWrite, body: Uint8Array): Buffer {
  const chunked = headers.some(
    ([name, value]) => name.toLowerCase() === 'transfer-encoding' && /\bchunked\b/i.test(value),
  );
  if (!chunked) return Buffer.from(body);
  const end = Buffer.from('0\r\n\r\n');
  if (body.length === 0) return end;
  const head = Buffer.from(`${body.length.toString(16)}\r\n`);
  return Buffer.concat([head, body, Buffer.from('\r\n'), end]);
}
