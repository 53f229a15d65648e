// `Link` over HTTP: on answers and refusals of the API, beside what an answer links to itself.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
const { world } = fakeWorld({ operations: [plain, linked] });
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
