// The printed pages: in date, the same in every run, and with everything of the catalogues in them.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { FACT_KEYS } from '../../contract/fact-keys.ts';
import { PROBLEM_CODES } from '../../contract/problems.ts';
import { TIERS } from '../../contract/tiers.ts';
import { TOOLS } from '../../edges/mcp/tools.ts';
import { registry } from '../../operations/registry.ts';
import { SETTINGS } from '../settings/settings.ts';
import { table } from './markdown.ts';
import { renderPages } from './pages.ts';

const ROOT = new URL('../../../', import.meta.url);
const pages = renderPages();

for (const [path, text] of pages) {
  test(`${path} is in date (npm run print writes it)`, () => {
    assert.equal(readFileSync(new URL(path, ROOT), 'utf8'), text);
  });
}

test('two printings are equal', () => {
  assert.deepEqual([...renderPages()], [...pages]);
});

test('nothing but what is printed lies among the printed pages', () => {
  const folder = 'docs/reference/';
  const printed = [...pages.keys()].filter((path) => path.startsWith(folder));
  const there = readdirSync(new URL(folder, ROOT)).map((name) => `${folder}${name}`);
  // `npm run accuracy` prints its own page.
  const others = [`${folder}accuracy.md`];
  assert.deepEqual(there.sort(), [...printed, ...others].sort());
});

test('every page says that it is printed', () => {
  for (const [path, text] of pages) {
    if (path.endsWith('.md')) assert.ok(text.includes('do not edit'), path);
  }
});

test('the pages list everything of their catalogue', () => {
  const listed: readonly (readonly [page: string, words: readonly string[]])[] = [
    ['operations', registry.map(({ id }) => `## ${id}\n`)],
    ['errors', PROBLEM_CODES.map((code) => `## ${code}\n`)],
    ['event-types', EVENT_TYPES.map(({ type }) => `| \`${type}\` |`)],
    ['fact-keys', FACT_KEYS.map(({ key }) => `| \`${key}\` |`)],
    ['settings', SETTINGS.map(({ name }) => `| \`${name}\` |`)],
    ['tools', TOOLS.map(({ id }) => `## ${id}\n`)],
    ['tiers', Object.values(TIERS).map(({ title }) => ` ${title} |`)],
    ['commands', ['up', 'import warc', 'keys create'].map((words) => `## assay ${words}\n`)],
  ];
  for (const [name, words] of listed) {
    const text = pages.get(`docs/reference/${name}.md`) ?? '';
    for (const word of words) assert.ok(text.includes(word), `${name}: ${word}`);
  }
});

test('links between the pages lead somewhere', () => {
  for (const [path, text] of pages) {
    for (const [, page, anchor] of text.matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)) {
      const target = page === undefined ? text : pages.get(`docs/reference/${page}`);
      assert.ok(target?.includes(`\n## ${anchor}\n`), `${path}: ${page ?? ''}#${anchor}`);
    }
  }
});

test('a cell keeps its table whole', () => {
  assert.equal(table(['a'], [['x | y\nz']]), '| a |\n| --- |\n| x \\| y z |');
});
