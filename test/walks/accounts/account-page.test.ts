// In a real browser, on the real program: sign-in, a key from its making to its end, passkeys, axe.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { request } from 'undici';
import { TIERS } from '../../../src/contract/tiers.ts';
import { openBrowser } from '../../clients/browser.ts';
import { complaints, objectionsAt, openPageWalk, type PageWalk } from '../../clients/page-walk.ts';

let walk: PageWalk;
let base: string;
let browser: PageWalk['browser'];

before(async () => {
  walk = await openPageWalk({ ASSAY_SAMPLE: 'off' });
  ({ base, browser } = walk);
});
after(() => walk?.[Symbol.asyncDispose]());

const signIn = (page: Page, email: string) => walk.signIn(page, email);

interface Called {
  readonly status: number;
  readonly body: string;
}

/** The line as it was copied, in a shell; where there is no curl, what it would send. */
async function paste(line: string): Promise<Called> {
  try {
    const out = await new Promise<string>((resolve, reject) => {
      const done = (error: Error | null, stdout: string) =>
        error === null ? resolve(stdout) : reject(error);
      execFile('sh', ['-c', `${line} -s -w '\\n%{http_code}'`], done);
    });
    const at = out.lastIndexOf('\n');
    return { status: Number(out.slice(at + 1)), body: out.slice(0, at) };
  } catch {
    const [, header = '', url = ''] = /^curl -H "([^"]+)" "([^"]+)"$/.exec(line) ?? [];
    const [name = '', value = ''] = header.split(': ');
    const response = await request(url, { headers: { [name]: value } });
    return { status: response.statusCode, body: await response.body.text() };
  }
}

/** Calls are counted in memory first, and seen at once all the same. */
async function seenInUsage(page: Page, operation: string): Promise<string> {
  await page.goto(`${base}/account/usage`);
  return page.locator('tbody tr', { hasText: operation }).first().innerText();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`a key is made, used, seen in the usage and revoked, ${how}`, async () => {
    const permissions = javaScriptEnabled ? ['clipboard-read', 'clipboard-write'] : [];
    const context = await browser.newContext({ javaScriptEnabled, permissions });
    const page = await context.newPage();
    const heard = complaints(page);
    await signIn(page, `walker-${javaScriptEnabled}@people.example`);
    await page.getByLabel('Name', { exact: true }).fill('nightly import');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    const key = await page.locator('#new-key').innerText();
    const line = await page.locator('#new-curl').innerText();
    assert.match(key, /^assay_live_[0-9A-Za-z]{49}$/);
    assert.ok(line.includes(key) && !line.includes('\n'));
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: 'Copy the line' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), line);
    } else {
      assert.equal(await page.getByRole('button', { name: /Copy/ }).count(), 0);
    }
    const called = await paste(line);
    assert.equal(called.status, 200, called.body);
    assert.ok(called.body.includes(`"allowance":${TIERS.free.allowance}`), called.body);
    assert.match(await seenInUsage(page, 'get_usage'), /get_usage\s+1\s+0/);
    await page.getByRole('link', { name: 'Keys' }).click();
    assert.ok(!(await page.content()).includes(key), 'the key is shown once');
    assert.match(await page.locator('main').innerText(), /used today/);
    await page.getByRole('link', { name: 'Revoke nightly import' }).click();
    await page.getByRole('heading', { name: 'Revoke this key?' }).waitFor();
    assert.equal((await paste(line)).status, 200, 'a question revokes nothing');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByRole('status').getByText('The key is revoked').waitFor();
    const refused = await paste(line);
    assert.equal(refused.status, 401);
    assert.match(refused.body, /"code":"invalid_key"/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(heard, []);
  });
}

test('a passkey is added, signs somebody in, and is removed', async (t) => {
  // A browser of its own: one process gives what scripts fetch the cookies of its first context.
  const alone = await openBrowser();
  t.after(() => alone.close());
  const context = await alone.newContext();
  const page = await context.newPage();
  const heard = complaints(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, 'passkey@people.example');
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Name of the passkey').fill('my laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('status').getByText('The passkey is saved').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const mails = walk.printed().split('http').length;
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
  assert.equal(walk.printed().split('http').length, mails, 'no mail was needed');
  await page.getByRole('link', { name: 'Security' }).click();
  assert.match(await page.locator('main').innerText(), /with a passkey/);
  await page.getByRole('button', { name: 'Remove my laptop' }).click();
  await page.getByRole('status').getByText('The passkey is removed').waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('status').getByText('The passkey was not accepted').waitFor();
  assert.deepEqual(heard, []);
});

test('the keyboard reads the plot, day by day', async () => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'reader@people.example');
  await page.getByLabel('Name', { exact: true }).fill('reader');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await paste(await page.locator('#new-curl').innerText());
  await seenInUsage(page, 'get_usage');
  await page.locator('.plot').last().focus();
  await page.keyboard.press('End');
  assert.match(await page.locator('[data-reads]').last().innerText(), /: 1 call \(get_usage 1\)$/);
  await page.keyboard.press('ArrowLeft');
  assert.match(await page.locator('[data-reads]').last().innerText(), /: 0 calls$/);
});

test('by another name of the same machine the way leads to the one that links carry', async () => {
  const path = '/account/sign-in?return_to=%2Faccount%2Fusage';
  const { statusCode, headers } = await request(base.replace('localhost', '127.0.0.1') + path);
  assert.deepEqual([statusCode, headers.location], [303, base + path]);
});

const PAGES = [
  ['/account', 'keys'],
  ['/account/usage', 'usage'],
  ['/account/plan', 'plan'],
  ['/account/security', 'security'],
  ['/account/delete', 'delete'],
  ['/account/nothing', 'nothing'],
] as const;
const SIGNED_OUT = [
  ['/account/sign-in', 'sign-in'],
  ['/account/sign-in/sent', 'sent'],
  [`/account/sign-in/link?token=${'a'.repeat(43)}`, 'link'],
  ['/account/sign-in/link', 'ended'],
] as const;

async function fillIn(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await page.getByLabel('Name', { exact: true }).fill('first');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await paste(await page.locator('#new-curl').innerText());
  await seenInUsage(page, 'get_usage');
}

for (const [colorScheme, widths] of [
  ['light', [1280, 360]],
  ['dark', [360, 1280]],
] as const) {
  test(`axe finds nothing on any page, ${colorScheme}, wide and narrow`, async () => {
    const found: string[] = [];
    const see = async (on: Page, name: string) =>
      found.push(...(await objectionsAt(widths, on, `${name} ${colorScheme}`)));
    const page = await (await browser.newContext({ colorScheme })).newPage();
    const long = `${'x'.repeat(60)}-axe@${colorScheme}.example`;
    await fillIn(page, long);
    const stranger = await (await browser.newContext({ colorScheme })).newPage();
    for (const [path, name] of SIGNED_OUT) {
      await stranger.goto(base + path);
      await see(stranger, name);
    }
    await stranger.goto(`${base}/account`);
    await stranger.getByLabel('E-mail address').fill(long);
    await stranger.getByRole('button', { name: 'Mail me a link' }).click();
    await stranger.getByRole('heading', { name: 'Look at the log' }).waitFor();
    await see(stranger, 'asked');
    for (const [path, name] of PAGES) {
      await page.goto(base + path);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await see(page, name);
    }
    await page.goto(`${base}/account`);
    await page.getByRole('button', { name: 'Make the key' }).click();
    await see(page, 'wrong');
    const second = 'W'.repeat(80);
    await page.getByLabel('Name', { exact: true }).fill(second);
    await page.getByRole('button', { name: 'Make the key' }).click();
    await see(page, 'new');
    await page.goto(`${base}/account`);
    await see(page, 'two');
    await page.getByRole('link', { name: `Revoke ${second}` }).click();
    await see(page, 'revoke');
    assert.deepEqual(found, []);
  });
}
