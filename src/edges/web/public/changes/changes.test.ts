// The feed as a page: filters in its address, what is wrong with them, further pages, Atom.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from 'cheerio';
import { type Got, openSite, type Site } from '../../../../../test/servers/site.ts';
import type { ChangeEvent } from '../../../../contract/schemas/changes.ts';

let site: Site;
/** Somebody with a free account is signed in. */
let cookie: string;
before(async () => {
  site = await openSite();
  cookie = await site.signIn();
});
after(() => site?.[Symbol.asyncDispose]());

async function events(query: string, tier: 'none' | 'free' = 'none'): Promise<ChangeEvent[]> {
  const { json } = await site.server.get(`/v1/changes?${query}`, tier);
  return (json.data as unknown as { events: ChangeEvent[] }).events;
}

/** The ids of the changes that a page leads to, in its order. */
function ids({ $ }: Got): string[] {
  return $('.changes .changed-link')
    .toArray()
    .map((one) => $(one).attr('href')?.split('/').at(-1) ?? '');
}

const WIDE = 'since=2026-01-01';

test('each filter narrows the page to what the API answers, and is shown as chosen', async () => {
  for (const query of [
    'company=peppergraph.example',
    'category=on-call',
    'dimension=pricing',
    'type=pricing.price.changed',
    'min_significance=high',
    'derivation=confirmed',
    `until=2026-11-10&${WIDE}`,
    'category=on-call&dimension=pricing&min_significance=high',
  ]) {
    const got = await site.get(`/changes?${query}`);
    assert.equal(got.status, 200, query);
    const expected = (await events(query)).map(({ id }) => id);
    assert.deepEqual(ids(got), expected, query);
    const fields = new URLSearchParams(query);
    for (const [name, value] of fields) {
      const field = got.$(`.filters [name="${name}"]`);
      const chosen = field.is('select') ? field.find('option[selected]').attr('value') : null;
      assert.equal(chosen ?? field.attr('value'), value, `${name} of ${query}`);
    }
    assert.equal(got.$('.chosen a:not(.plain)').length, fields.size);
  }
});

test('every change leads to its page, and the page to the same changes as Atom', async () => {
  const got = await site.get('/changes?category=on-call&dimension=pricing&since=2026-09-01');
  const atom = '/v1/changes.atom?category=on-call&dimension=pricing';
  assert.equal(got.$('link[rel="alternate"][type="application/atom+xml"]').attr('href'), atom);
  assert.equal(got.$(`main a[href="${atom}"]`).length, 1);
  const feed = load((await site.get(atom)).body, { xml: true });
  const entries = feed('entry > link[rel="alternate"]').toArray();
  const paths = entries.map((one) => new URL(feed(one).attr('href') ?? '').pathname);
  for (const one of got.$('.changed-link').toArray()) {
    const path = got.$(one).attr('href') ?? '';
    assert.ok(paths.includes(path), `${path} is in the feed`);
  }
  assert.equal((await site.get(paths[0] ?? '')).status, 200);
});

test('what a plain form sends empty is taken out of the address', async () => {
  const got = await site.get('/changes?company=&category=on-call&dimension=&min_delta=');
  assert.equal(got.status, 302);
  assert.equal(got.headers.location, '/changes?category=on-call');
  const passed = await site.get('/changes?category=on-call&utm_source=letter');
  assert.equal(passed.status, 200);
});

test('a wrong value is named with its field and with what is accepted', async () => {
  for (const [query, status, name, accepted] of [
    ['dimension=prices', 400, 'dimension', /one of pricing, features/],
    ['type=pricing.price.change', 400, 'type', /Did you mean pricing.price.changed\?/],
    ['min_significance=huge', 400, 'min_significance', /normal, high/],
    ['since=yesterday', 400, 'since', /YYYY-MM-DD/],
    ['since=2026-11-03&until=2026-11-01', 400, 'since', /not after 2026-11-01/],
    ['company=nobody.example', 404, 'company', /domain of a company/],
    ['company=https://acme.example', 400, 'company', /apex domain/],
    ['category=none-such', 404, 'category', /category of the list/],
    ['catgory=on-call', 400, 'catgory', /Did you mean category\?/],
  ] as const) {
    const got = await site.get(`/changes?${query}`);
    assert.equal(got.status, status, query);
    const said = got.$(`#wrong-${name}`).text();
    assert.match(said, accepted, query);
    const field = got.$(`.filters [name="${name}"]`);
    if (name === 'catgory') continue;
    assert.equal(field.attr('aria-invalid'), 'true', query);
    assert.equal(field.attr('aria-describedby'), `wrong-${name}`);
    assert.equal(got.$('meta[name="robots"]').attr('content'), 'noindex');
  }
  const hostile = await site.get('/changes?type=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  assert.equal(hostile.status, 400);
  assert.equal(hostile.$('main script').length, 0);
});

test('numbers by where they went are for whoever may read them', async () => {
  const stranger = await site.get('/changes?direction=up');
  assert.equal(stranger.status, 401);
  assert.match(stranger.$('.said').text(), /sign in/i);
  assert.equal(stranger.$('.filters [name="direction"]').length, 0);
  const headers = { cookie };
  const up = 'dimension=pricing&direction=up&min_delta=2';
  const got = await site.get(`/changes?${up}`, headers);
  const expected = await events(up, 'free');
  assert.ok(expected.length > 0);
  assert.ok(expected.every(({ delta }) => (delta?.absolute ?? 0) >= 2));
  assert.deepEqual(
    ids(got),
    expected.map(({ id }) => id),
  );
  const wrong = await site.get('/changes?min_delta=much', headers);
  assert.match(wrong.$('#wrong-min_delta').text(), /a number from 0/);
});

test('whoever is signed in reads values, page after page, each change once', async () => {
  const headers = { cookie };
  const seen: string[] = [];
  let path: string | undefined = '/changes';
  while (path !== undefined) {
    const got: Got = await site.get(path, headers);
    assert.equal(got.status, 200, got.body);
    assert.match(String(got.headers['cache-control']), /no-store/);
    seen.push(...ids(got));
    if (path === '/changes') assert.ok(got.$('.move ins').length > 10);
    path = got.$('a[rel="next"]').attr('href');
  }
  assert.ok(seen.length > 50);
  assert.equal(new Set(seen).size, seen.length);
  const stranger = await site.get('/changes');
  assert.equal(stranger.$('a[rel="next"]').length, 0);
  assert.match(stranger.$('main').text(), /More changes match than the 50/);
});

test('companies and categories lead to their own part of the feed', async () => {
  const company = await site.get('/companies/peppergraph.example');
  assert.equal(company.$('main a[href="/changes?company=peppergraph.example"]').length, 1);
  assert.ok(company.$('.changed-link[href^="/companies/peppergraph.example/changes/"]').length > 1);
  const category = await site.get('/categories/on-call');
  assert.equal(category.$('main a[href="/changes?category=on-call"]').length, 1);
});
