// A real browser lets an application in: from the application to sign-in, consent and back to it.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../clients/browser.ts';
import { jsonOf } from '../../clients/plain-browser.ts';
import {
  type OAuthServer,
  openOAuthServer,
  readFacts,
  redeem,
  register,
} from '../../servers/oauth-server.ts';
import { lastLink } from '../../worlds/letters.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: OAuthServer;
let agent: Awaited<ReturnType<typeof openAgent>>;

before(async () => {
  [server, agent] = await Promise.all([openOAuthServer(), openAgent()]);
});

after(async () => {
  await agent.close();
  await server[Symbol.asyncDispose]();
});

/** A program on this device that listens on loopback for its answer. */
async function openAgent() {
  const heard: URL[] = [];
  const listener = createServer((request, response) => {
    heard.push(new URL(request.url ?? '/', 'http://127.0.0.1'));
    response.end('You may close this window.');
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listener.address() as AddressInfo;
  return {
    heard,
    redirect: `http://127.0.0.1:${port}/callback`,
    close: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(resolve);
      }),
  };
}

async function begin() {
  const { redirect } = agent;
  const registered = await register(server, {
    client_name: 'Research agent',
    redirect_uris: [redirect],
  });
  const clientId = String(jsonOf(registered).client_id);
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'facts:read history:read watch:write',
    state: 's',
    resource: server.world.baseUrl,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const url = `${server.world.baseUrl}/oauth/authorize?${query}`;
  return { url, verifier, clientId, redirect };
}

/** In a browser of its own: this one ends with its first context. */
async function openPage(options: BrowserContextOptions) {
  const browser = await openBrowser();
  const page = await (await browser.newContext(options)).newPage();
  return { page, [Symbol.asyncDispose]: () => browser.close() };
}

/** What the browser complained about: refused by policy, or failed. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

async function signInOn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.waitForURL(/\/sent$/);
  await page.goto(
    lastLink(server.seeded.letters, email).href.replace(/^https?:\/\/[^/]+/, server.url),
  );
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL(/\/oauth\/interaction\//);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  test(`a person lets an application in, ${how}, and it reads`, async () => {
    await using opened = await openPage({ javaScriptEnabled });
    const { page } = opened;
    const complaints = complaintsOf(page);
    const begun = await begin();
    await page.goto(begun.url);
    await signInOn(page, `browser-${javaScriptEnabled}@people.example`);
    await page.getByLabel('Create, change and delete your watches').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/127\.0\.0\.1:\d+\/callback/);
    const back = agent.heard.findLast(({ pathname }) => pathname === '/callback');
    const code = back?.searchParams.get('code') ?? '';
    const token = jsonOf(await redeem(server, { ...begun, code }));
    assert.equal(token.scope, 'facts:read history:read');
    assert.equal((await readFacts(server, String(token.access_token))).status, 200);
    assert.deepEqual(complaints, []);
  });
}

test('the page of consent has nothing serious against it, light and dark, narrow and wide', async () => {
  await using opened = await openPage({ bypassCSP: true });
  const { page } = opened;
  const begun = await begin();
  await page.goto(begun.url);
  await signInOn(page, 'axe@people.example');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      // Colours that are still on their way from one scheme to the other are nobody's.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(AXE);
      const found = await page.evaluate<readonly string[]>(
        `axe.run().then(({ violations }) => violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
      );
      assert.deepEqual(found, [], `${colorScheme} ${width}`);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(wide <= width, `${wide} wide in a window of ${width}`);
    }
  }
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(/error=access_denied/);
});
