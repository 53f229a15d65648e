// An answer as short lines and tables for a model to read; programs take the structured content.

import { OF_PROOFS, ownRow, proofNote, valueInCell } from './compact-rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Characters of one text that are shown; the rest is in the structured content. */
const LONGEST_TEXT = 300;
/** A column that is the same in more rows than this is said once. */
const FEW = 2;
/** Said of answers by other means. */
const UNSAID: readonly string[] = ['generated_at', 'next_cursor', 'notice', 'window'];

/**
 * What programs follow or repeat and a model does not: links into REST, and the circumstances of a
 * row. All of it is in the structured content.
 */
const UNSHOWN =
  /(?:^|\.)(?:proof|diff|evidence|raw|history|docs|payload_schema|board)_url$|^jobs\.url$|(?:^|\.)(?:before|after|confirming)_capture_id$|^recorded_at$|^masked$|^fact_id$|^delta\.|confidence$/;
/** In rows of companies: figures about the record itself. */
const UNSHOWN_IN_ROWS = /^(?:coverage\.(?!facts$)|jobs\.(?!open_roles$)|dimensions\.)/;

/** `{data, meta}` as the API answers it. */
export function compactText(document: Fields): string {
  const { data, meta, ...others } = document;
  const sources = new Sources();
  const body = isFields(data) ? withCells(data) : data === undefined ? others : { data };
  const lines = Object.entries(body).flatMap(([name, value]) => linesOf(name, value, sources));
  const note = proofNote(body);
  if (note !== null) lines.push(note);
  return [...lines, ...metaLines(isFields(meta) ? meta : {}), ...sources.lines()].join('\n');
}

/** A comparison has its cells beside its companies: each company is a row with its own. */
function withCells(data: Fields): Fields {
  const { companies, cells, ...others } = data;
  if (!Array.isArray(companies) || !Array.isArray(cells) || !cells.every(isFields)) return data;
  const rows = companies.filter(isFields).map((company) => ({
    ...company,
    cells: cells.filter((one) => one.company === company.domain),
  }));
  return { ...others, companies: rows };
}

/** Under its key: the value with what it is, or why there is none. */
function cellColumns(cells: readonly Fields[]): Fields {
  const words = cells.map(({ key, state, value, unit, provenance, as_of: asOf, reason }) => {
    if (state !== 'known') return [key, `${state}: ${reason}`];
    const shown = valueInCell(value);
    const measure = typeof unit === 'string' ? ` ${unit}` : '';
    return [key, `${shown}${measure} (${provenance}, ${asOf})`];
  });
  return Object.fromEntries(words);
}

/** Addresses are long and repeat themselves: rows have their numbers. */
class Sources {
  readonly #numbers = new Map<string, number>();

  refer(address: string): string {
    const number = this.#numbers.get(address) ?? this.#numbers.size + 1;
    this.#numbers.set(address, number);
    return `[${number}]`;
  }

  lines(): string[] {
    return [...this.#numbers].map(([address, number]) => `[${number}] ${address}`);
  }
}

function isUnshown(path: string): boolean {
  return UNSHOWN.test(path) || OF_PROOFS.test(path);
}

function linesOf(name: string, value: unknown, sources: Sources): string[] {
  if (value === null || value === undefined || isUnshown(name)) return [];
  if (Array.isArray(value)) return listLines(name, value, sources);
  if (!isFields(value)) return [`${name}: ${cell(value, sources)}`];
  const parts = Object.entries(value).filter(
    ([key, part]) => part !== null && part !== undefined && !isUnshown(`${name}.${key}`),
  );
  const simple = parts.filter(([, part]) => !isDeep(part));
  const said = simple.map(([key, part]) => `${key}=${cell(part, sources)}`).join(', ');
  const deep = parts.filter(([, part]) => isDeep(part));
  return [
    ...(simple.length === 0 ? [] : [`${name}: ${said}`]),
    ...deep.flatMap(([key, part]) => linesOf(`${name}.${key}`, part, sources)),
  ];
}

function listLines(name: string, items: readonly unknown[], sources: Sources): string[] {
  if (items.length === 0) return [`${name}: none`];
  if (!items.every(isFields)) {
    return [`${name}: ${items.map((item) => cell(item, sources)).join(', ')}`];
  }
  const refer = (address: string) => sources.refer(address);
  const rows = items.map((item) => flat(ownRow(item, refer) ?? item));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const same = names.filter((column) => isSame(rows, column));
  const shown = names.filter((column) => !same.includes(column));
  const first = rows[0] ?? {};
  const said = same.map((column) => `${column}=${cell(first[column], sources)}`).join(', ');
  const lines = [`${name} (${items.length})${said === '' ? '' : `, each with ${said}`}:`];
  if (shown.length === 0) return lines;
  return [
    ...lines,
    shown.join(' | '),
    ...rows.map((row) =>
      shown
        .map((column) => cell(row[column], sources))
        .join(' | ')
        .trimEnd(),
    ),
  ];
}

function isSame(rows: readonly Fields[], column: string): boolean {
  const [first, ...others] = rows.map((row) => JSON.stringify(row[column]));
  return others.length >= FEW && others.every((other) => other === first);
}

/** Members of members under names with dots; what is null is left out. */
function flat(item: Fields, prefix = ''): Fields {
  const entries = Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
    const path = `${prefix}${name}`;
    if (value === null || value === undefined || UNSHOWN.test(path)) return [];
    if (UNSHOWN_IN_ROWS.test(path) || isEventId(path, value)) return [];
    if (name === 'cells' && Array.isArray(value)) return Object.entries(cellColumns(value));
    if (!isFields(value)) return [[path, value]];
    return Object.entries(flat(value, `${prefix}${name}.`));
  });
  return Object.fromEntries(entries);
}

function cell(value: unknown, sources: Sources): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (typeof value !== 'string') {
    return Array.isArray(value) && !value.some(isDeep)
      ? value.map((one) => cell(one, sources)).join('; ')
      : shortened(typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  if (/^https?:\/\/\S+$/.test(value)) return sources.refer(value);
  // A line break or a bar of a stranger's text must not look like ours.
  return shortened(
    /[\n\r|]/.test(value) ? JSON.stringify(value).replaceAll('|', '\\u007c') : value,
  );
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const kept = text.slice(0, LONGEST_TEXT).toWellFormed();
  return `${kept}… (${text.length - LONGEST_TEXT} more characters)`;
}

function metaLines(meta: Fields): string[] {
  const { notice, next_cursor: cursor, window } = meta;
  const rest = Object.entries(meta).filter(([name]) => !UNSAID.includes(name));
  return [
    ...rest.map(([name, value]) => `${name}: ${String(value)}`),
    ...(isFields(window) ? linesOf('window', window, new Sources()) : []),
    ...(notice === undefined ? [] : [`Notice: ${String(notice)}`]),
    ...(cursor === undefined ? [] : [`There is more: call again with cursor=${String(cursor)}`]),
  ];
}

/** No tool takes one: a fact is asked for by its company and key. */
function isEventId(path: string, value: unknown): boolean {
  return path === 'id' && typeof value === 'string' && value.startsWith('evt_');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeep(value: unknown): boolean {
  return isFields(value) || (Array.isArray(value) && value.some(isDeep));
}
