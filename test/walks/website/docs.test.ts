// The documentation in a real browser: with and without script, by keyboard alone, under axe.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { guideTexts } from '../../../src/app/guides.ts';
import { createHttpServer } from '../../../src/edges/http/server.ts';
import { docsPages } from '../../../src/edges/web/docs/docs.ts';
import { publicPages } from '../../../src/edges/web/public/public.ts';
import { registry } from '../../../src/operations/registry.ts';
import { openBrowser } from '../../clients/browser.ts';
import { complaints, objectionsAt } from '../../clients/page-walk.ts';
import { fakeWorld } from '../../worlds/fake-world.ts';

const { world } = fakeWorld({ operations: registry });
let app: ReturnType<typeof createHttpServer>;
let browser: Browser;
let base = '';
before(async () => {
  app = createHttpServer(world, [publicPages(world), docsPages(world, await guideTexts())]);
  base = await app.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`somebody reads a guide, finds an operation and a request to copy, ${how}`, async () => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    const heard = complaints(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${base}/docs`);
    const nav = page.getByRole('navigation', { name: 'Documentation' });
    await nav.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'Receiving webhooks', level: 1 }).waitFor();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Rotate the secret' }).click();
    assert.equal(new URL(page.url()).hash, '#rotate-the-secret');
    await page.getByRole('link', { name: 'Next Pull and streams' }).click();
    await page.getByRole('heading', { name: 'Reading events by pull' }).waitFor();
    await page.getByLabel('Search the documentation').fill('list facts company');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'List the facts of a company' }).first().click();
    await page.getByRole('heading', { name: 'List the facts of a company' }).waitFor();
    assert.ok(await page.getByText("curl 'http").isVisible());
    await page.getByText('Python', { exact: true }).click();
    assert.ok(await page.getByText('urlopen').first().isVisible());
    assert.equal(await page.getByText("curl 'http").isVisible(), false);
    assert.equal(
      await page.getByRole('button', { name: 'Copy' }).count(),
      javaScriptEnabled ? 2 : 0,
      'what cannot be done is not offered',
    );
    assert.deepEqual(heard, []);
  });
}

test('the keyboard alone searches as one types, and chooses a language that is kept', async () => {
  const page = await (await browser.newContext()).newPage();
  const heard = complaints(page);
  await page.goto(`${base}/docs/webhooks`);
  await page.keyboard.press('/');
  await page.keyboard.type('redeliver');
  await page
    .getByRole('option', { name: /Deliver again/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/api\//);
  await page.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.goto(`${base}/docs/api/search`);
  assert.ok(await page.getByRole('radio', { name: 'TypeScript' }).isChecked());
  assert.deepEqual(heard, []);
});

test('what is copied is the request that is seen', async (t) => {
  // Only the page in front may write to the clipboard, so it has a browser of its own.
  const alone = await openBrowser();
  t.after(() => alone.close());
  const context = await alone.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(`${base}/docs/api/get_company`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  assert.match(String(copied), /^curl 'http/);
});

test('on a phone the pages and the contents are folded, and lead on', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${base}/docs/webhooks`);
  const proofs = page.getByRole('link', { name: 'Proofs', exact: true });
  assert.equal(await proofs.isVisible(), false);
  await page.getByText('All pages').click();
  await proofs.click();
  await page.getByRole('heading', { name: 'Verifying a proof', level: 1 }).waitFor();
});

test('a page asks for its style and its script, and no other host', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.goto(`${base}/docs/api/get_company`, { waitUntil: 'networkidle' });
  const others = asked.map((one) => one.replace(base, '').replace(/-[0-9a-f]{12}\./, '.'));
  assert.deepEqual(others.sort(), [
    '/assets/site.js',
    '/assets/style.css',
    '/docs/api/get_company',
  ]);
});

const PAGES = [
  '/docs',
  '/docs/quick-start',
  '/docs/webhooks',
  '/docs/reference/tiers',
  '/docs/api',
  '/docs/api/get_company',
  '/docs/api/create_watch_subscription',
  '/docs/api/stream_watch_events',
  '/docs/search?q=company',
  '/docs/search?q=zzzzzzzzz',
  '/docs/none',
];

async function look(
  page: Page,
  widths: readonly [number, number],
  about: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of PAGES) {
    await page.goto(base + path);
    // Everything unfolded is looked at too.
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    found.push(...(await objectionsAt(widths, page, `${path} ${about}`)));
  }
  return found;
}

for (const [colorScheme, widths] of [
  ['light', [390, 1440]],
  ['dark', [1440, 390]],
] as const) {
  test(`axe finds nothing on any page, ${colorScheme}, narrow and wide`, async () => {
    const page = await (await browser.newContext({ colorScheme })).newPage();
    assert.deepEqual(await look(page, widths, colorScheme), []);
  });
}
