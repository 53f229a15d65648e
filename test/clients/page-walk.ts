// Walks over the account page in a real browser, on the real program; what axe finds there.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { freePort, type Ready, startService, temporaryFolder } from '../servers/service.ts';
import { layOutDatabase, layOutSample } from '../worlds/prepared.ts';
import { openBrowser } from './browser.ts';

export interface PageWalk extends AsyncDisposable {
  readonly base: string;
  readonly ready: Ready;
  /** One process is all that this browser has: closing a page would end it. */
  readonly browser: Browser;
  /** What the service has written so far. */
  printed(): string;
  signIn(page: Page, email: string): Promise<void>;
}

export async function openPageWalk(env: Readonly<Record<string, string>>): Promise<PageWalk> {
  const folder = await temporaryFolder();
  const port = await freePort();
  // By name: browsers have no passkeys for addresses.
  const base = `http://localhost:${port}`;
  const settings = { PORT: String(port), ASSAY_BASE_URL: base, ASSAY_CAPTURE: 'off', ...env };
  const data = join(folder.path, 'data');
  await (env.ASSAY_SAMPLE === 'off' ? layOutDatabase : layOutSample)(data);
  const service = startService(data, settings);
  let printed = '';
  service.process.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const ready = await service.ready();
  const browser = await openBrowser();
  /** The last link that the service printed for this address. */
  const linkFor = async (email: string): Promise<string> => {
    for (let waited = 0; waited < 60_000; waited += 50) {
      const line = printed.split('\n').findLast((one) => one.includes(email));
      const link = /https?:\/\/\S+/.exec(line ?? '')?.[0];
      if (link !== undefined) return link;
      await sleep(50);
    }
    throw new Error(`no link was printed for ${email}`);
  };
  return {
    base,
    ready,
    browser,
    printed: () => printed,
    signIn: async (page, email) => {
      await page.goto(`${base}/account`);
      assert.equal(new URL(page.url()).pathname, '/account/sign-in');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Mail me a link' }).click();
      await page.getByRole('heading', { name: 'Look at the log' }).waitFor();
      assert.ok((await page.locator('main').innerText()).includes(email));
      await page.goto(await linkFor(email));
      await page.getByRole('button', { name: 'Sign in to Assay' }).click();
      await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await service.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Everything that the page complained of. */
export function complaints(page: Page): readonly string[] {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  return heard;
}

interface AxeFound {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that hold in one colour scheme and not in the other. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

// Nothing is told about what is as it should be, and no style sheet is fetched again. Small targets
// too, which axe looks for only where it is told to.
const axeRun = (only: readonly string[] | null): string =>
  `axe.run(${JSON.stringify({
    ...(only === null ? { rules: { 'target-size': { enabled: true } } } : { runOnly: only }),
    resultTypes: ['violations'],
    preload: false,
  })}).then((r) => r.violations)`;

/** Whatever axe objects to, of any weight. */
export async function objections(page: Page, about: string): Promise<readonly string[]> {
  await page.evaluate(await axe);
  return seen(page, about, null);
}

/**
 * The same at two widths, all at the first and colours at the second, and whether the page fits.
 * The other colour scheme is looked at the other way round: no more rules depend on it.
 */
export async function objectionsAt(
  [width, second]: readonly [number, number],
  page: Page,
  about: string,
): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 900 });
  const found = await objections(page, `${about} ${width}`);
  await page.setViewportSize({ width: second, height: 900 });
  return [...found, ...(await seen(page, `${about} ${second}`, COLOURS))];
}

async function seen(
  page: Page,
  about: string,
  only: readonly string[] | null,
): Promise<readonly string[]> {
  const found = (await page.evaluate(axeRun(only))) as AxeFound[];
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  const wide = Number(over) > 0 ? [`${about}: wider than the window by ${over}`] : [];
  const said = found.map(
    ({ id, impact, nodes }) => `${about}: ${id} (${impact}) ${nodes.map(({ html }) => html)}`,
  );
  if (process.env.SCREENSHOTS) {
    const path = join(process.env.SCREENSHOTS, `${about.replaceAll(' ', '-')}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  return [...wide, ...said];
}
