// Telephone numbers that a page links, in the international form of ITU-T E.164 only.

import type { AnyNode, Element } from 'domhandler';
import { getDomainWithoutSuffix } from 'tldts';
import type { Page } from '../page.ts';
import type { Say } from '../reliability/say.ts';
import { isOthers } from '../reliability/sentences.ts';
import { isElement, isInHidden, visibleText } from '../visible.ts';
import { addressLines } from './segments.ts';

// Country calling codes of ITU-T E.164 (geographic and the freephone service +800).
const CALLING_CODES = new Set(
  (
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 ' +
    '63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 216 218 220 221 222 223 224 225 ' +
    '226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 248 249 ' +
    '250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 ' +
    '299 350 351 352 353 354 355 356 357 358 359 370 371 372 373 374 375 376 377 378 380 381 382 ' +
    '383 385 386 387 389 420 421 423 500 501 502 503 504 505 506 507 508 509 590 591 592 593 594 ' +
    '595 596 597 598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 689 ' +
    '690 691 692 800 850 852 853 855 856 880 886 960 961 962 963 964 965 966 967 968 970 971 972 ' +
    '973 974 975 976 977 992 993 994 995 996 998'
  ).split(' '),
);

/** Digits after the country code: least and most, for plans of a fixed length. */
const LENGTHS: Readonly<Record<string, readonly [number, number]>> = {
  '7': [10, 10],
  '31': [9, 9],
  '32': [8, 9],
  '33': [9, 9],
  '34': [9, 9],
  '41': [9, 9],
  '44': [9, 10],
  '45': [8, 8],
  '46': [7, 10],
  '47': [8, 8],
  '48': [9, 9],
  '61': [9, 9],
  '65': [8, 8],
  '91': [10, 10],
  '351': [9, 9],
  '353': [7, 9],
};
const MOST = 20;

/** `+15035550142`, or null for what is no complete international number. */
export function e164Of(href: string): string | null {
  const [written = ''] = decoded(href)
    .replace(/^(?:tel|callto):/i, '')
    .trim()
    .split(/[;?]/);
  // "0044 …" is dialled for "+44 …" in most of the world, and is no number of one's own country.
  const number = written.replace(/^00(?=[1-9])/, '+');
  if (!/^\+[\d\s().\u00a0/-]+$/.test(number)) return null;
  // "+44 (0)20 …" prints the trunk zero, which is not dialled from abroad.
  const digits = number.replace(/\(0\)/, '').replace(/\D/g, '');
  if (digits.length < 8 || digits.length > 15 || /^(\d)\1+$/.test(digits)) return null;
  const code = [1, 2, 3].map((n) => digits.slice(0, n)).find((one) => CALLING_CODES.has(one));
  if (code === undefined) return null;
  const national = digits.slice(code.length);
  if (code === '1' && !/^[2-9]\d{2}[2-9]\d{6}$/.test(national)) return null;
  const [least, most] = LENGTHS[code] ?? [4, 13];
  if (national.length < least || national.length > most) return null;
  // A national number keeps a leading zero in Italy only.
  if (national.startsWith('0') && code !== '39') return null;
  return /^(?:1234567|0123456)/.test(national) ? null : `+${digits}`;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.trim());
  } catch {
    return '';
  }
}

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
    if (/^(?:tel|callto):/i.test(href)) found.push({ link, mail: null });
    const last = found.at(-1);
    if (last === undefined || last.mail !== null || !/^mailto:/i.test(href)) continue;
    if (isNear(last.link, link)) last.mail = href.slice('mailto:'.length).split('?')[0] ?? '';
  }
  return found.slice(0, 200);
}

/** In the same box, or in boxes side by side. */
function isNear(one: Element, other: Element): boolean {
  const boxes = [one.parent, one.parent?.parent];
  return boxes.some((box) => box !== null && [other.parent, other.parent?.parent].includes(box));
}

/** The link calls another number than it shows. */
function isMistyped(link: Element, number: string): boolean {
  const shown = visibleText(link).replace(/\(0\)/g, '').replace(/\D/g, '');
  const called = number.slice(1);
  if (shown.length < 6) return false;
  const national = shown.replace(/^0+/, '');
  return !called.endsWith(national) && !national.endsWith(called);
}

const MAILBOXES = /(?:^|\.)(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|proton|gmx|aol)\./i;

/** An e-mail address elsewhere: an agency, a partner, a distributor. */
function isElsewhere(page: Page, mail: string | null): boolean {
  const host = mail?.split('@')[1]?.trim();
  if (host === undefined || MAILBOXES.test(host)) return false;
  const [theirs, ours] = [getDomainWithoutSuffix(host), getDomainWithoutSuffix(page.url.hostname)];
  if (theirs === null || ours === null || theirs === '') return false;
  return !theirs.includes(ours) && !ours.includes(theirs);
}

export function readPhones(page: Page, say: Say): void {
  const seen = new Set<string>();
  const links = linksOf(page);
  // Where all mail goes elsewhere, the company has its mail under another name.
  const own = links.filter(({ mail }) => mail !== null && !isElsewhere(page, mail));
  for (const { link, mail } of links) {
    if (seen.size >= MOST) return;
    const number = e164Of(link.attribs.href ?? '');
    if (number === null || seen.has(number) || isInHidden(link) || isOthers(link)) continue;
    seen.add(number);
    if (OTHER_LINE.test(lineOf(link)) || isMistyped(link, number)) continue;
    if (own.length > 0 && isElsewhere(page, mail)) continue;
    // A plus in a key would be read as a space in a query.
    say.state(`location.phone.${number.slice(1)}`, number, null, page.quote(link));
  }
  if (page.role !== 'home') readPrinted(page, seen, say);
}

const PRINTED =
  /(?:^|(?:tel(?:efon|efono|ephone|éfono)?|téléphone|phone|mobile?|mobil|call(?: us)?|t|p|ph|office)\s?[.:]{0,2}\s*)(?<number>\+\d[\d\s()./–-]{7,22}\d)(?=$|[^\d\s]|\s+\p{L})/iu;

// Who an imprint names beside the company; "Provider" is there the company itself.
const MAKERS =
  /(?<!\p{L})(?:(?:web)?host(?:ing|er|ed)?|h[ée]berge\p{L}*|alojamiento|web ?design|gestaltung|umsetzung|realisierung|réalisation|aufsicht\p{L}*|m[ée]diat(?:ion|eur|or)\p{L}*|schlichtung\p{L}*)(?!\p{L})/iu;

/** Numbers that stand in the text without a link, in international form, one on its line. */
function readPrinted(page: Page, seen: Set<string>, say: Say): void {
  let ours = true;
  for (const line of addressLines(page)) {
    if (line.heading !== null) ours = page.role !== 'imprint' || !MAKERS.test(line.text);
    if (!ours) continue;
    if (line.text.length > 200 || !line.text.includes('+') || seen.size >= MOST) continue;
    const written = PRINTED.exec(line.text)?.groups?.number;
    if (written === undefined || OTHER_LINE.test(line.text)) continue;
    const number = e164Of(`tel:${written.replace(/[–/\s]/g, '')}`);
    const { parent } = line.first;
    if (number === null || seen.has(number) || isOthers(isElement(parent) ? parent : null))
      continue;
    seen.add(number);
    say.state(
      `location.phone.${number.slice(1)}`,
      number,
      null,
      page.quoteSpan(line.first, line.last),
    );
  }
}
