// Letters without what is left out where a keyboard or an archive has no such letters.

const ACCENTS = /(?<=\p{Script=Latin}[\u0300-\u036f]*)[\u0300-\u036f]/gu;
/** What `unzip` makes of a letter in a file's name, from where it comes into texts for pictures. */
const ESCAPED = /#u(?<code>[\da-f]{4})/giu;

/** Latin letters lose their accents (`é` is `e`, `ß` is `ss`); escapes are the letters they are. */
export function plainLetters(text: string): string {
  if (!/[^\p{ASCII}]|#u/iu.test(text)) return text;
  return unescapedLetters(text)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(/ß/g, 'ss')
    .normalize('NFC');
}

/** `Gru#U0308n` and `Gru#U00fcn` are `Grün`. */
export function unescapedLetters(text: string): string {
  if (!/#u/i.test(text)) return text;
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC');
}
