// A server of one read, whose answer is at hand or is made by its route.

import { brotliCompressSync, constants } from 'node:zlib';
import { Type } from 'typebox';
import type { PreparedAnswer } from '../../src/contract/operation.ts';
import { createHttpServer } from '../../src/edges/http/server.ts';
import { limitGuard } from '../../src/operations/invoke/limits.ts';
import { memoryLimits } from '../../src/outside/limits/limit-store-memory.ts';
import { fakeWorld, sampleOperation } from './fake-world.ts';

/** What is in memory; its answers are read one after the other, and each is known by its tag. */
export interface Shelf {
  body: string | null;
  /** What its route answers while nothing is in memory. */
  made: string;
  runs: number;
  /** Looking for it throws. */
  isBroken: boolean;
  /** Its route waits for it. */
  held: Promise<void> | null;
}

/** Bytes that would take long to code. */
const LONG = 1_000_000;
/** As records are coded. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function prepared(body: string): PreparedAnswer {
  const bytes = Buffer.from(body);
  const etag = `tag-${body.length}`;
  const brotli = bytes.length < LONG ? brotliCompressSync(bytes, COMPRESSION) : null;
  return { kind: 'prepared', body: bytes, brotli, etag };
}

/** With a quota of calls a minute. */
export function shelfServer(isAtHand: boolean, quota: number) {
  const body = JSON.stringify({ data: 'captured words '.repeat(200) });
  const shelf: Shelf = { body, made: '{"data":"read"}', runs: 0, isBroken: false, held: null };
  const answer = () => {
    if (shelf.isBroken) throw new Error('the shelf is broken');
    return prepared(shelf.body ?? shelf.made);
  };
  const shelved = sampleOperation({
    path: '/v1/shelves/{name}',
    input: {
      path: Type.Object({ name: Type.String({ maxLength: 20 }) }),
      query: Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })) }),
    },
    run: async () => {
      shelf.runs += 1;
      await shelf.held;
      return answer();
    },
    ...(isAtHand && { atHand: () => (shelf.body === null ? null : answer()) }),
  });
  const window = [{ name: 'burst', quota, seconds: 60 }];
  const tiers = { open: window, free: window, pro: window, scale: window };
  const told: string[] = [];
  const fake = fakeWorld({
    operations: [shelved],
    guards: { limits: limitGuard(memoryLimits({ clock: () => 0, most: 9 }), tiers) },
  });
  const measure = {
    seconds: () => 0,
    request: ({ operation, status }: { operation: string; status: number }) =>
      void told.push(`${operation} ${status}`),
  };
  // Longer than any test waits: an end that is not orderly does not come.
  const app = createHttpServer({ ...fake.world, measure }, [], { patienceMs: 600_000 });
  return { app, shelf, told, logged: fake.logged, url: '' };
}
