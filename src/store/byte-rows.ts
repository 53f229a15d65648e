// Rows as the bytes in which the server sends them, on a connection that has others' rows as well.
//
// The driver makes a text of each field and an object of each row, and asks what its columns are at
// each statement. Here a statement is written in one piece, and its rows are cut out of one buffer,
// into which the connection reads again and again.

import { Socket } from 'node:net';
import pg from 'pg';
import { DATA_ROW, MESSAGE_HEAD, messageEnd, READY_FOR_QUERY } from './server-messages.ts';

/** The fields of a row in the order of the statement. */
export interface ByteRow extends ReadonlyArray<Buffer | null> {
  /** All of them in memory of their own, where the statement asked for that. */
  readonly memory?: Buffer;
}

/**
 * Gives the memory of a row back at once, whose fields nobody reads any more. Left to the
 * collector, a few thousand long ones make it look through everything that there is.
 */
export function freeRow({ memory }: ByteRow): void {
  if (memory?.buffer instanceof ArrayBuffer) memory.buffer.transfer(0);
}

/** Bytes: what one read may bring, and the longest message but those that are longer than it. */
const ROOM = 256 * 1024;

/** Rows of the statements that were sent, in their order; null for those of the driver. */
type Expected = { readonly rows: ByteRow[]; readonly areFreed: boolean } | null;

export class ByteSocket extends Socket {
  readonly #expected: Expected[] = [];
  #room = Buffer.allocUnsafeSlow(ROOM);
  /** So much of it holds the beginning of a message. */
  #held = 0;

  constructor() {
    const onread = {
      buffer: () => this.#free(),
      callback: (length: number): boolean => {
        this.#read(length);
        return true;
      },
    };
    super({ onread } as ConstructorParameters<typeof Socket>[0]);
  }

  /** Told when a statement is sent: whoever gives rows has them when it is ready. */
  expect(expected: Expected): void {
    this.#expected.push(expected);
  }

  #free(): Uint8Array {
    return this.#room.subarray(this.#held);
  }

  #read(length: number): void {
    const bytes = this.#room.subarray(0, this.#held + length);
    let told = 0;
    const tell = (until: number, from: number): void => {
      if (until > told) this.emit('data', bytes.subarray(told, until));
      told = from;
    };
    let at = 0;
    let end = messageEnd(bytes, at);
    for (; end <= bytes.length; at = end, end = messageEnd(bytes, at)) {
      const [expected = null] = this.#expected;
      if (bytes[at] === DATA_ROW && expected !== null) {
        tell(at, end);
        expected.rows.push(rowIn(bytes, at + MESSAGE_HEAD, end, expected.areFreed));
      } else if (bytes[at] === READY_FOR_QUERY) {
        tell(end, end);
        this.#expected.shift();
      }
    }
    tell(at, at);
    this.#keep(bytes, at, end - at);
  }

  /** Moves what is left to the front of a room that has place for all of its message. */
  #keep(bytes: Buffer, from: number, whole: number): void {
    const left = bytes.subarray(from);
    this.#held = left.length;
    if (whole >= this.#room.length) this.#room = Buffer.allocUnsafeSlow(2 * whole);
    else if (this.#room.length > ROOM && whole < ROOM) this.#room = Buffer.allocUnsafeSlow(ROOM);
    left.copy(this.#room);
  }
}

/** How many fields, and of each its length and its bytes; -1 is null. One copy of them all. */
function rowIn(bytes: Buffer, from: number, end: number, isFreed: boolean): ByteRow {
  const own = isFreed ? Buffer.allocUnsafeSlow(end - from) : Buffer.allocUnsafe(end - from);
  bytes.copy(own, 0, from, end);
  const row: (Buffer | null)[] & { memory?: Buffer } = [];
  if (isFreed) row.memory = own;
  let at = 2;
  for (let rest = own.readInt16BE(0); rest > 0; rest--) {
    const length = own.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : own.subarray(at, at + length));
    at += Math.max(0, length);
  }
  return row;
}

export interface ByteStatement {
  /** Unique for its text, so that the server plans it once. */
  readonly name: string;
  readonly text: string;
  /** For each column whether it is a `bytea`, which comes as it is; else it comes as text. */
  readonly isBytea: readonly boolean[];
  /** Whether who asks gives the rows back (`freeRow`): they have memory of their own then. */
  readonly areFreed?: boolean;
}

/** What of the driver's connection is used: which statements the server has been told. */
interface Connected {
  readonly stream: Socket;
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { readonly name: string; readonly text: string }): void;
}

export function hasByteSocket(client: pg.ClientBase): boolean {
  const { connection } = client as { connection?: { stream?: unknown } };
  return connection?.stream instanceof ByteSocket;
}

/** Any statement that is sent on a `ByteSocket`; without `bytes` the driver has its rows. */
export class HotQuery extends pg.Query {
  readonly byteRows: ByteRow[] | null;

  constructor(config: pg.QueryConfig, bytes: ByteStatement | null) {
    // The driver copies a configuration by its descriptors, which takes it microseconds.
    super(bytes === null ? config : bytes.text);
    if (bytes !== null) Object.assign(this, { name: bytes.name });
    const rows: ByteRow[] | null = bytes === null ? null : [];
    this.byteRows = rows;
    const submit = this.submit;
    // The types of the driver have it as a property.
    this.submit = (connection) => {
      const on = connection as unknown as Connected;
      const failed: unknown = bytes === null ? submit.call(this, connection) : null;
      // A statement that the driver refuses is not sent.
      if (failed !== null) return failed as undefined;
      if (bytes !== null) send(on, bytes, (config.values ?? []) as readonly string[]);
      if (on.stream instanceof ByteSocket) {
        on.stream.expect(rows === null ? null : { rows, areFreed: bytes?.areFreed === true });
      }
      return undefined;
    };
  }
}

/** The same rows out of texts, where the driver has a connection of another kind, as with TLS. */
export function byteRowOf(
  row: readonly (string | null)[],
  { isBytea }: Pick<ByteStatement, 'isBytea'>,
): ByteRow {
  return row.map((field, i) => {
    if (field === null) return null;
    return isBytea[i] ? Buffer.from(field.slice(HEX.length), 'hex') : Buffer.from(field);
  });
}

const HEX = '\\x';

function send(on: Connected, { name, text, isBytea }: ByteStatement, values: readonly string[]) {
  const { stream, parsedStatements, submittedNamedStatements } = on;
  stream.cork();
  if ((parsedStatements[name] ?? submittedNamedStatements[name]) === undefined) {
    on.parse({ name, text });
    submittedNamedStatements[name] = text;
  }
  stream.write(bindExecuteSync(name, values, isBytea));
  stream.uncork();
}

/** The three messages that run a statement which the server knows by its name. */
function bindExecuteSync(
  name: string,
  values: readonly string[],
  isBytea: readonly boolean[],
): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const sum = lengths.reduce((all, length) => all + length, 0);
  const nameLength = Buffer.byteLength(name);
  const bind = 4 + 1 + nameLength + 1 + 2 + 2 + 4 * values.length + sum + 2 + 2 * isBytea.length;
  const bytes = Buffer.allocUnsafe(1 + bind + 10 + 5);
  let at = bytes.write('B', 0);
  at = bytes.writeInt32BE(bind, at);
  // The portal without a name.
  at = bytes.writeUInt8(0, at);
  at = bytes.writeUInt8(0, at + bytes.write(name, at));
  // All values are texts.
  at = bytes.writeInt16BE(0, at);
  at = bytes.writeInt16BE(values.length, at);
  for (const [i, value] of values.entries()) {
    at = bytes.writeInt32BE(lengths[i] ?? 0, at);
    at += bytes.write(value, at);
  }
  at = bytes.writeInt16BE(isBytea.length, at);
  for (const is of isBytea) at = bytes.writeInt16BE(is ? 1 : 0, at);
  at += bytes.write('E', at);
  at = bytes.writeInt32BE(9, at);
  at = bytes.writeUInt8(0, at);
  // As many rows as there are.
  at = bytes.writeInt32BE(0, at);
  at += bytes.write('S', at);
  bytes.writeInt32BE(4, at);
  return bytes;
}
