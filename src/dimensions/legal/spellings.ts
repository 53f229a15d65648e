// British and American spelling of the same English words, folded into one.

// Stems whose two spellings differ in a fixed place; rests of words follow as they are.
const STEMS: readonly (readonly [RegExp, string])[] = [
  [/\bcentre(s?)\b/g, 'center$1'],
  [/\b(behavi|col|fav|hon|harb|lab|neighb|rum|endeav|sav|vap|vig|hum|arm)our/g, '$1or'],
  [/\blicence/g, 'license'],
  [/\b(defen|offen|preten)ce\b/g, '$1se'],
  [/\bpractis(e|es|ed|ing)\b/g, 'practic$1'],
  [/\bprogramme(s?)\b/g, 'program$1'],
  [/\bcatalogue/g, 'catalog'],
  [/\bcheque/g, 'check'],
  [/\bfulfil(?=s?\b|ment)/g, 'fulfill'],
  [/\benrol(?=s?\b|ment)/g, 'enroll'],
  [/\b(cancel|label|travel|model|signal|tunnel|channel)l(ed|ing|er|ers)\b/g, '$1$2'],
  [/\bjudgement/g, 'judgment'],
  [/\backnowledgement/g, 'acknowledgment'],
  [/\banalys(e|es|ed|ing)\b/g, 'analyz$1'],
  [/\b(cataly|paraly)s(e|es|ed|ing)\b/g, '$1z$2'],
  // "Exercise" and its like have one spelling, and are folded with the rest: only sameness counts.
  [/(\p{L}{2})is(e|es|ed|ing|er|ers|ation|ations|ational)\b/gu, '$1iz$2'],
];

/** Of a text in lower case one form for each English word of two spellings. */
export function oneSpelling(text: string): string {
  return STEMS.reduce((said, [stem, spelling]) => said.replace(stem, spelling), text);
}
