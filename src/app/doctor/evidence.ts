// Where evidence stands: a folder of this machine, or a bucket.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BucketError, PATIENCE } from '../../outside/files/attempts.ts';
import { type BucketAt, bucketName } from '../../outside/files/bucket-address.ts';
import { probeBucket } from '../../outside/files/bucket-probe.ts';
import type { Config } from '../settings/config.ts';
import { type Examination, type Found, ok, wrong } from './finding.ts';
import { folderFound } from './folder.ts';

// All of it has ten seconds.
const HURRIED = { ...PATIENCE, attempts: 2, answerMs: 3_000 };

export function evidencePart({ blobs }: Config): Examination {
  return typeof blobs === 'string'
    ? {
        part: 'evidence',
        remedy: 'Set ASSAY_BLOBS to a folder that this user may write.',
        look: () => folderFound(blobs, 'ASSAY_BLOBS'),
      }
    : {
        part: 'evidence',
        remedy: 'Set ASSAY_BLOBS and the AWS settings to a bucket that this service may use.',
        look: () => bucketFound(blobs),
      };
}

async function bucketFound(at: BucketAt): Promise<Found> {
  const where = `${bucketName(at)} at ${at.endpoint ?? `Amazon, ${at.region}`}`;
  try {
    const { conditions, versions, removal } = await probeBucket(at, {
      patience: HURRIED,
      sleep: (milliseconds) => sleep(milliseconds),
      chance: Math.random,
      unique: randomUUID,
    });
    if (removal !== null) {
      return wrong(
        `${where}; nothing can be removed (${removal})`,
        'Let the service remove files of this prefix (s3:DeleteObject): assay erase needs it.',
      );
    }
    const kept = 'older versions are kept, so that what is erased stays until a rule removes it';
    return ok(
      [
        `${where}: files are written, read, listed and removed`,
        ...(conditions ? [] : ['writes are not bound to what stands there']),
        ...(versions === true ? [kept] : []),
      ].join('; '),
    );
  } catch (error) {
    const code = error instanceof BucketError ? error.code : null;
    if (code === null) throw error;
    return wrong(`${where}: ${code}`, remedyFor(code));
  }
}

function remedyFor(code: string): string {
  switch (code) {
    case 'NoSuchBucket':
      return 'Make the bucket, or mend ASSAY_BLOBS.';
    case 'AccessDenied':
      return 'Let these credentials list the bucket, and read, write and remove files under the prefix.';
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'CredentialsProviderError':
      return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN) anew.';
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return 'Set AWS_REGION to the region of the bucket.';
    case 'RequestTimeTooSkewed':
      return 'Set the clock of this machine right.';
    default:
      return 'Mend AWS_ENDPOINT_URL_S3, AWS_REGION or the way to the bucket.';
  }
}
