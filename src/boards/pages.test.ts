// How several answers become one read: asked for one by one, stored as one document, read whole.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type BoardAdapter,
  type BoardRequest,
  joinPages,
  MAX_BOARD_PAGES,
  nextBoardRequest,
  pagesOf,
} from '../core/facts/board.ts';
import { greenhouse } from './greenhouse.ts';
import { lever } from './lever.ts';
import { rippling } from './rippling.ts';
import { smartrecruiters } from './smartrecruiters.ts';
import { teamtailor } from './teamtailor.ts';
import { workday } from './workday.ts';

interface Server {
  readonly adapter: BoardAdapter;
  readonly token: string;
  /** The answer of a board with these ids. */
  answer(request: BoardRequest, ids: readonly string[]): string;
}

function numberIn(url: string, name: string): number | null {
  const value = new URL(url).searchParams.get(name);
  return value === null ? null : Number(value);
}

function feed(ids: readonly string[]): string {
  const items = ids.map(
    (id) =>
      `<item><title>Role &amp; ${id}</title><guid>${id}</guid>` +
      `<link>https://kites.teamtailor.com/jobs/${id}</link><tt:role/></item>`,
  );
  return `<?xml version="1.0"?><rss><channel><title>Kites</title>${items.join('')}</channel></rss>`;
}

const SERVERS: readonly Server[] = [
  {
    adapter: lever,
    token: 'kites',
    answer({ url }, ids) {
      const from = numberIn(url, 'skip') ?? 0;
      const rows = ids.slice(from, from + (numberIn(url, 'limit') ?? 100));
      const of = (id: string) => ({ id, text: id, hostedUrl: `https://jobs.lever.co/kites/${id}` });
      return JSON.stringify(rows.map(of));
    },
  },
  {
    adapter: smartrecruiters,
    token: 'Kites',
    answer({ url }, ids) {
      const offset = numberIn(url, 'offset') ?? 0;
      const content = ids
        .slice(offset, offset + 100)
        .map((id) => ({ id, name: id, company: { identifier: 'Kites', name: 'Kites' } }));
      return JSON.stringify({ offset, limit: 100, totalFound: ids.length, content });
    },
  },
  {
    adapter: workday,
    token: 'kites.wd5/Careers',
    answer({ method, body }, ids) {
      assert.equal(method, 'POST');
      const { offset, limit } = JSON.parse(body ?? '') as { offset: number; limit: number };
      const rows = ids.slice(offset, offset + limit);
      const of = (id: string) => ({ title: id, externalPath: `/job/Lyon/Role_${id}` });
      return JSON.stringify({ total: offset === 0 ? ids.length : 0, jobPostings: rows.map(of) });
    },
  },
  {
    adapter: rippling,
    token: 'KitesCo',
    answer({ url }, ids) {
      const page = numberIn(url, 'page') ?? 0;
      const items = ids.slice(page * 100, page * 100 + 100).map((id) => ({ id, name: id }));
      const totalPages = Math.ceil(ids.length / 100);
      return JSON.stringify({ items, page, pageSize: 100, totalItems: ids.length, totalPages });
    },
  },
  {
    adapter: teamtailor,
    token: 'kites',
    answer({ url }, ids) {
      const from = numberIn(url, 'offset') ?? 0;
      return feed(ids.slice(from, from + (numberIn(url, 'per_page') ?? 100)));
    },
  },
];

function idsUpTo(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `k${index}`);
}

/** Asks as a capture does; `board` may be another one at each request. */
function ask(server: Server, board: (request: number) => readonly string[]): readonly string[] {
  const listUrl = server.adapter.listUrl(server.token);
  const bodies: string[] = [];
  for (;;) {
    const request = nextBoardRequest(server.adapter, listUrl, bodies);
    if (request === null) return bodies;
    bodies.push(server.answer(request, board(bodies.length)));
  }
}

for (const server of SERVERS) {
  const { adapter } = server;

  test(`${adapter.provider}: a board of any length is read whole`, () => {
    for (const count of [1, 19, 20, 21, 99, 100, 101, 199, 200, 201, 350]) {
      const ids = idsUpTo(count);
      const bodies = ask(server, () => ids);
      const read = adapter.read(joinPages(bodies), adapter.listUrl(server.token));
      assert.ok(read.kind === 'complete', `${count}: ${JSON.stringify(read)}`);
      assert.equal(read.postings.length, count);
      assert.equal(new Set(read.postings.map(({ externalId }) => externalId)).size, count);
      assert.equal(read.listPointer === '/pages', bodies.length > 1);
    }
  });

  test(`${adapter.provider}: without a later page, or in another order, it is not whole`, () => {
    const bodies = ask(server, () => idsUpTo(250));
    assert.ok(bodies.length >= 3);
    for (let gone = 1; gone < bodies.length; gone++) {
      const rest = bodies.filter((_, index) => index !== gone);
      assert.equal(adapter.read(joinPages(rest)).kind, 'incomplete', `without ${gone}`);
    }
    assert.equal(adapter.read(joinPages([...bodies].reverse())).kind, 'incomplete');
    assert.equal(adapter.read(joinPages([...bodies, ...bodies.slice(-1)])).kind, 'incomplete');
  });

  test(`${adapter.provider}: a list that loses or gains a posting meanwhile is not whole`, () => {
    const before = idsUpTo(250);
    const lost = ask(server, (request) => (request === 0 ? before : before.slice(1)));
    assert.equal(adapter.read(joinPages(lost)).kind, 'incomplete');
    const gained = ask(server, (request) => (request === 0 ? before : ['new', ...before]));
    assert.equal(adapter.read(joinPages(gained)).kind, 'incomplete');
  });

  test(`${adapter.provider}: an odd answer ends the asking`, () => {
    const listUrl = adapter.listUrl(server.token);
    const first = ask(server, () => idsUpTo(250)).slice(0, 1);
    for (const odd of ['', 'null', '[]', '{}', '<html>', '{"pages":[]}', ...first]) {
      assert.equal(nextBoardRequest(adapter, listUrl, [...first, odd]), null, odd.slice(0, 40));
    }
    const anything = fc.array(fc.oneof(fc.string(), fc.json()), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anything, (bodies) => {
        const next = nextBoardRequest(adapter, listUrl, bodies);
        assert.ok(next === null || next.url.startsWith('https://'));
        const read = adapter.read(joinPages(bodies));
        if (read.kind === 'complete') assert.equal(read.postings.length, 0);
      }),
      { numRuns: 200 },
    );
  });

  test(`${adapter.provider}: a board that never ends is asked a bounded number of times`, () => {
    const bodies = Array.from({ length: MAX_BOARD_PAGES }, () => '[]');
    assert.equal(nextBoardRequest(adapter, adapter.listUrl(server.token), bodies), null);
  });
}

test('a board without pages is one request for its list', () => {
  const listUrl = greenhouse.listUrl('kites');
  assert.equal(nextBoardRequest(greenhouse, listUrl, [])?.url, listUrl);
  assert.equal(nextBoardRequest(greenhouse, listUrl, ['{}']), null);
});

test('teamtailor: a JSON Feed ends with an empty page', () => {
  const listUrl = 'https://kites.teamtailor.com/jobs.json';
  const page = (...ids: readonly string[]) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Kites',
      items: ids.map((id) => ({
        id,
        url: `https://kites.teamtailor.com/jobs/${id}`,
        title: 'Kite maker',
        date_published: '2026-07-24T13:57:16+02:00',
        _jobposting: {
          '@type': 'JobPosting',
          hiringOrganization: { name: 'Kites AB' },
          jobLocation: [{ address: { addressLocality: 'Lyon', addressCountry: 'FR' } }],
          baseSalary: {
            currency: 'EUR',
            value: { minValue: 40_000, maxValue: 50_000, unitText: 'YEAR' },
          },
        },
      })),
    });
  assert.equal(teamtailor.read(page('a')).kind, 'incomplete');
  assert.equal(nextBoardRequest(teamtailor, listUrl, [page('a')])?.url, `${listUrl}?page=2`);
  assert.equal(nextBoardRequest(teamtailor, listUrl, [page('a'), page('a')]), null);
  const read = teamtailor.read(joinPages([page('a', 'b'), page('c'), page()]));
  assert.ok(read.kind === 'complete');
  assert.equal(read.companyName, 'Kites AB');
  const [first] = read.postings;
  assert.deepEqual(
    [first?.country, first?.postedAt, first?.comp.base_max, first?.pointer],
    ['FR', '2026-07-24', 50_000, '/pages/0/items/0'],
  );
});

test('a single answer is stored as it came, several with each JSON character for character', () => {
  assert.equal(joinPages([' {"a" : 1.0}\n']), ' {"a" : 1.0}\n');
  assert.equal(joinPages(['{"a":1.0}', '[ 2 ]']), '{"pages":[{"a":1.0},[ 2 ]]}');
  assert.equal(joinPages(['<a/>', '[2]']), '{"pages":["<a/>","[2]"]}');
});

test('what was joined is found again, each answer with its pointer', () => {
  const bodies = fc.array(fc.oneof(fc.json(), fc.string()), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(bodies, (texts) => {
      const pages = pagesOf(joinPages(texts));
      const json = texts.every((text) => pagesOf(text)[0]?.value !== text);
      assert.equal(pages.length, texts.length);
      for (const [index, page] of pages.entries()) {
        assert.equal(page.pointer, `/pages/${index}`);
        if (!json) assert.equal(page.value, texts[index]);
      }
    }),
    { numRuns: 200 },
  );
});
