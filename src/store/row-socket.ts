// A connection whose rows can be taken as the bytes in which the server sends them.
//
// The driver makes a text of each field by a call of its own, which is half of what a row of thirty
// costs. Here a row becomes one text, of which its fields are parts.

import { Socket } from 'node:net';
import type pg from 'pg';
import { DATA_ROW, MESSAGE_HEAD, messageEnd } from './server-messages.ts';

/** The fields of a row in the order of the statement, as the server writes them. */
export type TextRow = readonly (string | null)[];

export class RowSocket extends Socket {
  #rows: TextRow[] | null = null;
  /** The beginning of a message whose end has not come, and how many bytes of it are needed. */
  #pieces: Buffer[] = [];
  #missing = 0;

  /** From now on rows are kept here, and the driver hears of all else. */
  keepRows(): void {
    this.#rows = [];
  }

  /** The rows that came since. */
  takeRows(): readonly TextRow[] {
    const rows = this.#rows ?? [];
    const pieces = this.#pieces;
    this.#rows = null;
    this.#pieces = [];
    this.#missing = 0;
    for (const piece of pieces) super.emit('data', piece);
    return rows;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [chunk] = args;
    if (event !== 'data' || this.#rows === null || !Buffer.isBuffer(chunk)) {
      return super.emit(event as string, ...args);
    }
    this.#split(this.#rows, chunk);
    return true;
  }

  #split(rows: TextRow[], chunk: Buffer): void {
    this.#missing -= chunk.length;
    // A row of many chunks is put together once.
    if (this.#missing > 0) {
      this.#pieces.push(chunk);
      return;
    }
    const bytes = this.#pieces.length === 0 ? chunk : Buffer.concat([...this.#pieces, chunk]);
    this.#pieces = [];
    this.#missing = 0;
    let at = 0;
    let end = messageEnd(bytes, at);
    for (; end <= bytes.length; at = end, end = messageEnd(bytes, at)) {
      if (bytes[at] === DATA_ROW) rows.push(fieldsIn(bytes, at + MESSAGE_HEAD, end));
      else super.emit('data', bytes.subarray(at, end));
    }
    if (at === bytes.length) return;
    this.#pieces.push(bytes.subarray(at));
    this.#missing = end - bytes.length;
  }
}

/** Null where the driver has a connection of another kind, as with TLS. */
export function rowSocketOf(client: pg.ClientBase): RowSocket | null {
  const { connection } = client as { connection?: { stream?: unknown } };
  return connection?.stream instanceof RowSocket ? connection.stream : null;
}

/** The fields of a row: how many, and of each its length and its bytes; -1 is null. */
function fieldsIn(bytes: Buffer, from: number, end: number): TextRow {
  const count = bytes.readInt16BE(from);
  const row = new Array<string | null>(count);
  const text = bytes.toString('latin1', from, end);
  let at = from + 2;
  let seen = 0;
  for (let nth = 0; nth < count; nth++) {
    const length = int32(bytes, at);
    at += 4;
    if (length < 0) {
      row[nth] = null;
      continue;
    }
    const after = at + length;
    for (let i = at; i < after; i++) seen |= bytes[i] as number;
    row[nth] = text.substring(at - from, after - from);
    at = after;
  }
  // A byte and a letter are the same of ASCII alone.
  return seen < 0x80 ? row : wideFieldsIn(bytes, from + 2, row);
}

function wideFieldsIn(bytes: Buffer, from: number, row: (string | null)[]): TextRow {
  let at = from;
  return row.map((field) => {
    at += 4;
    if (field === null) return null;
    const own = bytes.toString('utf8', at, at + field.length);
    at += field.length;
    return own;
  });
}

function int32(bytes: Buffer, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}
