// British and American spelling of the same English words, folded into one.

// Stems whose two spellings differ in a fixed place; rests of words follow as they are. Before each
// stands what it needs, which is looked for at less cost.
const STEMS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/centre/, /\bcentre(s?)\b/g, 'center$1'],
  [
    /[bgilmnpv]our/,
    /\b(behavi|col|fav|hon|harb|lab|neighb|rum|endeav|sav|vap|vig|hum|arm)our/g,
    '$1or',
  ],
  [/licence/, /\blicence/g, 'license'],
  [/ence/, /\b(defen|offen|preten)ce\b/g, '$1se'],
  [/practis/, /\bpractis(e|es|ed|ing)\b/g, 'practic$1'],
  [/programme/, /\bprogramme(s?)\b/g, 'program$1'],
  [/catalogue/, /\bcatalogue/g, 'catalog'],
  [/cheque/, /\bcheque/g, 'check'],
  [/fulfil/, /\bfulfil(?=s?\b|ment)/g, 'fulfill'],
  [/enrol/, /\benrol(?=s?\b|ment)/g, 'enroll'],
  [
    /[ae]ll(?:ed|ing|er)/,
    /\b(cancel|label|travel|model|signal|tunnel|channel)l(ed|ing|er|ers)\b/g,
    '$1$2',
  ],
  [/judgement/, /\bjudgement/g, 'judgment'],
  [/acknowledgement/, /\backnowledgement/g, 'acknowledgment'],
  [/analys/, /\banalys(e|es|ed|ing)\b/g, 'analyz$1'],
  [/alys/, /\b(cataly|paraly)s(e|es|ed|ing)\b/g, '$1z$2'],
];

// "Exercise" and its like have one spelling, and are folded with the rest: only sameness counts.
const IZE_CUE = /is(?:e[sd]?|ing|ers?|ations?|ational)\b/;
const ENDS = '(e|es|ed|ing|er|ers|ation|ations|ational)\\b';
const IZE = new RegExp(`(\\p{L}{2})is${ENDS}`, 'gu');
// The same in ASCII, found by its own letters instead of any two before them.
const ASCII_IZE = new RegExp(`is(?<=[A-Za-z]{2}is)${ENDS}`, 'g');
const ASCII = /^[\0-\x7f]*$/;

/** What one of them needs. */
const ANY_CUE = new RegExp(
  [...STEMS.map(([cue]) => cue), IZE_CUE].map((cue) => cue.source).join('|'),
);

/** Gives each English word of two spellings one form; the text is in lower case. */
export function oneSpelling(text: string): string {
  if (!ANY_CUE.test(text)) return text;
  const said = STEMS.reduce(
    (before, [cue, stem, spelling]) => (cue.test(before) ? before.replace(stem, spelling) : before),
    text,
  );
  if (!IZE_CUE.test(said)) return said;
  return ASCII.test(said) ? said.replace(ASCII_IZE, 'iz$1') : said.replace(IZE, '$1iz$2');
}
