// Reads what a company's pages say of its reliability: its SLA, its support, its stated uptime.

import type { Locator } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import type { Page } from './page/page.ts';
import { Sayings } from './reliability/say.ts';
import { ownText } from './reliability/sentences.ts';
import { readCredits, readPromise } from './reliability/sla.ts';
import { readStatedUptime } from './reliability/stated-uptime.ts';
import { readResponseTimes, readSupport } from './reliability/support.ts';

export { statusPageReader } from './reliability/status-page.ts';

export const reliability: Reader<Page> = {
  name: 'reliability',
  version: 8,
  dimension: 'reliability',
  roles: ['sla', 'status', 'contact', 'support'],
  families: [
    'reliability.sla_pct',
    'reliability.sla.credit.{tier}',
    'reliability.support.*',
    'reliability.status_page.url',
    'reliability.uptime_90d',
  ],
  read(page) {
    const say = new Sayings(0.95);
    const own = ownText(page);
    if (page.role === 'status') {
      say.observe('reliability.status_page.url', addressOf(page.url), titleOf(page));
      readStatedUptime(page, own, say);
    } else if (page.role === 'contact' || page.role === 'support') {
      readSupport(page, own, say);
    } else {
      readPromise(page, own, say);
      readCredits(page, say);
      readResponseTimes(page, say);
      readSupport(page, own, say);
    }
    return say.extraction();
  },
};

function addressOf(url: URL): string {
  const bare = new URL(url);
  bare.hash = '';
  return bare.href;
}

/** The address has no place of its own: the page's title stands for it, or its first heading. */
function titleOf(page: Page): Locator | null {
  const named = page.$('head > title, h1').toArray();
  return named.map((element) => page.quote(element)).find((quote) => quote !== null) ?? null;
}
