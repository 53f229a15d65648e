// The cells of companies as JSON that was written before, as long as nothing of a company changed.

import { hash } from 'node:crypto';
import { ownBytes } from '../../core/own-bytes.ts';
import { type ComparedCompany, listLooks } from '../../store/companies/compared-facts.ts';
import type { Database } from '../../store/database.ts';
import { cellRows, looksText } from './comparing.ts';

/** Bytes of cells that are kept of one database. */
const MOST_BYTES = 16_000_000;
/** What an entry takes beside its bytes and its name. */
const BESIDE = 300;

interface ReadyRow {
  readonly edition: string;
  /** What its absences followed from; null where every key had a fact. */
  readonly looks: string | null;
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();

/**
 * For each company its cells under these keys, with commas between and after them, the last one of
 * all excepted. Facts are as new as the edition
 * of their company: that one must have been read of the same database, and before.
 */
export async function readyCells(
  db: Database,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
): Promise<readonly Uint8Array[]> {
  const kept = keptOf(db);
  const list = hash('sha256', keys.join(), 'base64');
  const nameOf = ({ id, domain }: ComparedCompany): string => `${list} ${id} ${domain}`;
  const rows = companies.map((company) => kept.get(nameOf(company), company.edition));
  await dropChanged(db, companies, keys, rows);
  const missing = companies.filter((_, nth) => rows[nth] === null);
  const made = missing.length === 0 ? [] : await cellRows(db, missing, keys);
  const bytes = new Map(
    missing.map((company, nth) => {
      const { cells, looks } = made[nth] ?? NO_CELLS;
      const own = ownBytes(Buffer.from(`${JSON.stringify(cells).slice(1, -1)},`));
      const { edition } = company;
      if (edition !== null) kept.keep(nameOf(company), { edition, looks, bytes: own });
      return [company, own];
    }),
  );
  return companies.map((company, nth) => {
    const own = rows[nth]?.bytes ?? bytes.get(company) ?? NOTHING;
    return nth === companies.length - 1 ? own.subarray(0, -1) : own;
  });
}

const NO_CELLS = { cells: [], looks: null };

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
  const looks = await listLooks(db, ids, keys);
  for (const [nth, { id }] of companies.entries()) {
    const row = rows[nth] ?? null;
    if (row === null || row.looks === null) continue;
    const now = looks.get(id);
    if (now === undefined || looksText(now) !== row.looks) rows[nth] = null;
  }
}

const all = new WeakMap<Database, ReadyRows>();

function keptOf(db: Database): ReadyRows {
  const known = all.get(db) ?? new ReadyRows(MOST_BYTES);
  all.set(db, known);
  return known;
}

/** Those that were not asked for the longest go first. */
export class ReadyRows {
  readonly #most: number;
  readonly #rows = new Map<string, ReadyRow>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string, edition: string | null): ReadyRow | null {
    const row = this.#rows.get(name);
    if (row === undefined) return null;
    if (row.edition !== edition) {
      this.#drop(name, row);
      return null;
    }
    this.#rows.delete(name);
    this.#rows.set(name, row);
    return row;
  }

  keep(name: string, row: ReadyRow): void {
    const before = this.#rows.get(name);
    if (before !== undefined) this.#drop(name, before);
    this.#rows.set(name, row);
    this.#bytes += weightOf(name, row);
    for (const [oldest, first] of this.#rows) {
      if (this.#bytes <= this.#most) return;
      this.#drop(oldest, first);
    }
  }

  #drop(name: string, row: ReadyRow): void {
    this.#rows.delete(name);
    this.#bytes -= weightOf(name, row);
  }
}

function weightOf(name: string, { looks, bytes }: ReadyRow): number {
  return BESIDE + name.length + (looks?.length ?? 0) + bytes.length;
}
