// The dates that a document's head states: when it was updated, and from when it holds.

import { findDates, parseDate } from '../words/dates.ts';
import { allGated, gated, mayMatch } from '../words/gated.ts';
import { allIn } from '../words/matches.ts';
import { remembering } from '../words/remembering.ts';
import type { Found } from './found.ts';
import { languageOf } from './language.ts';

const HEAD = 2_000;
const TAIL = 1_000;
const LAST_UPDATED = gated(
  /\b(?:was|were|is|has been) last (?:updated|modified|revised|changed)\b/giu,
);
const IS_EFFECTIVE = gated(
  /\b(?:policy|notice|statement|terms|agreement|conditions|document)\s+(?:is|are|was|were|becomes?|became)\s+effective\b/giu,
);
/** Between a label and its date: "on", "as of:", a line break, a bracket. */
const GAP =
  /^(?:\s+(?:(?:of|to|for) (?:this|these|the|our)|dieser|dieses|der|des|unserer|de cette|de la présente) (?:[\p{L}'&-]+ ?){1,5}(?=\s|:))?(?:\s*(?:date|dates?|by us|starting|beginning|on|as of|as at|as from|at|from|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?|since|of|is|was|the|am|le|du|au|vom|ab dem|ab|seit dem|seit|depuis le|al|fr\.? ?o\.? ?m\.?|zum|à compter du|a compter du|à partir du|au|en date du|el|em|il|del|de|desde|dal|op|per|vanaf|sinds|från|fra|od|от|від|с|desde el|a partir del?|dnia|den|(?:and|\/|&) (?:last )?(?:updated|revised|modified|effective)(?: on| date)?|,|:|：|-|–|—|\(|\[|\*|·|\|))*\s*$/iu;

const UPDATED = new RegExp(
  `(?<![\\p{L}])(?:${[
    '(?:last|latest|most recent(?:ly)?)\\s+(?:updated?|modified|modification|revised|revision|changed|amended|edited)',
    '(?<!last )(?:updated|revised)',
    '(?<!last )(?:revision|modification|update) date|date of (?:this )?(?:revision|version|update)',
    '(?:date of )?last (?:update|revision|change)',
    '(?:version\\s*:?\\s*v?\\d+(?:\\.\\d+){0,3}|v\\d+(?:\\.\\d+){1,3})(?=\\s*(?:[-–—,(·|]|of|dated|vom|du|van|del|as of))',
    '(?<=^|\\n)\\(?(?:as of|as at|status)(?=[\\s:][^\\n]{6,30}(?:\\n|$))',
    'version(?:\\s+date(?:d(?! as))?)?(?=\\s*(?:of|as of|:)|\\s+\\d{1,2}[/. ])|(?<=^|\\n)(?:modified|amended|revision)(?=\\s*:|\\s+\\p{L}+\\s\\d)',
    'zuletzt\\s+(?:aktualisiert|geändert|überarbeitet|bearbeitet)',
    '(?:datum der )?(?:letzten?\\s+)?(?:aktualisierung|überarbeitung)(?=\\s*:|\\s+(?:am|vom))',
    'fassung(?=\\s+vom)|version(?=\\s+(?:vom|du|van|del))|versie(?=\\s+(?:van|\\d))',
    '(?<!zuletzt )aktualisiert(?=\\s+am|\\s*:)',
    'letzte[rs]?\\s+(?:aktualisierung|änderung|anpassung|update)|aktualisierungsdatum',
    'stand',
    'current(?=\\s+as\\s+(?:of|at)\\s)',
    'derni[èe]re\\s+(?:mise\\s+[àa]\\s+jour|modification|r[ée]vision|actualisation)',
    'mis(?:e|es)?\\s+[àa]\\s+jour',
    '[úu]ltima\\s+(?:actuali[zt]aci[óo]n?|actualització|atualiza[çc][ãa]o|modificaci[óo]n|modifica[çc][ãa]o|revisi[óo]n|revis[ãa]o|revisione|actualizare|modificare)',
    'fecha\\s+de\\s+(?:actualizaci[óo]n|modificaci[óo]n|revisi[óo]n)|data\\s+d[ae]\\s+(?:atualiza[çc][ãa]o|revis[ãa]o|modifica[çc][ãa]o)',
    '(?:actualizad[oa]s?|atualizad[oa]s?)',
    "ultimo\\s+aggiornamento|ultima\\s+modifica|aggiornat[oaie]|data\\s+(?:di|dell[’']?ultimo)?\\s*aggiornamento",
    '(?:laatst\\s+)?(?:bijgewerkt|gewijzigd|herzien)|laatst\\s+aangepast|laatste\\s+(?:update|wijziging|aanpassing|herziening)|versiedatum|versie\\s+\\d+(?:\\.\\d+){0,3}(?=\\s*[-–—,(·|])',
    'senast\\s+(?:uppdaterad|ändrad|reviderad)|senaste\\s+uppdatering(?:en)?|uppdaterad(?:es\\s+senast)?(?=\\s+(?:den\\s+)?\\d)',
    '(?:sidst|senest)\\s+(?:opdateret|ændret|revideret)|opdateret(?=\\s+(?:den\\s+)?\\d)|sist\\s+(?:oppdatert|endret|revidert)|oppdatert(?=\\s+\\d)',
    'ostatnia\\s+(?:aktualizacja|zmiana)|data\\s+(?:ostatniej\\s+)?aktualizacji|(?:ostatnio\\s+)?zaktualizowan[oay]|(?:viimeksi\\s+)?päivitetty|(?:posledn[íáe]|naposledy)\\s+(?:aktualizace|aktualizováno|aktualizácia|zm[eě]na)|son\\s+güncelleme(?:\\s+tarihi)?',
    'utolsó\\s+(?:frissítés|módosítás)|(?:nazadnje\\s+)?posodobljeno|zadnja\\s+posodobitev|zadnje\\s+ažuriranje|(?:дата\\s+)?последне[ег]о?\\s+обновлени[ея]|останнє\\s+оновлення',
    '(?:дата\\s+)?(?:последняя\\s+)?редакци[яи](?=\\s+от\\s|\\s*:)|(?:последнее\\s+)?обновлени[ея](?=\\s+от\\s|\\s*:)|обновлен[оаы]?(?=\\s*:|\\s+\\d)|верси[яи](?=\\s+от\\s)|редакці[яї](?=\\s+від\\s)|оновлено(?=\\s*:|\\s+\\d)',
    '最終更新日?|最終改定日?|改定日|最后更新(?:日期)?|更新日期',
  ].join('|')})(?![\\p{L}])`,
  'giu',
);
const EFFECTIVE = new RegExp(
  `(?<![\\p{L}])(?:${[
    'effective(?:\\s+date)?',
    'in\\s+(?:effect|force)|start\\s+date\\s+of\\s+application',
    '(?:applies|apply|applicable|valid)(?=\\s+(?:as of|as from|from|since))',
    '(?:comes|came|enters|entered|entry)\\s+into\\s+(?:effect|force)|takes?\\s+effect',
    'release\\s+date',
    'gültig|inkrafttretens?|in\\s+kraft|(?:gilt|gelten)(?=\\s+(?:ab|seit))|(?:gültigkeits|wirksamkeits)datum',
    "en\\s+vigueur|applicables?(?=\\s+(?:à compter|à partir|depuis|au\\s+\\d))|date\\s+d[’']effet|prise\\s+d[’']effet",
    'vigencia|vigente|en\\s+vigor|entrada\\s+en\\s+vigor|fecha\\s+efectiva|v[áa]lid[oa]s?(?=\\s+(?:desde|a partir))',
    'vigência|em\\s+vigor',
    'in\\s+vigore|data\\s+di\\s+(?:entrata\\s+in\\s+vigore|efficacia|decorrenza)|valid[oaie](?=\\s+dal)',
    'geld(?:t|en)(?=\\s+(?:vanaf|per|sinds))|van\\s+kracht|ingangsdatum|geldig(?=\\s+(?:vanaf|per))',
    'gäller(?=\\s+(?:från|fr\\.?\\s?o\\.?\\s?m))|träder\\s+i\\s+kraft|gælder(?=\\s+fra)|gjelder(?=\\s+fra)|veljav(?:en|n[aoi])(?=\\s+od)|obowiązuj[eą](?=\\s+od)|data\\s+wejścia\\s+w\\s+życie|(?:účinn|platn)[éáý](?=\\s+od)|hatályos|hatályba\\s?lépés(?:e|ének)?(?:\\s+(?:napja|dátuma|ideje|időpontja))?|yürürlük\\s+tarihi',
    'wirksam(?=\\s+(?:ab|seit))|entrée\\s+en\\s+vigueur|entrada\\s+em\\s+vigor',
    '生效日期|施行日|시행일|(?:дата\\s+)?вступления\\s+в\\s+силу|вступа[ею]т\\s+в\\s+силу|действу[ею]т(?=\\s+с\\s)',
  ].join('|')})(?![\\p{L}])`,
  'giu',
);
for (const label of [UPDATED, EFFECTIVE]) gated(label);
// A date of another version, or of something else that became effective.
const OTHER = /\b(?:previous|prior|earlier|former|archived?|replaces|supersedes|until|before)\b/iu;

export function updatedDates(text: string): readonly Found[] {
  const head = labelled(text, UPDATED);
  return head.length > 0 ? head : atTheEnd(text, UPDATED, LAST_UPDATED);
}

export function effectiveDates(text: string): readonly Found[] {
  const head = labelled(text, EFFECTIVE);
  return head.length > 0 ? ownOf(text, head) : atTheEnd(text, EFFECTIVE, IS_EFFECTIVE);
}

/** The date on a line of its own above what sentences say of laws that became effective. */
function ownOf(text: string, head: readonly Found[]): readonly Found[] {
  if (new Set(head.map(({ value }) => value)).size < 2) return head;
  const own = datesBeside(text.slice(0, HEAD), 'effective');
  const [first] = own;
  const alone = new Set(own.map(({ value }) => value)).size === 1;
  const others = head.filter(({ value }) => value !== first?.value);
  return alone && others.every(({ start }) => isOfLaw(text, start)) ? own : head;
}

function isOfLaw(text: string, at: number): boolean {
  const sentence = sentenceBefore(text, at);
  return /\b(?:acts?|laws?|regulations?|amendments?|directives?|[A-Z]{4,6})\b/u.test(sentence);
}

/** "This policy was last updated on …" is said at the end as well, or a last line is the date's. */
function atTheEnd(text: string, label: RegExp, sentence: RegExp): readonly Found[] {
  if (text.length <= HEAD) return [];
  const from = Math.max(HEAD, text.length - TAIL);
  const tail = text.slice(from);
  const lines = labelled(tail, label).filter(({ start, end }) => isOwnLine(tail, start, end));
  return [...labelled(tail, sentence), ...lines].map(({ value, start, end }) => ({
    value,
    start: start + from,
    end: end + from,
  }));
}

/** A short line of the date, with no more before it than the name of the document. */
function isOwnLine(tail: string, start: number, end: number): boolean {
  const line = tail.slice(tail.lastIndexOf('\n', start - 1) + 1, start);
  const before = line.replace(/^version \d+(?:\.\d+)* [·•|] /iu, '');
  const behind = tail.slice(end).split('\n', 1)[0] ?? '';
  const isLast = /^(?:[\s.)]*| [·•|] [^.;:]{2,30})$/u.test(behind);
  // The last sentence of the document may be no more than the date.
  const ends = /^[\s.)]*$/u.test(tail.slice(end)) && /[.!?]\s$/u.test(before);
  if (ends && /^\p{Lu}/u.test(tail.slice(start))) return true;
  if (start === 0 || before.length > 40 || !isLast) return before === '' && start > 0;
  return before === '' || /^[\p{Lu}\s(][^.;:]*\s$/u.test(before);
}

const LONGEST_BESIDE = 160;
const LONGEST_LABEL = 30;
const OF_SITE = /\b(?:web)?sites?\b/iu;

/** Dates in the short lines that stand beside the text of a document, above or below it. */
export function datesBeside(text: string, which: 'updated' | 'effective'): readonly Found[] {
  const label = which === 'updated' ? UPDATED : EFFECTIVE;
  if (!mayMatch(text, label) || text.search(label) < 0) return [];
  let from = 0;
  return text.split('\n').flatMap((own, i, all) => {
    const at = from;
    from += own.length + 1;
    if (own.length > LONGEST_BESIDE) return [];
    const below = all[i + 1] ?? '';
    // "Effective", and below it nothing but the date.
    const isHead = own.length <= LONGEST_LABEL && below.length <= LONGEST_LABEL;
    const line = isHead && labelled(own, label).length === 0 ? `${own}\n${below}` : own;
    return labelled(line, label)
      .filter(({ start, end }) => isApart(line.slice(0, start), line.slice(end)))
      .map(({ value, start, end }) => ({ value, start: at + start, end: at + end }));
  });
}

/** Is no more beside a date than the name of the document, and what marks part from it? */
function isApart(before: string, behind: string): boolean {
  if (!/^[\s.)\]*]*(?:$|[|·•–—-])/u.test(behind) || OF_SITE.test(before)) return false;
  return /^$|[|·•–—([*-]\s*$/u.test(before) || /^\p{Lu}[^.;:]{0,38}\s$/u.test(before);
}

/** Does the head speak of such a date, in whatever form? */
export function speaksOfUpdate(text: string): boolean {
  const head = text.slice(0, HEAD);
  return mayMatch(head, UPDATED) && head.search(UPDATED) >= 0;
}

export function speaksOfEffect(text: string): boolean {
  const head = text.slice(0, HEAD);
  return mayMatch(head, EFFECTIVE) && head.search(EFFECTIVE) >= 0;
}

// Both kinds of dates are looked for in the same words.
const datesIn = remembering(
  (said): readonly { iso: string; start: number; end: number }[] =>
    [...findDates(said), ...numericDates(said)].sort((a, b) => a.start - b.start),
  4,
);

function labelled(text: string, label: RegExp): readonly Found[] {
  const head = text.slice(0, HEAD);
  const labels = allGated(head, label);
  if (labels.length === 0) return [];
  const said = text.slice(0, HEAD + 40);
  const dates = datesIn(said);
  const found: Found[] = [];
  for (const match of labels) {
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
  const all = allIn(text, NUMERIC);
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
