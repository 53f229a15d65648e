// What the adapters of Teamtailor, BambooHR, Pinpoint, Rippling and Workday make of their fields.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BoardAdapter, BoardPosting } from '../core/facts/board.ts';
import { bamboohr } from './bamboohr.ts';
import { pinpoint } from './pinpoint.ts';
import { rippling } from './rippling.ts';
import { teamtailor } from './teamtailor.ts';
import { workday } from './workday.ts';

type Row = Record<string, unknown>;

function textOf(name: string): string {
  const url = new URL(`../../test/boards/${name}`, import.meta.url);
  return readFileSync(fileURLToPath(url), 'utf8');
}

function only(adapter: BoardAdapter, body: string, listUrl?: string): BoardPosting {
  const read = adapter.read(body, listUrl);
  assert.ok(read.kind === 'complete', JSON.stringify(read));
  const [posting, ...others] = read.postings;
  assert.ok(posting !== undefined && others.length === 0);
  return posting;
}

/** The posting of the sample with these fields of its row changed. */
function changed(adapter: BoardAdapter, list: string, more: Row): BoardPosting {
  const sample = JSON.parse(textOf(`${adapter.provider}.json`)) as Record<string, Row[]>;
  return only(adapter, JSON.stringify({ ...sample, [list]: [{ ...sample[list]?.[0], ...more }] }));
}

function reasonOf(adapter: BoardAdapter, document: unknown): string {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  const read = adapter.read(body);
  return read.kind === 'incomplete' ? read.reason : 'complete';
}

test('teamtailor: an item states its places, its workplace and its date as printed', () => {
  const body = textOf('teamtailor.xml');
  const read = teamtailor.read(body);
  assert.equal(read.kind === 'complete' && read.companyName, 'Kites');
  assert.deepEqual(only(teamtailor, body), {
    externalId: '3ce2c88b-cbc6-4ae9-8ecb-000466c69037',
    requisition: null,
    title: 'Kite maker',
    level: null,
    department: 'Flying',
    location: 'Lyon; Paris',
    country: 'FR',
    remote: false,
    workplace: 'hybrid',
    employmentType: null,
    url: 'https://kites.teamtailor.com/jobs/8124573-kite-maker',
    comp: {
      base_min: null,
      base_max: null,
      currency: null,
      equity: 'not_stated',
      equity_note: null,
      bonus: 'not_stated',
      bonus_note: null,
      source: 'not_stated',
    },
    postedAt: '2026-07-24',
    pointer: '/rss/channel/item/0',
  });
});

test('teamtailor: places in two countries are in none, and "temporary" is no workplace', () => {
  const two = textOf('teamtailor.xml').replace('France', 'Norway');
  assert.equal(only(teamtailor, two).country, null);
  const forNow = textOf('teamtailor.xml').replace('>hybrid<', '>temporary<');
  assert.equal(only(teamtailor, forNow).workplace, null);
  assert.equal(only(teamtailor, forNow).remote, null);
  const fully = textOf('teamtailor.xml').replace('>hybrid<', '>fully<');
  assert.equal(only(teamtailor, fully).remote, true);
});

test('teamtailor: an empty channel is a board without roles; a page of HTML is none', () => {
  assert.equal(
    reasonOf(teamtailor, '<rss><channel><title>Kites</title></channel></rss>'),
    'complete',
  );
  assert.match(reasonOf(teamtailor, '<html><body>Not found</body></html>'), /feed/i);
  assert.match(
    reasonOf(teamtailor, textOf('teamtailor.xml').replace(/<guid>.*<\/guid>/, '')),
    /no id/,
  );
});

test('teamtailor: a site of its own and a region are parts of the token', () => {
  const own = teamtailor.listUrl('host:jobs.kites.example');
  assert.equal(own, 'https://jobs.kites.example/jobs.rss?offset=0&per_page=100');
  assert.equal(teamtailor.tokenOf(new URL(own)), 'host:jobs.kites.example');
  assert.equal(teamtailor.tokenOf(new URL('https://kites.na.teamtailor.com/jobs/1')), 'kites.na');
  assert.equal(teamtailor.tokenOf(new URL('https://www.teamtailor.com/en')), null);
});

test('bamboohr: fields of the office and of the free place are kept apart', () => {
  const posting = only(bamboohr, textOf('bamboohr.json'), bamboohr.listUrl('kites'));
  assert.equal(posting.location, 'Lyon, Rhône');
  assert.equal(posting.country, 'FR');
  assert.equal(posting.workplace, 'hybrid');
  assert.equal(posting.employmentType, 'Full-Time');
  assert.equal(posting.url, 'https://kites.bamboohr.com/careers/347');
  assert.equal(posting.postedAt, null);
  const free = {
    location: { city: null, state: null },
    atsLocation: { city: 'Oslo', province: null, country: 'Norway' },
  };
  assert.equal(changed(bamboohr, 'result', free).location, 'Oslo, Norway');
});

test('bamboohr: two fields that contradict each other say nothing of the workplace', () => {
  const of = (more: Row) => changed(bamboohr, 'result', more);
  assert.equal(of({ isRemote: true, locationType: '1' }).remote, true);
  assert.equal(of({ isRemote: true, locationType: '0' }).workplace, null);
  assert.equal(of({ isRemote: false, locationType: '1' }).workplace, null);
  assert.equal(of({ isRemote: null, locationType: '9' }).remote, null);
});

test('bamboohr: a list that is shorter than its total, or empty, does not count', () => {
  const sample = JSON.parse(textOf('bamboohr.json')) as Row;
  assert.equal(reasonOf(bamboohr, { ...sample, meta: { totalCount: 2 } }), '1 of 2 openings');
  assert.match(reasonOf(bamboohr, { meta: { totalCount: 0 }, result: [] }), /none found/);
  assert.match(reasonOf(bamboohr, { result: [] }), /length/);
});

test('bamboohr: only the public paths of a host are a board', () => {
  const at = (path: string) => bamboohr.tokenOf(new URL(`https://kites.bamboohr.com${path}`));
  assert.equal(at('/careers/347'), 'kites');
  assert.equal(at('/jobs/embed2.php?version=1.0.0'), 'kites');
  assert.equal(at('/login.php'), null);
  assert.equal(bamboohr.tokenOf(new URL('https://www.bamboohr.com/careers')), null);
});

test('pinpoint: pay is stated only where the company shows it and it is yearly', () => {
  const pay = (more: Row) => changed(pinpoint, 'data', more).comp;
  assert.deepEqual(
    [pay({}).base_min, pay({}).base_max, pay({}).currency, pay({}).source],
    [40_000, 50_000, 'EUR', 'ats_structured'],
  );
  assert.equal(pay({ compensation_visible: false }).source, 'not_stated');
  assert.equal(pay({ compensation_visible: null }).base_min, null);
  assert.equal(pay({ compensation_frequency: 'hour' }).source, 'not_stated');
  assert.equal(pay({ compensation_minimum: 0, compensation_maximum: 0 }).source, 'not_stated');
  assert.equal(pay({ compensation_maximum: 30_000 }).source, 'not_stated');
  assert.equal(pay({ compensation_currency: 'eur' }).currency, 'EUR');
});

test('pinpoint: a deadline is no date of publication, and the job stands behind its postings', () => {
  const posting = only(pinpoint, textOf('pinpoint.json'));
  assert.equal(posting.postedAt, null);
  assert.equal(posting.requisition, '9001');
  assert.equal(posting.department, 'Flying');
  assert.equal(posting.workplace, 'onsite');
  assert.equal(posting.country, null);
});

test('rippling: a job with a row for each of its places is one posting', () => {
  const row = (city: string) => ({
    uuid: 'a-1',
    name: 'Kite maker',
    department: { id: 'Flying', label: 'Flying' },
    workLocation: { id: city, label: city },
    url: 'https://ats.rippling.com/Kites/jobs/a-1',
  });
  const read = rippling.read(JSON.stringify([row('Lyon'), row('Oslo'), row('Lyon')]));
  assert.ok(read.kind === 'complete');
  assert.deepEqual(
    read.postings.map((posting) => [posting.location, posting.requisition, posting.pointer]),
    [['Lyon; Oslo', 'a-1', '/0']],
  );
  assert.equal(read.postings[0]?.workplace, null);
  const renamed = [row('Lyon'), { ...row('Oslo'), name: 'Kite flyer' }];
  assert.match(reasonOf(rippling, renamed), /two names/);
});

test('rippling: country and workplace hold where every place states the same', () => {
  const place = { name: 'Oslo', countryCode: 'NO', workplaceType: 'REMOTE' };
  const home = { name: 'Lyon', countryCode: 'FR', workplaceType: 'REMOTE' };
  const posting = changed(rippling, 'items', { locations: [place, home] });
  assert.equal(posting.country, null);
  assert.equal(posting.remote, true);
  assert.equal(only(rippling, textOf('rippling.json')).workplace, 'onsite');
});

test('rippling: the case of a board name is kept', () => {
  for (const address of [
    'https://ats.rippling.com/en-GB/KitesCo/jobs/1',
    'https://ats.us1.rippling.com/KitesCo/jobs',
    'https://api.rippling.com/platform/api/ats/v1/board/KitesCo/jobs',
    'https://ats.rippling.com/embed/KitesCo/jobs?s=1',
  ]) {
    assert.equal(rippling.tokenOf(new URL(address)), 'KitesCo', address);
  }
  assert.equal(rippling.tokenOf(new URL('https://www.rippling.com/KitesCo/jobs')), null);
});

test('workday: a relative date stays none, and copies of a requisition share it', () => {
  const posting = only(workday, textOf('workday.json'), workday.listUrl('kites.wd5/Kite_Careers'));
  assert.equal(posting.postedAt, null);
  assert.equal(posting.requisition, 'R-0123');
  assert.equal(posting.employmentType, 'Full time');
  assert.equal(
    posting.url,
    'https://kites.wd5.myworkdayjobs.com/Kite_Careers/job/Lyon-France/Kite-maker_R-0123-1',
  );
  assert.equal(changed(workday, 'jobPostings', { bulletFields: ['Hot'] }).requisition, null);
  assert.equal(changed(workday, 'jobPostings', { locationsText: '2 Locations' }).location, null);
  assert.equal(changed(workday, 'jobPostings', { remoteType: 'Hybrid' }).workplace, 'hybrid');
  assert.equal(changed(workday, 'jobPostings', { remoteType: 'Mostly' }).workplace, null);
});

test('workday: both kinds of host, with and without a language, name the same board', () => {
  const at = (address: string) => workday.tokenOf(new URL(address));
  const own = 'kites.wd5/Kite_Careers';
  assert.equal(at('https://kites.wd5.myworkdayjobs.com/Kite_Careers'), own);
  assert.equal(at('https://kites.wd5.myworkdayjobs.com/en-US/Kite_Careers/job/Lyon/A_R1'), own);
  const common = at('https://wd3.myworkdaysite.com/en-US/recruiting/kites/Kite_Careers');
  assert.equal(common, 'wd3/kites/Kite_Careers');
  assert.equal(
    workday.listUrl(common ?? ''),
    'https://wd3.myworkdaysite.com/wday/cxs/kites/Kite_Careers/jobs',
  );
  assert.equal(at('https://wd3.myworkdaysite.com/recruiting/kites'), null);
  assert.equal(at('https://kites.wd5.myworkdayjobs.com/'), null);
});

test('workday: a list at the cap is cut without a word, so it does not count', () => {
  const sample = JSON.parse(textOf('workday.json')) as Row;
  assert.match(reasonOf(workday, { ...sample, total: 2_000 }), /not listed/);
  assert.equal(reasonOf(workday, { total: 0, jobPostings: [] }), 'complete');
});
