// The house rules: the tree keeps them, and each rule notices what breaks it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  codeFiles,
  type Finding,
  isCode,
  parse,
  printed,
  type TextFile,
  textFiles,
} from './house/source-tree.ts';
import { RULES, settingsAstray } from './house.ts';

const files = textFiles();
const code = codeFiles(files);

for (const rule of RULES) {
  test(rule.name, () => {
    assert.deepEqual(rule.find(files, code).map(printed), []);
  });
}

test('the tree that is looked at is this one', () => {
  const paths = files.map(({ path }) => path);
  for (const path of [
    'package.json',
    'test/house.test.ts',
    'src/app/settings/config.ts',
    'bin/run.mjs',
  ]) {
    assert.ok(paths.includes(path), path);
  }
  assert.ok(!paths.some((path) => path.startsWith('node_modules/')));
});

const OPENING = '// Planted.\n\n';

interface Planted {
  readonly rule: string;
  readonly path?: string;
  readonly text: string;
  /** How the finding begins; null where nothing is to be found. */
  readonly says: string | null;
}

const WORLD = 'nothing outside of app reads the clock, chance or the environment';
const WORDS = 'no default exports, enums, any, ! and no tests left out silently';
const SIZES = 'files, functions and lines keep their sizes';
const FIRST = 'every source file opens with one sentence';
const CITED = 'every path that is cited exists';
const SYMBOL = 'a symbol that is cited with a file is declared there';
const NAMED = 'a name from the code that is documented stands there';
const MACHINE = 'no file names a machine';
const SILENT = 'no tool is switched off by a comment';
const SQL = 'SQL stands in store';
const WAIT = 'pure folders do not wait';
const NAMES = 'file names say something';
const INVERTED = 'no comment begins with "Of"';
const MERGED = 'no merge is left unfinished';

const PLANTED: readonly Planted[] = [
  { rule: WORLD, text: 'const at = Date.now();', says: 'reads Date.now;' },
  { rule: WORLD, text: 'const at = new Date();', says: 'reads new Date();' },
  { rule: WORLD, text: 'const at = new Date(0);', says: null },
  { rule: WORLD, text: 'const at = Date();', says: 'reads Date();' },
  { rule: WORLD, text: 'const chance = Math.random();', says: 'reads Math.random;' },
  { rule: WORLD, text: 'const at = performance.now();', says: 'reads performance.now;' },
  { rule: WORLD, text: 'const { PORT } = process.env;', says: 'reads process.env;' },
  { rule: WORLD, text: "const port = process?.env['PORT'];", says: 'reads process.env;' },
  {
    rule: WORLD,
    text: "import { randomBytes as r } from 'node:crypto';",
    says: 'reads randomBytes',
  },
  { rule: WORLD, text: 'const id = crypto.randomUUID();', says: 'reads ' },
  { rule: WORLD, text: '// Date.now() is read elsewhere\nconst a = "Math.random()";', says: null },
  { rule: WORLD, path: 'src/app/x.ts', text: 'const at = Date.now();', says: null },
  { rule: WORLD, path: 'src/core/x.test.ts', text: 'const at = Date.now();', says: null },
  { rule: WAIT, text: 'export async function read() {}', says: 'waits (async)' },
  { rule: WAIT, text: 'setTimeout(read, 5);', says: 'calls setTimeout' },
  { rule: WAIT, path: 'src/store/x.ts', text: 'export async function read() {}', says: null },
  { rule: WORDS, text: 'export default 3;', says: 'exports a default' },
  { rule: WORDS, text: 'export default function it() {}', says: 'exports a default' },
  { rule: WORDS, text: 'switch (a) { default: b(); }', says: null },
  { rule: WORDS, text: 'enum Tier { free }', says: 'declares an enum' },
  { rule: WORDS, text: 'const a: any = 3;', says: 'says any' },
  { rule: WORDS, text: 'const a = b as any;', says: 'says any' },
  { rule: WORDS, text: 'const a: { any: number } = { any: 3 };', says: null },
  { rule: WORDS, text: 'const a = b!;', says: 'says !' },
  { rule: WORDS, text: 'const a = !b;', says: null },
  { rule: WORDS, path: 'test/x.test.ts', text: 'test.only("a", b);', says: 'runs one test only' },
  { rule: WORDS, path: 'test/x.test.ts', text: 'test("a", { only: true }, b);', says: 'runs one' },
  { rule: WORDS, path: 'test/x.test.ts', text: 'test.skip("a", b);', says: 'skips a test' },
  { rule: WORDS, path: 'test/x.test.ts', text: 'test("a", { skip: true }, b);', says: 'skips' },
  { rule: WORDS, path: 'test/x.test.ts', text: 'test("a", { skip: why }, b);', says: null },
  { rule: SILENT, text: `// @ts-${'ignore'}\nconst a = 3;`, says: 'switches a tool off' },
  { rule: SILENT, text: `// @ts-${'expect'}-error\nconst a = 3;`, says: 'switches a tool off' },
  {
    rule: SILENT,
    text: `// biome-${'ignore'} lint: no\nconst a = 3;`,
    says: 'switches a tool off',
  },
  { rule: SQL, text: "const a = 'select name from companies';", says: 'holds SQL' },
  { rule: SQL, text: 'const a = `insert into facts values (1)`;', says: 'holds SQL' },
  { rule: SQL, text: "const a = 'delete from facts';", says: 'holds SQL' },
  { rule: SQL, text: "const a = 'SELECT name FROM companies';", says: 'holds SQL' },
  { rule: SQL, text: "const a = 'Select one from the list';", says: null },
  { rule: SQL, path: 'src/store/x.ts', text: "const a = 'delete from facts';", says: null },
  { rule: SIZES, text: `// ${'a'.repeat(119)}`, says: 'has 122 columns' },
  { rule: SIZES, text: `const a = '${'a'.repeat(120)}';`, says: null },
  { rule: SIZES, text: 'a();\n'.repeat(400), says: 'has 402 lines' },
  {
    rule: SIZES,
    text: `const a = () => {\n${'b();\n'.repeat(90)}};`,
    says: 'holds a function of 92',
  },
  { rule: NAMES, path: 'src/core/utils.ts', text: '', says: 'has a name that says nothing' },
  { rule: NAMES, path: 'src/core/index.ts', text: '', says: 'has a name that says nothing' },
  { rule: NAMES, path: 'src/core/searchIndex.ts', text: '', says: 'has a name that is not' },
  { rule: NAMES, path: 'src/core/search-index.ts', text: '', says: null },
  { rule: CITED, path: 'a.md', text: 'see `src/core/gone.ts`', says: 'cites src/core/gone.ts' },
  { rule: CITED, path: 'a.md', text: 'see [it](docs/gone.md#part)', says: 'cites docs/gone.md' },
  { rule: CITED, path: 'a.md', text: 'see `src/gone/`', says: 'cites src/gone/' },
  {
    rule: CITED,
    path: 'a.md',
    text: '`test/arrows.ts`, `src/core/*.ts`, `src/{core,app}/`',
    says: null,
  },
  { rule: CITED, path: 'a.md', text: '[abroad](https://a.example/b.md)', says: null },
  { rule: CITED, text: '// see core/gone.ts', says: 'cites core/gone.ts' },
  { rule: CITED, text: '// see core/judging/judge.ts and test/run.ts', says: null },
  {
    rule: SYMBOL,
    path: 'docs/a.md',
    text: '`judge` in [it](../src/core/judging/judge.ts), `find` in [it](../test/house.ts)',
    says: null,
  },
  {
    rule: SYMBOL,
    path: 'docs/a.md',
    text: '`judge` and `gone` in\n   [it](../src/core/judging/judge.ts)',
    says: 'cites gone in src/core/judging/judge.ts, which does not declare it',
  },
  // What a file only imports is not its own.
  {
    rule: SYMBOL,
    path: 'docs/a.md',
    text: '`SETTINGS` in [it](../test/house.ts)',
    says: 'cites SETTINGS in test/house.ts',
  },
  ...['of ', 'from ', '', '('].map((word) => ({
    rule: SYMBOL,
    path: 'ARCHITECTURE.md',
    text: `\`judge\` ${word}[it](src/core/judging/judge.ts)`,
    says: 'cites `judge` with a file, but not as',
  })),
  { rule: NAMED, path: 'docs/a.md', text: `\`read${'Gone'}\` reads`, says: 'names read' },
  { rule: NAMED, path: 'docs/a.md', text: '`readCapture`, `gone`, `Gone`', says: null },
  {
    rule: MACHINE,
    path: 'a.md',
    text: `see ${['', 'work', 'x'].join('/')}`,
    says: 'names a place',
  },
  { rule: MACHINE, path: 'a.md', text: `see /${'home'}/somebody/x`, says: 'names a place' },
  { rule: MACHINE, path: 'a.md', text: 'docs/work/x and https://a.example/work/x', says: null },
  { rule: MACHINE, path: 'package-lock.json', text: '{"resolved": "x"}', says: 'carries the addr' },
  { rule: INVERTED, text: '// Of two the larger.', says: 'begins a comment with "Of"' },
  { rule: INVERTED, text: '/**\n * Of two the larger.\n */', says: 'begins a comment with "Of"' },
  { rule: INVERTED, text: 'a();\n  /** Of it. */', says: 'begins a comment with "Of"' },
  { rule: INVERTED, text: '// The larger\n// Of two.\na("// Of it");', says: null },
  { rule: INVERTED, path: 'docs/a.md', text: '// Of two the larger.', says: null },
  { rule: MERGED, path: 'a.md', text: `a\n${'<'.repeat(7)} HEAD`, says: 'has marks of a merge' },
  { rule: MERGED, path: 'a.md', text: 'A title\n=======\n', says: null },
];

test('each rule notices what breaks it, and nothing else', () => {
  const planted = PLANTED.map(({ path = 'src/core/planted.ts', text }) => plant(path, text));
  const trees = parse(planted.filter(({ path }) => isCode(path)));
  for (const [i, { rule, text, says }] of PLANTED.entries()) {
    const file = planted[i];
    assert.ok(file);
    // A document is held against the code of the tree.
    const read = isCode(file.path) ? trees.splice(0, 1) : code;
    const found = findingsOf(rule, [...files, file], read, file);
    if (says === null) assert.deepEqual(found.map(printed), [], text);
    else assert.ok(found[0]?.says.startsWith(says), `${text}: ${found[0]?.says ?? 'nothing'}`);
  }
});

test('a file that opens without its sentence is noticed', () => {
  const openings: readonly (readonly [text: string, says: string | null])[] = [
    ['const a = 3;', 'does not open with a comment'],
    ['// What it is\n\nconst a = 3;', 'its opening comment does not end'],
    ['// What it is. More of it.\n\nconst a = 3;', 'opens with more than one sentence'],
    ['// What it is, e.g. one of RFC 9457.\n\nconst a = 3;', null],
    ['#!/usr/bin/env node\n// What it is.\n\nconst a = 3;', null],
    ['// What it is:\n// on two lines.\n\nconst a = 3;', null],
  ];
  for (const [text, says] of openings) {
    const file = { path: 'src/core/planted.ts', text };
    const [found] = findingsOf(FIRST, [file], [], file);
    assert.equal(found?.says.startsWith(says ?? '?') ?? false, says !== null, text);
  }
});

test('a room that holds too many files is noticed, unless it is one of data', () => {
  const rule = RULES.find(({ name }) => name === 'no room holds more than 40 files');
  const found = (room: string, count: number) => {
    const path = (_: unknown, nth: number) => ({ path: `${room}/x-${nth}.ts`, text: '' });
    return rule?.find(Array.from({ length: count }, path), []).map(printed);
  };
  assert.deepEqual(found('src/core', 40), []);
  assert.deepEqual(found('src/core', 41), [
    'src/core  holds 41 files beside each other; the most is 40',
  ]);
  assert.deepEqual(found('test/accuracy/labels', 200), []);
});

test('a statement name that stands for two texts is noticed', () => {
  const twice = parse([
    { path: 'src/store/a.ts', text: "db.rows<A>('find_company', 'select 1');" },
    { path: 'src/store/b.ts', text: "db.rows('find_company', 'select 2');" },
    { path: 'src/store/c.ts', text: "db.rows('find_companies', 'select 3');" },
  ]);
  const rule = RULES.find(({ name }) => name === 'a statement name stands for one text');
  assert.deepEqual(rule?.find([], twice).map(printed), [
    'src/store/b.ts:1  the statement name find_company is taken by src/store/a.ts:1',
  ]);
});

test('a term that is out of order, or lives nowhere, is noticed', () => {
  const rule = RULES.find(({ name }) => name.startsWith('terms stand in order'));
  const lives = '`judge` in [it](../src/core/judging/judge.ts)';
  const terms = (...entries: readonly string[]) => ({
    path: 'docs/terms.md',
    text: entries.join('\n'),
  });
  const readme = { path: 'README.md', text: '[terms](docs/terms.md)' };
  const found = (page: TextFile, by = readme) => rule?.find([page, by], []).map(printed);
  assert.deepEqual(found(terms(`- **a**: x.\n  ${lives}`, `- **b**: y. ${lives}`)), []);
  assert.deepEqual(found(terms(`- **b**: y. ${lives}`, '- **a**: x.')), [
    'docs/terms.md:1  b is out of order',
    'docs/terms.md:2  a is out of order',
    'docs/terms.md:2  a has no place in the code',
  ]);
  assert.deepEqual(found(terms(), { path: 'README.md', text: '' }), [
    'README.md  does not lead to docs/terms.md',
  ]);
});

test('a setting without its documentation is noticed, and the reverse', () => {
  const read = parse([
    { path: 'src/app/a.ts', text: "const a = env.PORT; const b = process.env['HOST'];" },
    { path: 'src/app/b.ts', text: 'const { HOME: c, PORT } = process.env;' },
  ]);
  assert.deepEqual(settingsAstray(read, ['PORT', 'ASSAY_OLD']).map(printed), [
    'src/app/a.ts:1  reads HOST, not in SETTINGS',
    'src/app/b.ts:1  reads HOME, not in SETTINGS',
    'src/app/settings/settings.ts  documents ASSAY_OLD, which nothing reads',
  ]);
});

test('a package that no decision record names is noticed', () => {
  const text = JSON.stringify({
    dependencies: { 'left-pad': '1' },
    devDependencies: { fine: '2' },
  });
  const record = 'We take `fine`, and left-pad is only spoken of.';
  const tree = [
    { path: 'package.json', text },
    { path: 'docs/decisions/0099-x.md', text: record },
    { path: 'docs/operate.md', text: '`left-pad`' },
  ];
  const rule = RULES.find(({ name }) => name === 'every dependency stands in a decision record');
  assert.deepEqual(rule?.find(tree, []).map(printed), [
    'package.json:1  depends on left-pad, of which no record in docs/decisions says why',
  ]);
});

function plant(path: string, text: string): TextFile {
  return { path, text: isCode(path) ? `${OPENING}${text}` : text };
}

function findingsOf(
  name: string,
  all: readonly TextFile[],
  code: Parameters<(typeof RULES)[number]['find']>[1],
  { path }: TextFile,
): Finding[] {
  const rule = RULES.find((one) => one.name === name);
  assert.ok(rule, name);
  return rule.find(all, code).filter((finding) => finding.path === path);
}
