// Every public page by keyboard alone and without a script: all of it is reached, seen and left.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPageWalk, type PageWalk } from '../../clients/page-walk.ts';

const COMPANY = '/companies/opalrelay.example';

const PAGES = [
  '/',
  '/search?q=pepper',
  COMPANY,
  '/categories',
  '/categories/on-call',
  '/compare',
  '/changes',
  '/status',
  '/bot',
  `/embed/opalrelay.example`,
  '/errors/rate_limited',
  '/docs',
  '/docs/quick-start',
  '/account/sign-in',
];

let walk: PageWalk;
before(async () => {
  walk = await openPageWalk({});
});
after(() => walk?.[Symbol.asyncDispose]());

/** What can be reached without what lies folded; a group of radio buttons is entered once. */
const REACHABLE = `[...document.querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
  .filter((one) => !one.disabled && one.checkVisibility() && one.tabIndex >= 0
    && !(one.type === 'radio' && !one.checked)).length`;

/** The element that has the focus: whether it is on the page, and drawn as the one that has it. */
const FOCUSED = `(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  one.dataset.reached ??= String(document.querySelectorAll('[data-reached]').length);
  const { width, height } = one.getBoundingClientRect();
  const look = getComputedStyle(one);
  const isMarked = look.outlineStyle !== 'none' || look.boxShadow !== 'none';
  return { nth: Number(one.dataset.reached), is: one.outerHTML.slice(0, 120),
    isSeen: width > 0 && height > 0 && isMarked };
})()`;

interface Focused {
  readonly nth: number;
  readonly is: string;
  readonly isSeen: boolean;
}

async function tabThrough(page: Page): Promise<readonly Focused[]> {
  const reached: Focused[] = [];
  for (let pressed = 0; pressed < 600; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(FOCUSED)) as Focused | null;
    // Past the last element the focus leaves the page, or begins again.
    if (focused === null || focused.nth < reached.length) return reached;
    reached.push(focused);
  }
  throw new Error(`the keyboard never leaves ${page.url()}`);
}

test('the keyboard alone reaches all of every page, seen where it is, without a script', async () => {
  const page = await (await walk.browser.newContext({ javaScriptEnabled: false })).newPage();
  const wrong: Record<string, unknown> = {};
  for (const path of PAGES) {
    await page.goto(walk.base + path);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path);
    const reachable = Number(await page.evaluate(REACHABLE));
    const reached = await tabThrough(page);
    const unseen = reached.filter(({ isSeen }) => !isSeen).map(({ is }) => is);
    if (unseen.length > 0 || reached.length < reachable || reached.length < 5) {
      wrong[path] = { reachable, reached: reached.length, unseen };
    }
  }
  assert.deepEqual(wrong, {});
});
