// Envelopes: when an answer was made.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { fakeWorld, sampleOperation, wireRequest } from '../../../test/worlds/fake-world.ts';
import { asking } from '../../../test/worlds/watching.ts';
import { invoke } from './invoke.ts';
import { sha256Of } from './reply.ts';

let server: SeededServer;
let seconds = 0;
before(async () => {
  server = await openSeededServer(
    {},
    {
      now: () => new Date(NOW.getTime() + seconds * 1_000),
      clientAddress: ({ peer, forwardedFor }) => forwardedFor ?? peer,
    },
  );
});
after(() => server.close());

test('nobody learns from a date when somebody else asked', async () => {
  const { keys } = server.seed;
  const path = '/v1/search?q=acm';
  const made = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
    seconds += 10;
    const { json } = await ask(server.url, path, { headers });
    return (json.meta as { generated_at: string }).generated_at;
  };
  const callers = [
    { authorization: `Bearer ${keys.scale}` },
    { authorization: `Bearer ${keys.free}` },
    { authorization: `Bearer ${keys.unowned}` },
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-forwarded-for': '198.51.100.1' },
  ];
  const first = [];
  for (const headers of callers) first.push(await made(headers));
  assert.equal(new Set(first).size, callers.length);
  const again = [];
  for (const headers of callers) again.push(await made(headers));
  assert.deepEqual(again, first, 'each keeps its own');
});

test('a read keeps the date of its content, a write has its own', async () => {
  const call = asking(server, server.seed.keys.scale);
  const made = async (path: string, body?: unknown): Promise<unknown> => {
    seconds += 10;
    const { json } = await call(path, body);
    return (json.meta as { generated_at: string }).generated_at;
  };
  const endpoints = '/v1/watch/endpoints';
  assert.equal(await made(endpoints), await made(endpoints));
  const check = { name: 'Checked', companies: ['acme.example'], dry_run: true };
  const [first, second] = [
    await made('/v1/watch/subscriptions', check),
    await made('/v1/watch/subscriptions', check),
  ];
  assert.notEqual(first, second);
});

/** Answers the same as JSON that was written before; nobody asks for the data itself. */
function inPieces(
  data: unknown,
  meta: { notice?: string },
  hashOf: (bytes: Uint8Array) => string | undefined,
) {
  const whole = Buffer.from(JSON.stringify(data));
  const middle = whole.length >> 1;
  const pieces = [whole.subarray(0, middle), whole.subarray(middle)].map((bytes) => {
    const sha256 = hashOf(bytes);
    return sha256 === undefined ? { bytes } : { bytes, sha256 };
  });
  return sampleOperation({
    run: async () => ({
      kind: 'json',
      meta,
      json: pieces,
      get data() {
        return assert.fail('it was written before');
      },
    }),
  });
}

test('an envelope is JSON to its end, and its tag its own, whatever letters it holds', async () => {
  const { world } = fakeWorld();
  const [tags, ofPieces] = [new Set<unknown>(), new Set<unknown>()];
  const asked = fc.record({
    data: fc.record({
      says: fc.string({ unit: ANY_CHARACTER, maxLength: 2_000 }),
      more: fc.jsonValue(),
    }),
    notice: fc.option(fc.string({ unit: ANY_CHARACTER, maxLength: 200 }), { nil: undefined }),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(asked, async ({ data, notice }) => {
      const meta = notice === undefined ? {} : { notice };
      const operation = sampleOperation({ run: async () => ({ kind: 'json', data, meta }) });
      const reply = await invoke(world, operation, wireRequest());
      assert.ok(reply.kind === 'ok');
      const generated = world.now().toISOString();
      const expected = JSON.stringify({ data, meta: { generated_at: generated, ...meta } });
      assert.equal(Buffer.from(reply.body).toString(), Buffer.from(expected).toString());
      tags.add(reply.etag);
      seen.add(expected);
      const [first, second] = [
        await invoke(
          world,
          inPieces(data, meta, () => undefined),
          wireRequest(),
        ),
        await invoke(world, inPieces(data, meta, sha256Of), wireRequest()),
      ];
      assert.ok(first.kind === 'ok' && second.kind === 'ok');
      assert.deepEqual(Buffer.concat(first.pieces ?? []), Buffer.from(reply.body));
      assert.deepEqual([second.etag, second.body], [first.etag, Buffer.from(reply.body)]);
      ofPieces.add(first.etag);
    }),
  );
  assert.deepEqual([tags.size, ofPieces.size], [seen.size, seen.size]);
});
