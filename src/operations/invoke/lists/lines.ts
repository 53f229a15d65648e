// The reply of a list with one item a line: lines of JSON, or CSV, without the envelope.

import { createHash } from 'node:crypto';
import {
  CSV_TYPE,
  itemSchema,
  itemsOf,
  lineOf,
  NDJSON_TYPE,
  objectsOf,
  tableOfItems,
} from '../../../contract/list-forms.ts';
import type { Answer, AnyOperation, Keyset } from '../../../contract/operation.ts';
import { type CursorScope, writeCursor } from '../../../core/callers/cursor.ts';
import { csvRow, type Table, type WrittenTable } from '../../../core/pages/csv.ts';
import type { OperationServices, World } from '../../services.ts';
import type { Visit } from '../guards.ts';
import { ruleOf } from '../parameters.ts';
import type { Headers, OkReply, WireRequest } from '../wire.ts';
import { lineWriter } from './line-writer.ts';

type Op = AnyOperation<OperationServices>;

export interface Lines {
  /** One part, or one for each page of a lot: tables have no header there. */
  readonly parts: readonly Uint8Array[];
  readonly mediaType: string;
  /** A file carries the operation's name. */
  readonly fileName: string | null;
}

/** Null where the answer is wanted in its usual form, or is not a list. */
export function linesFor(
  operation: Op,
  { mediaType, lot }: WireRequest,
  answer: Listed,
): Lines | null {
  const { id, list, table, output } = operation;
  if (mediaType !== CSV_TYPE && mediaType !== NDJSON_TYPE) return null;
  if (list === undefined && table === undefined) return null;
  // It may be made when it is asked for.
  const { data, lines, csv } = answer;
  if (lines !== undefined) return { parts: lines, mediaType, fileName: null };
  const rows = () =>
    table?.(data) ?? tableOfItems(itemsOf(data, list ?? ''), itemSchema(output, list ?? ''));
  const length = lot === undefined ? null : longestPage(operation);
  if (mediaType === CSV_TYPE) {
    const parts = csv === undefined ? tableParts(rows(), length) : writtenParts(csv, length);
    return { parts, mediaType, fileName: `${id}.csv` };
  }
  const items = list === undefined ? objectsOf(rows()) : itemsOf(data, list);
  const parts = length === null ? [items] : partsOf(items, length);
  return { parts: parts.map((some) => written(some, lineOf)), mediaType, fileName: null };
}

type Listed = Pick<Extract<Answer<unknown>, { kind: 'json' }>, 'data' | 'lines' | 'csv'>;

function tableParts({ header, rows }: Table, length: number | null): readonly Uint8Array[] {
  const parts = length === null ? [[header, ...rows]] : partsOf(rows, length);
  return parts.map((some) => written(some, csvRow));
}

function writtenParts({ header, rows }: WrittenTable, length: number | null) {
  const parts = length === null ? [[Buffer.from(csvRow(header)), ...rows]] : partsOf(rows, length);
  return parts.map((some) => Buffer.concat(some));
}

function written<Item>(items: readonly Item[], line: (item: Item) => string): Uint8Array {
  const writer = lineWriter();
  for (const item of items) writer.add(line(item));
  return writer.bytes();
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
  { parts, mediaType, fileName }: Lines,
): OkReply {
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
  const reply = { ...common, status: 200, contentType, fields, brotli: null } as const;
  const body = request.lot === undefined ? (parts[0] ?? NOTHING) : NOTHING;
  if (request.lot !== undefined) return { ...reply, body, pages: parts, etag: null };
  // A page of a whole list has no tag of its own, and hashing it would take a tenth of the time.
  return { ...reply, body, etag: request.isWhole ? null : tagOf(mediaType, body, fields) };
}

const NOTHING = new Uint8Array();

function tagOf(mediaType: string, body: Uint8Array, fields: Headers): string {
  const named = createHash('sha256').update(`${mediaType} `).update(body);
  return named
    .update(` ${fields['X-Next-Cursor'] ?? ''}`)
    .digest('hex')
    .slice(0, 32);
}
