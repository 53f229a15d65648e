// Looks at the home page of an invented company, and how far they came.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import type { PageVisit, TestWorld } from '../worlds/world.ts';
import { homePage } from './pages.ts';

export const HOME = 'https://acme.example/';

export const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T08:00:00Z`;

/** Each day has another heading. */
export const lookOn = (n: number): PageVisit => ({
  url: HOME,
  at: day(n),
  body: homePage(`Anvils ${n}`),
});

export async function rows(world: TestWorld, sql: string): Promise<readonly unknown[]> {
  return world.database.rows<Record<string, unknown>>(hash('md5', sql), sql);
}

/** How many captures have come how far. */
export const states = (world: TestWorld) =>
  rows(
    world,
    `select state, count(*) as n from captures group by 1
     order by array_position(array['reconciled', 'late', 'extracted', 'stored'], state)`,
  );

/** Captures that are extracted, with what was read in them, and not judged. */
export const EXTRACTED = `select c.id from captures c
   where c.state = 'extracted' and exists (select 1 from readings r where r.capture_id = c.id)`;

export async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 3_000; tries++) {
    const seen = await look();
    if (seen !== null) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail('it did not come to that');
}

/** The headings of the pages that are read. */
export function countingReads(world: TestWorld) {
  const read: string[] = [];
  const capture: TestWorld['reading']['capture'] = async (head, stored) => {
    read.push(/<h1>(.*)<\/h1>/.exec(Buffer.from(stored).toString())?.[1] ?? '');
    return readingHere.capture(head, stored);
  };
  return { counted: { ...world, reading: { ...readingHere, capture } }, reads: () => read };
}
