// Versions of a page in a real repository, as looks, told and held against what was judged.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { objections, readWebSet, type WebPage } from '../web/set.ts';
import { measurePlan } from './measure.ts';
import { readFreshPages, readHistoryPages } from './pages.ts';
import { type History, planHistories } from './plan.ts';
import { historiesFigures, historiesTable } from './print.ts';
import { BLOB_DIGITS, type JudgedEvent, nameOf, readVerdicts } from './verdicts.ts';

const COMPANY = 'anvils.example';
const folder = mkdtempSync(join(tmpdir(), 'assay-histories-'));
const repository = join(folder, 'anvils+site', 'repo');
let pages: readonly WebPage[];

function pricing(price: number, more = ''): string {
  const card = (name: string, amount: number) =>
    `<div class="card"><h3>${name}</h3><p>$${amount} / month</p><ul><li>Anvils</li></ul></div>`;
  return `<!doctype html><html lang="en"><title>Pricing</title><main><h1>Pricing</h1>
    <p>Choose the plan that suits your forge, change it whenever you like. ${more}</p>
    <section>${card('Smith', price)}${card('Forge', 49)}</section></main></html>`;
}

const days = ['2026-03-02', '2026-03-02', '2026-03-20', '2026-04-10'];
const versions = [pricing(9), pricing(12), pricing(15), pricing(15, 'We never sleep.')];

before(() => {
  const work = join(folder, 'work');
  mkdirSync(work);
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  git('init', '--quiet', '--initial-branch=main');
  for (const [nth, html] of versions.entries()) {
    writeFileSync(join(work, 'pricing.html'), html);
    writeFileSync(join(work, 'about.html'), '<title>About</title>');
    git('add', '.');
    const who = ['-c', 'user.name=invented', '-c', 'user.email=nobody@anvils.example'];
    process.env.GIT_COMMITTER_DATE = `${days[nth]}T1${nth}:00:00Z`;
    git(...who, 'commit', '--quiet', '--message', `${nth}`);
  }
  delete process.env.GIT_COMMITTER_DATE;
  mkdirSync(join(folder, 'anvils+site'));
  execFileSync('git', ['clone', '--quiet', '--bare', work, repository]);
  const commit = git('rev-parse', 'HEAD').trim();
  const page = (path: string): WebPage => ({
    ...{ id: `anvils-${path}`, role: null, company: COMPANY, repo: 'anvils/site', commit },
    ...{ url: `https://${COMPANY}/${path}`, path: `${path}.html`, bytes: 1, labels: [] },
    sha256: hash('sha256', path, 'hex'),
  });
  pages = [page('pricing'), page('about')];
});
after(() => rmSync(folder, { recursive: true }));

function only(plan: readonly History[]): History {
  assert.equal(plan.length, 1);
  const [first] = plan;
  assert.ok(first);
  return first;
}

test('the last version of each day is looked at until the next one comes', () => {
  const { company, looks, pages: planned } = only(planHistories(pages, folder));
  assert.deepEqual([company, planned], [COMPANY, 1], 'a page that never changed has no history');
  assert.equal(new Set(looks.map(({ blob }) => blob)).size, 3, 'one of the first day was replaced');
  assert.deepEqual(
    looks.map(({ at }) => at.slice(0, 10)),
    [
      ...['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-06'],
      ...['2026-03-20', '2026-03-21', '2026-03-23', '2026-03-28'],
      ...['2026-04-10', '2026-04-11', '2026-04-13', '2026-04-18'],
    ],
  );
  assert.deepEqual(planHistories(pages, tmpdir()), [], 'nothing of what does not lie there');
});

test('what is told is held against the verdict on the same two versions', async () => {
  const plan = planHistories(pages, folder);
  const unjudged = await measurePlan(plan, []);
  const [event, ...others] = unjudged.events;
  assert.deepEqual(others, []);
  assert.deepEqual([event?.key, event?.from, event?.to], ['pricing.tier.smith.price', 12, 15]);
  assert.ok(event?.words?.added.some((line) => line.includes('$15')));
  const { page = '', key = '', change = '', blobs } = event ?? {};
  const verdict: JudgedEvent = {
    ...{ page, key, change, class: null, drawn: true },
    verdict: 'true',
    before: blobs?.before.slice(0, BLOB_DIGITS) ?? '',
    first: blobs?.first.slice(0, BLOB_DIGITS) ?? '',
  };
  const figures = historiesFigures(await measurePlan(plan, [verdict]));
  assert.deepEqual([figures.told, figures.true, figures.false, figures.undrawn], [1, 1, 0, 0]);
  assert.match(historiesTable(figures), /drawn and true \| 1 \| 1\.000/);
});

test('each verdict is of one page of the set, and a false one says its fault', () => {
  const known = new Set(readHistoryPages().map(({ id }) => id));
  const verdicts = readVerdicts();
  assert.equal(new Set(verdicts.map(nameOf)).size, verdicts.length);
  for (const one of verdicts) {
    assert.ok(known.has(one.page), one.page);
    assert.equal(one.class !== null, one.verdict === 'false', nameOf(one));
    assert.match(`${one.before} ${one.first}`, /^[0-9a-f]{12} [0-9a-f]{12}$/);
  }
});

test('companies met here are in neither half, and no page is kept', () => {
  const pages = readFreshPages();
  const build = readWebSet('build');
  for (const other of [build, readWebSet('measure')]) {
    const set = { note: '', half: 'build' as const, pages, judged: [] };
    assert.deepEqual(objections(set, other), []);
  }
  const known = new Set(build?.pages.map(({ id }) => id));
  assert.deepEqual(
    pages.filter(({ id }) => known.has(id)),
    [],
  );
});
