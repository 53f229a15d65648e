// Any course of two pages, reader versions, upheld disputes and lifts: what is withheld is never
// published, and whatever is published was told, once, from what was published before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recheckAll } from '../../../src/pipeline/correct-events.ts';
import { liftDisputed, upholdDispute } from '../../../src/pipeline/settle-dispute.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { KEY, readerOf } from '../../worlds/tagline-readers.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

type Step =
  | { readonly kind: 'look'; readonly banner: string; readonly page: string }
  | { readonly kind: 'uphold' | 'lift' | 'reader' | 'recheck' };

const look = (banner: string, page = ''): Step => ({ kind: 'look', banner, page });
const step = fc.constantFrom<Step>(
  ...['Sale', 'Sale', 'Sale', 'New', 'New', 'Other', ''].map((banner) => look(banner)),
  ...['Sale', 'New', ''].map((banner) => look(banner, 'de')),
  { kind: 'uphold' },
  { kind: 'uphold' },
  { kind: 'lift' },
  { kind: 'reader' },
  { kind: 'recheck' },
);

interface Told {
  readonly from: unknown;
  readonly to: unknown;
  readonly derivation: string;
  readonly status: string;
}

class Course {
  readonly #world: TestWorld;
  readonly #company: number;
  #day = 0;
  #version = 1;
  /** Ids of upheld disputes that nobody lifted. */
  #standing: string[] = [];
  #disputes = 0;

  constructor(world: TestWorld, company: number) {
    this.#world = world;
    this.#company = company;
  }

  async take(one: Step): Promise<void> {
    const was = await this.#current();
    const before = await this.#told();
    await this.#perform(one);
    const is = await this.#current();
    const after = await this.#told();
    const more = after.slice(before.length);
    if (this.#standing.length > 0) {
      assert.notEqual(is, 'Sale', 'a withheld value is published');
      assert.ok(!more.some(({ from, to }) => from === 'Sale' || to === 'Sale'));
    }
    if (one.kind !== 'uphold') {
      assert.deepEqual(
        after.slice(0, before.length).map(({ status }) => status),
        before.map(({ status }) => status),
        'an event was corrected',
      );
    } else if (was !== 'Sale') {
      assert.equal(is, was);
    }
    if (one.kind !== 'look') return assert.deepEqual(more, []);
    if (is === was) return assert.deepEqual(more, []);
    assert.deepEqual(
      more.map(({ from, to }) => [from, to]),
      [[was, is]],
    );
  }

  async #perform(one: Step): Promise<void> {
    const world = { ...this.#world, readers: [readerOf(this.#version, '#b')] };
    switch (one.kind) {
      case 'look': {
        this.#day += 1;
        const at = new Date(Date.UTC(2026, 0, this.#day, 8)).toISOString();
        this.#world.at(at);
        const body = `<!doctype html><title>Acme</title><p id="b">${one.banner}</p>
          <p>${'Acme makes anvils for everyone. '.repeat(20)}</p>`;
        await visit(world, this.#company, [
          { url: `https://acme.example/${one.page}`, at, body, role: 'home' },
        ]);
        await drain(world, { only: [this.#company] });
        return;
      }
      case 'uphold':
        return this.#uphold(world);
      case 'lift': {
        for (const id of this.#standing.splice(0)) {
          assert.equal((await liftDisputed(world, id, 'It came true.')).kind, 'lifted');
        }
        return;
      }
      case 'reader':
        this.#version += 1;
        return;
      case 'recheck':
        await recheckAll(world);
    }
  }

  async #uphold(world: TestWorld): Promise<void> {
    this.#disputes += 1;
    const id = `dsp_${this.#company}_${this.#disputes}`;
    await world.database.rows(
      'test-put-dispute',
      `insert into disputes (id, company_id, key, provenance, value, statement, created_at)
       values ($1, $2, $3, 'company_stated', '"Sale"', 'no', $4)`,
      [id, this.#company, KEY, world.now()],
    );
    assert.equal((await upholdDispute(world, id, 'It is not so.')).kind, 'settled');
    this.#standing.push(id);
  }

  async #current(): Promise<unknown> {
    const [row] = await this.#world.database.rows<{ value: unknown }>(
      'test-current',
      'select value from facts where company_id = $1 and key = $2 and valid_to is null',
      [this.#company, KEY],
    );
    return row?.value ?? null;
  }

  #told(): Promise<readonly Told[]> {
    return this.#world.database.rows<Told>(
      'test-told',
      `select derivation, old_value as from, new_value as to, status
       from change_events where company_id = $1 order by seq`,
      [this.#company],
    );
  }
}

test('what is withheld is never published, and nothing is told twice or from nowhere', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 18 }),
    async (steps) => {
      await using world = await openWorld({ at: '2026-01-01T00:00:00Z' });
      const course = new Course(world, await coverOne(world, 'acme.example'));
      for (const one of [look('Old'), look('Sale'), look('Sale'), ...steps]) await course.take(one);
    },
  );
  await fc.assert(property, { numRuns: 12 });
});
