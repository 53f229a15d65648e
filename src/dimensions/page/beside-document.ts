// Lines that a document has around its words: its title, its dates, the holder of its copyright.

import { findDates } from '../words/dates.ts';

/** Lines among which a title is looked for. */
const FIRST_LINES = 8;
const LONGEST_TITLE = 100;
const TITLE =
  /\b(?:terms|conditions?|privacy|polic(?:y|ies)|agreement|notice|addendum|cookies?|politique|charte|confidentialité|mentions légales|cgu|cgv|datenschutz\p{L}*|agb|nutzungsbedingungen|impressum|imprint|bedingungen|términos|condiciones|privacidad|aviso|política|voorwaarden|privacybeleid|privacyverklaring|regulamin|polityka|informativa|termini|condizioni|termos|privacidade)(?!\p{L})/iu;
const SENTENCE = /[.;:!?]$/;

/** The lines below title and date at the top, whatever stands above those. */
export function afterBeginning(lines: readonly string[]): readonly string[] {
  let from = 0;
  for (const [at, raw] of lines.slice(0, FIRST_LINES).entries()) {
    const line = raw.trim();
    const isDated = isDateLine(line);
    if (!isDated && (line.length > LONGEST_TITLE || SENTENCE.test(line))) break;
    if (isDated || TITLE.test(line)) from = at + 1;
  }
  return from < lines.length ? lines.slice(from) : lines;
}

/** Is it a line of the document's date, or of whom its copyright is? */
export function isBesideDocument(line: string): boolean {
  const plain = line.normalize('NFKC').trim();
  return isCopyright(plain) || isDateLine(plain);
}

const LONGEST_LINE = 120;
const COPYRIGHT = /^(?:(?:copyright\s*)?(?:©|\(c\))|copyright\s+(?:©\s*)?\d{4})/iu;

function isCopyright(line: string): boolean {
  return line.length <= LONGEST_LINE && COPYRIGHT.test(line) && /\b\d{4}\b/.test(line);
}

const LABEL =
  /^[(\s]*(?:(?:these |this |the |our )?(?:\p{L}+ ){0,6}?(?:was |were )?(?:last |date of (?:last )?)?(?:updated?|revised|revision|modified|amended)|version|(?:date de (?:la )?)?(?:dernière )?mise à jour|mis à jour|à jour du|stand|(?:letzte|zuletzt) (?:aktualis|geänder)\p{L}*|última (?:actualización|atualização|modificación)|ultim[oa] (?:aggiornamento|modifica)|ostatnia aktualizacja|laatst (?:bijgewerkt|gewijzigd))(?!\p{L})/iu;
/** What may stand between the label and its date, and after it. */
const BETWEEN = /^[\s:\-–—.,|·()]*(?:(?:\p{L}{1,20}['’]?[\s:'’]+){0,8})$/u;
const AFTER = /^[\s.)|;,·*]*$/u;

/** A date of change with nothing but its label, or that alone; from when it holds is a term. */
export function isDateLine(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  const label = LABEL.exec(line);
  if (label === null) return false;
  const rest = line.slice(label[0].length);
  if (/^[\s:]*(?:date|on)?\s*:?\s*$/iu.test(rest)) return true;
  const [date, another] = findDates(line);
  if (date === undefined || another !== undefined || date.start < label[0].length) return false;
  const between = line.slice(label[0].length, date.start);
  return BETWEEN.test(`${between} `) && AFTER.test(line.slice(date.end));
}
