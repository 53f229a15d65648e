// The names under which a company tells of itself: those of its pages, its domain, its copyright.

import { getDomain } from 'tldts';
import { footerBlocks, textBlocks } from '../legal/text-blocks.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { ownText } from '../reliability/sentences.ts';
import { companyNames } from './company-name.ts';

const NAMES_OF = new Kept<Page, readonly string[]>();
/** The line of the copyright is among the last ones. */
const LAST = 12;
const HOLDER =
  /^(?:©|\(c\)|copyright)(?: ©| \(c\))?(?: \d{4}(?: ?[-–] ?\d{4})?)?,? (?<name>\p{Lu}[\p{L}\p{N}&' -]{1,40}?)(?:,? (?:Inc|LLC|Ltd|Limited|Corp|Corporation|GmbH|AG|AB|B\.?V|S\.?A\.?S|SARL|SA|Oy|ApS|AS|PBC|PLC|Pty))?(?:[.,|]| \d{4}\b| All rights| – |$)/iu;
const NO_NAME = /^(?:all|the|copyright|rights?|by|made|powered|designed|website|site)\b/i;

/** In lower case, longest first. */
export function ownNames(page: Page): readonly string[] {
  const known = NAMES_OF.get(page);
  if (known !== undefined) return known;
  const names = new Set(companyNames(page));
  const domain = getDomain(page.url.hostname);
  if (domain !== null) names.add(domain);
  const body = page.$('body')[0];
  const footers = body === undefined ? [] : footerBlocks(body);
  const last =
    footers.length > 0 || body === undefined ? footers : textBlocks(body, true).slice(-LAST);
  const holders = last.flatMap(({ text }) => HOLDER.exec(text.trim())?.groups?.name?.trim() ?? []);
  const [holder] = holders;
  // When there are several holders, some may be photographers, or whoever made the site.
  if (holder !== undefined && new Set(holders).size === 1 && !NO_NAME.test(holder)) {
    names.add(holder.toLowerCase());
  }
  const short = shortName(page);
  if (short !== null) names.add(short);
  const sorted = [...names].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  NAMES_OF.set(page, sorted);
  return sorted;
}

const ADDED =
  /^(?:get|try|use|join|go|meet|hey|with)-?(?=.{5})|(?<=.{5})-?(?:pay|hq|app|labs?|tech|software|cloud|health|bio|group|global|data|inc|online)$/u;
const MENTIONS = 4;

/** "Acme" of acmepay.com, where the page itself calls somebody so again and again. */
function shortName(page: Page): string | null {
  const label = (getDomain(page.url.hostname) ?? '').split('.')[0] ?? '';
  const short = label.replace(ADDED, '');
  if (short === label || !/^[a-z]{5,}$/u.test(short)) return null;
  const name = `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
  const text = ownText(page).text;
  const found = text.match(new RegExp(`(?<![\\p{L}-])${name}(?![\\p{L}-])`, 'gu')) ?? [];
  // A word of the language stands in small letters as well.
  const small = text.match(new RegExp(`(?<![\\p{L}-])${short}(?![\\p{L}-])`, 'gu')) ?? [];
  return found.length >= MENTIONS && small.length * 4 <= found.length ? short : null;
}
