// `Link` over HTTP: on answers and refusals of the API, beside what an answer links to itself.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from 'typebox';
import { request } from 'undici';
import { fakeWorld, sampleOperation } from '../../../test/worlds/fake-world.ts';
import { createHttpServer } from './server.ts';

const READY = {
  kind: 'prepared',
  body: Buffer.from('{}'),
  brotli: null,
  etag: 'abc',
} as const;
const plain = sampleOperation({ id: 'get_plain', path: '/v1/plain', run: async () => READY });
const linked = sampleOperation({
  id: 'get_linked',
  path: '/v1/linked',
  run: async () => ({ ...READY, headers: { Link: '<https://acme.example/>; rel="original"' } }),
});
const OUT = { since: '2027-01-01', sunset: '2027-07-01', instead: 'Use get_plain.' };
const old = sampleOperation({
  id: 'get_old',
  path: '/v1/old',
  deprecated: OUT,
  run: async () => READY,
});
const aging = sampleOperation({
  id: 'get_aging',
  path: '/v1/aging',
  input: { query: Type.Object({ q: Type.Optional(Type.String()) }) },
  deprecatedParameters: { q: { ...OUT, sunset: null } },
  run: async () => READY,
});
const { world } = fakeWorld({ operations: [plain, linked, old, aging] });
const app = createHttpServer(world);
let url = '';
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

async function linksAt(path: string, headers = {}): Promise<Map<string, string>> {
  const answer = await request(url + path, { headers });
  await answer.body.dump();
  const found = String(answer.headers.link ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"/g);
  return new Map([...found].map(([, to = '', rel = '']) => [rel, to]));
}

const COMMON = [
  ['service-desc', `${world.baseUrl}/v1/openapi.json`],
  ['service-doc', `${world.baseUrl}/docs/api`],
  ['status', `${world.baseUrl}/v1/status`],
] as const;

test('an answer leads to the contract, the documentation, the status and its operation', async () => {
  const described = ['describedby', `${world.baseUrl}/docs/api/get_plain`] as const;
  assert.deepEqual([...(await linksAt('/v1/plain'))], [...COMMON, described]);
  assert.deepEqual([...(await linksAt('/v1/plain?unknown=1'))], [...COMMON, described]);
});

test('what an answer links to itself stays beside them', async () => {
  const links = await linksAt('/v1/linked');
  assert.equal(links.get('original'), 'https://acme.example/');
  assert.equal(links.get('describedby'), `${world.baseUrl}/docs/api/get_linked`);
});

test('a path that is no operation leads to the whole, and 304 to nothing again', async () => {
  assert.deepEqual([...(await linksAt('/v1/none'))], COMMON);
  assert.equal((await linksAt('/v1/plain', { 'if-none-match': '"abc"' })).size, 0);
});

test('what is on its way out says since when, until when and where that is told', async () => {
  const answer = await request(`${url}/v1/old`);
  await answer.body.dump();
  assert.equal(answer.headers.deprecation, '@1798761600');
  assert.equal(answer.headers.sunset, 'Thu, 01 Jul 2027 00:00:00 GMT');
  const links = await linksAt('/v1/old');
  assert.equal(links.get('deprecation'), `${world.baseUrl}/docs/api/get_old`);
  assert.equal(links.get('sunset'), `${world.baseUrl}/docs/api/get_old`);
  assert.equal(links.get('describedby'), `${world.baseUrl}/docs/api/get_old`);
});

test('a parameter that is says so to whoever sends it, and to nobody else', async () => {
  for (const [path, told] of [
    ['/v1/aging?q=a', '@1798761600'],
    ['/v1/aging', undefined],
    ['/v1/plain', undefined],
  ] as const) {
    const answer = await request(url + path);
    await answer.body.dump();
    assert.equal(answer.headers.deprecation, told, path);
    assert.equal(answer.headers.sunset, undefined, path);
  }
});
