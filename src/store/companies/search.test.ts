// What is found, and in which order.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { openTestDatabase } from '../../../test/database.ts';
import type { Db } from '../database.ts';
import { rarest } from './fragment-runs.ts';
import { indexCategory, indexCompanies, indexCompany, search } from './search.ts';

let world: Awaited<ReturnType<typeof openTestDatabase>>;

const COMPANIES: readonly (readonly [domain: string, name: string, aliases?: string[]])[] = [
  ['acme.example', 'Acme', ['getacme.test', 'acme-inc']],
  ['acme-robotics.example', 'Acme Robotics'],
  ['acmeville.example', 'Acmeville'],
  ['globex.example', 'Globex Corporation'],
  ['robotics-depot.example', 'The Robotics Depot'],
  ['muller.example', 'Müller & Söhne'],
  ['xn--bcher-kva.example', 'Bücher'],
  ['lion.example', '食狮 Foods'],
  ['percent.example', '100% Juice'],
  ['under.example', 'snake_case'],
  ['northwind.example', 'Northwind Traders'],
  ['openmind.example', 'OpenMind'],
  ['booking.example', 'Booking.test'],
];

before(async () => {
  world = await openTestDatabase();
  const many = Array.from({ length: 40 }, (_, n) => `zeta${String(n).padStart(2, '0')}`);
  const all = [...COMPANIES, ...many.map((word) => [`${word}.example`, `${word} Group`] as const)];
  const rows = await world.database.rows<{ id: number; domain: string }>(
    'test_companies',
    `insert into companies (domain, name, slug, tracked_at)
     select domain, name, split_part(domain, '.', 1), '2026-01-01'
     from unnest($1::text[], $2::text[]) as c (domain, name) returning id, domain`,
    [all.map(([domain]) => domain), all.map(([, name]) => name)],
  );
  const ids = new Map(rows.map(({ id, domain }) => [domain, id]));
  await indexCompanies(
    world.database,
    all.map(([domain, name, aliases]) => ({
      id: ids.get(domain) ?? 0,
      domain,
      name,
      aliases: aliases ?? [],
    })),
  );
  const [category] = await world.database.rows<{ id: number }>(
    'test_category',
    `insert into categories (slug, name) values ('robot-makers', 'Robot makers') returning id`,
  );
  await indexCategory(world.database, {
    id: category?.id ?? 0,
    slug: 'robot-makers',
    name: 'Robot makers',
  });
});
after(() => world.close());

const domains = async (q: string, limit?: number): Promise<readonly string[]> =>
  (await search(world.database, q, limit)).companies.map((company) => company.domain);
const first = async (q: string): Promise<string | undefined> => (await domains(q))[0];

test('a find says what callers are told of a company and of a category', async () => {
  assert.deepEqual(await search(world.database, 'northwind traders'), {
    companies: [{ name: 'Northwind Traders', domain: 'northwind.example', slug: 'northwind' }],
    categories: [],
  });
  assert.deepEqual((await search(world.database, 'robot makers')).categories, [
    { slug: 'robot-makers', name: 'Robot makers' },
  ]);
});

test('the exact name goes before longer names, and those before later words', async () => {
  assert.deepEqual(await domains('acme'), [
    'acme.example',
    'acmeville.example',
    'acme-robotics.example',
  ]);
  assert.deepEqual((await domains('robotics')).slice(0, 2), [
    'robotics-depot.example',
    'acme-robotics.example',
  ]);
});

test('a category is found by name, slug and the start of either', async () => {
  for (const q of ['Robot Makers', 'robot-makers', 'robot', 'makers', 'robot mkers']) {
    assert.deepEqual(
      (await search(world.database, q)).categories.map(({ slug }) => slug),
      ['robot-makers'],
      q,
    );
  }
});

test('addresses of a company find it first', async () => {
  const addresses = [
    'Acme.Example',
    'acme.example.',
    'www.acme.example',
    'https://acme.example/x',
    'https://WWW.acme.example:8443/x?y#z',
    'blog.acme.example',
    'joe@acme.example',
    'getacme.test',
    'https://www.getacme.test/',
    'acme-inc',
  ];
  for (const q of addresses) assert.equal(await first(q), 'acme.example', q);
  assert.equal(await first('bücher.example'), 'xn--bcher-kva.example');
  assert.equal(await first('booking.test'), 'booking.example');
});

test('accents, case, punctuation and blanks may be left out', async () => {
  for (const q of ['muller sohne', 'MÜLLER', 'Müller&Söhne', 'mullersohne']) {
    assert.equal(await first(q), 'muller.example', q);
  }
  assert.equal(await first('open mind'), 'openmind.example');
  assert.equal(await first('食狮'), 'lion.example');
  assert.equal(await first('食'), 'lion.example');
});

test('what a fragment is looked for by stands in whatever it stands in', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '7'), maxLength: 9 });
  const fragments = fc.string({ unit: fc.constantFrom('a', 'b', '7'), minLength: 3 });
  const seen = fc.dictionary(fc.constantFrom('aaa', 'aab', 'aba', 'b7a', '7ab'), fc.nat(9));
  fc.assert(
    fc.property(letters, fragments, letters, seen, (before, fragment, after, counts) => {
      const runs = rarest(fragment, new Map(Object.entries(counts)));
      const domain = `${before}${fragment}${after}`;
      assert.ok(runs.length >= 1 && runs.length <= 3 && new Set(runs).size === runs.length);
      assert.ok(runs.every((run) => run.length === 3 && domain.includes(run)));
    }),
  );
});

test('of the runs of a fragment those are looked for that few domains have', () => {
  const seen = new Map([
    ['bal', 90],
    ['glo', 70],
    ['lob', 80],
    ['ali', 5],
  ]);
  assert.deepEqual(rarest('baliglob', seen), ['lig', 'igl', 'ali']);
  assert.deepEqual(rarest('baliglob', new Map()), ['bal', 'lob', 'lig'], 'of all alike, the ends');
});

test('which runs are rare is learnt from the domains there are', async () => {
  const { database } = world;
  const asked: unknown[][] = [];
  let sampled = 0;
  const heard: Db = {
    rows: async (name, text, values = []) => {
      const rows = await database.rows<never>(name, text, values);
      if (name === 'sample-runs') sampled += rows.length;
      if (name.startsWith('search_fragment')) asked.push([...values.slice(2)]);
      return rows;
    },
  };
  await search(heard, 'zetaqxv');
  while (sampled === 0) await setTimeout(5);
  await search(heard, 'zetaqxv');
  assert.deepEqual(asked, [
    ['%zet%', '%qxv%', '%taq%'],
    ['%qxv%', '%taq%', '%aqx%'],
  ]);
});

test('a fragment that is long is found whole, not by its parts', async () => {
  await world.database.rows(
    'test_alike',
    `insert into companies (domain, name, tracked_at) values
     ('my-kestrelworks.example', 'One', '2026-01-01'),
     ('my-kes-rel-rks.example', 'Two', '2026-01-01'),
     ('my-kesandrelandrks.example', 'Three', '2026-01-01')`,
  );
  const { companies } = await search(world.database, 'kestrelworks');
  const { companies: apart } = await search(world.database, 'kesxrelxrks');
  assert.deepEqual([companies.map(({ name }) => name), apart], [['One'], []]);
});

test('a fragment inside a domain is found from three letters on', async () => {
  assert.deepEqual(await domains('thwin'), ['northwind.example']);
  assert.deepEqual(await domains('ics-dep'), ['robotics-depot.example']);
  assert.deepEqual(await domains('hwi'), ['northwind.example']);
  assert.deepEqual(await domains('wind.exa'), ['northwind.example']);
  assert.equal((await domains('.exa')).length, 10);
  for (const q of ['qx', 'lo', 'd.example', 's-d']) assert.deepEqual(await domains(q), [], q);
});

test('one wrong letter is forgiven, anywhere', async () => {
  const misspelt = [
    'globx',
    'globeex',
    'glubex',
    'golbex',
    'glo bex',
    'lgobex',
    'blobex corporation',
  ];
  for (const q of misspelt) assert.equal(await first(q), 'globex.example', q);
  assert.equal(await first('northwnd traders'), 'northwind.example');
  assert.equal(await first('northwind trderas'), undefined);
  assert.equal(await first('northwid.example'), 'northwind.example');
  assert.equal(await first('northwind.exampel'), 'northwind.example');
  assert.equal(await first('acmee robotisc'), 'acme-robotics.example');
  assert.deepEqual(await domains('entirely different'), []);
});

test('what stands for anything in LIKE stands for itself', async () => {
  assert.equal(await first('100%'), 'percent.example');
  assert.equal(await first('snake_case'), 'under.example');
  for (const q of ['%', '_', '%%%', '___', '\\', '%acme%', '']) {
    const found = await domains(q);
    assert.ok(found.length <= 3, `${q} finds ${found.join()}`);
  }
  assert.deepEqual(await domains('%%%'), []);
});

test('ten at most, companies and categories together, always the same ones', async () => {
  const found = await search(world.database, 'z');
  assert.equal(found.companies.length + found.categories.length, 10);
  assert.deepEqual(await search(world.database, 'z'), found);
  assert.deepEqual(
    found.companies.map(({ domain }) => domain),
    Array.from({ length: 10 }, (_, n) => `zeta0${n}.example`),
  );
  assert.equal((await domains('z', 3)).length, 3);
  const mixed = await search(world.database, 'robot');
  assert.equal(mixed.companies.length + mixed.categories.length, 3);
});

test('a renamed company is found by its new name only; indexing again adds nothing', async () => {
  const db = world.database;
  const [row] = await db.rows<{ id: number }>(
    'test_renamed',
    `insert into companies (domain, name, tracked_at)
     values ('initech.example', 'Initech', '2026-01-01') returning id`,
  );
  const company = { id: row?.id ?? 0, domain: 'initech.example', aliases: [] };
  await indexCompany(db, { ...company, name: 'Penetrode' });
  assert.equal(await first('penetrode'), 'initech.example');
  await indexCompany(db, { ...company, name: 'Vandelay' });
  assert.deepEqual(await domains('penetrode'), []);
  assert.equal(await first('vandelay'), 'initech.example');
  const count = () => db.rows('test_count', 'select count(*) from search_terms');
  const before = await count();
  await indexCompany(db, { ...company, name: 'Vandelay' });
  assert.deepEqual(await count(), before);
  await db.rows('test_drop', `delete from companies where domain = 'initech.example'`);
  assert.deepEqual(await domains('vandelay'), []);
});

test('writers of the same new words at the same time do not disturb each other', async () => {
  const db = world.database;
  const rows = await db.rows<{ id: number; domain: string }>(
    'test_many',
    `insert into companies (domain, name, tracked_at)
     select 'writer' || n || '.test', 'Writer', '2026-01-01' from generate_series(1, 12) n
     returning id, domain`,
  );
  await Promise.all(
    rows.map(({ id, domain }) =>
      indexCompany(db, { id, domain, name: `Hapax Legomenon ${id}`, aliases: [] }),
    ),
  );
  assert.equal((await domains('hapax legomenno')).length, 10);
});

test('no query is an error', async () => {
  const unit = fc.oneof(
    fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 1 }),
    fc.constantFrom('a', 'c', 'm', 'e', ' ', '.', '%', '_', '-', '@', '/', ':', 'www.', '\u0000'),
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 100 }), async (q) => {
      const { companies, categories } = await search(world.database, q);
      assert.ok(companies.length + categories.length <= 10);
    }),
    { numRuns: 150 },
  );
});
