// Laws of every operation that reads: caching, tags, HEAD, representations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { representationsOf } from '../../src/contract/representations.ts';
import type { Answer, Ask } from '../clients/client.ts';
import { type Asking, assertProblem, isOwned, type Op, pathOf } from './asking.ts';

export function readLaws(asking: Asking, operation: Op): void {
  const path = pathOf(operation);
  const call = (asked: string, options: Ask = {}) => asking.call(asked, options);
  const get = (asked: string, options: Ask = {}) => asking.get(operation, asked, options);

  if (operation.access === 'open') openLaw(asking, operation);
  if (isOwned(operation)) ownedLaw(asking, operation);
  else sharedLaw(asking, operation);

  test('a repeated parameter is refused', async () => {
    for (const name of Object.keys(operation.input.query?.properties ?? {})) {
      const separator = path.includes('?') ? '&' : '?';
      const answer = await call(`${path}${separator}${name}=a&${name}=a`);
      assertProblem(answer, 'invalid_parameter');
    }
  });

  test('a control character in a parameter is refused', async () => {
    for (const name of Object.keys(operation.input.query?.properties ?? {})) {
      for (const text of ['%00', 'a%0Ab', '%ff', '%zz', '%E0%A4']) {
        const bare = path.split('?')[0];
        const answer = await call(`${bare}?${name}=${text}`);
        assert.equal(answer.status, 400, answer.body);
      }
    }
  });

  test('HEAD answers the headers of GET', async () => {
    await get(path);
    const got = await get(path);
    const head = await get(path, { method: 'HEAD' });
    assert.equal(head.status, 200);
    // Its tag and its length are those of another content each time.
    const own = isSteady(operation) ? {} : { etag: '', 'content-length': '' };
    assert.deepEqual({ ...plain(head), ...own }, { ...plain(got), ...own });
    if (!isSteady(operation)) return;
    assert.equal(head.headers['content-length'], String(got.bytes.length));
  });

  if (isSteady(operation)) tagLaw(asking, operation);

  test('an Accept without what it answers is refused', async () => {
    const types = representationsOf(operation).map(({ mediaType }) => mediaType);
    const none = types.map((type) => `${type};q=0`).join();
    const [usual = ''] = types;
    for (const accept of ['image/png', none, `${none}, text/*;q=0, application/*;q=0, */*`]) {
      assertProblem(await get(path, { headers: { accept } }), 'not_acceptable');
    }
    const group = usual.replace(/\/.*/, '/*');
    for (const accept of [usual, 'image/png, */*;q=0.1', group, '']) {
      assert.equal((await get(path, { headers: { accept } })).status, 200, accept);
    }
  });

  test('every answer varies by what it depends on, and names the version', async () => {
    const { headers } = await get(path);
    assert.equal(headers.vary, 'Authorization, X-API-Key, Accept, Accept-Encoding');
    assert.equal(headers['x-service-version'], '1.0.0-alpha');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  if (operation.stream !== undefined) streamLaw(asking, operation);
  if (operation.path.includes('{company}')) companyLaws(asking, operation);
}

/** Usage counts the very call that it answers: no two answers are alike. Nor are two streams. */
function isSteady({ id, stream }: Op): boolean {
  return id !== 'get_usage' && stream === undefined;
}

function tagLaw(asking: Asking, operation: Op): void {
  const path = pathOf(operation);
  const get = (asked: string, options: Ask = {}) => asking.get(operation, asked, options);

  test('its ETag gives a 304, in every coding and spelling', async () => {
    await get(path);
    const first = await get(path);
    const etag = String(first.headers.etag);
    assert.match(etag, operation.ranges ? /^"[0-9a-f]{64}"$/ : /^"[0-9a-f]{32}"$/);
    const tags: string[] = [];
    for (const accepted of ['gzip', 'br', 'gzip;q=0.5, br', 'gzip, br;q=0.8']) {
      const coded = await get(path, { headers: { 'accept-encoding': accepted } });
      const coding = coded.headers['content-encoding'];
      assert.ok(coding === undefined || accepted.includes(String(coding)));
      const expected = coding === undefined ? etag : etag.replace(/"$/, `-${coding}"`);
      assert.equal(coded.headers.etag, expected);
      assert.equal(coded.body, first.body);
      tags.push(expected);
    }
    // `*` names no answer that the caller has: what a moving read answered would be lost.
    const any = operation.chargedFirst ? [] : ['*'];
    const known = [etag, `W/${etag}`, `"x", ${etag}`, ...any, ...tags];
    for (const method of ['GET', 'HEAD']) {
      for (const tag of known) {
        const again = await get(path, { method, headers: { 'if-none-match': tag } });
        assert.equal(again.status, 304, tag);
        assert.equal(again.headers.etag, etag);
      }
    }
    const other = await get(path, { headers: { 'if-none-match': '"other"' } });
    assert.equal(other.status, 200);
  });
}

// The client closes the connection after a HEAD, which has no chunks, and credits run down from
// call to call.
const PASSING: readonly RegExp[] = [
  /^(date|x-request-id|connection|keep-alive|transfer-encoding)$/,
  /^x-service-credits-/,
];

function plain({ headers }: Answer): Readonly<Record<string, unknown>> {
  const kept = Object.entries(headers).filter(([name]) => !PASSING.some((one) => one.test(name)));
  return Object.fromEntries(kept);
}

function streamLaw(asking: Asking, operation: Op): void {
  test('it stays open, tells its place at once, and goes on where Last-Event-ID says', async () => {
    const path = pathOf(operation);
    const first = await asking.get(operation, path);
    assert.match(String(first.headers['content-type']), /^text\/event-stream; charset=utf-8$/);
    assert.equal(first.headers.etag, undefined);
    const [, place = ''] = /^retry: \d+\n\n(?:: beat\nid: (\S+)\n\n)?/.exec(first.body) ?? [];
    const headers = { 'last-event-id': place };
    assert.equal((await asking.get(operation, path, { headers })).status, 200);
    const rubbish = { 'last-event-id': 'rubbish' };
    assertProblem(await asking.get(operation, path, { headers: rubbish }), 'invalid_cursor');
  });
}

function openLaw(asking: Asking, operation: Op): void {
  test('its example is answered without a key', async () => {
    const open = await asking.call(pathOf(operation));
    assert.equal(open.status, 200, open.body);
    const kept = {
      public: 'public, max-age=60, stale-while-revalidate=300',
      immutable: 'public, max-age=31536000, immutable',
      none: 'no-store',
    }[operation.cache];
    assert.equal(open.headers['cache-control'], kept);
  });
}

function sharedLaw(asking: Asking, operation: Op): void {
  test('its example is answered with a key, to every caller alike', async () => {
    const path = pathOf(operation);
    const { keys } = asking.server.seed;
    const free = { authorization: `Bearer ${keys.free}` };
    // A masked view is another content, with a tag of its own.
    const isMasked = operation.openView === 'masked';
    const get = () => asking.get(operation, path);
    const first = isMasked ? await asking.call(path, { headers: free }) : await get();
    if (isMasked) assert.notEqual((await get()).headers.etag, first.headers.etag);
    for (const headers of [
      { authorization: `Bearer ${keys.free}` },
      { authorization: `bearer ${keys.pro}` },
      { 'x-api-key': keys.scale },
      { authorization: `Bearer ${keys.pro}`, 'x-api-key': keys.pro },
    ]) {
      const keyed = await asking.call(path, { headers });
      assert.equal(keyed.status, 200, keyed.body);
      assert.equal(keyed.headers['cache-control'], 'private');
      assert.equal(keyed.headers.etag, first.headers.etag, 'the tag depends on the credential');
      assert.equal(keyed.body, first.body);
    }
  });
}

function ownedLaw(asking: Asking, operation: Op): void {
  test('its example is answered to its owner, and kept by nobody', async () => {
    const path = pathOf(operation);
    const key = asking.keyOf(operation);
    await asking.get(operation, path);
    const first = await asking.get(operation, path);
    for (const headers of [{ authorization: `bearer ${key}` }, { 'x-api-key': key }]) {
      const keyed = await asking.call(path, { headers });
      assert.equal(keyed.status, 200, keyed.body);
      assert.equal(keyed.headers['cache-control'], 'no-store');
      if (isSteady(operation)) assert.equal(keyed.body, first.body);
    }
  });
}

function companyLaws(asking: Asking, operation: Op): void {
  const path = pathOf(operation);
  const get = (asked: string): Promise<Answer> => asking.get(operation, asked);

  test('an unknown company is not found', async () => {
    for (const unknown of ['nobody.example', 'nobody', 'www.nobody.example']) {
      assertProblem(await get(path.replace('acme.example', unknown)), 'company_not_found');
    }
  });

  test('an identifier that is none is refused, and resolve is named', async () => {
    for (const wrong of [
      'https%3A%2F%2Facme.example',
      'acme.example%3A443',
      'acme.example%2Fpricing',
      'a%40acme.example',
      'acme..example',
      '%00',
      '%zz',
      '%ff',
      '10.0.0.1',
      'co.uk',
      'a'.repeat(300),
    ]) {
      const answer = await get(path.replace('acme.example', wrong));
      assertProblem(answer, 'invalid_identifier');
      assert.match(String(answer.json.hint), /resolve/);
    }
  });

  test('a company is found under every spelling of its names', async () => {
    const canonical = await get(path);
    for (const name of [
      'ACME.example',
      'www.acme.example',
      'acme.example.',
      'deep.www.acme.example',
      'acme-old.example',
      'acme',
      'ACME-Inc',
    ]) {
      const answer = await get(path.replace('acme.example', name));
      assert.equal(answer.status, 200, name);
      assert.deepEqual(answer.json.data, canonical.json.data, name);
    }
  });
}
