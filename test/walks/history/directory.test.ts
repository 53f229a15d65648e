// A directory of real companies as a table: all of them covered and found, and bad tables refused.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { readCsv } from '../../../src/outside/archives/csv.ts';
import { importDirectory } from '../../../src/pipeline/import/import-directory.ts';
import { ImportError } from '../../../src/pipeline/import/import-error.ts';
import { search } from '../../../src/store/companies/search.ts';
import { corpus, needsCorpus, openWorld, type TestWorld } from '../../worlds/world.ts';

async function countOf(world: TestWorld): Promise<unknown> {
  const sql = `select (select count(*) from companies) as companies,
    (select count(*) from company_records) as records,
    (select count(*) from categories) as categories`;
  const [row] = await world.database.rows('test-count', sql);
  return row;
}

test(
  'the directory of the corpus: created, skipped with reasons, found by name',
  needsCorpus('directory'),
  async (t) => {
    await using world = await openWorld({ at: '2026-11-20T00:00:00Z' });
    const file = join(corpus('directory') ?? '', 'companies.csv');
    const report = await importDirectory(world, file);
    const skipped = Object.values(report.skipped).reduce((sum, n) => sum + n, 0);
    assert.equal(report.rows, report.created + skipped, 'every row is created or told of');
    assert.ok(report.created > 5_000);
    assert.equal(report.known, 0);
    const read = await readCsv(file);
    assert.ok(read.kind === 'rows');
    const companies = await world.database.rows<{ name: string; domain: string }>(
      'test-companies',
      'select name, domain from companies order by domain',
    );
    assert.equal(companies.length, report.created);
    let looked = 0;
    for (let i = 0; i < companies.length; i += 9) {
      const company = companies[i];
      assert.ok(company);
      const found = await search(world.database, company.name, 50);
      const hit = found.companies.some(({ domain }) => domain === company.domain);
      assert.ok(hit, `${company.name} (${company.domain}) is found by its name`);
      looked += 1;
    }
    const before = await countOf(world);
    const again = await importDirectory(world, file);
    assert.deepEqual([again.created, again.known], [0, report.created]);
    assert.deepEqual(await countOf(world), before);
    t.diagnostic(
      `${report.rows} rows: ${report.created} created, ${JSON.stringify(report.skipped)} passed over, ` +
        `${report.categories} categories, ${looked} names looked for`,
    );
  },
);

const BAD: Readonly<Record<string, { text: string | Buffer; says: RegExp }>> = {
  'empty.csv': { text: '', says: /has no rows/ },
  'head-only.csv': { text: 'name,domain\n', says: /has no rows/ },
  'no-name.csv': { text: 'title,domain\nAcme,acme.example\n', says: /needs the columns name/ },
  'no-domain.csv': { text: 'name,city\nAcme,Berlin\n', says: /needs the columns name and domain/ },
  'ragged.csv': {
    text: 'name,domain\nAcme,acme.example,more,and more\n',
    says: /is not a CSV file/,
  },
  'picture.csv': {
    text: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 1, 2]),
    says: /./,
  },
};

for (const [name, { text, says }] of Object.entries(BAD)) {
  test(`${name} is refused with its name, and changes nothing`, async () => {
    await using world = await openWorld({ at: '2026-11-20T00:00:00Z' });
    const file = join(world.folder, name);
    await writeFile(file, text);
    await assert.rejects(importDirectory(world, file), (error) => {
      assert.ok(error instanceof ImportError);
      assert.match(error.message, says);
      assert.ok(error.message.startsWith(file));
      return true;
    });
    assert.deepEqual(await countOf(world), { companies: 0, records: 0, categories: 0 });
  });
}

test('a file that is not there, or is a folder, is refused', async () => {
  await using world = await openWorld({ at: '2026-11-20T00:00:00Z' });
  const folder = join(world.folder, 'folder.csv');
  await mkdir(folder);
  for (const file of [folder, join(world.folder, 'nothing.csv')]) {
    await assert.rejects(importDirectory(world, file), /cannot be read/);
  }
});

test('strange rows are passed over with a reason, the others are taken', async () => {
  await using world = await openWorld({ at: '2026-11-20T00:00:00Z' });
  const file = join(world.folder, 'companies.csv');
  const rows = [
    'name,website,slug,industry',
    'Acme,https://www.acme.example/about?x=1,acme,Tools & Dies',
    'Acme Again,acme.example,again,',
    'Twin One,one.example,twin,Tools & Dies',
    'Twin Two,two.example,twin,',
    ',nameless.example,,',
    `${'x'.repeat(201)},long.example,,`,
    'No Site,,,',
    'Address,192.0.2.1,,',
    'Script,javascript:alert(1),,',
    'Mail,mailto:a@b.example,,',
    'Suffix,co.uk,,',
    'Nul\0Byte,nul.example,nul,',
    '"Quoted ""Inc"", Ltd",quoted.example,,',
    'Ünïcode,https://bücher.example/,,',
  ];
  await writeFile(file, rows.join('\r\n'));
  const report = await importDirectory(world, file);
  assert.deepEqual(report.skipped, { same_domain: 1, no_name: 2, no_domain: 5 });
  const companies = await world.database.rows(
    'test-companies',
    'select domain, name, slug from companies order by domain',
  );
  assert.deepEqual(companies, [
    { domain: 'acme.example', name: 'Acme', slug: 'acme' },
    { domain: 'nul.example', name: 'Nul Byte', slug: 'nul' },
    { domain: 'one.example', name: 'Twin One', slug: 'twin' },
    { domain: 'quoted.example', name: 'Quoted "Inc", Ltd', slug: null },
    { domain: 'two.example', name: 'Twin Two', slug: null },
    { domain: 'xn--bcher-kva.example', name: 'Ünïcode', slug: null },
  ]);
});
