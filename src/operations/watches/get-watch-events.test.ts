// get_watch_events: who may read, what is refused, and what a page costs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import {
  type Asking,
  asking,
  eventOf,
  readEvents,
  subscribe,
  tell,
} from '../../../test/worlds/watching.ts';
import { createHttpServer } from '../../edges/http/server.ts';
import { OPEN_GUARDS } from '../invoke/guards.ts';

let server: SeededServer;
let call: Asking;
const spent: number[] = [];

before(async () => {
  const credits = {
    ...OPEN_GUARDS.credits,
    charge: (_visit: unknown, cost: number) => {
      spent.push(cost);
      return { kind: 'paid', headers: {}, payment: null } as const;
    },
    refund: (_visit: unknown, _payment: unknown, cost: number) => {
      if (cost > 0) spent.push(-cost);
      return {};
    },
  };
  server = await openSeededServer({ guards: { ...OPEN_GUARDS, credits } });
  call = asking(server, server.seed.keys.scale);
});
after(() => server.close());

let told = 0;

async function tellSome(companyId: number): Promise<string[]> {
  told += 1;
  const id = `evt_${String(told).padStart(26, '0')}`;
  await tell(server, companyId, [eventOf(id)]);
  return [id];
}

test('no condition keeps back what a named cursor moves past, or a stream', async () => {
  const id = await subscribe(call, ['acme.example']);
  await readEvents(call, id);
  const ids = await tellSome(server.seed.acme);
  const authorization = `Bearer ${server.seed.keys.scale}`;
  const asked = { headers: { authorization, 'if-none-match': '*' } };
  const answer = await ask(server.url, `/v1/watch/events?subscription_id=${id}`, asked);
  const { events } = answer.json.data as { events: { id: string }[] };
  assert.deepEqual([answer.status, events.map((event) => event.id)], [200, ids]);
  const path = `/v1/watch/events/stream?subscription_id=${id}`;
  const stream = await ask(server.url, path, { ...asked, method: 'HEAD' });
  assert.equal(stream.status, 200);
});

describe('who may read', () => {
  test('another account finds no subscription, and moves nothing', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    const ids = await tellSome(server.seed.acme);
    for (const path of ['/v1/watch/events', '/v1/watch/events/stream']) {
      const stranger = asking(server, server.seed.keys.free);
      const answer = await stranger(`${path}?subscription_id=${id}`);
      assert.deepEqual([answer.status, answer.json.code], [404, 'subscription_not_found']);
    }
    assert.deepEqual((await readEvents(call, id)).ids, ids);
  });

  test('a key of any tier sees values; one that nobody owns may not read', async () => {
    const { keys } = server.seed;
    for (const key of [keys.free, keys.pro, keys.scale, keys.tester]) {
      const own = asking(server, key);
      const id = await subscribe(own, ['acme.example']);
      const [told] = await tellSome(server.seed.acme);
      const { events } = await readEvents(own, id, { after: '2020-01-01T00:00:00Z' });
      const shown = events.map((event) => [event.id, event.masked, event.old_value]);
      assert.deepEqual(shown, [[told, false, 'a']]);
      const unowned = asking(server, keys.unowned);
      const answer = await unowned(`/v1/watch/events?subscription_id=${id}`);
      assert.deepEqual([answer.status, answer.json.code], [403, 'account_key_required']);
    }
  });

  test('bad parameters are refused with what is accepted', async () => {
    const id = await subscribe(call, ['acme.example']);
    for (const [query, code] of [
      ['', 'missing_parameter'],
      [`subscription_id=${id}&advance=true`, 'invalid_parameter'],
      [`subscription_id=${id}&cursor_name=Big`, 'invalid_parameter'],
      [`subscription_id=${id}&cursor_name=${'a'.repeat(65)}`, 'invalid_parameter'],
      [`subscription_id=${id}&limit=201`, 'invalid_parameter'],
      [`subscription_id=${id}&wait=31`, 'invalid_parameter'],
      [`subscription_id=${id}&after=yesterday`, 'invalid_parameter'],
      [`subscription_id=${id}&cursor=rubbish`, 'invalid_cursor'],
    ]) {
      const answer = await call(`/v1/watch/events?${query}`);
      assert.deepEqual([answer.status, answer.json.code], [400, code], query);
    }
  });
});

describe('what it costs', () => {
  test('one credit a page, an empty one too, and nothing where it fails', async () => {
    const id = await subscribe(call, ['acme.example']);
    spent.length = 0;
    await readEvents(call, id);
    await tellSome(server.seed.acme);
    await readEvents(call, id);
    assert.deepEqual(spent, [1, 1]);
    spent.length = 0;
    await call('/v1/watch/events?subscription_id=sub_none');
    assert.deepEqual(spent, [1, -1]);
  });

  test('nothing for an empty page, where the setting says so', async () => {
    const { signals } = server.world.watching;
    const app = createHttpServer({
      ...server.world,
      watching: {
        signals: { ...silent, enter: (...who) => signals.enter(...who) },
        freeEmptyPages: true,
        beatMs: 300,
      },
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const free = asking({ url }, server.seed.keys.scale);
    const id = await subscribe(free, ['acme.example']);
    spent.length = 0;
    await readEvents(free, id);
    assert.deepEqual(spent, [1, -1]);
    await tellSome(server.seed.acme);
    spent.length = 0;
    await readEvents(free, id);
    assert.deepEqual(spent, [1]);
    await app.close();
  });
});

// Closing one of two servers must not end what waits at the other.
const silent = { endWaits: () => {}, close: async () => {} };
