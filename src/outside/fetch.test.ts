// Fetching, against a web of our own over real HTTP and TLS.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type LocalWeb, openLocalWeb } from '../../test/servers/local-web.ts';
import { type FetchRequest, fetchPage } from './fetch.ts';
import type { Fetcher } from './fetcher.ts';

const HOSTS = ['acme.example', 'www.acme.example', 'evil.example'];

type Asked = Partial<Omit<FetchRequest<{ why: string }>, 'url'>>;

async function get(
  web: LocalWeb,
  address: string,
  fetcher: Partial<Fetcher> = {},
  asked: Asked = {},
) {
  return fetchPage<{ why: string }>(web.fetcher(fetcher), {
    url: new URL(address),
    permit: async () => ({ kind: 'go', end: async () => {} }),
    ...asked,
  });
}

async function failureOf(web: LocalWeb, address: string, fetcher: Partial<Fetcher> = {}) {
  const outcome = await get(web, address, fetcher);
  assert.equal(outcome.kind, 'failed', JSON.stringify(outcome).slice(0, 300));
  return outcome.kind === 'failed' ? outcome.failure : null;
}

test('bytes are kept as they came: content coding on, transfer coding off', async () => {
  await using web = await openLocalWeb(HOSTS);
  const coded = gzipSync('<p>Hello</p>');
  web.put('https://acme.example/', (_, response) => {
    response.writeHead(
      200,
      [
        ['Content-Type', 'text/html'],
        ['Content-Encoding', 'gzip'],
        ['X-Two', 'a'],
        ['X-Two', 'b'],
      ].flat(),
    );
    response.write(coded.subarray(0, 5));
    response.end(coded.subarray(5));
  });
  const outcome = await get(web, 'https://acme.example/#part');
  assert(outcome.kind === 'response');
  const { body, headers, redirects, finalUrl, status } = outcome.response;
  assert.deepEqual(Buffer.from(body), coded);
  assert.deepEqual([status, finalUrl, redirects], [200, 'https://acme.example/', []]);
  assert.deepEqual(
    headers.filter(([name]) => name === 'X-Two').map(([, value]) => value),
    ['a', 'b'],
  );
  const [visit] = web.visits;
  assert.match(visit?.headers['user-agent'] ?? '', /^AssayBot\/1\.0 \(\+http/);
  assert.match(visit?.headers['accept-encoding'] ?? '', /gzip/);
});

test('redirects are followed by hand, recorded, and each hop asks for leave', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put('https://acme.example/', { status: 301, headers: { location: '/a' } });
  web.put('https://acme.example/a', {
    status: 302,
    headers: { location: 'https://www.acme.example/b#x' },
  });
  web.put('https://www.acme.example/b', { body: 'there' });
  const leave: string[] = [];
  const ends: (number | null)[] = [];
  const outcome = await get(
    web,
    'https://acme.example/',
    {},
    {
      permit: async (url) => {
        leave.push(url.href);
        return { kind: 'go', end: async ({ status }) => void ends.push(status) };
      },
    },
  );
  assert(outcome.kind === 'response');
  assert.equal(outcome.response.finalUrl, 'https://www.acme.example/b');
  assert.deepEqual(outcome.response.redirects, [
    'https://acme.example/a',
    'https://www.acme.example/b',
  ]);
  assert.deepEqual(leave, ['https://acme.example/', ...outcome.response.redirects]);
  assert.deepEqual(ends, [301, 302, 200]);
});

test('a hop without leave ends the fetch with what was said', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put('https://acme.example/', { status: 301, headers: { location: '/private' } });
  const outcome = await get(
    web,
    'https://acme.example/',
    {},
    {
      permit: async (url) =>
        url.pathname === '/private'
          ? { kind: 'no', why: 'closed' }
          : { kind: 'go', end: async () => {} },
    },
  );
  assert.deepEqual(outcome, {
    kind: 'no',
    refused: { why: 'closed' },
    redirects: ['https://acme.example/private'],
  });
  assert.deepEqual(web.paths('acme.example'), ['/']);
});

test('no redirect leads into a private network', async () => {
  await using web = await openLocalWeb(HOSTS);
  const inside = [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://0xa000001/',
    'https://[::ffff:10.0.0.1]/',
    'https://evil.example/',
  ];
  for (const location of inside) {
    web.put('https://acme.example/', { status: 302, headers: { location } });
    const places = new Map(web.fetcher().places).set('evil.example', {
      address: '10.0.0.9',
      port: null,
    });
    assert.deepEqual(
      await failureOf(web, 'https://acme.example/', { places }),
      { kind: 'blocked_address', reason: 'private_address' },
      location,
    );
  }
  for (const location of ['file:///etc/passwd', 'ftp://acme.example/', 'http://[bad']) {
    web.put('https://acme.example/', { status: 302, headers: { location } });
    assert.deepEqual(await failureOf(web, 'https://acme.example/'), { kind: 'bad_redirect' });
  }
});

test('a name is resolved once: what its DNS says next is not heard', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put('http://rebind.acme.com/', { body: 'inside' });
  const asked: string[] = [];
  const lookUp = async (host: string) => {
    asked.push(host);
    return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
  };
  const url = `http://rebind.acme.com:${web.plainPort}/`;
  const outcome = await get(web, url, { lookUp });
  assert.equal(outcome.kind, 'response');
  assert.deepEqual(asked, ['rebind.acme.com']);
  const private_ = await failureOf(web, url, { lookUp, allow: [] });
  assert.deepEqual(private_, { kind: 'blocked_address', reason: 'private_address' });
});

test('a peer that is not where the request was sent gets no byte', async () => {
  await using web = await openLocalWeb(HOSTS);
  // The place says another address than the literal that the socket will use.
  const places = new Map([['127.0.0.1', { address: '127.0.0.2', port: web.plainPort }]]);
  const failure = await failureOf(web, 'http://127.0.0.1/', { places });
  assert.deepEqual(failure, { kind: 'blocked_address', reason: 'other_peer' });
  assert.deepEqual(web.visits, []);
});

test('loops and endless chains of redirects end', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put('https://acme.example/a', { status: 302, headers: { location: '/b' } });
  web.put('https://acme.example/b', { status: 302, headers: { location: '/a' } });
  assert.deepEqual(await failureOf(web, 'https://acme.example/a'), { kind: 'redirect_loop' });
  for (let i = 0; i < 12; i++) {
    web.put(`https://acme.example/${i}`, { status: 302, headers: { location: `/${i + 1}` } });
  }
  assert.deepEqual(await failureOf(web, 'https://acme.example/0'), { kind: 'too_many_redirects' });
  assert.ok(web.paths('acme.example').includes('/8'));
  assert.ok(!web.paths('acme.example').includes('/9'));
});

test('bodies, headers and time are bounded', async () => {
  await using web = await openLocalWeb(HOSTS);
  const limits = { bytes: 100_000, headerBytes: 8_192, totalMs: 400, idleMs: 300 };
  web.put('https://acme.example/endless', (_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(20_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  assert.deepEqual(await failureOf(web, 'https://acme.example/endless', { limits }), {
    kind: 'too_large',
  });
  web.put('https://acme.example/headers', (_, response) => {
    response.writeHead(200, { 'x-long': 'a'.repeat(20_000) });
    response.end();
  });
  assert.deepEqual(await failureOf(web, 'https://acme.example/headers', { limits }), {
    kind: 'headers_too_large',
  });
  web.put('https://acme.example/drip', (_, response) => {
    response.write('a');
    const drip = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(drip));
  });
  web.put('https://acme.example/silent', () => {});
  for (const path of ['drip', 'silent']) {
    assert.deepEqual(await failureOf(web, `https://acme.example/${path}`, { limits }), {
      kind: 'timeout',
    });
  }
});

test('how a connection failed is told by its kind', async () => {
  await using web = await openLocalWeb(HOSTS);
  assert.deepEqual(await failureOf(web, 'https://nobody.example/'), {
    kind: 'dns',
    code: 'ENOTFOUND',
  });
  const untrusted = await failureOf(web, 'https://acme.example/', { ca: [] });
  assert.equal(untrusted?.kind, 'tls');
  const wrongName = await failureOf(web, 'https://other.example/', {
    places: new Map([['other.example', { address: '127.0.0.1', port: web.securePort }]]),
  });
  assert.equal(wrongName?.kind, 'tls');
  web.put('https://acme.example/cut', (request) => void request.socket.destroy());
  assert.equal((await failureOf(web, 'https://acme.example/cut'))?.kind, 'broken');
  web.put('https://acme.example/short', (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('short');
    setImmediate(() => response.socket?.destroy());
  });
  assert.equal((await failureOf(web, 'https://acme.example/short'))?.kind, 'broken');
  const nobody = new Map([['acme.example', { address: '127.0.0.1', port: 1 }]]);
  const refused = await failureOf(web, 'https://acme.example/', { places: nobody });
  assert.deepEqual(refused, { kind: 'refused', code: 'ECONNREFUSED' });
});

test('a worker that is told to stop does not wait for a silent server', async () => {
  await using web = await openLocalWeb(HOSTS);
  const stop = new AbortController();
  web.put('https://acme.example/', () => stop.abort());
  await assert.rejects(get(web, 'https://acme.example/', { stop: stop.signal }), {
    name: 'AbortError',
  });
});

test('validators go to the address that they came from, and to no other', async () => {
  await using web = await openLocalWeb(HOSTS);
  web.put('https://acme.example/', {
    status: 302,
    headers: { location: 'https://www.acme.example/' },
  });
  web.put('https://www.acme.example/', { status: 304 });
  const outcome = await get(
    web,
    'https://acme.example/',
    {},
    {
      validators: { 'if-none-match': '"1"' },
      validatorsFor: 'https://www.acme.example/',
    },
  );
  assert.equal(outcome.kind === 'response' && outcome.response.status, 304);
  const sent = web.visits.map(({ host, headers }) => [host, headers['if-none-match']]);
  assert.deepEqual(sent, [
    ['acme.example', undefined],
    ['www.acme.example', '"1"'],
  ]);
});
