// Where the messages of the database server begin and end in the bytes that it sends.

/** https://www.postgresql.org/docs/18/protocol-message-formats.html: a type, and a length. */
export const MESSAGE_HEAD = 5;
export const DATA_ROW = 0x44;
export const READY_FOR_QUERY = 0x5a;

/**
 * Where the message ends that begins at `at`: behind the bytes where not all of it has come, and
 * then no further than is known.
 */
export function messageEnd(bytes: Buffer, at: number): number {
  if (bytes.length - at < MESSAGE_HEAD) return at + MESSAGE_HEAD;
  return at + 1 + bytes.readUInt32BE(at + 1);
}
