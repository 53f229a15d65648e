// Pages that are asked for again as before: the same, with the same guards, and without a route.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSite, type Site } from '../../../../test/servers/site.ts';

let site: Site;
before(async () => {
  site = await openSite();
});
after(() => site?.[Symbol.asyncDispose]());

test('a page that is asked for with the same head again is the same, one call, and unparsed', async () => {
  const apex = 'tallybrook.example';
  const path = `/companies/${apex}`;
  const { http: server, served } = site.server;
  const record = await served.records.byDomain(apex);
  const atHand = (asked: string) => (asked === apex ? record : null);
  Object.assign(served.records, { atHand });
  let parsed = 0;
  const count = () => {
    parsed += 1;
  };
  const told = async (headers: Readonly<Record<string, string>> = {}) => {
    const got = await site.get(path, headers);
    const { date: _, 'x-request-id': requestId, ...fields } = got.headers;
    assert.match(String(requestId), /^req_/);
    return { status: got.status, fields, body: got.body };
  };
  const shapes = [{}, { 'accept-encoding': 'br' }, { 'if-none-match': '*' }];
  for (const headers of shapes) {
    const first = await told(headers);
    await told(headers);
    const { counted } = site;
    parsed = 0;
    server.on('request', count);
    assert.deepEqual(await told(headers), first);
    server.off('request', count);
    assert.deepEqual([parsed, site.counted - counted], [0, 1]);
  }
  server.on('request', count);
  for (const headers of [{ cookie: 'a=b' }, { accept: 'text/markdown' }]) {
    await told(headers);
    await told(headers);
  }
  assert.equal(parsed, 4, 'who may be signed in, and who wants another form');
  await told();
  await told();
  parsed = 0;
  const another = record && { ...record, etag: 'another' };
  Object.assign(served.records, { atHand: () => another });
  await told();
  assert.equal(parsed, 1, 'the record is no longer the one that was drawn');
  Object.assign(served.records, { atHand });
  site.refusal = { kind: 'refused', code: 'rate_limited', detail: 'Later.', headers: {} };
  const { counted } = site;
  const { status, fields } = await told();
  assert.deepEqual([status, fields['cache-control']], [429, 'no-store']);
  assert.equal(site.counted - counted, 1, 'who is refused called once');
  site.refusal = null;
  server.off('request', count);
  assert.equal((await told()).status, 200);
  Object.assign(served.records, { atHand: undefined });
});
