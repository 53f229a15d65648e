// The lines of a table as a file of a backup: in zstd, counted and hashed on the way.

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { FileStore } from '../../outside/files/file-store.ts';
import type { DumpedTable } from './note.ts';

const NEWLINE = 0x0a;
const PART = 1 << 20;

export type Measured = Pick<DumpedTable, 'rows' | 'bytes' | 'sha256'>;

/** Counts and hashes what passes; each line ends in a newline, which values have escaped. */
export class Meter {
  #rows = 0;
  #bytes = 0;
  readonly #hash = createHash('sha256');

  async *through(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of lines) {
      this.take(part);
      yield part;
    }
  }

  take(part: Uint8Array): void {
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) {
      this.#rows += 1;
    }
    this.#bytes += part.length;
    this.#hash.update(part);
  }

  measured(): Measured {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function writeLines(
  store: FileStore,
  key: string,
  lines: AsyncIterable<Uint8Array>,
): Promise<Measured> {
  const meter = new Meter();
  const draft = await store.draft();
  try {
    await pipeline(meter.through(lines), createZstdCompress(), async (packed) => {
      for await (const part of inParts(packed)) await draft.append(part);
    });
    await draft.keep(key);
  } catch (error) {
    await draft.drop();
    throw error;
  }
  return meter.measured();
}

async function* inParts(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of packed) {
    parts.push(part);
    size += part.length;
    if (size < PART) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** A file of a backup is not what was written. */
export class DamagedBackup extends Error {
  readonly kind = 'damaged_backup';
}

/** Throws `DamagedBackup`, at the end at the latest, where these are not the lines as written. */
export async function* readLines(
  store: FileStore,
  { name, key, sha256, rows }: DumpedTable,
): AsyncGenerator<Uint8Array> {
  const opened = await store.open(key);
  if (opened.kind === 'unreachable') throw new Error(`${key} cannot be read: ${opened.reason}`);
  if (opened.kind === 'missing') throw new DamagedBackup(`${key} is not there`);
  const meter = new Meter();
  const packed = opened.read(0, opened.size - 1);
  yield* meter.through(unpacked(packed, key));
  const read = meter.measured();
  if (read.sha256 === sha256 && read.rows === rows) return;
  throw new DamagedBackup(`${key} does not have the rows that were written of ${name}`);
}

async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  key: string,
): AsyncGenerator<Uint8Array> {
  const unpack = createZstdDecompress();
  const feeding = pipeline(packed, unpack);
  // A file that ends too soon or is no zstd fails the reading below as well.
  feeding.catch(() => {});
  try {
    for await (const part of unpack) yield part as Uint8Array;
    await feeding;
  } catch (error) {
    // What the store says of itself says nothing of the file.
    if (!isZstd(error)) throw error;
    throw new DamagedBackup(`${key} is no whole zstd file`, { cause: error });
  }
}

function isZstd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ZSTD_|Z_)/.test(String(error.code));
}
