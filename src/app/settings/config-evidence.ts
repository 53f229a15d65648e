// Where evidence stands: the settings of a folder or of a bucket.

import { join, resolve } from 'node:path';
import { BUCKET_FORM, type BucketAt, bucketAt } from '../../outside/files/bucket-address.ts';
import { ConfigError } from './config-words.ts';

/** A folder by its path, or a bucket. */
export type EvidenceAt = string | BucketConfig;

export interface BucketConfig extends BucketAt {
  /** The folder in which files are drafted that grow. */
  readonly spool: string;
  /** Bytes of files read lately that are kept in memory. */
  readonly cacheBytes: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LARGEST_CACHE_MB = 65_536;

export function evidenceOf(env: Environment, data: string, cwd: string): EvidenceAt {
  return evidenceAt(env.ASSAY_BLOBS || `file:${join(data, 'blobs')}`, env, data, cwd);
}

/** `what` says where the address was given. */
export function evidenceAt(
  text: string,
  env: Environment,
  data: string,
  cwd: string,
  what = 'ASSAY_BLOBS',
): EvidenceAt {
  if (text.startsWith('file:') && text !== 'file:') {
    return resolve(cwd, text.replace(/^file:(\/\/(?=\/))?/, ''));
  }
  const bucket = bucketAt(text, env);
  if (bucket !== null) return { ...bucket, spool: join(data, 'spool'), cacheBytes: cacheOf(env) };
  const form = text.startsWith('s3:') ? BUCKET_FORM : 'file:FOLDER and s3://BUCKET/PREFIX';
  const more = text.startsWith('s3:') ? ', endpoints without a user or a query' : '';
  throw new ConfigError(`${what} is ${JSON.stringify(text)}; accepted is ${form}${more}`);
}

function cacheOf(env: Environment): number {
  const text = env.ASSAY_BLOB_CACHE || '64';
  const megabytes = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (megabytes <= LARGEST_CACHE_MB) return megabytes * 1_000_000;
  throw new ConfigError(
    `ASSAY_BLOB_CACHE is ${JSON.stringify(text)}; it must be megabytes, 0 to ${LARGEST_CACHE_MB}`,
  );
}
