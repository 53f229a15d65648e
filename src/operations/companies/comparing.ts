// Companies beside each other: which keys they are compared on, and a cell for each.

import {
  type ComparedKeys,
  keysKnown,
  keysOfCriteria,
  keysOfDimension,
} from '../../contract/compared-keys.ts';
import { factKey } from '../../contract/fact-keys.ts';
import type { Cell } from '../../contract/schemas/cells.ts';
import {
  DIMENSIONS,
  type Dimension,
  dimensionRank,
  isDimension,
} from '../../core/facts/dimensions.ts';
import { PROVENANCES, type Provenance } from '../../core/facts/fact.ts';
import { factId, isoDate } from '../../core/facts/fact-shape.ts';
import { type Looks, missingFact } from '../../core/facts/missing-fact.ts';
import {
  type ComparedFact,
  countKnownKeys,
  listComparedFacts,
  listLooks,
  listWithheld,
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
  const ids = companies.map(({ id }) => id);
  const [facts, looks, withheld] = await Promise.all([
    listComparedFacts(db, ids, keys),
    listLooks(db, ids),
    listWithheld(db, ids, keys),
  ]);
  const byPlace = Map.groupBy(facts, ({ companyId, key }) => `${companyId} ${key}`);
  const byCompany = new Map(looks.map((one) => [one.companyId, one]));
  const sides = keys.map(sidesOf);
  return companies.flatMap(({ id, domain }) => {
    const about: Looks = {
      gaps: byCompany.get(id)?.gaps ?? NEVER_LOOKED,
      sources: byCompany.get(id)?.sources ?? [],
      withheld: withheld.filter(({ companyId }) => companyId === id).map(({ key }) => key),
    };
    return keys.map((key, i): Cell => {
      const rows = byPlace.get(`${id} ${key}`);
      if (rows !== undefined) return knownCell(domain, key, rows);
      return { company: domain, key, ...missingFact(key, sides[i] ?? PROVENANCES, about) };
    });
  });
}

const NEVER_LOOKED: Looks['gaps'] = DIMENSIONS.map((dimension) => ({
  dimension,
  state: 'unverified',
  reason: 'not_yet_captured',
}));

function sidesOf(key: string): readonly Provenance[] {
  const side = factKey(key)?.provenance ?? 'either';
  return side === 'either' ? PROVENANCES : [side];
}

/** What holds for the whole company goes before what does for a product, observed before stated. */
function knownCell(domain: string, key: string, rows: readonly ComparedFact[]): Cell {
  const [fact] = rows.toSorted(
    (a, b) =>
      compare(a.product, b.product) ||
      PROVENANCES.indexOf(a.provenance) - PROVENANCES.indexOf(b.provenance),
  );
  if (fact === undefined) throw new Error('a place with rows has one');
  const { value, unit, provenance, product, evidence_type, last_confirmed_at } = fact;
  return {
    company: domain,
    key,
    state: 'known',
    value,
    unit,
    provenance,
    evidence_type,
    product: product === '' ? null : product,
    as_of: isoDate(last_confirmed_at),
    fact_id: factId(domain, fact),
    others: rows.length - 1,
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
