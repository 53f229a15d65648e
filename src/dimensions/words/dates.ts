// Strict dates in running text: written so that they can mean one day only, else not read at all.

import { dayFrom } from '../../core/moment.ts';
import { allIn } from './matches.ts';

export interface FoundDate {
  /** `YYYY-MM-DD` */
  readonly iso: string;
  readonly start: number;
  readonly end: number;
}

// Names and abbreviations in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish,
// Danish and Norwegian, without accents and full stops.
const MONTHS: readonly (readonly string[])[] = [
  'january jan januar janner janvier janv enero ene gennaio gen janeiro januari stycznia tammikuuta ledna ocak',
  'february feb februar fevrier fevr fev febrero febbraio fevereiro februari lutego helmikuuta unora subat',
  'march mar marz mars marzo marco maart mrt marts marca maaliskuuta brezna',
  'april apr avril avr abril abr aprile kwietnia huhtikuuta dubna nisan',
  'may mai mayo maggio mag maio mei maj maja toukokuuta kvetna mayıs',
  'june jun juni juin junio giugno giu junho czerwca kesakuuta cervna haziran',
  'july jul juli juillet juil julio luglio lug julho lipca heinakuuta cervence temmuz',
  'august aug aout agosto ago augustus augusti sierpnia elokuuta srpna agustos',
  'september sep sept septembre septiembre settembre set setembro wrzesnia syyskuuta zari eylul',
  'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika lokakuuta rijna ekim',
  'november nov novembre noviembre novembro marraskuuta listopadu kasım',
  'december dec dezember dez decembre diciembre dic dicembre dezembro desember grudnia joulukuuta prosince aralık',
].map((names) => names.split(' '));

// As dates of Russian and Ukrainian bend them.
const CYRILLIC: readonly (readonly string[])[] = [
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
].map((names) => names.split(' '));

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...CYRILLIC.flatMap((names) => names.map((name, index) => [name, index + 1] as const)),
  ...MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
]);

const BEFORE = '(?<![\\p{L}\\p{N}][-/.]?|[-/]|\\d,)';
const AFTER = '(?![\\p{L}\\p{N}]|[-/.]\\d)';
// A year after a month is one, whatever is glued to it.
const AFTER_NAME = '(?!\\p{N}|[-/.]\\d)';
const DAY = '(?<day>\\d{1,2})';
const YEAR = '(?<year>\\d{4})';
const NAME = '(?<month>\\p{L}{3,12})\\.?';
const GRAMMARS: readonly RegExp[] = [
  `${YEAR}-(?<number>\\d{2})-(?<day>\\d{2})(?:(?=T\\d{2}:)|${AFTER})`,
  `${NAME}\\s+${DAY}(?:st|nd|rd|th)?\\s?,?\\s+${YEAR}${AFTER_NAME}`,
  `${DAY}(?:st|nd|rd|th|er|[.ºª°])?\\s+(?:(?:day\\s+)?of\\s+|del?\\s+)?${NAME},?\\s+(?:del?\\s+)?${YEAR}${AFTER_NAME}`,
  `${YEAR}(?<mark>[/.])(?<number>\\d{2})\\k<mark>${DAY}${AFTER}`,
  `${DAY}-${NAME}-${YEAR}${AFTER_NAME}`,
  `${YEAR}[年년]\\s?(?<number>\\d{1,2})[月월]\\s?(?<day>\\d{1,2})[日일]`,
  `(?<one>\\d{1,2})(?<mark>[/.-])(?<two>\\d{1,2})\\k<mark>${YEAR}${AFTER}`,
].map((grammar) => new RegExp(BEFORE + grammar, 'giu'));

/** All strict dates of the text, in order. Relative dates, and 03/04/2025, are none. */
export function findDates(text: string): readonly FoundDate[] {
  const found: FoundDate[] = [];
  // Every grammar has a year of four digits.
  if (!/\d{4}/.test(text)) return found;
  for (const { from, to } of stretchesOf(text)) {
    const stretch = text.slice(from, to);
    for (const grammar of GRAMMARS) {
      for (const match of allIn(stretch, grammar)) {
        const iso = isoOf(match.groups ?? {});
        if (iso === null) continue;
        const start = from + match.index;
        found.push({ iso, start, end: start + match[0].length });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Stretch {
  readonly from: number;
  to: number;
}

/** Where white space is single, a date and what is looked at around it reach no further. */
const BEFORE_YEAR = 64;
const BEHIND_YEAR = 40;

/** The stretches around four digits in a row: to begin a date at every letter is dear. */
function stretchesOf(text: string): readonly Stretch[] {
  const whole = { from: 0, to: text.length };
  if (text.length < BEFORE_YEAR + BEHIND_YEAR || /\s\s/.test(text)) return [whole];
  const stretches: Stretch[] = [];
  for (const { index } of text.matchAll(/\d{4}/g)) {
    const from = Math.max(0, index - BEFORE_YEAR);
    const to = Math.min(text.length, index + BEHIND_YEAR);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}

/** The day that the whole text names, or null. */
export function parseDate(text: string): string | null {
  const bare = text.trim();
  const only = findDates(bare).find((date) => date.start === 0 && date.end === bare.length);
  return only?.iso ?? null;
}

function isoOf(parts: Readonly<Record<string, string | undefined>>): string | null {
  const year = Number(parts.year);
  const month = parts.month === undefined ? numericMonth(parts) : monthOf(parts.month);
  if (month === null || year < 1900 || year > 2199) return null;
  const day = parts.day === undefined ? numericDay(parts) : Number(parts.day);
  return dayFrom(year, month, day);
}

function monthOf(name: string): number | null {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTH_NUMBERS.get(plain) ?? null;
}

// The number above 12 is the day; when both could be months, the order would be a guess.
function numericMonth(parts: Readonly<Record<string, string | undefined>>): number | null {
  if (parts.number !== undefined) return Number(parts.number);
  const [one, two] = [Number(parts.one), Number(parts.two)];
  if (one > 12 && two <= 12) return two;
  return two > 12 && one <= 12 ? one : null;
}

function numericDay(parts: Readonly<Record<string, string | undefined>>): number {
  return Math.max(Number(parts.one), Number(parts.two));
}
