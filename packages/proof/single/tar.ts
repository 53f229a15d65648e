// Tar archives (POSIX.1-1988, ustar) of a few small files, without owners, and gzip around them.

import { crc32 } from 'node:zlib';

export interface TarEntry {
  /** Up to 100 bytes. */
  readonly name: string;
  readonly content: string;
}

const BLOCK = 512;

export function tarOf(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap(({ name, content }) => {
    const bytes = Buffer.from(content);
    const rest = (BLOCK - (bytes.length % BLOCK)) % BLOCK;
    return [headerOf(name, bytes.length), bytes, Buffer.alloc(rest)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  const fields: readonly (readonly [number, number, number])[] = [
    // mode, owner, group, size, time: octal digits and a zero byte.
    [100, 8, 0o644],
    [108, 8, 0],
    [116, 8, 0],
    [124, 12, size],
    // What npm writes: 26 October 1985.
    [136, 12, 499_162_500],
  ];
  for (const [at, length, value] of fields) {
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  }
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The bytes of a stored block: https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4 */
const MOST_STORED = 65_535;

/** As gzip (RFC 1952) without compression: how well a library does that is for it to change. */
export function packed(bytes: Uint8Array): Buffer {
  const parts = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])];
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const part = bytes.subarray(at, at + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt8(at + MOST_STORED >= bytes.length ? 1 : 0, 0);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ 0xffff, 3);
    parts.push(head, Buffer.from(part));
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(bytes), 0);
  tail.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([...parts, tail]);
}
