// The address of a company's history, filtered: where a change is fetched from (completions 6.2).

import type { Dimension } from '../core/facts/dimensions.ts';

export interface HistoryFilter {
  readonly dimension?: Dimension;
  readonly factKey?: string;
  /** ISO date. */
  readonly since?: string;
}

/** `domain` is the apex domain of the company. */
export function historyUrl(baseUrl: string, domain: string, filter: HistoryFilter): string {
  const { dimension, factKey, since } = filter;
  const query = new URLSearchParams({
    ...(dimension && { dimension }),
    ...(factKey && { fact_key: factKey }),
    ...(since && { since }),
  });
  return `${baseUrl}/v1/companies/${domain}/history?${query}`;
}
