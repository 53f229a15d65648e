// Files that grow on their way into a bucket: drafted on the disk, sent whole or in parts.

import { createHash, hash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { BucketError, TransferError } from './attempts.ts';
import { type BucketClient, sumOf, within } from './bucket-client.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './durable.ts';
import type { FileDraft } from './file-store.ts';

export interface BucketDrafts {
  draft(): Promise<FileDraft>;
  removeOldDrafts(before: Date): Promise<number>;
}

/** In one request up to here; then in parts of this size, of which a file may have 10,000. */
const PART_BYTES = 32_000_000;

export interface DraftOptions {
  /** The folder in which files are drafted that grow. */
  readonly spool: string;
  /** Gives a name for a file that is being written. */
  unique(): string;
  /** Where other than the usual size of a part. */
  readonly partBytes?: number;
}

export function bucketDrafts(client: BucketClient, options: DraftOptions): BucketDrafts {
  const { spool, unique, partBytes = PART_BYTES } = options;
  return {
    draft: () => newDraft(client, spool, unique(), partBytes),
    removeOldDrafts: async (before) =>
      (await oldFiles(spool, before)) +
      (await oldUploads(client, 'manifests/', before)) +
      (await oldUploads(client, 'exports/', before)),
  };
}

async function newDraft(
  client: BucketClient,
  spool: string,
  name: string,
  partBytes: number,
): Promise<FileDraft> {
  await mkdir(spool, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(spool, `manifest.${name}.tmp`);
  const file = await open(path, 'wx+', PRIVATE_FILE);
  const sum = createHash('sha256');
  let size = 0;
  return {
    append: async (bytes) => {
      await file.writeFile(bytes);
      sum.update(bytes);
      size += bytes.length;
    },
    keep: async (key) => {
      await sent(client, key, { file, size, sha256: sum.digest('hex'), partBytes });
      await file.close();
      await unlink(path);
    },
    drop: async () => {
      await file.close().catch(() => {});
      await unlink(path).catch(() => {});
    },
  };
}

interface Draft {
  readonly file: FileHandle;
  readonly size: number;
  readonly sha256: string;
  readonly partBytes: number;
}

async function sent(client: BucketClient, key: string, draft: Draft): Promise<void> {
  if (draft.size <= draft.partBytes) {
    const bytes = await partOf(draft, 0);
    // The disk may have failed since: then the sum of what was appended is another one.
    if (hash('sha256', bytes, 'hex') !== draft.sha256) throw new BucketError('draft', 'write');
    await client.put(key, bytes, null);
    return;
  }
  const there = await client.head(key);
  if (there !== null && there.sha256 === draft.sha256 && there.size === draft.size) return;
  await sentInParts(client, key, draft);
}

// Killed before the end, the parts are nobody's file, and are removed with the old drafts.
async function sentInParts(client: BucketClient, key: string, draft: Draft): Promise<void> {
  const { sha256, size, partBytes } = draft;
  const begun = await client.ask('write', 0, ({ sdk, s3 }, attempt) => {
    const input = { ...client.place(key), Metadata: { sha256 } };
    return s3.send(new sdk.CreateMultipartUploadCommand(input), within(attempt));
  });
  const upload = { ...client.place(key), UploadId: begun.UploadId };
  try {
    const parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = [];
    const check = createHash('sha256');
    for (let at = 0; at < size; at += partBytes) {
      const bytes = await partOf(draft, at);
      check.update(bytes);
      const part = { ...upload, PartNumber: parts.length + 1 };
      const { ETag } = await client.ask('write', bytes.length, ({ sdk, s3 }, attempt) => {
        const input = { ...part, Body: bytes, ContentLength: bytes.length, ...sumOf(bytes) };
        return s3.send(new sdk.UploadPartCommand(input), within(attempt));
      });
      parts.push({ ETag, PartNumber: part.PartNumber });
    }
    if (check.digest('hex') !== sha256) throw new BucketError('draft', 'write');
    await client.ask('write', 0, async ({ sdk, s3 }, attempt) => {
      const input = { ...upload, MultipartUpload: { Parts: parts } };
      await s3.send(new sdk.CompleteMultipartUploadCommand(input), within(attempt));
    });
    await wholeAgain(client, key, draft);
  } catch (error) {
    // The end of an earlier attempt may have come through whose answer did not.
    const there = await client.head(key).catch(() => null);
    if (there?.sha256 === sha256 && there.size === size) return wholeAgain(client, key, draft);
    await client
      .ask('remove', 0, ({ sdk, s3 }, attempt) =>
        s3.send(new sdk.AbortMultipartUploadCommand(upload), within(attempt)),
      )
      .catch(() => {});
    throw error;
  }
}

// No tag tells of a file in parts what it holds: it is read once.
async function wholeAgain(client: BucketClient, key: string, { size, sha256 }: Draft) {
  const there = await client.head(key);
  const sum = createHash('sha256');
  if (there?.size === size) {
    for await (const bytes of client.range(key, there.version, 0, size - 1)) sum.update(bytes);
  }
  if (sum.digest('hex') !== sha256) throw new BucketError('stored_other_bytes', 'write');
}

async function partOf({ file, size, partBytes }: Draft, at: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(partBytes, size - at));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, at + read);
    if (bytesRead === 0) throw new TransferError('draft');
    read += bytesRead;
  }
  return bytes;
}

async function oldFiles(spool: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(spool).catch(() => [])) {
    const path = join(spool, name);
    const written = await stat(path).catch(() => null);
    if (!name.endsWith('.tmp') || written === null || written.mtimeMs >= before.getTime()) continue;
    removed += await unlink(path).then(
      () => 1,
      () => 0,
    );
  }
  return removed;
}

// Parts cost as files do, and no list of files shows them. Where a bucket does not tell of them,
// its own rules must end them.
async function oldUploads(client: BucketClient, under: string, before: Date): Promise<number> {
  const { Bucket, Key: Prefix } = client.place(under);
  const found = await client
    .ask('list', 0, ({ sdk, s3 }, attempt) =>
      s3.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }), within(attempt)),
    )
    .catch(() => null);
  let removed = 0;
  for (const { Key, UploadId, Initiated } of found?.Uploads ?? []) {
    if (Initiated === undefined || Initiated >= before) continue;
    const isRemoved = await client
      .ask('remove', 0, ({ sdk, s3 }, attempt) =>
        s3.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), within(attempt)),
      )
      .then(
        () => true,
        () => false,
      );
    if (isRemoved) removed += 1;
  }
  return removed;
}
