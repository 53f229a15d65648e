// The status page of a company, as its pages about support link it.

import { getDomain } from 'tldts';
import type { Page } from '../page/page.ts';
import { visibleText } from '../page/visible.ts';
import type { Sayings } from './say.ts';

const MOST_LINKS = 2_000;
const LABEL = /^(?:system |service |platform |server )?status(?: page)?$/iu;
/** Hosts of status pages by the services that `sources.md` names, each with a name in front. */
const VENDORS = /^[a-z\d-]+\.(?:statuspage\.io|instatus\.com|status\.page|betteruptime\.com)$/u;

/** "Status" that leads to `status.` of its own domain or to a service for such pages. */
export function readStatusLink(page: Page, say: Sayings): void {
  const own = getDomain(page.url.hostname);
  const found = new Map<string, ReturnType<Page['quote']>>();
  for (const link of page.$('a[href]').toArray().slice(0, MOST_LINKS)) {
    if (!LABEL.test(visibleText(link).trim())) continue;
    const url = URL.parse(link.attribs.href ?? '', page.url);
    if (url === null || !/^https?:$/u.test(url.protocol)) continue;
    const isOwn = own !== null && url.hostname === `status.${own}`;
    if (!isOwn && !VENDORS.test(url.hostname)) continue;
    const address = `https://${url.hostname}/`;
    if (!found.has(address)) found.set(address, page.quote(link));
  }
  const [first, ...others] = found;
  if (first === undefined) return;
  if (others.length === 0) say.observe('reliability.status_page.url', ...first);
  else say.abstain('reliability.status_page.url', 'several that differ', [...found.keys()]);
}
