// The tables of an export, column by column: what both forms hold, and what the schema file says.

import type { Json } from '../facts/fact.ts';

export const TABLE_NAMES = ['companies', 'facts', 'events', 'jobs'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export type ExportFormat = 'parquet' | 'ndjson' | 'json';

/** `date` is `YYYY-MM-DD`, `moment` RFC 3339 in UTC, `json` any value. */
export type ColumnType = 'text' | 'json' | 'flag' | 'number' | 'whole' | 'date' | 'moment';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly says: string;
}

/** By the names of columns. */
export type ExportRow = Readonly<Record<string, Json>>;

function column(name: string, type: ColumnType, says: string): Column {
  return { name, type, nullable: false, says };
}

function orNull(name: string, type: ColumnType, says: string): Column {
  return { name, type, nullable: true, says };
}

const COMPANY = column('company', 'text', 'Apex domain: the key that all tables share.');
const PRODUCT = orNull('product', 'text', 'Product scope; null means the whole company.');
const UNIT = orNull('unit', 'text', 'ISO 4217 code, `%`, `days`, …, or the sign as printed.');
const CONFIDENCE = orNull('confidence', 'number', 'From 0 to 1, where it is known.');
const PROVENANCE = column('provenance', 'text', '`observed` or `company_stated`.');

const COMPANIES: readonly Column[] = [
  COMPANY,
  column('name', 'text', 'Its name.'),
  orNull('slug', 'text', 'Its short name in addresses.'),
  column('categories', 'json', 'Slugs of its categories, a list.'),
  column('tracked_at', 'moment', 'Since when it is covered.'),
  orNull('untracked_at', 'moment', 'Since when nothing looks at it any more.'),
  orNull('last_captured_at', 'date', 'The day of the last capture.'),
  column('facts', 'whole', 'Rows of it in the table `facts`.'),
  orNull('open_roles', 'whole', 'Live postings; null where that is not known, which is not 0.'),
];

const FACTS: readonly Column[] = [
  COMPANY,
  column('fact_id', 'text', 'Citation id; the same for as long as the fact has this identity.'),
  column('dimension', 'text', 'One of the ten.'),
  column('key', 'text', 'Dotted key; with provenance and product it names the fact.'),
  PROVENANCE,
  PRODUCT,
  orNull('value', 'json', 'Number, boolean, string, list or object, as the key says.'),
  orNull('value_number', 'number', 'The same where it is a number.'),
  UNIT,
  CONFIDENCE,
  column('evidence_type', 'text', 'What kind of evidence gave the value.'),
  column('as_of', 'date', 'The day on which the value was last confirmed.'),
  column('first_seen_at', 'date', 'The first capture that showed the fact.'),
  column('last_changed_at', 'date', 'Since when the value is what it is.'),
  orNull('source_url', 'text', 'Where it was read or measured.'),
  orNull('capture_id', 'text', 'The stored capture behind it.'),
];

const EVENTS: readonly Column[] = [
  COMPANY,
  column('id', 'text', '`evt_…`, as in the change feed and in webhooks.'),
  column('dimension', 'text', 'One of the ten.'),
  column('fact_key', 'text', 'What changed.'),
  PRODUCT,
  column('type', 'text', 'Event type.'),
  column('change', 'text', '`added`, `removed` or `changed`.'),
  column('significance', 'text', '`normal` or `high`.'),
  column('derivation', 'text', '`confirmed`, `historical`, `baseline`, `legacy` or `orphaned`.'),
  column('occurred_at', 'date', 'The first capture that showed the new value.'),
  column('detected_at', 'date', 'The day on which the change was confirmed.'),
  column('recorded_at', 'moment', 'When it was committed.'),
  PROVENANCE,
  orNull('old_value', 'json', 'Before; null where it was absent.'),
  orNull('new_value', 'json', 'After; null where it is absent.'),
  UNIT,
  column('summary', 'text', 'One sentence made from the values.'),
  orNull('source_url', 'text', 'The page that showed the new value.'),
  orNull('before_capture_id', 'text', 'The last capture with the old value.'),
  orNull('after_capture_id', 'text', 'The first capture with the new value.'),
  orNull('confirming_capture_id', 'text', 'The capture that confirmed it.'),
  CONFIDENCE,
  column('status', 'text', '`current`, `superseded` or `retracted`.'),
  orNull('status_reason', 'text', 'Why it was corrected.'),
  orNull('supersedes', 'text', 'The event that this one corrects.'),
  orNull('superseded_by', 'text', 'The event that corrects this one.'),
];

const JOBS: readonly Column[] = [
  COMPANY,
  column('title', 'text', 'As stated.'),
  orNull('level', 'text', 'Seniority as stated.'),
  orNull('department', 'text', 'As stated.'),
  orNull('location', 'text', 'As stated.'),
  orNull('remote', 'flag', 'Whether the board marks it remote; null where it does not say.'),
  orNull('employment_type', 'text', 'As stated.'),
  column('url', 'text', 'The public page of the posting.'),
  column('comp', 'json', 'Pay, an object: what is stated, and that nothing is where it is not.'),
  orNull('posted_at', 'date', 'The stated day of publication.'),
  column('first_seen_at', 'moment', 'The first complete board read that listed it.'),
  column('last_seen_at', 'moment', 'The last complete board read that listed it.'),
  orNull('closed_at', 'moment', 'The first complete board read without it; null while it is live.'),
  column('active', 'flag', 'Whether the last complete board read listed it.'),
  column('provider', 'text', 'The applicant-tracking system.'),
];

export const EXPORT_TABLES: Readonly<Record<TableName, readonly Column[]>> = {
  companies: COMPANIES,
  facts: FACTS,
  events: EVENTS,
  jobs: JOBS,
};

const SAYS: Readonly<Record<TableName, string>> = {
  companies: 'Every company that is covered, one a row.',
  facts: 'Every current fact as it is served, one a row.',
  events: 'Every change event, of all derivations and states, one a row.',
  jobs: 'Every job posting, live and closed, one a row.',
};

/** A row as its line of NDJSON has it: all columns, in their order. */
export function lineOf(table: TableName, row: ExportRow): string {
  const members = EXPORT_TABLES[table].map(({ name }) => [name, row[name] ?? null]);
  return `${JSON.stringify(Object.fromEntries(members))}\n`;
}

const WIRE: Readonly<Record<ColumnType, Readonly<Record<string, string>>>> = {
  text: { type: 'string' },
  json: {},
  flag: { type: 'boolean' },
  number: { type: 'number' },
  whole: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
};

/** How columns of Parquet are typed, in the words of its specification. */
export const PARQUET_WORDS: Readonly<Record<ColumnType, string>> = {
  text: 'BYTE_ARRAY (UTF8)',
  json: 'BYTE_ARRAY (JSON)',
  flag: 'BOOLEAN',
  number: 'DOUBLE',
  whole: 'INT64',
  date: 'INT32 (DATE)',
  moment: 'INT64 (TIMESTAMP_MILLIS)',
};

/** The schema file: JSON Schema (2020-12) of a line of each table, with its types in Parquet. */
export function exportSchema(): string {
  const tables = TABLE_NAMES.map((table) => {
    const columns = EXPORT_TABLES[table];
    const properties = columns.map(({ name, type, nullable, says }) => {
      const wire = WIRE[type];
      const either = nullable && 'type' in wire ? { ...wire, type: [wire.type, 'null'] } : wire;
      return [name, { ...either, description: says, 'x-parquet': PARQUET_WORDS[type] }];
    });
    const schema = {
      type: 'object',
      description: SAYS[table],
      required: columns.map(({ name }) => name),
      properties: Object.fromEntries(properties),
    };
    return [table, schema];
  });
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tables of an export of Assay',
    $defs: Object.fromEntries(tables),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
