// In a real browser, on the real program: a domain is claimed, proved, spoken for and released.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ask } from '../../clients/client.ts';
import { complaints, objections, openPageWalk, type PageWalk } from '../../clients/page-walk.ts';
import { type LocalDns, openLocalDns } from '../../servers/local-dns.ts';

const DOMAIN = 'tallybrook.example';
const RECORD = `_assay-challenge.${DOMAIN}`;

let dns: LocalDns;
let walk: PageWalk;

before(async () => {
  dns = await openLocalDns(
    new Map<string, readonly unknown[]>([
      [`NS ${DOMAIN}`, [`ns1.${DOMAIN}`]],
      [`A ns1.${DOMAIN}`, ['127.0.0.1']],
    ]),
  );
  walk = await openPageWalk({
    ASSAY_DNS: dns.server,
    ASSAY_DNS_PORT: String(dns.port),
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
  });
});
after(async () => {
  await walk?.[Symbol.asyncDispose]();
  await dns?.[Symbol.asyncDispose]();
});

async function claim(page: Page, domain: string): Promise<void> {
  await page.getByRole('link', { name: 'Domains' }).click();
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByRole('button', { name: 'Claim the domain' }).click();
}

/** What the page says is to be set, set. */
async function setRecord(page: Page): Promise<void> {
  assert.equal(await page.locator('#record-name').innerText(), RECORD);
  dns.zone.set(`TXT ${RECORD}`, [await page.locator('#record-value').innerText()]);
}

const lookNow = (page: Page) => page.getByRole('button', { name: 'Look now' }).click();
const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).waitFor();

async function open(page: Page, summary: string): Promise<void> {
  const details = page.locator('details').filter({ has: page.getByText(summary, { exact: true }) });
  if ((await details.last().getAttribute('open')) === null) {
    await page.getByText(summary, { exact: true }).click();
  }
}

interface Check {
  readonly state: string;
  readonly declared: { readonly value: unknown; readonly unit: string } | null;
}

async function checkOf(key: string): Promise<Check | undefined> {
  const headers = { authorization: `Bearer ${walk.ready.keys.free}` };
  const path = `/v1/companies/${DOMAIN}/claims?keys=${key}`;
  const answer = await ask(walk.base, path, { headers });
  assert.equal(answer.status, 200, answer.body);
  return (answer.json.data as { claims: readonly Check[] }).claims[0];
}

async function declare(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await open(page, 'Declare a fact');
  for (const [label, value] of Object.entries(fields)) {
    await page.locator('form[action$="/declarations"]').getByLabel(label).fill(value);
  }
  await page.getByRole('button', { name: 'Declare it' }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`an owner claims a domain, speaks for it, and releases it, ${how}`, async () => {
    dns.zone.delete(`TXT ${RECORD}`);
    const page = await (await walk.browser.newContext({ javaScriptEnabled })).newPage();
    const heard = complaints(page);
    await walk.signIn(page, `owner-${javaScriptEnabled}@people.example`);

    await claim(page, `www.${DOMAIN}`);
    await page.getByRole('heading', { name: DOMAIN, exact: true }).waitFor();
    await page.getByText('Waiting for the record').waitFor();
    await lookNow(page);
    const early = page.getByRole('alert');
    await early.getByText('The record was not found').waitFor();
    assert.match(await early.innerText(), new RegExp(`ns1\\.${DOMAIN} `));
    assert.match(await page.title(), /^Error: /);

    await setRecord(page);
    await lookNow(page);
    await told(page, 'the domain is verified');

    await declare(page, { 'Fact key': 'pricing.tier.solo.price', Value: 'nine' });
    const wrongs = await page.getByRole('alert').innerText();
    assert.match(wrongs, /The value must be a number/);
    assert.match(wrongs, /The unit must be the ISO 4217 code/);
    assert.equal(await page.getByLabel('Value').inputValue(), 'nine');
    assert.equal((await checkOf('pricing.tier.solo.price'))?.declared, null);
    await declare(page, { Value: '9.50', Unit: 'EUR' });
    await told(page, 'It is declared');
    const { declared } = (await checkOf('pricing.tier.solo.price')) ?? {};
    assert.deepEqual([declared?.value, declared?.unit], [9.5, 'EUR']);
    await page.getByRole('link', { name: 'Change pricing.tier.solo.price' }).click();
    assert.equal(await page.getByLabel('Value').inputValue(), '9.5');
    await page.getByLabel('Value').fill('12');
    await page.getByRole('button', { name: 'Declare it' }).click();
    await told(page, 'It is declared');
    assert.equal((await checkOf('pricing.tier.solo.price'))?.declared?.value, 12);
    await page.getByRole('link', { name: 'Withdraw pricing.tier.solo.price' }).click();
    await page.getByRole('heading', { name: 'Withdraw this declaration?' }).waitFor();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await told(page, 'The declaration is withdrawn');
    assert.equal((await checkOf('pricing.tier.solo.price'))?.declared, null);

    const key = String(await page.locator('#facts option').first().getAttribute('value'));
    await open(page, 'Dispute a fact');
    await page.getByLabel('Fact key').last().fill(key);
    await page.getByRole('button', { name: 'Dispute the fact' }).click();
    await page.getByRole('alert').getByText('1 to 2000 characters of text').waitFor();
    await page.getByLabel('What is wrong').fill('This never was so.\nSee our page.');
    await page.getByRole('button', { name: 'Dispute the fact' }).click();
    await told(page, 'The fact is disputed');
    const published = await ask(walk.base, `/v1/companies/${DOMAIN}/disputes?status=open`);
    const { disputes } = published.json.data as { disputes: readonly { readonly key: string }[] };
    assert.deepEqual(
      disputes.map((one) => one.key),
      [key],
    );
    await page.getByRole('link', { name: `Withdraw the dispute of ${key}` }).click();
    await page.getByRole('button', { name: 'Withdraw the dispute' }).click();
    await told(page, 'The dispute is withdrawn');

    await declare(page, { 'Fact key': 'positioning.tagline', Value: 'In our own words' });
    await told(page, 'It is declared');
    const row = page.locator('li', { hasText: 'In our own words' });
    assert.match(await row.innerText(), /Your pages say \S/);
    await declare(page, { 'Fact key': 'security.mfa', Value: 'yes' });
    await told(page, 'It is declared');
    assert.equal((await checkOf('security.mfa'))?.declared?.value, true);
    await page.getByRole('link', { name: 'Release it' }).click();
    await page.getByRole('heading', { name: 'Release this domain?' }).waitFor();
    assert.equal((await checkOf('security.mfa'))?.declared?.value, true, 'a question ends nothing');
    await page.getByRole('button', { name: 'Release the domain' }).click();
    await told(page, 'The domain is released');
    assert.equal((await checkOf('security.mfa'))?.declared, null);
    // A browser says so of every page that is no 2xx.
    const refused = /status of 400/;
    assert.deepEqual(
      heard.filter((one) => !refused.test(one)),
      [],
    );
  });
}

test('for a company that nobody covers, its coverage is asked for', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  await walk.signIn(page, 'uncovered@people.example');
  await claim(page, 'Globex-42.example');
  await page
    .getByRole('alert')
    .getByText('No company is covered under globex-42.example')
    .waitFor();
  assert.equal(await page.getByLabel('Domain', { exact: true }).inputValue(), 'Globex-42.example');
  await page.getByRole('button', { name: 'Ask for coverage' }).click();
  await told(page, 'We have noted');
});

test('a claim can be moved to the other proof', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  await walk.signIn(page, 'file@people.example');
  await claim(page, 'pagerook.example');
  await page.getByRole('button', { name: 'Prove it by a file instead' }).click();
  await page.getByText('Waiting for the file').waitFor();
  const address = 'https://pagerook.example/.well-known/assay-domain-claim.txt';
  assert.equal(await page.locator('#file-url').innerText(), address);
  await page.getByRole('button', { name: 'Prove it by a record instead' }).click();
  await page.getByText('Waiting for the record').waitFor();
});

/** What a line of curl sends, and what is answered. */
async function sent(line: string) {
  const [, url = ''] = /(https?:\/\/[^\s"]+)/.exec(line) ?? [];
  const method = /-X (\w+)/.exec(line)?.[1];
  const body = /-d '([^']+)'/.exec(line)?.[1];
  const headers = {
    ...(line.includes('Authorization') && { authorization: `Bearer ${walk.ready.keys.pro}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const { origin, pathname, search } = new URL(url);
  return ask(origin, pathname + search, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  });
}

test('the commands of the guide do what it says, one after the other', async () => {
  dns.zone.delete(`TXT ${RECORD}`);
  const guide = await ask(walk.base, '/docs/claims.md');
  const commands = [...guide.body.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, lines = '']) => lines.replaceAll('\\\n', '').split('\n'))
    .filter((line) => line.startsWith('curl '));
  const statuses: number[] = [];
  let claimId = '';
  for (const command of commands) {
    const answer = await sent(command.replaceAll('clm_…', claimId));
    statuses.push(answer.status);
    claimId = /clm_\w{26}/.exec(answer.body)?.[0] ?? claimId;
    const [, record] = /"record_value":"([^"]+)"/.exec(answer.body) ?? [];
    if (record !== undefined) dns.zone.set(`TXT ${RECORD}`, [record]);
  }
  assert.deepEqual(statuses, [201, 200, 201, 200, 200, 201, 200, 200]);
});

/** A claim as far as it goes, each page on the way looked at. */
async function objectionsOnTheWay(page: Page, look: string): Promise<readonly string[]> {
  const found: string[] = [];
  const see = async (name: string) => found.push(...(await objections(page, `${name} ${look}`)));
  const unfold = () =>
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  await page.goto(`${walk.base}/account/domains`);
  await see('domains');
  await claim(page, 'nobody-covers-this-company.example');
  await see('domains-uncovered');
  await claim(page, 'pagerook.example');
  await page.getByRole('button', { name: 'Prove it by a file instead' }).click();
  await see('domain-file');
  await claim(page, DOMAIN);
  await see('domain-pending');
  await lookNow(page);
  await see('domain-not-found');
  await setRecord(page);
  await lookNow(page);
  await see('domain-verified');
  await declare(page, {
    'Fact key': 'pricing.tier.solo.price',
    Value: 'nine',
    'As of': '2031-02-03',
  });
  await see('domain-undeclared');
  await declare(page, { Value: '9.50', Unit: 'EUR', 'As of': '2026-01-02' });
  const long = 'W'.repeat(300);
  await declare(page, { 'Fact key': 'positioning.tagline', Value: long });
  await open(page, 'Dispute a fact');
  await page.getByLabel('Fact key').last().fill('pricing.no_such_key');
  await page.getByLabel('What is wrong').fill(long);
  await page.getByRole('button', { name: 'Dispute the fact' }).click();
  await see('domain-undisputed');
  const key = String(await page.locator('#facts option').first().getAttribute('value'));
  await page.getByLabel('Fact key').last().fill(key);
  await page.getByRole('button', { name: 'Dispute the fact' }).click();
  await unfold();
  await see('domain-full');
  await page.getByRole('link', { name: 'Withdraw positioning.tagline' }).click();
  await see('domain-withdraw');
  await page.goBack();
  await page.getByRole('link', { name: `Withdraw the dispute of ${key}` }).click();
  await see('domain-withdraw-dispute');
  await page.getByRole('button', { name: 'Withdraw the dispute' }).click();
  dns.zone.delete(`TXT ${RECORD}`);
  await page.locator('summary', { hasText: 'The record that has to stay' }).click();
  await lookNow(page);
  await see('domain-lapsing');
  await page.getByRole('link', { name: 'Release it' }).click();
  await see('domain-release');
  await page.getByRole('button', { name: 'Release the domain' }).click();
  await unfold();
  await see('domains-released');
  await page
    .getByRole('link', { name: `Open ${DOMAIN}` })
    .first()
    .click();
  await see('domain-released');
  return found;
}

// Colours and widths do not touch each other: two of the four ways show both of each.
for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const) {
  const look = `${colorScheme} ${width}`;
  test(`axe finds nothing on the pages of a domain, ${look}`, async () => {
    dns.zone.delete(`TXT ${RECORD}`);
    const viewport = { width, height: 800 };
    const page = await (await walk.browser.newContext({ colorScheme, viewport })).newPage();
    await walk.signIn(page, `${colorScheme}-${width}@people.example`);
    assert.deepEqual(await objectionsOnTheWay(page, look), []);
  });
}
