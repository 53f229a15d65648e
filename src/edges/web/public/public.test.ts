// The public pages over HTTP, on the sample: what they show, and what they keep back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { request } from 'undici';
import { openSite, type Site } from '../../../../test/servers/site.ts';
import { FRESHNESS_DAYS } from '../../../contract/fact-keys.ts';
import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import { rebuildRecords } from '../../../store/companies/company-records.ts';
import { amountText } from './words.ts';

const COMPANY = 'peppergraph.example';
const HERE = `/companies/${COMPANY}`;
const BESIDE = '/compare?companies=peppergraph.example,tallybrook.example';
const PAGES = [
  '/',
  '/search?q=pepper',
  '/categories',
  '/categories/on-call',
  '/embed/peppergraph.example',
  '/compare',
  BESIDE,
  '/changes',
  HERE,
  `${HERE}/facts/pricing.tier.thali.price`,
  '/status',
  '/bot',
  '/errors',
];

let site: Site;
before(async () => {
  site = await openSite();
});
after(() => site?.[Symbol.asyncDispose]());

for (const path of PAGES) {
  test(`${path} is a whole page in the frame, and loads nothing from elsewhere`, async () => {
    const { status, headers, body, $ } = await site.get(path);
    assert.equal(status, 200, body);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'sha/,
    );
    assert.match(String(headers['x-request-id']), /^req_/);
    assert.equal($('h1').length, 1);
    assert.equal($('header form[action="/search"] input[name="q"]').length, 1);
    assert.equal($('header a[href="/verify"]').length, 1);
    const description = $('meta[name="description"]').attr('content') ?? '';
    assert.ok(description.length > 20, description);
    assert.equal($('meta[property="og:description"]').attr('content'), description);
    assert.ok($('title').text().includes('Assay'));
    assert.equal($('link[rel="stylesheet"]').length, 1);
    assert.deepEqual([$('script[src]').length, $('script[src][defer]').length], [1, 1]);
    assert.equal($('img:not([src^="/embed/"]), iframe, style, [style]').length, 0);
    const ids = $('[id]')
      .toArray()
      .map((one) => $(one).attr('id'));
    assert.equal(new Set(ids).size, ids.length, 'an id is there twice');
    const canonical = $('link[rel="canonical"]').attr('href');
    if (/^\/(search|embed)/.test(path)) assert.equal(canonical, undefined);
    else
      assert.ok(canonical?.startsWith(`${site.server.world.baseUrl}${path === '/' ? '/' : path}`));
    const head = await request(site.server.url + path, { method: 'HEAD' });
    assert.deepEqual([head.statusCode, await head.body.text()], [200, '']);
  });
}

test('links within the site lead somewhere', async () => {
  const found = new Set<string>();
  for (const path of PAGES) {
    const { $ } = await site.get(path);
    for (const one of $('a[href^="/"]').toArray()) {
      found.add(($(one).attr('href') ?? '').replace(/#.*$/, ''));
    }
  }
  // Accounts are another room; what facts link to is of one kind.
  const facts = [...found].filter((path) => path.includes('/facts/'));
  const others = [...found].filter((path) => !/^\/account|\/facts\//.test(path) && path !== '');
  for (const path of [...others, ...facts.slice(0, 5)]) {
    const { status } = await site.get(path);
    assert.ok(status === 200 || status === 301 || status === 302, `${path}: ${status}`);
  }
});

test('what is sent compressed is small, and says the same', async () => {
  for (const [path, most] of [
    ['/', 20_000],
    [HERE, 60_000],
    ['/companies/tallybrook.example', 60_000],
  ] as const) {
    const response = await request(site.server.url + path, {
      headers: { 'accept-encoding': 'br' },
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    assert.equal(response.headers['content-encoding'], 'br');
    assert.ok(bytes.length < most, `${path}: ${bytes.length}`);
    assert.equal(brotliDecompressSync(bytes).toString(), (await site.get(path)).body);
  }
});

test('a page that has not changed is not sent again, in whatever coding it came', async () => {
  for (const coding of ['br', 'identity']) {
    const asked = { 'accept-encoding': coding };
    const first = await request(site.server.url + HERE, { headers: asked });
    await first.body.dump();
    const etag = String(first.headers.etag);
    assert.match(etag, coding === 'br' ? /^"[0-9a-f]{32}-br"$/ : /^"[0-9a-f]{32}"$/);
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = { ...asked, 'if-none-match': etag };
      const again = await request(site.server.url + HERE, { method, headers });
      assert.deepEqual([again.statusCode, await again.body.text()], [304, '']);
      assert.equal(again.headers.etag, etag);
      assert.equal(again.headers['cache-control'], first.headers['cache-control']);
      assert.equal(again.headers.vary, first.headers.vary);
    }
  }
  const other = await site.get('/companies/tallybrook.example');
  const own = await site.get(HERE);
  assert.notEqual(other.headers.etag, own.headers.etag);
  const nothing = await site.get('/companies/nobody.example');
  assert.equal(nothing.headers.etag, undefined);
});

test('a kept page is drawn anew as soon as the record is another', async () => {
  const path = '/companies/loomshade.example';
  const before = await site.get(path);
  const { database, now } = site.server.world;
  const { records, baseUrl } = site.server.served;
  const role = `insert into job_postings (company_id, source_id, provider, external_id, title, url,
      comp, first_seen_at, last_seen_at, listed_at)
    select company_id, id, 'greenhouse', 'kept', 'Keeper of pages', 'https://jobs.example/', '{}',
      created_at, created_at, created_at from sources where id =
      (select min(s.id) from sources s join companies c on c.id = s.company_id
       where c.domain = 'loomshade.example')`;
  await database.rows('test-role', role);
  const same = await site.get(path);
  assert.equal(same.headers.etag, before.headers.etag, 'the record is the one that was drawn');
  const own = await site.get(`${path}?ref=mail`);
  assert.match(own.body, /Keeper of pages/, 'what is asked for by a query is not kept');
  await database.transaction(async (db) => {
    const select = "select id from companies where domain = 'loomshade.example'";
    const [row] = await db.rows<{ id: number }>('test-company', select);
    const later = new Date(now().getTime() + 1_000);
    const context = { baseUrl, now: later, freshnessDays: FRESHNESS_DAYS };
    await rebuildRecords(db, [row?.id ?? 0], context);
  });
  records.forget('loomshade.example');
  const after = await site.get(path);
  assert.match(after.body, /Keeper of pages/);
  assert.notEqual(after.headers.etag, before.headers.etag);
});

test('a company page shows each fact with who says so, its day and where it is shown', async () => {
  const record = (await site.server.get(`/v1/companies/${COMPANY}`, 'none')).json
    .data as unknown as CompanyRecord;
  const { $ } = await site.get(HERE);
  const facts = Object.values(record.dimensions).flatMap((block) => block.facts);
  assert.equal($('.known tbody tr').length, facts.length);
  for (const { key, provenance, as_of: asOf } of facts) {
    const link = $(`.known a[href="${HERE}/facts/${key}?provenance=${provenance}"]`);
    assert.equal(link.length, 1, key);
    const row = link.closest('tr');
    const mark = provenance === 'observed' ? 'observed' : 'stated';
    assert.equal(row.find('.mark').first().text(), mark, key);
    assert.equal(row.find('time').attr('datetime')?.slice(0, 10), asOf, key);
  }
  for (const { dimension } of record.coverage.gaps) {
    assert.equal($(`#${dimension}`).closest('.gap').find('.mark.absent').length, 1, dimension);
  }
  assert.match($('main').text(), /This company is invented/);
  const about = JSON.parse($('script[type="application/ld+json"]').text());
  assert.equal(about.about.name, 'Peppergraph');
});

test('whatever shows a proof leads to the page that checks it', async () => {
  const { json } = await site.server.get(`/v1/changes?company=${COMPANY}&limit=1`, 'none');
  const { events } = json.data as unknown as { events: ChangeEvent[] };
  for (const path of [HERE, `${HERE}/changes/${events[0]?.id}`]) {
    const { $ } = await site.get(path);
    assert.ok($('main a[href="/verify"]').length > 0, path);
  }
});

test('no page shows a stranger what the API would mask', async () => {
  const path = `/v1/companies/${COMPANY}`;
  const open = [
    ...['', '/history', '/jobs', '/disputes'].map((part) => path + part),
    '/v1/companies/tallybrook.example',
    '/v1/categories/product-analytics',
  ].map((one) => site.server.get(one, 'none'));
  const anybody = (await Promise.all(open)).map(({ body }) => body).join('\n');
  const { json } = await site.server.get(`${path}/history?limit=200`, 'pro');
  const { events } = json.data as unknown as { events: ChangeEvent[] };
  // Each as the API writes it, and as a page would.
  const secrets = events.flatMap((event): [string, string][] => {
    const { old_value: old, new_value: now, unit, summary } = event;
    const values = [old, now].flatMap((value): [string, string][] => {
      if (typeof value === 'number' && value > 9) return [[`${value}`, amountText(value, unit)]];
      return typeof value === 'string' ? [[value, value]] : [];
    });
    const texts = [summary, event.before_capture_id, event.after_capture_id];
    return [
      ...values,
      ...texts.filter((one) => one !== null).map((one) => [one, one] as const),
    ].map(([written, shown]) => [written, shown]);
  });
  const kept = secrets.filter(([written]) => !anybody.includes(written));
  assert.ok(kept.length > 10, 'the sample has values that need a key');
  const shownAt = ['/', '/changes', HERE, '/categories/product-analytics', BESIDE];
  const pages = await Promise.all(shownAt.map((page) => site.get(page)));
  const shown = pages.map(({ body }) => body).join('\n');
  for (const secret of kept.flat()) assert.ok(!shown.includes(secret), secret);
  assert.equal(load(shown)('del, ins, .chart').length, 0);
});

test('whoever is signed in reads the values and the quote, on their own credits', async () => {
  const headers = { cookie: await site.signIn() };
  const before = site.server.costs.length;
  const { headers: sent, $ } = await site.get(HERE, headers);
  assert.match($('.move').first().text(), /14,999[\s\S]*17,499/);
  assert.equal($('.note .withheld').length, 0);
  assert.match(String(sent['cache-control']), /no-store/);
  assert.deepEqual(site.server.costs.slice(before).filter((cost) => cost > 0).length > 0, true);
  const fact = await site.get(`${HERE}/facts/pricing.tier.thali.price`, headers);
  assert.match(fact.$('.quote mark').text(), /17,?499/);
  const stranger = await site.get(`${HERE}/facts/pricing.tier.thali.price`);
  assert.equal(stranger.$('.quote').length, 0);
  assert.match(stranger.$('#quote').parent().text(), /sign in/);
});

test('a page is one call, however many operations it asks', async () => {
  const fact = `${HERE}/facts/pricing.tier.thali.price`;
  for (const path of ['/', HERE, fact, '/categories/on-call', '/compare', BESIDE]) {
    site.counted = 0;
    await site.get(path);
    assert.equal(site.counted, 1, path);
  }
});

test('a browser gets a page where nothing is, and a program a problem', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  for (const path of ['/nothing', '/companies', '/companies/a/b/c/d']) {
    const page = await request(`${site.server.url}${path}`, { headers: browser });
    const $ = load(await page.body.text());
    assert.equal(page.statusCode, 404, path);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.equal($('h1').text(), 'Not found');
    assert.equal($('main form[action="/search"]').length, 1);
    for (const accept of ['*/*', 'application/json', 'application/problem+json, text/html;q=0.5']) {
      const problem = await request(`${site.server.url}${path}`, { headers: { accept } });
      assert.equal(problem.statusCode, 404, accept);
      assert.match(String(problem.headers['content-type']), /^application\/problem\+json/);
      await problem.body.dump();
    }
  }
  for (const path of [
    '/v1/nothing',
    '/mcp/nothing',
    '/.well-known/nothing',
    '/schemas/events/no',
  ]) {
    const problem = await request(`${site.server.url}${path}`, { headers: browser });
    assert.match(String(problem.headers['content-type']), /^application\/problem\+json/, path);
    await problem.body.dump();
  }
});
