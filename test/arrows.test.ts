// The arrows between folders: none is forbidden in the tree, and the check notices planted ones.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Dependencies, forbiddenArrows } from './arrows.ts';
import { FOLDERS } from './arrows-table.ts';
import { circles, importsOf } from './house/imports.ts';
import { codeFiles, parse, printed, ROOT } from './house/source-tree.ts';

const installed = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Dependencies;
const files = codeFiles();

test('no folder imports what the table does not allow it', () => {
  assert.deepEqual(forbiddenArrows(files, installed).map(printed), []);
});

test('the check sees the imports of this very tree', () => {
  const seen = new Map(files.map((file) => [file.path, importsOf(file)]));
  const own = seen.get('test/arrows.test.ts') ?? [];
  assert.deepEqual(
    own.map(({ specifier }) => specifier),
    [
      'node:assert/strict',
      'node:fs',
      'node:path',
      'node:test',
      './arrows.ts',
      './arrows-table.ts',
      './house/imports.ts',
      './house/source-tree.ts',
    ],
  );
  for (const folder of ['src/core', 'src/store', 'src/operations', 'src/pipeline', 'bin']) {
    const inside = [...seen].filter(([path]) => path.startsWith(`${folder}/`));
    assert.ok(
      inside.some(([, imports]) => imports.length > 0),
      folder,
    );
  }
});

test('every way to import is noticed', () => {
  const ways = [
    "import { a } from '../store/database.ts';",
    "import type { A } from '../store/database.ts';",
    "import '../store/database.ts';",
    "import * as a from '../store/database.ts';",
    "export { a } from '../store/database.ts';",
    "export * from '../store/database.ts';",
    "export type { A } from '../store/database.ts';",
    "type A = import('../store/database.ts').A;",
    "const a = await import('../store/database.ts');",
    'const a = await import(`../store/database.ts`);',
    "const a = require('../store/database.ts');",
    "import a = require('../store/database.ts');",
  ];
  const planted = ways.map((text) => ({ path: 'src/core/planted.ts', text }));
  for (const [i, file] of parse(planted).entries()) {
    const says = forbiddenArrows([file], installed).map((finding) => finding.says);
    assert.deepEqual(says, ['src/core must not import src/store (src/store/database.ts)'], ways[i]);
  }
});

test('what only looks like an import is none', () => {
  const text = `
    // import { a } from '../store/database.ts';
    /* const b = await import('../store/migrate.ts'); */
    const c = "import { c } from '../store/c.ts'";
    const d = \`export * from '../store/d.ts'\`;
    const e = /import '..\\/store\\/e.ts'/;
  `;
  assert.deepEqual(objectionsTo('src/core/planted.ts', text), []);
});

const PLANTED: readonly (readonly [path: string, specifier: string, says: string])[] = [
  [
    'src/core/x.ts',
    '../contract/y.ts',
    'src/core must not import src/contract (src/contract/y.ts)',
  ],
  ['src/core/deep/x.ts', '../../app/y.ts', 'src/core must not import src/app'],
  ['src/core/x.ts', 'node:fs', 'src/core must not import node:fs'],
  ['src/core/x.ts', 'fs', 'src/core must not import fs'],
  ['src/core/x.ts', 'node:timers/promises', 'src/core must not import node:timers/promises'],
  ['src/core/x.ts', 'node:worker_threads', 'src/core must not import node:worker_threads'],
  ['src/core/x.ts', 'typebox', 'src/core must not import the package typebox'],
  ['src/dimensions/x.ts', '../boards/y.ts', 'src/dimensions must not import src/boards'],
  ['src/dimensions/x.ts', '../contract/problems.ts', 'src/dimensions must not import src/contract'],
  ['src/dimensions/x.ts', 'undici', 'src/dimensions must not import the package undici'],
  ['src/store/x.ts', '../contract/y.ts', 'src/store must not import src/contract'],
  ['src/outside/x.ts', '../store/y.ts', 'src/outside must not import src/store'],
  ['src/operations/x.ts', '../pipeline/y.ts', 'src/operations must not import src/pipeline'],
  ['src/operations/x.ts', '../outside/y.ts', 'src/operations must not import src/outside'],
  ['src/operations/x.ts', 'pg', 'src/operations must not import the package pg'],
  ['src/pipeline/x.ts', '../operations/y.ts', 'src/pipeline must not import src/operations'],
  ['src/pipeline/x.ts', 'undici', 'src/pipeline must not import the package undici'],
  ['src/edges/http/x.ts', '../cli/y.ts', 'src/edges/http must not import src/edges/cli'],
  ['src/edges/http/x.ts', '../../store/y.ts', 'src/edges/http must not import src/store'],
  ['src/pipeline/x.ts', '../app/y.ts', 'src/pipeline must not import src/app'],
  ['src/app/x.ts', '../../test/y.ts', 'src/app must not import test'],
  ['packages/proof/src/x.ts', 'node:crypto', 'packages/proof must not import node:crypto'],
  ['packages/proof/src/x.ts', '../../../src/core/y.ts', 'packages/proof must not import src/core'],
  ['bin/x.mjs', 'pg', 'bin must not import the package pg'],
  ['bin/x.mjs', '../src/app/y.ts', 'bin must not import src/app'],
  ['src/desk/x.ts', '../app/y.ts', 'src/desk must not import src/app'],
  ['src/desk/x.ts', '../edges/cli/y.ts', 'src/desk must not import src/edges/cli'],
  ['src/desk/x.ts', 'commander', 'src/desk must not import the package commander'],
  ['src/app/x.ts', '../dimensions/y.ts', 'src/app must not import src/dimensions'],
  ['src/app/x.ts', 'undici', 'src/app must not import the package undici'],
  [
    'src/edges/mcp/x.ts',
    '@modelcontextprotocol/client',
    'imports the package @modelcontextprotocol/client, which the dependencies of',
  ],
  ['src/edges/http/x.ts', '@fastify/none', 'imports the package @fastify/none, which the dep'],
  ['src/core/x.test.ts', 'no-such-package', 'imports the package no-such-package, which package'],
  ['bench/x.ts', '/somewhere/y.ts', 'imports /somewhere/y.ts, a place of one machine'],
  ['src/new/x.ts', 'pg', 'lies in a folder that test/arrows.ts does not know'],
  ['src/app/x.ts', '../../../elsewhere.ts', 'imports ../elsewhere.ts, which no row'],
];

test('planted arrows are refused in words that name both ends', () => {
  const planted = PLANTED.map(([path, from]) => ({ path, text: `import { it } from '${from}';` }));
  for (const [i, file] of parse(planted).entries()) {
    const [path, specifier, says = ''] = PLANTED[i] ?? [];
    const found = forbiddenArrows([file], installed);
    assert.equal(found.length, 1, `${path} ${specifier}`);
    assert.ok(found[0]?.says.startsWith(says), found[0]?.says);
  }
});

const FINE: readonly (readonly [path: string, text: string])[] = [
  ['src/core/x.ts', "import { isIP } from 'node:net'; import { hash } from 'node:crypto';"],
  ['src/core/x.ts', "import { y } from './y.ts';"],
  ['src/core/x.test.ts', "import fc from 'fast-check'; import { y } from '../store/y.ts';"],
  ['src/dimensions/pricing/x.ts', "import { KEYS } from '../../contract/fact-keys.ts';"],
  ['src/operations/x.ts', "import { verify } from '../../packages/proof/src/verify.ts';"],
  ['src/outside/x.ts', "import { parse } from 'csv-parse/sync';"],
  ['bench/x.ts', "import { y } from './y.ts'; import { z } from '../test/z.ts';"],
  ['src/app/x.ts', "import { isAlive } from '../../bin/lock.mjs'; import pg from 'pg';"],
];

test('what the table allows is not refused', () => {
  const fine = parse(FINE.map(([path, text]) => ({ path, text })));
  assert.deepEqual(forbiddenArrows(fine, installed).map(printed), []);
});

test('of node:net, core gets the recognition of addresses and no socket', () => {
  const text = "import { isIP, connect as isIPv4 } from 'node:net';";
  assert.deepEqual(objectionsTo('src/core/x.ts', text), [
    'src/core must not import connect of node:net',
  ]);
  assert.deepEqual(objectionsTo('src/core/x.ts', "import net from 'node:net';"), [
    'src/core must not import all of it of node:net',
  ]);
});

test('a computed import is allowed where anything is', () => {
  const text = 'const it = await import(name);';
  assert.deepEqual(objectionsTo('src/core/x.ts', text), [
    'src/core must not import the package name',
  ]);
});

test('the table has one row a folder, and its arrows point to rows or files', () => {
  const paths = FOLDERS.map(({ path }) => path);
  assert.equal(new Set(paths).size, paths.length);
  for (const { path, ours } of FOLDERS) {
    if (ours === 'anything') continue;
    for (const target of ours) assert.ok(paths.includes(target) || target.endsWith('.ts'), path);
  }
});

test('no files import each other in a circle', () => {
  assert.deepEqual(circles(files), []);
});

test('a circle is noticed, and one of types only as well', () => {
  const value = parse([
    { path: 'src/core/a.ts', text: "import { b } from './b.ts';" },
    { path: 'src/core/b.ts', text: "export * from './c.ts';" },
    { path: 'src/core/c.ts', text: "const { a } = await import('./a.ts');" },
  ]);
  assert.deepEqual(circles(value), [
    'src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/a.ts',
  ]);
  const types = parse([
    { path: 'src/core/a.ts', text: "import type { B } from './b.ts';" },
    { path: 'src/core/b.ts', text: "import { type A } from './a.ts';" },
  ]);
  assert.deepEqual(circles(types), ['src/core/a.ts -> src/core/b.ts -> src/core/a.ts']);
});

function objectionsTo(path: string, text: string): string[] {
  return forbiddenArrows(parse([{ path, text }]), installed).map(({ says }) => says);
}
