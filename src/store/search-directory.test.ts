// Search over some five thousand real companies: by name, by domain, and misspelt.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { openTestDatabase } from '../../test/database.ts';
import { indexCompanies, search } from './companies/search.ts';
import type { Db } from './database.ts';

const DIRECTORY = new URL('../../../shared/corpus/directory/companies.csv', import.meta.url);
const absent = existsSync(DIRECTORY) ? false : 'the corpus directory of companies is not here';

interface Company {
  readonly name: string;
  readonly domain: string;
}

/** The first company of each domain: several brands may share one site. */
function directory(): readonly Company[] {
  const rows: { name: string; website: string }[] = parse(readFileSync(DIRECTORY), {
    columns: true,
  });
  const byDomain = new Map<string, Company>();
  for (const { name, website } of rows) {
    const domain = new URL(website).hostname.replace(/^www\./, '');
    if (!byDomain.has(domain)) byDomain.set(domain, { name, domain });
  }
  return [...byDomain.values()];
}

async function fill(db: Db, companies: readonly Company[]): Promise<void> {
  const rows = await db.rows<Company & { id: number }>(
    'test_directory',
    `insert into companies (domain, name, tracked_at)
     select domain, name, '2026-01-01' from unnest($1::text[], $2::text[]) as c (domain, name)
     returning id, name, domain`,
    [companies.map(({ domain }) => domain), companies.map(({ name }) => name)],
  );
  await indexCompanies(
    db,
    rows.map((row) => ({ ...row, aliases: [] })),
  );
  await db.rows('test_analyze', 'analyze');
}

const EDITS = ['left out', 'put in', 'exchanged', 'swapped'] as const;

/** One edit of each kind, at a place and with a letter that follow from `nth` alone. */
function misspell(name: string, kind: (typeof EDITS)[number], nth: number): string {
  const letters = [...name];
  const at = (nth * 7919) % Math.max(1, letters.length - 1);
  const letter = String.fromCharCode(97 + ((nth * 31) % 26));
  if (kind === 'left out') letters.splice(at, 1);
  else if (kind === 'put in') letters.splice(at, 0, letter);
  else if (kind === 'exchanged') letters[at] = letter;
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
  return letters.join('');
}

test('a directory of real companies', { skip: absent }, async (t) => {
  const { database: db, close } = await openTestDatabase();
  t.after(close);
  const companies = directory();
  await fill(db, companies);
  const finds = async (q: string, { domain }: Company): Promise<boolean> =>
    (await search(db, q)).companies.some((company) => company.domain === domain);

  await t.test('every company is among the ten of its name', async (t) => {
    const lost: string[] = [];
    for (const company of companies) {
      if (!(await finds(company.name, company))) lost.push(company.name);
    }
    t.diagnostic(`${lost.length} of ${companies.length} not found by name ${lost.join(', ')}`);
    assert.deepEqual(lost, []);
  });

  await t.test('every company is the first of its domain', async () => {
    const others: string[] = [];
    for (const { domain } of companies) {
      const [best] = (await search(db, domain)).companies;
      if (best?.domain !== domain) others.push(domain);
    }
    assert.deepEqual(others, []);
  });

  for (const kind of EDITS) {
    await t.test(`a name with one letter ${kind} is found`, async (t) => {
      const sample = companies.filter((_, nth) => nth % 13 === EDITS.indexOf(kind));
      let found = 0;
      for (const [nth, company] of sample.entries()) {
        if (await finds(misspell(company.name, kind, nth), company)) found++;
      }
      const share = found / sample.length;
      t.diagnostic(`${kind}: ${found} of ${sample.length} (${(share * 100).toFixed(1)} %)`);
      assert.ok(share >= 0.85, `${kind}: ${share}`);
    });
  }
});
