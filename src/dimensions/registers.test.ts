// Records of registers in the shapes of sources.md 3: what is read, and what never is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../core/facts/fact.ts';
import type { DocumentRead } from '../core/facts/reader.ts';
import { contradiction, recordSays } from '../registers/agreement.ts';
import {
  capitalAddress,
  confirm,
  formDAddress,
  isLei,
  normalIdentifier,
  recordAddress,
  recordOfAddress,
} from '../registers/confirmation.ts';
import { latestFormsD } from '../registers/edgar.ts';
import { registeredAddress, registeredEntity, registeredFunding } from './registers.ts';

const LEI = '000000ACMEEXAMPLE035';
const CIK = '0001234567';
const NUMBER = '01234567';
const ACCESSION = '0001234567-26-000003';

type Reading = typeof registeredEntity;

function read(reader: Reading, address: string, body: Json | string): DocumentRead {
  return reader.read({
    url: new URL(address),
    role: 'register',
    capturedAt: '2026-03-02T00:00:00Z',
    provider: null,
    contentType: 'application/json',
    headers: [],
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function valuesOf(answer: DocumentRead): Readonly<Record<string, Json>> {
  assert.equal(answer.kind, 'read');
  const readings = answer.kind === 'read' ? answer.readings : [];
  return Object.fromEntries(readings.map(({ key, value }) => [key, value]));
}

const GLEIF = {
  data: {
    attributes: {
      lei: LEI,
      entity: {
        legalName: { name: 'Acme GmbH', language: 'de' },
        otherNames: [
          { name: 'Acme UG', type: 'PREVIOUS_LEGAL_NAME' },
          { name: 'ACME', type: 'TRADING_OR_OPERATING_NAME' },
        ],
        legalAddress: {
          addressLines: ['Hauptstr. 1', 'Hof'],
          city: 'Berlin',
          region: 'DE-BE',
          country: 'DE',
          postalCode: '10115',
        },
        registeredAt: { id: 'RA000197' },
        registeredAs: 'HRB 12345',
        jurisdiction: 'DE',
        legalForm: { id: '2HBR', other: null },
        status: 'ACTIVE',
        creationDate: '2015-03-01T00:00:00Z',
      },
      registration: { status: 'ISSUED' },
    },
  },
} as const;

const GLEIF_ADDRESS = recordAddress('gleif', LEI);
const PROFILE = recordAddress('companies_house', NUMBER);
const SUBMISSIONS = recordAddress('edgar', CIK);

test('a GLEIF record tells the entity and its registered address', () => {
  assert.deepEqual(valuesOf(read(registeredEntity, GLEIF_ADDRESS, GLEIF)), {
    'legal.entity.name': 'Acme GmbH',
    'legal.entity.lei': LEI,
    'legal.entity.jurisdiction': 'DE',
    'legal.entity.status': 'active',
    'legal.entity.type': 'ELF 2HBR',
    'legal.entity.incorporated_at': '2015-03-01',
    'legal.entity.company_number': 'HRB 12345',
    'legal.entity.former_names': ['Acme UG'],
  });
  assert.deepEqual(valuesOf(read(registeredAddress, GLEIF_ADDRESS, GLEIF)), {
    'location.registered.street': 'Hauptstr. 1, Hof',
    'location.registered.city': 'Berlin',
    'location.registered.region': 'DE-BE',
    'location.registered.country': 'DE',
    'location.registered.postcode': '10115',
  });
});

test('a lapsed GLEIF record vouches for its number only, and takes nothing away', () => {
  const { attributes } = GLEIF.data;
  const lapsed = { data: { attributes: { ...attributes, registration: { status: 'LAPSED' } } } };
  const answer = read(registeredEntity, GLEIF_ADDRESS, lapsed);
  assert.deepEqual(valuesOf(answer), { 'legal.entity.lei': LEI });
  assert.deepEqual(answer.kind === 'read' && answer.abstentions.map(({ keys }) => keys), [
    'legal.entity.*',
  ]);
});

test('a record of another entity than the confirmed one is not read', () => {
  const other = { data: { attributes: { ...GLEIF.data.attributes, lei: 'X' } } };
  assert.equal(read(registeredEntity, GLEIF_ADDRESS, other).kind, 'incomplete');
  assert.equal(read(registeredEntity, PROFILE, { company_number: 'SC1' }).kind, 'incomplete');
  assert.equal(read(registeredFunding, SUBMISSIONS, { cik: '99' }).kind, 'incomplete');
  const form = formD({ cik: '0000000099' });
  assert.equal(read(registeredFunding, formDAddress(CIK, ACCESSION), form).kind, 'incomplete');
  assert.equal(read(registeredEntity, 'https://acme.example/', GLEIF).kind, 'incomplete');
});

test('Companies House tells the company and the days of allotments, never an amount', () => {
  const company = {
    company_name: 'ACME LTD',
    company_number: NUMBER,
    company_status: 'active',
    type: 'ltd',
    jurisdiction: 'england-wales',
    date_of_creation: '2014-05-06',
    previous_company_names: [{ name: 'OLD LTD', ceased_on: '2016-01-01' }],
    registered_office_address: {
      address_line_1: '1 High St',
      locality: 'Leeds',
      postal_code: 'L1',
    },
  };
  assert.equal(valuesOf(read(registeredEntity, PROFILE, company))['legal.entity.status'], 'active');
  const place = valuesOf(read(registeredAddress, PROFILE, company));
  assert.equal(place['location.registered.city'], 'Leeds');
  const item = (type: string, date: string) => ({ type, date, category: 'capital' });
  const items = [
    item('SH01', '2025-02-03'),
    item('SH02', '2025-02-03'),
    item('SH01', '2025-02-03'),
  ];
  const history = read(registeredFunding, capitalAddress(NUMBER), { total_count: 9, items });
  assert.deepEqual(valuesOf(history), { 'funding.registry.share_allotment.2025-02-03': 2 });
  assert.equal(
    history.kind === 'read' && history.abstentions.length,
    1,
    'older pages are not gone',
  );
});

test('a list of submissions dates the Forms D, and counts them where it is whole', () => {
  const recent = {
    accessionNumber: [ACCESSION, '0001234567-25-000001', '0001234567-24-000009'],
    filingDate: ['2026-01-10', '2025-02-01', '2024-01-01'],
    form: ['D', '8-K', 'D/A'],
  };
  const list = (files: readonly Json[]) => ({
    cik: '1234567',
    stateOfIncorporation: 'DE',
    formerNames: [],
    tickers: [],
    exchanges: [],
    filings: { recent, files },
  });
  const whole = valuesOf(read(registeredFunding, SUBMISSIONS, list([])));
  assert.equal(whole['funding.form_d.count'], 2);
  assert.equal(whole['funding.form_d.latest_at'], '2026-01-10');
  assert.equal(whole[`funding.form_d.${ACCESSION}.filed`], '2026-01-10');
  const part = valuesOf(read(registeredFunding, SUBMISSIONS, list([{ name: 'more.json' }])));
  assert.equal(part['funding.form_d.count'], undefined);
  assert.deepEqual(latestFormsD(list([]), CIK, 8), [ACCESSION, '0001234567-24-000009']);
  assert.deepEqual(latestFormsD(list([]), CIK, 1), [ACCESSION]);
  assert.deepEqual(latestFormsD(list([]), '0000000099', 8), [], "another company's list");
});

function formD(more: { cik?: string; industry?: string; offering?: string } = {}): string {
  const { cik = CIK, industry = 'Other Technology', offering = '5000000' } = more;
  return `<?xml version="1.0"?>
<edgarSubmission><submissionType>D</submissionType>
<primaryIssuer><cik>${cik}</cik><entityName>Acme, Inc.</entityName></primaryIssuer>
<relatedPersonsList><relatedPersonInfo><relatedPersonName><firstName>Jo</firstName>
</relatedPersonName></relatedPersonInfo></relatedPersonsList>
<offeringData><industryGroup><industryGroupType>${industry}</industryGroupType></industryGroup>
<typeOfFiling><newOrAmendment><isAmendment>false</isAmendment></newOrAmendment>
<dateOfFirstSale><value>2026-01-02</value></dateOfFirstSale></typeOfFiling>
<offeringSalesAmounts><totalOfferingAmount>${offering}</totalOfferingAmount>
<totalAmountSold>3000000</totalAmountSold><totalRemaining>Indefinite</totalRemaining>
</offeringSalesAmounts><investors><totalNumberAlreadyInvested>7</totalNumberAlreadyInvested>
</investors></offeringData></edgarSubmission>`;
}

test('a Form D tells its amounts with their places in the XML, and no person', () => {
  const xml = formD();
  const answer = read(registeredFunding, formDAddress(CIK, ACCESSION), xml);
  const prefix = `funding.form_d.${ACCESSION}`;
  assert.deepEqual(valuesOf(answer), {
    [`${prefix}.offering`]: 5_000_000,
    [`${prefix}.sold`]: 3_000_000,
    [`${prefix}.remaining`]: 'Indefinite',
    [`${prefix}.first_sale`]: '2026-01-02',
    [`${prefix}.investors`]: 7,
    [`${prefix}.amends`]: false,
  });
  const readings = answer.kind === 'read' ? answer.readings : [];
  for (const { key, locator } of readings) {
    assert.equal(locator.type, 'text_quote');
    if (locator.type !== 'text_quote') continue;
    assert.ok(xml.includes(`${locator.prefix}${locator.exact}${locator.suffix}`), key);
  }
  assert.equal(JSON.stringify(answer).includes('>Jo<'), false);
  assert.deepEqual(
    readings.filter(({ unit }) => unit === 'USD').map(({ key }) => key),
    [`${prefix}.offering`, `${prefix}.sold`],
  );
});

test('a pooled fund has no funding of its own, and a cut form says nothing', () => {
  const address = formDAddress(CIK, ACCESSION);
  const fund = read(registeredFunding, address, formD({ industry: 'Pooled Investment Fund' }));
  assert.deepEqual(valuesOf(fund), {});
  assert.equal(read(registeredFunding, address, formD().slice(0, -30)).kind, 'incomplete');
});

test('only an identifier that the company states, or its own website, confirms a record', () => {
  const apex = (host: string) => host.replace(/^www\./, '');
  const company = {
    domains: ['acme.example'],
    stated: [{ register: 'edgar', identifier: '1234567' }],
  };
  const known = company as Parameters<typeof confirm>[1];
  const record = (identifier: string, website: string | null) =>
    confirm({ register: 'edgar', identifier, website }, known, apex);
  assert.deepEqual(record(CIK, null), { kind: 'identifier_stated', identifier: CIK });
  assert.equal(record('0000000002', null), null);
  assert.equal(record('0000000002', 'https://www.acme.example/about')?.kind, 'website_match');
  assert.equal(record('0000000002', 'https://acme.example.evil.example'), null);
  assert.equal(record('no number', 'acme.example'), null);
});

test('identifiers have one spelling, and wrong check digits are none', () => {
  assert.equal(isLei(LEI), true);
  assert.equal(isLei('000000ACMEEXAMPLE036'), false);
  assert.equal(normalIdentifier('companies_house', 'sc 1234'), 'SC001234');
  assert.equal(normalIdentifier('companies_house', '1234567'), NUMBER);
  assert.equal(normalIdentifier('edgar', 'CIK0001234567'), CIK);
  assert.equal(normalIdentifier('gleif', LEI.toLowerCase()), LEI);
  for (const address of [SUBMISSIONS, formDAddress(CIK, ACCESSION)]) {
    assert.equal(recordOfAddress(address)?.identifier, CIK);
  }
  assert.equal(recordOfAddress(formDAddress(CIK, ACCESSION))?.accession, ACCESSION);
});

test('a record under another name or website is somebody else’s', () => {
  const apex = (host: string) => host.replace(/^www\./, '');
  const why = (names: readonly string[], website: string | null, words: string | null = null) => {
    const company = { domains: ['acme.example'], names: ['Acme', 'Gale Holdings Ltd'], words };
    return contradiction({ names, website }, company, apex);
  };
  assert.equal(why(['ACME ANVILS LIMITED'], null), null, 'the domain begins it');
  assert.equal(why(['GALE HOLDINGS LIMITED'], null), null, 'its pages name it');
  assert.equal(why(['NEW NAME LTD', 'ACME LTD'], null), null, 'it had the name');
  assert.equal(why(['OTHER WORKS LTD'], null), 'the register names OTHER WORKS LTD');
  const words = 'Acme is a brand of Other Works Ltd, company number 01234567';
  assert.equal(why(['OTHER WORKS LTD'], null, words), null, 'the statement names it');
  assert.equal(why(['OTHER WORKS LTD'], 'www.acme.example'), null);
  assert.equal(
    why(['ACME LTD'], 'https://elsewhere.example/'),
    'the register names another website, elsewhere.example',
  );
  assert.equal(why([], null), 'the register names nobody');
});

test('each register tells names: of the record that was asked for only', () => {
  const says = (address: string, document: Json) => {
    const record = recordOfAddress(address);
    return record === null ? null : recordSays(record, document);
  };
  assert.deepEqual(says(GLEIF_ADDRESS, GLEIF), {
    names: ['Acme GmbH', 'Acme UG', 'ACME'],
    website: null,
  });
  const former = [{ name: 'OLD LTD' }];
  const profile = { company_number: NUMBER, company_name: 'A', previous_company_names: former };
  assert.deepEqual(says(PROFILE, profile), { names: ['A', 'OLD LTD'], website: null });
  const list = { cik: '1234567', name: 'Acme, Inc.', formerNames: [], website: 'acme.example' };
  assert.deepEqual(says(SUBMISSIONS, list), { names: ['Acme, Inc.'], website: 'acme.example' });
  assert.equal(says(SUBMISSIONS, { ...list, cik: '99' }), null);
  assert.equal(says(capitalAddress(NUMBER), {}), null);
});
