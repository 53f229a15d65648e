// The hours of support as the sentences, lines and labels of a page give them.

import type { Locator } from '../../../core/facts/fact.ts';
import type { Page } from '../../page/page.ts';
import { visibleText } from '../../page/visible.ts';
import type { Line } from '../../subprocessors/lines.ts';
import { plainly } from '../plain-words.ts';
import type { Say } from '../say.ts';
import { isOthers, type OwnText, quoteSentence, type Sentence, sentencesOf } from '../sentences.ts';
import { DESK, NAMES_DESK } from '../support-words.ts';
import { headerOf, tablesOf } from '../tables.ts';
import {
  alwaysInEachPlan,
  isAlwaysAlone,
  isAlwaysAnswered,
  isAlwaysFigure,
  isAlwaysSupport,
  isAlwaysTitle,
} from './always.ts';
import { HOURS_LABEL, isOfDealers } from './hour-words.ts';
import { dayLineOf, type Hours, hoursIn, isZoned, OFFICE_HOURS as UNTIMED } from './hours.ts';
import { withDaysJoined } from './joined-days.ts';

// Plans and add-ons have support of their own; what is said of all is what counts here.
export const LIMITED =
  /\b(?:plans?|tiers?|enterprise|premium|paid|pro|business customers|add-?on|upgrade|customers (?:on|with)|not(?! (?:on |including )?(?:public|bank|national|weekends?|holidays?))|except(?!(?:ing)? (?:on |for |during )?(?:all )?(?:\p{L}+ )?(?:public|bank|national|federal|statutory|local|weekends?|holidays?))|coming|will be|may|optional(?:ly)?|on request|by arrangement|sur (?:contrat|demande)|auf anfrage|bajo (?:contrato|demanda)|su richiesta|op aanvraag|sob (?:consulta|demanda)|provider'?s?|partners?|AWS|nicht|Tarife?|Aufpreis|forfaits?)\b/iu;
const OFFICE_HOURS =
  /\bsupport (?:team )?(?:hours are|is (?:available|staffed|offered|provided|open)|(?:can be|is) (?:reached|reachable))(?: (?:via|by|through|over) [^.;,]{3,40})?,? ((?:from )?(?:monday|mon)\.? (?:to|through|-|–) (?:thursday|thu|friday|fri|saturday|sat|sunday|sun)[^.;]{3,60})/i;
const VIA = /,? (?:via|by|through|over) (?!(?:thu|fri|sat|sun))/i;

/** Words that say for whom something is, or that it is not there. */
const FOR_WHOM =
  /\b(?:plans?|tiers?|enterprise|premium|paid|pro|business customers|add-?on|upgrade|customers (?:on|with)|(?:not|no longer|isn't|aren't) (?:\p{L}+ )?(?:available|offered|staffed|provided|monitored|included)|soon|provider'?s?|partners?|AWS|Tarife?|Aufpreis|forfaits?)\b/iu;
const LONGEST_LABEL = 60;

/** Does what stands beside something limit it? A sentence may say "not" of much else. */
export function isLimitedBy(text: string): boolean {
  return (text.length > LONGEST_LABEL ? FOR_WHOM : LIMITED).test(text);
}

interface Said {
  readonly value: string;
  /** The same for hours that are written in another way. */
  readonly same: string;
  readonly locator: Locator | null;
}

/** One pair of hours, as a sentence gives them or a line under a heading. */
export function readHours(
  page: Page,
  own: OwnText,
  sentences: readonly Sentence[],
  [lines, cells]: readonly [readonly Line[], readonly Line[]],
  say: Say,
  helps: boolean,
): void {
  const whole = sentences.flatMap((sentence): readonly Said[] => {
    const locator = () => quoteSentence(page, own, sentence);
    if (sentence.block.heading !== null) return [];
    if (isAlwaysAnswered(sentence.text, page.role !== 'contact' || helps)) {
      return [{ value: '24/7', same: '24/7', locator: locator() }];
    }
    const office = OFFICE_HOURS.exec(sentence.text)?.[1]?.split(VIA)[0]?.trim();
    if (office === undefined) return [];
    const same = hoursIn(`support: ${office}`, '')?.same ?? office;
    return [{ value: office, same, locator: locator() }];
  });
  const tables = [...hoursOfChannels(page), ...hoursOfDayRows(page)];
  const inLines = hoursOfLines(page, withDaysJoined(lines), helps);
  const told = [...whole, ...inLines, ...tables];
  const all = told.length > 0 ? told : hoursOfLines(page, withDaysJoined(cells), helps);
  // Beside hours of the clock, "during business hours" says nothing else.
  const timed = all.filter(({ same }) => same !== UNTIMED && same !== '24/7');
  const found = timed.length === 0 ? all : all.filter(({ same }) => same !== UNTIMED);
  const [first] = found;
  if (first === undefined) return;
  const key = 'reliability.support.hours';
  if (new Set(found.map(({ same }) => same)).size > 1) {
    say.abstain(key, 'several hours', [...new Set(found.map(({ value }) => value))]);
  } else say.state(key, first.value, null, first.locator);
}

const CHANNEL = /^(?:(?:support|contact|communication) )?(?:channels?|methods?|kanal|canal)$/i;
const AVAILABLE = /^(?:(?:support|service) )?(?:hours|availability|available|coverage|times?)$/i;

/** A table of channels with a column for when each is answered, all at the same hours. */
function hoursOfChannels(page: Page): readonly Said[] {
  if (page.role === 'contact') return [];
  return tablesOf(page).flatMap((table): readonly Said[] => {
    const [channel, available] = [headerOf(table, CHANNEL), headerOf(table, AVAILABLE)];
    if (channel === null || available === null || isOthers(table.element)) return [];
    return table.rows.flatMap(({ element, cells }): readonly Said[] => {
      const cell = cells[available];
      const text = cell === undefined ? '' : visibleText(cell);
      const hours = LIMITED.test(text) ? null : hoursIn(text, 'support hours');
      return hours === null ? [] : [{ ...hours, locator: page.quote(element) }];
    });
  });
}

const OF_SUPPORT = new RegExp(`chat|help|support|${DESK}`, 'iu');

/** Rows of a table whose first cell names days, on a page of support: one week of hours. */
function hoursOfDayRows(page: Page): readonly Said[] {
  if (page.role !== 'support') return [];
  const rows = page.$('tr').toArray().slice(0, MOST_ROWS);
  const days = rows.flatMap((row) => {
    const [day, time, ...others] = page.$(row).children('td, th').toArray();
    if (day === undefined || time === undefined || others.length > 0 || isOthers(row)) return [];
    const text = `${visibleText(day).replace(/\s?:$/u, '')}: ${visibleText(time)}`;
    return dayLineOf(text) === 'open' ? [{ row, text }] : [];
  });
  const [first] = days;
  const hours = first === undefined ? null : hoursIn(first.text, 'support hours');
  if (first === undefined || hours === null) return [];
  const alike = days.every(({ text }) => hoursIn(text, 'support hours')?.same === hours.same);
  const value = alike ? hours.value : days.map(({ text }) => text).join(', ');
  return [{ value, same: alike ? hours.same : value, locator: page.quote(first.row) }];
}

const MOST_ROWS = 500;
const SENTENCES = /(?<=(?<![AaPp]\.[Mm])[.!?]) (?=[\p{Lu}"(])/u;

function hoursOfLines(page: Page, lines: readonly Line[], helps: boolean): readonly Said[] {
  let heading = '';
  return lines.flatMap((line, i): readonly Said[] => {
    if (line.heading !== null || (line.bold && line.text.length < 60)) heading = line.text;
    const label = labelOf(lines, i);
    const labelled = HOURS_LABEL.test(label) && !LIMITED.test(heading);
    if (line.inFooter || (line.table !== null && !labelled)) return [];
    const locator = page.quoteSpan(line.first, line.last);
    if (isLaterDay(lines, i)) return [];
    if (isAlwaysLine(page, lines, i, labelled, heading))
      return [{ value: '24/7', same: '24/7', locator }];
    if (LIMITED.test(heading)) return [];
    const about = labelled ? 'support hours' : heading;
    // On a page of contacts, hours may be those of a shop or of sales.
    const whose = `${heading} ${labelled ? label : ''} ${line.text}`;
    const isOfHelp = helps && (labelled || isOfDesk(line.text)) && !isOfDealers(page);
    const isSupports =
      page.role !== 'contact' || isOfHelp || OF_SUPPORT.test(whose) || isServed(page, line);
    const called = page.role === 'contact' && isOfPhone(lines, i) && !isOfSales(heading);
    if (!isSupports && !labelled && !called) return [];
    return line.text.split(SENTENCES).flatMap((text): readonly Said[] => {
      const where = called ? 'support hours' : about;
      const hours = LIMITED.test(text) || isOfSales(text) ? null : hoursIn(text, where);
      // Visitors of a shop need no zone for its clock.
      if (hours === null || !(isSupports || called || isZoned(hours.value))) return [];
      const week = weekFrom(lines, i, hours);
      return [{ ...week, locator: page.quoteSpan(line.first, (lines[week.last] ?? line).last) }];
    });
  });
}

const MOST_IN_CELL = 3;

/** The line above, or in a table the one above the other lines of its cell. */
function labelOf(lines: readonly Line[], i: number): string {
  const above = lines[i - 1]?.text ?? '';
  const table = lines[i]?.table ?? null;
  if (table === null || HOURS_LABEL.test(above)) return above;
  for (let at = i - 1; at >= Math.max(0, i - MOST_IN_CELL); at--) {
    const { text = '', table: around } = lines[at] ?? {};
    if (around !== table || /\d/u.test(text)) break;
    // "Office Hours" may be what the cell begins with.
    if (SUPPORT_LABEL.test(text)) return text;
  }
  return above;
}

const SUPPORT_LABEL = /^(?:support|service|help ?desk) hours:?$|^supportzeiten:?$/iu;

/** "Sales: Mon-Fri 9-6", but not "Sales and support". */
function isOfSales(text: string): boolean {
  return /\b(?:sales|vertrieb|ventas|vendite)\b/iu.test(text) && !OF_SUPPORT.test(text);
}

const SERVED = /^(?:our )?(?:service hours|servicezeiten)\s?:/iu;

/** "Service hours: Mon-Fri 9-5", where it is not the workshop beside the shop. */
function isServed(page: Page, { text }: Line): boolean {
  return SERVED.test(text) && !isOfDealers(page);
}

const ONE_WAY =
  /\b(?:calls?|phones?|visits?|visitors|walk-?ins?|showroom|store|shop|office|sales|delivery|pick-?up)\b/iu;

/** Hours on a page for whoever needs help: of none of its ways alone, and of no place. */
function isOfDesk(text: string): boolean {
  return text.length <= 200 && !ONE_WAY.test(text);
}

const NUMBER_ALONE = /^(?:[\p{L}_]{2,20}\.?\s?:?\s)?\+?\(?\d[\d\s().–-]{6,22}$/u;
const PHONE_HEAD =
  /^(?:[\p{L}_]+ )?(?:(?:tele)?phone(?: number)?|call us|telefon|téléphone|teléfono|telefono|telefone|telefoon|give us a call)(?: us)?\s?:?$/iu;

/** Days and hours right below a number that stands below "Phone". */
function isOfPhone(lines: readonly Line[], i: number): boolean {
  // A mailbox may stand between the number and its hours.
  const at = /^[\w.+-]+@[\w.-]+$/u.test(lines[i - 1]?.text ?? '') ? i - 1 : i;
  const [number, head] = [lines[at - 1]?.text ?? '', lines[at - 2]?.text ?? ''];
  if (dayLineOf(lines[i]?.text ?? '') === null) return false;
  return NUMBER_ALONE.test(number) && PHONE_HEAD.test(head);
}

const OPEN = /^(?:available|open|reachable|erreichbar|disponible)\b/iu;
const MOST_DAYS = 7;

/** A line of a week that was read with the line of its first day. */
function isLaterDay(lines: readonly Line[], i: number): boolean {
  if (dayLineOf(lines[i]?.text ?? '') === null) return false;
  for (let at = i - 1; at > i - MOST_DAYS; at--) {
    const before = dayLineOf(lines[at]?.text ?? '');
    if (before !== 'closed') return before === 'open';
  }
  return false;
}

/** With the hours of other days in the lines below, where these differ. */
function weekFrom(lines: readonly Line[], i: number, hours: Hours): Hours & { last: number } {
  const own = { ...hours, last: i };
  if (dayLineOf(lines[i]?.text ?? '') === null) return own;
  const below = lines.slice(i + 1, i + MOST_DAYS).map(({ text }) => text);
  const end = below.findIndex((text) => dayLineOf(text) === null);
  const days = end < 0 ? below : below.slice(0, end);
  const open = days.filter((text) => dayLineOf(text) === 'open');
  if (open.every((text) => hoursIn(text, 'support hours')?.same === hours.same)) return own;
  const value = [hours.value, ...open].join(', ');
  return { value, same: value, last: i + days.lastIndexOf(open.at(-1) ?? '') + 1 };
}

/** "24/7 support" that stands alone, where what stands below limits it to nobody. */
function isAlwaysLine(
  page: Page,
  lines: readonly Line[],
  i: number,
  labelled: boolean,
  heading: string,
): boolean {
  const line = lines[i];
  if (line === undefined) return false;
  const isContact = page.role === 'contact';
  const above = lines[i - 1]?.text ?? '';
  if (labelled) return isAlwaysAlone(line.text) && (!isContact || /support/iu.test(above));
  if (OPEN.test(line.text) && /support/iu.test(heading)) {
    const whole = `${heading} ${line.text}`;
    return !LIMITED.test(whole) && isAlwaysAnswered(`Support: ${line.text}`, false);
  }
  if (isContact) {
    const near = [above, line.text, lines[i + 1]?.text ?? ''];
    return line.text.length <= 40 && isAlwaysSupport(line.text) && !near.some(isLimitedBy);
  }
  if (page.role !== 'support') return false;
  if (isAlwaysFigure(line.text, lines[i + 1]?.text ?? '')) return true;
  const alone = line.heading !== null || line.text.length < 60;
  const title = line.heading === 1 && isAlwaysTitle(line.text);
  if (!title && !(alone && isAlwaysAnswered(line.text, false))) return false;
  return !lines.slice(Math.max(0, i - 1), i + 3).some(({ text }) => isLimitedBy(text));
}

const NAMES_TIME =
  /\d|clock|die uhr|круглосуточ|цілодобов|nonstop|non-stop|całodobow|całą dobę|dygnet|døgnet/iu;
const OWN_LABEL =
  /^(?:[•·*–-] ?)?(?:(?:business|working|office|service) )?hours(?<zone> \((?:(?:UTC|GMT) ?[+-] ?\d{1,2}|UTC|GMT|CET|[ECMP]T)\))?:/iu;
/** Where a team is available on ways to ask, it is the one that answers. */
const ON_WAYS = /\b(?:through|via|by|over) (?:live )?(?:chat|calls?|phone|e-?mail|tickets?)\b/iu;
const COMPACT = /^\d+ ?[/x×*] ?\d$/iu;

/** On a page of prices, the hours that a sentence gives to the support of all. */
export function readSaidHours(page: Page, own: OwnText, say: Say): void {
  const all = sentencesOf(own);
  const found = all.flatMap((sentence, i): readonly Said[] => {
    const text = plainly(sentence.text);
    if (isAlwaysFigure(text, all[i + 1]?.text ?? '')) {
      return [{ value: '24/7', same: '24/7', locator: quoteSentence(page, own, sentence) }];
    }
    if (text.length > 400 || !NAMES_TIME.test(text) || LIMITED.test(text)) return [];
    // On a page of prices a short one is an item of a plan.
    const isSubtitle = all[i - 1]?.block.heading === 1;
    const ofAll =
      page.role !== 'pricing' || text.length > 60 || isSubtitle || text.startsWith('everybody ');
    if (ofAll && !/[:(]/.test(text) && isAlwaysAnswered(text, ON_WAYS.test(text))) {
      return [{ value: '24/7', same: '24/7', locator: quoteSentence(page, own, sentence) }];
    }
    if (!NAMES_DESK.test(text) && !OWN_LABEL.test(text)) return [];
    const hours = hoursIn(text, OWN_LABEL.test(text) ? 'support hours' : '');
    // No desk is named: visitors of a shop need no zone for its clock.
    const zoned = OWN_LABEL.exec(text)?.groups?.zone !== undefined || isZoned(hours?.value ?? '');
    if (!NAMES_DESK.test(text) && !zoned) return [];
    // "8/5 phone support" is one more item of a plan.
    if (page.role === 'pricing' && text.length <= 60 && COMPACT.test(hours?.value ?? '')) return [];
    return hours === null ? [] : [{ ...hours, locator: quoteSentence(page, own, sentence) }];
  });
  const item = found.length > 0 || page.role !== 'pricing' ? null : alwaysInEachPlan(page);
  if (item !== null) found.push({ value: '24/7', same: '24/7', locator: page.quote(item) });
  const [first] = found;
  if (first === undefined || new Set(found.map(({ same }) => same)).size > 1) return;
  say.state('reliability.support.hours', first.value, null, first.locator);
}
