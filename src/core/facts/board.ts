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
  /** Relative to the board's address where the read was not told its list's address. */
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
  /**
   * The vendor's domains on which boards and lists are, hosts below them included: what looks like
   * an address of one of these is looked for in scripts too.
   */
  readonly hosts: readonly [string, ...string[]];
  /** The board's token where this address is one of the provider's board or list addresses. */
  tokenOf(url: URL): string | null;
  /** The address of the list endpoint for a token. */
  listUrl(token: string): string;
  /** The address a person opens. */
  boardUrl(token: string): string;
  /** Given when the list comes in pages, or takes more than a GET of its address. */
  readonly pages?: BoardPages;
  /**
   * Reads a decoded body: one answer, or the pages that `joinPages` joined. A surprise is a clear
   * incomplete read, never a wrong fact. With the list's address postings have absolute ones.
   */
  read(body: string, listUrl?: string): BoardRead;
}

/** One request for a page of a board's list. */
export interface BoardRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

export interface BoardPages {
  /**
   * What to ask for after these answers (decoded bodies, in the order of their requests; none: the
   * first page). Null where they are the whole list, or where no further page can make them whole.
   */
  next(listUrl: string, bodies: readonly string[]): BoardRequest | null;
}

/** The longest list that Workday gives is 100 pages; SmartRecruiters' 20,000 postings are 200. */
export const MAX_BOARD_PAGES = 200;

/** A plain GET of a page. */
export function boardGet(url: string): BoardRequest {
  // Lever answers HTML to those who do not ask for JSON (sources.md 1.2).
  const accept = 'application/json, application/xml;q=0.9, application/rss+xml;q=0.9, */*;q=0.1';
  return { method: 'GET', url, headers: [['accept', accept]], body: null };
}

/**
 * The next request of a read of the board at `listUrl`, or null at its end: a capture asks until
 * null, then stores `joinPages` of the bodies. An answer that is no success ends the read, and is
 * itself what is stored.
 */
export function nextBoardRequest(
  adapter: BoardAdapter,
  listUrl: string,
  bodies: readonly string[],
): BoardRequest | null {
  if (bodies.length >= MAX_BOARD_PAGES) return null;
  if (adapter.pages !== undefined) return adapter.pages.next(listUrl, bodies);
  return bodies.length === 0 ? boardGet(listUrl) : null;
}

/**
 * The document that is stored for a read: a single answer as it came; several as `{"pages":[…]}`,
 * each JSON answer in it character for character, each other answer as a JSON string.
 */
export function joinPages(bodies: readonly string[]): string {
  const [only] = bodies;
  if (only !== undefined && bodies.length === 1) return only;
  const json = bodies.every((body) => parseJson(body).kind === 'json');
  return `{"pages":[${bodies.map((body) => (json ? body : JSON.stringify(body))).join(',')}]}`;
}

/** One answer in a stored document: `value` is its JSON, or its text where it is no JSON. */
export interface BoardPage {
  readonly value: Json;
  /** RFC 6901 pointer to it in the stored document; empty for the document itself. */
  readonly pointer: string;
}

/** The answers in a document that `joinPages` wrote; any other document is the only one. */
export function pagesOf(body: string): readonly BoardPage[] {
  const parsed = parseJson(body);
  if (parsed.kind === 'not_json') return [{ value: body, pointer: '' }];
  const { value } = parsed;
  const joined = joinedIn(value);
  if (joined === null) return [{ value, pointer: '' }];
  return joined.map((page, index) => ({ value: page, pointer: `/pages/${index}` }));
}

function joinedIn(value: Json): readonly Json[] | null {
  if (typeof value !== 'object' || value === null || !('pages' in value)) return null;
  const list = Object.keys(value).length === 1 ? value.pages : null;
  return Array.isArray(list) && list.length <= MAX_BOARD_PAGES ? list : null;
}

const LEGAL_FORM =
  /^(inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|gmbh|ag|se|kg|ug|sa|sas|sarl|srl|spa|bv|nv|ab|as|asa|aps|oy|oyj|ou|pty|pte|kk|sl|lda|sro|kft|doo|lp|llp|pbc)$/u;
const BESIDE_NAME = /^(careers?|jobs?|the)$/u;

/**
 * A company's name without case, accents, punctuation, legal form and the word "careers": two names
 * agree where these are equal, never where one only contains the other.
 */
export function plainCompanyName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/gu, ' and ')
    // `B.V.` is one word, `Acme.io` too.
    .replace(/\./gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const kept = words.filter((word) => !BESIDE_NAME.test(word));
  const rest = kept.length > 0 ? kept : words;
  while (rest.length > 1 && LEGAL_FORM.test(rest.at(-1) ?? '')) rest.pop();
  return rest.join('');
}

/** For adapters: a parsed JSON document, or why it is none. Bounded by the caller. */
export function parseJson(body: string): { kind: 'json'; value: Json } | { kind: 'not_json' } {
  try {
    return { kind: 'json', value: JSON.parse(body) as Json };
  } catch {
    return { kind: 'not_json' };
  }
}
