// Which words of a line are not those of the line that stands for it: for marking them.

export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Units of a line that are looked at. */
const LOOKED_AT = 8_192;
/** Characters around the marked words. */
const AROUND = 120;

/** Both lines as what they share before, what differs, and what they share behind it. */
export function markedPair(old: string, now: string): readonly [Piece[], Piece[]] {
  const a = wordsOf(old);
  const b = wordsOf(now);
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < least - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [piecesOf(a, head, tail), piecesOf(b, head, tail)];
}

function wordsOf(line: string): readonly string[] {
  return line
    .slice(0, LOOKED_AT)
    .split(/\s+/)
    .filter((word) => word !== '');
}

function piecesOf(words: readonly string[], head: number, tail: number): Piece[] {
  const before = words.slice(0, head).join(' ');
  const behind = words.slice(words.length - tail).join(' ');
  const pieces = [
    { text: before.length > AROUND ? `…${before.slice(-AROUND)}` : before, isMarked: false },
    { text: words.slice(head, words.length - tail).join(' '), isMarked: true },
    { text: behind.length > AROUND ? `${behind.slice(0, AROUND)}…` : behind, isMarked: false },
  ];
  return pieces.filter(({ text }) => text !== '');
}
