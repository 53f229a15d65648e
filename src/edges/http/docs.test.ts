// The reference page in a real browser: it shows the operations, and asks no other host.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../test/clients/browser.ts';
import { fakeWorld } from '../../../test/worlds/fake-world.ts';
import { registry } from '../../operations/registry.ts';
import { createHttpServer } from './server.ts';

const app = createHttpServer(fakeWorld().world);
let url = '';
let browser: Browser;
before(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await app.close();
});

test('the reference shows every operation and stays on this host', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  await page.goto(`${url}/docs`, { waitUntil: 'load' });
  for (const { tag } of registry) {
    await page
      .getByRole('button', { name: `Open Group - ${tag}` })
      .or(page.getByText(tag))
      .first()
      .waitFor();
  }
  const [first] = registry;
  await page
    .getByText(first?.summary ?? '')
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(errors, []);
  assert.ok(asked.includes(`${url}/v1/openapi.json`));
  assert.deepEqual(
    asked.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith('data:')),
    [],
  );
});

test('the policy of the page would stop it from leaving', async () => {
  const page = await browser.newPage();
  const response = await page.goto(`${url}/docs`, { waitUntil: 'load' });
  const policy = response?.headers()['content-security-policy'] ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /connect-src 'self'/);
  assert.doesNotMatch(policy, /script-src[^;]*(unsafe|https?:)/);
});
