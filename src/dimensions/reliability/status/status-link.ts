// The status page of a company, as its pages link it.

import { getDomain } from 'tldts';
import type { Page } from '../../page/page.ts';
import { isStatusHost } from '../../page/page-links.ts';
import { visibleText } from '../../page/visible.ts';
import type { Sayings } from '../say.ts';

const MOST_LINKS = 2_000;
/** "Status", "System status", "Статус серверов", "All systems operational". */
const LABEL =
  /^(?:[\p{L}-]+ ){0,2}(?:status(?:es)?|statut|stato|estado|état|stav|durum|статус\p{L}*|стан|uptime|health|availability|verfügbarkeit|incidents?|operational|ステータス|状态|상태)(?: [\p{L}-]+){0,2}$/iu;
/** What else has a status: an order, an application. */
const OF_ELSE =
  /\b(?:orders?|deliver(?:y|ies)|shipments?|parcels?|applications?|tickets?|requests?|claims?|payments?|your|bestell\p{L}*|commande|pedido|ordine|zakaz\p{L}*)\b/iu;

/** "status.acme.example", as a link is often called by where it leads. */
function isHost(text: string, url: URL): boolean {
  return (
    text
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '') === url.hostname
  );
}

function isLabel(text: string): boolean {
  return text.length < 40 && LABEL.test(text) && !OF_ELSE.test(text);
}

/** Hosts on which each company's page has a path of its own. */
const SHARED = /^(?:stats\.uptimerobot\.com|stats\.pingdom\.com)\/[\w-]{6,}\/?$/;

/** "Status" that leads to the company's own status page. */
export function readStatusLink(page: Page, say: Sayings): void {
  const domain = getDomain(page.url.hostname);
  if (domain === null) return;
  const found = new Map<string, ReturnType<Page['quote']>>();
  for (const link of page.$('a[href]').toArray().slice(0, MOST_LINKS)) {
    const url = URL.parse(link.attribs.href ?? '', page.base);
    if (url?.protocol !== 'https:') continue;
    const shared = SHARED.test(`${url.hostname}${url.pathname}`);
    if (!shared && !isStatusHost(url.hostname, domain)) continue;
    const text = visibleText(link).trim();
    if (!isLabel(text) && !isHost(text, url)) continue;
    const address = new URL(shared ? url.pathname : '/', url).href;
    if (!found.has(address)) found.set(address, page.quote(link));
  }
  const [first, ...others] = found;
  if (first === undefined) return;
  if (others.length === 0) say.observe('reliability.status_page.url', ...first);
  else say.abstain('reliability.status_page.url', 'several that differ', [...found.keys()]);
}
