// Companies beside each other: which keys they are compared on, and a cell for each.

import {
  type ComparedKeys,
  keysKnown,
  keysOfCriteria,
  keysOfDimension,
} from '../../contract/compared-keys.ts';
import { sidesOf } from '../../contract/fact-keys.ts';
import type { Cell } from '../../contract/schemas/cells.ts';
import {
  DIMENSIONS,
  type Dimension,
  dimensionRank,
  isDimension,
} from '../../core/facts/dimensions.ts';
import { PROVENANCES } from '../../core/facts/fact.ts';
import { factId } from '../../core/facts/fact-shape.ts';
import { type Looks, missingFact } from '../../core/facts/missing-fact.ts';
import {
  type BesideRecord,
  type CompanyLooks,
  type ComparedFact,
  countKnownKeys,
  listComparedFacts,
  listLooks,
  looksIn,
} from '../../store/companies/compared-facts.ts';
import type { Db } from '../../store/database.ts';

export interface ComparedCompany {
  readonly id: number;
  readonly domain: string;
}

/** What is asked to be compared: these keys, a dimension, criteria, or what is known at all. */
export type Asked =
  | { readonly keys: readonly string[] }
  | { readonly dimension: Dimension }
  | { readonly criteria: readonly string[] }
  | 'anything';

/** What it comes to for these companies. Nothing is counted where keys are named. */
export async function keysFor(
  db: Db,
  companyIds: readonly number[],
  asked: Asked,
): Promise<ComparedKeys> {
  if (asked === 'anything') {
    return keysKnown(await countKnownKeys(db, companyIds, DIMENSIONS.map(dimensionRank)));
  }
  if ('keys' in asked) return { keys: asked.keys, left: 0 };
  if ('dimension' in asked) {
    const { dimension } = asked;
    return keysOfDimension(
      dimension,
      await countKnownKeys(db, companyIds, [dimensionRank(dimension)]),
    );
  }
  const ranks = asked.criteria.filter(isDimension).map(dimensionRank);
  const known = ranks.length === 0 ? [] : await countKnownKeys(db, companyIds, ranks);
  return keysOfCriteria(asked.criteria, known);
}

/** All cells of the first company, then of the next; as many statements for one as for fifty. */
export async function cellsOf(
  db: Db,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
): Promise<Cell[]> {
  const rows = await cellRows(db, companies, keys);
  return rows.flatMap(({ cells }) => cells);
}

/** What is known of one company under each of the keys. */
export interface CellRow {
  readonly cells: readonly Cell[];
  /** What its absences follow from beside its record; null where every key has a fact. */
  readonly looks: string | null;
}

export async function cellRows(
  db: Db,
  companies: readonly ComparedCompany[],
  keys: readonly string[],
): Promise<CellRow[]> {
  const ids = companies.map(({ id }) => id);
  const [facts, looks] = await Promise.all([
    listComparedFacts(db, ids, keys),
    listLooks(db, ids, keys),
  ]);
  const sides = keys.map(sidesOf);
  return companies.map(({ id, domain }) => {
    const own = Map.groupBy(facts.get(id) ?? [], ({ key }) => key);
    const seen = keys.every((key) => own.has(key)) ? null : (looks.get(id) ?? NOTHING_SEEN);
    const about = seen === null ? null : looksIn(seen, NEVER_LOOKED);
    const cells = keys.map((key, i): Cell => {
      const rows = own.get(key);
      if (rows !== undefined) return knownCell(domain, key, rows);
      if (about === null) throw new Error(`nobody looked for ${key}`);
      return { company: domain, key, ...missingFact(key, sides[i] ?? PROVENANCES, about) };
    });
    return { cells, looks: seen === null ? null : looksText(seen) };
  });
}

/** Two that are equal give the same absences, as long as the record is the same. */
export function looksText({ sources, withheld }: BesideRecord): string {
  return `${sources}\n${withheld}`;
}

const NOTHING_SEEN: CompanyLooks = { companyId: 0, gaps: null, sources: '', withheld: '' };

const NEVER_LOOKED: Looks['gaps'] = DIMENSIONS.map((dimension) => ({
  dimension,
  state: 'unverified',
  reason: 'not_yet_captured',
}));

/** What holds for the whole company goes before what does for a product, observed before stated. */
function knownCell(domain: string, key: string, rows: readonly ComparedFact[]): Cell {
  const [fact] = rows.length === 1 ? rows : rows.toSorted(byRank);
  if (fact === undefined) throw new Error('a place with rows has one');
  const { value, unit, provenance, product, evidence_type, asOf } = fact;
  return {
    company: domain,
    key,
    state: 'known',
    value,
    unit,
    provenance,
    evidence_type,
    product: product === '' ? null : product,
    as_of: asOf,
    fact_id: factId(domain, fact),
    others: rows.length - 1,
  };
}

function byRank(a: ComparedFact, b: ComparedFact): number {
  if (a.product !== b.product) return a.product < b.product ? -1 : 1;
  return PROVENANCES.indexOf(a.provenance) - PROVENANCES.indexOf(b.provenance);
}
