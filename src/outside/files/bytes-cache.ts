// Files that were read lately, in memory, up to so many bytes; what was not asked for longest goes.

import { ownBytes } from '../../core/own-bytes.ts';

export interface CachedFile {
  readonly version: string;
  readonly bytes: Buffer;
}

/** What a file costs besides its bytes, with its key. */
const ENTRY_BYTES = 1_000;
/** No file may drive all others out. */
const LARGEST_PART = 8;

export class BytesCache {
  readonly #most: number;
  readonly #files = new Map<string, CachedFile>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): CachedFile | null {
    const file = this.#files.get(key);
    if (file === undefined) return null;
    // A map remembers in which order its members came.
    this.#files.delete(key);
    this.#files.set(key, file);
    return file;
  }

  keep(key: string, file: CachedFile): void {
    this.drop(key);
    const size = sizeOf(file);
    if (size > this.#most / LARGEST_PART) return;
    this.#files.set(key, { version: file.version, bytes: ownBytes(file.bytes) });
    this.#bytes += size;
    for (const [oldest, old] of this.#files) {
      if (this.#bytes <= this.#most) break;
      this.#files.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }

  drop(key: string): void {
    const file = this.#files.get(key);
    if (file === undefined) return;
    this.#files.delete(key);
    this.#bytes -= sizeOf(file);
  }
}

function sizeOf({ bytes }: CachedFile): number {
  return bytes.length + ENTRY_BYTES;
}
