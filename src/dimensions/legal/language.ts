// The language of a text, told by its script and its smallest words.

const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['en', 'the of and to in that you or we is for this are be with not may any'.split(' ')],
  ['de', 'der die das und ist nicht mit von den werden oder sie wir im für auf zu eine'.split(' ')],
  ['fr', 'le la les des et est vous nous pour dans que une sur avec ou du par être'.split(' ')],
  ['es', 'el la los las que y en de una por con para su usted no del nosotros se'.split(' ')],
  ['it', 'il che di per con una della dei nel alla sono non gli le utente o del si'.split(' ')],
  ['pt', 'o os que de em uma não para com você dos das por ao seu ou da se'.split(' ')],
  ['nl', 'de het een van en dat is te op voor met niet zijn wij u of bij deze'.split(' ')],
  ['sv', 'och att det som för är på med inte av till den vi du eller ett om kan'.split(' ')],
  ['da', 'og at det som for er på med ikke af til den vi du eller et om kan'.split(' ')],
  ['pl', 'i w na się z do nie jest że przez oraz lub jak od po za użytkownika danych'.split(' ')],
];
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
];
/** Any letter of theirs, and other characters than those of nearly all Latin text. */
const OTHER_SCRIPT = /[\u0370-\u1fff\u2070-\uffff]/;
const SAMPLE = 6_000;
/** Fewer small words than these tell nothing. */
const LEAST = 12;

/** Primary language, or null where the text is too short or two are as likely. */
export function languageOf(text: string): string | null {
  const sample = text.slice(0, SAMPLE).toLowerCase();
  for (const [language, script] of OTHER_SCRIPT.test(sample) ? SCRIPTS : []) {
    if ((sample.match(script)?.length ?? 0) > sample.length * 0.15) return language;
  }
  const counts = new Map<string, number>();
  for (const word of sample.match(/\p{L}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sums = WORDS.map(([language, words]) => ({
    language,
    sum: words.reduce((total, word) => total + (counts.get(word) ?? 0), 0),
  })).sort((a, b) => b.sum - a.sum);
  const [first, second] = sums;
  if (first === undefined || first.sum < LEAST) return null;
  return first.sum > (second?.sum ?? 0) * 1.5 ? first.language : null;
}
