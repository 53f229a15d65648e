// The page in a real browser: where the site serves it, and anywhere else.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openBrowser } from '../../../test/clients/browser.ts';

const html = readFileSync(new URL('verify.html', import.meta.url), 'utf8');

test('the way to the site is there where the site serves the page, and nowhere else', async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.route('https://page.example/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto('https://page.example/verify');
  assert.equal(await page.locator('nav [aria-current="page"]').innerText(), 'Verify');
  for (const elsewhere of ['https://page.example/', 'https://page.example/copies/verify']) {
    await page.goto(elsewhere);
    assert.equal(await page.locator('nav').count(), 0, elsewhere);
  }
});
