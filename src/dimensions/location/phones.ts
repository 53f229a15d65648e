// Telephone numbers that a page links or prints, written as ITU-T E.164 has them.

import type { AnyNode, Element } from 'domhandler';
import { getDomainWithoutSuffix } from 'tldts';
import { isNode, listOf, quoteProperty, readJsonLd, stringOf } from '../page/json-ld.ts';
import { ownOrganizations } from '../page/own-organization.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../page/visible.ts';
import type { Say } from '../reliability/say.ts';
import { isOthers } from '../reliability/sentences.ts';
import type { Line } from '../subprocessors/lines.ts';
import type { Address } from './address.ts';
import { contactLines } from './contact-lines.ts';
import { isLeftOver, isOfOthers } from './others-numbers.ts';
import {
  type CountryCode,
  countryOfNumber,
  countryOfPage,
  e164Of,
  mayBeAmerican,
  WHATSAPP,
} from './phone-numbers.ts';
import { addressLines } from './segments.ts';

const MOST = 20;
const MOST_NUMBERS = 40;

const OTHER_LINE = /\b(?:fax|telefax|emergency|police|ambulance|authority|relay service)\b/i;

/** What stands on the line of a link: up to the breaks around it, where its box has any. */
function lineOf(link: Element): string {
  const said: string[] = [visibleText(link)];
  let steps = 0;
  for (let at = link.prev; at !== null && !isBreak(at) && steps < MOST; at = at.prev, steps++) {
    said.unshift(wordsOf(at));
  }
  for (let at = link.next; at !== null && !isBreak(at) && steps < 2 * MOST; at = at.next, steps++) {
    said.push(wordsOf(at));
  }
  return said.join(' ').slice(0, 400);
}

function isBreak(node: AnyNode): boolean {
  return isElement(node) && node.name === 'br';
}

function wordsOf(node: AnyNode): string {
  if (isElement(node)) return visibleText(node);
  return node.type === 'text' ? node.data : '';
}

/** Telephone links, and after each the first e-mail link before the next: whose number is it? */
function linksOf(page: Page): readonly { readonly link: Element; readonly mail: string | null }[] {
  const found: { link: Element; mail: string | null }[] = [];
  for (const link of page.$('a[href]').toArray().slice(0, 5_000)) {
    const href = (link.attribs.href ?? '').trim();
    if (/^(?:tel|callto):/i.test(href) || WHATSAPP.test(href)) found.push({ link, mail: null });
    const last = found.at(-1);
    if (last === undefined || last.mail !== null || !/^mailto:/i.test(href)) continue;
    if (isNear(last.link, link)) last.mail = href.slice('mailto:'.length).split('?')[0] ?? '';
  }
  return found.slice(0, 200);
}

/** Whether they stand in the same box, or in boxes side by side. */
function isNear(one: Element, other: Element): boolean {
  const boxes = [one.parent, one.parent?.parent];
  return boxes.some((box) => box !== null && [other.parent, other.parent?.parent].includes(box));
}

/** `tel:18507879499` that shows "+1 (850) 787-9499" is called with its country. */
function calledBy(link: Element, only: CountryCode | null, isAmerican: boolean): string | null {
  const href = link.attribs.href ?? '';
  const shown = collapse(visibleText(link));
  const home = only ?? (isAmerican && AMERICAN.test(shown) ? 'US' : null);
  const digits = href.replace(/\D/g, '');
  const national = nationalOf(href, shown, home);
  if (national !== null) return national;
  const isShown = shown.startsWith('+') && shown.replace(/\D/g, '') === digits;
  return e164Of(href, home) ?? (isShown ? e164Of(`tel:+${digits}`, home) : null);
}

/** `tel:+9510249833` that shows "9510249833": the plus was put before a number of the country. */
function nationalOf(href: string, shown: string, home: CountryCode | null): string | null {
  if (home === null || !/^tel:\s?\+/i.test(href) || /[+]|^00/.test(shown)) return null;
  const digits = href.replace(/\D/g, '');
  if (digits !== shown.replace(/\D/g, '')) return null;
  const number = e164Of(`tel:${digits}`, home);
  const called = e164Of(href);
  const isAbroad = called === null || countryOfNumber(called) !== home;
  return isAbroad && number !== null && number !== called ? number : null;
}

/** The link calls another number than it shows. */
function isMistyped(link: Element, number: string): boolean {
  const shown = visibleText(link).replace(/\(0\)/g, '').replace(/\D/g, '');
  const called = number.slice(1);
  if (shown.length < 6) return false;
  const national = shown.replace(/^0+/, '');
  // The link may hold further numbers beside the one that it calls.
  return !called.endsWith(national) && !national.includes(called);
}

/** When a link calls another number than it shows, callers dial the one that they read. */
function sayShown(page: Page, link: Element, called: string, seen: Set<string>, say: Say): void {
  const shown = visibleText(link);
  if (!SHOWN.test(shown) || OTHER_LINE.test(lineOf(link)) || isOfOthers(link)) return;
  const number = e164Of(`tel:${shown.replace(/[–/\s]/g, '')}`, countryOfNumber(called));
  if (number === null || seen.has(number)) return;
  seen.add(number);
  say.state(`location.phone.${number.slice(1)}`, number, null, page.quote(link));
}

/** A number with its country, or with the zero before it that is dialled in the country. */
const SHOWN = /^(?:\+\d|\(?0[1-9])[\d\s()./–-]{6,20}\d$/u;

const MAILBOXES = /(?:^|\.)(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|proton|gmx|aol)\./i;

/** An e-mail address elsewhere: an agency, a partner, a distributor. */
function isElsewhere(page: Page, mail: string | null): boolean {
  const host = mail?.split('@')[1]?.trim();
  if (host === undefined || MAILBOXES.test(host)) return false;
  const [theirs, ours] = [getDomainWithoutSuffix(host), getDomainWithoutSuffix(page.url.hostname)];
  if (theirs === null || ours === null || theirs === '') return false;
  return !theirs.includes(ours) && !ours.includes(theirs);
}

/** `addresses` of the same page tell the country of numbers that are written without it. */
export function readPhones(page: Page, addresses: readonly Address[], say: Say): void {
  const seen = new Set<string>();
  const home = countryOfPage(page, addresses);
  // Beside an office abroad, a number is theirs that is grouped as theirs are.
  const isAmerican = mayBeAmerican(page, addresses);
  sayLinked(page, home, isAmerican, seen, say);
  readStructured(page, seen, home, say);
  readPrinted(page, seen, home ?? (isAmerican ? 'grouped' : null), say);
}

/** Numbers that a document links: those that it prints may be an authority's, or a processor's. */
export function readLinkedPhones(page: Page, say: Say): void {
  sayLinked(page, countryOfPage(page, []), mayBeAmerican(page, []), new Set(), say);
}

function sayLinked(
  page: Page,
  home: CountryCode | null,
  isAmerican: boolean,
  seen: Set<string>,
  say: Say,
): void {
  const links = linksOf(page);
  // When all mail goes elsewhere, the company has its mail under another name.
  const own = links.filter(({ mail }) => mail !== null && !isElsewhere(page, mail));
  for (const { link, mail } of links) {
    if (seen.size >= MOST_NUMBERS) return;
    const number = calledBy(link, home, isAmerican);
    if (number === null || isInHidden(link) || isOthers(link)) continue;
    if (isMistyped(link, number)) {
      sayShown(page, link, number, seen, say);
      continue;
    }
    if (seen.has(number)) continue;
    seen.add(number);
    if (OTHER_LINE.test(lineOf(link))) continue;
    if (isLeftOver(mail) || isOfOthers(link)) continue;
    if (own.length > 0 && isElsewhere(page, mail)) continue;
    // A plus in a key would be read as a space in a query.
    say.state(`location.phone.${number.slice(1)}`, number, null, page.quote(link));
  }
}

const CALLED =
  '(?:tel(?:efon|efono|efone|ephone|éfono)?(?:nummer| no| number)?|téléphone|phone(?: number| no)?|mobile?|mobil|cell|call(?: us)?(?: (?:at|on))?|hotline|toll[- ]free|t|p|ph|office|direct|whatsapp|puhelin|tlf|tfn|rufnummer|zentrale|móvil|portable|cellulare)';
const PRINTED = new RegExp(
  `(?:^|(?<!\\p{L})${CALLED}\\s?[.:]{0,2}\\s*(?:\\p{Lu}{2,3}\\s)?)(?<number>\\(?\\+ ?\\d[\\d\\s()./–-]{7,22}\\d)(?=$|[^\\d\\s]|\\s+\\p{L}|\\s*[/,;&|]\\s*\\+)`,
  'iu',
);
/** Further numbers on the line of one that is called, each with its country. */
const FURTHER = /(?<=\d\s*(?:[/,;&|]|\bor\b|\band\b)\s*)\+\d[\d\s().–-]{7,20}\d(?=$|\s*[^\d\s])/giu;
/** Numbers of North America that cost the caller nothing: no other country groups them so. */
const TOLL_FREE =
  /(?:^|(?<!\p{L})(?:call(?: us)?(?: (?:at|on|toll[- ]free(?: at)?))?|phone|tel|toll[- ]free)\s?[.:]{0,2}\s*)(?<number>\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]{1,2}[2-9]\d{2}[\s.-]\d{4})(?=$|[^\d\s-]|\s+\D)/iu;
/** A number without the code of a country: a label says what it is, here or in the line above. */
const NATIONAL = new RegExp(
  `^(?:[^\\p{L}\\p{N}+]*${CALLED}\\s?[.:]{0,2}\\s*)(?<number>\\(?0?\\d[\\d\\s()./–-]{5,18}\\d)(?=$|\\s*[^\\d\\s])`,
  'iu',
);
const LABEL_ALONE = new RegExp(`^${CALLED}\\s?[.:]?$`, 'iu');
const NUMBER_ALONE = /^\(?0?\d[\d\s()./–-]{5,18}\d$/u;
/** Three, three and four digits, as North America groups them. */
const AMERICAN = /^(?:1[\s.-])?\(?[2-9]\d{2}\)?[\s.-]{1,2}[2-9]\d{2}[\s.-]\d{4}$/u;

/** A number with a zero before it, as it is dialled in its country. */
const DIALLED_ALONE = /^(?:\(0\d{1,4}\)|0\d{1,4})[\s./-]{1,3}\d[\d\s./-]{4,12}\d$/u;
const BESIDE_IT = /^(?:e-?mail\s?:?\s*)?[\w.+-]+@[\w-]+\.[\w.-]+$/iu;

/** Where no country is told, a number may be grouped as North America does. */
type Home = CountryCode | 'grouped' | null;

/** The numbers of the line, each with its country where the first has one. */
function allIn(lines: readonly Line[], i: number, home: Home): readonly string[] {
  const text = lines[i]?.text ?? '';
  const first = writtenIn(lines, i, home);
  if (first === null) return [];
  const further = first.includes('+') ? [...text.matchAll(FURTHER)].map(([number]) => number) : [];
  return [first, ...further];
}

/** `0031 10 …` at the beginning of its line: from abroad, with the code of its country. */
const DIALLED = /^00[1-9][\d\s()-]{7,15}\d(?=$|\s*[/,;|])/u;

/** The number as it is written, where the line says that it is one to call. */
function writtenIn(lines: readonly Line[], i: number, home: Home): string | null {
  const [text, above, below] = [lines[i]?.text ?? '', lines[i - 1], lines[i + 1]];
  const international = text.includes('+') ? PRINTED.exec(text)?.groups?.number : undefined;
  if (international !== undefined)
    return international.replace(/^\((?<code>\+ ?\d{1,3})\)/u, '$<code>');
  const dialled = text.startsWith('00') ? DIALLED.exec(text)?.[0] : undefined;
  if (dialled !== undefined) return dialled;
  const free = /\b8\d{2}\b/u.test(text) ? TOLL_FREE.exec(text)?.groups?.number : undefined;
  if (free !== undefined && /^(?:US|grouped)$/u.test(home ?? 'US')) return `+1 ${free}`;
  if (home === null || text.length > 60) return null;
  const labelled = NATIONAL.exec(text)?.groups?.number;
  if (home === 'grouped') {
    const grouped = labelled ?? (/fax/iu.test(above?.text ?? '') ? '' : text);
    return AMERICAN.test(grouped) ? `+1 ${grouped.replace(/^1[\s.-]/u, '')}` : null;
  }
  if (labelled !== undefined) return labelled;
  if (!NUMBER_ALONE.test(text)) return null;
  const isBeside = [above, below].some((one) => BESIDE_IT.test(one?.text ?? ''));
  const isCalled = LABEL_ALONE.test(above?.text ?? '') || (isBeside && DIALLED_ALONE.test(text));
  const isAmerican = (home === 'US' || home === 'CA') && AMERICAN.test(text);
  return isCalled || (isAmerican && !/fax/iu.test(above?.text ?? '')) ? text : null;
}

// Who an imprint names beside the company; "Provider" is there the company itself.
const MAKERS =
  /(?<!\p{L})(?:(?:web)?host(?:ing|er|ed)?|h[ée]berge\p{L}*|alojamiento|web ?design|gestaltung|umsetzung|realisierung|réalisation|aufsicht\p{L}*|m[ée]diat(?:ion|eur|or)\p{L}*|schlichtung\p{L}*)(?!\p{L})/iu;

/** Numbers that stand in the text without a link, one on its line. */
function readPrinted(page: Page, seen: Set<string>, home: Home, say: Say): void {
  const lines = addressLines(page);
  const reached = page.role === 'home' ? contactLines(lines) : null;
  let ours = true;
  for (const [i, line] of lines.entries()) {
    if (line.heading !== null) ours = page.role !== 'imprint' || !MAKERS.test(line.text);
    if (!ours || line.text.length > 200 || seen.size >= MOST_NUMBERS) continue;
    if (!/\d{2}/u.test(line.text)) continue;
    if (reached?.has(i) === false) continue;
    if (OTHER_LINE.test(line.text)) continue;
    if (/^(?:tele)?fax\b/iu.test(lines[i - 1]?.text ?? '')) continue;
    for (const written of allIn(lines, i, home)) {
      const from = home === 'grouped' ? null : home;
      const number = e164Of(`tel:${written.replace(/[–/\s]/g, '')}`, from);
      const box = isElement(line.first.parent) ? line.first.parent : null;
      if (number === null || seen.has(number) || isOthers(box)) continue;
      seen.add(number);
      if (box !== null && isOfOthers(box)) continue;
      const quote = page.quoteSpan(line.first, line.last);
      say.state(`location.phone.${number.slice(1)}`, number, null, quote);
    }
  }
}

const FAX = /fax|emergency/iu;

/** The numbers that the company's own organization and its contacts have in structured data. */
function readStructured(page: Page, seen: Set<string>, home: CountryCode | null, say: Say): void {
  const own = ownOrganizations(page, readJsonLd(page)).flatMap((item) => [
    item,
    ...listOf(item.node.contactPoint)
      .filter(isNode)
      .filter((node) => !FAX.test(stringOf(node, 'contactType') ?? ''))
      .map((node) => ({ node, script: item.script })),
  ]);
  for (const item of own) {
    const written = stringOf(item.node, 'telephone');
    const number = written === null ? null : e164Of(`tel:${written}`, home);
    if (written === null || number === null || seen.has(number)) continue;
    if (seen.size >= MOST_NUMBERS) return;
    seen.add(number);
    const quote = quoteProperty(page, item, 'telephone', written);
    say.state(`location.phone.${number.slice(1)}`, number, null, quote, 'structured_data');
  }
}
