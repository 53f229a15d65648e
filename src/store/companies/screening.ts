// Companies screened by conditions on their values, portion by portion.

import { hash } from 'node:crypto';
import type { Asked } from '../../core/screening/asked.ts';
import type { Operator } from '../../core/screening/condition.ts';
import type { Db } from '../database.ts';

export interface Order {
  readonly key: string;
  /** Null: by words, such as dates. */
  readonly unit: string | null;
  readonly descending: boolean;
}

export interface Screen {
  readonly conditions: readonly Asked[];
  readonly categoryId: number | null;
  /** Null: by domain. */
  readonly order: Order | null;
}

export interface Screened {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly slug: string | null;
  /** What the company is sorted by. */
  readonly sorted: number | string;
}

/** A place in the order: what is sorted by, and the company. */
export type Place = readonly [sorted: number | string, companyId: number];

/** Whom a screen is read from: a category, or those that meet a condition, by its place. */
export type List = 'category' | number;

export interface Portion {
  readonly found: readonly Screened[];
  /** Where the portion ends; null where nothing comes after it. */
  readonly end: Place | null;
}

/** The key under which `screen_values` has the day of a company's last change. */
export const CHANGED_AT = 'changed_at';

/** Part of the transaction that rebuilds the records of these companies. */
export async function refreshScreenValues(db: Db, companyIds: readonly number[]): Promise<void> {
  await db.rows('refresh_screen_values', 'select refresh_screen_values($1::bigint[])', [
    companyIds,
  ]);
}

/** The values of a statement, in the order in which its text names them. */
class Values {
  readonly list: unknown[] = [];
  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/**
 * The place in `conditions` of the one that the fewest companies meet, where no more than `most`
 * do; null where all are wider. Counting stops beyond `most`.
 */
export async function rarest(
  db: Db,
  conditions: readonly Asked[],
  most: number,
): Promise<number | null> {
  const values = new Values();
  const counts = conditions.flatMap((one, nth) =>
    isListed(one)
      ? `select ${nth} as nth, (select count(*) from (${meeting(one, values)}
           limit ${most + 1}) few)::int as companies`
      : [],
  );
  if (counts.length === 0) return null;
  const rows = await rowsOf<{ nth: number; companies: number }>(
    db,
    `select nth from (${counts.join(' union all ')}) c where companies <= ${most}
     order by companies, nth limit 1`,
    values,
  );
  return rows[0]?.nth ?? null;
}

/** Can the companies that meet it be read from one stretch of an index? */
function isListed(one: Asked): boolean {
  return one.kind === 'truth' ? one.isTrue : one.operator !== '!=';
}

/**
 * The companies after `after`, at most `most` of them. All companies of a list are looked at;
 * without one the order is walked, `steps` companies far.
 */
export async function screenPortion(
  db: Db,
  { conditions, categoryId, order }: Screen,
  how: { readonly list: List } | { readonly steps: number },
  after: Place | null,
  most: number,
): Promise<Portion> {
  const values = new Values();
  const walked = 'steps' in how;
  const tests = conditions.map((one) => holds(one, 'w.id', values));
  if (categoryId !== null) {
    tests.push(`exists (select from company_categories m
      where m.category_id = ${values.add(categoryId, 'bigint')} and m.company_id = w.id)`);
  }
  const ranked = walked
    ? sortedFrom(order, after, values, null)
    : `select s.* from (${listOf(conditions, categoryId, how.list, values)}) l
       cross join lateral (${sortedFrom(order, after, values, 'l.company_id')} offset 0) s`;
  const direction = order?.descending === true ? 'desc' : 'asc';
  const by = `sorted ${direction}, id ${direction}`;
  const rows = await rowsOf<{ last: boolean } & Screened>(
    db,
    `with w as materialized (
       select * from (${ranked}) s order by ${by}
       ${walked ? `limit ${values.add(how.steps, 'int')}` : ''}
     ), found as (
       select id, sorted from w where ${tests.length === 0 ? 'true' : tests.join(' and ')}
       order by ${by} limit ${values.add(most + 1, 'int')}
     )
     select c.id, c.name, c.domain, c.slug, f.sorted, false as last
       from found f join companies c on c.id = f.id
     union all
     (select w.id, '', '', null, w.sorted, true from w
       where ${walked ? `(select count(*) from w) = ${values.add(how.steps, 'int')}` : 'false'}
       order by sorted ${direction === 'asc' ? 'desc' : 'asc'},
         id ${direction === 'asc' ? 'desc' : 'asc'} limit 1)`,
    values,
  );
  const found = rows
    .filter(({ last }) => !last)
    .map(({ last: _, ...one }) => one)
    .toSorted((a, b) => compared(a, b) * (direction === 'asc' ? 1 : -1));
  if (found.length > most) {
    const page = found.slice(0, most);
    return { found: page, end: placeOf(page.at(-1)) };
  }
  return { found, end: placeOf(rows.find(({ last }) => last)) };
}

function listOf(
  conditions: readonly Asked[],
  categoryId: number | null,
  list: List,
  values: Values,
): string {
  const one = list === 'category' ? undefined : conditions[list];
  if (one === undefined) {
    return `select m.company_id from company_categories m
      where m.category_id = ${values.add(categoryId, 'bigint')} offset 0`;
  }
  return `${meeting(one, values)} offset 0`;
}

/**
 * The companies that meet it, from stretches of an index: one that has what is not `false` would
 * have to be looked for among all that is.
 */
function meeting(one: Asked, values: Values): string {
  if (one.kind !== 'truth') {
    return `select v.company_id from screen_values v where ${meets(one, values)}`;
  }
  const key = values.add(one.key, 'text');
  return ["> 'false'", "< 'false'", 'is null']
    .map((other) => `select company_id from screen_values where key = ${key} and word ${other}`)
    .join(' union all ');
}

function placeOf(one: Screened | undefined): Place | null {
  return one === undefined ? null : [one.sorted, one.id];
}

function compared(a: Screened, b: Screened): number {
  if (a.sorted === b.sorted) return a.id - b.id;
  return a.sorted < b.sorted ? -1 : 1;
}

/** Companies with what they are sorted by, from a place on; in the order of an index. */
function sortedFrom(
  order: Order | null,
  after: Place | null,
  values: Values,
  only: string | null,
): string {
  if (order === null) {
    const rest = after === null ? '' : `and s.domain > ${values.add(after[0], 'text')}`;
    const own = only === null ? 'true' : `s.id = ${only}`;
    return `select s.id, s.domain as sorted from companies s where ${own} ${rest}`;
  }
  const column = order.unit === null ? 'word' : 'number';
  const unit = order.unit === null ? '' : `and s.unit = ${values.add(order.unit, 'text')}`;
  const type = order.unit === null ? 'text' : 'float8';
  const rest =
    after === null
      ? ''
      : `and (s.${column}, s.company_id) ${order.descending ? '<' : '>'}
           (${values.add(after[0], type)}, ${values.add(after[1], 'bigint')})`;
  return `select s.company_id as id, s.${column} as sorted from screen_values s
    where s.key = ${values.add(order.key, 'text')} ${unit} and s.${column} is not null
      ${only === null ? '' : `and s.company_id = ${only}`} ${rest}`;
}

/** Does the company of this id meet it? One look into the primary key; `offset 0` keeps it so. */
function holds(one: Asked, id: string, values: Values): string {
  if (one.kind === 'truth' && !one.isTrue) {
    const key = values.add(one.key, 'text');
    return `not exists (select from screen_values v where v.company_id = ${id}
      and v.key = ${key} and v.word is distinct from 'false' offset 0)`;
  }
  return `exists (select from screen_values v
    where v.company_id = ${id} and ${meets(one, values)} offset 0)`;
}

// Operators are those of the type: what callers write never becomes part of a statement.
const SQL: Readonly<Record<Operator, string>> = {
  '=': '=',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function meets(one: Asked, values: Values): string {
  const key = `v.key = ${values.add(one.key, 'text')}`;
  switch (one.kind) {
    case 'truth':
      return `${key} and v.word is distinct from 'false'`;
    case 'number':
      return `${key} and v.unit = ${values.add(one.unit, 'text')}
        and v.number ${SQL[one.operator]} ${values.add(one.number, 'float8')}`;
    case 'word':
      return `${key} and v.word ${SQL[one.operator]} ${values.add(one.word, 'text')}`;
  }
}

/** A statement of each shape has a name of its own, by its text. */
function rowsOf<Row>(db: Db, text: string, values: Values): Promise<Row[]> {
  return db.rows<Row>(`screen_${hash('sha256', text).slice(0, 24)}`, text, values.list);
}
