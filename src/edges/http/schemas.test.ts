// The event types over HTTP, and the schemas that they link to.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Ask, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { payloadSchema, WEBHOOK_TYPES } from '../../contract/event-vocabulary.ts';
import type { EventTypeRow } from '../../contract/schemas/changes.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const schema = (type: string, options: Ask = {}) =>
  ask(server.url, `/schemas/events/${type}.json`, options);

test('every type is listed, with a schema that is served where it says', async () => {
  const headers = { authorization: `Bearer ${server.seed.keys.free}` };
  const listed = await ask(server.url, '/v1/watch/event-types', { headers });
  const { event_types: types } = listed.json.data as { event_types: readonly EventTypeRow[] };
  assert.equal(types.length, WEBHOOK_TYPES.length);
  for (const { type, payload_schema_url } of types) {
    const { origin, pathname } = new URL(payload_schema_url ?? '');
    assert.equal(origin, 'http://assay.example');
    const answer = await ask(server.url, pathname);
    assert.equal(answer.status, 200);
    assert.deepEqual(JSON.parse(answer.body), payloadSchema(type, origin));
  }
});

test('a schema is a document of its own type, which any page may read and keep', async () => {
  const { headers } = await schema('pricing.price.changed');
  assert.equal(headers['content-type'], 'application/schema+json; charset=utf-8');
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cache-control'], 'public, max-age=300');
  const known = { headers: { 'if-none-match': String(headers.etag) } };
  const again = await schema('pricing.price.changed', known);
  assert.deepEqual([again.status, again.body], [304, '']);
  const head = await schema('pricing.price.changed', { method: 'HEAD' });
  assert.deepEqual([head.status, head.headers.etag], [200, headers.etag]);
});

test('a name that no type has is a problem, and so is another method', async () => {
  for (const name of ['pricing.none.changed', 'constructor', '%2e%2e', 'pricing.price']) {
    const answer = await schema(name);
    assert.deepEqual([answer.status, answer.json.code], [404, 'not_found'], name);
  }
  const bare = await ask(server.url, '/schemas/events/pricing.price.changed');
  assert.equal(bare.status, 404);
  const posted = await schema('pricing.price.changed', { method: 'POST' });
  assert.deepEqual([posted.status, posted.json.code], [405, 'method_not_allowed']);
  assert.equal(posted.headers.allow, 'GET, HEAD, OPTIONS');
});
