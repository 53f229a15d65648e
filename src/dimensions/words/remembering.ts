// Remembers what was answered of a text: the lines of a page are asked the same several times.

/** Few enough that no more than the last pages are held by their words. */
const MOST = 500;
/** Characters of the texts of each half: a paragraph may be as long as a page. */
const MOST_CHARACTERS = 250_000;

/**
 * The same question, which counts nothing but the text, asked once of each of the last texts: of
 * `most` at most, and of the last half of them at least.
 */
export function remembering<Answer extends NonNullable<unknown> | null>(
  ask: (text: string) => Answer,
  most = MOST,
): (text: string) => Answer {
  let known = new Map<string, Answer>();
  let before = new Map<string, Answer>();
  const half = Math.ceil(most / 2);
  let characters = 0;
  return (text) => {
    const answered = known.get(text);
    if (answered !== undefined) return answered;
    const last = before.get(text);
    const answer = last === undefined ? ask(text) : last;
    if (known.size >= half || characters > MOST_CHARACTERS) {
      [known, before] = [new Map(), known];
      characters = 0;
    }
    characters += text.length;
    known.set(text, answer);
    return answer;
  };
}

/** The same of a question that counts one word more, of which there are few. */
export function rememberingBy<
  Kind extends string | boolean | null,
  Answer extends NonNullable<unknown> | null,
>(ask: (text: string, kind: Kind) => Answer, most = MOST): (text: string, kind: Kind) => Answer {
  const kinds = new Map<Kind, (text: string) => Answer>();
  return (text, kind) => {
    const known = kinds.get(kind);
    if (known !== undefined) return known(text);
    const asked = remembering((one) => ask(one, kind), most);
    kinds.set(kind, asked);
    return asked(text);
  };
}
