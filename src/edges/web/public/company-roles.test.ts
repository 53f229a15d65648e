// Open roles on a company's page: found by the address alone, and all of them within reach.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Got, openSite, type Site } from '../../../../test/servers/site.ts';

const DOMAIN = 'tallybrook.example';
const HERE = `/companies/${DOMAIN}`;
const MORE = 130;

let site: Site;
before(async () => {
  site = await openSite();
  await site.server.world.database.rows(
    'test-roles',
    `insert into job_postings (company_id, source_id, provider, external_id, title, department,
       location, remote, url, comp, first_seen_at, last_seen_at, listed_at)
     select company_id, source_id, provider, 'more-' || i, 'Brewer ' || i,
       case i % 2 when 0 then 'Malt & <Hops>' end, 'Łódź', i % 3 = 0, url || i,
       jsonb_set(comp::jsonb, '{source}', to_jsonb(case i % 5 when 0 then 'ats_structured'
         else 'not_stated' end)), first_seen_at, last_seen_at, '2001-01-01'
     from generate_series(1, ${MORE}) i, (select p.* from job_postings p join companies c
       on c.id = p.company_id where c.domain = '${DOMAIN}' limit 1) one`,
  );
});
after(() => site?.[Symbol.asyncDispose]());

const titles = ({ $ }: Got): string[] =>
  $('#roles')
    .parent()
    .find('tbody th')
    .toArray()
    .map((one) => $(one).text().replace(/\s+/g, ' ').trim());

async function get(path: string): Promise<Got> {
  const got = await site.get(path);
  assert.equal(got.status, 200, got.body);
  return got;
}

test('every role is within reach of links, however many there are', async () => {
  const found: string[] = [];
  let path: string | undefined = HERE;
  for (let pages = 0; path !== undefined && pages < 9; pages += 1) {
    const got: Got = await get(path);
    found.push(...titles(got));
    path = got.$('nav[aria-label="Pages of roles"] a[rel="next"]').attr('href');
    assert.ok(path === undefined || path.endsWith('#roles'));
  }
  const brewers = found.filter((title) => title.includes('Brewer'));
  assert.equal(new Set(brewers).size, MORE);
  assert.equal(found.length, new Set(found).size);
});

test('the form narrows by words, remote and stated pay, and says how many there are', async () => {
  const { $ } = await get(HERE);
  const form = $('form.role-filters');
  assert.equal(form.attr('action'), `${HERE}#roles`);
  const names = form.find('[name]').toArray();
  assert.deepEqual(
    names.map((one) => $(one).attr('name')),
    ['q', 'remote', 'stated_pay'],
  );
  const narrowed = await get(`${HERE}?q=brewer+%C5%82%C3%B3d%C5%BA&remote=true&stated_pay=true`);
  const wanted = Array.from({ length: MORE }, (_, i) => i + 1).filter((i) => i % 15 === 0);
  assert.equal(titles(narrowed).length, wanted.length);
  assert.match(narrowed.$('[role="status"]').text(), new RegExp(`^${wanted.length}\\b`));
  assert.equal(narrowed.$('[name="q"]#role-words').attr('value'), 'brewer łódź');
  assert.equal(narrowed.$('form.role-filters :checked').length, 2);
  assert.match(narrowed.$('link[rel="canonical"]').attr('href') ?? '', /tallybrook\.example$/);
  const wide = await get(`${HERE}?q=brewer`);
  const next = await get(wide.$('a[rel="next"]').attr('href') ?? '');
  assert.equal(titles(wide).length + titles(next).length, MORE);
});

test('a department leads to its roles; empty fields and foreign ones ask for nothing', async () => {
  const { $ } = await get(`${HERE}?q=Brewer+2`);
  const link = $('a[href*="Malt"]').first().attr('href') ?? '';
  assert.equal(titles(await get(link)).length, MORE / 2);
  const all = titles(await get(HERE));
  assert.deepEqual(titles(await get(`${HERE}?q=+&utm_source=mail`)), all);
});

test('nothing that meets the filters is said, and so is what they do not take', async () => {
  const none = await get(`${HERE}?q=zeppelin`);
  assert.deepEqual(titles(none), []);
  assert.match(none.$('[role="status"]').text(), /No role meets/);
  for (const [query, field] of [
    ['remote=perhaps', 'remote'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['cursor=rubbish', 'cursor'],
  ] as const) {
    const { status, $ } = await site.get(`${HERE}?${query}`);
    assert.equal(status, 400);
    assert.ok($('main').text().includes(field), $('main').text());
  }
});
