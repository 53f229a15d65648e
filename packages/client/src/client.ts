// A method for each operation of the contract, named after it: `getCompany` calls `get_company`.

import { call } from './caller.ts';
import { TABLE } from './generated/table.ts';
import type { Operations, Price } from './generated/types.ts';
import { type CallOptions, type ClientOptions, type Settled, settled } from './options.ts';
import type { Reply } from './reply.ts';
import type { Fields, Row } from './request.ts';
import { type Streamed, stream } from './stream.ts';

type Name = keyof Operations;
type Input<N extends Name> = Operations[N]['input'];
type Data<N extends Name> = Operations[N]['data'];

/** Nothing has to be given where all of the input is optional. */
type Given<N extends Name> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions];

type StreamName = { [N in Name]: (typeof TABLE)[N]['answer'] extends 'events' ? N : never }[Name];

/** What operations have whose answer has pages. */
export interface Paged<N extends Name> {
  /** Each page, from the one of `cursor` or the first to the last. */
  pages(...given: Given<N>): AsyncGenerator<Reply<Data<N>>, void, undefined>;
  /** Each row of each page; the next page is asked for when it is come to. */
  each(...given: Given<N>): AsyncGenerator<Operations[N]['row'], void, undefined>;
}

interface Call<N extends Name> {
  (...given: Given<N>): Promise<Reply<Data<N>>>;
  /** What this call would cost: the input is checked, nothing is done, nothing is charged. */
  price(...given: Given<N>): Promise<Reply<Price>>;
}

type Method<N extends Name> = N extends StreamName
  ? (...given: Given<N>) => AsyncGenerator<Streamed<Data<N>>, void, undefined>
  : Operations[N]['row'] extends null
    ? Call<N>
    : Call<N> & Paged<N>;

/** The client; its methods throw `AssayProblem` and `NoAnswer`. */
export type Assay = { readonly [N in Name]: Method<N> };

/** The problem codes that an operation may answer: `ProblemOf<'getCompany'>`. */
export type ProblemOf<N extends Name> = Operations[N]['problem'];

export function createClient(options: ClientOptions): Assay {
  const own = settled(options);
  const methods = Object.entries(TABLE).map(([name, row]) => [name, methodOf(row, own)]);
  // The table and the types are printed from one contract: each name has a row.
  return Object.fromEntries(methods) as Assay;
}

function methodOf(row: Row, own: Settled): unknown {
  if (row.answer === 'events') {
    return (fields: Fields = {}, options: CallOptions = {}) => stream(row, fields, own, options);
  }
  const method = (fields: Fields = {}, options: CallOptions = {}) =>
    call(row, fields, own, options);
  const asData: Row = { ...row, answer: 'data', accept: 'application/json' };
  const price = (fields: Fields = {}, options: CallOptions = {}) =>
    call(asData, fields, own, options, { Prefer: 'cost-only' });
  const list = row.rows;
  if (list === null) return Object.assign(method, { price });

  async function* pages(fields: Fields = {}, options: CallOptions = {}) {
    for (let cursor = fields.cursor; ; ) {
      const page = await call(row, { ...fields, cursor }, own, options);
      yield page;
      cursor = page.meta?.next_cursor;
      if (cursor === undefined) return;
    }
  }

  async function* each(fields?: Fields, options?: CallOptions) {
    for await (const { data } of pages(fields, options)) {
      yield* (data as Readonly<Record<string, readonly unknown[]>>)[list ?? ''] ?? [];
    }
  }

  return Object.assign(method, { price, pages, each });
}
