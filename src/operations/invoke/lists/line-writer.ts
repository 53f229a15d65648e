// Lines in bytes, each written where it stays: one long text of them would be copied twice more.

const FIRST_BYTES = 64 * 1024;
/** A unit of UTF-16 is at most so many bytes of UTF-8. */
const WIDEST = 3;

export interface LineWriter {
  /** With its end. */
  add(line: string): void;
  /** What was added so far; the writer is not used any more. */
  bytes(): Uint8Array;
}

/** `expected` is how many bytes there may be. */
export function lineWriter(expected = FIRST_BYTES): LineWriter {
  let buffer = Buffer.allocUnsafe(expected);
  let end = 0;
  return {
    add: (line) => {
      const most = end + line.length * WIDEST;
      if (most > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(most, buffer.length * 2));
        buffer.copy(larger, 0, 0, end);
        buffer = larger;
      }
      end += buffer.write(line, end);
    },
    bytes: () => buffer.subarray(0, end),
  };
}
