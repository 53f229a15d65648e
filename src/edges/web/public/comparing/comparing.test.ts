// Companies beside each other on pages: what each cell says, what the address changes, the form.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CheerioAPI } from 'cheerio';
import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { openSite, type Site } from '../../../../../test/servers/site.ts';
import type { CategoryDetail } from '../../../../contract/schemas/catalogue.ts';
import type { Cell } from '../../../../contract/schemas/cells.ts';
import type { Comparison } from '../../../../contract/schemas/comparison.ts';
import { reasonText } from '../words.ts';

const HERE = '/categories/on-call';
const PLANS = 'pricing.tier_count';
const TWO = 'pagerook.example,sirenmoth.example';

let site: Site;
let detail: CategoryDetail;
before(async () => {
  site = await openSite();
  const { json } = await site.server.get(`/v1${HERE}`, 'none');
  detail = json.data as unknown as CategoryDetail;
});
after(() => site?.[Symbol.asyncDispose]());

const companiesIn = ($: CheerioAPI) =>
  $('.bycompany tbody th[scope="row"] input')
    .toArray()
    .map((one) => $(one).attr('value') ?? '');

function assertCell(place: ReturnType<CheerioAPI>, cell: Cell): void {
  const about = `${cell.company} ${cell.key}`;
  if (cell.state === 'known') {
    const mark = cell.provenance === 'observed' ? 'observed' : 'stated';
    assert.ok(place.find('.value').text().trim() !== '', about);
    assert.equal(place.find('.mark').text(), mark, about);
    assert.equal(place.find('time').attr('datetime')?.slice(0, 10), cell.as_of, about);
    const link = place.find('a.by').attr('href') ?? '';
    assert.ok(link.startsWith(`/companies/${cell.company}/facts/${cell.key}?`), about);
  } else {
    const says = place.text();
    assert.ok(says.includes(cell.reason === 'not_stated' ? 'not stated' : cell.state), about);
    assert.ok(says.includes(reasonText(cell.reason)), about);
    assert.equal(place.find('.value').length, 0, about);
  }
}

test('a category shows for each company and criterion what the API answers', async () => {
  const { $ } = await site.get(HERE);
  const rows = $('.bycompany tbody tr').toArray();
  assert.equal(rows.length, detail.companies.length);
  for (const [i, row] of rows.entries()) {
    const cells = $(row).find('td').toArray();
    const own = detail.companies[i]?.cells ?? [];
    assert.equal(cells.length, own.length);
    const keys = $('.bycompany thead a')
      .toArray()
      .slice(1)
      .map((one) => new URL($(one).attr('href') ?? '', 'http://x').searchParams.get('sort'));
    for (const [j, place] of cells.entries()) {
      const cell = own.find(({ key }) => key === keys[j]);
      assert.ok(cell, String(keys[j]));
      assertCell($(place), cell);
    }
  }
  assert.ok($('.bycompany caption').text().includes(`${rows.length} companies`));
  assert.ok($('#plans').closest('section').find('tbody tr').length >= 3);
  assert.equal($('#hiring').closest('section').find('tbody tr').length, rows.length);
});

test('the address sorts, and what is not known comes last either way', async () => {
  const of = (domain: string | undefined, key: string) => {
    const cell = detail.companies
      .find((one) => one.domain === domain)
      ?.cells.find((one) => one.key === key);
    return cell?.state === 'known' ? (cell.value as number) : null;
  };
  const up = await site.get(`${HERE}?sort=${PLANS}`);
  const counts = companiesIn(up.$).map((domain) => of(domain, PLANS));
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => (a ?? 99) - (b ?? 99)),
  );
  assert.equal(up.$('th[aria-sort="ascending"]').length, 1);
  const trial = 'pricing.trial.days';
  for (const way of ['', '-']) {
    const { $ } = await site.get(`${HERE}?sort=${way}${trial}`);
    const known = companiesIn($).map((domain) => of(domain, trial) !== null);
    assert.deepEqual(
      known,
      known.toSorted((a, b) => Number(b) - Number(a)),
      way,
    );
  }
  const down = up.$('th[aria-sort] a').attr('href') ?? '';
  const { $ } = await site.get(down);
  assert.deepEqual(
    companiesIn($).map((domain) => of(domain, PLANS)),
    counts.toReversed(),
  );
});

test('the address filters by a fact and shows one dimension, and CSV has what is shown', async () => {
  const more = await site.get(
    `${HERE}?fact=${PLANS}&is=at_least&value=4&dimension=pricing&sort=-name`,
  );
  const shown = companiesIn(more.$);
  assert.ok(shown.length >= 2 && shown.length < detail.companies.length);
  assert.equal(more.$('.bycompany .groups th').length, 1);
  const csv = more.$('a.csv').attr('href') ?? '';
  const { statusCode, headers, body } = await request(site.server.url + csv);
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  const rows: Record<string, string>[] = parse(await body.text(), { columns: true });
  assert.deepEqual(
    rows.map(({ company }) => company),
    shown,
  );
  const none = await site.get(`${HERE}?fact=${PLANS}&is=at_least&value=1000`);
  assert.equal(none.status, 200);
  assert.match(none.$('main').text(), /No company of this category is so/);
});

test('what the address cannot ask is a page that names the field and what it takes', async () => {
  const many = Array.from({ length: 7 }, (_, i) => `c${i}.example`).join();
  for (const [path, field, takes] of [
    [`${HERE}?sort=prices`, 'sort', PLANS],
    [`${HERE}?dimension=prices`, 'dimension', 'pricing'],
    [`${HERE}?fact=prices`, 'fact', PLANS],
    [`${HERE}?fact=${PLANS}&is=maybe`, 'is', 'at_least'],
    [`${HERE}?fact=${PLANS}&is=at_most&value=lots`, 'value', '99.9'],
    [`${HERE}?page=9`, 'page', '1 to 1'],
    [`/compare?companies=${TWO}&dimension=x`, 'dimension', 'pricing'],
    [`/compare?companies=${TWO}&only=x`, 'only', 'differences'],
    [`/compare?companies=${many}`, 'companies', '2 to 6'],
  ] as const) {
    const { status, $, headers } = await site.get(path);
    assert.equal(status, 400, path);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal($('main code').first().text(), field, path);
    assert.ok($('main').text().includes(takes), path);
  }
});

test('two companies stand beside each other, fact by fact', async () => {
  const { json } = await site.server.get(`/v1/compare?companies=${TWO}`, 'none');
  const { keys, cells } = json.data as unknown as Comparison;
  const { $ } = await site.get(`/compare?companies=${TWO}`);
  assert.equal($('.byfact thead th[scope="col"]').length, 3);
  const places = $('.byfact tbody tr:not(.groups)').toArray();
  assert.equal(places.length, keys.length);
  for (const [i, row] of places.entries()) {
    for (const [nth, place] of $(row).find('td').toArray().entries()) {
      assertCell($(place), cells[nth * keys.length + i] as Cell);
    }
  }
  const differing = await site.get(`/compare?companies=${TWO}&only=differences`);
  const left = differing.$('.byfact tbody tr:not(.groups)').length;
  assert.ok(left > 0 && left < places.length);
});

test('the form takes names and domains, and leads to the address of the comparison', async () => {
  const response = await request(
    `${site.server.url}/compare?company=Pagerook&company=sirenmoth.example`,
  );
  assert.equal(response.statusCode, 303);
  assert.equal(response.headers.location, `/compare?companies=${TWO}`);
  await response.body.dump();
  const wrong = await site.get('/compare?company=Pagerook&company=pagerok&company=');
  assert.equal(wrong.status, 400);
  assert.equal(wrong.$('[aria-invalid]').attr('value'), 'pagerok');
  assert.match(wrong.$('.error').text(), /No covered company.*Pagerook/);
  const one = await site.get('/compare?companies=pagerook.example');
  assert.equal(one.status, 200);
  assert.equal(one.$('a[href="/compare?companies=pagerook.example,sirenmoth.example"]').length, 1);
  const company = await site.get('/companies/pagerook.example');
  assert.equal(company.$('a[href="/compare?companies=pagerook.example"]').length, 1);
});

test('whoever is signed in reads who raised prices', async () => {
  const stranger = await site.get(HERE);
  assert.equal(stranger.$('#prices').closest('section').find('.note .withheld').length, 1);
  const headers = { cookie: await site.signIn() };
  for (const path of [HERE, `/compare?companies=${TWO}`]) {
    const { $ } = await site.get(path, headers);
    const prices = $('#prices').closest('section');
    assert.match(prices.text(), /Raised prices:/);
    assert.ok(prices.find('ins').length > 0);
  }
});

// The last test: it writes over facts.
test('what a company publishes does no harm in a comparison', async () => {
  const hostile = [
    `"'><script>alert(1)</script><img src=x onerror=alert(1)>`,
    'a\u202eb\u2066c\u200bd',
    'W'.repeat(1_000_000),
    'javascript:alert(3)',
    '=HYPERLINK("http://x")',
  ];
  for (const [i, text] of hostile.entries()) {
    await site.server.world.database.rows(
      'test-hostile-fact',
      `update facts set value = $2, unit = $3 where valid_to is null and key = $1`,
      [
        [
          PLANS,
          'security.cert.iso27001',
          'security.cert.soc2_t2',
          'reliability.sla_pct',
          'pricing.trial.days',
        ][i],
        JSON.stringify(text),
        text.slice(0, 300),
      ],
    );
  }
  for (const path of [
    HERE,
    `/compare?companies=${TWO}`,
    `${HERE}?fact=${PLANS}&is=says&value=%3Cb`,
  ]) {
    const { status, body, $ } = await site.get(path);
    assert.equal(status, 200);
    assert.ok(body.length < 200_000, `${body.length}`);
    assert.equal($('main script, main img, iframe').length, 0);
    assert.doesNotMatch(body, /[\u202a-\u202e\u2066-\u2069\u200b]/);
    for (const one of $('main [href]').toArray()) {
      assert.doesNotMatch($(one).attr('href') ?? '', /^\s*javascript:/i);
    }
  }
  const csv = await request(`${site.server.url}/v1/compare?category=on-call&format=csv`);
  assert.doesNotMatch(await csv.body.text(), /(^|,)"?[=+@]/m);
});
