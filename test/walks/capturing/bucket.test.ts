// A service whose evidence stands in a bucket: captures, manifests, what operators do, and trouble.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { CheckedBlobs } from '../../../src/outside/evidence/blob-upkeep.ts';
import { assayHere } from '../../clients/command-here.ts';
import { writeWarc } from '../../clients/warc-writer.ts';
import { openTestDatabase } from '../../database.ts';
import { BUCKET, type ObjectServer, openObjectServer } from '../../servers/object-server.ts';
import { addressOf, assay, temporaryFolder } from '../../servers/service.ts';

let server: ObjectServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let env: Readonly<Record<string, string>>;
before(async () => {
  server = await openObjectServer();
  folder = await temporaryFolder();
  database = await openTestDatabase();
  env = {
    ...server.env,
    ASSAY_DATA: join(folder.path, 'data'),
    ASSAY_BLOBS: `s3://${BUCKET}/prod`,
    ASSAY_CALENDARS: 'off',
    ASSAY_BLOCKS: 'http://127.0.0.1:1',
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    ASSAY_SAMPLE: 'off',
    DATABASE_URL: database.url,
    PORT: '0',
  };
  const looks = Array.from({ length: 6 }, (_, n) => ({
    url: 'https://acme.example/legal/terms',
    at: `2026-01-0${n + 1}T08:00:00Z`,
    body: terms(n),
  }));
  const file = await writeWarc(join(folder.path, 'terms.warc'), looks);
  const words = ['import', 'warc', '--company', 'acme.example', '--as', 'archive', file];
  const imported = await assayHere(words, env);
  assert.equal(imported.code, 0, imported.err);
});
after(async () => {
  await database.close();
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.fault = () => null;
});

function terms(n: number): Buffer {
  const words = Array.from({ length: 4_000 }, (_, i) => ((i * 7_919) % 99_991).toString(36));
  words[n] = `revision-${n}`;
  return Buffer.from(`<!doctype html><title>Terms</title><h1>Terms</h1><p>${words.join(' ')}</p>`);
}

async function check(blobs = env.ASSAY_BLOBS ?? ''): Promise<CheckedBlobs> {
  const checked = await assayHere(['blobs', 'check', '--json'], { ...env, ASSAY_BLOBS: blobs });
  assert.equal(checked.code, 0, checked.err);
  return JSON.parse(checked.out) as CheckedBlobs;
}

test('captures stand in the bucket by their differences, and no bytes on the disk', async () => {
  const found = await check();
  assert.deepEqual([found.objects, found.whole, found.frames, found.damaged], [6, 1, 5, []]);
  assert.ok(found.stored < found.bytes / 3);
  assert.ok(!existsSync(join(folder.path, 'data', 'blobs')));
  const packed = await assayHere(['blobs', 'pack'], env);
  assert.match(packed.out, /^0 objects of 6 looks were stored anew/);
});

test('what the service serves from the bucket is what was captured; trouble is no absence', async () => {
  const sealed = await assayHere(['seal', '--json'], env);
  assert.equal(sealed.code, 0, sealed.err);
  const [{ manifests = [] } = {}] = (
    JSON.parse(sealed.out) as {
      chain: string;
      manifests: { export_id: string; sha256: string }[];
    }[]
  ).filter(({ manifests: made }) => made.length > 0);
  const [manifest] = manifests;
  assert.ok(manifest);
  const made = await assayHere(['keys', 'create', '--tier', 'pro', '--json'], env);
  const { key } = JSON.parse(made.out) as { key: string };
  await using service = assay(['serve'], env);
  const address = await addressOf(service);
  const ask = (path: string, headers = {}) =>
    fetch(`${address}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const rows = await database.database.rows<{ id: string; sha256: string }>(
    'test-captures',
    'select id, sha256 from captures order by captured_at',
  );
  for (const { id, sha256 } of rows) {
    const answer = await ask(`/v1/captures/${id}/raw`);
    assert.equal(answer.status, 200);
    assert.equal(hash('sha256', Buffer.from(await answer.arrayBuffer()), 'hex'), sha256);
  }
  const path = `/v1/manifests/${manifest.export_id}`;
  const whole = Buffer.from(await (await ask(path)).arrayBuffer());
  assert.equal(hash('sha256', whole, 'hex'), manifest.sha256);
  const part = await ask(path, { range: 'bytes=10-29' });
  assert.equal(part.status, 206);
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(10, 30));
  server.fault = () => ({ kind: 'status', status: 403, code: 'AccessDenied' });
  const refused = await ask(`/v1/captures/${rows[0]?.id}/raw`);
  assert.equal(refused.status, 503, await refused.text());
  server.fault = () => null;
  assert.equal((await ask(`/v1/captures/${rows[0]?.id}/raw`)).status, 200);
});

test('evidence is copied into a folder and back into a bucket by commands', async () => {
  const place = `file:${join(folder.path, 'copy')}`;
  const out = await assayHere(['blobs', 'copy', `s3://${BUCKET}/prod`, place], env);
  assert.equal(out.code, 0, out.err);
  assert.match(
    out.out,
    /^7 of 7 objects, manifests and files of exports were copied \(\d+ bytes\) from s3:/,
  );
  assert.match(out.out, /\nThe last pass found nothing new\.\n$/);
  assert.deepEqual((await check(place)).objects, 6);
  const back = `s3://${BUCKET}/other?endpoint=${server.endpoint}&style=path`;
  const again = await assayHere(['blobs', 'copy', place, back, '--json'], env);
  const report = JSON.parse(again.out) as { copied: number; isWhole: boolean };
  assert.deepEqual([report.copied, report.isWhole], [7, true]);
  const before = await check();
  assert.deepEqual(await check(back), before);
});

test('addresses that lead nowhere, or to the same place, are refused with what to write', async () => {
  const place = `file:${join(folder.path, 'nothing')}`;
  for (const [words, said] of [
    [[place, `s3://${BUCKET}/x`], /FROM, file:.*nothing, cannot be reached: ENOENT/],
    [[`s3://${BUCKET}/prod`, 's3://no-bucket/x'], /TO, s3:.*cannot be reached: NoSuchBucket/],
    [[`s3://${BUCKET}/prod`, `s3://${BUCKET}/prod/`], /FROM and TO are both/],
    [[`s3://${BUCKET}/prod`, 'ftp://x'], /TO is "ftp:\/\/x"; accepted is file:FOLDER and s3:/],
    [['s3://B/prod', place], /FROM is "s3:\/\/B\/prod"; accepted is s3:\/\/BUCKET\/PREFIX/],
  ] as const) {
    const refused = await assayHere(['blobs', 'copy', ...words], env);
    assert.equal(refused.code, 2, refused.err);
    assert.match(refused.err, said);
  }
  const bad = await assayHere(['blobs', 'check'], { ...env, ASSAY_BLOB_CACHE: 'lots' });
  assert.match(bad.err, /ASSAY_BLOB_CACHE is "lots"; it must be megabytes/);
});

async function doctorSays(more: Readonly<Record<string, string>>) {
  const { out } = await assayHere(['doctor', '--json'], { ...env, ...more });
  const { parts } = JSON.parse(out) as {
    parts: { part: string; state: string; found: string; remedy: string | null }[];
  };
  return parts.find(({ part }) => part === 'evidence');
}

test('the doctor tries the bucket and leaves nothing there', async () => {
  const sound = await doctorSays({});
  assert.equal(sound?.state, 'ok', sound?.found);
  assert.match(sound?.found ?? '', /^s3:\/\/evidence\/prod at http:.*: files are written, read/);
  assert.ok(!existsSync(server.fileOf('prod/doctor')));
  const nowhere = await doctorSays({ ASSAY_BLOBS: 's3://no-such-bucket/prod' });
  assert.deepEqual(
    [nowhere?.state, nowhere?.remedy],
    ['wrong', 'Make the bucket, or mend ASSAY_BLOBS.'],
  );
  const stranger = await doctorSays({ AWS_SECRET_ACCESS_KEY: 'hush-hush' });
  assert.equal(stranger?.state, 'wrong');
  assert.match(stranger?.remedy ?? '', /^Set AWS_ACCESS_KEY_ID/);
  assert.ok(!JSON.stringify(stranger).includes('hush-hush'));
  server.fault = ({ method }) =>
    method === 'DELETE' ? { kind: 'status', status: 403, code: 'AccessDenied' } : null;
  const keeping = await doctorSays({});
  assert.match(keeping?.found ?? '', /nothing can be removed \(AccessDenied\)/);
});

test('without keys in the environment those of a profile are used, as Amazon’s tools do', async () => {
  const file = join(folder.path, 'credentials');
  await writeFile(file, '[harbour]\naws_access_key_id = S3RVER\naws_secret_access_key = S3RVER\n');
  const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...rest } = env;
  const asked = async (profile: string) => {
    const { out } = await assay(['doctor', '--json'], {
      ...rest,
      AWS_SHARED_CREDENTIALS_FILE: file,
      AWS_PROFILE: profile,
      // Nothing is asked outside of this machine.
      AWS_EC2_METADATA_DISABLED: 'true',
    }).ended;
    const { parts } = JSON.parse(out) as {
      parts: { part: string; state: string; found: string }[];
    };
    return parts.find(({ part }) => part === 'evidence');
  };
  const found = await asked('harbour');
  assert.equal(found?.state, 'ok', found?.found);
  const nobody = await asked('lantern');
  assert.equal(nobody?.state, 'wrong');
  assert.match(nobody?.found ?? '', /CredentialsProviderError$/);
});

test('the doctor says what a bucket keeps of what is removed, and whether it knows conditions', async () => {
  const text = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>';
  server.fault = ({ query, headers }) => {
    if (query.has('versioning')) return { kind: 'status', status: 200, code: '', text };
    const isBound = 'if-none-match' in headers;
    return isBound ? { kind: 'status', status: 501, code: 'NotImplemented' } : null;
  };
  const found = (await doctorSays({}))?.found ?? '';
  assert.match(found, /older versions are kept/);
  assert.match(found, /writes are not bound to what stands there/);
});
