// Finds the entries of a ZIP file, ZIP64 included (APPNOTE.TXT section 4.3); nothing is unpacked.

import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** Of the data as it lies there. */
  readonly compressed: number;
  readonly size: number;
  readonly method: number;
  readonly encrypted: boolean;
  /** Where its head begins. */
  readonly at: number;
}

const END_SIGNATURE = 0x06054b50;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const END64_BYTES = 56;
const LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY = 64_000_000;
/** In their place the field of the ZIP64 extension counts. */
const ABOVE_32_BITS = 0xffffffff;
const ZIP64_FIELD = 1;

export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE() === LOCAL_SIGNATURE;
}

/** The entries in the order of the directory, or why they cannot be had. */
export async function zipEntries(file: FileHandle): Promise<readonly ZipEntry[] | string> {
  const { size } = await file.stat();
  const directory = await directoryOf(file, size);
  if (typeof directory === 'string') return directory;
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length; ) {
    const entry = entryAt(directory, at);
    if (entry === null) return 'its directory is cut off';
    entries.push(entry);
    at += ENTRY_BYTES + lengthsAt(directory, at).all;
  }
  return entries;
}

/** Where the data of an entry begin, or why they cannot be read. */
export async function dataOf(file: FileHandle, entry: ZipEntry): Promise<number | string> {
  if (entry.encrypted) return 'it is encrypted';
  if (entry.method !== 0 && entry.method !== 8) return `compression ${entry.method} is not known`;
  const { size } = await file.stat();
  if (entry.at + LOCAL_BYTES > size) return 'it lies outside of the file';
  const head = await bytesAt(file, entry.at, LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE() !== LOCAL_SIGNATURE) return 'it has no head';
  const start = entry.at + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  return start + entry.compressed > size ? 'it is cut off' : start;
}

/** The plain bytes of an entry whose data begin at `start`. */
export function openEntry(path: string, entry: ZipEntry, start: number): Readable {
  if (entry.compressed === 0) return Readable.from([]);
  const stored = createReadStream(path, { start, end: start + entry.compressed - 1 });
  if (entry.method === 0) return stored;
  const plain = createInflateRaw();
  stored.on('error', (error) => plain.destroy(error));
  plain.on('close', () => stored.destroy());
  return stored.pipe(plain);
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

async function directoryOf(file: FileHandle, size: number): Promise<Buffer | string> {
  const length = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await bytesAt(file, size - length, length);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const end = size - length + at;
    const place = { bytes: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
    const { bytes, start } = (await placeIn64(file, end)) ?? place;
    if (bytes > MAX_DIRECTORY) return `its directory is larger than ${MAX_DIRECTORY} bytes`;
    if (start + bytes > end) return 'its directory lies outside of it';
    return bytesAt(file, start, bytes);
  }
  return 'it has no directory: it is cut off';
}

/** Where a ZIP64 file says that its directory lies; null where it is none. */
async function placeIn64(file: FileHandle, end: number) {
  if (end < LOCATOR_BYTES) return null;
  const locator = await bytesAt(file, end - LOCATOR_BYTES, LOCATOR_BYTES);
  if (locator.readUInt32LE() !== LOCATOR_SIGNATURE) return null;
  const at = numberAt(locator, 8);
  if (at + END64_BYTES > end) return null;
  const record = await bytesAt(file, at, END64_BYTES);
  if (record.readUInt32LE() !== END64_SIGNATURE) return null;
  return { bytes: numberAt(record, 40), start: numberAt(record, 48) };
}

// No file is so long that a double is not exact; what claims to be lies outside of it.
function numberAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}

function lengthsAt(directory: Buffer, at: number) {
  const name = directory.readUInt16LE(at + 28);
  const extra = directory.readUInt16LE(at + 30);
  return { name, extra, all: name + extra + directory.readUInt16LE(at + 32) };
}

function entryAt(directory: Buffer, at: number): ZipEntry | null {
  if (at + ENTRY_BYTES > directory.length) return null;
  if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
  const lengths = lengthsAt(directory, at);
  const nameEnd = at + ENTRY_BYTES + lengths.name;
  if (nameEnd + lengths.extra > directory.length) return null;
  const large = numbersIn64(directory.subarray(nameEnd, nameEnd + lengths.extra));
  // The extension holds those fields only that do not fit, in this order (section 4.5.3).
  const whole = (offset: number): number | null => {
    const short = directory.readUInt32LE(at + offset);
    return short === ABOVE_32_BITS ? (large.shift() ?? null) : short;
  };
  const [size, compressed, head] = [whole(24), whole(20), whole(42)];
  if (size === null || compressed === null || head === null) return null;
  return {
    name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
    method: directory.readUInt16LE(at + 10),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    compressed,
    size,
    at: head,
  };
}

function numbersIn64(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    const field = extra.subarray(at + 4, at + 4 + length);
    if (id === ZIP64_FIELD) {
      return Array.from({ length: Math.floor(field.length / 8) }, (_, i) => numberAt(field, i * 8));
    }
    at += 4 + length;
  }
  return [];
}
