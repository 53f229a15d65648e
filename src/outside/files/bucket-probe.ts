// Looks whether a bucket does what evidence needs of it, with a file that is gone afterwards.

import { statusOf, wordFor } from './attempts.ts';
import type { BucketAt } from './bucket-address.ts';
import { BucketClient, knowsNot, within } from './bucket-client.ts';
import type { BucketOptions } from './bucket-store.ts';

export interface ProbedBucket {
  /** Whether a write can be bound to what stands there. */
  readonly conditions: boolean;
  /** Whether what is removed stays as an older version; null where the bucket does not say. */
  readonly versions: boolean | null;
  /** Why files cannot be removed, in a word; null: they can. */
  readonly removal: string | null;
}

const TRIAL = Buffer.from('written by assay doctor, to be removed\n');

/** Throws what keeps files from being written, read or listed. */
export async function probeBucket(
  at: BucketAt,
  options: Pick<BucketOptions, 'patience' | 'sleep' | 'chance' | 'unique'>,
): Promise<ProbedBucket> {
  const client = new BucketClient(at, options);
  const key = `doctor/${options.unique()}`;
  await client.put(key, TRIAL, 'nothing');
  try {
    const read = await client.get(key, null);
    if (read === null || read === 'same' || !read.bytes.equals(TRIAL)) {
      throw new Error('what was written is not what is read');
    }
    // Other bytes: the same ones are as good as written.
    const conditions = (await client.put(key, Buffer.from('other'), 'nothing')) === false;
    for await (const _ of client.list('doctor/')) break;
    const removal = await removed(client, key);
    return { conditions, versions: await keepsVersions(client), removal };
  } catch (error) {
    await removed(client, key);
    throw error;
  }
}

async function removed(client: BucketClient, key: string): Promise<string | null> {
  return client.remove(key).then(
    () => null,
    (error: unknown) => wordFor(error),
  );
}

async function keepsVersions(client: BucketClient): Promise<boolean | null> {
  const { Bucket } = client.place('');
  return client.ask('look', 0, async ({ sdk, s3 }, attempt) => {
    try {
      const command = new sdk.GetBucketVersioningCommand({ Bucket });
      return (await s3.send(command, within(attempt))).Status === 'Enabled';
    } catch (error) {
      if (knowsNot(error) || [403, 404, 405].includes(statusOf(error))) return null;
      throw error;
    }
  });
}
