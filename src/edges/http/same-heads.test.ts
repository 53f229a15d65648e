// Requests that come again on their connection, byte for byte: answered as if they had been parsed.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { answersIn, type RawClient, rawClient } from '../../../test/clients/raw-client.ts';
import { shelfServer } from '../../../test/worlds/shelf-server.ts';

const QUOTA = 1_000_000;
/** An answer that never comes fails. */
const PATIENCE = { timeout: 60_000 };

/** A server, and how many requests its parser saw. */
function counted(isAtHand: boolean) {
  const server = { ...shelfServer(isAtHand, QUOTA), parsed: 0 };
  server.app.server.on('request', () => {
    server.parsed += 1;
  });
  return server;
}

const known = counted(true);
const routed = counted(false);
before(async () => {
  for (const { app } of [known, routed]) await app.listen({ port: 0, host: '127.0.0.1' });
  // Both know the targets.
  for (const server of [known, routed]) {
    const client = await clientOf(server);
    client.send(get('/v1/shelves/a') + get('/v1/shelves/b'));
    await client.answers(2);
  }
});
after(() => Promise.all([known.app.close(), routed.app.close()]));

async function clientOf({ app }: Pick<typeof known, 'app'>): Promise<RawClient> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // What is sent apart arrives apart.
  socket.setNoDelay(true);
  return rawClient(socket);
}

const get = (path: string, fields = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;

/** What differs from one call to the next, taken out. */
const settled = (heard: string): string =>
  heard
    .replace(/req_[0-9A-Z]{26}/g, 'req')
    .replace(/^Date: .*\r\n/gm, '')
    .replace(/^RateLimit: .*\r\n/gim, '');

/** One request after the other, each when the one before was answered. */
async function converse(client: RawClient, requests: readonly string[]): Promise<string> {
  for (const [at, request] of requests.entries()) {
    client.send(request);
    await client.answers(at + 1);
  }
  return client.heard();
}

test('the first head of a connection is parsed, and no other like it', PATIENCE, async () => {
  const before = known.parsed;
  const client = await clientOf(known);
  const asked = ['/v1/shelves/a', '/v1/shelves/b', '/v1/shelves/a', '/v1/shelves/b'];
  const heard = await converse(
    client,
    asked.map((path) => get(path)),
  );
  assert.equal(known.parsed, before + 1);
  const [parsed, ...others] = answersIn(settled(heard));
  assert.deepEqual(new Set(others), new Set([parsed]), 'to the byte, but for its date and id');
});

test('another field, another version and an unknown target are parsed', PATIENCE, async () => {
  const before = known.parsed;
  const other = get('/v1/shelves/a').replace('HTTP/1.1', 'HTTP/1.0');
  const client = await clientOf(known);
  await converse(client, [
    get('/v1/shelves/a'),
    get('/v1/shelves/a', 'Accept: application/json\r\n'),
    get('/v1/shelves/c', 'Accept: application/json\r\n'),
    other,
  ]);
  assert.equal(known.parsed, before + 4);
});

test(
  'a domain that nobody asked for is not parsed where another one was read',
  PATIENCE,
  async () => {
    const before = known.parsed;
    const client = await clientOf(known);
    const asked = ['/v1/shelves/a', '/v1/shelves/n.example', '/v1/shelves/m.n.example'];
    const heard = await converse(
      client,
      asked.map((path) => get(path)),
    );
    assert.equal(known.parsed, before + 1);
    const statuses = answersIn(heard).map((answer) => answer.slice(9, 12));
    assert.deepEqual(statuses, ['200', '200', '200']);
  },
);

test('what no parser takes is refused behind a head that was the same', PATIENCE, async () => {
  const paths = ['b.example HTTP/1.1', 'b.example\t', 'b\u00e9.example', 'b.example\0'];
  for (const path of paths) {
    for (const server of [known, routed]) {
      const client = await clientOf(server);
      await converse(client, [get('/v1/shelves/a'), get('/v1/shelves/a')]);
      client.send(get(`/v1/shelves/${path}`));
      await client.ended;
      const statuses = answersIn(client.heard()).map((answer) => answer.slice(9, 12));
      assert.deepEqual(statuses, ['200', '200', '400'], path);
    }
  }
});

test('what looks like a head within a body is a body', PATIENCE, async () => {
  const client = await clientOf(known);
  await converse(client, [get('/v1/shelves/a'), get('/v1/shelves/a')]);
  const body = get('/v1/shelves/a');
  client.send(
    `POST /v1/shelves/a HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await client.answers(3);
  client.send(body);
  client.send(get('/v1/shelves/b', 'Connection: close\r\n'));
  await client.ended;
  const statuses = answersIn(client.heard()).map((answer) => answer.slice(9, 12));
  assert.deepEqual(statuses, ['200', '200', '405', '200']);
});

test('a field of another value is parsed, however long it is', PATIENCE, async () => {
  const client = await clientOf(known);
  const asked = ['"tag-3011"', '"tag-3011"', '"tag-4000"', '*'];
  const heard = await converse(
    client,
    asked.map((tag) => get('/v1/shelves/a', `If-None-Match: ${tag}\r\n`)),
  );
  const statuses = answersIn(heard).map((answer) => answer.slice(9, 12));
  assert.deepEqual(statuses, ['304', '304', '200', '304']);
});

test(
  'no answer overtakes one that is still made for a request that was parsed',
  PATIENCE,
  async () => {
    const { shelf } = known;
    const { body } = shelf;
    const client = await clientOf(known);
    const hold = Promise.withResolvers<void>();
    const { runs } = shelf;
    Object.assign(shelf, { body: null, held: hold.promise });
    client.send(get('/v1/shelves/a'));
    while (shelf.runs === runs) await new Promise((resolve) => setImmediate(resolve));
    Object.assign(shelf, { body, held: null });
    client.send(get('/v1/shelves/b'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(client.heard(), '');
    hold.resolve();
    await client.answers(2);
  },
);

test('what comes while an answer is made is answered after it', PATIENCE, async () => {
  const { shelf } = known;
  const { body } = shelf;
  const client = await clientOf(known);
  await converse(client, [get('/v1/shelves/a'), get('/v1/shelves/a')]);
  const hold = Promise.withResolvers<void>();
  const before = { runs: shelf.runs, parsed: known.parsed };
  Object.assign(shelf, { body: null, held: hold.promise });
  client.send(get('/v1/shelves/a'));
  while (shelf.runs === before.runs) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(known.parsed, before.parsed);
  client.send(get('/v1/shelves/b') + get('/v1/nothing'));
  shelf.held = null;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(answersIn(client.heard()).length, 2);
  hold.resolve();
  await client.answers(5);
  shelf.body = body;
  const statuses = answersIn(client.heard()).map((answer) => answer.slice(9, 12));
  assert.deepEqual(statuses, ['200', '200', '200', '200', '404']);
});

test('a body that is its own head is a body', PATIENCE, async () => {
  const client = await clientOf(known);
  const length = get('/v1/shelves/a', 'Content-Length: 000\r\n').length;
  const own = get('/v1/shelves/a', `Content-Length: ${String(length).padStart(3, '0')}\r\n`);
  for (const part of [own, own, own, own]) {
    client.send(part);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  client.send(get('/v1/shelves/b', 'Connection: close\r\n'));
  await client.ended;
  assert.equal(answersIn(client.heard()).length, 3);
});

test(
  'the end of a body and a request behind it are no head, come they again',
  PATIENCE,
  async () => {
    const client = await clientOf(known);
    const line = 'GET /v1/shelves/a HTTP/1.1\r\n';
    client.send(`POST /v1/shelves/a HTTP/1.1\r\nHost: a\r\nContent-Length: ${line.length}\r\n\r\n`);
    await client.answers(1);
    client.send(line + get('/v1/shelves/a'));
    await client.answers(2);
    client.send(line + get('/v1/shelves/a'));
    await client.ended;
    const statuses = answersIn(client.heard()).map((answer) => answer.slice(9, 12));
    assert.deepEqual(statuses, ['405', '200', '400']);
  },
);

test(
  'an answer that fails ends its connection, and the log names the operation',
  PATIENCE,
  async () => {
    const { shelf, logged } = known;
    for (const earlier of [[], [get('/v1/shelves/a')]]) {
      const client = await clientOf(known);
      await converse(client, earlier);
      shelf.isBroken = true;
      client.send(get('/v1/shelves/a'));
      await client.ended;
      shelf.isBroken = false;
      assert.equal(answersIn(client.heard()).length, earlier.length);
      const last = logged.at(-1);
      assert.equal(last?.message, 'an answer was not written');
      assert.equal(last?.fields.operation, 'get_sample');
    }
  },
);

const REQUESTS = [
  get('/v1/shelves/a'),
  get('/v1/shelves/b'),
  get('/v1/shelves/a', 'If-None-Match: *\r\n'),
  get('/v1/shelves/a', 'Accept: text/html\r\n'),
  get('/v1/shelves/a', 'Accept-Encoding: gzip\r\n'),
  get('/v1/shelves/a', 'Accept-Encoding: br\r\n'),
  get('/v1/shelves/a', 'Content-Length: 4\r\n').concat('GET '),
  get('/v1/shelves/a', 'Transfer-Encoding: chunked\r\n').concat('2\r\nGE\r\n0\r\n\r\n'),
  get('/v1/shelves/a?size=12'),
  get('/v1/nothing'),
  // Like a target that was read.
  get('/v1/shelves/b.example'),
  get('/v1/shelves/longer-than-20-letters.example'),
  get('/v1/shelves/../b.example'),
  get('/v1/shelves/a').replace('GET', 'HEAD'),
  get('/v1/shelves/a').replace('GET', 'POST'),
  `\r\n${get('/v1/shelves/a')}`,
];

test(
  'however requests are cut and joined, the answers are those of a parser',
  PATIENCE,
  async () => {
    const requests = fc.array(fc.constantFrom(...REQUESTS), { minLength: 2, maxLength: 12 });
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(requests, cuts, fc.boolean(), async (asked, lengths, isJoined) => {
        const end = get('/v1/shelves/b', 'Connection: close\r\n');
        const parts = isJoined ? pieces([...asked, end].join(''), lengths) : [...asked, end];
        const [ours, theirs] = await Promise.all([
          answersTo(known, parts),
          answersTo(routed, parts),
        ]);
        assert.equal(ours, theirs);
      }),
      { numRuns: 150 },
    );
  },
);

function pieces(text: string, lengths: readonly number[]): readonly string[] {
  let at = 0;
  const cut = lengths.map((length) => {
    at += length;
    return text.slice(at - length, at);
  });
  return [...cut, text.slice(at)].filter((piece) => piece !== '');
}

/** Sends without waiting for answers; a part may still come together with the next. */
async function answersTo(server: typeof known, parts: readonly string[]): Promise<string> {
  const client = await clientOf(server);
  for (const part of parts) {
    client.send(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(await client.ended, 'closed');
  return settled(client.heard()).replace(/"request_id":"req"/g, '');
}
