// What is said where a company has no current fact of a key.

import type { CompanyRef } from '../../contract/schemas/catalogue.ts';
import type { EvidenceRow } from '../../store/facts/evidence.ts';

/** Says which products have such a fact, where others do. */
export function noFact(
  company: CompanyRef,
  key: string,
  product: string,
  rows: readonly EvidenceRow[],
): string {
  const whose = product === '' ? company.domain : `the product ${product} of ${company.domain}`;
  const none = `There is no current fact ${key} of ${whose}.`;
  const others = [...new Set(rows.map((row) => row.product))];
  if (others.length === 0) return none;
  const named = others.map((name) => (name === '' ? 'the whole company' : `product=${name}`));
  return `${none} There is one of: ${named.join(', ')}.`;
}
