// From an identifier that a page states to observed facts of a register, over real HTTP and TLS.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkRegister } from '../../../src/pipeline/capturing/link-register.ts';
import { explainCompany } from '../../../src/pipeline/explain.ts';
import {
  capitalAddress,
  formDAddress,
  recordAddress,
} from '../../../src/registers/confirmation.ts';
import { assertPolite, captureDue, events, sources, work } from '../../worlds/live-company.ts';
import {
  ACCESS,
  answer,
  CIK,
  DOMAIN,
  explained,
  gleif,
  HOME,
  HOSTS,
  home,
  JSON_TYPE,
  KEY,
  LEI,
  openCompany,
  registered,
  START,
} from '../../worlds/register-company.ts';

const NUMBER = '01234567';

test('a stated LEI leads to the record of GLEIF, and that to observed facts', async () => {
  await using company = await openCompany(`Acme, Inc. LEI: ${LEI}`);
  const { world, id, registers } = company;
  answer(world, 'gleif', LEI, gleif('ACME INC'));
  await work(registers);
  const url = recordAddress('gleif', LEI);
  const source = (await sources(world)).get(url);
  assert.deepEqual([source?.role, source?.provider, source?.health], ['register', 'gleif', 'ok']);
  const week = 7 * 24 * 3_600_000;
  const wait = (source?.due.getTime() ?? 0) - Date.parse(START);
  assert.ok(wait > 0.8 * week && wait < 1.2 * week, 'the record is looked at every week');
  const facts = await registered(world);
  assert.deepEqual(
    [...facts.keys()],
    [
      'legal.entity.jurisdiction',
      'legal.entity.lei',
      'legal.entity.name',
      'legal.entity.status',
      'location.registered.city',
      'location.registered.country',
      'location.registered.street',
    ],
  );
  for (const fact of facts.values()) {
    assert.equal(fact.locator.type, 'json_pointer', fact.key);
    assert.equal(fact.url, url, 'its evidence is the answer of the register');
  }
  assert.match(await explained(world, id), new RegExp(`gleif ${LEI}: its own page states it`));
  assert.match(await explained(world, id), /legal\.entity\.lei = "0{6}ACME\S+ {2}\[company_stated/);
  assert.deepEqual(await events(world), []);
  assertPolite(world.web, HOSTS);
});

test('a record of another name gives no fact, and is explained', async () => {
  await using company = await openCompany(`LEI: ${LEI}`);
  const { world, id, registers } = company;
  answer(world, 'gleif', LEI, gleif('Other Works Ltd'));
  await work(registers);
  assert.deepEqual([...(await registered(world)).keys()], []);
  const lines = await explained(world, id);
  assert.match(lines, /lei-records\/0{6}ACME\S+ {2}failing \(the register names Other Works Ltd\)/);
  const kept = await world.database.rows(
    'test-kept',
    `select from captures c join sources s on s.id = c.source_id where s.role = 'register'`,
  );
  assert.equal(kept.length, 0);

  answer(world, 'gleif', LEI, gleif('ACME LTD'));
  world.at('2026-03-02T12:00:00Z');
  await work(registers);
  assert.ok((await registered(world)).has('legal.entity.lei'), 'it is asked again');
});

test('an identifier that its pages state no more takes its facts with it', async () => {
  await using company = await openCompany(`Acme, Inc. LEI: ${LEI}`);
  const { world, id, registers } = company;
  answer(world, 'gleif', LEI, gleif('ACME INC'));
  await work(registers);
  world.web.put(HOME, { body: home('Acme, Inc.') });
  for (const day of ['03', '05']) {
    assert.notEqual((await registered(world)).size, 0, 'one look only suspects');
    world.at(`2026-03-${day}T22:00:00Z`);
    await work(registers);
  }
  assert.deepEqual([...(await registered(world)).keys()], []);
  assert.deepEqual((await explainCompany(world, id, null)).registers, []);
  assert.match(await explained(world, id), /its pages state this identifier no longer/);
  const asked = world.web.paths('api.gleif.org').length;
  world.at('2026-06-01T00:00:00Z');
  await captureDue(registers);
  assert.equal(world.web.paths('api.gleif.org').length, asked, 'nobody asks for it any more');
});

const PROFILE = JSON.stringify({
  company_name: 'ACME LTD',
  company_number: NUMBER,
  company_status: 'active',
  type: 'ltd',
  date_of_creation: '2014-05-06',
  registered_office_address: { address_line_1: '1 High St', locality: 'Leeds' },
});
const CAPITAL = JSON.stringify({
  total_count: 1,
  items: [{ type: 'SH01', date: '2025-02-03', category: 'capital' }],
});

test('Companies House is asked with the key, which goes nowhere else', async () => {
  await using company = await openCompany('Acme Ltd. Registered in England, number 01234567.');
  const { world, registers } = company;
  answer(world, 'companies_house', NUMBER, PROFILE);
  const elsewhere = 'https://elsewhere.example/capital';
  world.web.put(capitalAddress(NUMBER), { status: 302, headers: { location: elsewhere } });
  world.web.put(elsewhere, { headers: JSON_TYPE, body: CAPITAL });
  await work(registers);
  const facts = await registered(world);
  assert.equal(facts.get('legal.entity.status')?.value, 'active');
  assert.equal(facts.get('location.registered.city')?.value, 'Leeds');
  const sent = world.web.visits.filter(({ headers }) => headers.authorization !== undefined);
  assert.deepEqual(
    sent.map(({ host, path }) => [host, path]),
    [
      ['api.company-information.service.gov.uk', '/company/01234567'],
      [
        'api.company-information.service.gov.uk',
        '/company/01234567/filing-history?category=capital',
      ],
    ],
  );
  const basic = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`;
  assert.ok(sent.every(({ headers }) => headers.authorization === basic));
  assert.ok(world.web.paths('elsewhere.example').includes('/capital'), 'the redirect was followed');
  assert.equal(facts.has('funding.registry.share_allotment.2025-02-03'), false);

  world.web.put(capitalAddress(NUMBER), { headers: JSON_TYPE, body: CAPITAL });
  world.at('2026-03-10T12:00:00Z');
  await work(registers);
  const allotted = (await registered(world)).get('funding.registry.share_allotment.2025-02-03');
  assert.equal(allotted?.value, 1);
  const [row] = await world.database.rows<{ all: string }>(
    'test-secret',
    `select coalesce(string_agg(c::text, ' '), '') || coalesce((select string_agg(s::text, ' ')
       from sources s), '') as all from captures c`,
  );
  assert.equal(row?.all.includes(KEY), false);
  assert.equal(row?.all.includes(basic), false);
});

test('without the key Companies House is not asked, and the setting is named', async () => {
  const none = { contact: true, companiesHouseKey: null };
  await using company = await openCompany('Acme Ltd. Registered in England, no. 01234567.', none);
  const { world, id, registers } = company;
  answer(world, 'companies_house', NUMBER, PROFILE);
  await work(registers);
  assert.deepEqual(world.web.paths('api.company-information.service.gov.uk'), []);
  const reason = /company\/01234567 {2}failing \(ASSAY_COMPANIES_HOUSE_KEY is not set\)/;
  assert.match(await explained(world, id), reason);
  world.at('2026-03-03T14:00:00Z');
  await work({ ...registers, registers: ACCESS });
  assert.equal((await registered(world)).get('legal.entity.type')?.value, 'ltd');
});

function submissions(website: string, forms: number): string {
  const numbers = Array.from({ length: forms }, (_, n) => accession(n));
  return JSON.stringify({
    cik: '1234567',
    name: 'Acme, Inc.',
    website,
    stateOfIncorporation: 'DE',
    formerNames: [],
    tickers: [],
    exchanges: [],
    filings: {
      recent: {
        accessionNumber: numbers,
        filingDate: numbers.map((_, n) => `20${String(25 - n).padStart(2, '0')}-02-01`),
        form: numbers.map(() => 'D'),
      },
      files: [],
    },
  });
}

function accession(n: number): string {
  return `0001234567-${String(25 - n).padStart(2, '0')}-000001`;
}

const FORM_D = `<?xml version="1.0"?><edgarSubmission><submissionType>D</submissionType>
  <primaryIssuer><cik>${CIK}</cik><entityName>Acme, Inc.</entityName></primaryIssuer>
  <offeringData><industryGroup><industryGroupType>Other</industryGroupType></industryGroup>
  <offeringSalesAmounts><totalOfferingAmount>5000000</totalOfferingAmount>
  <totalAmountSold>3000000</totalAmountSold><totalRemaining>2000000</totalRemaining>
  </offeringSalesAmounts></offeringData></edgarSubmission>`;
const XML = { headers: { 'content-type': 'application/xml' }, body: FORM_D };

test('a stated CIK leads to the list of submissions, and that to the last Forms D', async () => {
  await using company = await openCompany('Acme, Inc. files with the SEC. CIK 1234567.');
  const { world, registers } = company;
  answer(world, 'edgar', CIK, submissions('', 12));
  for (let n = 0; n < 12; n++) world.web.put(formDAddress(CIK, accession(n)), XML);
  await work(registers);
  const facts = await registered(world);
  assert.equal(facts.get('funding.form_d.count')?.value, 12);
  assert.equal(facts.get(`funding.form_d.${accession(0)}.sold`)?.value, 3_000_000);
  assert.equal(facts.get(`funding.form_d.${accession(0)}.sold`)?.locator.type, 'text_quote');
  assert.equal(facts.get(`funding.form_d.${accession(7)}.filed`)?.value, '2018-02-01');
  const asked = world.web.paths('www.sec.gov').filter((path) => path !== '/robots.txt');
  assert.equal(asked.length, 8, 'the newest ones only');
  assert.ok(asked.every((path) => path.endsWith('/primary_doc.xml')));
  const { due } = (await sources(world)).get(formDAddress(CIK, accession(0))) ?? {};
  assert.ok((due?.getTime() ?? 0) > Date.parse('2026-04-20'), 'a filed form does not change');
  assertPolite(world.web, HOSTS);
});

test('without a contact the SEC is not asked', async () => {
  const nobody = { contact: false, companiesHouseKey: null };
  await using company = await openCompany('Acme, Inc. SEC filings: CIK 1234567', nobody);
  const { world, id, registers } = company;
  await work(registers);
  assert.deepEqual(world.web.paths('data.sec.gov'), []);
  assert.match(await explained(world, id), /failing \(ASSAY_CONTACT is not set\)/);
});

test('a register that names the company’s website confirms what its pages do not state', async () => {
  await using company = await openCompany('Acme, Inc.');
  const { world, id, registers } = company;
  await work(registers);
  const link = () => linkRegister(registers, { id, domain: DOMAIN }, 'edgar', CIK);
  answer(world, 'edgar', CIK, submissions('https://www.elsewhere.example', 1));
  const other = await link();
  assert.equal(other.kind, 'not_confirmed');
  assert.match(other.kind === 'not_confirmed' ? other.reason : '', /another website, www\.elsewh/);
  answer(world, 'edgar', CIK, submissions('', 1));
  const none = await link();
  assert.match(none.kind === 'not_confirmed' ? none.reason : '', /names no website/);
  assert.deepEqual((await explainCompany(world, id, null)).registers, []);

  answer(world, 'edgar', CIK, submissions('www.acme.example', 1));
  world.web.put(formDAddress(CIK, accession(0)), XML);
  const own = await link();
  assert.equal(own.kind === 'linked' && own.confirmation.kind, 'website_match');
  await work(registers);
  const facts = await registered(world);
  assert.equal(facts.get('legal.entity.cik')?.value, CIK);
  assert.equal(facts.get(`funding.form_d.${accession(0)}.offering`)?.value, 5_000_000);
  assert.match(await explained(world, id), /the register names its website, www\.acme\.example/);
});

for (const [what, change] of [
  ['only imported', 'update sources set next_due_at = null'],
  ['invented', 'update companies set sample = true'],
] as const) {
  test(`a company that is ${what} is not linked by itself`, async () => {
    await using company = await openCompany(`Acme, Inc. LEI: ${LEI}`);
    const { world, id, registers } = company;
    answer(world, 'gleif', LEI, gleif('ACME INC'));
    await captureDue(registers);
    await world.database.rows(`test-${what.replace(' ', '-')}`, change);
    await work(registers);
    const { facts, registers: linked } = await explainCompany(world, id, 'legal.entity.lei');
    assert.deepEqual(
      facts.map(({ value, provenance }) => [value, provenance]),
      [[LEI, 'company_stated']],
    );
    assert.deepEqual(linked, []);
    assert.equal((await sources(world)).has(recordAddress('gleif', LEI)), false);
  });
}
