// Answers of bounded size: pages are cut, what moves is run once, the rest is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { STAYING } from '../../contract/caller.ts';
import {
  type AnyContext,
  type AnyOperation,
  anyOperation,
  operationsOf,
} from '../../contract/operation.ts';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { Refusal } from '../../contract/refusal.ts';
import { bounded, LONGEST_ASKED, MOST_MOVED, MOST_MOVED_UNASKED } from './bounded.ts';

const operation = operationsOf<null>();
const COMMON = {
  method: 'GET',
  path: '/x',
  tag: '',
  summary: '',
  description: '',
  access: 'open',
  credits: 1,
  cache: 'none',
  output: Type.Array(Type.String()),
  problems: [],
  examples: [],
} as const;

/** Rows of so many letters, and how often they were asked for. */
function paged(letters: (row: number) => number, more: { readonly chargedFirst?: true } = {}) {
  const asked: number[] = [];
  const made = operation({
    ...COMMON,
    ...more,
    id: 'rows',
    input: { query: Type.Object({ q: Type.Optional(Type.String()), ...PAGE_PARAMETERS }) },
    run: async ({ input }) => {
      const { limit } = input.query;
      asked.push(limit);
      const data = Array.from({ length: limit }, (_, row) => 'x'.repeat(letters(row)));
      return { kind: 'json', data, next: [limit] };
    },
  });
  return { asked, operation: anyOperation(made) };
}

function run(one: AnyOperation<null>, limit: number) {
  const input = { path: {}, query: { limit }, body: undefined };
  const refuse = (code: Refusal['code'], detail: string) => new Refusal(code, detail);
  const caller = { kind: 'none' } as const;
  const context = { input, after: null, caller, refuse, services: null, connection: STAYING };
  return one.run(context as AnyContext<null>);
}

async function rowsOf(one: AnyOperation<null>, limit: number) {
  const answer = await run(one, limit);
  assert.equal(answer.kind, 'json');
  return answer.kind === 'json' ? { rows: (answer.data as unknown[]).length, ...answer } : null;
}

test('a page that fits is run once and left alone', async () => {
  const { asked, operation: made } = paged(() => 10);
  assert.equal((await rowsOf(bounded(made, 10_000), 200))?.rows, 200);
  assert.deepEqual(asked, [200]);
});

test('a page that is too long has fewer rows, and the cursor that goes on after them', async () => {
  const { asked, operation: made } = paged(() => 1000);
  const answer = await rowsOf(bounded(made, 10_000), 50);
  assert.ok(answer !== null && answer.rows >= 15 && answer.rows <= 30, String(answer?.rows));
  assert.deepEqual(answer.next, [answer.rows]);
  assert.equal(asked.length, 2);
});

test('a page whose first rows are the longest is cut until it fits', async () => {
  const { operation: made } = paged((row) => (row < 3 ? 4000 : 1));
  const answer = await rowsOf(bounded(made, 4_000), 200);
  assert.ok(answer !== null && answer.rows <= 2);
});

test('one row that is too long alone is refused, with how to narrow it', async () => {
  const { operation: made } = paged(() => 20_000);
  await assert.rejects(
    run(bounded(made, 4_000), 200),
    (error) =>
      error instanceof Refusal && error.code === 'not_acceptable' && /`q`/.test(error.detail),
  );
});

test('what moves something on is run once, with rows that are few enough', async () => {
  const { asked, operation: made } = paged(() => 1000, { chargedFirst: true });
  assert.equal((await rowsOf(bounded(made, LONGEST_ASKED), 200))?.rows, MOST_MOVED);
  assert.equal((await rowsOf(bounded(made), 200))?.rows, MOST_MOVED_UNASKED);
  assert.equal((await rowsOf(bounded(made), 5))?.rows, 5);
  assert.deepEqual(asked, [MOST_MOVED, MOST_MOVED_UNASKED, 5]);
});

test('an answer without pages that is too long is refused', async () => {
  const whole = anyOperation(
    operation({
      ...COMMON,
      id: 'get_company',
      input: {},
      run: async () => ({
        kind: 'prepared',
        body: Buffer.from(JSON.stringify({ data: { long: 'x'.repeat(20_000) }, meta: {} })),
        brotli: null,
        etag: 'x',
      }),
    }),
  );
  await assert.rejects(
    run(bounded(whole, 4_000), 1),
    (error) => error instanceof Refusal && /get_company_facts/.test(error.detail),
  );
  assert.equal((await run(bounded(whole, 11_000), 1)).kind, 'prepared');
});

test('a list without pages is cut and says how the rest is had, unless its rows are paid for', async () => {
  const slugs = Array.from({ length: 500 }, (_, nth) => `category-${nth}-${'x'.repeat(100)}`);
  const listing = (credits: object) =>
    anyOperation(
      operation({
        ...COMMON,
        id: 'list_categories',
        output: Type.Object({ categories: Type.Array(Type.String()) }),
        input: {},
        run: async () => ({ kind: 'json', data: { categories: slugs }, ...credits }),
      }),
    );
  const answer = await run(bounded(listing({}), 10_000), 1);
  assert.ok(answer.kind === 'json');
  const { categories } = answer.data as { readonly categories: readonly string[] };
  assert.ok(categories.length > 20 && categories.length < 100, String(categories.length));
  assert.deepEqual(categories, slugs.slice(0, categories.length));
  const { notice = '', count, total } = answer.meta ?? {};
  assert.match(notice, /^\d+ of 500 categories are shown.*search/);
  assert.deepEqual([count, total], [categories.length, 500]);
  await assert.rejects(run(bounded(listing({ credits: 10 }), 10_000), 1), Refusal);
});
