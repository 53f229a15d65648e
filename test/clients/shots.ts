// `npm run shots`: pictures of every page at three widths, light and dark, to be looked at.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { openPageWalk } from './page-walk.ts';

const WIDTHS = [390, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

const COMPANY = '/companies/peppergraph.example';
/** The newest change of a price there: ids are given anew each time. */
const CHANGE = `${COMPANY}/changes/`;

export const PUBLIC_PAGES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['search', '/search?q=pepper'],
  ['nothing-found', '/search?q=zzzzzzzz'],
  ['company', COMPANY],
  ['company-thin', '/companies/opalrelay.example'],
  ['fact', `${COMPANY}/facts/pricing.tier.thali.price`],
  ['categories', '/categories'],
  ['category', '/categories/on-call'],
  ['category-sorted', '/categories/on-call?dimension=security&sort=-security.cert.soc2_t2'],
  ['compare', '/compare?companies=pagerook.example,bellharbor.example,sirenmoth.example'],
  ['compare-start', '/compare'],
  ['compare-one', '/compare?companies=pagerook.example'],
  ['compare-wrong', '/compare?companies=pagerook.example,nobody'],
  ['changes', '/changes'],
  ['changes-filtered', '/changes?category=on-call&dimension=pricing&since=2020-01-01'],
  ['changes-wrong', '/changes?company=nobody.example&dimension=prices'],
  ['change', CHANGE],
  ['docs', '/docs'],
  ['docs-start', '/docs/quick-start'],
  ['docs-webhooks', '/docs/webhooks'],
  ['docs-operate', '/docs/operate'],
  ['docs-fact-keys', '/docs/reference/fact-keys'],
  ['docs-changelog', '/docs/changelog'],
  ['docs-api', '/docs/api'],
  ['docs-operation', '/docs/api/get_company_facts'],
  ['docs-operation-post', '/docs/api/create_watch_endpoint'],
  ['docs-search', '/docs/search?q=signature'],
  ['docs-nothing', '/docs/none'],
  ['status', '/status'],
  ['embed', '/embed/peppergraph.example'],
  ['bot', '/bot'],
  ['errors', '/errors'],
  ['error', '/errors/rate_limited'],
  ['unknown-company', '/companies/nobody.example'],
  ['verify', '/verify'],
  ['sign-in', '/account/sign-in'],
];

const SIGNED_PAGES: typeof PUBLIC_PAGES = [
  ['signed-company', COMPANY],
  ['signed-changes', '/changes'],
  ['signed-change', CHANGE],
  ['signed-fact', `${COMPANY}/facts/pricing.tier.thali.price`],
  ['account-keys', '/account'],
  ['account-usage', '/account/usage'],
  ['account-plan', '/account/plan'],
  ['account-domains', '/account/domains'],
  ['account-security', '/account/security'],
];

interface Shooting {
  readonly browser: Browser;
  readonly base: string;
  readonly to: string;
  readonly only: RegExp;
}

/** Signs in where that can be done: a service that others started prints its links to them. */
type SignIn = ((page: Page) => Promise<void>) | null;

async function shoot({ browser, base, to, only }: Shooting, signIn: SignIn): Promise<void> {
  for (const colorScheme of SCHEMES) {
    const stranger = await (await browser.newContext({ colorScheme })).newPage();
    await shootAll(stranger, PUBLIC_PAGES, colorScheme);
    if (signIn === null) continue;
    const person = await (await browser.newContext({ colorScheme })).newPage();
    await signIn(person);
    await shootAll(person, SIGNED_PAGES, colorScheme);
  }

  async function shootAll(page: Page, pages: typeof PUBLIC_PAGES, scheme: string): Promise<void> {
    for (const [name, path] of pages) {
      if (!only.test(name)) continue;
      await page.goto(base + (path === CHANGE ? await changeAt(base) : path));
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const file = `${name}-${width}-${scheme}.png`;
        await page.screenshot({ path: join(to, file), fullPage: true });
        process.stdout.write(`${file}\n`);
      }
    }
  }
}

async function changeAt(base: string): Promise<string> {
  const query = 'company=peppergraph.example&type=pricing.price.changed&limit=1';
  const answer = await fetch(`${base}/v1/changes?${query}`);
  const { data } = (await answer.json()) as { data: { events: { id: string }[] } };
  return CHANGE + data.events[0]?.id;
}

const USAGE = `npm run shots -- [--to FOLDER] [--only PATTERN] [--base URL]
  --to FOLDER      where the pictures go (shots)
  --only PATTERN   pages whose name matches: ${PUBLIC_PAGES.map(([name]) => name).join(', ')},
                   ${SIGNED_PAGES.map(([name]) => name).join(', ')}
  --base URL       a service that runs; without it one is started, and the account's pages come too
`;

const values = given();
const { to, base } = values;
const only = new RegExp(values.only);
await mkdir(to, { recursive: true });
if (base === undefined) {
  await using walk = await openPageWalk({});
  const signIn = (page: Page) => walk.signIn(page, 'looker@people.example');
  await shoot({ browser: walk.browser, base: walk.base, to, only }, signIn);
} else {
  const browser = await openBrowser();
  await shoot({ browser, base, to, only }, null);
  await browser.close();
}

function given() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string', default: 'shots' },
        only: { type: 'string', default: '' },
        base: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (!values.help) return values;
    process.stdout.write(USAGE);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}
