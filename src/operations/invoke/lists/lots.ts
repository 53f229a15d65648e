// Lots: pages of a whole list that are made by one call, while those before them are sent.

import { NDJSON_TYPE } from '../../../contract/list-forms.ts';
import type { AnyOperation, AskedLot, Keyset } from '../../../contract/operation.ts';
import { type CursorScope, writeCursor } from '../../../core/callers/cursor.ts';
import type { OperationServices, World } from '../../services.ts';
import type { Visit } from '../guards.ts';
import type { QueryPair, Reply, WireRequest } from '../wire.ts';
import { longestPage } from './lines.ts';

type Op = AnyOperation<OperationServices>;

/** A lot of the longest pages is two thousand rows: what a call costs besides is small then. */
const PAGES = 10;

/** What is limited by the page, or has a price by its cells, is made page by page. */
export function pagesOfLot({ creditsPer }: Op, { caller }: Visit): number {
  return caller.kind === 'none' || creditsPer !== undefined ? 1 : PAGES;
}

interface ReadInput {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
}

/** The limit of all pages together. */
export function lotInput(input: ReadInput, { lot }: WireRequest): ReadInput {
  const { limit } = input.query;
  if (lot === undefined || typeof limit !== 'number') return input;
  return { ...input, query: { ...input.query, limit: limit * lot.pages } };
}

/** What an operation is told of it. */
export function askedLot(
  world: World,
  operation: Op,
  { lot, mediaType }: WireRequest,
  scope: CursorScope | null,
): { readonly lot?: AskedLot } {
  if (lot === undefined || scope === null) return {};
  const ahead = (next: Keyset) => lot.continues(writeCursor(world.cursorSecret, scope, next));
  const linesOf = mediaType === NDJSON_TYPE ? longestPage(operation) : null;
  return { lot: { ahead, linesOf } };
}

export interface Lots {
  /** The one after the last that was taken. */
  take(): Promise<Reply>;
  /** Forgets what was made ahead, and goes on with so many pages at once. */
  restart(cursor: string, pages: number): void;
  /** Nothing more is asked for. */
  stop(): void;
}

interface Place {
  readonly cursor: string;
  readonly pages: number;
}

/** One lot is made beyond that which is waited for; from `cursor` on. */
export function lotsFrom(
  { cursor, pages }: Place,
  request: WireRequest,
  ask: (request: WireRequest) => Promise<Reply>,
): Lots {
  const others: QueryPair[] = request.query.filter(([name]) => name !== 'cursor');
  let made: Promise<Reply>[] = [];
  let coming: Place | null = null;
  let generation = 0;
  const begin = (place: Place): void => {
    if (made.length > 0) {
      coming = place;
      return;
    }
    coming = null;
    const own = generation;
    let isTold = false;
    const continues = (next: string): void => {
      if (isTold || own !== generation) return;
      isTold = true;
      begin({ ...place, cursor: next });
    };
    const lot = { pages: place.pages, continues };
    const asked = ask({ ...request, query: [...others, ['cursor', place.cursor]], lot });
    made.push(
      asked.then((reply) => {
        const next = reply.kind === 'ok' ? reply.fields?.['X-Next-Cursor'] : undefined;
        if (next !== undefined) continues(next);
        return reply;
      }),
    );
  };
  begin({ cursor, pages });
  return {
    take: () => {
      const first = made.shift();
      if (first === undefined) throw new Error('nothing follows the last lot');
      if (coming !== null) begin(coming);
      return first;
    },
    restart: (from, count) => {
      generation += 1;
      made = [];
      begin({ cursor: from, pages: count });
    },
    stop: () => {
      generation += 1;
    },
  };
}
