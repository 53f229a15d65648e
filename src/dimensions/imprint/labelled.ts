// Register numbers that only a word of their own country tells: each word with the form behind it.

/** The word, and how the number is written; blanks and colons may stand between. */
const FORMS: readonly (readonly [string, string])[] = [
  ['UEN', '\\d{8,10}[A-Z]'],
  // South Africa: the year, the number and the kind of company.
  ['(?:company )?reg(?:istration)?\\.?', '(?:19|20)\\d{2}\\/\\d{6}\\/\\d{2}'],
  ['CIN', '[LU]\\d{5}[A-Z]{2}\\d{4}[A-Z]{3}\\d{6}'],
  ['CNPJ', '\\d{2}\\.?\\d{3}\\.?\\d{3}\\/?\\d{4}-?\\d{2}'],
  ['NZBN', '\\d{13}'],
  ['MERS[Iİ]S', '\\d{16}'],
  ['C[ée]gjegyz[ée]ksz[áa]m', '\\d{2}-\\d{2}-\\d{6}'],
  ['R\\.?E\\.?A\\.?', '[A-Z]{2} ?[-–]? ?\\d{5,7}'],
  ['R\\.?E\\.?A\\.? (?:of|di) \\p{Lu}[\\p{L} ]{2,25}?', '\\d{5,7}'],
  // Without a word for the number, it may be the year of the entry.
  ['commercial register (?:of )?\\p{L}[\\p{L}.]{2,25},? (?:no|nr|number)\\.?', '\\d{4,6}'],
  ['MBS', '\\d{8,9}'],
  ['Matična številka', '\\d{7,10}'],
  ['Įmonės kodas', '\\d{9}'],
  ['NIPC', '5\\d{8}'],
  ['(?:company|H\\.?P\\.?|C\\.?N\\.?|ח[.״"]?פ)(?: ID)?(?: \\(H\\.P\\.\\))?', '51-?\\d{6}-?\\d'],
  [
    '(?:company|business|trade|commercial)? ?(?:registration|register|reg\\.?) (?:number|code|no\\.?|nr\\.?|n°)',
    '(?:(?:HE|C) ?\\d{5,6}|\\d{9,11}[A-Z]?)',
  ],
];
const BETWEEN = '(?: ?(?:number|nummer|numero|no|nr|n|n°|nº)\\.?)?[\\s:.#-]{0,3}';

export const LABELLED = FORMS.map(([word, id]) => ({
  pattern: new RegExp(
    `(?<!\\p{L})(?:${word})(?!\\p{L})${BETWEEN}(?<id>${id})(?![\\p{L}\\d]|[.,]\\d)`,
    'giu',
  ),
}));
