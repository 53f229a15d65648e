// The set of real pages that is kept without a page: collected, brought back, and its own form.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readLabelledSet } from '../labelled/set.ts';
import { collected } from './collect.ts';
import { type BringPage, bringPages, fromMirrors } from './fetch.ts';
import { noteLook } from './looks.ts';
import { HALVES, isReserved, objections, printedSet, readWebSet, type WebSet } from './set.ts';

const HTML = '<!doctype html><title>Anvils</title><p>Anvils for 12 euros.</p>';
const OTHER = HTML.replace('12', '13');

/** Invented companies: one that anybody may use, another, and one that is reserved. */
const named = Array.from({ length: 200 }, (_, i) => `anvils-${i}.example`);
const [BUILD = '', MEASURE = ''] = named.filter((name) => !isReserved(name));
const [KEPT = ''] = named.filter(isReserved);

function entry(company: string, more: object = {}): object {
  return {
    ...{ id: `${company}-pricing`, file: 'pages/x.html.gz', html: HTML, role: null, company },
    ...{ url: `https://${company}/pricing`, repo: 'anvils/site', commit: 'a'.repeat(40) },
    ...{ path: 'pricing.html', bytes: HTML.length, sha256: hash('sha256', HTML, 'hex') },
    labels: [{ key: 'pricing.tier.anvil.price', value: '12', optional: false, quote: HTML }],
    ...more,
  };
}

async function inFolder(use: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-web-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function furnish(folder: string, pages: readonly object[]): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'labels.json'), JSON.stringify({ pages }));
  return folder;
}

test('collecting keeps what was read and where, and leaves the pages behind', async () => {
  await inFolder((folder) => {
    const long = 'a word '.repeat(60);
    const labels = [{ key: 'pricing.trial.days', value: '14', optional: true, quote: long }];
    const one = furnish(join(folder, 'one'), [entry(BUILD)]);
    const two = furnish(join(folder, 'two'), [
      entry(BUILD, { id: 'a-home', labels, sha256: '4'.repeat(64) }),
    ]);
    const wrong = [{ key: 'pricing.trial.days', value: 3 }];
    writeFileSync(join(two, 'judged.json'), JSON.stringify({ pages: [{ id: 'a-home', wrong }] }));
    const set = collected('build', [one, two]);
    assert.deepEqual(
      set.pages.map(({ id }) => id),
      ['a-home', `${BUILD}-pricing`],
    );
    assert.equal(set.judged.length, 1);
    assert.equal(set.pages[0]?.labels[0]?.quote?.length, 160);
    const printed = printedSet(set);
    assert.ok(!printed.includes('"html"') && !printed.includes('pages/x.html.gz'));
    assert.deepEqual(JSON.parse(printed), set);
  });
});

test('two labellers of one page are heard together, and a name that is taken gets a number', async () => {
  await inFolder((folder) => {
    const labels = [
      { key: 'pricing.tier.anvil.price', value: '21' },
      { key: 'pricing.trial.days', value: '14' },
    ];
    const one = furnish(join(folder, 'one'), [entry(BUILD)]);
    const other = entry(BUILD, { sha256: hash('sha256', OTHER, 'hex') });
    const two = furnish(join(folder, 'two'), [entry(BUILD, { labels }), other]);
    const { pages } = collected('build', [one, two]);
    assert.deepEqual(
      pages.map(({ id }) => id),
      [`${BUILD}-pricing`, `${BUILD}-pricing-2`],
    );
    assert.deepEqual(
      pages[0]?.labels.map(({ value, optional }) => [value, optional ?? false]),
      [
        ['12', true],
        ['21', true],
        ['14', false],
      ],
    );
  });
});

test('a company of the other half, or a reserved one, is not collected', async () => {
  await inFolder((folder) => {
    const measure = furnish(join(folder, 'measure'), [entry(MEASURE)]);
    const measured = collected('measure', [measure]);
    assert.equal(measured.pages.length, 1);
    assert.throws(() => collected('build', [measure], measured), /is of the other half than build/);
    const kept = furnish(join(folder, 'kept'), [entry(KEPT)]);
    for (const half of HALVES) assert.throws(() => collected(half, [kept]), /is reserved/);
    const lost = furnish(join(folder, 'lost'), [entry(BUILD, { sha256: undefined })]);
    assert.throws(() => collected('build', [lost]), /no path, size or SHA-256/);
    assert.throws(() => collected('third', [measure]), /not a half/);
  });
});

test('pages are brought once, checked, and left out where they are others', async () => {
  await inFolder(async (folder) => {
    const from = furnish(join(folder, 'from'), [
      entry(BUILD),
      entry(BUILD, { id: 'changed', path: 'changed.html', sha256: '1'.repeat(64) }),
      entry(BUILD, { id: 'gone', path: 'gone.html', sha256: '2'.repeat(64) }),
    ]);
    const set = collected('build', [from]);
    let asked = 0;
    const bring: BringPage = async ({ path }) => {
      asked += 1;
      if (path === 'gone.html') throw new Error('status 404');
      return Buffer.from(path === 'changed.html' ? OTHER : HTML);
    };
    const into = join(folder, 'into');
    const brought = await bringPages(set, into, bring);
    assert.equal(brought.pages, 1);
    assert.deepEqual(brought.missing, ['changed: it is another page', 'gone: status 404']);
    const { pages, half } = readLabelledSet(into);
    assert.deepEqual([pages.length, half], [1, 'build']);
    await bringPages(set, into, bring);
    assert.equal(asked, 5);
  });
});

test('pages are brought from git directories as well', async () => {
  await inFolder(async (folder) => {
    const repository = join(folder, 'mirrors', 'anvils+site', 'repo');
    mkdirSync(repository, { recursive: true });
    const git = (args: readonly string[], input = '') =>
      execFileSync('git', ['--git-dir', repository, ...args], { input, encoding: 'utf8' }).trim();
    execFileSync('git', ['init', '-q', '--bare', repository]);
    const blob = git(['hash-object', '-w', '--stdin'], HTML);
    const tree = git(['mktree'], `100644 blob ${blob}\tpricing.html\n`);
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@anvils.example'];
    const commit = git([...identity, 'commit-tree', tree, '-m', 'site']);
    const from = furnish(join(folder, 'from'), [
      entry(BUILD, { commit }),
      entry(BUILD, { id: 'elsewhere', commit, repo: 'anvils/other', sha256: '3'.repeat(64) }),
    ]);
    const set = collected('build', [from]);
    const mirrors = fromMirrors(join(folder, 'mirrors'));
    const { pages, missing } = await bringPages(set, join(folder, 'into'), mirrors);
    assert.equal(pages, 1);
    assert.match(missing[0] ?? '', /elsewhere: anvils\/other: no git directory/);
  });
});

test('a look is a line of the log', async () => {
  await inFolder((folder) => {
    const file = join(folder, 'LOOKS.md');
    writeFileSync(file, '');
    noteLook({ day: '2026-03-02', commit: 'abc1234', what: 'figures | only' }, file);
    assert.equal(readFileSync(file, 'utf8'), '| 2026-03-02 | abc1234 | figures / only |\n');
  });
});

for (const half of HALVES) {
  const set = readWebSet(half);
  const skip = set === null ? `test/accuracy/web/${half}.json was not collected yet` : false;
  test(`the half ${half} holds together, and no page of it is kept`, { skip }, () => {
    const other = HALVES.find((one) => one !== half) ?? half;
    assert.deepEqual(objections(set as WebSet, readWebSet(other)), []);
  });
}
