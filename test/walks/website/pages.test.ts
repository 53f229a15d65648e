// The public pages in a real browser: with and without their script, by keyboard alone, under axe.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openLighthouse } from '../../clients/lighthouse.ts';
import {
  complaints,
  objections,
  objectionsAt,
  openPageWalk,
  type PageWalk,
} from '../../clients/page-walk.ts';

const COMPANY = '/companies/peppergraph.example';

let walk: PageWalk;
before(async () => {
  walk = await openPageWalk({});
});
after(() => walk?.[Symbol.asyncDispose]());

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`somebody finds a company and sees where a fact stands, ${how}`, async () => {
    const page = await (await walk.browser.newContext({ javaScriptEnabled })).newPage();
    const heard = complaints(page);
    await page.goto(walk.base);
    await page.getByRole('main').getByLabel('Company, domain or category').fill('peppergraph');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Peppergraph' }).click();
    await page.getByRole('heading', { name: 'Peppergraph', level: 1 }).waitFor();
    await page.getByText('Every fact with its source').click();
    await page.getByRole('link', { name: 'Show me Price of the thali plan' }).click();
    await page.getByRole('heading', { name: 'Price of the thali plan' }).waitFor();
    assert.match(await page.getByRole('main').innerText(), /17,499[\s\S]*anchored/);
    const steps = page.getByRole('listitem').filter({ hasText: /bundle|raw bytes|this tab/ });
    assert.deepEqual(await steps.count(), 3);
    await page.getByRole('link', { name: 'Check it in this tab' }).click();
    await page.getByRole('heading', { name: 'Check a proof' }).waitFor();
    assert.deepEqual(heard, []);
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`somebody sorts a category, chooses two and compares them, ${how}`, async () => {
    const page = await (await walk.browser.newContext({ javaScriptEnabled })).newPage();
    const heard = complaints(page);
    await page.goto(`${walk.base}/categories/on-call`);
    await page.getByRole('link', { name: 'Number of plans', exact: true }).click();
    const sorted = page.getByRole('columnheader', { name: 'Number of plans' });
    assert.equal(await sorted.getAttribute('aria-sort'), 'ascending');
    await page.getByLabel('Compare pagerook.example').check();
    await page.getByLabel('Compare sirenmoth.example').check();
    await page.getByRole('button', { name: 'Compare the chosen ones' }).click();
    await page.waitForURL('**/compare?companies=*');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    assert.match(title, /Pagerook/);
    assert.match(title, /Sirenmoth/);
    await page.getByRole('link', { name: 'Only what differs' }).click();
    await page.getByRole('link', { name: 'All facts' }).waitFor();
    assert.deepEqual(heard, []);
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`somebody narrows the feed and reads one change with both proofs, ${how}`, async () => {
    const page = await (await walk.browser.newContext({ javaScriptEnabled })).newPage();
    const heard = complaints(page);
    await walk.signIn(page, `reader-${javaScriptEnabled}@people.example`);
    await page.goto(`${walk.base}/changes`);
    await page.getByLabel('Company', { exact: true }).fill('peppergraph.example');
    await page.getByLabel('Dimension').selectOption('Pricing');
    await page.getByText('More filters').click();
    await page.getByLabel('Direction').selectOption('Went up');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('list', { name: 'Filters in use' }).waitFor();
    const { search } = new URL(page.url());
    assert.equal(search, '?company=peppergraph.example&dimension=pricing&direction=up');
    await page.getByRole('link', { name: 'The price of the thali plan changed.' }).click();
    await page.getByRole('heading', { level: 1, name: /from .14,999 to .17,499/ }).waitFor();
    assert.match(await page.locator('.went mark').first().innerText(), /14,999/);
    assert.match(await page.locator('.came mark').first().innerText(), /17,499/);
    const proofs = page.locator('.proofs > li');
    assert.deepEqual(await proofs.locator('.mark').allInnerTexts(), Array(3).fill('anchored'));
    // axe is a script.
    if (javaScriptEnabled) assert.deepEqual(await objections(page, 'a change, signed in'), []);
    assert.deepEqual(heard, []);
  });
}

test('a field of the comparison takes the company that is picked as one types', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  await page.goto(`${walk.base}/compare`);
  for (const [label, name] of [
    ['Company 1', 'pepperg'],
    ['Company 2', 'tallyb'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).pressSequentially(name);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  assert.equal(
    await page.getByLabel('Company 2', { exact: true }).inputValue(),
    'tallybrook.example',
  );
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Peppergraph and Tallybrook', level: 1 }).waitFor();
});

test('the keyboard alone finds a company as one types', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  const heard = complaints(page);
  await page.goto(`${walk.base}/bot`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The first link leads to the content; the browser tells the address a moment later.
  await page.waitForURL(`${walk.base}/bot#main`);
  await page.keyboard.press('/');
  await page.keyboard.type('pepperg');
  await page.getByRole('option', { name: 'Peppergraph' }).waitFor();
  const field = page.getByRole('combobox').first();
  assert.equal(await field.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await field.getAttribute('aria-expanded'), 'false');
  await page.keyboard.type('r');
  await page.getByRole('option', { name: 'Peppergraph' }).waitFor();
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await field.getAttribute('aria-activedescendant'), null);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Peppergraph', level: 1 }).waitFor();
  assert.deepEqual(heard, []);
});

test('what an account may read is drawn, and said in a table', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  await walk.signIn(page, 'looker@people.example');
  await page.goto(walk.base + COMPANY);
  assert.ok((await page.getByRole('img', { name: /Price of the/ }).count()) >= 1);
  await page.getByText('As a table').first().click();
  assert.ok((await page.locator('.chart tbody tr').first().innerText()).length > 5);
  assert.deepEqual(await objections(page, 'signed in'), []);
});

const PAGES = [
  ['/', 'home'],
  ['/search?q=pepper', 'search'],
  [COMPANY, 'company'],
  [`${COMPANY}/facts/pricing.tier.thali.price`, 'fact'],
  ['/categories/on-call', 'category'],
  ['/categories/on-call?dimension=security&sort=-security.cert.soc2_t2', 'category sorted'],
  ['/categories/on-call?sort=nothing', 'category wrong'],
  ['/compare', 'compare start'],
  ['/compare?companies=pagerook.example,bellharbor.example,sirenmoth.example', 'compare'],
  ['/compare?companies=pagerook.example,nobody', 'compare wrong'],
  ['/changes', 'changes'],
  ['/changes?category=on-call&type=pricing.price.changed', 'changes narrowed'],
  ['/changes?dimension=prices', 'changes asked for wrongly'],
  ['/errors', 'errors'],
  ['/verify', 'verify'],
  ['/companies/nobody.example', 'unknown'],
] as const;

async function aChange(): Promise<string> {
  const answer = await fetch(`${walk.base}/v1/changes?company=peppergraph.example&limit=1`);
  const { data } = (await answer.json()) as { data: { events: { id: string }[] } };
  return `${COMPANY}/changes/${data.events[0]?.id}`;
}

async function look(
  page: Page,
  widths: readonly [number, number],
  about: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, name] of [...PAGES, [await aChange(), 'change'] as const]) {
    await page.goto(walk.base + path);
    // Everything unfolded is looked at too.
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    found.push(...(await objectionsAt(widths, page, `${name} ${about}`)));
  }
  return found;
}

for (const [colorScheme, widths] of [
  ['light', [390, 1440]],
  ['dark', [1440, 390]],
] as const) {
  test(`axe finds nothing on any page, ${colorScheme}, narrow and wide`, async () => {
    const page = await (await walk.browser.newContext({ colorScheme })).newPage();
    assert.deepEqual(await look(page, widths, colorScheme), []);
  });
}

test('Lighthouse finds nothing to better about access, practice and search', async () => {
  await using judge = await openLighthouse();
  const { scores, found } = await judge.look(walk.base + COMPANY, {
    categories: ['accessibility', 'best-practices', 'seo'],
    timed: false,
  });
  assert.deepEqual(found, []);
  assert.deepEqual(scores, { accessibility: 100, 'best-practices': 100, seo: 100 });
});
