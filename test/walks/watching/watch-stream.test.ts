// Watch events as they come: long-polls and streams, cut off, resumed, left waiting and slow.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, EventSource, request } from 'undici';
import { type Admission, OPEN_GUARDS } from '../../../src/operations/invoke/guards.ts';
import { MOST_WAITING } from '../../../src/operations/watches/watch-signals.ts';
import { openSeededServer, type SeededServer } from '../../seeds/seed.ts';
import {
  type Asking,
  asking,
  eventOf,
  readEvents,
  subscribe,
  tell,
} from '../../worlds/watching.ts';

let server: SeededServer;
let call: Asking;
const spent: number[] = [];
const ADMITTED: Admission = { kind: 'admitted', headers: {} };
let admission: Admission = ADMITTED;

before(async () => {
  const credits = {
    ...OPEN_GUARDS.credits,
    charge: (_visit: unknown, cost: number) => {
      if (cost > 0) spent.push(cost);
      return { kind: 'paid', headers: {}, payment: null } as const;
    },
  };
  const limits = { admit: () => admission };
  server = await openSeededServer({ guards: { ...OPEN_GUARDS, credits, limits } });
  call = asking(server, server.seed.keys.scale);
});
after(() => server.close());

let told = 0;

async function tellSome(count = 1, summary?: string): Promise<string[]> {
  const events = Array.from({ length: count }, () => {
    told += 1;
    const id = `evt_${String(told).padStart(26, '0')}`;
    return { ...eventOf(id), summary: summary ?? id };
  });
  await tell(server, server.seed.acme, events);
  return events.map(({ id }) => id);
}

async function until(what: () => boolean, says: string): Promise<void> {
  for (let tries = 0; !what(); tries++) {
    assert.ok(tries < 6_000, says);
    await sleep(10);
  }
}

/** A client of the standard, with a key. */
function listen(id: string, more = ''): EventSource & { readonly seen: string[] } {
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    const headers = { ...options.headers, authorization: `Bearer ${server.seed.keys.scale}` };
    return dispatch({ ...options, headers }, handler);
  });
  const url = `${server.url}/v1/watch/events/stream?subscription_id=${id}${more}`;
  const source = new EventSource(url, { node: { dispatcher, reconnectionTime: 20 } });
  const seen: string[] = [];
  source.onmessage = ({ data }) => void seen.push(JSON.parse(data).id);
  return Object.assign(source, { seen });
}

describe('a long-poll', () => {
  test('answers when an event is committed, and empty when the time is over', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    const waiting = readEvents(call, id, { wait: '30' });
    await sleep(100);
    const ids = await tellSome(2);
    assert.deepEqual((await waiting).ids, ids);
    assert.deepEqual((await readEvents(call, id, { wait: '1' })).ids, []);
  });

  test('is not woken for good by events of others, or by ones that it does not want', async () => {
    const id = await subscribe(call, ['acme.example'], { dimensions: ['pricing'] });
    await readEvents(call, id);
    const waiting = readEvents(call, id, { wait: '2' });
    await tellSome();
    await tell(server, server.seed.bolt, [eventOf('evt_of_bolt')]);
    assert.deepEqual((await waiting).ids, []);
  });

  test('that is given up moves nothing', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    const given = new AbortController();
    const url = `${server.url}/v1/watch/events?subscription_id=${id}&wait=30`;
    const headers = { authorization: `Bearer ${server.seed.keys.scale}` };
    const poll = request(url, { headers, signal: given.signal });
    await sleep(100);
    given.abort();
    await assert.rejects(poll);
    await sleep(50);
    const ids = await tellSome();
    await sleep(200);
    assert.deepEqual((await readEvents(call, id)).ids, ids);
  });

  test('is one of a bounded number of an account', async () => {
    const id = await subscribe(call, ['acme.example']);
    const cursor = (await readEvents(call, id)).meta.next_cursor;
    const path = `/v1/watch/events?subscription_id=${id}&cursor=${cursor}&wait=30`;
    const polls = Array.from({ length: MOST_WAITING + 3 }, () => call(path));
    const refused = await Promise.race([
      sleep(25_000, null, { ref: false }),
      ...polls.map(async (poll) => {
        const answer = await poll;
        return answer.status === 429 ? answer : new Promise<never>(() => {});
      }),
    ]);
    assert.match(String(refused?.json.detail), /20 long-polls and streams/);
    assert.equal(refused?.headers['retry-after'], '5');
    await tellSome();
    const answers = await Promise.all(polls);
    assert.equal(answers.filter(({ status }) => status === 200).length, MOST_WAITING);
  });
});

describe('a stream', () => {
  test('sends each event as it comes, and a client that is cut off misses and repeats none', async () => {
    const id = await subscribe(call, ['acme.example']);
    const source = listen(id);
    await once(source, 'open');
    await sleep(50);
    const ids = await tellSome(3);
    await until(() => source.seen.length === 3, 'the first three come');
    for (let cut = 0; cut < 5; cut++) {
      ids.push(...(await tellSome(70)));
      await sleep(cut * 7);
      server.app.server.closeAllConnections();
      ids.push(...(await tellSome()));
    }
    await until(() => source.seen.length >= ids.length, 'the rest comes');
    source.close();
    assert.deepEqual(source.seen, ids);
  });

  test('begins at a cursor where one is given', async () => {
    const id = await subscribe(call, ['acme.example']);
    const { next_cursor: cursor } = (await readEvents(call, id)).meta;
    const ids = await tellSome(60);
    const source = listen(id, `&cursor=${cursor}`);
    await until(() => source.seen.length === 60, 'what came before comes');
    source.close();
    assert.deepEqual(source.seen, ids);
  });

  test('costs a credit a page that is served, and nothing while nothing comes', async () => {
    const id = await subscribe(call, ['acme.example']);
    spent.length = 0;
    const source = listen(id);
    await once(source, 'open');
    await sleep(1_000);
    assert.deepEqual(spent, []);
    const ids = await tellSome(2);
    await until(() => source.seen.length === ids.length, 'they come');
    assert.deepEqual(spent, [1]);
    source.close();
  });

  test('waits for a reader that is slow, and holds no more than a page for it', async () => {
    const id = await subscribe(call, ['acme.example']);
    const { next_cursor: cursor } = (await readEvents(call, id)).meta;
    const long = 'x'.repeat(9_000);
    const ids: string[] = [];
    for (let round = 0; round < 12; round++) ids.push(...(await tellSome(100, long)));
    spent.length = 0;
    const socket = rawStream(`subscription_id=${id}&cursor=${cursor}`);
    await sleep(1_500);
    const pages = ids.length / 50;
    assert.ok(spent.length < pages, `${spent.length} of ${pages} pages were read ahead`);
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    await until(() => text.split('"id":"evt_').length > ids.length, 'all come in the end');
    socket.destroy();
    const seen = [...text.matchAll(/"id":"(evt_\d+)"/g)].map(([, one]) => one);
    assert.deepEqual(seen, ids);
    assert.ok(spent.length >= pages);
  });

  test('ends with a problem when its key does, or its subscription', async () => {
    const id = await subscribe(call, ['acme.example']);
    const { rows } = server.database.database;
    const ended = problemOf(`subscription_id=${id}`);
    await sleep(200);
    await rows('test-revoke', `update api_keys set revoked_at = created_at where id = 'key_scale'`);
    assert.match(await ended, /event: problem\ndata: .*"code":"invalid_key"/);
    await rows('test-unrevoke', `update api_keys set revoked_at = null where id = 'key_scale'`);
    const gone = problemOf(`subscription_id=${id}`);
    await sleep(200);
    await call(`/v1/watch/subscriptions/${id}`, undefined, 'DELETE');
    assert.match(await gone, /event: problem\ndata: .*"code":"subscription_not_found"/);
  });

  test('rests for as long as a limit asks, and goes on', async () => {
    const id = await subscribe(call, ['acme.example']);
    const source = listen(id);
    await once(source, 'open');
    await sleep(100);
    admission = {
      kind: 'refused',
      code: 'rate_limited',
      detail: 'Too fast.',
      headers: { 'Retry-After': '1' },
    };
    const ids = await tellSome(3);
    await sleep(400);
    assert.deepEqual(source.seen, []);
    admission = ADMITTED;
    await until(() => source.seen.length === 3, 'it goes on');
    source.close();
    assert.deepEqual(source.seen, ids);
  });

  test('shows what is left of the limits, as every answer does', async () => {
    const id = await subscribe(call, ['acme.example']);
    const headers = { RateLimit: '"burst";r=4;t=2' };
    admission = { kind: 'admitted', headers };
    const answer = await call(`/v1/watch/events/stream?subscription_id=${id}`, undefined, 'HEAD');
    admission = ADMITTED;
    assert.deepEqual([answer.status, answer.headers.ratelimit], [200, headers.RateLimit]);
  });

  test('is refused before it begins to whoever may not read', async () => {
    const id = await subscribe(call, ['acme.example']);
    const stream = `${server.url}/v1/watch/events/stream?subscription_id=`;
    const authorization = `Bearer ${server.seed.keys.scale}`;
    for (const [url, headers, status, code] of [
      [`${stream}${id}`, {}, 401, 'key_required'],
      [`${stream}${id}`, { authorization: 'Bearer rubbish' }, 401, 'invalid_key'],
      [`${stream}sub_none`, { authorization }, 404, 'subscription_not_found'],
      [`${stream}${id}&cursor=rubbish`, { authorization }, 400, 'invalid_cursor'],
      [`${stream}${id}`, { authorization, 'last-event-id': 'AAAA' }, 400, 'invalid_cursor'],
      [`${stream}${id}&limit=5`, { authorization }, 400, 'invalid_parameter'],
      [`${stream}${id}`, { authorization, accept: 'image/png' }, 406, 'not_acceptable'],
    ] as const) {
      const answer = await request(url, { headers });
      const problem = (await answer.body.json()) as { code: string };
      assert.deepEqual([answer.statusCode, problem.code], [status, code], url);
    }
    const post = await request(`${stream}${id}`, { method: 'POST' });
    assert.deepEqual([post.statusCode, post.headers.allow], [405, 'GET, HEAD, OPTIONS']);
    const head = await request(`${stream}${id}`, { method: 'HEAD', headers: { authorization } });
    assert.deepEqual([head.statusCode, await head.body.text()], [200, '']);
    await post.body.dump();
  });

  test('and a long-poll end at once when the service does', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    const poll = readEvents(call, id, { wait: '30' });
    const stream = problemOf(`subscription_id=${id}`);
    await sleep(100);
    await server.app.close();
    assert.deepEqual((await poll).ids, []);
    assert.match(await stream, /retry: 2000/);
  });
});

function rawStream(query: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /v1/watch/events/stream?${query} HTTP/1.1\r\nHost: assay.example\r\n` +
      `X-API-Key: ${server.seed.keys.scale}\r\n\r\n`,
  );
  return socket;
}

/** All that a stream sends until it ends. */
async function problemOf(query: string): Promise<string> {
  const headers = { authorization: `Bearer ${server.seed.keys.scale}` };
  const answer = await request(`${server.url}/v1/watch/events/stream?${query}`, { headers });
  return answer.body.text();
}
