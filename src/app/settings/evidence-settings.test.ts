// Where evidence stands, as settings say it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const blobsOf = (env: Readonly<Record<string, string>>) => readConfig(env, '/srv').blobs;

test('a folder by a path, absolute or from where the service starts', () => {
  assert.equal(blobsOf({}), '/srv/.assay/blobs');
  assert.equal(blobsOf({ ASSAY_DATA: '/data' }), '/data/blobs');
  assert.equal(blobsOf({ ASSAY_BLOBS: 'file:evidence' }), '/srv/evidence');
  assert.equal(blobsOf({ ASSAY_BLOBS: 'file:///mnt/evidence' }), '/mnt/evidence');
});

test('a bucket at Amazon: its name stands in the host, and the role of the machine asks', () => {
  assert.deepEqual(blobsOf({ ASSAY_BLOBS: 's3://assay-evidence/prod/', AWS_REGION: 'eu-west-1' }), {
    bucket: 'assay-evidence',
    prefix: 'prod/',
    endpoint: null,
    region: 'eu-west-1',
    pathStyle: false,
    keys: null,
    spool: '/srv/.assay/spool',
    cacheBytes: 64_000_000,
  });
});

test('a bucket elsewhere: what the address says goes before the environment', () => {
  const env = {
    AWS_ENDPOINT_URL_S3: 'http://objects.internal.example:9000',
    AWS_ENDPOINT_URL: 'https://other.internal.example',
    AWS_DEFAULT_REGION: 'garage',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    ASSAY_BLOB_CACHE: '0',
  };
  const found = blobsOf({ ...env, ASSAY_BLOBS: 's3://evidence' });
  assert.deepEqual(found, {
    bucket: 'evidence',
    prefix: '',
    endpoint: 'http://objects.internal.example:9000',
    region: 'garage',
    pathStyle: true,
    keys: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' },
    spool: '/srv/.assay/spool',
    cacheBytes: 0,
  });
  const address = 's3://evidence/a/b?endpoint=https://s3.example&region=auto&style=host';
  const said = blobsOf({ ...env, ASSAY_BLOBS: address });
  assert.ok(typeof said !== 'string');
  const { prefix, endpoint, region, pathStyle } = said;
  assert.deepEqual(
    [prefix, endpoint, region, pathStyle],
    ['a/b/', 'https://s3.example', 'auto', false],
  );
});

test('what is no address is refused with what is accepted, and no secret is repeated', () => {
  for (const address of [
    's3:/evidence',
    's3://',
    's3://Evidence/prod',
    's3://ab/prod',
    's3://evidence/../other',
    's3://evidence/a//b',
    's3://evidence/prod?style=both',
    's3://evidence/prod?bucket=other',
    's3://evidence/prod?endpoint=ftp://s3.example',
    's3://evidence/prod#part',
    'file:',
    '/srv/evidence',
    'https://s3.example/evidence',
  ]) {
    assert.throws(
      () => blobsOf({ ASSAY_BLOBS: address }),
      /^Error: ASSAY_BLOBS is ".*"; accepted is /,
    );
  }
  const user = { AWS_ENDPOINT_URL_S3: 'https://id:hush-hush@s3.example' };
  assert.throws(
    () => blobsOf({ ...user, ASSAY_BLOBS: 's3://evidence' }),
    (error: Error) => {
      return /endpoints without a user/.test(error.message) && !/hush-hush/.test(error.message);
    },
  );
});

test('bytes are kept for ever, or so many days by lane', () => {
  const kept = (text: string) => readConfig({ ASSAY_RETENTION: text }, '/srv').retention;
  for (const all of ['', 'off']) assert.deepEqual(kept(all), { live: null, archive: null });
  assert.deepEqual(kept('live=730d'), { live: 730, archive: null });
  assert.deepEqual(kept('archive=90d, live=365d'), { live: 365, archive: 90 });
  for (const wrong of [
    ...['on', '730d', 'live=730', 'live=0d', 'live=36501d', 'live=2y', 'live=-1d'],
    ...['live=1d,live=2d', 'board=30d', 'live=30d,', 'live=30d;archive=30d'],
  ]) {
    assert.throws(
      () => kept(wrong),
      (error: Error) =>
        error.message.startsWith(`ASSAY_RETENTION is ${JSON.stringify(wrong)}; accepted are off`),
      wrong,
    );
  }
});
