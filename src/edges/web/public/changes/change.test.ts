// The page of one change: for strangers, for who is signed in, after corrections, for hostile text.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { request } from 'undici';
import { openSite, type Site } from '../../../../../test/servers/site.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';
import { retractEvent } from '../../../../pipeline/correct-events.ts';

const COMPANY = 'peppergraph.example';

let site: Site;
/** Somebody with a free account is signed in. */
let cookie: string;
let price: ChangeEvent;
before(async () => {
  site = await openSite();
  cookie = await site.signIn();
  [price] = (await events(`company=${COMPANY}&type=pricing.price.changed`)) as [ChangeEvent];
});
after(() => site?.[Symbol.asyncDispose]());

async function events(query: string): Promise<ChangeEvent[]> {
  const { json } = await site.server.get(`/v1/changes?${query}`, 'pro');
  return (json.data as unknown as { events: ChangeEvent[] }).events;
}

const pageOf = ({ company, id }: ChangeEvent): string => `/companies/${company}/changes/${id}`;

test('a stranger sees what changed and when, and nothing that the API would mask', async () => {
  const { status, $, body, headers } = await site.get(pageOf(price));
  assert.equal(status, 200);
  assert.equal($('h1').text(), 'The price of the thali plan changed.');
  assert.equal($('.sides .withheld').length, 2);
  assert.equal($(`time[datetime^="${price.occurred_at}"]`).length > 0, true);
  assert.equal($(`time[datetime^="${price.detected_at}"]`).length > 0, true);
  assert.match($('main').text(), /confirmed by two captures/);
  assert.equal($(`main a[href="/v1/changes/${price.id}"]`).length, 1);
  assert.equal($('main a[href="/verify"]').length, 1);
  assert.ok($(`main a[href^="/companies/${COMPANY}/facts/pricing.tier.thali.price"]`).length > 0);
  assert.match(String(headers['cache-control']), /^public/);
  const { before_capture_id: old, after_capture_id: now, confirming_capture_id: then } = price;
  for (const secret of [old, now, then, price.summary, '14,999', '14999', '16.7']) {
    assert.ok(secret !== null && !body.includes(secret), String(secret));
  }
});

test('whoever is signed in sees both stored pages with the words marked, and both proofs', async () => {
  const headers = { cookie };
  const { status, $ } = await site.get(pageOf(price), headers);
  assert.equal(status, 200);
  assert.equal($('h1').text(), price.summary);
  assert.match($('.values del').text(), /14,999/);
  assert.match($('.values ins').text(), /17,499/);
  assert.match($('.quotes .went mark').first().text(), /14,999/);
  assert.match($('.quotes .came mark').first().text(), /17,499/);
  assert.match($('.quotes blockquote').first().text(), /Thali/, 'what stands around them');
  const proofs = $('.proofs > li').toArray();
  assert.equal(proofs.length, 3);
  for (const [i, id] of [
    price.before_capture_id,
    price.after_capture_id,
    price.confirming_capture_id,
  ].entries()) {
    const card = $(proofs[i]);
    assert.equal(card.find('.mark').text(), 'not sealed yet', 'nothing is sealed in this world');
    assert.equal(card.find(`a[href="/v1/captures/${id}"]`).length, 1);
  }
});

test('every change of the sample has a page, for everybody', async () => {
  const headers = { cookie };
  const all = await events('limit=200&since=2026-09-01');
  assert.ok(all.length > 40);
  for (const event of all.filter((_, i) => i % 4 === 0)) {
    const stranger = await site.get(pageOf(event));
    assert.equal(stranger.status, 200, event.id);
    const own = await site.get(pageOf(event), headers);
    assert.equal(own.status, 200, `${event.id} ${event.fact_key}`);
    assert.equal(own.$('h1').length, 1);
    assert.ok(own.$('.proofs > li').length >= 2, event.fact_key);
  }
});

test('an unknown change, one of another company and a test event are not found, in the design', async () => {
  for (const path of [
    `/companies/${COMPANY}/changes/evt_none`,
    `/companies/tallybrook.example/changes/${price.id}`,
    `/companies/nobody.example/changes/${price.id}`,
    `/companies/${COMPANY}/changes/%3Cscript%3E`,
    `/companies/${COMPANY}/changes/evt_test_01KAJHCW00P3Z8D5G7K2M9R4SX`,
    `/companies/tallybrook.example/changes/${price.id}/picture.png`,
    `/companies/${COMPANY}/changes/evt_none/picture.png`,
  ]) {
    const { status, $ } = await site.get(path);
    assert.equal(status, 404, path);
    assert.equal($('header form[action="/search"]').length, 1);
    assert.equal($('meta[name="robots"]').attr('content'), 'noindex');
  }
  const moved = await site.get(`/companies/www.${COMPANY}/changes/${price.id}`);
  assert.equal(moved.status, 308);
  assert.equal(moved.headers.location, pageOf(price));
});

test('a change of the archive says which tier reads it', async () => {
  const [old] = await events('until=2026-06-01');
  assert.ok(old);
  const stranger = await site.get(pageOf(old));
  assert.deepEqual(
    [stranger.status, stranger.$('h1').text()],
    [401, 'This change is in the archive'],
  );
  const free = await site.get(pageOf(old), { cookie });
  assert.equal(free.status, 403);
  assert.match(free.$('main').text(), /Pro/);
});

test('previews of links get a title, a sentence and a picture', async () => {
  const { $ } = await site.get(pageOf(price));
  const meta = (name: string) =>
    $(`meta[property="${name}"], meta[name="${name}"]`).attr('content');
  const base = site.server.world.baseUrl;
  assert.equal(meta('og:title'), 'Peppergraph: The price of the thali plan changed.');
  assert.equal(meta('og:url'), base + pageOf(price));
  assert.match(meta('og:description') ?? '', /Two captures agree/);
  assert.equal(meta('og:image'), `${base}${pageOf(price)}/picture.png`);
  assert.equal(meta('twitter:card'), 'summary_large_image');
  assert.equal(meta('twitter:image'), meta('og:image'));
  assert.match(meta('og:image:alt') ?? '', /Peppergraph/);
  const response = await request(`${site.server.url}${pageOf(price)}/picture.png`);
  const bytes = Buffer.from(await response.body.arrayBuffer());
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'image/png');
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
  assert.ok(bytes.length < 100_000, `${bytes.length}`);
});

test('a page is one call, and a picture too', async () => {
  for (const path of [pageOf(price), `${pageOf(price)}/picture.png`]) {
    site.counted = 0;
    await site.get(path);
    assert.equal(site.counted, 1, path);
  }
});

test('a retracted change says so, with the reason, and so does its picture', async () => {
  const [one] = await events('company=tallybrook.example&type=pricing.price.changed');
  assert.ok(one);
  const before = await request(`${site.server.url}${pageOf(one)}/picture.png`);
  const sound = Buffer.from(await before.body.arrayBuffer());
  await retractEvent(site.server.world, one.id, 'The page showed another currency.');
  const { $ } = await site.get(pageOf(one));
  assert.match($('.said.bad').text(), /This was retracted[\s\S]*another currency/);
  assert.match($('meta[name="description"]').attr('content') ?? '', /retracted later/);
  const after = await request(`${site.server.url}${pageOf(one)}/picture.png`);
  assert.notDeepEqual(Buffer.from(await after.body.arrayBuffer()), sound);
});

test('hostile values, names and keys are shown harmlessly', async () => {
  const { database } = site.server.world;
  const hostile = '<script>alert(1)</script>\u202e"\'><img src=x onerror=alert(1)>\u200b';
  const [one] = await events('company=tidewarden.example&type=pricing.price.changed');
  assert.ok(one);
  await database.rows(
    'test-hostile-change',
    `update change_events set old_value = $2, new_value = $3, summary = $4, unit = $5,
       product = $4, source_url = 'javascript:alert(1)' where id = $1`,
    [one.id, JSON.stringify(hostile), JSON.stringify(hostile.repeat(20_000)), hostile, hostile],
  );
  await database.rows('test-hostile-name', 'update companies set name = $1 where domain = $2', [
    hostile,
    one.company,
  ]);
  for (const headers of [{}, { cookie }]) {
    const { status, $, body } = await site.get(pageOf(one), headers);
    assert.equal(status, 200);
    assert.ok(body.length < 100_000, `${body.length}`);
    assert.equal($('main script, img, iframe').length, 0);
    assert.equal($('script').length, 1);
    assert.doesNotMatch(body, /[\u202a-\u202e\u200b]/);
    assert.equal($('a[href^="javascript:"]').length, 0);
  }
  const picture = await request(`${site.server.url}${pageOf(one)}/picture.png`);
  assert.equal(picture.statusCode, 200);
  assert.ok((await picture.body.arrayBuffer()).byteLength < 100_000);
});
