// Envelopes: when an answer was made.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { asking } from '../../../test/worlds/watching.ts';

let server: SeededServer;
let seconds = 0;
before(async () => {
  server = await openSeededServer(
    {},
    {
      now: () => new Date(NOW.getTime() + seconds * 1_000),
    },
  );
});
after(() => server.close());

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
