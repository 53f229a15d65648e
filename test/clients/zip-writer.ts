// Writes ZIP files (APPNOTE.TXT section 4.3), for tests that read one.

import { open } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

export interface Member {
  readonly name: string;
  readonly data: Buffer;
  readonly deflate?: boolean;
  /** Begins no earlier than here; what is left out before it is a hole. */
  readonly from?: number;
}

interface Piece {
  readonly at: number;
  readonly bytes: Buffer;
}

/** The whole file in memory. */
export function zip(members: readonly Member[], zip64 = false): Buffer {
  return Buffer.concat(pieces(members, zip64).map(({ bytes }) => bytes));
}

/** Writes a file, whose holes take no room if the file system has such. */
export async function writeZip(path: string, members: readonly Member[], zip64: boolean) {
  const file = await open(path, 'w');
  try {
    for (const { at, bytes } of pieces(members, zip64)) await file.write(bytes, 0, undefined, at);
  } finally {
    await file.close();
  }
}

const ABOVE = 0xffffffff;

function pieces(members: readonly Member[], zip64: boolean): readonly Piece[] {
  const all: Piece[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, deflate = false, from = 0 } of members) {
    at = Math.max(at, from);
    const packed = deflate ? deflateRawSync(data) : data;
    const sizes = [packed.length, data.length] as const;
    const local = [Buffer.from('PK\x03\x04'), common(name, data, deflate, sizes, 0)];
    const bytes = Buffer.concat([...local, Buffer.from(name), packed]);
    all.push({ at, bytes });
    const extra = zip64 ? extension([data.length, packed.length, at]) : Buffer.alloc(0);
    const told = zip64 ? ([ABOVE, ABOVE] as const) : sizes;
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(zip64 ? ABOVE : at, 10);
    directory.push(Buffer.from('PK\x01\x02\x2d\x00'));
    directory.push(common(name, data, deflate, told, extra.length), rest, Buffer.from(name), extra);
    at += bytes.length;
  }
  const entries = Buffer.concat(directory);
  all.push({ at, bytes: entries });
  const end = ending(members.length, entries.length, at, zip64);
  return [...all, { at: at + entries.length, bytes: end }];
}

function common(
  name: string,
  data: Buffer,
  deflate: boolean,
  [packed, plain]: readonly [number, number],
  extra: number,
): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(deflate ? 8 : 0, 4);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(plain, 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extra, 24);
  return fields;
}

function extension(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, one] of numbers.entries()) field.writeBigUInt64LE(BigInt(one), 4 + 8 * i);
  return field;
}

function ending(count: number, bytes: number, start: number, zip64: boolean): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(zip64 ? ABOVE : bytes, 12);
  end.writeUInt32LE(zip64 ? ABOVE : start, 16);
  if (!zip64) return end;
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}
