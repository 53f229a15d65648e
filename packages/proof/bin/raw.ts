// Finds the raw bytes of a capture: in a file as it is, in a WARC, or in a WACZ.

import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { zipEntries } from './zip.ts';

/** Bytes that a file may unfold to. */
const MAX_UNFOLDED = 1_073_741_824;

export type FoundRaw =
  | { readonly kind: 'raw'; readonly bytes: Uint8Array; readonly where: string }
  | { readonly kind: 'not_found'; readonly reason: string };

/**
 * The bytes that have the hash. A file of none of the known kinds is taken as the raw bytes
 * themselves, whatever their hash.
 */
export async function findRaw(file: Buffer, wanted: string): Promise<FoundRaw> {
  if (sha256(file) === wanted) return { kind: 'raw', bytes: file, where: 'the file itself' };
  if (file.length > 22 && file.readUInt32LE(0) === 0x04034b50) return inWacz(file, wanted);
  const text = file.length > 2 && file.readUInt16BE(0) === 0x1f8b ? unfolded(file) : file;
  if (text === null)
    return lacking(`cannot be decompressed, or is larger than ${MAX_UNFOLDED} bytes when it is`);
  if (!isWarc(text)) return { kind: 'raw', bytes: file, where: 'the file itself' };
  return inWarc(text, wanted);
}

async function inWacz(file: Buffer, wanted: string): Promise<FoundRaw> {
  const entries = await zipEntries(file);
  if (entries === null) return lacking('is a ZIP file whose directory is not understood');
  const archives = entries.filter(({ name }) => /\.warc(\.gz)?$/i.test(name));
  if (archives.length === 0) {
    // A capture may itself be a ZIP file, if not this one.
    return { kind: 'raw', bytes: file, where: 'the file itself' };
  }
  let left = MAX_UNFOLDED;
  for (const entry of archives) {
    const content = await entry.content(left);
    if (content === null) return lacking(`has an entry that cannot be read: ${entry.name}`);
    const isPacked = content.length > 2 && content.readUInt16BE(0) === 0x1f8b;
    const text = isPacked ? unfolded(content, left) : content;
    if (text === null)
      return lacking(`has an entry that cannot be decompressed, or is too large: ${entry.name}`);
    left -= text.length;
    const found = inWarc(text, wanted);
    if (found.kind === 'raw') return { ...found, where: `${entry.name}: ${found.where}` };
  }
  return lacking(`has ${archives.length} WARC files, none of which holds that response`);
}

function isWarc(file: Buffer): boolean {
  return file.toString('latin1', 0, 5) === 'WARC/';
}

// Every record of a WARC is compressed by itself; all members are read.
function unfolded(file: Buffer, most = MAX_UNFOLDED): Buffer | null {
  try {
    return gunzipSync(file, { maxOutputLength: Math.max(1, most) });
  } catch {
    return null;
  }
}

function inWarc(file: Buffer, wanted: string): FoundRaw {
  let records = 0;
  for (let at = 0; at < file.length; records++) {
    const head = headAt(file, at);
    if (head === null) return lacking(`is a WARC file that breaks off after ${records} records`);
    const content = file.subarray(head.end, head.end + head.length);
    for (const payload of payloadsOf(head.type, content)) {
      if (sha256(payload) === wanted) {
        return { kind: 'raw', bytes: payload, where: `record ${records + 1} of the WARC file` };
      }
    }
    at = head.end + head.length;
    while (file[at] === 0x0d || file[at] === 0x0a) at += 1;
  }
  return lacking(`is a WARC file of ${records} records, none of which holds that response`);
}

interface RecordHead {
  readonly type: string;
  readonly length: number;
  /** Where the content begins. */
  readonly end: number;
}

const MAX_HEAD = 65_536;

function headAt(file: Buffer, at: number): RecordHead | null {
  const end = file.indexOf('\r\n\r\n', at, 'latin1');
  if (end < 0 || end - at > MAX_HEAD) return null;
  const head = file.toString('latin1', at, end);
  const length = Number(/^content-length:[ \t]*(\d{1,15})[ \t]*$/im.exec(head)?.[1] ?? Number.NaN);
  if (!head.startsWith('WARC/') || Number.isNaN(length)) return null;
  if (end + 4 + length > file.length) return null;
  return { type: /^warc-type:[ \t]*(\w+)/im.exec(head)?.[1] ?? '', length, end: end + 4 };
}

// The body as it was received: the transfer coding removed, the content coding kept.
function* payloadsOf(type: string, content: Buffer): Generator<Buffer> {
  if (type === 'resource') yield content;
  if (type !== 'response') return;
  const end = content.indexOf('\r\n\r\n', 0, 'latin1');
  if (end < 0) return;
  const body = content.subarray(end + 4);
  yield body;
  const head = content.toString('latin1', 0, end);
  const whole = /^transfer-encoding:.*\bchunked\b/im.test(head) ? joinedChunks(body) : null;
  if (whole !== null) yield whole;
}

function joinedChunks(body: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at, 'latin1');
    if (line < 0 || line - at > 1024) return null;
    const digits = /^[0-9a-f]{1,8}/i.exec(body.toString('latin1', at, line))?.[0];
    if (digits === undefined) return null;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return Buffer.concat(parts);
    const from = line + 2;
    if (from + size > body.length) return null;
    parts.push(body.subarray(from, from + size));
    at = from + size + 2;
  }
}

function lacking(reason: string): FoundRaw {
  return { kind: 'not_found', reason };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
