// Watch events by pull: named cursors, stateless reads, what is served and what is not.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctEvents } from '../../../src/store/facts/corrections.ts';
import { IDLE_DAYS, MOST_CURSORS, openCursor } from '../../../src/store/watches/watch-cursors.ts';
import { findWatchReader } from '../../../src/store/watches/watch-events.ts';
import { openSeededServer, type SeededServer } from '../../seeds/seed.ts';
import { type Asking, asking, readEvents, subscribe, tellSome } from '../../worlds/watching.ts';

let server: SeededServer;
let call: Asking;

before(async () => {
  server = await openSeededServer();
  call = asking(server, server.seed.keys.scale);
});
after(() => server.close());

describe('a named cursor', () => {
  test('begins now, says so, and serves each event once, in the order of commit', async () => {
    const { acme, bolt } = server.seed;
    await tellSome(server, acme);
    const id = await subscribe(call, ['acme.example', 'bolt.example']);
    await tellSome(server, bolt);
    const first = await readEvents(call, id);
    assert.deepEqual(first.ids, []);
    assert.match(String(first.meta.notice), /default is new: it begins now/);
    assert.equal(first.meta.cursor_name, 'default');
    const later = [
      ...(await tellSome(server, acme, [
        { occurredAt: '2026-11-17' },
        { occurredAt: '2026-10-01' },
      ])),
      ...(await tellSome(server, bolt)),
    ];
    const second = await readEvents(call, id, { limit: '2' });
    assert.deepEqual(second.ids, later.slice(0, 2));
    assert.equal(second.meta.advanced, true);
    assert.equal(second.meta.notice, undefined);
    const third = await readEvents(call, id);
    assert.deepEqual(third.ids, later.slice(2));
    const empty = await readEvents(call, id);
    assert.equal(empty.meta.count, 0);
    assert.ok(empty.meta.next_cursor, 'the place is told on an empty page too');
  });

  test('stays where it is with advance=false, also when it is made so', async () => {
    const id = await subscribe(call, ['acme.example']);
    const query = { cursor_name: 'work', advance: 'false' };
    assert.match(String((await readEvents(call, id, query)).meta.notice), /begins now/);
    const ids = await tellSome(server, server.seed.acme, [{}, {}, {}]);
    const seen = await readEvents(call, id, query);
    assert.deepEqual(seen.ids, ids);
    assert.equal(seen.meta.advanced, false);
    assert.deepEqual((await readEvents(call, id, query)).ids, ids);
    const moved = await readEvents(call, id, { cursor_name: 'work' });
    assert.deepEqual(moved.ids, ids);
    assert.deepEqual((await readEvents(call, id, query)).ids, []);
  });

  test('is not moved by HEAD', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    const ids = await tellSome(server, server.seed.acme);
    const head = await call(`/v1/watch/events?subscription_id=${id}`, undefined, 'HEAD');
    assert.equal(head.status, 200);
    assert.deepEqual((await readEvents(call, id)).ids, ids);
  });

  test('is one of many: each name has its own place', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id, { cursor_name: 'one' });
    const [early = ''] = await tellSome(server, server.seed.acme);
    await readEvents(call, id, { cursor_name: 'two' });
    const [late = ''] = await tellSome(server, server.seed.acme);
    assert.deepEqual((await readEvents(call, id, { cursor_name: 'one' })).ids, [early, late]);
    assert.deepEqual((await readEvents(call, id, { cursor_name: 'two' })).ids, [late]);
  });

  test('is read by many at once: together they see every event once', async () => {
    const id = await subscribe(call, ['acme.example', 'bolt.example']);
    await readEvents(call, id);
    const ids: string[] = [];
    for (let round = 0; round < 6; round++) {
      ids.push(...(await tellSome(server, server.seed.acme, Array(10).fill({}))));
    }
    const pages = await Promise.all(
      Array.from({ length: 30 }, () => readEvents(call, id, { limit: '3' })),
    );
    const seen = pages.flatMap((page) => page.ids);
    assert.deepEqual(seen.toSorted(), ids);
    for (const { ids: page } of pages) assert.deepEqual(page, page.toSorted());
  });

  test('is made once by many who read a new name at once', async () => {
    const id = await subscribe(call, ['acme.example']);
    const reads = Array.from({ length: 12 }, () => readEvents(call, id, { cursor_name: 'race' }));
    const isNew = (await Promise.all(reads)).filter(({ meta }) => meta.notice !== undefined);
    assert.equal(isNew.length, 1);
  });

  test(`is one of at most ${MOST_CURSORS}, and forgotten after ${IDLE_DAYS} days`, async () => {
    const id = await subscribe(call, ['acme.example']);
    const names = Array.from({ length: MOST_CURSORS }, (_, n) => `name-${n}`);
    const reads = [...names, 'one-more', 'two-more'].map((name) =>
      call(`/v1/watch/events?subscription_id=${id}&cursor_name=${name}`),
    );
    const refused = (await Promise.all(reads)).filter(({ status }) => status === 400);
    assert.equal(refused.length, 2);
    assert.match(String(refused[0]?.json.detail), /at most 10 named cursors/);
    // Which of them were refused is a matter of chance.
    const [idle] = await server.database.database.rows<{ name: string }>(
      'test-idle',
      `update watch_cursors set used_at = used_at - interval '181 days'
       where subscription_id = $1 and name in (
         select name from watch_cursors where subscription_id = $1 order by name limit 5)
       returning name`,
      [id],
    );
    assert.ok(idle);
    await tellSome(server, server.seed.acme);
    const again = await readEvents(call, id, { cursor_name: idle.name });
    assert.match(String(again.meta.notice), /is new/, 'what is forgotten begins now');
    for (const name of ['fresh-1', 'fresh-2', 'fresh-3']) {
      assert.match(String((await readEvents(call, id, { cursor_name: name })).meta.notice), /new/);
    }
  });

  test('of a subscription that was deleted meanwhile is none', async () => {
    const id = await subscribe(call, ['acme.example']);
    const { database } = server.database;
    const reader = await findWatchReader(database, 'acc_scale', id);
    assert.ok(reader);
    await call(`/v1/watch/subscriptions/${id}`, undefined, 'DELETE');
    const opened = await database.transaction((db) =>
      openCursor(db, reader, 'default', server.world.now()),
    );
    assert.equal(opened.kind, 'gone');
  });
});

describe('a stateless read', () => {
  test('goes on with a cursor under any other parameters, and in any tier', async () => {
    const id = await subscribe(call, ['acme.example']);
    const start = await readEvents(call, id, { cursor_name: 'start', advance: 'false' });
    const ids = await tellSome(server, server.seed.acme, [{}, {}, {}]);
    const cursor = start.meta.next_cursor;
    const page = await readEvents(call, id, { cursor, limit: '2', cursor_name: 'other' });
    assert.deepEqual(page.ids, ids.slice(0, 2));
    assert.deepEqual([page.meta.cursor_name, page.meta.advanced], [undefined, false]);
    const next = await readEvents(call, id, { cursor: page.meta.next_cursor, advance: 'false' });
    assert.deepEqual(next.ids, ids.slice(2));
    await server.database.database.rows(
      'test-tier',
      `update accounts set tier = 'pro'
      where id = 'acc_scale'`,
    );
    assert.deepEqual((await readEvents(call, id, { cursor })).ids, ids, 'the plan changed');
    const other = await subscribe(call, ['acme.example']);
    const foreign = await call(`/v1/watch/events?subscription_id=${other}&cursor=${cursor}`);
    assert.equal(foreign.json.code, 'invalid_cursor', 'a cursor is of one subscription');
  });

  test('begins after a moment, to the millisecond, and a cursor wins over it', async () => {
    const id = await subscribe(call, ['acme.example']);
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
    const ids: string[] = [];
    for (const second of [1, 2, 2, 3]) {
      ids.push(...(await tellSome(server, server.seed.acme, [{}], at(second))));
    }
    const since = (second: number) => readEvents(call, id, { after: at(second).toISOString() });
    assert.deepEqual((await since(0)).ids, ids);
    assert.deepEqual((await since(1)).ids, ids.slice(1));
    assert.deepEqual((await since(2)).ids, ids.slice(3));
    assert.deepEqual((await since(3)).ids, []);
    const early = { after: new Date(at(2).getTime() - 1).toISOString(), limit: '2' };
    const page = await readEvents(call, id, early);
    assert.deepEqual(page.ids, ids.slice(1, 3));
    const cursor = page.meta.next_cursor;
    const next = await readEvents(call, id, { cursor, after: at(0).toISOString() });
    assert.deepEqual(next.ids, ids.slice(3));
  });

  test('may begin at the beginning of time, or after its end', async () => {
    const id = await subscribe(call, ['acme.example']);
    const ids = await tellSome(server, server.seed.acme);
    for (const after of ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59']) {
      assert.deepEqual((await readEvents(call, id, { after })).ids, ids);
    }
    for (const after of ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999999999-23:59']) {
      const page = await readEvents(call, id, { after });
      assert.deepEqual(page.ids, []);
      const { next_cursor: cursor } = page.meta;
      assert.deepEqual((await readEvents(call, id, { cursor })).ids, []);
    }
  });

  test('moves no named cursor', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    const ids = await tellSome(server, server.seed.acme);
    await readEvents(call, id, { after: '2026-01-01T00:00:00Z' });
    assert.deepEqual((await readEvents(call, id)).ids, ids);
  });
});

describe('what is served', () => {
  const ALL = { after: '2020-01-01T00:00:00Z' };

  test('is confirmed, and of companies from when each was added', async () => {
    const { acme, bolt } = server.seed;
    const id = await subscribe(call, ['acme.example']);
    await tellSome(server, bolt);
    const [first = ''] = await tellSome(server, acme);
    const derivations = ['historical', 'baseline', 'legacy', 'orphaned'] as const;
    await tellSome(
      server,
      acme,
      derivations.map((derivation) => ({ derivation })),
    );
    const added = await call(
      `/v1/watch/subscriptions/${id}`,
      { add_companies: ['bolt.example'] },
      'PATCH',
    );
    assert.equal(added.status, 200, added.body);
    const [second = ''] = await tellSome(server, bolt);
    assert.deepEqual((await readEvents(call, id, ALL)).ids, [first, second]);
  });

  test('meets the filters of the subscription', async () => {
    const prices = { key: 'pricing.tier.pro.price', type: 'pricing.price.changed' };
    const [pricing, typed, high] = [
      await subscribe(call, ['acme.example'], { dimensions: ['pricing'] }),
      await subscribe(call, ['acme.example'], { event_types: ['positioning.tagline.changed'] }),
      await subscribe(call, ['acme.example'], { min_significance: 'high' }),
    ];
    const ids = await tellSome(server, server.seed.acme, [
      prices,
      {},
      { ...prices, significance: 'high' },
    ]);
    assert.deepEqual((await readEvents(call, pricing, ALL)).ids, [ids[0], ids[2]]);
    assert.deepEqual((await readEvents(call, typed, ALL)).ids, [ids[1]]);
    assert.deepEqual((await readEvents(call, high, ALL)).ids, [ids[2]]);
  });

  test('carries values, with the names and types of the change feed', async () => {
    const id = await subscribe(call, ['acme.example']);
    const [told = ''] = await tellSome(server, server.seed.acme);
    const { events } = await readEvents(call, id, ALL);
    const [event = {}] = events;
    assert.deepEqual([event.masked, event.old_value, event.new_value], [false, 'a', 'b']);
    const feed = await call('/v1/changes?company=acme.example&limit=200');
    const { data } = feed.json as { data: { events: Record<string, unknown>[] } };
    const whole = data.events.find((one) => one.id === told) ?? {};
    for (const [name, value] of Object.entries(event)) assert.deepEqual(value, whole[name], name);
  });

  test('leaves out what was retracted before, and the correction of what was told', async () => {
    const id = await subscribe(call, ['acme.example']);
    const [gone = '', wrong = '', right = ''] = await tellSome(server, server.seed.acme, [
      {},
      {},
      {},
    ]);
    const occurredAt = '2026-11-18';
    await server.database.database.transaction((db) =>
      correctEvents(
        db,
        [
          { id: gone, occurredAt, status: 'retracted', reason: 'no change', supersededBy: null },
          { id: wrong, occurredAt, status: 'superseded', reason: 'other', supersededBy: right },
        ],
        new Date('2026-11-20T12:00:00Z'),
      ),
    );
    const { events } = await readEvents(call, id, ALL);
    assert.deepEqual(
      events.map(({ id, status, superseded_by: by }) => [id, status, by]),
      [[wrong, 'superseded', right]],
    );
  });

  test('is nothing while the subscription is inactive, and what came meanwhile afterwards', async () => {
    const id = await subscribe(call, ['acme.example']);
    await readEvents(call, id);
    await call(`/v1/watch/subscriptions/${id}`, { active: false }, 'PATCH');
    const ids = await tellSome(server, server.seed.acme);
    const none = await readEvents(call, id);
    assert.deepEqual(none.ids, []);
    assert.match(String(none.meta.notice), /inactive/);
    await call(`/v1/watch/subscriptions/${id}`, { active: true }, 'PATCH');
    assert.deepEqual((await readEvents(call, id)).ids, ids);
  });
});
