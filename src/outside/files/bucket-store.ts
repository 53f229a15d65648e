// Files under keys in a bucket of any server that speaks S3.

import { type Waiting, wordFor } from './attempts.ts';
import type { BucketAt } from './bucket-address.ts';
import { BucketClient } from './bucket-client.ts';
import { type BucketDrafts, bucketDrafts, type DraftOptions } from './bucket-drafts.ts';
import { BytesCache } from './bytes-cache.ts';
import type {
  Expected,
  FileDraft,
  FileRead,
  FileStore,
  ListedFile,
  OpenedFile,
  SecondName,
} from './file-store.ts';

export interface BucketOptions extends Waiting, DraftOptions {
  /** Bytes of files read lately that are kept in memory. */
  readonly cacheBytes: number;
}

export function bucketStore(at: BucketAt, options: BucketOptions): FileStore {
  return new BucketStore(at, options);
}

class BucketStore implements FileStore {
  readonly #client: BucketClient;
  readonly #drafts: BucketDrafts;
  readonly #cache: BytesCache;

  constructor(at: BucketAt, options: BucketOptions) {
    this.#client = new BucketClient(at, options);
    this.#drafts = bucketDrafts(this.#client, options);
    this.#cache = new BytesCache(options.cacheBytes);
  }

  // The bucket is asked every time, whether a file is still there and the same: what others
  // replaced or erased is never answered from memory.
  async read(key: string): Promise<FileRead> {
    const known = this.#cache.get(key);
    try {
      const got = await this.#client.get(key, known?.version ?? null);
      if (got === 'same' && known !== null) return { kind: 'bytes', ...known };
      if (got === null || got === 'same') {
        this.#cache.drop(key);
        return { kind: 'missing' };
      }
      const { bytes, version, isHeld } = got;
      if (isHeld && version !== '') this.#cache.keep(key, { bytes, version });
      return { kind: 'bytes', bytes, version: version === '' ? null : version };
    } catch (error) {
      return { kind: 'unreachable', reason: wordFor(error) };
    }
  }

  async open(key: string): Promise<OpenedFile | Exclude<FileRead, { kind: 'bytes' }>> {
    try {
      const head = await this.#client.head(key);
      if (head === null) return { kind: 'missing' };
      const { size, version } = head;
      const read = (first: number, last: number) => this.#client.range(key, version, first, last);
      return { kind: 'file', size, version, read };
    } catch (error) {
      return { kind: 'unreachable', reason: wordFor(error) };
    }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#client.head(key)) !== null;
  }

  async write(
    key: string,
    bytes: Uint8Array,
    expected: Expected = null,
    second: SecondName | null = null,
  ): Promise<boolean> {
    // Killed after this, a second name stands there that nobody needs yet.
    if (second !== null) await this.#put(second.key, bytes, null);
    const pointer = second === null ? null : await second.pointer();
    return this.#put(key, pointer ?? bytes, expected);
  }

  async nameAlso(_key: string, second: string, bytes: Uint8Array): Promise<void> {
    await this.#put(second, bytes, null);
  }

  async note(key: string, bytes: Uint8Array): Promise<void> {
    await this.#put(key, bytes, null);
  }

  // A bucket answers when the file is durable.
  async settle(): Promise<void> {}

  async move(from: string, to: string): Promise<void> {
    if (!(await this.#client.copy(from, to))) return;
    await this.remove(from);
  }

  async remove(key: string): Promise<void> {
    this.#cache.drop(key);
    await this.#client.remove(key);
  }

  list(prefix: string): AsyncIterable<ListedFile> {
    return this.#client.list(prefix);
  }

  draft(): Promise<FileDraft> {
    return this.#drafts.draft();
  }

  removeOldDrafts(before: Date): Promise<number> {
    return this.#drafts.removeOldDrafts(before);
  }

  async #put(key: string, bytes: Uint8Array, expected: Expected): Promise<boolean> {
    const version = await this.#client.put(key, bytes, expected);
    if (version === false) return false;
    if (version !== '') this.#cache.keep(key, { bytes: Buffer.from(bytes), version });
    return true;
  }
}
