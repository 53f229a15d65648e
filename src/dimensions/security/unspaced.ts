// Sentences of languages that put no space between words: where one ends, and what it denies.

export const IS_UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const UNREAL =
  /ません|ない|予定|場合|検討|推奨|可能|将来|未対応|不(?!仅|僅|断)|没有|未(?!经|經)|计划|計劃|可选|如果|建议|않|없|예정|경우|권장|계획/u;
const LETTER = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}]';
const LATIN = '[A-Za-z0-9]';
const BETWEEN = new RegExp(`(?<=${LETTER})(?=${LATIN})|(?<=${LATIN})(?=${LETTER})`, 'gu');

/** The sentences of a text, with a space on either side of words in Latin letters. */
export function sentencesUnspaced(text: string): readonly string[] {
  return text.split(/(?<=[。！？])/u).map((one) => one.replace(BETWEEN, ' ').trim());
}

/** Does a sentence of such a language deny, plan or only advise something? */
export function isUnrealUnspaced(text: string): boolean {
  return IS_UNSPACED.test(text) && UNREAL.test(text);
}
