// Hours of the day in which somebody answers, as a line of text gives them.

import { allIn } from '../../words/matches.ts';
import { BEFORE_TIME, CLOSED, DAYS, SOME_DAYS } from './days.ts';
import { ANSWERED } from './hour-words.ts';

const TIME =
  '(?:(?:午前|午後|上午|下午|早上|晚上|오전|오후)\\s?)?\\d{1,2}(?:(?:[:.：]|\\s?h\\s?)\\d{2}|[時点點시]\\d{2}[分분]?)?\\s?(?:h(?:s|rs?)?(?![a-z])|[時点點시]|uhr|uur|hod\\.?|ч(?:ас\\p{L}*)?\\.?(?!\\p{L}))?\\s?(?:[ap]\\.?\\s?m\\.?(?![a-z]))?';
const TO =
  '\\s?(?:[-‐‑‒–—~～〜至到]|to|until|till|through|bis|tot|til|à|a|às|as|até|alle|al|do|e|en|and|la|până la|до|έως|sampai|hingga|đến|から|부터)\\s?(?:kl\\.?\\s|klo\\s|ore\\s|le\\s|las\\s)?';
const ZONE =
  '(?:\\s?[A-Z]{3}[+-]\\d{1,2}(?!\\d)|\\s?\\(?(?:UTC|GMT|CET|CEST|EET|EEST|WET|EST|EDT|ET(?!\\s\\d)|CT|CST|CDT|MT|MST|MDT|PT|PST|PDT|BST|IST|SGT|JST|AEST|AEDT|NZST|GST|HKT|SAST|WAT|EAT|PKT|BRT|MSK|MEZ|MESZ)(?:\\s?[+-]\\s?\\d{1,2})?(?![\\p{L}])\\)?|\\s\\(?(?:Pacific|Eastern|Central|Mountain|UK|German|Berlin|Paris|London)(?: (?:Standard|Daylight|European))? Time\\)?)?';
/** "9 AM ET – 6 PM ET": a zone at both ends. */
const ZONE_BETWEEN = '(?:\\s(?:[ECMP][SD]?T|GMT|UTC|CET|CEST|BST|IST)(?=\\s?[-–—]))?';
// Zones are matched by case: "et" joins hours in French.
const ZONED = new RegExp(`\\d(?:\\s?[AaPp]\\.?[Mm]\\.?)?(?:${ZONE.slice(0, -1)})`, 'u');
const RANGE = new RegExp(
  `(?<![\\d:./-]|\\d,)(?<from>${TIME})${ZONE_BETWEEN}${TO}(?<until>${TIME})(?:${ZONE})(?![\\d:%/-])`,
  'giu',
);
/** The days right before the hours; they are looked for where hours were found. */
const DAYS_BEFORE = new RegExp(`(?<days>${DAYS})${BEFORE_TIME}\\s{0,2}$`, 'iu');
const LONGEST_DAYS = 80;
/** Hours of further days, right behind: "Mon-Thu 9-5, Fri 9-3". */
const FURTHER = new RegExp(
  `^\\s?(?:,|;|/|\\||·|&|and|und|et|y|e|en)\\s?(?:de |das |dalle |von |from |on |am )?(?:${SOME_DAYS}${BEFORE_TIME}\\s{0,2})?${TIME}${TO}${TIME}${ZONE}(?![\\d:%/-])`,
  'iu',
);
/** A line that says the hours of some days, and nothing else. */
const DAY_LINE = new RegExp(
  `^${SOME_DAYS}${BEFORE_TIME}\\s{0,2}(?:${TIME}${TO}${TIME}${ZONE}|(?<closed>${CLOSED}))\\.?$`,
  'iu',
);
/** Days whose hours are those of an office: they are printed, though no clock is. */
const OFFICE = new RegExp(
  `(?<![\\p{L}\\d])(?:${DAYS})(?:,|\\s?:)?\\s(?:(?:during|within|in|at|während(?: der)?|zu(?: den)?|aux|pendant les|en)\\s)?(?:(?:normal|regular|standard|local|üblichen|european|us|uk|eu|central european|eastern|pacific|german)\\s)*(?:(?:business|office|working)\\shours|geschäftszeiten|bürozeiten|heures\\s(?:de\\sbureau|ouvrables|ouvrées)|horario\\s(?:laboral|de\\soficina|comercial))(?![\\p{L}])`,
  'iu',
);
const OFFICE_WORDS =
  /(?:business|office|working)\shours|geschäftszeiten|bürozeiten|heures\s(?:de\sbureau|ouvr)|horario\s(?:laboral|de\soficina|comercial)/iu;
const OFFICE_BEFORE = new RegExp(
  `(?<![\\p{L}\\d])(?:business|office|working)\\shours,?\\s\\(?(?:from\\s)?(?:${DAYS})(?![\\p{L}\\d]|,?\\s(?:from\\s)?\\d)`,
  'iu',
);
/** Days and nothing else, whose hours stand in an element of their own. */
const ONLY_DAYS = new RegExp(`^${SOME_DAYS}\\s?[.:,]?$`, 'iu');
const ONLY_RANGE = new RegExp(`^${TIME}${ZONE_BETWEEN}${TO}${TIME}${ZONE}$`, 'iu');
const OTHER =
  /\b(?:maintenance|downtime|window|backups?|outage|deploy\p{L}*|out[- ]of[- ]hours|outside|excluding hours|best[- ]efforts?|webinars?|events?|meetup|check-?in|delivery|shipping|example|after-hours|on-call|add-?on|extended)\b/iu;

/** What `same` is where an office's hours are meant and no clock is given. */
export const OFFICE_HOURS = 'office hours';

export interface Hours {
  /** The hours as printed, with the days before them and the zone behind them. */
  readonly value: string;
  /** The same hours, however they are written. */
  readonly same: string;
}

/** Is it a line of a week: "Saturday: 10:00 - 14:00", "Sunday: closed"? */
export function dayLineOf(text: string): 'open' | 'closed' | null {
  const match = text.length > 80 ? null : DAY_LINE.exec(text);
  if (match === null) return null;
  return match.groups?.closed === undefined ? 'open' : 'closed';
}

/** "Mon - Fri" and in the next line "9:00 - 18:00". */
export function areDaysAndHours(first: string, second: string): boolean {
  if (first.length > 60 || second.length > 60 || !/\d/u.test(second)) return false;
  return ONLY_RANGE.test(second) && ONLY_DAYS.test(first);
}

/** Hours that name the zone of their clock. */
export function isZoned(hours: string): boolean {
  return ZONED.test(hours);
}

/** A line that begins with its own label is of what the label says, whatever heads it. */
const OWN_HOURS = /^["“]?(?:business|support|working|office|service) hours["”]?\s?:/iu;

/** The hours of a line that is about answering, or that stands under a heading that is. */
export function hoursIn(text: string, heading: string): Hours | null {
  if (text.length > 600 || (OTHER.test(heading) && !OWN_HOURS.test(text))) return null;
  const about =
    ANSWERED.test(text) ||
    ANSWERED.test(heading) ||
    /^(?:live chat|chat|phone|telephone|téléphone|telefon)$/iu.test(heading);
  if (!about) return null;
  const ranges = /\d/.test(text) ? allIn(text, RANGE) : [];
  let read = 0;
  const found = ranges.flatMap((match): readonly Hours[] => {
    if (match.index < read || isElsewhere(text, read, match.index)) return [];
    const { from = '', until = '' } = match.groups ?? {};
    const lead = text.slice(Math.max(read, match.index - LONGEST_DAYS), match.index);
    const before = DAYS_BEFORE.exec(lead);
    const days = before?.groups?.days;
    const all = `${before?.[0] ?? ''}${match[0]}`;
    const at = match.index - (before?.[0].length ?? 0);
    if (OTHER.test(text.slice(Math.max(0, at - 160), at))) return [];
    const said = `${from} ${until}`;
    // Two numbers are hours where a colon, a letter or the days of the week say so.
    const behind = text.slice(match.index + match[0].length);
    if (!CLOCK.test(said) && days === undefined && !DAYS_BEHIND.test(behind)) return [];
    const [first, last] = [minutesOf(from), minutesOf(until)];
    if (first === null || last === null || first === last) return [];
    const rest =
      furtherHours(behind) || (days === undefined && !all.endsWith(')') ? daysIn(behind) : '');
    read = match.index + match[0].length + rest.length;
    const value = all.includes('(') ? all.trim() : all.replace(/\)/gu, '').trim();
    const further = /\d/.test(rest) ? rest : '';
    return [
      {
        value: `${unglued(value, days)}${/^\p{L}/u.test(rest) ? ' ' : ''}${rest}`,
        same: `${first}-${last}${further}`,
      },
    ];
  });
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  const compact = COMPACT.exec(text);
  if (compact !== null) return { value: compact[0], same: compact[0].replace(/[x×*]/iu, '/') };
  const office = OFFICE_WORDS.test(text) ? (OFFICE.exec(text) ?? OFFICE_BEFORE.exec(text)) : null;
  if (office === null || OTHER.test(text.slice(0, office.index))) return null;
  return { value: office[0], same: OFFICE_HOURS };
}

/** The same hours by another clock: "9AM–4PM EST (3PM–10PM CET)". */
function isElsewhere(text: string, read: number, at: number): boolean {
  return read > 0 && text.slice(read, at) === ' (' && isZoned(text.slice(0, read));
}

/** Hours of a day and days of a week: "16/5", "8x5"; all of them is told elsewhere. */
const COMPACT =
  /(?<![\d/.,])(?!24 ?\S ?7)(?:8|9|10|12|16|24) ?[/x×*] ?[5-7](?![\d/%])(?=[^.;]{0,30}\b(?:support|assistance|service|help ?desk|coverage|availab))/iu;
/** Two numbers are of a clock where a colon, a letter or both their minutes say so. */
const CLOCK = /[:：h時点點시ч]|[ap]\.?\s?m|uhr|uur|hod|^\d\d?\.\d\d\s\d\d?\.\d\d$/iu;

/** "9am to 5pm, Monday to Friday": the days may stand behind as well. */
const DAYS_BEHIND = new RegExp(`^(?:,\\s(?:on\\s|from\\s)?|\\s?on\\s)(?:${DAYS})(?!\\p{L})`, 'iu');

function daysIn(behind: string): string {
  return DAYS_BEHIND.exec(behind)?.[0] ?? '';
}

function furtherHours(text: string): string {
  let at = 0;
  for (let match = FURTHER.exec(text); match !== null && at < 120; ) {
    at += match[0].length;
    match = FURTHER.exec(text.slice(at));
  }
  return text.slice(0, at).trimEnd();
}

/** Days and hours in two elements have nothing between them. */
function unglued(value: string, days: string | undefined): string {
  const behind = days === undefined ? '' : value.slice(days.length);
  return /^\d/u.test(behind) && !/[ぁ-鿿가-힯]/u.test(value) ? `${days} ${behind}` : value;
}

/** Minutes of the day. */
function minutesOf(text: string): number | null {
  const parts = /(?<hour>\d{1,2})(?:\D{1,3}(?<minute>\d{2}))?/u.exec(text)?.groups;
  const [hour, minute] = [Number(parts?.hour ?? 'x'), Number(parts?.minute ?? 0)];
  if (Number.isNaN(hour) || hour > 24 || minute > 59) return null;
  const afternoon = /p\.?\s?m|午後|下午|晚上|오후/iu.test(text) && hour < 12;
  return ((afternoon ? hour + 12 : hour) % 24) * 60 + minute;
}
