// The forms of a list besides JSON: its items as lines of JSON, or as rows of a table.

import type { TSchema } from 'typebox';
import type { Json } from '../core/facts/fact.ts';
import type { Table } from '../core/pages/csv.ts';

/** https://github.com/ndjson/ndjson-spec: one JSON value a line. */
export const NDJSON_TYPE = 'application/x-ndjson';
export const CSV_TYPE = 'text/csv';

/** `true` answers every page of a list, where it is one item a line. */
export const ALL_PARAMETER = 'all';

/** Objects in objects get columns of their own; what lies deeper is JSON in its cell. */
const DEEPEST = 3;

type Field = { readonly [member: string]: unknown };

interface Column {
  readonly name: string;
  readonly path: readonly string[];
}

/** The columns follow from the schema alone, so that each page of a list has the same ones. */
export function tableOfItems(items: readonly unknown[], schema: TSchema): Table {
  const columns = columnsOf(schema as Field, [], 0);
  return {
    header: columns.map(({ name }) => name),
    rows: items.map((item) => columns.map(({ path }) => cellAt(item, path))),
  };
}

/** The schema of the items of a list in `data`. */
export function itemSchema(data: TSchema, list: string): TSchema {
  const member = (data as { readonly properties?: Field }).properties?.[list] as Field | undefined;
  if (member?.items === undefined) throw new Error(`data has no list called ${list}`);
  return member.items as TSchema;
}

export function itemsOf(data: unknown, list: string): readonly unknown[] {
  const items = (data as Field)[list];
  if (!Array.isArray(items)) throw new Error(`data has no list called ${list}`);
  return items;
}

/** A line ends with a line feed, the last one too. */
export function lineOf(item: unknown): string {
  return `${JSON.stringify(item)}\n`;
}

/** The rows of a table as objects, by the names of its columns. */
export function objectsOf({ header, rows }: Table): readonly object[] {
  return rows.map((row) => Object.fromEntries(header.map((name, nth) => [name, row[nth]])));
}

function columnsOf(schema: Field, path: readonly string[], depth: number): readonly Column[] {
  const properties = depth < DEEPEST ? propertiesOf(schema) : null;
  if (properties === null) return [{ name: path.join('.'), path }];
  return Object.entries(properties).flatMap(([name, member]) =>
    columnsOf(member as Field, [...path, name], depth + 1),
  );
}

/** Null for what is no object of known members, or one of several. */
function propertiesOf(schema: Field): Field | null {
  if (schema.type === 'object' && typeof schema.properties === 'object') {
    return schema.properties as Field;
  }
  const all = Array.isArray(schema.anyOf) ? (schema.anyOf as readonly Field[]) : [];
  const [only, ...others] = all.filter(({ type }) => type !== 'null');
  return only === undefined || others.length > 0 ? null : propertiesOf(only);
}

function cellAt(item: unknown, path: readonly string[]): Json {
  let value = item;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Field)[name];
  }
  return (value ?? null) as Json;
}
