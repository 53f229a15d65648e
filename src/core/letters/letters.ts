// Letters without their marks, as the words of keys have them.

// Letters of their own, which Unicode does not take apart into a letter and a mark.
const WHOLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

// Voicing of Japanese and vowels of Devanagari or Thai are letters of theirs, and no accents.
const ACCENTS = /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu;

const ASCII = /^[\0-\x7f]*$/;

/** Lower case without accents: "Tromsø" is `tromso`, "Łódź" is `lodz`; other scripts stay. */
export function plainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħı]/gu, (letter) => WHOLE[letter] ?? letter);
}
