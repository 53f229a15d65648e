// Reads the company's own profiles from the links around its home page's content.

import type { Element } from 'domhandler';
import type { JsonLdItem } from '../page/json-ld.ts';
import { KeptOfNodes } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { isElement, visibleText } from '../page/visible.ts';
import { linksOf, quoteSameAs } from './organization.ts';
import type { Sink } from './sink.ts';

interface Network {
  readonly name: string;
  readonly hosts: readonly string[];
  /** The profile in a path; anything else on these hosts is a post, a share link, a product. */
  readonly profile: RegExp;
}

const NETWORKS: readonly Network[] = [
  {
    name: 'linkedin',
    hosts: ['linkedin.com'],
    profile: /^\/((?:company|school)\/[^/]+)\/?(?:about\/?)?$/,
  },
  {
    name: 'x',
    hosts: ['x.com', 'twitter.com'],
    profile:
      /^\/(?!(?:intent|share|search|home|hashtag|i|login|privacy|tos)(?:\/|$))@?(\w{1,30})\/?$/,
  },
  {
    name: 'github',
    hosts: ['github.com'],
    profile:
      /^\/(?!(?:features|about|topics|sponsors|marketplace|pricing|login|join|apps|site|security|enterprise|collections|trending)(?:\/|$))([\w-]{1,39})\/?$/,
  },
  {
    name: 'youtube',
    hosts: ['youtube.com'],
    profile:
      /^\/(?!(?:watch|playlist|results|feed|shorts|live|embed|hashtag|gaming|music|premium|redirect|account|about|t|s|howyoutubeworks)(?:\/|$))(@[^/]+|(?:channel|c|user)\/[^/]+|[\w.-]{3,})\/?(?:featured|videos)?\/?$/,
  },
  {
    name: 'facebook',
    hosts: ['facebook.com'],
    profile:
      /^\/(?!(?:sharer(?:\.php)?|share(?:\.php)?|dialog|tr|plugins|groups|events|login|policies|help|profile\.php)(?:\/|$))([\w.-]+|(?:pages|people)\/[^/]+\/\d+)\/?$/,
  },
  {
    name: 'instagram',
    hosts: ['instagram.com'],
    profile: /^\/(?!(?:p|reel|reels|explore|stories|accounts|about)(?:\/|$))([\w.]+)\/?$/,
  },
  { name: 'tiktok', hosts: ['tiktok.com'], profile: /^\/(@[\w.]+)\/?$/ },
  { name: 'threads', hosts: ['threads.net', 'threads.com'], profile: /^\/(@[\w.]+)\/?$/ },
  { name: 'bluesky', hosts: ['bsky.app'], profile: /^\/profile\/([\w.:-]+)\/?$/ },
  {
    name: 'discord',
    // An invitation of discord.com is one of discord.gg.
    hosts: ['discord.gg'],
    profile: /^\/([\w-]+)\/?$/,
  },
  {
    name: 'xing',
    hosts: ['xing.com'],
    profile: /^\/((?:pages|companies|company)\/[\w.-]+)\/?$/,
  },
];

const MAYBE = new RegExp(
  [...NETWORKS.flatMap((network) => network.hosts), 'discord.com']
    .map((host) => host.replace('.', '\\.'))
    .join('|'),
  'i',
);

/** Exactly one profile on a network is the company's; of several none is chosen. */
export function readSocial(page: Page, own: readonly JsonLdItem[], sink: Sink): void {
  const links = page
    .$('a[href]')
    .toArray()
    .filter((link) => MAYBE.test(link.attribs.href ?? '') && isAround(page, link));
  for (const network of NETWORKS) {
    const found = links.flatMap((link) => {
      const profile = profileOf(link.attribs.href ?? '', network);
      return profile === null ? [] : [{ link, profile }];
    });
    const [first] = found;
    if (first === undefined) {
      sayStructured(page, own, network, sink);
      continue;
    }
    const key = `positioning.social.${network.name}`;
    if (new Set(found.map(({ profile }) => profile)).size > 1) {
      const hrefs = [...new Set(found.map(({ link }) => (link.attribs.href ?? '').trim()))];
      sink.abstain(key, 'several profiles', hrefs);
      continue;
    }
    const href = first.link.attribs.href ?? '';
    const place = page.quote(first.link, href) ?? page.quote(first.link);
    // An address without a scheme is one under the page's own.
    sink.say(key, href.trim().replace(/^\/\//, `${page.url.protocol}//`), place);
  }
}

/** Says the one profile that the company's own structured data name, when no link shows it. */
function sayStructured(page: Page, own: readonly JsonLdItem[], network: Network, sink: Sink): void {
  const found = own.flatMap((item) =>
    linksOf(item.node.sameAs).flatMap((href) => {
      const profile = profileOf(href, network);
      return profile === null ? [] : [{ item, href, profile }];
    }),
  );
  const [first] = found;
  if (first === undefined) return;
  const key = `positioning.social.${network.name}`;
  if (new Set(found.map(({ profile }) => profile)).size > 1) {
    const hrefs = [...new Set(found.map(({ href }) => href))];
    sink.abstain(key, 'several profiles', hrefs);
    return;
  }
  sink.say(key, first.href, quoteSameAs(page, first.item), 'structured_data');
}

// Links in the content may be customers, authors or partners; a footer inside it is still a footer.
function isAround(page: Page, link: Element): boolean {
  const inner = page.$(link).closest('footer, header, main, article, blockquote, figure');
  if (inner.is('footer')) return true;
  if (isInProse(page, link)) return false;
  if (inner.length === 0) return true;
  return inner.is('header') && inner.closest('main, article').length === 0;
}

const INVITES =
  /\b(?:follow|find|join|watch|meet|visit|like) us\b|\bfolgen? Sie uns|\bfolge uns|\bsuivez[- ]nous\b|\bs[ií]guenos\b|\bseguici\b|\bvolg ons\b/iu;
/** More words around a link than a label has: a sentence, and whose profile it is it says. */
const SENTENCE = 5;

// When a page marks no main part, a sentence is part of its content nevertheless.
function isInProse(page: Page, link: Element): boolean {
  const block = page.$(link).closest('p, li, dd, td, h1, h2, h3, h4, h5, h6')[0];
  if (block === undefined || !isElement(block)) return false;
  const known = PROSE.get(block);
  if (known !== undefined) return known;
  const links = page.$(block).find('a').toArray().map(visibleText).join(' ');
  const all = visibleText(block);
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const is = words(all) - words(links) >= SENTENCE && !INVITES.test(all);
  PROSE.set(block, is);
  return is;
}

// One block may hold thousands of links.
const PROSE = new KeptOfNodes<Element, boolean>();

function profileOf(href: string, network: Network): string | null {
  const url = URL.parse(href.trim().replace(/^\/\//, 'https://'));
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const invited = /^(?:www\.)?discord\.com$/.test(url.hostname) && /^\/invite\//.test(url.pathname);
  if (invited)
    return profileOf(`https://discord.gg${url.pathname.slice('/invite'.length)}`, network);
  const host = url.hostname.replace(/^(?:www|m|[a-z]{2})\./, '');
  if (!network.hosts.includes(host)) return null;
  const numbered = /^\/profile\.php\/?$/.test(url.pathname) ? url.searchParams.get('id') : null;
  if (network.name === 'facebook' && /^\d+$/.test(numbered ?? '')) return numbered;
  return network.profile.exec(url.pathname)?.[1]?.toLowerCase() ?? null;
}
