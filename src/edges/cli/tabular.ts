// Any JSON answer as rows and columns: a list has a row an item, anything else a row a member.

import { aligned } from '../../desk/lines/table.ts';

export interface Tabular {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Leaf = readonly [path: string, text: string];

/** A wider cell is cut in a table for the eye, and nowhere else. */
const WIDEST = 60;

/** The `data` of an envelope; a document without one as it is. */
export function tabularOf(document: unknown): Tabular {
  const subject = isObject(document) && 'data' in document ? document.data : document;
  const listed = listIn(subject);
  if (listed === null) return { head: ['member', 'value'], rows: leavesOf(subject, '', 'each') };
  const [name, items] = listed;
  if (items.length === 0) return { head: [name], rows: [] };
  const rows = items.map((item) => new Map(leavesOf(item, '', 'counted')));
  const head = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return { head, rows: rows.map((row) => head.map((name) => row.get(name) ?? '')) };
}

export function tableText({ head, rows }: Tabular): string {
  const cut = (row: readonly string[]) => row.map((cell) => shortened(inOneLine(cell)));
  return aligned([cut(head), ...rows.map(cut)])
    .map((line) => `${line}\n`)
    .join('');
}

/** A table of GitHub Flavored Markdown (its section 4.10). */
export function markdownText({ head, rows }: Tabular): string {
  const rule = head.map(() => '---');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [head.map(escaped), rule, ...rows.map((row) => row.map(escaped))].map(line).join('');
}

// The subject itself, or the only list of it where nothing is beside it but counts and flags.
function listIn(subject: unknown): readonly [name: string, items: readonly unknown[]] | null {
  if (Array.isArray(subject)) return ['value', subject];
  if (!isObject(subject)) return null;
  const [[name, list] = ['', null], ...more] = Object.entries(subject).filter(
    ([, member]) => member !== null && !['number', 'boolean'].includes(typeof member),
  );
  const isList = Array.isArray(list) && list.every(isObject);
  return isList && more.length === 0 ? [name, list] : null;
}

// In a row of its own each item of a list is shown; in a cell of one, how many there are.
function leavesOf(value: unknown, path: string, lists: 'each' | 'counted'): readonly Leaf[] {
  const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    if (lists === 'counted') return [[path, `${value.length} items`]];
    return value.flatMap((item, i) => leavesOf(item, below(i), lists));
  }
  if (Array.isArray(value)) return [[path || 'value', value.map(textOf).join(', ')]];
  if (!isObject(value)) return [[path || 'value', textOf(value)]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, below(name), lists));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= WIDEST ? text : `${letters.slice(0, WIDEST - 1).join('')}…`;
}

// What captured pages wrote stays text: no cell ends early, no markup begins in one.
function escaped(text: string): string {
  return inOneLine(text).replace(/[\\`*_{}[\]<>|~&#]/g, '\\$&');
}
