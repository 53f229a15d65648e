// How an object stands in its file: as it is, compressed whole, or as a frame over a base object.

import { constants, type ZstdOptions, zstdCompress, zstdDecompress } from 'node:zlib';

/** No text begins so: the first byte is none of UTF-8, and line ends show a transfer as text. */
const MAGIC = Buffer.from([0xfb, 0x41, 0x53, 0x59, 0x0d, 0x0a, 0x1a, 0x0a]);
const DICTIONARY = Buffer.from([0x37, 0xa4, 0x30, 0xec]);
const VERSION = 1;
const WHOLE = 0;
const OVER_BASE = 1;
/** Magic, version, form, length of the object. */
const HEAD = MAGIC.length + 2 + 8;
const HASH = 32;

/** The largest object: with a base it fits into the largest window that zstd has by default. */
export const MAX_OBJECT = 2 ** 26;
const MAX_WINDOW_LOG = 27;
/** Written once in fifty looks; above this level bytes cost far more time than they save. */
const WHOLE_LEVEL = 12;
const FRAME_LEVEL = 9;

export type BlobForm =
  /** The file is the object: what was stored before there were forms, and what does not shrink. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'whole'; readonly length: number; readonly payload: Buffer }
  | {
      readonly kind: 'frame';
      readonly length: number;
      /** SHA-256 in hex of the object that it stands on, which is no frame itself. */
      readonly base: string;
      readonly payload: Buffer;
    };

/** What the head of a file says; a file of a version that is not known is told as plain. */
export function formOf(file: Buffer): BlobForm {
  if (file.length < HEAD || !file.subarray(0, MAGIC.length).equals(MAGIC)) return { kind: 'plain' };
  if (file[MAGIC.length] !== VERSION) return { kind: 'plain' };
  const form = file[MAGIC.length + 1];
  const length = Number(file.readBigUInt64BE(MAGIC.length + 2));
  if (length > MAX_OBJECT) return { kind: 'plain' };
  if (form === WHOLE) return { kind: 'whole', length, payload: file.subarray(HEAD) };
  if (form !== OVER_BASE || file.length < HEAD + HASH) return { kind: 'plain' };
  const base = file.toString('hex', HEAD, HEAD + HASH);
  return { kind: 'frame', length, base, payload: file.subarray(HEAD + HASH) };
}

/** The whole object in the shorter of its two forms that need no other. */
export async function writtenWhole(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > MAX_OBJECT) return Buffer.from(bytes);
  const payload = await compress(bytes, {
    ...options(WHOLE_LEVEL, windowFor(bytes.length)),
    // Else zstd makes tables for whatever may come, 25 MB, and clears them for each page.
    pledgedSrcSize: bytes.length,
  });
  const file = Buffer.concat([head(WHOLE, bytes.length), payload]);
  return file.length < bytes.length ? file : Buffer.from(bytes);
}

/** The object as a frame; null where the base cannot be one, or the two are too large. */
export async function writtenOver(
  bytes: Uint8Array,
  base: { readonly sha256: string; readonly bytes: Uint8Array },
): Promise<Buffer | null> {
  if (bytes.length > MAX_OBJECT || base.bytes.length > MAX_OBJECT) return null;
  // What begins so is taken for a dictionary of another kind, by zstd's own rule (RFC 8878).
  if (DICTIONARY.equals(base.bytes.subarray(0, DICTIONARY.length))) return null;
  const windowLog = windowFor(bytes.length + base.bytes.length);
  const payload = await compress(bytes, {
    ...options(FRAME_LEVEL, windowLog),
    dictionary: base.bytes,
  });
  const name = Buffer.from(base.sha256, 'hex');
  return Buffer.concat([head(OVER_BASE, bytes.length), name, payload]);
}

/** The object of a compressed form; null where the payload is broken. Its hash is not checked. */
export async function opened(
  { length, payload }: Exclude<BlobForm, { kind: 'plain' }>,
  base: Uint8Array | null,
): Promise<Buffer | null> {
  try {
    return await decompress(payload, {
      // One more than is announced shows what is longer than that.
      maxOutputLength: length + 1,
      params: { [constants.ZSTD_d_windowLogMax]: MAX_WINDOW_LOG },
      ...(base === null ? {} : { dictionary: base }),
    });
  } catch {
    return null;
  }
}

function head(form: number, length: number): Buffer {
  const bytes = Buffer.alloc(HEAD);
  MAGIC.copy(bytes);
  bytes[MAGIC.length] = VERSION;
  bytes[MAGIC.length + 1] = form;
  bytes.writeBigUInt64BE(BigInt(length), MAGIC.length + 2);
  return bytes;
}

// A base is within reach only while the window holds it and all that was written since.
function windowFor(length: number): number {
  return Math.min(MAX_WINDOW_LOG, Math.max(10, Math.ceil(Math.log2(length + 1))));
}

function options(level: number, windowLog: number) {
  return {
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_windowLog]: windowLog,
      // The object is hashed whenever it is read.
      [constants.ZSTD_c_checksumFlag]: 0,
    },
  };
}

async function compress(bytes: Uint8Array, given: ZstdOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zstdCompress(bytes, given, (error, done) => (error ? reject(error) : resolve(done)));
  });
}

async function decompress(bytes: Uint8Array, given: ZstdOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zstdDecompress(bytes, given, (error, done) => (error ? reject(error) : resolve(done)));
  });
}
