// The bytes of a WARC file as its parser is to see them: decompressed, and no head without end.

import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** The file is no WARC, or broken off; the message says which. */
export class WarcError extends Error {
  readonly kind = 'broken';
}

/** The fields of a record may have so many bytes, with whatever stands before the record. */
const MAX_RECORD_HEAD_BYTES = 256_000;

// The parser's own decompression ends silently where a member is cut off or broken; zlib does not.
export function openBytes(stream: Readable, gzip: boolean): OpenedBytes {
  if (!gzip) return { stream, ended: Promise.resolve(), close: () => stream.destroy() };
  const plain = createGunzip();
  const ended = pipeline(stream, plain).catch((error: Error) => {
    throw new WarcError(`its compression is broken: ${error.message}`);
  });
  ended.catch(() => {});
  return { stream: forwarded(plain, ended), ended, close: () => stream.destroy() };
}

export interface OpenedBytes {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** The parser gathers a head however long it is: what comes before its end is counted here. */
export function boundedHeads(stream: AsyncIterable<Uint8Array>): BoundedHeads {
  let left = MAX_RECORD_HEAD_BYTES;
  async function* counted() {
    for await (const chunk of stream) {
      left -= chunk.length;
      if (left < 0) {
        throw new WarcError(`the head of a record is longer than ${MAX_RECORD_HEAD_BYTES} bytes`);
      }
      yield chunk;
    }
  }
  return {
    stream: counted(),
    over: () => {
      left = Number.POSITIVE_INFINITY;
    },
    next: () => {
      left = MAX_RECORD_HEAD_BYTES;
    },
  };
}

export interface BoundedHeads {
  readonly stream: AsyncIterable<Uint8Array>;
  over(): void;
  next(): void;
}

export function isGzip(head: Buffer): boolean {
  return head.length >= 2 && head.readUInt16BE() === 0x1f8b;
}

export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* forwarded(plain: AsyncIterable<Uint8Array>, ended: Promise<void>) {
  try {
    yield* plain;
  } catch {
    await ended;
  }
}
