// Newer readers are applied to old captures: what they find is a baseline, or a correction on
// record, and never a change that is told.

import assert from 'node:assert/strict';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Reader } from '../../../src/core/facts/reader.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import { rawKey } from '../../../src/outside/blobs.ts';
import { type RereadCounts, rereadCompany } from '../../../src/pipeline/reread-company.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { readerOf } from '../../worlds/tagline-readers.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

const TAGLINE = 'positioning.tagline';
const H1 = 'positioning.h1';
const OLD = readerOf(1, '#a');

/** A reader of another name and key, which reads the banner. */
const FRESH: Reader<Page> = {
  ...readerOf(1, '#b'),
  name: 'fresh',
  families: [H1],
  read: (page) => {
    const { readings, abstentions } = readerOf(1, '#b').read(page);
    return { abstentions, readings: readings.map((one) => ({ ...one, key: H1 })) };
  },
};

const page = (tagline: string, banner: string, words = 20): string =>
  `<!doctype html><title>Acme</title><h1 id="a">${tagline}</h1><p id="b">${banner}</p>
   <p>${'Acme makes anvils for everyone. '.repeat(words)}</p>`;

const NOTHING = { restated: 0, first_looks: 0, found: 0, changed: 0, ended: 0, left: 0 };

class Story implements AsyncDisposable {
  readonly world: TestWorld;
  readonly #company: number;
  #day = 0;

  private constructor(world: TestWorld, company: number) {
    this.world = world;
    this.#company = company;
  }

  static async begin(): Promise<Story> {
    const world = await openWorld({ at: '2026-04-01T00:00:00Z' });
    return new Story(world, await coverOne(world, 'acme.example'));
  }

  /** One more look, a day later, read by these. */
  async look(body: string, ...readers: readonly Reader<Page>[]): Promise<Date> {
    this.#day += 1;
    const at = `2026-03-${String(this.#day).padStart(2, '0')}T08:00:00Z`;
    await visit(this.world, this.#company, [{ url: 'https://acme.example/', at, body }]);
    await drain({ ...this.world, readers });
    return new Date(at);
  }

  reread(...readers: readonly Reader<Page>[]): Promise<RereadCounts> {
    return rereadCompany({ ...this.world, readers }, this.#company);
  }

  facts(): Promise<readonly { key: string; value: unknown; since: Date; seen: Date }[]> {
    return this.world.database.rows(
      'test-facts',
      `select key, value, valid_from as since, last_confirmed_at as seen from facts
       where valid_to is null order by key`,
    );
  }

  async values(): Promise<Readonly<Record<string, unknown>>> {
    return Object.fromEntries((await this.facts()).map(({ key, value }) => [key, value]));
  }

  async told(): Promise<readonly (readonly unknown[])[]> {
    const rows = await this.world.database.rows<{ row: unknown[] }>(
      'test-told',
      `select jsonb_build_array(fact_key, derivation, change, old_value, new_value, occurred_at)
         as row from change_events order by seq`,
    );
    return rows.map(({ row }) => row);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world.close();
  }
}

test('a newer version corrects what is held at once, and the next look tells nothing of it', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'), OLD);
  const last = await story.look(page('one', 'two'), OLD);
  const newer = readerOf(2, '#b');
  assert.deepEqual(await story.reread(newer), { ...NOTHING, restated: 1, changed: 1 });
  assert.deepEqual(await story.values(), { [TAGLINE]: 'two' });
  assert.deepEqual((await story.facts())[0]?.seen, last, 'as of the capture that shows it');
  assert.deepEqual(await story.reread(newer), NOTHING, 'a second time there is nothing to do');
  for (let i = 0; i < 3; i++) await story.look(page('one', 'two'), newer);
  assert.deepEqual(await story.told(), [
    [TAGLINE, 'baseline', 'added', null, 'one', '2026-03-01'],
    [TAGLINE, 'legacy', 'changed', 'one', 'two', '2026-03-02'],
  ]);
});

test('an older version of a reader takes nothing back', async () => {
  await using story = await Story.begin();
  const newer = readerOf(2, '#b');
  await story.look(page('one', 'two'), newer);
  assert.deepEqual(await story.reread(OLD), NOTHING);
  assert.deepEqual(await story.values(), { [TAGLINE]: 'two' });
});

test('a reader that never saw the page begins with its last look, as far back as each shows it', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'before'), OLD);
  const since = await story.look(page('one', 'two'), OLD);
  await story.look(page('one', 'two'), OLD);
  assert.deepEqual(await story.reread(OLD, FRESH), { ...NOTHING, first_looks: 1, found: 1 });
  assert.deepEqual(await story.values(), { [H1]: 'two', [TAGLINE]: 'one' });
  assert.deepEqual((await story.facts())[0]?.since, since);
  assert.deepEqual((await story.told()).at(-1), [
    ...[H1, 'baseline', 'added', null, 'two', '2026-03-02'],
  ]);
  await story.look(page('one', 'three'), OLD, FRESH);
  await story.look(page('one', 'three'), OLD, FRESH);
  const changes = (await story.told()).filter(([, derivation]) => derivation === 'confirmed');
  assert.deepEqual(changes, [[H1, 'confirmed', 'changed', 'two', 'three', '2026-03-04']]);
});

test('a value is not known while another one was, whoever read that', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'), OLD);
  await story.look(page('one', 'two'), OLD);
  const gone = readerOf(2, '#nowhere');
  await story.reread(gone);
  const other = { ...readerOf(1, '#a'), name: 'other' };
  await story.look(page('one', 'two'), gone);
  await story.reread(gone, other);
  const [fact] = await story.facts();
  assert.deepEqual(fact?.since, new Date('2026-03-02T08:00:00Z'), 'when the first one ended');
});

test('a last look that lost most of its words is no first look, and the next one is', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'), OLD);
  await story.look(page('one', '', 1), OLD);
  assert.deepEqual(await story.reread(readerOf(2, '#b'), FRESH), { ...NOTHING, left: 2 });
  assert.deepEqual(await story.values(), { [TAGLINE]: 'one' });
  for (let i = 0; i < 3; i++) await story.look(page('one', 'two'), OLD, FRESH);
  assert.deepEqual(await story.told(), [
    [TAGLINE, 'baseline', 'added', null, 'one', '2026-03-01'],
    [H1, 'baseline', 'added', null, 'two', '2026-03-03'],
  ]);
});

test('captures whose bytes are gone leave everything as it is', async () => {
  await using story = await Story.begin();
  await story.look(page('one', 'two'), OLD);
  const sql = 'select sha256 from captures';
  for (const { sha256 } of await story.world.database.rows<{ sha256: string }>('hashes', sql)) {
    await unlink(join(story.world.folder, 'blobs', rawKey(sha256)));
  }
  assert.deepEqual(await story.reread(readerOf(2, '#nowhere'), FRESH), { ...NOTHING, left: 2 });
  assert.deepEqual(await story.values(), { [TAGLINE]: 'one' });
});
