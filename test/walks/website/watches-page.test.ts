// In a real browser, on the real program, with a real receiver: what is watched from the account.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { openDatabase } from '../../../src/store/database.ts';
import { complaints, objections, openPageWalk, type PageWalk } from '../../clients/page-walk.ts';
import { openReceiver, type Receiver } from '../../servers/receiver.ts';

const COMPANY = 'peppergraph.example';

let receiver: Receiver;
let walk: PageWalk;
before(async () => {
  receiver = await openReceiver();
  walk = await openPageWalk({ ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8' });
});
after(async () => {
  await walk?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

const told = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).waitFor();
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const companiesOf = (page: Page) => page.getByRole('textbox', { name: 'Companies', exact: true });

/** Makes an endpoint on the page of watches, and gives the secret that is shown. */
async function makeEndpoint(page: Page, description: string): Promise<string> {
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByLabel('What it is for (optional)').fill(description);
  await press(page, 'Make the endpoint');
  await page.getByRole('heading', { name: 'Signing secret' }).waitFor();
  const secret = await page.locator('#new-secret').innerText();
  assert.match(secret, /^whsec_/);
  return secret;
}

/** A delivery of the newest change of the company that failed, as the log has it. */
async function failedDelivery(): Promise<string> {
  const database = openDatabase({ url: walk.ready.database_url, connections: 1 });
  try {
    const [made] = await database.rows<{ id: string }>(
      'test-failed',
      `insert into deliveries (id, endpoint_id, subscription_id, change_event_id, event_date,
         status, attempts, last_response_status, last_error, created_at)
       select 'msg_01KB00000000000000000FAILS', e.id, s.id, c.id, c.occurred_at, 'failed', 1, 500,
         'http_500', now()
       from (select id from watch_endpoints order by created_at desc limit 1) e,
         (select id from watch_subscriptions order by created_at desc limit 1) s, change_events c
       join companies o on o.id = c.company_id and o.domain = $1
       order by c.seq desc limit 1 returning id`,
      [COMPANY],
    );
    const [{ id } = assert.fail('nothing was inserted')] = made === undefined ? [] : [made];
    await database.rows(
      'test-attempt',
      `insert into delivery_attempts (delivery_id, attempt, at, status, duration_ms,
         response_excerpt, error, trigger)
       values ($1, 1, now(), 500, 12, '<b>broken</b>', 'http_500', 'scheduled')`,
      [id],
    );
    return id;
  } finally {
    await database.close();
  }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with its script' : 'without any script';
  test(`a view of changes becomes a subscription that is sent, ${how}`, async () => {
    const page = await (await walk.browser.newContext({ javaScriptEnabled })).newPage();
    const heard = complaints(page);
    await walk.signIn(page, javaScriptEnabled ? 'watcher@people.example' : 'plain@people.example');
    await page.getByRole('link', { name: 'Watches' }).click();
    await page.getByRole('heading', { name: 'Watches', exact: true }).waitFor();
    const secret = await makeEndpoint(page, '<script>alert(1)</script> desk');
    await page.getByRole('link', { name: 'I have kept it' }).click();
    const before = receiver.received.length;
    await press(page, 'Send a test');
    await told(page, 'The test was taken');
    const [came] = receiver.received.slice(before);
    assert.ok(came !== undefined);
    new Webhook(secret).verify(came.body, came.headers as Record<string, string>);

    const view = `?company=${COMPANY}&dimension=pricing&min_significance=high`;
    await page.goto(`${walk.base}/account/watches${view}`);
    assert.equal(await companiesOf(page).inputValue(), COMPANY);
    assert.equal(await page.getByRole('checkbox', { name: 'Pricing' }).isChecked(), true);
    await page.getByLabel('Name').fill('Prices of rivals');
    await page.getByLabel('<script>alert(1)</script> desk').check();
    await companiesOf(page).fill(`${COMPANY}\nnobody.example`);
    await press(page, 'Watch them');
    await page.getByRole('alert').getByText('Not covered: nobody.example').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Prices of rivals');
    assert.equal(await page.getByLabel('<script>alert(1)</script> desk').isChecked(), true);
    await companiesOf(page).fill(COMPANY);
    await press(page, 'Watch them');
    await told(page, 'Their changes are watched from now on.');
    await page.getByRole('link', { name: 'Peppergraph' }).waitFor();
    assert.match(await page.getByRole('main').innerText(), /pricing, only what matters/);

    await page.getByLabel('Further companies').fill('nothing of the kind');
    await press(page, 'Watch them too');
    await page
      .getByRole('alert')
      .getByText(/Not covered: nothing/)
      .waitFor();
    await press(page, 'Pause it');
    await told(page, 'The subscription is changed.');
    await page.getByText('Paused', { exact: true }).waitFor();
    await press(page, 'Go on');
    await page.getByText('Active', { exact: true }).waitFor();
    // A form that does not pass is answered with 400, which the browser tells.
    assert.deepEqual(
      heard.filter((line) => !/status of 400/.test(line)),
      [],
    );
  });
}

test('what failed is seen with its attempts, and delivered again', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  await walk.signIn(page, 'again@people.example');
  await page.goto(`${walk.base}/account/watches?category=on-call`);
  const named = await companiesOf(page).inputValue();
  assert.ok(
    named.split('\n').includes('bellharbor.example'),
    'a category brings its companies along',
  );
  await makeEndpoint(page, 'desk');
  await page.goto(`${walk.base}/account/watches?company=${COMPANY}`);
  await page.getByLabel('desk').check();
  await press(page, 'Watch them');
  await told(page, /watched from now on/);
  const id = await failedDelivery();
  await page.goto(`${walk.base}/account/watches`);
  await page.getByRole('link', { name: /^Open http/ }).click();
  const endpoint = page.url();
  await page.getByRole('link', { name: 'delivered', exact: true }).click();
  await page.getByText('Nothing.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'failed', exact: true }).click();
  await page.getByRole('link', { name: id }).click();
  assert.match(await page.getByRole('main').innerText(), /500 \(http 500\)[\s\S]*<b>broken<\/b>/);
  const before = receiver.received.length;
  await press(page, 'Deliver it again');
  await told(page, 'It will be delivered again at once.');
  for (let i = 0; receiver.received.length === before; i++) {
    assert.ok(i < 1_200, 'nothing was delivered again');
    await sleep(50);
  }
  assert.equal(receiver.received.at(-1)?.id, id);
  for (let i = 0; !(await page.getByText('asked for').isVisible()); i++) {
    assert.ok(i < 1_200, 'the attempt is not shown');
    await sleep(50);
    await page.reload();
  }

  await page.goto(endpoint);
  await press(page, 'Rotate the secret');
  await page.getByText(/carries the signature of the old/).waitFor();
  await page.getByRole('link', { name: 'I have kept it' }).click();
  await press(page, 'Disable it');
  await page.getByText('Disabled: you disabled it').waitFor();
  await press(page, 'Enable it again');
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Remove it…' }).click();
  await press(page, 'Remove the endpoint');
  await told(page, 'The endpoint is removed.');

  const stranger = await (await walk.browser.newContext()).newPage();
  await walk.signIn(stranger, 'other@people.example');
  for (const path of [new URL(endpoint).pathname, `/account/watches/deliveries/${id}`]) {
    const answer = await stranger.goto(walk.base + path);
    assert.equal(answer?.status(), 404, path);
  }
});

test('a stranger who wants to watch a view signs in first, and goes on with it', async () => {
  const page = await (await walk.browser.newContext()).newPage();
  await page.goto(`${walk.base}/changes?company=${COMPANY}&dimension=pricing`);
  await page.getByRole('link', { name: 'Watch this view' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const to = new URL(page.url()).searchParams.get('return_to');
  assert.equal(to, `/account/watches?company=${COMPANY}&dimension=pricing`);
});

test('axe finds nothing on the pages of watches', async () => {
  const context = await walk.browser.newContext();
  const page = await context.newPage();
  await walk.signIn(page, 'axe@people.example');
  await page.goto(`${walk.base}/account/watches`);
  await makeEndpoint(page, 'desk');
  const found = [...(await objections(page, 'watches with an endpoint'))];
  await page.getByRole('link', { name: 'I have kept it' }).click();
  found.push(...(await objections(page, 'an endpoint')));
  await page.goto(`${walk.base}/account/watches?company=${COMPANY}`);
  found.push(...(await objections(page, 'a view to be watched')));
  await press(page, 'Watch them');
  found.push(...(await objections(page, 'a subscription')));
  await page.goto(`${walk.base}/account/watches`);
  await press(page, 'Watch them');
  await page.getByRole('alert').waitFor();
  found.push(...(await objections(page, 'a form that did not pass')));
  assert.deepEqual(found, []);
});
