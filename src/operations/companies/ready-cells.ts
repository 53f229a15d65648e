// The cells of companies as they were written before, as long as nothing of a company changed.

import { hash } from 'node:crypto';
import type { Cell } from '../../contract/schemas/cells.ts';
import { ownBytes } from '../../core/own-bytes.ts';
import { csvRow } from '../../core/pages/csv.ts';
import type { JsonPiece } from '../../core/pages/json-piece.ts';
import { type ComparedCompany, listBesideRecords } from '../../store/companies/compared-facts.ts';
import type { Database } from '../../store/database.ts';
import { sha256Of } from '../invoke/reply.ts';
import { cellRows, looksText } from './comparing.ts';
import { columnsOf } from './comparison-table.ts';
import { type ReadyRow, ReadyRows } from './ready-rows.ts';

/** What is kept of the cells of one database, in each form that was asked for. */
const MOST_BYTES = { plain: 4_000_000, packed: 16_000_000 };

interface Form {
  write(cells: readonly Cell[]): string;
}

const AS_JSON: Form = {
  // With a comma after it, for the next one.
  write: (cells) => `${JSON.stringify(cells).slice(1, -1)},`,
};
const AS_CSV: Form = { write: (cells) => csvRow(cells.flatMap(columnsOf)) };

/** The cells of one company, as they were made too where they were made for this answer. */
export interface ReadyCells extends JsonPiece {
  readonly cells?: readonly Cell[];
}

/**
 * For each company its cells under these keys, in pieces of one list. Facts are as new as the
 * edition of their company: it must have been read of the same database, and before.
 */
export async function readyCells(
  db: Database,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
): Promise<readonly ReadyCells[]> {
  const all = [...(await readyPieces(db, companies, keys, AS_JSON))];
  const end = all.pop();
  if (end === undefined) return [];
  const { bytes, sha256: _, ...rest } = end;
  return [...all, { ...rest, bytes: bytes.subarray(0, -1) }];
}

/** The same as ends of rows of CSV, one for each company. */
export async function readyColumns(
  db: Database,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
): Promise<readonly Uint8Array[]> {
  const pieces = await readyPieces(db, companies, keys, AS_CSV);
  return pieces.map(({ bytes }) => bytes);
}

async function readyPieces(
  db: Database,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
  form: Form,
): Promise<readonly ReadyCells[]> {
  if (keys.length === 0) return [];
  const kept = keptOf(db, form);
  const list = hash('sha256', keys.join(), 'base64');
  const nameOf = ({ id, domain }: ComparedCompany): string => `${list} ${id} ${domain}`;
  const rows = companies.map((company) => kept.get(nameOf(company), company.edition));
  await dropChanged(db, companies, keys, rows);
  const missing = companies.filter((_, nth) => rows[nth] === null);
  const made = missing.length === 0 ? [] : await cellRows(db, missing, keys);
  const pieces = new Map(
    made.map(({ cells, looks }, nth) => {
      const piece = pieceOf(form.write(cells));
      const company = missing[nth];
      const edition = company?.edition ?? null;
      if (company && edition !== null) kept.keep(nameOf(company), { edition, looks, piece });
      return [company, { ...piece, cells }];
    }),
  );
  return companies.flatMap(
    (one, nth): readonly ReadyCells[] | ReadyCells => rows[nth]?.piece ?? pieces.get(one) ?? [],
  );
}

/** The cells of all pieces: what was made for this answer is not parsed again. */
export function cellsIn(pieces: readonly ReadyCells[]): Cell[] {
  return pieces.flatMap(({ cells, bytes }): readonly Cell[] => {
    return cells ?? JSON.parse(`[${Buffer.from(bytes).toString().replace(/,$/, '')}]`);
  });
}

function pieceOf(cells: string): JsonPiece {
  const bytes = ownBytes(Buffer.from(cells));
  return { bytes, sha256: sha256Of(bytes) };
}

/** Absences may be others though no fact changed: a page failed, or a dispute was decided. */
async function dropChanged(
  db: Database,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
  rows: (ReadyRow | null)[],
): Promise<void> {
  const uncertain = companies.filter((_, nth) => typeof rows[nth]?.looks === 'string');
  const ids = uncertain.map(({ id }) => id);
  if (ids.length === 0) return;
  const looks = await listBesideRecords(db, ids, keys);
  for (const [nth, { id }] of companies.entries()) {
    const row = rows[nth] ?? null;
    if (row === null || row.looks === null) continue;
    const now = looks.get(id);
    if (now === undefined || looksText(now) !== row.looks) rows[nth] = null;
  }
}

const all = new WeakMap<Database, Map<Form, ReadyRows>>();

function keptOf(db: Database, form: Form): ReadyRows {
  const forms = all.get(db) ?? new Map<Form, ReadyRows>();
  all.set(db, forms);
  const known = forms.get(form) ?? new ReadyRows(MOST_BYTES);
  forms.set(form, known);
  return known;
}
