// Whether a board that a page refers to is the company's own (sources.md 1.13).

import { parse } from 'tldts';
import { plainCompanyName } from '../core/facts/board.ts';
import type { OwnPage } from './discover.ts';

/** Without agreement a board is a candidate, and gives no facts. */
export type Agreement =
  | { readonly kind: 'agrees'; readonly by: 'name' | 'domain' | 'backlink' }
  | { readonly kind: 'candidate'; readonly reason: string };

export interface NamedCompany {
  readonly name: string;
  /** Its registrable domain. */
  readonly domain: string;
}

/**
 * A board is the company's own where it states the company's name, where it stands on a host of the
 * company's domain, or where it links back to that domain (`backlink`: see `linksBackTo`). A stated
 * name that is another one is never outweighed by a link: agencies link to their clients.
 */
export function agreesWithCompany(
  board: { readonly companyName: string | null; readonly listUrl: string },
  company: NamedCompany,
  backlink: boolean,
): Agreement {
  const host = URL.parse(board.listUrl)?.hostname ?? '';
  if (isUnder(host, company.domain)) return { kind: 'agrees', by: 'domain' };
  if (board.companyName !== null) {
    return namesAgree(board.companyName, company)
      ? { kind: 'agrees', by: 'name' }
      : { kind: 'candidate', reason: `the board is named ${board.companyName}` };
  }
  return backlink
    ? { kind: 'agrees', by: 'backlink' }
    : { kind: 'candidate', reason: 'the board neither names the company nor links to it' };
}

/** Does a page of the board link to the company's domain? */
export function linksBackTo(page: OwnPage, domain: string): boolean {
  if (isUnder(page.url.hostname, domain)) return true;
  return page
    .$('a[href], link[rel="canonical"][href]')
    .toArray()
    .slice(0, 5_000)
    .some((node) => {
      const url = URL.parse(node.attribs.href ?? '', page.url.href);
      return url !== null && /^https?:$/u.test(url.protocol) && isUnder(url.hostname, domain);
    });
}

/** The same name but for case, accents, punctuation, its legal form and the word "careers". */
export function namesAgree(stated: string, company: NamedCompany): boolean {
  const name = plainCompanyName(stated);
  if (name === '') return false;
  const label = parse(company.domain).domainWithoutSuffix ?? '';
  const own = [plainCompanyName(company.name), letters(label), letters(company.domain)];
  return own.includes(name);
}

function letters(label: string): string {
  return label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
