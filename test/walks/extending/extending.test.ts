// The recipes of docs/extend.md, followed to the letter in a copy of the tree that is then run.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { printed, ROOT } from '../../house/source-tree.ts';
import type { Extended } from './extended.ts';
import { type Block, follow, RecipeError, recipesOf } from './recipes.ts';
import { copyTree, type Ran, type TreeCopy } from './tree-copy.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'extend.md'), 'utf8');
const RECIPES = recipesOf(PAGE);
const BLOCKS = [...RECIPES.values()].flat();

let copy: TreeCopy;
let extended: Extended;
before(async () => {
  copy = await copyTree();
  follow(copy.root, BLOCKS);
  // The page says so: what is printed and what is recorded follows from the code.
  for (const script of ['src/app/print.ts', 'test/golden.ts']) well(await copy.run([script]));
  const ran = await copy.run(['test/walks/extending/extended.ts']);
  well(ran);
  extended = JSON.parse(ran.out) as Extended;
});
after(() => copy[Symbol.asyncDispose]());

function well({ code, said }: Ran): string {
  assert.equal(code, 0, said);
  return said;
}

/** The new file of a recipe, told by its path. */
function fileOf(path: string): Block {
  return BLOCKS.find((block) => block.path === path) ?? assert.fail(path);
}

test('what is printed and recorded tells of what was added', async () => {
  assert.match(await copy.read('docs/reference/operations.md'), /list_category_slugs/);
  assert.match(await copy.read('docs/reference/fact-keys.md'), /`positioning\.motto`/);
  assert.match(await copy.read('docs/reference/tiers.md'), /\| 400 in 60 s \|/);
  assert.match(await copy.read('openapi.json'), /"covered_since"/);
  const readings = await copy.read('test/captures/mottofield.example/2026-03-home/readings.json');
  assert.match(readings, /"positioning\.motto",\s+"value": "Measure once, sow twice"/);
});

test('the copy keeps the rules of the house, its arrows and its format', async () => {
  // What was wrong with the tree before is for the rules of the house to tell.
  const rooms = BLOCKS.filter(({ kind }) => kind === 'file').map(({ path }) => dirname(path));
  const touched = new Set([...BLOCKS.map(({ path }) => path), ...rooms]);
  const found = extended.findings.filter(({ path }) => touched.has(path));
  assert.deepEqual(found.map(printed), []);
  const code = BLOCKS.map(({ path }) => path).filter((path) => path.endsWith('.ts'));
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  well(await copy.run([biome, 'check', '--error-on-warnings', ...new Set(code)]));
});

test('its types hold, and a field or symbol that the page had wrong would be an error', async () => {
  const board = fileOf('src/boards/kitehire.ts').text;
  const reader = fileOf('src/dimensions/motto.ts').text;
  const wrong = {
    'src/boards/no-hosts.ts': board.replace(/^ +hosts: .*\n/m, ''),
    'src/boards/empty-hosts.ts': board.replace(/hosts: \[.*\]/, 'hosts: []'),
    'src/boards/no-symbol.ts': board.replaceAll('subdomainOf', 'hostOf'),
    'src/dimensions/no-timeless.ts': reader.replace(/^ +timeless: .*\n/m, ''),
  };
  for (const [path, text] of Object.entries(wrong)) writeFileSync(join(copy.root, path), text);
  const config = { extends: './tsconfig.json', include: ['src'], exclude: ['**/*.test.ts'] };
  writeFileSync(join(copy.root, 'tsconfig.src.json'), JSON.stringify(config));
  const tsc = 'node_modules/typescript/bin/tsc';
  const flags = ['--pretty', 'false', '--checkers', '1'];
  const { said } = await copy.run([tsc, '--project', 'tsconfig.src.json', ...flags]);
  const errors = said.split('\n').filter((line) => line.includes('error TS'));
  const places = errors.map((line) => line.split('(')[0] ?? '');
  assert.deepEqual([...new Set(places)].sort(), Object.keys(wrong).sort(), said);
  assert.match(said, /no-hosts\.ts.*'hosts' is missing/);
  assert.match(said, /no-symbol\.ts.*'hostOf'/);
  assert.match(said, /no-timeless\.ts.*'timeless' is missing/);
});

test('the laws of the registries hold for what was added', async () => {
  const laws = [
    'test/every-operation.test.ts',
    'test/golden.test.ts',
    'src/boards/registry.test.ts',
    'src/boards/discover.test.ts',
  ];
  const names = '--test-name-pattern=/^list_category_slugs|^kitehire|mottofield|timeless/';
  // One process for all: loading the copy takes longer than they do.
  const flags = ['--test', '--test-reporter=spec', '--test-isolation=none'];
  const said = well(await copy.run([...flags, names, ...laws]));
  for (const name of [
    /list_category_slugs/,
    /HEAD answers the headers of GET/,
    /mottofield\.example\/2026-03-home reads as recorded/,
    /a timeless reader never looks/,
    /kitehire: an answer that was cut anywhere is incomplete/,
    /kitehire: a board is found by its address/,
  ]) {
    assert.match(said, name);
  }
  const tables = [
    'src/contract/event-types.test.ts',
    'src/core/facts/declared-value.test.ts',
    'src/app/print/pages.test.ts',
    'src/app/settings/limit-settings.test.ts',
  ];
  well(await copy.run([...flags, ...tables]));
});

test('the operation, the column, the fact and the posting are served over HTTP', () => {
  const { answers } = extended;
  assert.deepEqual(answers.slugs, ['kites']);
  const [category] = answers.categories;
  assert.equal(category?.covered_since, '2026-03-02');
  assert.deepEqual(
    answers.facts.map(({ key, value }) => [key, value]),
    [['positioning.motto', 'Measure once, sow twice']],
  );
  assert.deepEqual(
    answers.postings.map(({ provider, title }) => [provider, title]),
    [['kitehire', 'Kite maker']],
  );
});

test('the page says how many files each takes, and none takes more than four', () => {
  const rows = [...PAGE.matchAll(/^\| \[.+\]\(#([\w-]+)\) \| (\d+) \|/gm)];
  const told = rows.map(([, anchor, count]) => [anchor, Number(count)] as const);
  const counted = [...RECIPES].map(([heading, blocks]) => {
    const files = blocks.map(({ path }) => path).filter((path) => path.startsWith('src/'));
    return [heading.toLowerCase().replaceAll(' ', '-'), new Set(files).size] as const;
  });
  assert.deepEqual(new Map(told), new Map(counted));
  for (const [anchor, count] of told) assert.ok(count <= 4, `${anchor} takes ${count} files`);
});

test('a recipe that names what is not there cannot be followed', () => {
  const followed = (path: string, lines: string) => () =>
    follow(copy.root, [{ path, kind: 'lines', text: lines, line: 7 }]);
  const says = (message: RegExp) => (error: unknown) =>
    error instanceof RecipeError && message.test(error.message);
  assert.throws(
    followed('src/boards/registry.ts', '   workmonth,\n+  kitehire,'),
    says(/^line 7: src\/boards\/registry\.ts holds no lines like " {2}workmonth,"/),
  );
  assert.throws(followed('src/boards/list.ts', ' a\n+b'), says(/list\.ts is not there/));
  assert.throws(followed('src/boards/registry.ts', '+b'), says(/holds no lines/));
  assert.throws(
    () => follow(copy.root, [{ path: 'src/boards/lever.ts', kind: 'file', text: '', line: 1 }]),
    says(/lever\.ts is there already/),
  );
  assert.throws(() => recipesOf('```ts src/a.ts\nconst a = 1;'), says(/does not end/));
});
