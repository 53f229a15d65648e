// What a company's own page links to: further pages of its own, and addresses of others.

import { LEGAL_DOCUMENTS, type PageRole } from '../../core/pages/page-roles.ts';
import { knownRole, knownRoleOfText } from './known-role.ts';
import type { Page } from './page.ts';
import { collapse, visibleText } from './visible.ts';

export interface LinkedPage {
  /** Without fragment and tracking parameters. */
  readonly url: string;
  readonly role: PageRole;
}

const MAX_LINKS = 5_000;
const NO_PAGE =
  /\.(?:pdf|png|jpe?g|gif|svg|webp|avif|zip|gz|dmg|exe|pkg|deb|mp4|webm|mp3|csv|xlsx?|docx?|ics|xml|json|rss|js|css)$/i;
const TRACKING = /^(utm_\w+|gclid|fbclid|mc_cid|mc_eid|ref|referrer|hsa_\w+|_hs\w+|trk)$/i;
/** Own hosts that speak for the company; others (app, docs, a customer's) do not. */
const OWN_HOSTS: Readonly<Record<string, PageRole | null>> = {
  www: null,
  trust: 'security',
  security: 'security',
  careers: 'careers',
  jobs: 'careers',
  legal: null,
  policies: null,
  privacy: null,
  terms: null,
  // An answer of a help centre may be a policy itself.
  help: null,
  support: null,
};
/** How many pages of a role are worth a source; none where a role is not named. */
const WANTED: Readonly<Partial<Record<PageRole, number>>> = {
  pricing: 2,
  features: 3,
  models: 1,
  integrations: 1,
  changelog: 1,
  security: 2,
  careers: 1,
  about: 1,
  press: 1,
  customers: 1,
  contact: 1,
  support: 1,
  sla: 1,
  terms: 1,
  privacy: 1,
  dpa: 1,
  cookie: 1,
  aup: 1,
  subprocessors: 1,
  msa: 1,
  security_addendum: 1,
  ai_terms: 1,
  copyright: 1,
  developer_terms: 1,
  disclosure_policy: 1,
  law_enforcement: 1,
  brand_guidelines: 1,
  policy: 1,
  imprint: 1,
};
/** The documents of a company lie deeper than its other pages. */
const DEEP: readonly PageRole[] = LEGAL_DOCUMENTS;

/** Links of the page to pages of the company at `domain`, with the role that path or words tell. */
export function linkedPages(page: Page, domain: string): readonly LinkedPage[] {
  const found = new Map<string, LinkedPage>();
  for (const link of page.$('a[href]').toArray().slice(0, MAX_LINKS)) {
    const url = ownPage(fullAddress(link.attribs.href, page), page.url, domain);
    if (url === null) continue;
    const address = knownRole(url);
    const told = roleByAddress(url, address, domain);
    const role =
      told === null || isVague(url, told)
        ? (roleByWords(collapse(visibleText(link)), url, address) ?? told)
        : told;
    if (role !== null && !found.has(url.href)) found.set(url.href, { url: url.href, role });
  }
  return [...found.values()];
}

/** The same of bare addresses, as sitemaps name them: their paths alone tell the role. */
export function namedPages(
  addresses: readonly string[],
  base: URL,
  domain: string,
): readonly LinkedPage[] {
  return addresses.flatMap((address) => {
    const url = ownPage(address, base, domain);
    const role = url === null ? null : roleByAddress(url, knownRole(url), domain);
    return url === null || role === null ? [] : [{ url: url.href, role }];
  });
}

function fullAddress(href: string | undefined, { base }: Page): string {
  return URL.parse((href ?? '').trim(), base.href)?.href ?? '';
}

function ownPage(address: string, base: URL, domain: string): URL | null {
  const url = URL.parse(address.trim(), base.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  if (url.port !== base.port || NO_PAGE.test(url.pathname)) return null;
  if (hostRole(url.hostname, domain) === undefined) return null;
  // One site, one scheme: what a page links to by http: is its own page.
  if (url.host === base.host) url.protocol = base.protocol;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING.test(name)) url.searchParams.delete(name);
  }
  return url.search === '' ? url : null;
}

/** The role of an own host's front page; null for any; undefined where it is none of theirs. */
function hostRole(host: string, domain: string): PageRole | null | undefined {
  if (host === domain) return null;
  if (!host.endsWith(`.${domain}`)) return undefined;
  const label = host.slice(0, -domain.length - 1);
  return Object.hasOwn(OWN_HOSTS, label) ? OWN_HOSTS[label] : undefined;
}

function roleByAddress(url: URL, role: PageRole, domain: string): PageRole | null {
  const byHost = hostRole(url.hostname, domain);
  if (byHost && url.pathname === '/') return byHost;
  return role === 'other' || role === 'home' || !inReach(url, role) ? null : role;
}

function roleByWords(words: string, url: URL, address: PageRole): PageRole | null {
  if (url.pathname === '/' || words.length > 40) return null;
  // The address of a post says enough: its title may be anything.
  if (address !== 'other' && !isVague(url, address)) return null;
  const role = knownRoleOfText(words);
  return role === null || !inReach(url, role) ? null : role;
}

/** Does the address only say that some legal document lies there? */
function isVague({ pathname }: URL, role: PageRole): boolean {
  return role === 'policy' || (role === 'imprint' && /\/legal\/?$/.test(pathname));
}

// `/blog/our-pricing-change` tells of a change, `/pricing` is it.
function inReach(url: URL, role: PageRole): boolean {
  const depth = depthOf(url);
  if (role === 'press' || role === 'changelog' || role === 'customers') return depth <= 1;
  return depth <= (DEEP.includes(role) ? 4 : 2);
}

function depthOf(url: URL): number {
  const words = url.pathname.split('/').filter((word) => word !== '');
  return words.length - (isLanguage(words[0]) ? 1 : 0);
}

function isLanguage(word: string | undefined): boolean {
  return word !== undefined && /^[a-z]{2}(-[a-z]{2})?$/i.test(word);
}

/**
 * The pages worth capturing, besides the ones that the company has: of each role the shallowest,
 * and of equals the one that came first.
 */
export function worthCapturing(
  found: readonly LinkedPage[],
  have: readonly LinkedPage[],
): readonly LinkedPage[] {
  const taken = new Set(have.map(({ url }) => place(url)));
  const left = new Map<PageRole, number>();
  for (const { role } of have) left.set(role, (left.get(role) ?? WANTED[role] ?? 0) - 1);
  const chosen: LinkedPage[] = [];
  for (const page of found.toSorted((a, b) => distance(a.url) - distance(b.url))) {
    const room = left.get(page.role) ?? WANTED[page.role] ?? 0;
    if (room <= 0 || taken.has(place(page.url))) continue;
    taken.add(place(page.url));
    left.set(page.role, room - 1);
    chosen.push(page);
  }
  return chosen;
}

// Another language's page says the same in other words.
function distance(address: string): number {
  const url = new URL(address);
  const [first] = url.pathname.split('/').filter((word) => word !== '');
  // A place for whatever is legal comes after the page that is called so.
  const vague = isVague(url, 'imprint') ? 1 : 0;
  return depthOf(url) + vague + (isLanguage(first) && !/^en(-|$)/i.test(first ?? '') ? 10 : 0);
}

/** One page under its spellings: with `www.` or not, with a last slash or not. */
function place(address: string): string {
  const url = new URL(address);
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

// Hosts at which vendors of status pages put their customers' (sources.md section 2).
const STATUS_HOSTS =
  /^([a-z0-9-]+)\.(?:statuspage\.io|instatus\.com|betteruptime\.com|betterstack\.com|hund\.io|statuspal\.io)$/;
const MAX_STATUS = 3;

/**
 * Roots of status pages that the page links to: at a `status` host of the company's domain, or at
 * a vendor's under the company's own name. Other companies' status pages are linked to as well.
 */
export function linkedStatusPages(page: Page, domain: string): readonly URL[] {
  const found = new Map<string, URL>();
  for (const link of page.$('a[href], iframe[src], script[src]').toArray().slice(0, MAX_LINKS)) {
    const url = URL.parse(link.attribs.href ?? link.attribs.src ?? '', page.base.href);
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') continue;
    if (!isStatusHost(url.hostname, domain)) continue;
    if (found.size < MAX_STATUS) found.set(url.host, new URL('/', url.href));
  }
  return [...found.values()];
}

/** `status.` of the company's domain, or its own name at a vendor of status pages. */
export function isStatusHost(host: string, domain: string): boolean {
  if (host === `status.${domain}` || host === `uptime.${domain}`) return true;
  const name = STATUS_HOSTS.exec(host)?.[1];
  const label = domain.split('.')[0] ?? '';
  return name !== undefined && name.replaceAll('-', '') === label.replaceAll('-', '');
}
