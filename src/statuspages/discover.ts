// Finds a company's status pages in the links of its own pages; the vendor is told by the answer.

import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { parse } from 'tldts';
import type { Locator } from '../core/fact.ts';

/** The part of `dimensions/page.ts` that discovery needs: a page of the company's own. */
export interface OwnPage {
  readonly url: URL;
  readonly text: string;
  readonly $: CheerioAPI;
  quote(node: AnyNode, within?: string): Locator | null;
}

export interface DiscoveredStatusPage {
  /** The root of the page, ending in a slash. */
  readonly url: string;
  readonly locator: Locator;
}

const MAX_LINKS = 5_000;
const MAX_PAGES = 10;
/** Links whose place in the source is looked up: each lookup may scan the whole page. */
const MAX_LOOKUPS = 100;

/**
 * Status pages that the page links to, in document order: hosts named `status.` of the company's
 * own domain, and pages on vendors' hosts that carry the company's name or stand in the page's
 * header, navigation or footer. A link in running text may lead to somebody else's status.
 */
export function discoverStatusPages(page: OwnPage): readonly DiscoveredStatusPage[] {
  const found = new Map<string, DiscoveredStatusPage>();
  const nodes = page.$('a[href], area[href], iframe[src], script[src], link[href]').toArray();
  let lookups = 0;
  for (const node of nodes.slice(0, MAX_LINKS)) {
    if (found.size >= MAX_PAGES || lookups >= MAX_LOOKUPS) break;
    const written = node.attribs.href ?? node.attribs.src ?? '';
    const address = URL.parse(written.trim(), page.url.href);
    const url = address === null ? null : statusPageAt(address, page.url, isInFrame(node));
    if (url === null || found.has(url)) continue;
    lookups++;
    const locator = page.quote(node, written) ?? startTagOf(page, node);
    if (locator !== null) found.set(url, { url, locator });
  }
  return [...found.values()];
}

function statusPageAt(address: URL, from: URL, inFrame: boolean): string | null {
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null;
  const own = parse(from.hostname);
  const there = parse(address.hostname);
  if (/^(status|uptime)\./u.test(address.hostname)) {
    // `status.acme.io` may be linked from acme.com: the name is the same, the ending is not.
    const sameName =
      there.domainWithoutSuffix !== null && there.domainWithoutSuffix === own.domainWithoutSuffix;
    if (there.domain !== null && (there.domain === own.domain || sameName)) {
      return `https://${address.host}/`;
    }
  }
  const hosted = hostedAt(address);
  if (hosted === null) return null;
  return inFrame || carries(hosted.name, own.domainWithoutSuffix) ? hosted.url : null;
}

interface Hosted {
  readonly url: string;
  /** The part of the address that the company chose. */
  readonly name: string;
}

const BY_SUBDOMAIN =
  /^([a-z0-9][a-z0-9-]{0,62})\.(statuspage\.io|instatus\.com|betteruptime\.com|betterstack\.com|status\.io|rootly\.com|statuspage\.rootly\.com|incident\.io)$/u;
const RESERVED = new Set(
  (
    'www app api docs help support blog manage dashboard status statuspage uptime logs telemetry ' +
    'cdn assets static js hello web subscriptions metastatuspage'
  ).split(' '),
);
/** Hosts on which the path's first word is the page. */
const BY_PATH = new Set(['statuspage.incident.io', 'status.rootly.com', 'uptime.betterstack.com']);

/** A page on a host of a vendor of sources.md section 2. */
function hostedAt(address: URL): Hosted | null {
  const words = address.pathname.split('/').filter((word) => word !== '');
  if (BY_PATH.has(address.hostname)) {
    const name = words[0]?.toLowerCase() ?? '';
    if (!/^[a-z0-9][a-z0-9-]{1,62}$/u.test(name) || RESERVED.has(name)) return null;
    return { url: `https://${address.hostname}/${name}/`, name };
  }
  const name = BY_SUBDOMAIN.exec(address.hostname)?.[1];
  if (name === undefined || RESERVED.has(name)) return null;
  return { url: `https://${address.hostname}/`, name };
}

function carries(name: string, label: string | null): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/gu, '');
  const own = plain(label ?? '');
  const theirs = plain(name.replace(/[-_]?(status|statuspage|uptime)$/u, ''));
  if (own.length < 2 || theirs.length < 2) return false;
  return own === theirs || (own.length >= 4 && theirs.startsWith(own));
}

/** Within the parts that every page of a site shares. */
function isInFrame(node: Element): boolean {
  for (let at: AnyNode | null = node; at !== null; at = at.parent) {
    if (at.type === 'tag' && /^(header|nav|footer)$/u.test(at.name)) return true;
  }
  return false;
}

function startTagOf(page: OwnPage, node: AnyNode): Locator | null {
  const place = node.sourceCodeLocation;
  const tag = place && 'startTag' in place ? place.startTag : null;
  return tag ? page.quote(node, page.text.slice(tag.startOffset, tag.endOffset)) : null;
}
