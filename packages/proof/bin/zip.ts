// Reads entries of a ZIP file: stored or deflated, one at a time, never more than allowed.

import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 65_535;

/** Null where there is no ZIP directory, or one that is not understood. */
export function zipEntries(file: Buffer): readonly ZipEntry[] | null {
  const end = endRecord(file);
  if (end < 0) return null;
  const count = file.readUInt16LE(end + 10);
  const start = file.readUInt32LE(end + 16);
  // These values say that the real ones are elsewhere (ZIP64).
  if (count === MAX_ENTRIES || start === 0xffff_ffff) return null;
  const entries: ZipEntry[] = [];
  for (let i = 0, at = start; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    const next = at + 46 + (name ?? 0);
    entries.push({
      name: file.toString('utf8', at + 46, next),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

// It ends the file, and may have a comment of up to 65535 bytes.
function endRecord(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--) {
    if (file.readUInt32LE(at) === END) return at;
  }
  return -1;
}

/** Null where the entry is not where the directory says, or larger than allowed. */
export function zipContent(file: Buffer, entry: ZipEntry, most: number): Buffer | null {
  const { offset, packed, method, size } = entry;
  if (size > most || offset + 30 > file.length) return null;
  if (file.readUInt32LE(offset) !== LOCAL) return null;
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (from + packed > file.length) return null;
  const content = file.subarray(from, from + packed);
  if (method === 0) return content;
  if (method !== 8) return null;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch {
    return null;
  }
}
