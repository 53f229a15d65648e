// A whole list in one answer (`all=true`): its pages one behind the other, each of them charged.
//
// What breaks off in the middle must not look whole: lines of JSON end with the problem and the
// cursor to go on with, and the connection is cut.

import { ALL_PARAMETER, CSV_TYPE, NDJSON_TYPE } from '../../../contract/list-forms.ts';
import type { AnyOperation } from '../../../contract/operation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { hasWholeList } from '../../../contract/representations.ts';
import type { OperationServices, World } from '../../services.ts';
import type { Visit } from '../guards.ts';
import { ruleOf } from '../parameters.ts';
import type { FlowPart, OkReply, QueryPair, Reply, WireRequest } from '../wire.ts';

type Op = AnyOperation<OperationServices>;

export interface ListWish {
  readonly isWhole: boolean;
  /** Without the parameter; of a whole list with the longest pages. */
  readonly request: WireRequest;
}

/** Throws where it is no truth value, or the answer is not one item a line. */
export function listWishOf(operation: Op, request: WireRequest): ListWish {
  if (!hasWholeList(operation)) return { isWhole: false, request };
  const given = request.query.filter(([name]) => name === ALL_PARAMETER);
  if (given.length === 0) return { isWhole: false, request };
  const [[, value] = [ALL_PARAMETER, null], ...others] = given;
  if (others.length > 0 || (value !== 'true' && value !== 'false')) {
    throw badWish(`${ALL_PARAMETER} must be given once, as true or false.`, ['true', 'false']);
  }
  const query = request.query.filter(([name]) => name !== ALL_PARAMETER);
  if (value === 'false') return { isWhole: false, request: { ...request, query } };
  const forms = [NDJSON_TYPE, CSV_TYPE];
  if (!forms.includes(request.mediaType ?? '')) {
    const detail = `${ALL_PARAMETER}=true needs the header Accept: ${forms.join(' or ')}.`;
    throw badWish(detail, forms);
  }
  const { limit } = operation.input.query?.properties ?? {};
  const longest = ruleOf(limit ?? {}).maximum;
  const rest = query.filter(([name]) => name !== 'limit');
  const pages: QueryPair[] = longest === undefined ? rest : [...rest, ['limit', `${longest}`]];
  return {
    isWhole: true,
    request: { ...request, ifNoneMatch: undefined, query: pages, isWhole: true },
  };
}

function badWish(detail: string, accepted: readonly string[]): Refusal {
  const errors = [{ parameter: ALL_PARAMETER, detail, accepted }];
  return new Refusal('invalid_parameter', detail, { errors });
}

/** Asks for one more page, as the caller would. */
type AskPage = (request: WireRequest) => Promise<Reply>;

/** The first page by `work`, the others by `ask`. */
export async function wholeList(
  world: World,
  { caller, request }: Visit,
  work: () => Promise<Reply>,
  ask: AskPage,
): Promise<Reply> {
  const leave = world.wholeLists.enter(caller, request.remoteAddress);
  let first: Reply | null = null;
  try {
    first = await work();
  } finally {
    if (first?.kind !== 'ok') leave();
  }
  if (first.kind !== 'ok') return first;
  const { 'X-Next-Cursor': cursor, Link: _, ...fields } = first.fields ?? {};
  const whole = { ...first, fields, etag: null, cache: 'none' } as const;
  if (cursor === undefined) {
    leave();
    return whole;
  }
  // A key pays for each page; whoever has none is held to the calls that they may make.
  const page = { ...request, isPartOfPage: caller.kind !== 'none' };
  const parts = partsOf(first.body, cursor, page, ask);
  return { ...whole, body: new Uint8Array(), flow: { parts, close: leave } };
}

async function* partsOf(
  first: Uint8Array,
  start: string,
  request: WireRequest,
  ask: AskPage,
): AsyncGenerator<FlowPart, void> {
  const askFrom = (place: string): Promise<Reply> => {
    const query: QueryPair[] = request.query.filter(([name]) => name !== 'cursor');
    query.push(['cursor', place]);
    return ask({ ...request, query });
  };
  // A page is made while the one before it is sent.
  let coming = askFrom(start);
  yield { kind: 'bytes', bytes: first };
  let cursor: string | undefined = start;
  while (cursor !== undefined) {
    const reply: Reply = await coming;
    if (reply.kind !== 'ok') {
      yield { kind: 'cut', bytes: lastWords(reply, cursor, request) };
      return;
    }
    cursor = reply.fields?.['X-Next-Cursor'];
    if (cursor !== undefined) coming = askFrom(cursor);
    yield { kind: 'bytes', bytes: withoutHeader(reply) };
  }
}

/** A table has no line for them. */
function lastWords(reply: Reply, cursor: string, { mediaType }: WireRequest): Uint8Array {
  if (mediaType !== NDJSON_TYPE || reply.kind !== 'problem') return new Uint8Array();
  return Buffer.from(`${JSON.stringify({ ...reply.problem, next_cursor: cursor })}\n`);
}

// Each page of a table has the same one, and no name of a column breaks the line.
function withoutHeader({ body, contentType }: OkReply): Uint8Array {
  if (!contentType.startsWith(CSV_TYPE)) return body;
  return body.subarray(body.indexOf(LINE_FEED) + 1);
}

const LINE_FEED = 0x0a;
