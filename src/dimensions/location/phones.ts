// Telephone numbers that a page links, in the international form of ITU-T E.164 only.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../page.ts';
import type { Say } from '../reliability/say.ts';
import { isOthers } from '../reliability/sentences.ts';
import { isElement, isInHidden, visibleText } from '../visible.ts';

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
  const [number = ''] = decoded(href).replace(/^tel:/i, '').trim().split(/[;?]/);
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

export function readPhones(page: Page, say: Say): void {
  const seen = new Set<string>();
  for (const link of page.$('a[href^="tel:" i]').toArray().slice(0, 200)) {
    if (seen.size >= MOST) return;
    const number = e164Of(link.attribs.href ?? '');
    if (number === null || seen.has(number) || isInHidden(link) || isOthers(link)) continue;
    if (OTHER_LINE.test(lineOf(link))) continue;
    seen.add(number);
    // A plus in a key would be read as a space in a query.
    say.state(`location.phone.${number.slice(1)}`, number, null, page.quote(link));
  }
}
