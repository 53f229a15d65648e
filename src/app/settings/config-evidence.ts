// Where evidence stands: the settings of a folder or of a bucket.

import { join, resolve } from 'node:path';
import { KEEP_ALL, type Retention } from '../../core/evidence/retention.ts';
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

const LONGEST_DAYS = 36_500;

/** `live=730d,archive=365d`: a lane that is not named is kept for ever. */
export function retentionOf(text: string | undefined): Retention {
  if (!text || text === 'off') return KEEP_ALL;
  const kept: Record<keyof Retention, number | null> = { ...KEEP_ALL };
  for (const word of text.split(',')) {
    const [, lane = '', digits = ''] = /^\s*(live|archive)=(\d{1,5})d\s*$/.exec(word) ?? [];
    const days = Number(digits);
    const isRight = (lane === 'live' || lane === 'archive') && days >= 1 && days <= LONGEST_DAYS;
    if (!isRight || kept[lane] !== null) {
      throw new ConfigError(
        `ASSAY_RETENTION is ${JSON.stringify(text)}; accepted are off, or for live, archive or ` +
          `both the days that bytes are kept, 1 to ${LONGEST_DAYS}, such as live=730d,archive=365d`,
      );
    }
    kept[lane] = days;
  }
  return kept;
}

function cacheOf(env: Environment): number {
  const text = env.ASSAY_BLOB_CACHE || '64';
  const megabytes = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (megabytes <= LARGEST_CACHE_MB) return megabytes * 1_000_000;
  throw new ConfigError(
    `ASSAY_BLOB_CACHE is ${JSON.stringify(text)}; it must be megabytes, 0 to ${LARGEST_CACHE_MB}`,
  );
}
