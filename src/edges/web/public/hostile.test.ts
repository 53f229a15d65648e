// What the public pages answer to what is not there, to limits, and to hostile captured text.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSite, type Site } from '../../../../test/servers/site.ts';
import { PROBLEM_CODES } from '../../../contract/problems.ts';
import type { CompanyRecord } from '../../../contract/schemas/catalogue.ts';

const HERE = '/companies/peppergraph.example';

let site: Site;
before(async () => {
  site = await openSite();
});
after(() => site?.[Symbol.asyncDispose]());

test('an unknown company is a page that is not found, with the search', async () => {
  for (const path of ['/companies/nobody.example', '/companies/%3Cscript%3E', '/companies/a%2Fb']) {
    const { status, $ } = await site.get(path);
    assert.equal(status, 404, path);
    assert.equal($('main form[action="/search"]').length, 1);
    assert.equal($('meta[name="robots"]').attr('content'), 'noindex');
  }
  for (const path of [`${HERE}/facts/pricing.nothing`, '/categories/nothing', '/errors/nothing']) {
    assert.equal((await site.get(path)).status, 404, path);
  }
});

test('a company has one address, whatever it was asked for by', async () => {
  for (const name of ['peppergraph', 'PEPPERGRAPH.example', 'www.peppergraph.example']) {
    const { $ } = await site.get(`/companies/${name}`);
    assert.ok($('link[rel="canonical"]').attr('href')?.endsWith(HERE), name);
  }
});

test('limits and outages are pages that say when to come again', async (t) => {
  t.after(() => {
    site.refusal = null;
  });
  for (const [code, status] of [
    ['rate_limited', 429],
    ['rate_limiter_unavailable', 503],
  ] as const) {
    site.refusal = { kind: 'refused', code, detail: 'Not now.', headers: { 'Retry-After': '7' } };
    for (const path of ['/', HERE, '/search?q=a']) {
      const got = await site.get(path);
      assert.equal(got.status, status, path);
      assert.equal(got.headers['retry-after'], '7');
      assert.match(got.$('main').text(), /Not now\..*7 seconds/s);
      assert.equal(got.headers['cache-control'], 'no-store');
    }
  }
});

test('every problem code has a page at its address', async () => {
  const list = await site.get('/errors');
  for (const code of PROBLEM_CODES) {
    const page = await site.get(`/errors/${code}`);
    assert.equal(page.status, 200, code);
    assert.ok(page.body.includes(`<code>${code}</code>`));
    assert.equal(list.$(`a[href="/errors/${code}"]`).length, 1, code);
  }
});

test('the search finds without a script, and never echoes markup', async () => {
  const { $ } = await site.get('/search?q=peppergrah');
  assert.equal($(`main a[href="${HERE}"]`).length, 1);
  const hostile = await site.get(
    `/search?q=${encodeURIComponent('"><script>alert(1)</script>\u202e')}`,
  );
  assert.equal(hostile.$('script').length, 1);
  assert.equal(hostile.$('main').text().includes('\u202e'), false);
  assert.equal((await site.get(`/search?q=${'x'.repeat(5_000)}`)).status, 200);
  assert.equal((await site.get('/search')).status, 200);
});

const HOSTILE = [
  `"'><script>alert(1)</script><img src=x onerror=alert(1)>`,
  '</script><script>alert(2)</script>',
  'a\u202eb\u2066c\u200bd\ufeffe\0f',
  'W'.repeat(1_000_000),
  `z${'\u0301'.repeat(20_000)}`,
  'javascript:alert(3)',
];

// The last test: it writes over the record of a company.
test('what a company publishes does no harm on its page', async () => {
  const domain = 'opalrelay.example';
  const answer = await site.server.get(`/v1/companies/${domain}`, 'none');
  const record = answer.json as unknown as { data: CompanyRecord };
  const [first] = Object.values(record.data.dimensions);
  const sample = first?.facts[0];
  assert.ok(first && sample);
  const facts = HOSTILE.flatMap((text, i) => [
    { ...sample, key: `positioning.customer.n${i}`, value: text, product: text.slice(0, 200) },
    { ...sample, key: `positioning.${text.slice(0, 80)}`, value: [text, text] },
    { ...sample, key: `pricing.tier.p${i}.name`, value: text, unit: text.slice(0, 300) },
    { ...sample, key: `pricing.tier.p${i}.price`, value: 1, unit: text.slice(0, 300) },
    { ...sample, key: `positioning.customer.o${i}`, value: { [text.slice(0, 99)]: text } },
  ]);
  const name = HOSTILE.slice(0, 3).join(' ');
  const body = JSON.stringify({
    ...record,
    data: {
      ...record.data,
      company: { ...record.data.company, name },
      dimensions: { pricing: { ...first, facts }, positioning: { ...first, facts } },
    },
  });
  await site.server.world.database.rows(
    'test-hostile-record',
    `update company_records set body = $2, etag = 'hostile' where domain = $1`,
    [domain, Buffer.from(body)],
  );
  const { status, body: shown, $ } = await site.get(`/companies/${domain}`);
  assert.equal(status, 200);
  assert.ok(shown.length < 400_000, `${shown.length}`);
  const scripts = $('script')
    .toArray()
    .map((one) => $(one).attr('type') ?? $(one).attr('src'));
  assert.equal(scripts.length, 2);
  assert.equal($('img, iframe, object').length, 0);
  assert.doesNotMatch(shown, /[\u202a-\u202e\u2066-\u2069\u200b\ufeff\0]|\u0301{5}/);
  for (const one of $('*').toArray()) {
    for (const [attribute, value] of Object.entries($(one).attr() ?? {})) {
      assert.doesNotMatch(attribute, /^on|^style$/);
      if (/^(?:href|src|action)$/.test(attribute)) assert.doesNotMatch(value, /^\s*javascript:/i);
    }
  }
  const about = JSON.parse($('script[type="application/ld+json"]').text());
  assert.ok(about.name.length < 200);
});
