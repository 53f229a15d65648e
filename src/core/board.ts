// What a job board's answer means, whichever applicant-tracking system gave it.

import type { Json } from './fact.ts';

export interface Compensation {
  readonly base_min: number | null;
  readonly base_max: number | null;
  readonly currency: string | null;
  readonly equity: 'stated' | 'not_stated';
  readonly equity_note: string | null;
  readonly bonus: 'stated' | 'not_stated';
  readonly bonus_note: string | null;
  readonly source: 'ats_structured' | 'description_extracted' | 'not_stated';
}

export const NO_COMPENSATION: Compensation = {
  base_min: null,
  base_max: null,
  currency: null,
  equity: 'not_stated',
  equity_note: null,
  bonus: 'not_stated',
  bonus_note: null,
  source: 'not_stated',
};

/** One posting as the board states it; what it does not state is null. */
export interface BoardPosting {
  /** The provider's id of this posting, unique on its board. */
  readonly externalId: string;
  /** The job or requisition behind it (several postings may share one); null where not given. */
  readonly requisition: string | null;
  readonly title: string;
  readonly level: string | null;
  readonly department: string | null;
  readonly location: string | null;
  /** ISO 3166-1 alpha-2, from a structured field only. */
  readonly country: string | null;
  readonly remote: boolean | null;
  /** From a structured field only. */
  readonly workplace: 'remote' | 'hybrid' | 'onsite' | null;
  readonly employmentType: string | null;
  readonly url: string;
  readonly comp: Compensation;
  /** ISO date on which the board says it was published; never a creation or update date. */
  readonly postedAt: string | null;
  /** RFC 6901 pointer to the posting in the decoded body. */
  readonly pointer: string;
}

/** A read of one board: `complete` only where nothing can be missing. */
export type BoardRead =
  | {
      readonly kind: 'complete';
      readonly companyName: string | null;
      readonly postings: readonly BoardPosting[];
      readonly listPointer: string;
    }
  | { readonly kind: 'incomplete'; readonly reason: string };

/** One pure adapter per applicant-tracking system (sources.md section 1). */
export interface BoardAdapter {
  /** Provider name as served in `JobPosting.provider`: `greenhouse`, `lever`, … */
  readonly provider: string;
  readonly version: number;
  /** The board's token where this address is one of the provider's board or list addresses. */
  tokenOf(url: URL): string | null;
  /** The address of the list endpoint for a token. */
  listUrl(token: string): string;
  /** The address a person opens. */
  boardUrl(token: string): string;
  /** Reads a decoded body. A surprise is a clear incomplete read, never a wrong fact. */
  read(body: string): BoardRead;
}

/** For adapters: a parsed JSON document, or why it is none. Bounded by the caller. */
export function parseJson(body: string): { kind: 'json'; value: Json } | { kind: 'not_json' } {
  try {
    return { kind: 'json', value: JSON.parse(body) as Json };
  } catch {
    return { kind: 'not_json' };
  }
}
