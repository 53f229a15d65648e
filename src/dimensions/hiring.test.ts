// What is counted on a complete board, and what is not.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { greenhouse } from '../boards/greenhouse.ts';
import type { BoardPosting } from '../core/facts/board.ts';
import { NO_COMPENSATION } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { keyMatches } from '../core/facts/fact.ts';
import { hiring, slugOf } from './hiring.ts';

const POSTING: BoardPosting = {
  externalId: '1',
  requisition: null,
  title: 'Kite Maker',
  level: null,
  department: null,
  location: null,
  country: null,
  remote: null,
  workplace: null,
  employmentType: null,
  url: 'https://kites.example/1',
  comp: NO_COMPENSATION,
  postedAt: null,
  pointer: '/jobs/0',
};

function factsOf(...postings: readonly Partial<BoardPosting>[]): Record<string, Json> {
  const list = postings.map((posting, id) => ({ ...POSTING, externalId: String(id), ...posting }));
  const board = {
    kind: 'complete',
    companyName: null,
    postings: list,
    listPointer: '/jobs',
  } as const;
  const { readings } = hiring.read(board);
  for (const { key, locator, provenance, evidenceType } of readings) {
    assert.match(key, /^[A-Za-z0-9_.-]+$/);
    assert.ok(
      hiring.families.some((family) => keyMatches(family, key)),
      key,
    );
    assert.deepEqual(locator, { type: 'json_pointer', pointer: '/jobs' });
    assert.deepEqual([provenance, evidenceType], ['observed', 'ats']);
  }
  return Object.fromEntries(readings.map(({ key, value }) => [key, value]));
}

function group(facts: Record<string, Json>, name: string): Record<string, Json> {
  const prefix = `hiring.${name}.`;
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
}

test('an empty complete board has zero open roles, and no share of nothing', () => {
  assert.deepEqual(factsOf(), { 'hiring.open_roles': 0, 'hiring.open_roles_distinct': 0 });
});

test('distinct roles are counted only where every posting names its job', () => {
  const two = factsOf({ requisition: 'a' }, { requisition: 'a' }, { requisition: 'b' });
  assert.equal(two['hiring.open_roles'], 3);
  assert.equal(two['hiring.open_roles_distinct'], 2);
  assert.ok(!('hiring.open_roles_distinct' in factsOf({ requisition: 'a' }, {})));
});

test('departments are counted only where the board gives some, and then add up', () => {
  assert.deepEqual(group(factsOf({}, {}), 'by_department'), {});
  const facts = factsOf({ department: 'R & D' }, { department: 'Vertrieb Süd' }, {});
  assert.deepEqual(group(facts, 'by_department'), { 'r-and-d': 1, 'vertrieb-sud': 1, _none: 1 });
});

test('countries and workplaces come from structured fields only', () => {
  const facts = factsOf({ country: 'FR', location: 'Lyon' }, { location: 'Remote, Germany' });
  assert.deepEqual(group(facts, 'by_country'), { FR: 1, _unresolved: 1 });
  assert.deepEqual(group(facts, 'by_workplace'), {});
  const places = factsOf(
    { remote: true, workplace: 'remote' },
    { remote: false, workplace: 'hybrid' },
    { remote: false },
    {},
  );
  assert.deepEqual(group(places, 'by_workplace'), {
    remote: 1,
    hybrid: 1,
    unstated: 2,
  });
  // Said of every role: that none is remote states no workplace, but it is counted.
  const none = factsOf({ remote: false }, { remote: false });
  assert.deepEqual(group(none, 'by_workplace'), { unstated: 2 });
});

test('employment types fall into the closed map or into the rest, never into full time', () => {
  const facts = factsOf(
    { employmentType: 'Full-time' },
    { employmentType: 'FullTime' },
    { employmentType: 'fulltime_permanent' },
    { employmentType: 'Regular' },
    {},
  );
  assert.deepEqual(group(facts, 'by_employment_type'), { full_time: 3, _other: 1, unstated: 1 });
});

test('functions and seniorities add up to the total', () => {
  const facts = factsOf({ title: 'Senior Data Analyst' }, { title: 'Kite Maker' });
  assert.deepEqual(group(facts, 'by_function'), { data: 1, _unmapped: 1 });
  assert.deepEqual(group(facts, 'by_seniority'), { senior: 1, unstated: 1 });
});

test('the share of disclosed salaries counts structured pay', () => {
  const comp = { ...NO_COMPENSATION, base_min: 1, base_max: 2, currency: 'EUR' };
  assert.equal(factsOf({ comp }, {}, {})['hiring.salary_disclosed.share'], 33.3);
  assert.ok(!('hiring.salary_disclosed.share' in factsOf({})));
});

test('labels become words that are valid in keys', () => {
  assert.equal(slugOf('Größe & Maß — (EMEA)'), 'grosse-and-mass-emea');
  assert.equal(slugOf('営業'), '_other');
  assert.equal(slugOf(null), null);
  assert.equal(slugOf('x'.repeat(300))?.length, 80);
});

const CORPUS = fileURLToPath(
  new URL('../../../shared/corpus/greenhouse/snapshots', import.meta.url),
);
const skip = existsSync(CORPUS) ? false : 'the corpus ../shared/corpus is not here';

test('every group of every tenth recorded board adds up to its open roles', { skip }, (t) => {
  const files = globSync('*/*.json.gz', { cwd: CORPUS })
    .sort()
    .filter((_, index) => index % 10 === 0);
  for (const file of files) {
    const board = greenhouse.read(gunzipSync(readFileSync(`${CORPUS}/${file}`)).toString('utf8'));
    assert.ok(board.kind === 'complete', file);
    const { readings } = hiring.read(board);
    const facts = Object.fromEntries(readings.map(({ key, value }) => [key, value]));
    assert.equal(facts['hiring.open_roles'], board.postings.length);
    assert.equal(new Set(readings.map(({ key }) => key)).size, readings.length, file);
    for (const name of ['by_function', 'by_seniority']) {
      const counts = Object.values(group(facts, name)).map(Number);
      const sum = counts.reduce((total, count) => total + count, 0);
      assert.equal(sum, board.postings.length, `${file} ${name}`);
    }
  }
  t.diagnostic(`${files.length} boards`);
});
