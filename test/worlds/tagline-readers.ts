// Readers of one tagline that trust other places of a page, and the change that is told of it.

import type { Reader } from '../../src/core/facts/reader.ts';
import type { Page } from '../../src/dimensions/page/page.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, type TestWorld, visit } from './world.ts';

export const KEY = 'positioning.tagline';

/** Reads the text of this element; `no` where it finds none that it trusts. */
export function readerOf(version: number, place: string, trusts = /./): Reader<Page> {
  return {
    name: 'fake',
    version,
    timeless: false,
    dimension: 'positioning',
    roles: ['home'],
    families: [KEY],
    read: (page) => {
      const exact = page.$(place).text();
      if (exact === '') return { readings: [], abstentions: [] };
      if (!trusts.test(exact)) {
        return {
          readings: [],
          abstentions: [{ keys: KEY, reason: 'ambiguous', candidates: [exact] }],
        };
      }
      const locator = { type: 'text_quote', exact, prefix: '', suffix: '' } as const;
      const stated = { provenance: 'company_stated', evidenceType: 'page_text' } as const;
      const found = { key: KEY, value: exact, unit: null, product: null, confidence: 1, locator };
      return { readings: [{ ...found, ...stated }], abstentions: [] };
    },
  };
}

/** Like `readerOf`, and it knows the place even when it is empty. */
export function sureReader(version: number): Reader<Page> {
  const reader = readerOf(version, '#b');
  return { ...reader, read: (shown) => ({ ...reader.read(shown), recognised: [KEY] }) };
}

export const page = (tagline: string, banner: string): string =>
  `<!doctype html><title>Acme</title><h1 id="a">${tagline}</h1><p id="b">${banner}</p>
   <p>${'Acme makes anvils for everyone. '.repeat(20)}</p>`;

export interface Told {
  readonly id: string;
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly status: string;
  readonly reason: string | null;
  readonly supersedes: string | null;
  readonly superseded_by: string | null;
  readonly at: string;
}

export function told(world: TestWorld): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-told-changes',
    `select id, change, old_value as from, new_value as to, status, status_reason as reason,
       supersedes, superseded_by, occurred_at as at
     from change_events where derivation = 'confirmed' order by seq`,
  );
}

/** Two looks at a page and two at its successor: one change is told by the first reader. */
export async function changed(
  world: TestWorld,
  reader: Reader<Page>,
  before: string,
  after: string,
): Promise<number> {
  const company = await coverOne(world, 'acme.example');
  for (const [day, body] of [before, before, after, after].entries()) {
    const at = `2026-03-0${day + 1}T08:00:00Z`;
    await visit(world, company, [{ url: 'https://acme.example/', at, body }]);
  }
  await drain({ ...world, readers: [reader] });
  return company;
}
