// Remembers what was answered of a text: the lines of a page are asked the same several times.

/** Few enough that no more than the last pages are held by their words. */
const MOST = 500;

/** The same question, which counts nothing but the text, asked once of each of the last `most`. */
export function remembering<Answer extends NonNullable<unknown> | null>(
  ask: (text: string) => Answer,
  most = MOST,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = ask(text);
    if (known.size >= most) known.clear();
    known.set(text, answer);
    return answer;
  };
}
