// Which of a key's current facts is meant, where a caller names a product and maybe a provenance.

import type { Provenance } from '../../core/facts/fact.ts';

/** Prefers `observed` when two facts differ in provenance alone, unless another is asked for. */
export function chosenFact<
  Row extends { readonly product: string; readonly provenance: Provenance },
>(rows: readonly Row[], product: string, provenance: Provenance | undefined): Row | null {
  const own = rows.filter((row) => row.product === product);
  const order = provenance === undefined ? (['observed', 'company_stated'] as const) : [provenance];
  const found = order.map((one) => own.find((row) => row.provenance === one));
  return found.find((row) => row !== undefined) ?? null;
}
