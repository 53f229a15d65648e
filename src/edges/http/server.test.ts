// The HTTP surface apart from any one operation: bodies, bounds, broken requests, pages, health.

import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { request } from 'undici';
import { fakeWorld, sampleOperation } from '../../../test/worlds/fake-world.ts';
import { createHttpServer } from './server.ts';

const echo = sampleOperation({
  id: 'create_echo',
  method: 'POST',
  path: '/v1/echoes/{name}',
  input: {
    path: Type.Object({ name: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ text: Type.String() }),
  },
  run: async ({ input }) => ({ kind: 'json', data: input.body, status: 201 }),
});
const fake = fakeWorld({ operations: [echo, sampleOperation({ path: '/v1/echoes/{name}' })] });
const app = createHttpServer(fake.world);
let url = '';
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

type Sent = Parameters<typeof request>[1];

async function call(path: string, sent: Sent = {}) {
  const { statusCode, headers, body } = await request(url + path, sent);
  return { status: statusCode, headers, text: await body.text() };
}

async function post(body: string | Buffer, headers: Record<string, string>) {
  const answer = await call('/v1/echoes/a', { method: 'POST', body, headers });
  return { ...answer, json: JSON.parse(answer.text) as Record<string, unknown> };
}

const JSON_TYPE = { 'content-type': 'application/json' };

test('a JSON body reaches its operation', async () => {
  for (const type of ['application/json', 'Application/JSON; charset="UTF-8"']) {
    const answer = await post('{"text":"ä"}', { 'content-type': type });
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.json.data, { text: 'ä' });
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('a body of another type or coding is refused', async () => {
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=latin1' },
    { 'content-type': ';;;' },
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
    {},
  ]) {
    const answer = await post('{"text":"a"}', headers);
    assert.equal(answer.json.code, 'unsupported_media_type', JSON.stringify(headers));
    assert.equal(answer.status, 415);
  }
});

test('a body that is no JSON in UTF-8, or none at all, is refused', async () => {
  const deep = `{"text":${'['.repeat(200)}${']'.repeat(200)}}`;
  for (const body of ['{', '', 'undefined', Buffer.from([0x22, 0xff, 0x22]), deep]) {
    assert.equal((await post(body, JSON_TYPE)).json.code, 'invalid_body');
  }
});

test('a body over 1 MB is refused, whether its length is announced or not', async () => {
  const long = JSON.stringify({ text: 'a'.repeat(1024 * 1024) });
  const announced = await post(long, JSON_TYPE);
  assert.equal(announced.json.code, 'body_too_large');
  assert.equal(announced.status, 413);
  const body = (function* () {
    for (let i = 0; i < long.length; i += 65536) yield Buffer.from(long.slice(i, i + 65536));
  })();
  const streamed = await call('/v1/echoes/a', {
    method: 'POST',
    headers: JSON_TYPE,
    body: body as unknown as Buffer,
  });
  assert.equal(JSON.parse(streamed.text).code, 'body_too_large');
  const fits = JSON.stringify({ text: 'a'.repeat(1024 * 1024 - 11) });
  assert.equal(Buffer.byteLength(fits), 1024 * 1024);
  assert.equal((await post(fits, JSON_TYPE)).status, 201);
});

test('Allow lists what every operation of a path answers', async () => {
  const answer = await call('/v1/echoes/a', { method: 'DELETE' });
  assert.equal(answer.status, 405);
  assert.equal(answer.headers.allow, 'POST, GET, HEAD, OPTIONS');
});

test('an unknown path is not found, as a problem', async () => {
  for (const path of ['/v2/search', '/v1', '/docs/none', '/V1/echoes/a', '//', '/v1/echoes/a/b']) {
    const answer = await call(path, { headers: { accept: 'text/html' } });
    assert.equal(answer.status, 404, path);
    const problem = JSON.parse(answer.text);
    assert.equal(problem.code, 'not_found');
    assert.equal(problem.instance, path);
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  }
});

test('a path that cannot be decoded does no harm', async () => {
  for (const name of ['%', '%zz', '%ff', '%c0%af', '%00']) {
    const answer = await call(`/v1/echoes/${name}`);
    assert.ok([200, 400].includes(answer.status), name);
    assert.match(String(answer.headers['x-request-id']), /^req_/);
  }
});

test('bytes in a query that are no percent-encoded UTF-8 are refused, and never mended', async () => {
  const named = sampleOperation({ input: { query: Type.Object({ q: Type.String() }) } });
  const searching = createHttpServer(fakeWorld({ operations: [named] }).world);
  await searching.listen({ port: 0, host: '127.0.0.1' });
  const { port } = searching.server.address() as AddressInfo;
  for (const [query, status] of [
    ['q=%C3%A4+b', 200],
    ['q=\xc3\xa4', 400],
    ['q=%ff', 400],
    ['q=%', 400],
    ['%ff=a', 400],
  ] as const) {
    const bytes = `GET ${named.path}?${query} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    assert.match(await raw(Buffer.from(bytes, 'latin1'), port), new RegExp(`^HTTP/1.1 ${status} `));
  }
  await searching.close();
});

test('an address that is too long is refused', async () => {
  const answer = await call(`/v1/echoes/a?x=${'a'.repeat(33_000)}`);
  assert.equal(answer.status, 414);
  assert.equal(JSON.parse(answer.text).code, 'uri_too_long');
  const inPath = await call(`/v1/echoes/${'a'.repeat(33_000)}`);
  assert.equal(inPath.status, 414);
});

test('headers that are too large, and what is no HTTP, get a problem and the end', async () => {
  const large = `GET /v1/echoes/a HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`;
  for (const [bytes, status, code] of [
    [large, '431', 'headers_too_large'],
    ['GET / HTTP/9.9\r\n\r\n', '400', 'malformed_request'],
    ['GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n', '400', 'malformed_request'],
    ['hello\r\n\r\n', '400', 'malformed_request'],
  ] as const) {
    const answer = await raw(bytes);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), code);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    assert.match(head, /Connection: close/);
    assert.match(head, /X-Request-Id: req_/);
    assert.match(head, /Link: <[^>]+>; rel="service-desc"/);
    assert.equal(JSON.parse(body).code, code);
  }
});

function raw(bytes: string | Buffer, port = Number(new URL(url).port)): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
  });
}

test('health: the process is up, and ready while the database answers', async () => {
  const up = await call('/healthz');
  assert.equal(up.status, 200);
  assert.deepEqual(JSON.parse(up.text), { status: 'ok' });
  assert.equal((await call('/readyz')).status, 200);
  assert.equal((await call('/healthz', { method: 'HEAD' })).status, 200);
  assert.equal((await call('/healthz', { method: 'POST' })).status, 405);
});

test('a service without its database is up and not ready', async () => {
  const rows = async () => Promise.reject(new Error('no database'));
  const broken = createHttpServer(fakeWorld({ database: { rows } }).world);
  const ready = await broken.inject('/readyz');
  assert.equal(ready.statusCode, 503);
  assert.deepEqual(ready.json(), { status: 'unavailable', database: false, writes: false });
  assert.equal((await broken.inject('/healthz')).statusCode, 200);
  await broken.close();
});

test('who sends a body without end is not waited for', () => {
  assert.equal(app.server.requestTimeout, 30_000);
  assert.equal(app.server.headersTimeout, 30_000);
});

test('a caller who leaves in the middle of a body is no fault of ours', async () => {
  const head = 'POST /v1/echoes/a HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(`${head}Content-Length: 100\r\n\r\n{"te`, () => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  // The next request is answered after the broken one was given up.
  assert.equal((await post('{"text":"a"}', JSON_TYPE)).status, 201);
  assert.deepEqual(fake.logged, []);
});

test('the pages for people answer HEAD and name the request', async () => {
  for (const path of ['/healthz', '/readyz', '/verify']) {
    const [got, head] = [await call(path), await call(path, { method: 'HEAD' })];
    assert.equal(head.status, got.status, path);
    assert.equal(head.text, '');
    assert.match(String(head.headers['x-request-id']), /^req_/, path);
  }
});
