// The replay of recorded documents: an invented one from a folder and from git, then the real ones.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { corpus, needsCorpus } from '../../worlds/world.ts';
import { historyOf } from './git-history.ts';
import { howTold, isShownTwice, materialChanges } from './material.ts';
import { measureSeries } from './measure.ts';
import { seriesFigures, seriesJson, seriesLines } from './print.ts';
import { judgeEvent } from './verdicts.ts';
import { differingLines } from './words.ts';

const SET = 'terms-events';
const FLOORS = join(import.meta.dirname, '..', 'floors.json');
const TITLE = 'Acme/Terms of Service.html';
const ADDRESS = 'https://acme.example/legal/terms';

function terms(clause: string): string {
  const rest = 'Whoever orders an anvil of us collects it in person, with a cart and two mules. ';
  return `<!doctype html><html lang="en"><head><title>Terms of service</title></head><body><main>
    <h1>Terms of service</h1><p>${rest.repeat(12)}</p><h2>Returns</h2><p>${clause}</p></main></body>
    </html>`;
}

const PAGES = ['Returns are taken for 14 days.', 'Returns are taken for 30 days.'].map(terms);
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

/** Two looks of each page, as a folder and as a repository. */
function furnish(folder: string): { readonly repository: string } {
  const repository = join(folder, 'recorded.git');
  const git = (args: readonly string[], input = '', at = '2026-03-02T10:00:00Z') =>
    execFileSync('git', ['--git-dir', repository, ...args], {
      input,
      encoding: 'utf8',
      env: {
        ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@acme.example', GIT_AUTHOR_DATE: at },
        ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@acme.example' },
        ...{ GIT_COMMITTER_DATE: at, PATH: '/usr/bin:/bin:/usr/local/bin' },
      },
    }).trim();
  execFileSync('git', ['init', '-q', '--bare', repository]);
  const looks = DAYS.map((day, i) => {
    const at = `${day}T10:00:00Z`;
    // The same page is recorded again with another comment, as pages are.
    const body = `${PAGES[i < 2 ? 0 : 1]}<!-- ${i} -->`;
    const blob = git(['hash-object', '-w', '--stdin'], body);
    const inner = git(['mktree'], `100644 blob ${blob}\tTerms of Service.html\n`);
    const tree = git(['mktree'], `040000 tree ${inner}\tAcme\n`);
    const parents = i === 0 ? [] : ['-p', git(['rev-parse', 'HEAD'])];
    const message = `Record\n\nX-source-document-location: ${ADDRESS}`;
    const commit = git(['commit-tree', tree, ...parents, '-m', message], '', at);
    git(['update-ref', 'HEAD', commit]);
    const file = `snapshots/${blob}.html.gz`;
    mkdirSync(join(folder, 'snapshots'), { recursive: true });
    writeFileSync(join(folder, file), gzipSync(body));
    return { at, blob, commit, file, label: i === 2 ? 'change' : 'none' };
  });
  const [, before, first, confirming] = looks.map(({ at, blob }) => ({ at, blob }));
  const event = {
    ...{ n: 1, run: 'thin', document: TITLE, url: 'https://acme.example/terms' },
    ...{ source_url: ADDRESS, key: 'legal.doc.terms.sha256', change: 'changed' },
    ...{ verdict: 'true', class: null, snapshots: { before, first, confirming } },
  };
  const write = (name: string, value: object) =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  write('events.json', { classes: { A: 'error page' }, events: [event] });
  write('missed.json', { missed: [] });
  const snapshots = looks.map(({ at, blob, commit, label }) => [at, blob, commit, label]);
  const document = { n: 0, document: TITLE, url: event.url, source_urls: [ADDRESS], snapshots };
  write('series.json', { documents: [document] });
  const seen = (at: string) => [{ document: TITLE, at, url: ADDRESS }];
  write(
    'snapshots.json',
    looks.map(({ at, blob, file }) => ({ blob, file, seen: seen(at) })),
  );
  return { repository };
}

test('a change that stays is told, of the folder as of the repository', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-series-'));
  try {
    const { repository } = furnish(folder);
    assert.deepEqual(
      historyOf(repository, [TITLE]).map(({ at, address }) => [at.slice(0, 10), address]),
      DAYS.map((day) => [day, ADDRESS]),
    );
    for (const archive of [null, repository]) {
      const request = { folder, archive, cadence: 'thin', documents: [] } as const;
      const measured = await measureSeries(request);
      const { told, false: wrong, unjudged, told_at_pair, material } = seriesFigures(measured);
      assert.deepEqual([told, wrong, unjudged, told_at_pair, material], [1, 0, 0, 1, 1]);
      assert.equal(measured.events[0]?.verdict, 'true');
      assert.ok(seriesLines(measured).includes('| true | 1 |'));
      assert.ok('told_with_next' in seriesJson(measured));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const PAIR = {
  before: { blob: 'b', at: '2026-03-03T10:00:00Z' },
  first: { blob: 'f', at: '2026-03-04T10:00:00Z' },
  confirming: { blob: 'c', at: '2026-03-05T10:00:00Z' },
};

function verdict(key: string, is: 'true' | 'false') {
  const place = { n: 1, run: 'thin', document: TITLE, url: ADDRESS, source_url: ADDRESS } as const;
  return { ...place, key, change: 'changed', verdict: is, class: null, snapshots: PAIR };
}

function told(key: string, before: string, first: string) {
  return { url: ADDRESS, key, change: 'changed', from: 1, to: 2, before, first, confirming: null };
}

test('an event falls under the verdict on the same pair, or covers a true one', () => {
  const sha = 'legal.doc.terms.sha256';
  const verdicts = [verdict(sha, 'true'), verdict('legal.governing_law', 'false')];
  const sides = { before: 'b', first: 'f' };
  const judge = (event: ReturnType<typeof told>, own: Parameters<typeof judgeEvent>[2] = []) =>
    judgeEvent(event, verdicts, own, sides).verdict;
  const [before, first] = [PAIR.before.at, PAIR.first.at];
  assert.equal(judge(told(sha, before, first)), 'true');
  assert.equal(judge(told('legal.doc.privacy.sha256', before, first)), 'true');
  assert.equal(judge(told('legal.governing_law', before, first)), 'false');
  assert.equal(judge(told(sha, '2026-03-01T10:00:00Z', '2026-03-08T10:00:00Z')), 'true');
  const elsewhere = told('legal.governing_law', '2026-03-01T10:00:00Z', first);
  assert.equal(judge(elsewhere), 'unjudged');
  const family = 'legal.governing_law';
  const own = {
    ...sides,
    family,
    verdict: 'false',
    class: 'F',
    note: 'it stands in both',
  } as const;
  assert.equal(judge(elsewhere, [own]), 'false');
});

test('what was told late is several changes where the archive says so', () => {
  const look = (day: string, label: string) => ({
    ...{ document: TITLE, blob: day, at: `${day}T10:00:00Z`, label },
  });
  const looks = [look('2026-03-03', 'none'), look('2026-03-03', 'change')].map((one, i) => ({
    ...one,
    at: i === 0 ? one.at : '2026-03-03T22:00:00Z',
  }));
  const changes = materialChanges([verdict('legal.doc.terms.sha256', 'true')], [], looks);
  assert.equal(changes.length, 2);
  const events = [told('legal.doc.terms.sha256', PAIR.before.at, PAIR.first.at)];
  assert.deepEqual(
    changes.map((change) => howTold(change, events)),
    ['later', 'pair'],
  );
  assert.deepEqual(
    changes.map((change) => howTold(change, [])),
    ['untold', 'untold'],
  );
});

test('a change that was told late, as the archive says, may be told sooner', () => {
  const late = { ...verdict('legal.doc.terms.sha256', 'true'), archive_pair: 'noise' };
  const sooner = [told('legal.doc.terms.sha256', PAIR.before.at, '2026-03-03T22:00:00Z')];
  for (const [listed, how] of [
    [late, 'pair'],
    [{ ...late, archive_pair: 'change' }, 'untold'],
  ] as const) {
    assert.deepEqual(
      materialChanges([listed], [], []).map((change) => howTold(change, sooner)),
      [how],
    );
  }
});

test('a change that the next look has overtaken was shown once', () => {
  const [change] = materialChanges([verdict('legal.doc.terms.sha256', 'true')], [], []);
  assert.ok(change);
  const at = new Date(PAIR.first.at).toISOString();
  const texts = (digest: string | null, next: string | null) => [
    { url: 'https://a.example/terms', at, digest },
    { url: 'https://a.example/privacy', at: '2026-03-04T22:00:00.000Z', digest: 'other' },
    { url: 'https://a.example/terms', at: '2026-03-05T22:00:00.000Z', digest: next },
  ];
  assert.equal(isShownTwice(change, texts('b', 'b')), true);
  assert.equal(isShownTwice(change, texts('b', 'c')), false);
  // Where no digest decides, it might have been told.
  for (const [first, next] of [
    ['b', null],
    [null, 'c'],
    [null, null],
  ] as const) {
    assert.equal(isShownTwice(change, texts(first, next)), true);
  }
  assert.equal(isShownTwice(change, []), true);
});

test('lines that differ in white space and signs only are the same', () => {
  const before = '<p>We ship  anvils.</p><script>no()</script><div>Until&nbsp;May</div>';
  const after = '<div>We ship <b>anvils</b></div><div>Until June</div>';
  assert.deepEqual(differingLines(before, after), {
    removed: ['Until May'],
    added: ['Until June'],
  });
});

interface Floors {
  readonly series: { readonly false: number; readonly told_at_pair: number };
}

test('recorded documents: no false event beyond the ceiling', needsCorpus(SET), async (t) => {
  const floors = (JSON.parse(readFileSync(FLOORS, 'utf8')) as Floors).series;
  const folder = corpus(SET) ?? '';
  const request = { folder, archive: null, cadence: 'thin', documents: [] } as const;
  const measured = await measureSeries(request);
  const figures = seriesFigures(measured);
  for (const line of seriesLines(measured)) t.diagnostic(line);
  assert.ok(figures.false <= floors.false, `${figures.false} false events`);
  const told = figures.told_at_pair / figures.material;
  assert.ok(told >= floors.told_at_pair, `${told} of the changes are told at the pair`);
});
