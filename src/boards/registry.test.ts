// Laws that hold for every board adapter, and the shapes of each provider but Greenhouse.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BoardPosting } from '../core/board.ts';
import { BOARD_ADAPTERS } from './registry.ts';

// One posting per provider, in the shape that sources.md gives.
const SAMPLES: Readonly<Record<string, unknown>> = {
  greenhouse: {
    jobs: [
      {
        id: 1,
        internal_job_id: 2,
        title: 'Kite maker',
        absolute_url: 'https://kites.example/1',
        first_published: '2026-01-10T23:30:00-05:00',
        location: { name: 'Lyon' },
      },
    ],
    meta: { total: 1 },
  },
  lever: [
    {
      id: '5ac21346-8e0c-4494-8e7a-3eb92ff77902',
      text: 'Kite maker',
      categories: { location: 'Lyon', commitment: 'Full-time', team: 'A', department: 'Flying' },
      country: 'FR',
      workplaceType: 'hybrid',
      createdAt: 1_790_000_000_000,
      hostedUrl: 'https://jobs.lever.co/kites/1',
      salaryRange: { currency: 'EUR', interval: 'per-year-salary', min: 40_000, max: 50_000 },
    },
  ],
  ashby: {
    apiVersion: '1',
    jobs: [
      {
        id: 'a1',
        title: 'Kite maker',
        department: 'Flying',
        employmentType: 'FullTime',
        location: 'Lyon',
        address: { postalAddress: { addressLocality: 'Lyon', addressCountry: 'France' } },
        isRemote: false,
        workplaceType: 'OnSite',
        isListed: true,
        publishedAt: '2026-04-30T16:21:55.393+00:00',
        jobUrl: 'https://jobs.ashbyhq.com/kites/a1',
        compensation: {
          compensationTiers: [
            {
              components: [
                {
                  compensationType: 'Salary',
                  interval: '1 YEAR',
                  currencyCode: 'EUR',
                  minValue: 40_000,
                  maxValue: 50_000,
                },
                { compensationType: 'EquityPercentage', summary: '0.5% – 1.75%' },
              ],
            },
          ],
        },
      },
      { id: 'a2', isListed: false, title: 'Unlisted' },
    ],
  },
  smartrecruiters: {
    offset: 0,
    limit: 100,
    totalFound: 1,
    content: [
      {
        id: '7439',
        name: 'Kite maker',
        refNumber: 'R-1',
        company: { identifier: 'Kites', name: 'Kites' },
        releasedDate: '2026-09-09T09:43:26.403Z',
        location: { city: 'Lyon', country: 'fr', remote: true, hybrid: false },
        department: { id: '1', label: 'Flying' },
        typeOfEmployment: { label: 'Full-time' },
        experienceLevel: { label: 'Associate' },
      },
    ],
  },
  recruitee: {
    offers: [
      {
        id: 99,
        title: 'Kite maker',
        careers_url: 'https://kites.recruitee.com/o/kite-maker',
        country_code: 'FR',
        location: 'Lyon',
        locations: [{ country_code: 'FR' }],
        remote: false,
        hybrid: true,
        on_site: false,
        department: 'Flying',
        employment_type_code: 'fulltime_permanent',
        published_at: '2024-06-01 10:00:00 UTC',
        salary: { min: null, max: null, currency: null, period: null },
        status: 'published',
      },
    ],
  },
  workable: {
    name: 'Kites',
    jobs: [
      {
        title: 'Kite maker',
        shortcode: 'AB12',
        code: '',
        employment_type: 'Full-time',
        telecommuting: true,
        department: 'Flying',
        url: 'https://apply.workable.com/j/AB12',
        published_on: '2026-05-02',
        created_at: '2026-05-01',
        country: 'France',
        city: 'Lyon',
        locations: [
          { countryCode: 'FR', hidden: false },
          { countryCode: 'DE', hidden: true },
        ],
      },
    ],
  },
  personio:
    '<?xml version="1.0" encoding="UTF-8"?><workzag-jobs><position><id>4103</id>' +
    '<subcompany>Kites</subcompany><office>Lyon</office><department>Flying &amp; more</department>' +
    '<name>Kite maker</name><jobDescriptions><jobDescription><name>Tasks</name>' +
    '<value><![CDATA[<p>Make kites</p>]]></value></jobDescription></jobDescriptions>' +
    '<employmentType>permanent</employmentType><seniority>experienced</seniority>' +
    '<schedule>full-time</schedule><createdAt>2026-01-02T03:04:05+00:00</createdAt>' +
    '</position></workzag-jobs>',
};

function bodyOf(provider: string): string {
  const sample = SAMPLES[provider];
  return typeof sample === 'string' ? sample : JSON.stringify(sample);
}

function postingOf(provider: string): BoardPosting {
  const adapter = BOARD_ADAPTERS.find((one) => one.provider === provider);
  const read = adapter?.read(bodyOf(provider));
  assert.ok(read?.kind === 'complete', JSON.stringify(read));
  assert.equal(read.postings.length, 1);
  const posting = read.postings[0];
  assert.ok(posting !== undefined);
  return posting;
}

test('every provider has its own name and a sample here', () => {
  const providers = BOARD_ADAPTERS.map((adapter) => adapter.provider);
  assert.equal(new Set(providers).size, providers.length);
  assert.deepEqual([...providers].sort(), Object.keys(SAMPLES).sort());
});

for (const adapter of BOARD_ADAPTERS) {
  const { provider } = adapter;

  test(`${provider}: no text makes a read throw`, () => {
    const whole = bodyOf(provider);
    const cut = fc.nat(whole.length).map((at) => whole.slice(0, at));
    const anything = fc.oneof(fc.string(), fc.json(), cut);
    fc.assert(
      fc.property(anything, (body) => {
        const read = adapter.read(body);
        assert.ok(read.kind === 'incomplete' || read.postings.length <= 1);
      }),
      { numRuns: 300 },
    );
  });

  test(`${provider}: an answer that was cut anywhere is incomplete`, () => {
    const whole = bodyOf(provider);
    for (let at = 0; at < whole.length; at++) {
      assert.equal(adapter.read(whole.slice(0, at)).kind, 'incomplete', whole.slice(0, at));
    }
  });

  test(`${provider}: a field of another type changes the posting or the verdict, never throws`, () => {
    if (provider === 'personio') return;
    const sample = JSON.parse(bodyOf(provider)) as unknown;
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(200), (value, at) => {
        const read = adapter.read(JSON.stringify(replaceNth(sample, at, value)));
        assert.ok(read.kind === 'complete' || read.reason.length > 0);
      }),
      { numRuns: 300 },
    );
  });

  test(`${provider}: the list and the board of a token lead back to it`, () => {
    assert.equal(adapter.tokenOf(new URL(adapter.listUrl('kites'))), 'kites');
    assert.equal(adapter.tokenOf(new URL(adapter.boardUrl('kites'))), 'kites');
  });

  test(`${provider}: other providers' and companies' addresses are not its own`, () => {
    for (const other of BOARD_ADAPTERS) {
      if (other === adapter) continue;
      assert.equal(adapter.tokenOf(new URL(other.listUrl('kites'))), null);
      assert.equal(adapter.tokenOf(new URL(other.boardUrl('kites'))), null);
    }
    assert.equal(adapter.tokenOf(new URL('https://kites.example/careers')), null);
  });

  test(`${provider}: the title of its sample is read, and its pointer leads to it`, () => {
    const posting = postingOf(provider);
    assert.equal(posting.title, 'Kite maker');
    assert.equal(posting.location?.startsWith('Lyon'), true);
    if (provider === 'personio') return;
    let at = JSON.parse(bodyOf(provider)) as Record<string, unknown>;
    for (const word of posting.pointer.split('/').slice(1)) {
      at = at[word] as Record<string, unknown>;
    }
    const id = at.id ?? at.shortcode;
    assert.equal(String(id), posting.externalId);
  });
}

/** The document with its nth value (in depth-first order) replaced. */
function replaceNth(document: unknown, nth: number, value: unknown): unknown {
  let at = 0;
  return JSON.parse(JSON.stringify(document), (_, found: unknown) =>
    at++ === nth ? value : found,
  ) as unknown;
}

test('lever: a full page may be cut, and a creation is no publication', () => {
  const posting = postingOf('lever');
  assert.equal(posting.postedAt, null);
  assert.equal(posting.remote, false);
  assert.equal(posting.country, 'FR');
  assert.equal(posting.comp.base_max, 50_000);
  const row = (SAMPLES.lever as readonly object[])[0];
  const page = Array.from({ length: 100 }, (_, id) => ({ ...row, id: String(id) }));
  const lever = BOARD_ADAPTERS.find((one) => one.provider === 'lever');
  assert.equal(lever?.read(JSON.stringify(page)).kind, 'incomplete');
  assert.equal(lever?.read(JSON.stringify(page.slice(1))).kind, 'complete');
});

test('ashby: unlisted jobs do not count, equity and one base range are stated', () => {
  const posting = postingOf('ashby');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.postedAt, '2026-04-30');
  assert.deepEqual(posting.comp, {
    base_min: 40_000,
    base_max: 50_000,
    currency: 'EUR',
    equity: 'stated',
    equity_note: '0.5% – 1.75%',
    bonus: 'not_stated',
    bonus_note: null,
    source: 'ats_structured',
  });
});

test('smartrecruiters: nothing found says nothing, and a page is not the list', () => {
  const posting = postingOf('smartrecruiters');
  assert.equal(posting.url, 'https://jobs.smartrecruiters.com/Kites/7439');
  assert.equal(posting.requisition, 'R-1');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.remote, true);
  const adapter = BOARD_ADAPTERS.find((one) => one.provider === 'smartrecruiters');
  const sample = SAMPLES.smartrecruiters as object;
  const none = { ...sample, totalFound: 0, content: [] };
  assert.equal(adapter?.read(JSON.stringify(none)).kind, 'incomplete');
  assert.equal(adapter?.read(JSON.stringify({ ...sample, totalFound: 101 })).kind, 'incomplete');
});

test('recruitee: an empty salary is no salary, and its dates are read as printed', () => {
  const posting = postingOf('recruitee');
  assert.equal(posting.comp.source, 'not_stated');
  assert.equal(posting.postedAt, '2024-06-01');
  assert.equal(posting.remote, false);
});

test('workable: hidden places do not make a second country', () => {
  const posting = postingOf('workable');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.remote, true);
  assert.equal(posting.requisition, null);
  assert.equal(posting.postedAt, '2026-05-02');
});

test('personio: only the direct fields of a position are read, entities decoded', () => {
  const posting = postingOf('personio');
  assert.equal(posting.department, 'Flying & more');
  assert.equal(posting.employmentType, 'full-time');
  assert.equal(posting.postedAt, null);
  const adapter = BOARD_ADAPTERS.find((one) => one.provider === 'personio');
  const intern = bodyOf('personio').replace('permanent', 'intern');
  const read = adapter?.read(intern);
  assert.equal(read?.kind === 'complete' && read.postings[0]?.employmentType, 'intern');
  assert.equal(adapter?.read('<html><body>Not found</body></html>').kind, 'incomplete');
  assert.equal(adapter?.read('<workzag-jobs></workzag-jobs>').kind, 'complete');
});
