// Looks at one page of an invented company, judged one after the other by the real pipeline.

import { stepCompany } from '../../src/pipeline/step-company.ts';
import { type FaultRow, listReaderFaults } from '../../src/store/captures/reader-faults.ts';
import { coverOne, type TestWorld, visit } from './world.ts';

export const URL_OF_TERMS = 'https://acme.example/terms';

/** Moments twelve hours apart, from the first of March on. */
export function moment(look: number): string {
  return new Date(Date.UTC(2026, 2, 1) + look * 12 * 3_600_000).toISOString();
}

export interface Told {
  readonly type: string;
  readonly key: string;
  readonly derivation: string;
}

export async function play(
  world: TestWorld,
  url: string,
  bodies: readonly string[],
  from = 0,
): Promise<readonly Told[]> {
  const company = await companyOf(world);
  for (const [i, body] of bodies.entries()) {
    await visit(world, company, [{ url, at: moment(from + i), body }]);
    world.at(moment(from + i));
    await stepCompany(world, company, 100);
  }
  return told(world);
}

export const COMPANIES = new WeakMap<TestWorld, number>();
export async function companyOf(world: TestWorld): Promise<number> {
  const known = COMPANIES.get(world) ?? (await coverOne(world, 'acme.example'));
  COMPANIES.set(world, known);
  return known;
}

export async function told(world: TestWorld): Promise<readonly Told[]> {
  const rows = await world.database.rows<Told>(
    'absence-told',
    `select type, fact_key as key, derivation from change_events
     where derivation = 'confirmed' order by seq`,
    [],
  );
  return rows;
}

export async function held(world: TestWorld, like: string): Promise<readonly string[]> {
  const rows = await world.database.rows<{ key: string }>(
    'absence-held',
    'select key from facts where valid_to is null and key like $1 order by key',
    [like],
  );
  return rows.map(({ key }) => key);
}

export async function faults(world: TestWorld): Promise<readonly FaultRow[]> {
  return listReaderFaults(world.database, await companyOf(world), null);
}

export const BLURB = 'Anvils for everybody who drops them from a great height, with delivery. ';

/** A page of plans, each with its price in dollars; `more` blurbs below them. */
export function plans(names: readonly (readonly [string, number])[], more = 0): string {
  const cards = names.map(
    ([name, price]) =>
      `<div class="plan"><h3>${name}</h3><p>$${price} per month</p><p>${BLURB}</p></div>`,
  );
  return `<!doctype html><html><head><title>Pricing</title></head><body><main><h1>Pricing</h1>
    <section>${cards.join('')}</section><p>${BLURB.repeat(more)}</p></main></body></html>`;
}

/** Like `play` at the terms, with readers of the test's own in `reading`. */
export async function playWith(
  reading: Pick<TestWorld, 'readers'> & TestWorld,
  world: TestWorld,
  bodies: readonly string[],
): Promise<readonly Told[]> {
  COMPANIES.set(reading, await companyOf(world));
  await play(reading, URL_OF_TERMS, bodies);
  return told(world);
}
