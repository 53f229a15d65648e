// Finds the WARC files in a WACZ (a ZIP file); they are read where they lie, nothing is unpacked.

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A WARC file inside; its name never becomes a path. */
export interface WaczMember {
  readonly name: string;
  open(): Readable;
}

export type WaczRead =
  | { readonly kind: 'members'; readonly members: readonly WaczMember[] }
  | { readonly kind: 'broken'; readonly reason: string };

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY = 64_000_000;
const ABOVE_32_BITS = 0xffffffff;
/** https://specs.webrecorder.net/wacz/1.1.1/#directory-layout */
const WARC_NAME = /^archive\/[^/\\\0]{1,200}\.warc(\.gz)?$/i;

export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE() === LOCAL_SIGNATURE;
}

/** The WARC files in the order of the directory (APPNOTE.TXT section 4.3). */
export async function waczMembers(path: string): Promise<WaczRead> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const directory = await directoryOf(file, size);
    if (typeof directory === 'string') return broken(directory);
    const members: WaczMember[] = [];
    for (const entry of entriesIn(directory)) {
      if (entry === null) return broken('its directory is cut off');
      if (!WARC_NAME.test(entry.name)) continue;
      const start = await dataOf(file, entry, size);
      if (typeof start === 'string') return broken(`${entry.name}: ${start}`);
      members.push(memberOf(path, entry, start));
    }
    return members.length === 0 ? broken('no WARC file in archive/') : { kind: 'members', members };
  } finally {
    await file.close();
  }
}

function broken(reason: string): WaczRead {
  return { kind: 'broken', reason };
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The bytes of the central directory, or why they cannot be had. */
async function directoryOf(file: FileHandle, size: number): Promise<Buffer | string> {
  const length = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await bytesAt(file, size - length, length);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const [bytes, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (start === ABOVE_32_BITS || bytes === ABOVE_32_BITS) return 'larger than 4 GB (ZIP64)';
    if (bytes > MAX_DIRECTORY || start + bytes > size) return 'its directory lies outside of it';
    return bytesAt(file, start, bytes);
  }
  return 'it has no directory: it is cut off';
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly compressed: number;
  readonly at: number;
}

function* entriesIn(directory: Buffer): Generator<Entry | null> {
  for (let at = 0; at < directory.length; ) {
    const head = at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;
    if (!head) {
      yield null;
      return;
    }
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    yield {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      compressed: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + rest;
  }
}

/** Where the bytes of an entry begin, or why they cannot be read. */
async function dataOf(file: FileHandle, entry: Entry, size: number): Promise<number | string> {
  if (entry.encrypted) return 'it is encrypted';
  if (entry.method !== 0 && entry.method !== 8) return `compression ${entry.method} is not known`;
  if (entry.compressed === ABOVE_32_BITS || entry.at === ABOVE_32_BITS) {
    return 'larger than 4 GB (ZIP64)';
  }
  const head = await bytesAt(file, entry.at, 30);
  if (head.length < 30 || head.readUInt32LE() !== LOCAL_SIGNATURE) return 'it has no head';
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  return start + entry.compressed > size ? 'it is cut off' : start;
}

function memberOf(path: string, { name, method, compressed }: Entry, start: number): WaczMember {
  return {
    name,
    open: () => {
      if (compressed === 0) return createReadStream(path, { start: 0, end: -1 });
      const stored = createReadStream(path, { start, end: start + compressed - 1 });
      if (method === 0) return stored;
      const plain = createInflateRaw();
      stored.on('error', (error) => plain.destroy(error));
      plain.on('close', () => stored.destroy());
      return stored.pipe(plain);
    },
  };
}
