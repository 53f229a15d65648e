// The browser of the tests, wherever their temporary folder lies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from './browser.ts';

test('words take room on a page: the fonts are found where they were unpacked', async () => {
  await using browser = await openBrowser();
  const page = await browser.newPage();
  await page.setContent('<h1>Look at the log</h1>');
  const box = await page.locator('h1').boundingBox();
  assert.ok(box !== null && box.height > 20);
});
