// The client of buckets, loaded when it is first needed: a folder never needs it.

import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { Waiting } from './attempts.ts';
import type { BucketAt } from './bucket-address.ts';

export interface OpenedBucket {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly s3: S3Client;
}

const MOST_SOCKETS = 64;

export async function openBucket(at: BucketAt, { patience }: Waiting): Promise<OpenedBucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const config: S3ClientConfig = {
    region: at.region,
    forcePathStyle: at.pathStyle,
    ...(at.endpoint === null ? {} : { endpoint: at.endpoint }),
    ...(at.keys === null ? {} : { credentials: at.keys }),
    // We ask again ourselves: also where it is the body of an answer that fails.
    maxAttempts: 1,
    // Many buckets do not know the newer sums; ours are checked in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: {
      connectionTimeout: patience.answerMs,
      httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      logger: silent,
    },
  };
  return { sdk, s3: new sdk.S3Client(config) };
}
