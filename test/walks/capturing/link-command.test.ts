// `assay link` as its own process: what confirms a record, what does not, and how it is told.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordAddress } from '../../../src/registers/confirmation.ts';
import { assayHere } from '../../clients/command-here.ts';
import { openTestDatabase } from '../../database.ts';
import { openLocalWeb } from '../../servers/local-web.ts';
import { assay, temporaryFolder } from '../../servers/service.ts';

const HOSTS = ['acme.example', 'api.gleif.org', 'data.sec.gov'];
const LEI = '000000ACMEEXAMPLE035';
const CIK = '0001234567';
const JSON_TYPE = { 'content-type': 'application/json' };
const WORDS = 'Acme makes anvils for roads, rails and rivers, and has done so for a long time. ';
const HOME = `<!doctype html><html lang="en"><title>Acme</title><main><h1>Anvils</h1>
  <p>${WORDS.repeat(8)}</p></main><footer>Acme, Inc. LEI: ${LEI}</footer></html>`;

function gleif(name: string): string {
  const entity = { legalName: { name }, jurisdiction: 'US-DE', status: 'ACTIVE' };
  const attributes = { lei: LEI, entity, registration: { status: 'ISSUED' } };
  return JSON.stringify({ data: { attributes } });
}

const SUBMISSIONS = JSON.stringify({
  cik: '1234567',
  name: 'Acme, Inc.',
  website: '',
  filings: { recent: { accessionNumber: [], filingDate: [], form: [] }, files: [] },
});

interface Linked {
  readonly linked: boolean;
  readonly reason: string;
  readonly sources: readonly { readonly url: string; readonly result: string }[];
  readonly facts: number;
}

test('a record is linked where its identifier is confirmed, and else told why not', async () => {
  await using web = await openLocalWeb(HOSTS);
  await using data = await temporaryFolder();
  web.put('https://acme.example/', { body: HOME });
  web.put(recordAddress('gleif', LEI), { headers: JSON_TYPE, body: gleif('Other Works Ltd') });
  web.put(recordAddress('edgar', CIK), { headers: JSON_TYPE, body: SUBMISSIONS });
  const ca = join(data.path, 'ca.pem');
  await writeFile(ca, web.ca);
  const env = {
    ASSAY_DATA: join(data.path, 'data'),
    ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8',
    ASSAY_RESOLVE: HOSTS.map((host) => `${host}=127.0.0.1:${web.securePort}`).join(','),
    ASSAY_CONTACT: 'ops@operator.example',
    NODE_EXTRA_CA_CERTS: ca,
  };
  const run = (...words: string[]) => assay(words, env).ended;
  const gleifLink = ['link', 'acme.example', '--register', 'gleif', '--id', LEI];

  const captured = await run('capture', 'acme.example', '--json');
  assert.equal(captured.code, 0, captured.err);
  const { sources } = JSON.parse(captured.out) as {
    sources: readonly { role: string; result: string; detail: string | null }[];
  };
  assert.deepEqual(
    sources.flatMap(({ role, result, detail }) => (role === 'register' ? [[result, detail]] : [])),
    [['not_confirmed', 'the register names Other Works Ltd']],
    'what its pages state is followed in the same run',
  );

  const refused = await run(...gleifLink);
  assert.equal(refused.code, 1, refused.err);
  assert.match(refused.out, /is not linked to gleif 0{6}ACME\S+: its own pages state it, but the /);
  assert.match(refused.out, /the register names Other Works Ltd\./);

  web.put(recordAddress('gleif', LEI), { headers: JSON_TYPE, body: gleif('ACME INC') });
  const linked = await run(...gleifLink, '--json');
  assert.equal(linked.code, 0, linked.err);
  const summary = JSON.parse(linked.out) as Linked;
  assert.deepEqual([summary.linked, summary.reason], [true, 'its own pages state it']);
  assert.deepEqual(
    summary.sources.map(({ url, result }) => [url, result]),
    [[recordAddress('gleif', LEI), 'captured']],
  );
  assert.equal(summary.facts, 4);

  const unknown = await run('link', 'acme.example', '--register', 'edgar', '--id', '1234567');
  assert.equal(unknown.code, 1, unknown.err);
  const why = /edgar 0001234567: none of its captured pages states it, and the register names no /;
  assert.match(unknown.out, why);
  const agent = web.visits.find(({ host }) => host === 'data.sec.gov')?.headers['user-agent'];
  assert.match(agent ?? '', /ops@operator\.example/);

  const anonymous = { ...env, ASSAY_CONTACT: '' };
  const words = ['link', 'acme.example', '--register', 'edgar', '--id', '7654321'];
  const unread = await assay(words, anonymous).ended;
  assert.equal(unread.code, 1, unread.err);
  assert.match(unread.out, /the register was not read: set ASSAY_CONTACT\./);
});

test('wrong words are told in one line that names what is accepted', async (t) => {
  await using data = await temporaryFolder();
  const database = await openTestDatabase();
  t.after(() => database.close());
  const env = { ASSAY_DATA: join(data.path, 'data'), DATABASE_URL: database.url };
  assert.equal((await assayHere(['track', 'acme.example'], env)).code, 0);
  const cases: readonly (readonly [string, string, string, RegExp])[] = [
    ['acme.example', 'land', LEI, /--register: accepted are gleif, edgar, companies_house/],
    ['acme.example', 'gleif', '000000ACMEEXAMPLE036', /--id: .* none of gleif; it is an LEI/],
    ['acme.example', 'edgar', 'twelve', /--id: twelve is none of edgar; it is a CIK/],
    ['beta.example', 'gleif', LEI, /beta\.example is not covered; `assay track beta\.example`/],
  ];
  for (const [domain, register, id, says] of cases) {
    const done = await assayHere(['link', domain, '--register', register, '--id', id], env);
    assert.equal(done.code, 2, done.err);
    assert.match(done.err, says);
  }
  const bad = { ...env, ASSAY_COMPANIES_HOUSE_KEY: 'se:cret-of-ours' };
  const done = await assayHere(['explain', 'acme.example'], bad);
  assert.match(done.err, /ASSAY_COMPANIES_HOUSE_KEY must be one word/);
  assert.doesNotMatch(done.err, /cret-of-ours/, 'not even a wrong key is printed');
});
