// One page of a company's current facts, in the order of the specification.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Provenance } from '../../core/facts/fact.ts';
import { FACT_COLUMNS, type FactRow } from '../../core/facts/fact-shape.ts';
import type { Db } from '../database.ts';
import { SERVED } from './served-facts.ts';

export interface FactFilter {
  readonly dimension: Dimension | null;
  readonly provenance: Provenance | null;
  readonly keyPrefix: string | null;
}

/** The sort key of a fact: dimension, key, provenance, product. */
export type FactPosition = readonly [
  rank: number,
  key: string,
  provenance: string,
  product: string,
];

export type FactPageRow = FactRow & {
  readonly dimension_rank: number;
  /** Rows of all pages. */
  readonly total: number;
};

/** At most `limit` facts after the position; null begins. */
export async function listFacts(
  db: Db,
  companyId: number,
  filter: FactFilter,
  after: FactPosition | null,
  limit: number,
): Promise<FactPageRow[]> {
  const [rank, key, provenance, product] = after ?? [-1, '', '', ''];
  return db.rows<FactPageRow>(
    'list_facts',
    `with wanted as not materialized (
       select ${FACT_COLUMNS}, dimension_rank from facts
       where company_id = $1 and ${SERVED}
         and ($2::text is null or dimension = $2)
         and ($3::text is null or provenance = $3)
         and ($4::text is null or starts_with(key, $4))
     )
     select *, (select count(*) from wanted) as total from wanted
     where (dimension_rank, key, provenance, product) > ($5::smallint, $6, $7, $8)
     order by dimension_rank, key, provenance, product
     limit $9`,
    [
      companyId,
      filter.dimension,
      filter.provenance,
      filter.keyPrefix,
      rank,
      key,
      provenance,
      product,
      limit,
    ],
  );
}
