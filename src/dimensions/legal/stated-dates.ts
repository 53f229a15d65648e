// The dates that a document's head states: when it was updated, and from when it holds.

import { findDates, parseDate } from '../words/dates.ts';
import type { Found } from './found.ts';
import { languageOf } from './language.ts';

const HEAD = 2_000;
const TAIL = 600;
const LAST_UPDATED = /\b(?:was|were|is|has been) last (?:updated|modified|revised|changed)\b/giu;
const IS_EFFECTIVE =
  /\b(?:policy|notice|statement|terms|agreement|conditions|document)\s+(?:is|are|was|were|becomes?|became)\s+effective\b/giu;
/** Between a label and its date: "on", "as of:", a line break, a bracket. */
const GAP =
  /^(?:\s*(?:date|dates?|on|as of|as at|at|from|since|of|is|was|the|am|le|du|au|vom|ab|seit|zum|à compter du|a compter du|à partir du|au|en date du|el|em|il|del|de|desde|dal|op|per|den|and (?:last )?(?:updated|revised|modified|effective)(?: on| date)?|:|：|-|–|—|\(|\[|\*|·|\|))*\s*$/iu;

const UPDATED = new RegExp(
  `(?<![\\p{L}])(?:${[
    '(?:last|latest|most recent(?:ly)?)\\s+(?:updated?|modified|modification|revised|revision|changed|amended)',
    '(?<!last )(?:updated|revised)',
    '(?<!last )(?:revision|modification|update) date|date of (?:this )?(?:revision|version|update)',
    '(?:date of )?last (?:update|revision|change)',
    'version\\s+v?\\d+(?:\\.\\d+){1,3}(?=\\s*(?:[-–—,(·|]|of|dated))',
    'version(?=\\s*(?:of|dated|as of|:)|\\s+\\d{1,2}[/. ])',
    'zuletzt\\s+(?:aktualisiert|geändert|überarbeitet|bearbeitet)',
    '(?:datum der )?(?:letzten?\\s+)?(?:aktualisierung|überarbeitung)(?=\\s*:|\\s+(?:am|vom))',
    'fassung(?=\\s+vom)|version(?=\\s+(?:vom|du|van|del))|versie(?=\\s+(?:van|\\d))',
    '(?<!zuletzt )aktualisiert(?=\\s+am|\\s*:)',
    'letzte\\s+(?:aktualisierung|änderung)',
    'stand',
    'derni[èe]re\\s+(?:mise\\s+[àa]\\s+jour|modification|r[ée]vision|actualisation)',
    'mis(?:e|es)?\\s+[àa]\\s+jour',
    '(?:última|ultima)\\s+(?:actualización|actualizacion|atualização|modificación|modificação|revisión|revisão)',
    '(?:actualizad[oa]|atualizad[oa])',
    'ultimo\\s+aggiornamento|ultima\\s+modifica|aggiornat[oa]',
    '(?:laatst\\s+)?(?:bijgewerkt|gewijzigd|herzien)|laatste\\s+(?:update|wijziging)',
    'senast\\s+(?:uppdaterad|ändrad)',
    'sidst\\s+opdateret|sist\\s+oppdatert',
    'ostatnia\\s+aktualizacja|zaktualizowano|viimeksi\\s+päivitetty|son\\s+güncelleme(?:\\s+tarihi)?',
    '最終更新日?|最終改定日?|改定日|最后更新(?:日期)?|更新日期',
  ].join('|')})(?![\\p{L}])`,
  'giu',
);
const EFFECTIVE = new RegExp(
  `(?<![\\p{L}])(?:${[
    'effective(?:\\s+date)?',
    'in\\s+(?:effect|force)|start\\s+date\\s+of\\s+application',
    '(?:applies|apply|applicable|valid)(?=\\s+(?:as of|from|since))',
    '(?:comes|came|enters|entered)\\s+into\\s+(?:effect|force)',
    'release\\s+date',
    'gültig|in\\s+kraft|gilt(?=\\s+(?:ab|seit))',
    'en\\s+vigueur|applicables?(?=\\s+(?:à compter|à partir|depuis))',
    'vigencia|vigente|en\\s+vigor|entrada\\s+en\\s+vigor',
    'vigência|em\\s+vigor',
    'in\\s+vigore|data\\s+di\\s+entrata\\s+in\\s+vigore',
    'van\\s+kracht|ingangsdatum|geldig(?=\\s+(?:vanaf|per))',
    'gäller(?=\\s+från)|träder\\s+i\\s+kraft|gælder(?=\\s+fra)|obowiązuje(?=\\s+od)',
    'wirksam(?=\\s+(?:ab|seit))|entrée\\s+en\\s+vigueur|entrada\\s+em\\s+vigor',
    '生效日期|施行日',
  ].join('|')})(?![\\p{L}])`,
  'giu',
);
// A date of another version, or of something else that became effective.
const OTHER = /\b(?:previous|prior|earlier|former|archived?|replaces|supersedes|until|before)\b/iu;

export function updatedDates(text: string): readonly Found[] {
  const head = labelled(text, UPDATED);
  return head.length > 0 ? head : atTheEnd(text, UPDATED, LAST_UPDATED);
}

export function effectiveDates(text: string): readonly Found[] {
  const head = labelled(text, EFFECTIVE);
  return head.length > 0 ? head : atTheEnd(text, EFFECTIVE, IS_EFFECTIVE);
}

/** "This policy was last updated on …" is said at the end as well, or a last line is the date's. */
function atTheEnd(text: string, label: RegExp, sentence: RegExp): readonly Found[] {
  if (text.length <= HEAD + TAIL) return [];
  const from = text.length - TAIL;
  const tail = text.slice(from);
  const lines = labelled(tail, label).filter(({ start }) => tail.charAt(start - 1) === '\n');
  return [...labelled(tail, sentence), ...lines].map(({ value, start, end }) => ({
    value,
    start: start + from,
    end: end + from,
  }));
}

/** Does the head speak of such a date, in whatever form? */
export function speaksOfUpdate(text: string): boolean {
  return text.slice(0, HEAD).search(UPDATED) >= 0;
}

export function speaksOfEffect(text: string): boolean {
  return text.slice(0, HEAD).search(EFFECTIVE) >= 0;
}

function labelled(text: string, label: RegExp): readonly Found[] {
  const head = text.slice(0, HEAD);
  const said = text.slice(0, HEAD + 40);
  const dates = [...findDates(said), ...numericDates(said)].sort((a, b) => a.start - b.start);
  const found: Found[] = [];
  for (const match of head.matchAll(label)) {
    const labelEnd = match.index + match[0].length;
    const date = dates.find((one) => one.start >= labelEnd);
    if (date === undefined || date.start - labelEnd > 40) continue;
    if (!GAP.test(text.slice(labelEnd, date.start))) continue;
    if (OTHER.test(sentenceBefore(head, match.index))) continue;
    found.push({ value: date.iso, start: match.index, end: date.end });
  }
  return found;
}

function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 120), at);
  const edge = Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n'));
  return before.slice(edge + 1);
}

const NUMERIC =
  /(?<![\p{L}\p{N}/.-])(?<one>\d{1,2})(?<mark>[/.-])(?<two>\d{1,2})\k<mark>(?<year>\d{4})(?![\p{L}\p{N}]|[/.-]\d)/gu;
/** Languages that write the day first. */
const DAY_FIRST = new Set('de fr es it pt nl sv da pl'.split(' '));

/**
 * Dates of two numbers that may both be a month, where the text says which of them is: by its
 * language, by the full stops that only those use who write the day first, by another of its dates.
 */
function numericDates(text: string): readonly { iso: string; start: number; end: number }[] {
  const all = [...text.matchAll(NUMERIC)];
  const open = all.filter(({ groups }) => isOpen(groups?.one, groups?.two));
  if (open.length === 0) return [];
  const orders = new Set(all.flatMap(({ groups }) => orderOf(groups?.one, groups?.two) ?? []));
  const byLanguage = DAY_FIRST.has(languageOf(text) ?? '');
  return open.flatMap((match) => {
    const { one = '', mark = '', two = '', year = '' } = match.groups ?? {};
    const isDayFirst = mark === '.' || byLanguage || orders.has('day');
    if (orders.size > 1 || (orders.size === 0 && !isDayFirst)) return [];
    if (isDayFirst && orders.has('month')) return [];
    const [day, month] = isDayFirst ? [one, two] : [two, one];
    const iso = parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    return iso === null ? [] : [{ iso, start: match.index, end: match.index + match[0].length }];
  });
}

function isOpen(one = '', two = ''): boolean {
  const [a, b] = [Number(one), Number(two)];
  return a >= 1 && b >= 1 && a <= 12 && b <= 12;
}

function orderOf(one = '', two = ''): 'day' | 'month' | null {
  if (isOpen(one, two)) return null;
  return Number(one) > 12 ? 'day' : 'month';
}
