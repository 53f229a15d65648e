// The single file and its package: what documents tell strangers to run, byte for byte.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { singleFile } from '../build/single.ts';
import { make, RAW } from '../vectors/world.ts';
import { named } from './named.ts';
import { SINGLE_FILE, singlePackage } from './package.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-single-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const made = make();
const { file, sha256, tarball, tarballName, integrity, version } = singlePackage();

test('the file is the one that its sources make', async () => {
  assert.equal(file, await singleFile(), 'node packages/proof/single/print.ts writes it anew');
  assert.equal(sha256, hash('sha256', file));
  const imported = [...file.matchAll(/(?:from|import) ?"([^"]+)"/g)].map(([, from = '']) => from);
  assert.ok(imported.length > 0 && imported.every((from) => isBuiltin(from)), imported.join());
});

function verified(program: readonly string[]) {
  const [node = '', ...args] = program;
  const all = [...args, 'bundle.json', '--raw', 'capture.bin', '--headers', 'headers.bin'];
  return spawnSync(node, all, { cwd: folder, encoding: 'utf8' });
}

test('alone in a folder it verifies, by the command that bundles name', () => {
  writeFileSync(join(folder, SINGLE_FILE), file);
  writeFileSync(join(folder, 'bundle.json'), JSON.stringify(made.bundle));
  writeFileSync(join(folder, 'capture.bin'), RAW);
  writeFileSync(join(folder, 'headers.bin'), made.headers);
  assert.match(made.bundle.verify_with.command, /^node assay-verify\.mjs bundle\.json /);
  const { status, stdout, stderr } = verified([process.execPath, SINGLE_FILE]);
  assert.equal(status, 0, stderr + stdout);
  assert.match(stdout, /^Valid/);
  const told = spawnSync(process.execPath, [SINGLE_FILE, '--version'], { cwd: folder });
  assert.equal(String(told.stdout), `${version}\n`);
});

test('its package is installed without a network, and has the hashes that its bytes follow from', () => {
  assert.equal(integrity, `sha512-${hash('sha512', tarball, 'base64')}`);
  assert.deepEqual(singlePackage().tarball, tarball);
  writeFileSync(join(folder, tarballName), tarball);
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const options = { cwd: folder, stdio: 'pipe' } as const;
  execFileSync(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', `./${tarballName}`],
    options,
  );
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  assert.equal(JSON.parse(lock).packages['node_modules/assay-verify'].integrity, integrity);
  const { status, stderr } = verified([join(folder, 'node_modules', '.bin', 'assay-verify')]);
  assert.equal(status, 0, stderr);
});

test('documents name the file and the package by version and hash, and no name of a registry', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const guide = read('docs/verify.md');
  assert.equal(guide, named(guide, singlePackage()), 'node packages/proof/single/print.ts');
  for (const part of [tarballName, integrity, `${sha256}  ${SINGLE_FILE}`]) {
    assert.ok(guide.includes(part), part);
  }
  for (const path of ['docs/verify.md', 'packages/proof/README.md', 'README.md']) {
    assert.doesNotMatch(read(path), /npx (--?\S+ )*assay-verify/, path);
  }
  assert.doesNotMatch(JSON.stringify(made.bundle.verify_with), /npx/);
});
