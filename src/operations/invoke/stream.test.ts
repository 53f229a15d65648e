// A stream through `invoke`: callers are let in and pay page by page, and each end is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { fakeWorld, sampleOperation, wireRequest } from '../../../test/worlds/fake-world.ts';
import { LAST_SEEN_CURSOR } from '../../contract/parameters.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { StreamSource, Woken } from '../../contract/stream.ts';
import { type Guards, OPEN_GUARDS } from './guards.ts';
import { invoke } from './invoke.ts';
import type { StreamPart, StreamReply, WireRequest } from './wire.ts';

/** Numbers from the place on, two a page; `waits` says how each of its waits ends. */
function counting(last: number, waits: readonly Woken[], closed: () => void = () => {}) {
  const left = [...waits];
  const wait = async () => left.shift() ?? 'closing';
  const starts: unknown[] = [];
  const source = (start: StreamSource['start']): StreamSource => ({
    ...{ start, beatMs: 5, wait, rest: wait, close: closed },
    look: async (place) => ({ isDue: Number(place[0]) < last, place }),
    read: async ([at = 0]) => {
      const numbers = [Number(at) + 1, Number(at) + 2].filter((n) => n <= last);
      const events = numbers.map((n) => ({ place: [n], data: { n } }));
      return { events, place: [numbers.at(-1) ?? Number(at)] };
    },
  });
  const operation = sampleOperation({
    cache: 'none',
    input: { query: Type.Object({ cursor: LAST_SEEN_CURSOR }) },
    stream: [{ name: 'message', says: 'A number.', data: Type.Object({ n: Type.Integer() }) }],
    run: async ({ after }) => {
      starts.push(after);
      return { kind: 'stream', source: source(after ?? [0]) };
    },
  });
  return { operation, starts };
}

interface Spent {
  readonly guards: Guards;
  readonly costs: number[];
}

/** Charges until so many credits are spent. */
function purse(credits: number): Spent {
  const costs: number[] = [];
  const check: Guards['credits']['check'] = () =>
    costs.length < credits
      ? { kind: 'admitted', headers: {} }
      : { kind: 'refused', code: 'credits_exhausted', detail: 'None is left.', headers: {} };
  const charge: Guards['credits']['charge'] = (_visit, cost) => {
    costs.push(cost);
    return { kind: 'paid', headers: {}, payment: null };
  };
  return { guards: { ...OPEN_GUARDS, credits: { ...OPEN_GUARDS.credits, check, charge } }, costs };
}

type Counting = ReturnType<typeof counting>['operation'];

async function open(
  operation: Counting,
  guards: Guards = OPEN_GUARDS,
  more: Partial<WireRequest> = {},
): Promise<StreamReply> {
  const reply = await invoke(fakeWorld({ guards }).world, operation, wireRequest(more));
  assert.ok(reply.kind === 'stream', JSON.stringify(reply));
  return reply;
}

async function all({ parts }: StreamReply): Promise<StreamPart[]> {
  const told: StreamPart[] = [];
  for await (const part of parts) told.push(part);
  return told;
}

function words(parts: readonly StreamPart[]): unknown[] {
  return parts.map((part) => {
    if (part.kind === 'event') return part.data;
    return part.kind === 'problem' ? part.problem.code : part.kind;
  });
}

test('a stream tells its place, then page after page, and a sign of life where nothing comes', async () => {
  const { operation } = counting(3, ['woken', 'over', 'gone']);
  const told = await all(await open(operation));
  assert.deepEqual(words(told), ['beat', { n: 1 }, { n: 2 }, { n: 3 }, 'beat']);
});

test('opening it and waiting cost nothing, each page that is served its price', async () => {
  const { operation } = counting(3, ['over']);
  const { guards, costs } = purse(9);
  const stream = await open(operation, guards);
  assert.deepEqual(costs, []);
  await all(stream);
  assert.deepEqual(costs, [1, 1]);
});

test('whoever has no credits is refused before it begins, and told when they are spent', async () => {
  const { operation } = counting(5, []);
  const none = await invoke(fakeWorld(purse(0)).world, operation, wireRequest());
  assert.ok(none.kind === 'problem');
  assert.equal(none.problem.code, 'credits_exhausted');
  const { guards, costs } = purse(2);
  const told = await all(await open(operation, guards));
  const served = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
  assert.deepEqual(words(told), ['beat', ...served, 'credits_exhausted']);
  assert.deepEqual(costs, [1, 1]);
});

test('every id is a cursor, and the last one that was seen wins over where it began', async () => {
  const { operation, starts } = counting(4, []);
  const [, first, second] = await all(await open(operation));
  assert.ok(first?.kind === 'event' && second?.kind === 'event');
  const query = [['cursor', first.cursor]] as const;
  assert.deepEqual(words(await all(await open(operation, OPEN_GUARDS, { query }))).slice(1), [
    { n: 2 },
    { n: 3 },
    { n: 4 },
  ]);
  const resumed = { query, lastEventId: second.cursor };
  const told = await all(await open(operation, OPEN_GUARDS, resumed));
  assert.deepEqual(words(told).slice(1), [{ n: 3 }, { n: 4 }]);
  assert.deepEqual(starts, [null, [1], [2]]);
  const rubbish = { query, lastEventId: 'AAAA' };
  const reply = await invoke(fakeWorld().world, operation, wireRequest(rubbish));
  assert.equal(reply.kind === 'problem' && reply.problem.code, 'invalid_cursor');
});

test('what reading refuses ends it as a problem, and a fault of ours tells nothing', async () => {
  for (const [failure, code] of [
    [new Refusal('subscription_not_found', 'It is gone.'), 'subscription_not_found'],
    [new Error('a fault'), 'internal_error'],
  ] as const) {
    const look = async (): Promise<never> => Promise.reject(failure);
    const source = { start: [0], beatMs: 5, look } as unknown as StreamSource;
    const { operation } = counting(1, []);
    const failing = { ...operation, run: async () => ({ kind: 'stream', source }) as const };
    assert.deepEqual(words(await all(await open(failing))), ['beat', code]);
  }
});

test('whoever gets a stream closes it, read or not', async () => {
  let closed = 0;
  const { operation } = counting(1, [], () => {
    closed += 1;
  });
  const stream = await open(operation);
  stream.close();
  assert.equal(closed, 1);
});
