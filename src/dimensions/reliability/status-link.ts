// The status page of a company, as its pages about support link it.

import { getDomain } from 'tldts';
import type { Page } from '../page/page.ts';
import { isStatusHost } from '../page/page-links.ts';
import { visibleText } from '../page/visible.ts';
import type { Sayings } from './say.ts';

const MOST_LINKS = 2_000;
const LABEL = /^(?:system |service |platform |server )?status(?: page)?$/iu;

/** "status.acme.example", as a link is often called by where it leads. */
function isHost(text: string, url: URL): boolean {
  return (
    text
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '') === url.hostname
  );
}

/** "Status" that leads to the company's own status page. */
export function readStatusLink(page: Page, say: Sayings): void {
  const domain = getDomain(page.url.hostname);
  if (domain === null) return;
  const found = new Map<string, ReturnType<Page['quote']>>();
  for (const link of page.$('a[href]').toArray().slice(0, MOST_LINKS)) {
    const url = URL.parse(link.attribs.href ?? '', page.url);
    const text = visibleText(link).trim();
    if (!LABEL.test(text) && !(url !== null && isHost(text, url))) continue;
    if (url?.protocol !== 'https:' || !isStatusHost(url.hostname, domain)) continue;
    const address = new URL('/', url).href;
    if (!found.has(address)) found.set(address, page.quote(link));
  }
  const [first, ...others] = found;
  if (first === undefined) return;
  if (others.length === 0) say.observe('reliability.status_page.url', ...first);
  else say.abstain('reliability.status_page.url', 'several that differ', [...found.keys()]);
}
