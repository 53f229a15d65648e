// The recorded web of the sample, and what its reader says of bad files.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DIMENSIONS, type Dimension } from '../../core/facts/dimensions.ts';
import { pageRole } from '../../core/pages/page-role.ts';
import { readSample } from './sample-files.ts';
import { SampleFileError } from './sample-json.ts';
import type { SampleRecording } from './sample-page.ts';

const FOLDER = fileURLToPath(new URL('../../../sample', import.meta.url));
const TODAY = '2026-03-02';
const sample = await readSample(FOLDER, TODAY);
const all = sample.companies.flatMap((company) =>
  company.recordings.map((recording) => ({
    company,
    recording,
    page: rolesOf(company, recording),
  })),
);

function rolesOf(company: (typeof sample.companies)[number], recording: SampleRecording): string {
  const said = company.pages.find((page) => page.url === recording.url)?.role;
  return said ?? pageRole(new URL(recording.url));
}

function textOf(recording: SampleRecording): string {
  return Buffer.from(recording.body).toString('utf8');
}

/** The answers of one page by days ago. */
function answers(domain: string, path: string): Map<number, SampleRecording> {
  const company = sample.companies.find((each) => each.domain === domain);
  const found = (company?.recordings ?? []).filter((each) => each.url.endsWith(path));
  assert.ok(found.length > 0, `${domain} has no page ${path}`);
  const midnight = Date.parse(`${TODAY}T00:00:00Z`);
  return new Map(found.map((r) => [Math.ceil((midnight - Date.parse(r.at)) / 86_400_000), r]));
}

function daysWith(domain: string, path: string, part: string): readonly number[] {
  return [...answers(domain, path)].filter(([, r]) => textOf(r).includes(part)).map(([day]) => day);
}

/** A copy of one company in which one file reads otherwise; the complaint about it. */
async function complaint(file: string, content: string): Promise<SampleFileError> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  try {
    for (const part of ['timeline.json', 'categories.json', 'web/opalrelay.example']) {
      await cp(join(FOLDER, part), join(folder, part), { recursive: true });
    }
    await writeFile(join(folder, file), content);
    await readSample(folder, TODAY);
  } catch (error) {
    assert.ok(error instanceof SampleFileError, String(error));
    return error;
  } finally {
    await rm(folder, { recursive: true });
  }
  return assert.fail('nothing was wrong with it');
}

describe('the sample', () => {
  test('has at least twelve companies in three categories, each with members', () => {
    assert.ok(sample.companies.length >= 12);
    assert.equal(sample.categories.length, 3);
    for (const { slug } of sample.categories) {
      assert.ok(
        sample.companies.some((company) => company.categories.includes(slug)),
        slug,
      );
    }
  });

  test('gives every company a home page in its first generation', () => {
    for (const { domain } of sample.companies) assert.ok(answers(domain, `${domain}/`).has(545));
  });

  test('ends before today and begins eighteen months ago, in time order', () => {
    for (const { domain, recordings } of sample.companies) {
      const times = recordings.map((each) => each.at);
      assert.deepEqual(times, times.toSorted(), domain);
      assert.ok(
        times.every((at) => at < `${TODAY}T00:00:00.000Z`),
        domain,
      );
      const live = recordings.filter(({ by }) => by === 'live');
      assert.equal(live[0]?.at.slice(0, 10), '2024-09-03', domain);
    }
  });

  test('visits a company at the same time of day', () => {
    for (const { pages, recordings } of sample.companies) {
      for (const { url } of pages) {
        const own = recordings.filter((each) => each.url === url);
        assert.equal(new Set(own.map((each) => each.at.slice(10))).size, 1, url);
      }
    }
  });

  test('serves every file on some visit', async () => {
    const names = await readdir(join(FOLDER, 'web'), { recursive: true });
    const bodies = names.filter((name) =>
      /\/\d{3}d\.((\d{3}|archive|hash)\.)?(html|json|txt|xml)$/.test(name),
    );
    assert.equal(new Set(all.map(({ recording }) => recording.body)).size, bodies.length);
  });

  test('is the same whenever it is read, and moves with the calendar', async () => {
    assert.deepEqual(await readSample(FOLDER, TODAY), sample);
    const later = await readSample(FOLDER, '2026-03-03');
    assert.equal(later.companies[0]?.recordings[0]?.at.slice(0, 10), '2024-09-04');
  });

  test('leaves no placeholder unfilled', () => {
    for (const { recording } of all) assert.doesNotMatch(textOf(recording), /\{\{[a-z]/);
  });

  test('speaks of all ten dimensions', () => {
    const speaks: Record<Dimension, (page: string, text: string, r: SampleRecording) => boolean> = {
      pricing: (page, text) => page === 'pricing' && text.includes('Most popular'),
      features: (page, text) => page === 'integrations' && text.includes('Slack'),
      security: (page, text) => page === 'security' && text.includes('SOC 2 Type II'),
      positioning: (page, text) => page === 'home' && text.includes('<h1>'),
      stack: (_, text, r) => text.includes('/_next/static') && hasHeader(r, 'x-vercel-id'),
      hiring: (page, text) => page === 'board' && text.includes('"internal_job_id"'),
      reliability: (page, text) => page === 'sla' && text.includes('99.9'),
      funding: (page, text) => page === 'press' && text.includes('Series B'),
      location: (page, text) => page === 'about' && text.includes('<address>'),
      legal: (page, text) => page === 'terms' && text.includes('governed by the laws of'),
    };
    for (const dimension of DIMENSIONS) {
      const found = all.some(({ page, recording }) =>
        speaks[dimension](page, textOf(recording), recording),
      );
      assert.ok(found, dimension);
    }
  });

  test('names a page of the company that links to its board', () => {
    for (const { company, recording, page } of all) {
      if (page !== 'board') continue;
      const [, token] =
        /(?:boards|accounts|postings|job-board|companies)\/([^/?]+)|\/\/(?!api)([^.]+)\.(?:recruitee|jobs\.personio)/
          .exec(recording.url)
          ?.filter((each) => each !== undefined) ?? [];
      const own = company.recordings.filter(
        (each) => new URL(each.url).hostname === company.domain,
      );
      assert.ok(token && own.some((each) => textOf(each).includes(token)), recording.url);
    }
  });

  test('is described: every company has its line in the README', async () => {
    const readme = await readFile(join(FOLDER, 'README.md'), 'utf8');
    for (const { domain } of sample.companies) {
      assert.ok(readme.includes(`\n- **${domain.replace('.example', '')}** (`), domain);
    }
  });
});

function hasHeader(recording: SampleRecording, name: string): boolean {
  return recording.headers.some(([each]) => each === name);
}

describe('the hard cases stand where the README says', () => {
  test('a price that flaps is seen on one visit only', () => {
    assert.deepEqual(daysWith('tallybrook.example', '/pricing', '$229'), [30]);
  });

  test('a price goes from A to B, stays for two visits, and returns within days', () => {
    assert.deepEqual(daysWith('pagerook.example', '/pricing', '$16<'), [14, 13]);
    assert.ok(daysWith('pagerook.example', '/pricing', '$14<').includes(10));
  });

  test('error pages and walls pass, and the old page is back', () => {
    const troubles = [
      ['pagerook.example', '/pricing', 503, [60]],
      ['hedgelark.example', '/pricing', 403, [44]],
      ['glasspetal.example', '/pricing', 410, [10, 9, 7, 6, 3, 2, 1]],
      ['glasspetal.example', '/security', 404, [10, 9, 7, 6, 3, 2, 1]],
    ] as const;
    for (const [domain, path, status, days] of troubles) {
      const found = [...answers(domain, path)].filter(([, r]) => r.status === status);
      assert.deepEqual(
        found.map(([day]) => day),
        days,
        `${domain}${path}`,
      );
    }
    assert.deepEqual(daysWith('peppergraph.example', '/pricing', 'Something went wrong'), [59]);
    assert.deepEqual(daysWith('hedgelark.example', 'example/', 'Checking your browser'), [44]);
    const wall = answers('hedgelark.example', '/pricing').get(44);
    assert.ok(wall && hasHeader(wall, 'cf-mitigated'));
    for (const day of [87, 59]) {
      assert.ok(daysWith('pagerook.example', '/pricing', '<h3>Business</h3>').includes(day));
    }
  });

  test('a redesign keeps every price', () => {
    const prices = (day: number): readonly string[] => {
      const page = answers('quillmetric.example', '/pricing/').get(day);
      return (page ? textOf(page).match(/€\d+ \/ month/g) : null) ?? [];
    };
    assert.deepEqual(prices(60), ['€12 / month', '€45 / month', '€119 / month']);
    assert.deepEqual(prices(87), prices(60));
    assert.notDeepEqual(prices(14), prices(20));
  });

  test('a truncated board says a larger total than it lists', () => {
    const short = [...answers('bellharbor.example', 'jobs?content=true')].filter(([, r]) => {
      const board: { jobs: unknown[]; meta: { total: number } } = JSON.parse(textOf(r));
      return board.meta.total !== board.jobs.length;
    });
    assert.deepEqual(
      short.map(([day]) => day),
      [30],
    );
  });

  test('noise is other bytes with the same visible text', () => {
    const visible = (day: number): string => {
      const page = answers('ledgerfinch.example', '/plans').get(day);
      return page ? textOf(page).replace(/<script.*<\/script>|<[^>]*>/g, '') : '';
    };
    assert.equal(visible(119), visible(120));
    const plans = answers('ledgerfinch.example', '/plans');
    assert.notDeepEqual(plans.get(119)?.body, plans.get(120)?.body);
  });

  test('a page in windows-1252 keeps its bytes', () => {
    const page = answers('sirenmoth.example', '/prices.html').get(545);
    const text = new TextDecoder('windows-1252').decode(page?.body);
    assert.match(text, /€ 15 <span>per month<\/span>.*\n/);
    assert.deepEqual(
      page?.headers.find(([name]) => name === 'content-type'),
      ['content-type', 'text/html; charset=iso-8859-1'],
    );
  });
});

describe('a bad file is named, with what is wrong', () => {
  const cases = [
    ['web/opalrelay.example/company.json', '{"name":', /company\.json: is not JSON/],
    [
      'web/opalrelay.example/company.json',
      '{"domain":"other.example"}',
      /domain is "other\.example"/,
    ],
    ['web/opalrelay.example/home/next.html', '<p>', /next\.html: a name must be like 545d\.html/],
    ['web/opalrelay.example/home/014d.json', '{}', /another file begins on the same day/],
    ['web/opalrelay.example/home/005d.html', '{{date:soon}}', /005d\.html: .*\{\{date:soon\}\}/],
    ['web/opalrelay.example/home/018d.html', '<p>', /home: no visit sees the file of day 18/s],
    ['web/opalrelay.example/home/044d.headers.json', '{}', /day 44 have no body/],
    ['web/opalrelay.example/home/014d.headers.json', '{"Server":"x"}', /Server in lower case/],
    ['web/opalrelay.example/notes.txt', '', /notes\.txt: no page names it/],
    ['web/opalrelay.example/home/013d.json', '{', /013d\.json: is not JSON/],
    ['timeline.json', '{"visits":[1,2]}', /timeline\.json: visits must be .* descending/],
    ['categories.json', '[]', /categories names ".*", which categories\.json lacks/],
    ['categories.json', '[{"slug":1}]', /categories\.json: \[0\]\.slug: must be a text/],
  ] as const;
  for (const [file, content, expected] of cases) {
    test(`${file} with ${content === '' ? 'nothing' : content}`, async () => {
      assert.match((await complaint(file, content)).message, expected);
    });
  }

  test('a day that is no date is refused', async () => {
    await assert.rejects(readSample(FOLDER, '2026-13-40'), RangeError);
  });
});
