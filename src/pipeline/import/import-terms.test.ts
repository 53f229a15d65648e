// What is wrong with files, names, manifests and templates of terms is said before any change.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ImportError } from './import-error.ts';
import { checkTerms, type TermsRequest } from './import-terms.ts';

const TEXT = 'Terms of an invented company.';
const NOW = new Date('2026-11-20T12:00:00Z');

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-terms-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
  return file;
}

async function check(request: Partial<TermsRequest>) {
  const file = await put('acme-terms/2021-08-03T170817Z.md', TEXT);
  return checkTerms(
    {
      files: [file],
      document: 'terms',
      url: 'https://acme.example/terms',
      archive: 'https://archive.example/{file}',
      manifest: null,
      attribution: null,
      ...request,
    },
    NOW,
  );
}

const refused = (request: Partial<TermsRequest>, message: RegExp) =>
  assert.rejects(check(request), (error) => {
    assert.ok(error instanceof ImportError);
    assert.match(error.message, message);
    return true;
  });

async function manifest(value: unknown): Promise<string> {
  return put('manifest.json', typeof value === 'string' ? value : JSON.stringify(value));
}

function listed(...versions: readonly object[]) {
  return [{ document: 'Acme Ltd/Terms of Service.md', dir: 'acme-terms', versions }];
}

const VERSION = {
  file: '2021-08-03T170817Z.md',
  at: '2021-08-03T19:08:17+02:00',
  commit: 'c0ffee',
};

test('without a manifest the name says the time, whoever wrote it', async () => {
  for (const name of [
    '2021-08-03T170817Z.md',
    '2021-08-03T17-08-17Z.md',
    '20210803170817.md.gz',
    '2021-08-03T17:08:17Z.md',
  ]) {
    const content = name.endsWith('.gz') ? gzipSync(TEXT) : TEXT;
    const { versions, role } = await check({ files: [await put(`named/${name}`, content)] });
    const [version] = versions;
    assert.equal(role, 'terms');
    assert.equal(version?.at.toISOString(), '2021-08-03T17:08:17.000Z');
    assert.equal(version.step, null);
    assert.equal(version.pageUrl, 'https://acme.example/terms');
  }
});

test('the address of a version is filled in from the manifest, the name and the time', async () => {
  const archive = 'https://archive.example/{commit}/{path}?f={file}&t={stamp}';
  const { versions } = await check({ archive, manifest: await manifest(listed(VERSION)) });
  assert.equal(
    versions[0]?.archiveUrl,
    'https://archive.example/c0ffee/Acme%20Ltd/Terms%20of%20Service.md' +
      '?f=2021-08-03T170817Z.md&t=20210803170817',
  );
});

test('a manifest may be of one document, without a folder', async () => {
  const [one] = listed(VERSION);
  const { dir: _, ...document } = one ?? { dir: '' };
  const { versions } = await check({ manifest: await manifest(document) });
  assert.equal(versions[0]?.step, 'change');
});

test('what follows within a day of a change of the archive settles it', async () => {
  const at = (moment: string, kind: string) => ({
    ...VERSION,
    file: `${moment}.md`,
    at: moment,
    kind,
  });
  const all = [
    at('2020-01-01T00:00:00Z', 'first'),
    at('2020-01-01T02:00:00Z', 'change'),
    at('2020-01-02T00:00:00Z', 'change'),
    at('2021-05-01T00:00:00Z', 'technical'),
    at('2021-05-01T23:59:59Z', 'change'),
    at('2021-05-03T00:00:00Z', 'change'),
  ];
  const files = await Promise.all(all.map(({ file }) => put(`acme-terms/${file}`, TEXT)));
  const { versions } = await check({ files, manifest: await manifest(listed(...all)) });
  assert.deepEqual(
    versions.map(({ step }) => step),
    ['first', 'settling', 'change', 'technical', 'settling', 'change'],
  );
});

test('requests that cannot be met', async () => {
  await refused({ document: 'poem' }, /--document: poem is not known; known are terms, privacy/);
  await refused({ archive: 'ftp://archive.example/' }, /--archive: .* is not an http\(s\) address/);
  await refused({ archive: 'https://a.example/{commit}' }, /\{commit\} of .* no manifest says it/);
  await refused(
    { archive: 'https://a.example/{page}' },
    /\{page\} is not known; known are \{commit\}/,
  );
});

test('files that cannot be taken', async () => {
  await refused({ files: [join(folder, 'none.md')] }, /none\.md: cannot be read/);
  await refused({ files: [await put('terms.md', TEXT)] }, /the name says no time.*give --manifest/);
  for (const name of ['2026-11-20T120001Z.md', '2099-01-01T000000Z.md', '1980-01-01T000000Z.md']) {
    await refused(
      { files: [await put(name, TEXT)] },
      /no page of the Web can have been taken then/,
    );
  }
  const broken = Buffer.concat([gzipSync(TEXT).subarray(0, 20)]);
  await refused({ files: [await put('2021-01-01T000000Z.md.gz', broken)] }, /is not a gzip file/);
});

test('manifests that do not say what they should', async () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    ['{', /manifest\.json: is not JSON/],
    [[7], /document 1: must be an object/],
    [[{ versions: [] }], /document 1: document must be a text/],
    [[{ document: 'a' }], /document 1: versions must be a list/],
    [listed({ ...VERSION, file: 7 }), /document 1, version 1: file must be a text/],
    [listed({ ...VERSION, at: 'once' }), /version 1: at must be a day or a moment/],
    // Without an offset it would be another moment on another machine.
    [listed({ ...VERSION, at: '2021-08-03T17:08:17' }), /version 1: at must be a day or a moment/],
    [listed({ ...VERSION, at: '3 August 2021 17:08 UTC' }), /at must be a day or a moment/],
    [listed({ ...VERSION, at: '2021-02-31T17:08:17Z' }), /at must be a day or a moment/],
    [listed({ ...VERSION, at: '2099-01-01T00:00:00Z' }), /can have been taken then/],
    [listed({ ...VERSION, kind: 'new' }), /kind must be one of first, change, technical/],
    [listed(), /the manifest does not list it/],
    [listed(VERSION, VERSION), /the manifest lists it more than once/],
    [listed({ ...VERSION, sha256: 'ab' }), /its SHA-256 is not the one that the manifest lists/],
  ];
  for (const [value, message] of cases) {
    await refused({ manifest: await manifest(value) }, message);
  }
  await refused({ manifest: join(folder, 'none.json') }, /none\.json: cannot be read/);
  const sha256 = createHash('sha256').update(TEXT).digest('hex');
  await check({ manifest: await manifest(listed({ ...VERSION, sha256 })) });
});
