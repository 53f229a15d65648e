// What a bucket is asked, one request each: every byte that comes or goes is held against its hash.

import { hash } from 'node:crypto';
import type { GetObjectCommandOutput, PutObjectCommandOutput } from '@aws-sdk/client-s3';
import {
  type Attempt,
  attempted,
  BucketError,
  nameOf,
  statusOf,
  TransferError,
  type Waiting,
  wordFor,
} from './attempts.ts';
import type { BucketAt } from './bucket-address.ts';
import { type OpenedBucket, openBucket } from './bucket-sdk.ts';
import type { Expected, ListedFile } from './file-store.ts';

export interface Got {
  readonly kind: 'bytes';
  readonly bytes: Buffer;
  readonly version: string;
  /** SHA-256 of the file when it was sent, where we wrote it. */
  readonly sha256: string | null;
  /** Whether the bytes are those that somebody put there. */
  readonly isHeld: boolean;
}

export interface Head {
  readonly size: number;
  readonly version: string;
  readonly sha256: string | null;
}

/** What arrives wrong more often stands so in the bucket, and is told by who knows its hash. */
const READS_OF_WRONG_BYTES = 3;

export class BucketClient {
  readonly #at: BucketAt;
  readonly #waiting: Waiting;
  #opened: Promise<OpenedBucket> | null = null;
  /** False once the bucket said that it knows no conditions. */
  #asksConditions = true;

  constructor(at: BucketAt, waiting: Waiting) {
    this.#at = at;
    this.#waiting = waiting;
  }

  /** `same` where the file is still this version. */
  async get(key: string, known: string | null): Promise<Got | 'same' | null> {
    return this.ask('read', 0, async ({ sdk, s3 }, attempt) => {
      const input = { ...this.place(key), ...(known === null ? {} : { IfNoneMatch: known }) };
      try {
        const answer = await s3.send(new sdk.GetObjectCommand(input), within(attempt));
        const bytes = await wholeBody(answer, attempt);
        const sha256 = answer.Metadata?.sha256 ?? null;
        const version = answer.ETag ?? '';
        if (sha256 === null) {
          return { kind: 'bytes', bytes, version, sha256, isHeld: version === tagOf(bytes) };
        }
        const isHeld = hash('sha256', bytes, 'hex') === sha256;
        const isLast = attempt.isLast || attempt.number >= READS_OF_WRONG_BYTES;
        if (!isHeld && !isLast) throw new TransferError('wrong_bytes');
        return { kind: 'bytes', bytes, version, sha256, isHeld };
      } catch (error) {
        if (statusOf(error) === 304) return 'same';
        if (nameOf(error) === 'NoSuchKey') return null;
        // An absence that cannot be read is none: the bucket may be what is missing.
        const isTold = statusOf(error) !== 404 || nameOf(error) === 'NoSuchBucket';
        throw isTold ? error : new TransferError('not_understood');
      }
    });
  }

  /** Where it is not there, a read says whether the bucket is. */
  async head(key: string): Promise<Head | null> {
    const head = await this.ask('look', 0, async ({ sdk, s3 }, attempt) => {
      try {
        const answer = await s3.send(new sdk.HeadObjectCommand(this.place(key)), within(attempt));
        return {
          size: answer.ContentLength ?? 0,
          version: answer.ETag ?? '',
          sha256: answer.Metadata?.sha256 ?? null,
        };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    });
    if (head === null) await this.get(key, null);
    return head;
  }

  /** Its version; false where something else stands there than was expected. */
  async put(key: string, bytes: Uint8Array, expected: Expected): Promise<string | false> {
    const sha256 = hash('sha256', bytes, 'hex');
    let isOurs = false;
    return this.ask('write', bytes.length, async ({ sdk, s3 }, attempt) => {
      const input = {
        ...this.place(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
        Metadata: { sha256 },
        ...sumOf(bytes),
        ...(this.#asksConditions && !isOurs ? conditionOf(expected) : {}),
      };
      try {
        const answer = await s3.send(new sdk.PutObjectCommand(input), within(attempt));
        isOurs = true;
        if (isHeld(answer, bytes)) return answer.ETag ?? '';
      } catch (error) {
        if (expected !== null && knowsNot(error)) {
          this.#asksConditions = false;
          throw new TransferError('no_conditions');
        }
        const isGone = statusOf(error) === 404 && nameOf(error) === 'NoSuchKey';
        if (isGone && expected !== null) return false;
        if (statusOf(error) !== 412) throw error;
      }
      // An attempt of ours may have come through whose answer did not, or with other bytes.
      const there = await this.get(key, null);
      const got = there === 'same' ? null : there;
      if (got?.bytes.equals(bytes) === true) return got.version;
      isOurs ||= got?.sha256 === sha256;
      if (isOurs) throw new TransferError('stored_other_bytes');
      return false;
    });
  }

  /** A part of a file that is still this version. */
  async *range(
    key: string,
    version: string,
    first: number,
    last: number,
  ): AsyncGenerator<Uint8Array> {
    const step = 4_000_000;
    for (let at = first; at <= last; at += step) {
      const end = Math.min(last, at + step - 1);
      yield await this.ask('read', 0, async ({ sdk, s3 }, attempt) => {
        const input = { ...this.place(key), Range: `bytes=${at}-${end}`, IfMatch: version };
        const answer = await s3.send(new sdk.GetObjectCommand(input), within(attempt));
        const bytes = await wholeBody(answer, attempt);
        if (answer.ETag !== version) throw new BucketError('replaced', 'read');
        if (bytes.length !== end - at + 1) throw new TransferError('truncated');
        return bytes;
      });
    }
  }

  async remove(key: string): Promise<void> {
    await this.ask('remove', 0, async ({ sdk, s3 }, attempt) => {
      await s3.send(new sdk.DeleteObjectCommand(this.place(key)), within(attempt));
    });
  }

  /** False where nothing stands there. */
  async copy(from: string, to: string): Promise<boolean> {
    const { bucket, prefix } = this.#at;
    const source = `${bucket}/${prefix}${from}`.split('/').map(encodeURIComponent).join('/');
    return this.ask('copy', 0, async ({ sdk, s3 }, attempt) => {
      const input = { ...this.place(to), CopySource: source };
      try {
        await s3.send(new sdk.CopyObjectCommand(input), within(attempt));
        return true;
      } catch (error) {
        if (nameOf(error) === 'NoSuchKey') return false;
        throw error;
      }
    });
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    const own = this.#at.prefix;
    for (let token: string | undefined; ; ) {
      const page = await this.ask('list', 0, async ({ sdk, s3 }, attempt) => {
        const input = { Bucket: this.#at.bucket, Prefix: `${own}${prefix}` };
        const from = token === undefined ? {} : { ContinuationToken: token };
        return s3.send(new sdk.ListObjectsV2Command({ ...input, ...from }), within(attempt));
      });
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        yield { key: Key.slice(own.length), size: Size };
      }
      token = page.NextContinuationToken;
      if (page.IsTruncated !== true || token === undefined) return;
    }
  }

  /** Asks anything, as often as may be needed; `bytes` are what is sent. */
  async ask<T>(
    what: string,
    bytes: number,
    work: (opened: OpenedBucket, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    this.#opened ??= openBucket(this.#at, this.#waiting);
    const client = await this.#opened;
    try {
      return await attempted(this.#waiting, bytes, (attempt) => work(client, attempt));
    } catch (error) {
      if (error instanceof BucketError) throw error;
      throw new BucketError(wordFor(error), what);
    }
  }

  place(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#at.bucket, Key: `${this.#at.prefix}${key}` };
  }
}

export function within({ signal }: Attempt) {
  return { abortSignal: signal };
}

/** Buckets refuse bytes that do not have this sum. */
export function sumOf(bytes: Uint8Array): { readonly ContentMD5: string } {
  return { ContentMD5: hash('md5', bytes, 'base64') };
}

async function wholeBody(
  { Body, ContentLength }: Pick<GetObjectCommandOutput, 'Body' | 'ContentLength'>,
  attempt: Attempt,
): Promise<Buffer> {
  attempt.expect(ContentLength ?? 0);
  const parts: Uint8Array[] = [];
  const end = new Promise<never>((_, reject) => {
    const late = (): void => reject(new TransferError('timeout'));
    attempt.signal.addEventListener('abort', late, { once: true });
  });
  // What nobody waits for any more must not end the process.
  end.catch(() => {});
  const stream = Body as AsyncIterable<Uint8Array> & { destroy(): void };
  const whole = (async () => {
    for await (const part of stream) parts.push(part);
  })();
  try {
    await Promise.race([whole, end]);
  } catch (error) {
    whole.catch(() => {});
    stream.destroy();
    throw error instanceof TransferError ? error : new TransferError('truncated');
  }
  const bytes = Buffer.concat(parts);
  if (ContentLength !== undefined && bytes.length !== ContentLength) {
    throw new TransferError('truncated');
  }
  return bytes;
}

// A tag is the MD5 of a file but where a key of the customer seals it: there the sum that we sent
// was checked by the bucket alone.
function isHeld(
  { ETag, ServerSideEncryption }: PutObjectCommandOutput,
  bytes: Uint8Array,
): boolean {
  if (ServerSideEncryption?.startsWith('aws:') === true) return true;
  return ETag === tagOf(bytes);
}

function tagOf(bytes: Uint8Array): string {
  return `"${hash('md5', bytes, 'hex')}"`;
}

function conditionOf(expected: Expected) {
  if (expected === null) return {};
  return expected === 'nothing' ? { IfNoneMatch: '*' } : { IfMatch: expected.version };
}

/** It knows no such request, or not what it asks besides. */
export function knowsNot(error: unknown): boolean {
  return statusOf(error) === 501 || nameOf(error) === 'NotImplemented';
}
