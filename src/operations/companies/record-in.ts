// A company's record out of its stored answer.

import type { CompanyRecord } from '../../contract/schemas/catalogue.ts';

/** Stored answers are written by `rebuildRecords` alone, as the contract has them. */
export function recordIn(body: Uint8Array): CompanyRecord {
  const { data } = JSON.parse(Buffer.from(body).toString()) as { readonly data: CompanyRecord };
  return data;
}
