// A company's record out of its stored answer.

import type { CompanyRecord } from '../../contract/schemas/catalogue.ts';

interface StoredAnswer {
  readonly data: CompanyRecord;
  readonly meta: { readonly generated_at: string };
}

/** Stored answers are written by `rebuildRecords` alone, as the contract has them. */
export function answerIn(body: Uint8Array): StoredAnswer {
  return JSON.parse(Buffer.from(body).toString()) as StoredAnswer;
}

export function recordIn(body: Uint8Array): CompanyRecord {
  return answerIn(body).data;
}
