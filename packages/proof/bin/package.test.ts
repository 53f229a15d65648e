// The package as others get it: packed, installed without a network, run by every Node here.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nodePrograms } from '../../../test/clients/node-programs.ts';
import { zip } from '../../../test/clients/zip-writer.ts';
import { HEIGHT, make, RAW } from '../vectors/world.ts';

const own = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-package-'));
const installed = join(folder, 'node_modules', 'assay-verify');
const wasBuilt = existsSync(join(own, 'dist'));

function npm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, stdio: 'pipe', shell: process.platform === 'win32' });
}

before(() => {
  npm(['pack', '--pack-destination', folder], own);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  npm(['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], folder);
});

after(() => {
  rmSync(folder, { recursive: true, force: true });
  if (!wasBuilt) rmSync(join(own, 'dist'), { recursive: true, force: true });
});

const made = make();
const sandbox = make({ chain: 'sandbox' });
const RECORD = Buffer.concat([
  Buffer.from(`WARC/1.1\r\nWARC-Type: resource\r\nContent-Length: ${RAW.length}\r\n\r\n`),
  RAW,
]);

for (const [version, node] of nodePrograms()) {
  test(`the installed command verifies under Node ${version}`, () => {
    const write = (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(folder, name), content);
      return name;
    };
    const raw = ['--raw', write('raw.bin', RAW), '--headers', write('headers.bin', made.headers)];
    const run = (bundle: unknown, args: readonly string[]) =>
      spawnSync(
        node,
        [
          join(installed, 'dist/bin/assay-verify.js'),
          write('b.json', JSON.stringify(bundle)),
          ...args,
        ],
        { cwd: folder, encoding: 'utf8' },
      );
    const valid = run(made.bundle, raw);
    assert.equal(valid.status, 0, valid.stderr + valid.stdout);
    assert.match(valid.stdout, new RegExp(`bitcoin block ${HEIGHT}`));
    assert.equal(valid.stderr, '');
    const archive = write('a.wacz', zip([{ name: 'archive/a.warc', data: RECORD, deflate: true }]));
    const fromArchive = run(made.bundle, ['--raw', archive, ...raw.slice(2)]);
    assert.equal(fromArchive.status, 0, fromArchive.stderr + fromArchive.stdout);
    assert.equal(run(sandbox.bundle, raw.slice(0, 2)).status, 2);
    assert.equal(run({}, raw).status, 3);
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    assert.equal(run({}, ['--version']).stdout, `${version}\n`);
  });

  test(`the installed library is imported under Node ${version}`, () => {
    const bundle = JSON.stringify(made.bundle);
    const program = `import { verifyBundle, CHECKS } from 'assay-verify';
      const trust = { hashOnly: true, minDifficulty: 0 };
      const { verdict, checks } = verifyBundle(${bundle}, trust);
      console.log(verdict, checks.length === CHECKS.length);`;
    const ran = spawnSync(node, ['--input-type=module', '--eval', program], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(ran.stdout, 'valid true\n', ran.stderr);
  });
}

test('the types of the installed library are read by a strict compiler', () => {
  const program = `import { verifyBundle, type Verdict } from 'assay-verify';
    const verdict: Verdict = verifyBundle({}, {}, null);
    export const exit: number = verdict.exit;
    verdict.other;`;
  writeFileSync(join(folder, 'user.ts'), program);
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--lib',
    'es2024',
    '--types',
    '',
  ];
  const ran = spawnSync(process.execPath, [tsc, ...options, 'user.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.match(ran.stdout, /^user\.ts\(4,\d+\): error TS2339: [^\n]+\n$/, 'one error, as written');
});

test('the package holds what it names, depends on nothing, and has no tests in it', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  for (const name of ['README.md', 'LICENSE', 'page/verify.html', 'dist/src/index.d.ts']) {
    assert.ok(files.includes(name), name);
  }
  assert.ok(files.some((name) => name.startsWith('vectors/valid/')));
  assert.deepEqual(
    files.filter((name) => /\.test\.|tsconfig|node_modules/.test(name)),
    [],
  );
  assert.deepEqual(readdirSync(join(folder, 'node_modules', '.bin')), ['assay-verify']);
  assert.deepEqual(readdirSync(join(folder, 'node_modules')).sort(), [
    '.bin',
    '.package-lock.json',
    'assay-verify',
  ]);
});

/** What a file of the package imports, and all that it reaches through its own files. */
function importedBy(path: string, seen = new Set<string>()): Set<string> {
  for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import) ?"([^"]+)"/g)) {
    if (seen.has(from)) continue;
    seen.add(from);
    if (from.startsWith('.')) importedBy(join(dirname(path), from), seen);
  }
  return seen;
}

test('the library needs nothing but the language, the command nothing but Node', () => {
  const outside = (entry: string) =>
    [...importedBy(join(installed, entry))].filter((from) => !from.startsWith('.'));
  assert.deepEqual(outside('dist/src/index.js'), []);
  const ofCommand = outside('dist/bin/assay-verify.js');
  assert.ok(ofCommand.length > 0);
  assert.deepEqual(
    ofCommand.filter((from) => !isBuiltin(from)),
    [],
  );
});

test('the licences of the libraries that became part of it are in the package and the page', () => {
  const page = readFileSync(join(installed, 'page/verify.html'), 'utf8');
  const licences = readFileSync(join(installed, 'dist/LICENSES.txt'), 'utf8');
  const licence = (name: string): string => {
    const place = new URL(`../../../node_modules/${name}/LICENSE`, import.meta.url);
    return readFileSync(place, 'utf8').trim();
  };
  assert.ok(page.includes(licence('@noble/hashes')));
  for (const name of ['@noble/hashes', 'yauzl', 'pend']) {
    assert.ok(licences.includes(licence(name)), name);
  }
});
