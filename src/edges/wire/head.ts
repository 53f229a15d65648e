// Writes the head of an answer: fields that many answers share are text that was checked before.

import {
  IncomingMessage,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { Socket } from 'node:net';

export type HeaderFields = Readonly<Record<string, string | number>>;

/** Fields and their lines, each with its end. */
export interface ReadyFields {
  readonly fields: HeaderFields;
  readonly lines: string;
}

/** Throws what `node:http` throws on a name or a value that no field may have. */
export function readyFields(fields: HeaderFields): ReadyFields {
  let lines = '';
  for (const [name, value] of Object.entries(fields)) {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    lines += `${name}: ${value}\r\n`;
  }
  return { fields, lines };
}

/** An answer as it is sent, but for what follows from the connection. */
export interface Message {
  readonly status: number;
  /** Fields of this answer alone. */
  readonly own: Record<string, string | number>;
  /** Fields of all answers like it. */
  readonly ready: readonly ReadyFields[];
  /** Null where it has none, and for what is sent in another way: a file, a flow. */
  readonly body: Uint8Array | readonly Uint8Array[] | null;
  /** For whoever has sent the body, where nobody else has it: its memory is free from then on. */
  readonly release?: (() => void) | undefined;
}

/**
 * `response.writeHead` of all of these. `node:http` still decides what follows from the connection:
 * date, `Connection`, length or chunks. Where it keeps its head otherwise than it has for years, or
 * a field is one that it has to know about, it writes everything.
 */
export function writeHead(
  response: ServerResponse,
  status: number,
  own: HeaderFields,
  ready: readonly ReadyFields[],
): void {
  const lines = isOpen(response) ? linesOf(own, ready) : null;
  if (lines === null) {
    response.writeHead(status, Object.assign({}, ...ready.map(({ fields }) => fields), own));
    return;
  }
  const length = own[LENGTH];
  response.writeHead(status, length === undefined ? undefined : { [LENGTH]: length });
  const held = response as unknown as Held;
  const { _header: head } = held;
  const end = head.indexOf('\r\n') + 2;
  held._header = head.slice(0, end) + lines + head.slice(end);
}

/**
 * The text of a head for a connection that `node:http` does not answer on. Throws on a field that
 * no line can have; `last` are lines that follow from the connection.
 */
export function headText(
  status: number,
  own: HeaderFields,
  ready: readonly ReadyFields[],
  last: string,
): string {
  const lines = linesOf(own, ready);
  if (lines === null) throw new Error(`a field of an answer (${status}) is no line of a head`);
  const length = own[LENGTH];
  const sized = length === undefined ? '' : `${LENGTH}: ${length}\r\n`;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${sized}${last}\r\n`;
}

const LENGTH = 'Content-Length';
/** `node:http` reads these to know how the answer ends, or writes them itself. */
const READ_BY_NODE =
  /^(?:connection|content-length|date|expect|keep-alive|trailer|transfer-encoding)$/i;
const NOT_IN_A_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

/** The text of the head, from when it is written until it is sent. */
interface Held {
  _header: string;
}

/** Nobody set a field of it before: two of a name would be sent. */
function isOpen(response: ServerResponse): boolean {
  return HOLDS_ITS_HEAD && response.getHeaderNames().length === 0;
}

function linesOf(own: HeaderFields, ready: readonly ReadyFields[]): string | null {
  let lines = '';
  for (const { lines: known } of ready) lines += known;
  for (const name in own) {
    if (name === LENGTH) continue;
    const value = own[name];
    const isText = typeof value === 'string';
    if (!isLine(name) || (isText && NOT_IN_A_VALUE.test(value))) return null;
    for (const { fields } of ready) if (name in fields) return null;
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

const LINES = new Map<string, boolean>();
const MOST_NAMES = 200;

function isLine(name: string): boolean {
  const known = LINES.get(name);
  if (known !== undefined) return known;
  validateHeaderName(name);
  const is = !READ_BY_NODE.test(name);
  if (LINES.size < MOST_NAMES) LINES.set(name, is);
  return is;
}

const HOLDS_ITS_HEAD = holdsItsHead();

function holdsItsHead(): boolean {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.writeHead(204, { 'X-Tried': 'yes' });
  const { _header: head } = response as unknown as Partial<Held>;
  return typeof head === 'string' && head.startsWith('HTTP/1.1 204 No Content\r\nX-Tried: yes\r\n');
}
