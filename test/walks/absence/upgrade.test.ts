// A reader has a new version: what it reads differently is put right in silence, and what the page
// changes is still told.

import assert from 'node:assert/strict';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Reader } from '../../../src/core/facts/reader.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import { rawKey } from '../../../src/outside/blobs.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

/** Reads the text of an element for each key. */
function readerOf(version: number, places: Readonly<Record<string, string>>): Reader<Page> {
  return {
    name: 'fake',
    version,
    timeless: false,
    dimension: 'positioning',
    roles: ['home'],
    families: Object.keys(places),
    read: (page) => ({
      readings: Object.entries(places).flatMap(([key, place]) => {
        const exact = page.$(place).text();
        if (exact === '') return [];
        const locator = { type: 'text_quote', exact, prefix: '', suffix: '' } as const;
        const found = { key, value: exact, unit: null, product: null, confidence: 1, locator };
        return [{ ...found, provenance: 'company_stated', evidenceType: 'page_text' } as const];
      }),
      abstentions: [],
    }),
  };
}

const H1 = 'positioning.h1';
const TITLE = 'positioning.title';
const OLD = readerOf(1, { [H1]: '#a' });

const page = (a: string, b: string): string =>
  `<!doctype html><title>Acme</title><h1 id="a">${a}</h1><h2 id="b">${b}</h2>
   <p>${'Acme makes anvils for everyone. '.repeat(20)}</p>`;

interface Told {
  readonly key: string;
  readonly derivation: string;
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly after: Date | null;
  readonly confirming: Date | null;
}

class Story implements AsyncDisposable {
  readonly #world: TestWorld;
  readonly #company: number;
  #day = 0;
  #reader: Reader<Page> = OLD;

  constructor(world: TestWorld, company: number) {
    this.#world = world;
    this.#company = company;
  }

  static async begin(): Promise<Story> {
    const world = await openWorld({ at: '2026-03-01T00:00:00Z' });
    return new Story(world, await coverOne(world, 'acme.example'));
  }

  get world(): TestWorld {
    return this.#world;
  }

  upgrade(reader: Reader<Page>): void {
    this.#reader = reader;
  }

  /** One more look, a day later; answers its day. */
  async look(body: string, lane: 'live' | 'archive' = 'live', year = 2026): Promise<string> {
    this.#day += 1;
    const at = `${year}-03-${String(this.#day).padStart(2, '0')}T08:00:00Z`;
    await visit(this.#world, this.#company, [{ url: 'https://acme.example/', at, body, lane }]);
    await drain({ ...this.#world, readers: [this.#reader] });
    return at;
  }

  async told(): Promise<readonly Told[]> {
    return this.#world.database.rows<Told>(
      'test-told',
      `select e.fact_key as key, e.derivation, e.change, e.old_value as from, e.new_value as to,
         a.captured_at as after, c.captured_at as confirming
       from change_events e left join captures a on a.id = e.after_capture_id
         left join captures c on c.id = e.confirming_capture_id
       where e.derivation <> 'baseline' order by e.seq`,
    );
  }

  async facts(): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.#world.database.rows<{ key: string; value: unknown }>(
      'test-facts',
      'select key, value from facts where valid_to is null order by key',
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  async suspected(): Promise<readonly string[]> {
    const rows = await this.#world.database.rows<{ key: string }>(
      'test-suspected',
      'select key from suspicions where open order by key',
    );
    return rows.map(({ key }) => key);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#world.close();
  }
}

test('a version that reads another value gives a legacy event and no other', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  await story.look(page('one', 'two'));
  story.upgrade(readerOf(2, { [H1]: '#b' }));
  for (let i = 0; i < 4; i++) await story.look(page('one', 'two'));
  const told = await story.told();
  assert.deepEqual(
    told.map(({ key, derivation, change, from, to }) => [key, derivation, change, from, to]),
    [[H1, 'legacy', 'changed', 'one', 'two']],
  );
  assert.deepEqual(await story.facts(), { [H1]: 'two' });
  assert.deepEqual(await story.suspected(), []);
});

test('a version that reads no more of a key ends the fact as legacy', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  story.upgrade(readerOf(2, { [H1]: '#nowhere' }));
  for (let i = 0; i < 3; i++) await story.look(page('one', 'two'));
  const told = await story.told();
  assert.deepEqual(
    told.map(({ derivation, change, from, to }) => [derivation, change, from, to]),
    [['legacy', 'removed', 'one', null]],
  );
  assert.deepEqual(await story.facts(), {});
});

test('keys that only the new version reads are adopted without a change being told', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  story.upgrade(readerOf(2, { [H1]: '#a', [TITLE]: '#b' }));
  for (let i = 0; i < 3; i++) await story.look(page('one', 'two'));
  const told = await story.told();
  assert.deepEqual(
    told.map(({ key, derivation, change }) => [key, derivation, change]),
    [[TITLE, 'legacy', 'added']],
  );
  assert.deepEqual(await story.facts(), { [H1]: 'one', [TITLE]: 'two' });
});

test('a change that was suspected before the upgrade is confirmed after it, in the new reading', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  const first = await story.look(page('three', 'four'));
  assert.deepEqual(await story.suspected(), [H1]);
  story.upgrade(readerOf(2, { [H1]: '#b' }));
  const confirming = await story.look(page('three', 'four'));
  await story.look(page('three', 'four'));
  const told = await story.told();
  assert.deepEqual(
    told.map(({ derivation, from, to }) => [derivation, from, to]),
    [
      ['legacy', 'one', 'two'],
      ['confirmed', 'two', 'four'],
    ],
  );
  assert.deepEqual(told[1]?.after, new Date(first));
  assert.deepEqual(told[1]?.confirming, new Date(confirming));
});

test('a suspicion that the new version explains is dropped', async () => {
  await using story = await Story.begin();
  await story.look(page('visitor 1', 'two'));
  await story.look(page('visitor 2', 'two'));
  assert.deepEqual(await story.suspected(), [H1]);
  story.upgrade(readerOf(2, { [H1]: '#b' }));
  await story.look(page('visitor 2', 'two'));
  assert.deepEqual(await story.suspected(), []);
  await story.look(page('visitor 2', 'two'));
  assert.deepEqual(
    (await story.told()).map(({ derivation }) => derivation),
    ['legacy'],
  );
});

test('a true change after the upgrade is told once, by two captures', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  story.upgrade(readerOf(2, { [H1]: '#b' }));
  await story.look(page('one', 'two'));
  const first = await story.look(page('one', 'three'));
  const confirming = await story.look(page('one', 'three'));
  await story.look(page('one', 'three'));
  const confirmed = (await story.told()).filter(({ derivation }) => derivation === 'confirmed');
  assert.deepEqual(
    confirmed.map(({ from, to, after, confirming: by }) => [from, to, after, by]),
    [['two', 'three', new Date(first), new Date(confirming)]],
  );
});

test('a change of page and reader in one step is told against the old page as it reads now', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  story.upgrade(readerOf(2, { [H1]: '#b' }));
  await story.look(page('one', 'three'));
  await story.look(page('one', 'three'));
  assert.deepEqual(
    (await story.told()).map(({ derivation, from, to }) => [derivation, from, to]),
    [
      ['legacy', 'one', 'two'],
      ['confirmed', 'two', 'three'],
    ],
  );
});

test('a fact whose bytes are gone stays, and no new key is called an addition', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'));
  const sql = 'select sha256 from captures';
  for (const { sha256 } of await story.world.database.rows<{ sha256: string }>('hashes', sql)) {
    await unlink(join(story.world.folder, 'blobs', rawKey(sha256)));
  }
  story.upgrade(readerOf(2, { [H1]: '#b', [TITLE]: '#b' }));
  await story.look(page('one', 'two '));
  assert.deepEqual(await story.facts(), { [H1]: 'one', [TITLE]: 'two ' });
  assert.deepEqual(await story.told(), []);
});

test('an old generation of an archive never gives a current page new facts', async () => {
  await using story = await Story.begin();
  await story.look(page('old', 'older'), 'archive', 2021);
  await story.look(page('one', 'two'));
  await story.look(page('one', 'two'));
  story.upgrade(readerOf(2, { [H1]: '#a', [TITLE]: '#b' }));
  await story.look(page('old', 'oldest'), 'archive', 2021);
  assert.deepEqual(await story.facts(), { [H1]: 'one' });
  await story.look(page('one', 'two'));
  await story.look(page('one', 'two'));
  assert.deepEqual(await story.facts(), { [H1]: 'one', [TITLE]: 'two' });
  assert.deepEqual(
    (await story.told()).map(({ key, derivation, to }) => [key, derivation, to]),
    [
      [H1, 'historical', 'one'],
      [TITLE, 'historical', 'oldest'],
      [TITLE, 'legacy', 'two'],
    ],
  );
});
