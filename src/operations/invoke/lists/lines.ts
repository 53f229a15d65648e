// The reply of a list with one item a line: lines of JSON, or CSV, without the envelope.

import { hash } from 'node:crypto';
import {
  CSV_TYPE,
  itemSchema,
  itemsOf,
  linesOf,
  NDJSON_TYPE,
  objectsOf,
  tableOfItems,
} from '../../../contract/list-forms.ts';
import type { AnyOperation, Keyset } from '../../../contract/operation.ts';
import { type CursorScope, writeCursor } from '../../../core/callers/cursor.ts';
import { csvOf, csvRows } from '../../../core/pages/csv.ts';
import type { OperationServices, World } from '../../services.ts';
import type { Visit } from '../guards.ts';
import { ruleOf } from '../parameters.ts';
import type { Headers, OkReply, WireRequest } from '../wire.ts';

type Op = AnyOperation<OperationServices>;

export interface Lines {
  readonly text: string;
  /** Of a lot, whose text is empty: one for each of its pages, tables without their header. */
  readonly pages: readonly string[] | null;
  readonly mediaType: string;
  /** A file carries the operation's name. */
  readonly fileName: string | null;
}

/** Null where the answer is wanted in its usual form, or is not a list. */
export function linesFor(
  operation: Op,
  { mediaType, lot }: WireRequest,
  data: unknown,
): Lines | null {
  const { id, list, table, output } = operation;
  if (mediaType !== CSV_TYPE && mediaType !== NDJSON_TYPE) return null;
  if (list === undefined && table === undefined) return null;
  const rows = () =>
    table?.(data) ?? tableOfItems(itemsOf(data, list ?? ''), itemSchema(output, list ?? ''));
  const length = lot === undefined ? null : longestPage(operation);
  if (mediaType === CSV_TYPE) {
    const about = { mediaType, fileName: `${id}.csv` };
    const whole = rows();
    if (length === null) return { text: csvOf(whole), pages: null, ...about };
    const pages = partsOf(whole.rows, length).map((part) => csvRows(part));
    return { text: '', pages, ...about };
  }
  const about = { mediaType, fileName: null };
  const items = list === undefined ? objectsOf(rows()) : itemsOf(data, list);
  if (length === null) return { text: linesOf(items), pages: null, ...about };
  return { text: '', pages: partsOf(items, length).map((part) => linesOf(part)), ...about };
}

/** Null for a list whose pages have no bound. */
export function longestPage({ input }: Op): number | null {
  return ruleOf(input.query?.properties.limit ?? {}).maximum ?? null;
}

/** At least one, which may be empty. */
function partsOf<Item>(items: readonly Item[], length: number): readonly (readonly Item[])[] {
  const count = Math.max(1, Math.ceil(items.length / length));
  return Array.from({ length: count }, (_, nth) => items.slice(nth * length, (nth + 1) * length));
}

/** The cursor, for which there is no envelope, stands in a header, and `Link` leads there. */
export function linesReply(
  world: World,
  common: Pick<OkReply, 'kind' | 'requestId' | 'headers' | 'cache'>,
  { request }: Visit,
  next: Keyset | null | undefined,
  scope: CursorScope | null,
  { text, pages, mediaType, fileName }: Lines,
): OkReply {
  const body = Buffer.from(text);
  const fields: Record<string, string> = {};
  if (fileName !== null) fields['Content-Disposition'] = `attachment; filename="${fileName}"`;
  if (scope && next) {
    const cursor = writeCursor(world.cursorSecret, scope, next);
    fields['X-Next-Cursor'] = cursor;
    const given = request.query.filter(([name, value]) => name !== 'cursor' && value !== null);
    const query = new URLSearchParams([...(given as [string, string][]), ['cursor', cursor]]);
    fields.Link = `<${request.path}?${query}>; rel="next"`;
  }
  const contentType = mediaType === CSV_TYPE ? `${mediaType}; charset=utf-8` : mediaType;
  const reply = { ...common, status: 200, contentType, fields, body, brotli: null } as const;
  // A page of a whole list has no tag of its own, and hashing it would take a tenth of the time.
  const etag = request.isWhole ? null : tagOf(mediaType, text, fields);
  if (pages === null) return { ...reply, etag };
  return { ...reply, etag, pages: pages.map((page) => Buffer.from(page)) };
}

function tagOf(mediaType: string, text: string, fields: Headers): string {
  const named = `${mediaType} ${text} ${fields['X-Next-Cursor'] ?? ''}`;
  return hash('sha256', named).slice(0, 32);
}
