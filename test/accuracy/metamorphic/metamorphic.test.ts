// Pages transformed: what keeps their meaning keeps their facts, and damage tells nothing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { load } from 'cheerio';
import fc from 'fast-check';
import { corpus } from '../../worlds/world.ts';
import { TRANSFORMATIONS } from './all.ts';
import { measureMetamorphic, type Tried, transformed } from './measure.ts';
import { type OriginalPage, pagesIn, shippedPages } from './pages.ts';
import { metamorphicFigures, metamorphicJson, metamorphicTable } from './print.ts';
import { chanceOf } from './transformation.ts';

interface Floors {
  /** By transformation: least shares of pages with the same facts, and without an event. */
  readonly metamorphic: Readonly<
    Record<string, { readonly same?: number; readonly quiet: number }>
  >;
}

const FLOORS = join(import.meta.dirname, '..', 'floors.json');
const floors = (JSON.parse(readFileSync(FLOORS, 'utf8')) as Floors).metamorphic;
const LABELLED = 'pages-labelled';
/** Pages that a run of the tests looks at; the command looks at all. */
const SHIPPED = 24;
const REAL = 8;

let pages: readonly OriginalPage[];
before(async () => {
  pages = await shippedPages();
});

/** The floor of a transformation without one of its own. */
const ALL = { same: 1, quiet: 1 };

function sampled(all: readonly OriginalPage[], most: number): readonly OriginalPage[] {
  const every = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, i) => i % every === 0).slice(0, most);
}

function holds(tried: readonly Tried[], say: (line: string) => void): void {
  const figures = metamorphicFigures(tried);
  say(`\n${metamorphicTable(figures)}`);
  for (const { transformation, pages: looked, same, quiet } of figures.transformations) {
    const floor = floors[transformation] ?? ALL;
    const loud = tried
      .filter((one) => one.transformation === transformation && one.events.length > 0)
      .map(({ page, events }) => `${page}: ${events.map(({ key }) => key).join(', ')}`);
    assert.ok(
      quiet / looked >= floor.quiet,
      `${transformation}: ${looked - quiet} of ${looked} pages told something. ${loud.join('; ')}`,
    );
    if (floor.same === undefined) continue;
    assert.ok(same / looked >= floor.same, `${transformation}: ${same} of ${looked} read the same`);
  }
}

test('transformations have names of their own, and floors are those of transformations', () => {
  const names = TRANSFORMATIONS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const name of Object.keys(floors)) assert.ok(names.includes(name), `${name} is unknown`);
});

test('a transformation gives the same page again, and one of meaning keeps every word', () => {
  const meaning = TRANSFORMATIONS.filter(
    ({ kind, name }) => kind === 'meaning' && !/added|moves|dates/.test(name),
  );
  const words = (html: string) => {
    const $ = load(html);
    $('script, style, noscript, template').remove();
    return $.root().text().replace(/\s+/g, '');
  };
  const page = fc.constantFrom(...pages);
  const cases = fc.tuple(page, fc.constantFrom(...meaning), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(cases, ([original, transformation, seed]) => {
      const html = transformed(original, transformation, seed, 1);
      assert.equal(transformed(original, transformation, seed, 1), html);
      if (html !== null) assert.equal(words(html), words(original.html));
    }),
    { numRuns: 60, seed: 14 },
  );
});

test('a cut ends inside the body, wherever chance has it', () => {
  const cut = TRANSFORMATIONS.find(({ name }) => name.startsWith('cut'));
  const cases = fc.tuple(fc.constantFrom(...pages), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(cases, ([original, seed]) => {
      const html = cut === undefined ? null : transformed(original, cut, seed, 1);
      if (html === null) return;
      assert.ok(html.length < original.html.length);
      assert.ok(original.html.startsWith(html));
    }),
    { numRuns: 60, seed: 14 },
  );
});

test('pages that ship with the project: facts stay, damage tells nothing', async (t) => {
  const tried = await measureMetamorphic({ pages: sampled(pages, SHIPPED) });
  holds(tried, (line) => t.diagnostic(line));
  assert.ok('transformations' in metamorphicJson(tried));
});

test('where reading shows no difference, the pipeline tells nothing either', async () => {
  const drawn = fc.sample(fc.constantFrom(...pages), { numRuns: 3, seed: 14 });
  const steady = TRANSFORMATIONS.filter(({ name }) => /anew|reordered|replaced: bad/.test(name));
  const request = { pages: drawn, transformations: steady, judgeAll: true };
  for (const { outcome, events } of await measureMetamorphic(request)) {
    if (outcome.kind !== 'differs') assert.deepEqual(events, []);
  }
});

const folder = corpus(LABELLED);
const skip = folder === null ? `needs ../shared/corpus/${LABELLED}, which is not here` : false;
test('real pages: facts stay, damage tells nothing', { skip }, async (t) => {
  const tried = await measureMetamorphic({ pages: sampled(pagesIn(folder ?? ''), REAL) });
  holds(tried, (line) => t.diagnostic(line));
});

test('chance follows from its seed and spreads', () => {
  const draw = chanceOf('a seed');
  const numbers = Array.from({ length: 1_000 }, draw);
  assert.deepEqual(numbers.slice(0, 3), Array.from({ length: 3 }, chanceOf('a seed')));
  assert.ok(numbers.every((one) => one >= 0 && one < 1));
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  assert.ok(Math.abs(mean - 0.5) < 0.05);
});
