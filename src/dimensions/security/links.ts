// The links of a security page that lead to a trust centre or to a programme for researchers.

import type { Element } from 'domhandler';
import { getDomain } from 'tldts';
import type { Page } from '../page/page.ts';
import { isInHidden, visibleText } from '../page/visible.ts';
import type { Draft } from './draft.ts';

const MAX_LINKS = 2_000;

interface Host {
  readonly vendor: string;
  readonly matches: (url: URL) => boolean;
}

const under = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

// Where vendors serve the public pages of their customers, as their own help pages show them.
const TRUST_CENTERS: readonly Host[] = [
  {
    vendor: 'safebase',
    matches: ({ hostname, pathname }) =>
      /^(?!www\.|docs\.|help\.)[\w-]+\.safebase\.(?:us|io)$/.test(hostname) &&
      (hostname !== 'app.safebase.io' || pathname.startsWith('/portal/')),
  },
  {
    vendor: 'vanta',
    matches: ({ hostname, pathname }) =>
      hostname === 'app.vanta.com' && /^\/[^/]+\/trust\/[^/]+/.test(pathname),
  },
  {
    vendor: 'drata',
    matches: ({ hostname, pathname }) =>
      hostname === 'app.drata.com' && /^\/trust\/[^/]+/.test(pathname),
  },
  {
    vendor: 'secureframe',
    matches: ({ hostname }) => /^[\w-]+\.secureframetrust\.com$/.test(hostname),
  },
  {
    vendor: 'conveyor',
    matches: ({ hostname, pathname }) =>
      hostname === 'app.conveyor.com' && /^\/profile\/[^/]+/.test(pathname),
  },
];

interface Programme {
  readonly domain: string;
  readonly path: RegExp;
}

const PROGRAMMES: readonly Programme[] = [
  {
    domain: 'hackerone.com',
    path: /^\/(?!(?:reports|hacktivity|directory|opportunities|product|solutions|resources|blog|users|leaderboard|security|terms|privacy|for-hackers|company|customers|industry|knowledge-center|bug-bounty-programs)(?:\/|$))[\w-]+(?:\/policy_scopes)?\/?$/,
  },
  {
    domain: 'bugcrowd.com',
    path: /^\/(?:(?:engagements|programs)\/[\w-]+|(?!(?:products?|solutions|resources|blog|about|disclosures|submissions|programs|engagements|hackers|researchers|customers|leaderboard|user|glossary|contact|try-bugcrowd|get-started)(?:\/|$))[\w-]+)\/?$/,
  },
  { domain: 'intigriti.com', path: /^\/(?:researchers\/|researcher\/)?programs\/[\w-]+\/[\w-]+/ },
  { domain: 'yeswehack.com', path: /^\/programs\/[\w-]+/ },
];

const PROGRAMME_TEXT =
  /bount(?:y|ies)|vulnerabilit|disclosure|\bvdp\b|^(?:on |via )?(?:hacker ?one|bugcrowd|intigriti|yeswehack)(?: programme?)?$|\breport (?:a|an|it|security|issues?)\b/i;

const MAYBE =
  /hackerone|bugcrowd|intigriti|yeswehack|safebase|vanta|drata|secureframe|conveyor|trust\./i;

export function readLinks(page: Page, draft: Draft): void {
  const own = getDomain(page.url.hostname, { allowPrivateDomains: true });
  for (const link of page.$('a[href]').toArray().slice(0, MAX_LINKS)) {
    if (!MAYBE.test(link.attribs.href ?? '')) continue;
    const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
    if (url === null || !/^https?:$/.test(url.protocol) || isInHidden(link)) continue;
    url.hash = '';
    if (isQuoted(page, link)) continue;
    readTrustCenter(page, link, url, own, draft);
    readProgramme(page, link, url, draft);
  }
}

function isQuoted(page: Page, link: Element): boolean {
  return page.$(link).closest('blockquote, article article, [class*="testimonial" i]').length > 0;
}

function readTrustCenter(
  page: Page,
  link: Element,
  url: URL,
  own: string | null,
  draft: Draft,
): void {
  const vendor = TRUST_CENTERS.find(({ matches }) => matches(url))?.vendor ?? null;
  const ours =
    own !== null && url.hostname === `trust.${own}` && page.url.hostname !== url.hostname;
  if (vendor === null && !ours) return;
  // Its documents and its front page are one place.
  const address = vendor === null ? `${url.origin}/` : url.href;
  draft.say('security.trust_center.url', address, page.quote(link));
  if (vendor !== null) draft.say('security.trust_center.vendor', vendor, page.quote(link));
}

const ANNOUNCED =
  /\b(?:bounty|disclosure) (?:programme?|policy)(?: is)?(?: at| on| here)? ?[:–—-]? ?$/i;

// The address printed as it is, right after the name of what it leads to.
function isAnnounced(page: Page, link: Element, { hostname, pathname }: URL): boolean {
  const text = visibleText(link);
  const bare = text.replace(/^https?:\/\/|\/$/g, '');
  if (bare !== `${hostname}${pathname.replace(/\/$/, '')}`) return false;
  const box = page.$(link).closest('p, li, td, dd')[0];
  const around = box === undefined ? '' : visibleText(box);
  return ANNOUNCED.test(around.slice(0, Math.max(0, around.indexOf(text))));
}

function readProgramme(page: Page, link: Element, url: URL, draft: Draft): void {
  const host = PROGRAMMES.find(({ domain }) => under(url.hostname, domain));
  if (host === undefined || !host.path.test(url.pathname)) return;
  // A hall of fame links to researchers, who have addresses like those of programmes.
  if (!PROGRAMME_TEXT.test(visibleText(link)) && !isAnnounced(page, link, url)) return;
  // These hosts run both; a page that means disclosure without reward says so.
  const box = page.$(link).closest('p, li, td, dd, section, div')[0];
  const around = box === undefined ? '' : visibleText(box);
  const words = `${visibleText(link)} ${around.length < 600 ? around : ''} ${url.pathname}`;
  const disclosure = /vulnerability disclosure|responsible disclosure|\bvdp\b/i.test(words);
  const bounty = /bount(?:y|ies)/i.test(words);
  if (disclosure && bounty) {
    draft.abstain('security.disclosure.*', 'a bounty or disclosure only', [url.href]);
    return;
  }
  const kind = disclosure ? 'vdp' : 'bug_bounty';
  draft.say(`security.disclosure.${kind}.url`, url.href, page.quote(link));
}
