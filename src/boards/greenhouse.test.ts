// What the Greenhouse adapter makes of documented answers, broken ones and recorded ones.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { NO_COMPENSATION } from '../core/facts/board.ts';
import { greenhouse } from './greenhouse.ts';

const JOB = {
  id: 127817,
  internal_job_id: 144381,
  title: 'Vice President of Kites',
  updated_at: '2026-01-14T10:55:28-05:00',
  first_published: '2026-01-10T23:30:00-05:00',
  requisition_id: '50',
  location: { name: 'Remote' },
  absolute_url: 'https://boards.greenhouse.io/kites/jobs/127817',
  company_name: 'Kites',
  metadata: null,
  departments: [{ id: 7, name: 'Flying', parent_id: null, child_ids: [] }],
};

function board(jobs: readonly unknown[], total: unknown = jobs.length): string {
  return JSON.stringify({ jobs, meta: { total } });
}

function readOne(job: object) {
  const read = greenhouse.read(board([job]));
  assert.equal(read.kind, 'complete');
  assert.ok(read.kind === 'complete');
  const posting = read.postings[0];
  assert.ok(posting !== undefined);
  return posting;
}

function reasonOf(body: string): string {
  const read = greenhouse.read(body);
  return read.kind === 'incomplete' ? read.reason : 'complete';
}

test('a documented job becomes a posting with what it states and nothing else', () => {
  assert.deepEqual(readOne(JOB), {
    externalId: '127817',
    requisition: '144381',
    title: 'Vice President of Kites',
    level: null,
    department: 'Flying',
    location: 'Remote',
    country: null,
    remote: null,
    workplace: null,
    employmentType: null,
    url: 'https://boards.greenhouse.io/kites/jobs/127817',
    comp: NO_COMPENSATION,
    postedAt: '2026-01-10',
    pointer: '/jobs/0',
  });
});

test('a prospect post is not a posting, though the total counts it', () => {
  const read = greenhouse.read(board([{ ...JOB, id: 1, internal_job_id: null }, JOB]));
  assert.ok(read.kind === 'complete');
  assert.deepEqual(
    read.postings.map((posting) => [posting.externalId, posting.pointer]),
    [['127817', '/jobs/1']],
  );
});

test('a posting listed twice counts once', () => {
  const read = greenhouse.read(board([JOB, JOB]));
  assert.ok(read.kind === 'complete');
  assert.equal(read.postings.length, 1);
});

test('an empty board is complete and has no roles', () => {
  const read = greenhouse.read(board([]));
  assert.deepEqual(read, {
    kind: 'complete',
    companyName: null,
    postings: [],
    listPointer: '/jobs',
  });
});

test('a list that is shorter than its total, or does not say its total, is incomplete', () => {
  assert.equal(reasonOf(board([JOB], 2)), '1 of 2 jobs');
  assert.equal(reasonOf(board([JOB, JOB], 1)), '2 of 1 jobs');
  assert.match(reasonOf(JSON.stringify({ jobs: [JOB] })), /does not say/);
  assert.match(reasonOf(board([JOB], '1')), /does not say/);
});

test('one job that cannot be read makes the whole board incomplete', () => {
  const { internal_job_id: _, ...without } = JOB;
  assert.match(reasonOf(board([JOB, without])), /entry 1: no internal_job_id/);
  assert.match(reasonOf(board([{ ...JOB, title: '' }])), /no title/);
  assert.match(reasonOf(board([{ ...JOB, title: 'x'.repeat(501) }])), /no title/);
  assert.match(reasonOf(board([{ ...JOB, absolute_url: 'javascript:alert(1)' }])), /no address/);
  assert.match(reasonOf(board([{ ...JOB, id: 1.5 }])), /no id/);
  assert.match(reasonOf(board(['job'])), /not an object/);
});

test('what is no board is incomplete', () => {
  for (const body of ['', 'null', '[]', '{}', '{"jobs":{}}', '<html></html>', '{"status":404}']) {
    assert.equal(greenhouse.read(body).kind, 'incomplete', body);
  }
  assert.equal(greenhouse.read('['.repeat(200_000)).kind, 'incomplete');
});

test('the company is named only where all jobs agree', () => {
  const named = (...names: readonly (string | undefined)[]) => {
    const jobs = names.map((company_name, id) => ({ ...JOB, id, company_name }));
    const read = greenhouse.read(board(jobs));
    return read.kind === 'complete' ? read.companyName : 'incomplete';
  };
  assert.equal(named('Kites', 'Kites', undefined), 'Kites');
  assert.equal(named('Kites', 'Ropes'), null);
  assert.equal(named(undefined), null);
});

test('a department is stated where there is exactly one', () => {
  const two = [
    { id: 7, name: 'Flying' },
    { id: 8, name: 'Sales' },
  ];
  assert.equal(readOne({ ...JOB, departments: two }).department, null);
  assert.equal(readOne({ ...JOB, departments: [] }).department, null);
  assert.equal(
    readOne({ ...JOB, departments: [{ id: 0, name: 'No Department' }] }).department,
    null,
  );
  const { departments: _, ...without } = JOB;
  assert.equal(readOne(without).department, null);
});

test('an employment type comes only from a metadata field of that name', () => {
  const field = (name: string, value: unknown) => ({
    id: 1,
    name,
    value,
    value_type: 'short_text',
  });
  const typeOf = (...metadata: readonly unknown[]) => readOne({ ...JOB, metadata }).employmentType;
  assert.equal(typeOf(field('Employment Type', 'Full-time')), 'Full-time');
  assert.equal(typeOf(field('Cost Center', 'Full-time')), null);
  assert.equal(typeOf(field('Employment Type', null)), null);
  assert.equal(typeOf(field('Employment Type', ['Full-time'])), null);
  assert.equal(typeOf(field('Employment Type', 'A'), field('employment type', 'B')), null);
});

test('pay is stated by one range, or by several that are the same', () => {
  const range = { min_cents: 5_000_000, max_cents: 7_500_050, currency_type: 'USD', title: 'NYC' };
  const compOf = (...ranges: readonly object[]) =>
    readOne({ ...JOB, pay_input_ranges: ranges }).comp;
  const stated = {
    ...NO_COMPENSATION,
    base_min: 50_000,
    base_max: 75_000.5,
    currency: 'USD',
    source: 'ats_structured',
  };
  assert.deepEqual(compOf(range), stated);
  assert.deepEqual(compOf(range, { ...range, title: 'SF' }), stated);
  assert.deepEqual(compOf(range, { ...range, max_cents: 8_000_000 }), NO_COMPENSATION);
  assert.deepEqual(compOf({ ...range, min_cents: 9_000_000 }), NO_COMPENSATION);
  assert.deepEqual(compOf({ ...range, min_cents: 0, max_cents: 0 }), NO_COMPENSATION);
  assert.deepEqual(compOf({ ...range, currency_type: 'JPY' }), NO_COMPENSATION);
  assert.deepEqual(compOf(), NO_COMPENSATION);
});

test('the day of publication is the one printed, or none', () => {
  const dayOf = (first_published: unknown) => readOne({ ...JOB, first_published }).postedAt;
  assert.equal(dayOf('2024-11-01T06:05:10-04:00'), '2024-11-01');
  assert.equal(dayOf('2024-02-30T06:05:10-04:00'), null);
  assert.equal(dayOf('yesterday'), null);
  assert.equal(dayOf(null), null);
});

test('tokens are read from the addresses of boards, embedded boards and lists', () => {
  const tokenOf = (address: string) => greenhouse.tokenOf(new URL(address));
  assert.equal(tokenOf('https://boards.greenhouse.io/kites'), 'kites');
  assert.equal(tokenOf('https://boards.greenhouse.io/kites/jobs/127817'), 'kites');
  assert.equal(tokenOf('https://job-boards.greenhouse.io/kites'), 'kites');
  assert.equal(tokenOf('https://job-boards.eu.greenhouse.io/kites'), 'eu:kites');
  assert.equal(tokenOf('https://boards.greenhouse.io/embed/job_board/js?for=kites'), 'kites');
  assert.equal(tokenOf('https://boards-api.greenhouse.io/v1/boards/kites/jobs'), 'kites');
  assert.equal(tokenOf('https://boards.greenhouse.io/embed/job_app?token=1'), null);
  assert.equal(tokenOf('https://boards.greenhouse.io/'), null);
  assert.equal(tokenOf('https://greenhouse.io/kites'), null);
  assert.equal(tokenOf('https://boards.greenhouse.io.kites.example/kites'), null);
});

test('the list and the board of a token lead back to it', () => {
  for (const token of ['kites', 'eu:kites']) {
    assert.equal(greenhouse.tokenOf(new URL(greenhouse.listUrl(token))), token);
    assert.equal(greenhouse.tokenOf(new URL(greenhouse.boardUrl(token))), token);
  }
});

const CORPUS = fileURLToPath(
  new URL('../../../shared/corpus/greenhouse/snapshots', import.meta.url),
);
const skip = existsSync(CORPUS) ? false : 'the corpus ../shared/corpus is not here';

test('every recorded board is read completely, as many postings as it says', { skip }, (t) => {
  const files = globSync('*/*.json.gz', { cwd: CORPUS });
  let postings = 0;
  for (const file of files) {
    const body = gunzipSync(readFileSync(`${CORPUS}/${file}`)).toString('utf8');
    const read = greenhouse.read(body);
    assert.ok(read.kind === 'complete', `${file}: ${JSON.stringify(read).slice(0, 200)}`);
    const stated = (JSON.parse(body) as { meta: { total: number } }).meta.total;
    assert.equal(read.postings.length, stated, file);
    assert.equal(read.companyName?.toLowerCase(), file.split('/')[0], file);
    assert.ok(
      read.postings.every((posting) => posting.postedAt !== null),
      file,
    );
    postings += read.postings.length;
  }
  t.diagnostic(`${files.length} recordings, ${postings} postings`);
  assert.ok(files.length > 300);
});
