// Boards whose list comes in pages, and status pages of other vendors, live over real HTTP and TLS.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Json } from '../../../src/core/facts/fact.ts';
import { importWarc } from '../../../src/pipeline/import/import-warc.ts';
import { scheduleCompany } from '../../../src/pipeline/schedule-company.ts';
import { writeWarc } from '../../clients/warc-writer.ts';
import type { Handler } from '../../servers/local-web.ts';
import {
  assertPolite,
  DOMAIN,
  events,
  factValue,
  HOME,
  openCompany,
  pageOf,
  START,
  sources,
  work,
} from '../../worlds/live-company.ts';
import { type LiveTestWorld, openLiveWorld } from '../../worlds/live-world.ts';
import { coverOne } from '../../worlds/world.ts';

const BOARD_HOST = 'acme.wd5.myworkdayjobs.com';
const LIST = `https://${BOARD_HOST}/wday/cxs/acme/Careers/jobs`;
const JSON_TYPE = { 'content-type': 'application/json' };

interface Workday {
  jobs: number;
  /** Answers the page at this offset instead. */
  readonly broken: Map<number, Handler>;
  readonly asked: number[];
}

/** A board as Workday has it: by POST, 20 at a time, its length on the first page only. */
function workdayAt(world: LiveTestWorld, jobs: number): Workday {
  const board: Workday = { jobs, broken: new Map(), asked: [] };
  world.web.put(LIST, async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const wanted = JSON.parse(Buffer.concat(parts).toString()) as Record<string, number>;
    const { offset = 0, limit = 0 } = wanted;
    board.asked.push(offset);
    const broken = board.broken.get(offset);
    if (broken !== undefined) return broken(request, response);
    const length = Math.max(0, Math.min(limit, 20, board.jobs - offset));
    const jobPostings = Array.from({ length }, (_, i) => posting(offset + i));
    response.writeHead(200, JSON_TYPE);
    response.end(JSON.stringify({ total: offset === 0 ? board.jobs : 0, jobPostings, facets: [] }));
  });
  const back = `<a href="${HOME}">Acme</a>`;
  world.web.put(`https://${BOARD_HOST}/Careers`, { body: pageOf('Careers at Acme', back) });
  return board;
}

const posting = (n: number) => ({
  title: `Smith ${n}`,
  externalPath: `/job/Berlin/Smith-${n}_R-${1000 + n}`,
  locationsText: 'Berlin',
  timeType: 'Full time',
  bulletFields: [`R-${1000 + n}`],
});

function homeLinking(...links: readonly string[]): string {
  const anchors = links.map((href) => `<a href="${href}">Further</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>Acme</title></head><body><main>
    <h1>Anvils for everyone</h1><p>${'Acme makes anvils for roads, rails and rivers. '.repeat(12)}
    </p>${anchors}</main></body></html>`;
}

async function openAcme(hosts: readonly string[], ...links: readonly string[]) {
  const world = await openLiveWorld({ at: START, hosts: [DOMAIN, ...hosts] });
  world.web.put(HOME, { body: homeLinking(...links) });
  const id = await coverOne(world, DOMAIN);
  await scheduleCompany(world, { id, domain: DOMAIN }, []);
  return world;
}

async function openPostings(world: LiveTestWorld): Promise<number> {
  const [row] = await world.database.rows<{ n: number }>(
    'test-open-postings',
    'select count(*)::int as n from job_postings where closed_at is null',
  );
  return row?.n ?? -1;
}

test('a board of several pages by POST is found by the company’s link and counted whole', async () => {
  await using world = await openAcme([BOARD_HOST], `https://${BOARD_HOST}/en-US/Careers`);
  const board = workdayAt(world, 45);
  await work(world);
  assert.deepEqual(board.asked, [0, 20, 40]);
  const source = (await sources(world)).get(LIST);
  assert.deepEqual([source?.role, source?.provider, source?.health], ['board', 'workday', 'ok']);
  assert.equal(await factValue(world, 'hiring.open_roles'), 45);
  assert.equal(await openPostings(world), 45);
  assert.ok(world.web.paths(BOARD_HOST).includes('/robots.txt'), 'its host was asked for leave');
  assertPolite(world.web, [DOMAIN, BOARD_HOST]);

  world.at('2026-03-03T14:00:00Z');
  board.jobs = 44;
  await work(world);
  assert.deepEqual(board.asked, [0, 20, 40, 0, 20, 40]);
  assert.equal(await factValue(world, 'hiring.open_roles'), 44);
  assert.equal(await openPostings(world), 44);
});

test('a page of the list that fails leaves no count, and closes nothing', async () => {
  await using world = await openAcme([BOARD_HOST], `https://${BOARD_HOST}/Careers`);
  const board = workdayAt(world, 45);
  await work(world);
  const failures: readonly (readonly [string, Handler])[] = [
    ['status_500', (_, response) => void response.writeHead(500).end('Sorry.')],
    ['broken', (request) => void request.socket.destroy()],
  ];
  board.jobs = 24;
  let day = 3;
  for (const [reason, broken] of failures) {
    board.broken.clear();
    board.broken.set(20, broken);
    world.at(`2026-03-0${++day}T14:00:00Z`);
    await work(world);
    const source = (await sources(world)).get(LIST);
    assert.deepEqual([source?.health, source?.reason], ['failing', reason]);
    assert.equal(await factValue(world, 'hiring.open_roles'), 45);
    assert.equal(await openPostings(world), 45);
  }
  assert.deepEqual(await events(world), []);
  board.broken.clear();
  world.at('2026-03-08T14:00:00Z');
  await work(world);
  assert.equal(await openPostings(world), 24, 'the next whole list counts again');
  assert.equal((await sources(world)).get(LIST)?.health, 'ok');
});

test('a board whose second page fails at the first look gives no facts, and is looked at again', async () => {
  await using world = await openAcme([BOARD_HOST], `https://${BOARD_HOST}/Careers`);
  const board = workdayAt(world, 45);
  board.broken.set(20, (_, response) => void response.writeHead(500).end('Sorry.'));
  await work(world);
  assert.equal((await sources(world)).get(LIST), undefined);
  assert.equal(await factValue(world, 'hiring.open_roles'), undefined);
  assert.equal(await openPostings(world), 0);
  board.broken.clear();
  world.at('2026-03-10T14:00:00Z');
  await work(world);
  assert.equal(await factValue(world, 'hiring.open_roles'), 45);
});

test('a page that the vendor turns away by 303 is asked again, and not followed', async () => {
  await using world = await openAcme([BOARD_HOST], `https://${BOARD_HOST}/Careers`);
  const board = workdayAt(world, 25);
  board.broken.set(20, (_, response) => {
    if (board.asked.length > 2) board.broken.clear();
    response.writeHead(303, { location: `https://${BOARD_HOST}/maintenance` }).end();
  });
  await work(world);
  assert.deepEqual(board.asked, [0, 20, 20, 20]);
  assert.equal(await factValue(world, 'hiring.open_roles'), 25);
  assert.ok(!world.web.paths(BOARD_HOST).includes('/maintenance'));
  world.at('2026-03-03T14:00:00Z');
  board.broken.set(0, (_, response) => {
    response.writeHead(303, { location: `https://${BOARD_HOST}/maintenance` }).end();
  });
  await work(world);
  assert.deepEqual(board.asked.slice(4), [0, 0, 0], 'and no more often than that');
  assert.equal((await sources(world)).get(LIST)?.reason, 'status_303');
  assert.equal(await openPostings(world), 25);
});

test('a list that was imported under another spelling is the board that is captured live', async () => {
  await using company = await openCompany();
  const { world, id } = company;
  const bare = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs';
  const job = (n: number) => ({
    id: n,
    internal_job_id: 10 + n,
    title: 'Smith',
    location: { name: 'Berlin' },
    absolute_url: `https://boards.greenhouse.io/acme/jobs/${n}`,
    departments: [{ id: 5, name: 'Forge' }],
  });
  const body = Buffer.from(JSON.stringify({ jobs: [job(1), job(2)], meta: { total: 2 } }));
  const headers = [['Content-Type', 'application/json']] as const;
  const file = await writeWarc(join(world.folder, 'old.warc'), [
    { url: bare, at: '2026-02-20T08:00:00Z', headers, body },
    { url: `${bare}?content=true`, at: '2026-02-21T08:00:00Z', headers, body },
    { url: `${bare}?per_page=1&page=2`, at: '2026-02-22T08:00:00Z', headers, body },
  ]);
  const request = { files: [file], companyId: id, domain: DOMAIN, lane: 'live' } as const;
  const report = await importWarc(world, request);
  assert.deepEqual([report.stored, report.skipped], [2, { other_host: 1 }]);
  assert.equal(await factValue(world, 'hiring.open_roles'), 2);
  await work(world);
  const boards = [...(await sources(world)).values()].filter(({ role }) => role === 'board');
  assert.deepEqual(
    boards.map(({ url, due }) => [url, due !== null]),
    [[`${bare}?content=true`, true]],
  );
  assert.equal(await openPostings(world), 1, 'the live list has one of the two');
  assert.equal(await factValue(world, 'hiring.open_roles'), 1);
});

const STATUS_PAGES: readonly {
  readonly provider: string;
  readonly root: string;
  readonly path: string;
  readonly body: Json;
  readonly worse: Json;
}[] = [
  {
    provider: 'instatus',
    root: 'https://status.acme.example/',
    path: 'summary.json',
    body: { page: { name: 'Acme', url: 'https://status.acme.example', status: 'UP' } },
    worse: {
      page: { name: 'Acme', url: 'https://status.acme.example', status: 'HASISSUES' },
      activeIncidents: [{ name: 'Down', impact: 'MAJOROUTAGE' }],
    },
  },
  {
    provider: 'better_stack',
    root: 'https://acme.betteruptime.com/',
    path: 'index.json',
    body: betterStack('operational'),
    worse: betterStack('downtime'),
  },
  {
    provider: 'incident_io',
    root: 'https://status.acme.example/',
    path: 'api/v1/summary',
    body: incidentIo([]),
    worse: incidentIo([{ current_worst_impact: 'full_outage' }]),
  },
];

function betterStack(aggregate_state: string): Json {
  return {
    data: { id: '1', type: 'status_page', attributes: { company_name: 'Acme', aggregate_state } },
    included: [
      {
        id: 'r1',
        type: 'status_page_resource',
        attributes: { public_name: 'API', status: aggregate_state, availability: 0.9991 },
      },
    ],
  };
}

function incidentIo(ongoing_incidents: readonly Json[]): Json {
  return {
    page_title: 'Acme',
    page_url: 'https://status.acme.example',
    ongoing_incidents,
    in_progress_maintenances: [],
    scheduled_maintenances: [],
  };
}

for (const { provider, root, path, body, worse } of STATUS_PAGES) {
  test(`a status page of ${provider} is found by the company’s link and told by its answer`, async () => {
    const { host } = new URL(root);
    await using world = await openAcme([host], root);
    const put = (answer: Json) => {
      world.web.put(`${root}${path}`, { headers: JSON_TYPE, body: JSON.stringify(answer) });
    };
    put(body);
    await work(world);
    const source = (await sources(world)).get(`${root}${path}`);
    assert.deepEqual([source?.role, source?.provider, source?.health], ['status', provider, 'ok']);
    assert.equal(await factValue(world, 'reliability.status_page.vendor'), provider);
    assert.equal(await factValue(world, 'reliability.status.now'), 'operational');
    assertPolite(world.web, [DOMAIN, host]);
    put(worse);
    for (const moment of ['2026-03-03T14:00:00Z', '2026-03-04T14:00:00Z']) {
      world.at(moment);
      await work(world);
    }
    assert.equal(await factValue(world, 'reliability.status.now'), 'major_outage');
  });
}
