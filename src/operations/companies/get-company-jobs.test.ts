// get_company_jobs over HTTP: order, pages, and who sees closed postings.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, POSTINGS, type SeededServer } from '../../../test/seeds/seed.ts';
import type { JobPosting } from '../../contract/schemas/jobs.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const get = (query: string, headers = {}): Promise<Answer> =>
  ask(server.url, `/v1/companies/acme.example/jobs?${query}`, { headers });

interface Page {
  readonly data: { readonly postings: readonly JobPosting[] };
  readonly meta: { readonly count: number; readonly total: number; readonly next_cursor?: string };
}

function page(answer: Answer): Page {
  assert.equal(answer.status, 200, answer.body);
  return answer.json as unknown as Page;
}

const titles = ({ data }: Page) => data.postings.map((posting) => posting.title);
const ALL = POSTINGS.map(([title]) => title);
const LIVE = POSTINGS.filter(([, , closed]) => !closed).map(([title]) => title);

test('live postings come newest first, by their date or else by their first sight', async () => {
  const found = page(await get(''));
  assert.deepEqual(titles(found), LIVE);
  assert.equal(found.meta.total, LIVE.length);
  assert.ok(found.data.postings.every((one) => one.active && one.closed_at === null));
  assert.deepEqual(titles(page(await get('include_closed=false'))), LIVE);
});

test('a posting has exactly the members of the contract', async () => {
  const { data } = page(await get('limit=1'));
  assert.deepEqual(data.postings[0], {
    title: 'Data Engineer',
    level: null,
    department: null,
    location: null,
    remote: null,
    employment_type: null,
    url: data.postings[0]?.url,
    comp: {
      base_min: null,
      base_max: null,
      currency: null,
      equity: 'not_stated',
      equity_note: null,
      bonus: 'not_stated',
      bonus_note: null,
      source: 'not_stated',
    },
    posted_at: '2026-11-10',
    first_seen_at: '2026-11-05T06:00:00.000Z',
    last_seen_at: '2026-11-05T06:00:00.000Z',
    closed_at: null,
    active: true,
    provider: 'greenhouse',
  });
});

test('closed postings need a key; any key will do', async () => {
  const refused = await get('include_closed=true');
  assert.equal(refused.status, 401);
  assert.equal(refused.json.code, 'key_required');
  assert.equal(refused.headers['www-authenticate'], 'Bearer realm="assay"');
  const { free, pro, scale } = server.seed.keys;
  for (const key of [free, pro, scale]) {
    const found = page(await get('include_closed=true', { authorization: `Bearer ${key}` }));
    assert.deepEqual(titles(found), ALL);
    const closed = found.data.postings.filter((one) => !one.active);
    assert.deepEqual(
      closed.map((one) => one.closed_at),
      ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    );
  }
});

test('a key is asked for before the company is looked for', async () => {
  const answer = await ask(server.url, '/v1/companies/nobody.example/jobs?include_closed=true');
  assert.equal(answer.json.code, 'key_required');
});

for (const limit of [1, 2, 5]) {
  test(`pages of ${limit} give every posting once, in order`, async () => {
    const headers = { 'x-api-key': server.seed.keys.free };
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const next = cursor === undefined ? '' : `&cursor=${cursor}`;
      const answer = page(await get(`include_closed=true&limit=${limit}${next}`, headers));
      assert.ok(answer.data.postings.length <= limit);
      found.push(...titles(answer));
      cursor = answer.meta.next_cursor;
    } while (cursor !== undefined);
    assert.deepEqual(found, ALL);
  });
}

test('filters go together: words of title, department or location, remote, stated pay', async () => {
  const { acme } = server.seed;
  await server.database.database.rows(
    'test-jobs',
    `update job_postings set department = 'R&D 100%', location = 'Łódź', remote = true,
       comp = jsonb_set(comp::jsonb, '{source}', '"ats_structured"')
     where company_id = $1 and title = 'Data Engineer'`,
    [acme],
  );
  const found = async (query: string) => {
    const { data, meta } = page(await get(query));
    assert.equal(meta.total, data.postings.length, query);
    return titles({ data, meta });
  };
  assert.deepEqual(await found('q=ENGINEER'), ['Data Engineer', 'Platform Engineer']);
  assert.deepEqual(await found('q=engineer+%C5%82%C3%B3d%C5%BA'), ['Data Engineer']);
  assert.deepEqual(await found('q=0%25'), ['Data Engineer']);
  assert.deepEqual(await found('q=_'), []);
  assert.deepEqual(await found('q=%27%3B--'), []);
  assert.deepEqual(await found('remote=true'), ['Data Engineer']);
  assert.deepEqual(
    await found('remote=false&stated_pay=false'),
    LIVE.filter((title) => title !== 'Data Engineer'),
  );
  assert.deepEqual(await found('q=platform&stated_pay=true'), []);
  const first = page(await get('q=engineer&limit=1'));
  assert.equal(first.meta.total, 2);
  const second = page(await get(`q=engineer&limit=1&cursor=${first.meta.next_cursor}`));
  assert.deepEqual(titles(second), ['Platform Engineer']);
  const other = await get(`q=data&limit=1&cursor=${first.meta.next_cursor}`);
  assert.equal(other.json.code, 'invalid_cursor');
});
