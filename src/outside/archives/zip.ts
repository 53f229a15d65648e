// Finds entries of a ZIP file, ZIP64 included: yauzl reads the directory, within bounds of our own.

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

export interface ZipEntry {
  readonly name: string;
  /** The length of its plain bytes. */
  readonly size: number;
  /** Its plain bytes; what is not as the directory says fails with a `ZipError`. */
  open(): Readable;
}

/** The file is not a ZIP file that can be read, or it is broken; the message says why. */
export class ZipError extends Error {
  readonly kind = 'broken';
}

const LOCAL_SIGNATURE = 0x04034b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const MAX_DIRECTORY = 64_000_000;
/** What is read at once: a directory has entries of some hundred bytes. */
const WINDOW = 65_536;

export function isZip(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32LE() === LOCAL_SIGNATURE;
}

/** The entries whose names are wanted, in the order of the directory; throws a `ZipError`. */
export async function zipEntries(
  path: string,
  isWanted: (name: string) => boolean,
): Promise<readonly ZipEntry[]> {
  try {
    const reader = new PathReader(path, (await stat(path)).size);
    // Names stay bytes: yauzl would refuse a whole file for one name that is not a path.
    const zip = await fromRandomAccessReaderPromise(reader, reader.size, {
      autoClose: false,
      decodeStrings: false,
    });
    const entries = await entriesIn(zip, reader, isWanted);
    return entries.map(({ name, entry }) => ({
      name,
      size: entry.uncompressedSize,
      open: () => Readable.from(bytesOf(zip, entry), { objectMode: false }),
    }));
  } catch (error) {
    throw troubleOf(error);
  }
}

interface Found {
  readonly name: string;
  readonly entry: Entry;
}

async function entriesIn(
  zip: ZipFile,
  reader: PathReader,
  isWanted: (name: string) => boolean,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  let length = zip.entryCount * ENTRY_BYTES;
  requireDirectory(length);
  for await (const entry of zip.eachEntry()) {
    length += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    requireDirectory(length);
    const name = entry.fileNameRaw.toString('utf8');
    if (isWanted(name)) found.push({ name, entry });
  }
  // yauzl believes the count: what an archive holds besides would be missing silently.
  if ((await reader.numberAt(reader.end)) === ENTRY_SIGNATURE) {
    throw new ZipError('its directory has more entries than it counts');
  }
  await requireData(zip, found);
  return found;
}

function requireDirectory(length: number): void {
  if (length <= MAX_DIRECTORY) return;
  throw new ZipError(`its directory is larger than ${MAX_DIRECTORY} bytes`);
}

/** Checks that the data of the entries can be read, and that no two of them are the same bytes. */
async function requireData(zip: ZipFile, found: readonly Found[]): Promise<void> {
  const ranges: { readonly start: number; readonly end: number; readonly name: string }[] = [];
  for (const { name, entry } of found) {
    if (entry.isEncrypted()) throw new ZipError(`${name}: it is encrypted`);
    if (!entry.canDecodeFileData()) {
      throw new ZipError(`${name}: compression ${entry.compressionMethod} is not known`);
    }
    const head = await zip.readLocalFileHeaderPromise(entry, { minimal: true }).catch((error) => {
      throw isOfSystem(error) ? error : new ZipError(`${name}: ${error.message}`);
    });
    const end = head.fileDataStart + entry.compressedSize;
    ranges.push({ start: entry.relativeOffsetOfLocalHeader, end, name });
  }
  ranges.sort((a, b) => a.start - b.start);
  for (const [i, { start, name }] of ranges.entries()) {
    const before = ranges[i - 1];
    if (before === undefined || before.end <= start) continue;
    throw new ZipError(`${name}: it overlaps ${before.name}`);
  }
}

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw troubleOf(error);
  }
}

function troubleOf(error: unknown): unknown {
  if (error instanceof ZipError || !(error instanceof Error) || isOfSystem(error)) return error;
  const says = /^End of central directory record signature not found/.test(error.message)
    ? 'it is cut off, or not a ZIP file at all'
    : error.message;
  return new ZipError(says, { cause: error });
}

/** Whether the file system failed, and not what stands in the file. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Opens the file for each reading: nothing stays open that somebody would have to close. */
class PathReader extends RandomAccessReader {
  readonly size: number;
  /** Where the bytes that were asked for last end. */
  end = 0;
  readonly #path: string;
  #window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };

  constructor(path: string, size: number) {
    super();
    this.#path = path;
    this.size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.end = position + length;
    this.#bytesAt(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null, bytes.length);
    }, callback);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }

  /** Four bytes as a number; null where the file ends before. */
  async numberAt(position: number): Promise<number | null> {
    if (position + 4 > this.size) return null;
    return (await this.#bytesAt(position, 4)).readUInt32LE();
  }

  // Numbers of a file are hostile: `fs` throws at such as no file is long.
  async #bytesAt(position: number, length: number): Promise<Buffer> {
    if (position + length > this.size) throw new ZipError('it points outside of itself');
    let { at, bytes } = this.#window;
    if (position < at || position + length > at + bytes.length) {
      at = position;
      bytes = await this.#fileAt(
        position,
        Math.min(Math.max(length, WINDOW), this.size - position),
      );
      this.#window = { at, bytes };
    }
    return bytes.subarray(position - at, position - at + length);
  }

  async #fileAt(position: number, length: number): Promise<Buffer> {
    const file = await open(this.#path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
}
