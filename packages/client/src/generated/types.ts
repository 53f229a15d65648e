// The types of the contract, printed by `npm run print`.

// Contract: b26dd4fe3c9494c4f9b6e664aff8010a

/**
 * One of the ten dimensions into which facts are grouped.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Dimension".
 */
export type Dimension =
  | 'pricing'
  | 'features'
  | 'security'
  | 'positioning'
  | 'stack'
  | 'hiring'
  | 'reliability'
  | 'funding'
  | 'location'
  | 'legal';
/**
 * What is known of a company under a key, or why nothing is.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Cell".
 */
export type Cell = KnownCell | MissingCell;
/**
 * `observed`: measured by the service itself. `company_stated`: taken from the company's own pages or job posts, or declared by the owner of its domain.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Provenance".
 */
export type Provenance = 'observed' | 'company_stated';
/**
 * Where in the stored bytes the value stands.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Locator".
 */
export type Locator =
  | {
      type: 'text_quote';
      /**
       * The words, character for character.
       */
      exact: string;
      /**
       * Up to 32 characters before.
       */
      prefix: string;
      /**
       * Up to 32 characters after.
       */
      suffix: string;
    }
  | {
      type: 'css';
      selector: string;
    }
  | {
      type: 'json_pointer';
      pointer: string;
    }
  | {
      type: 'header';
      name: string;
    };
/**
 * Codes may be added at any time.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ProblemCode".
 */
export type ProblemCode =
  | 'company_not_found'
  | 'invalid_identifier'
  | 'category_not_found'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'invalid_cursor'
  | 'invalid_body'
  | 'companies_unresolved'
  | 'account_key_required'
  | 'test_key_required'
  | 'watch_limit_reached'
  | 'subscription_not_found'
  | 'endpoint_not_found'
  | 'delivery_not_found'
  | 'claim_not_found'
  | 'claim_not_verified'
  | 'claim_verification_failed'
  | 'claim_domain_not_covered'
  | 'dispute_not_found'
  | 'fact_in_dispute'
  | 'dispute_limit_reached'
  | 'coverage_request_not_found'
  | 'coverage_limit_reached'
  | 'claim_limit_reached'
  | 'key_required'
  | 'invalid_key'
  | 'rate_limited'
  | 'rate_limiter_unavailable'
  | 'credits_exhausted'
  | 'upgrade_required'
  | 'not_yet_available'
  | 'change_not_found'
  | 'fact_not_found'
  | 'proof_not_available'
  | 'proof_not_yet_anchored'
  | 'proof_unavailable'
  | 'capture_not_found'
  | 'raw_not_stored'
  | 'capture_integrity_error'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'range_not_satisfiable'
  | 'body_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'malformed_request'
  | 'insufficient_scope'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'endpoint_disabled'
  | 'internal_error'
  | 'service_unavailable';

/**
 * What each operation takes and gives, and the problems that it may answer.
 */
export interface Operations {
  /**
   * Search companies and categories
   */
  search: {
    input: {
      /**
       * Name, domain fragment, or category name.
       */
      q: string;
    };
    data: SearchResults;
    row: null;
    problem:
      | 'invalid_parameter'
      | 'missing_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Resolve a domain or a name to a company
   */
  resolve: {
    input: {
      /**
       * A domain, subdomain, URL or mail address, or a legacy slug.
       */
      domain?: string;
      /**
       * The same, or the name of a company.
       */
      q?: string;
    };
    data: Resolution;
    row: null;
    problem:
      | 'missing_parameter'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Resolve many domains or names to companies
   */
  resolveBatch: {
    input: {
      /**
       * Domains, URLs, mail addresses, slugs or names, at most 200.
       */
      inputs: string[];
    };
    data: {
      results: Resolution[];
      counts: ResolutionCounts;
    };
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_body'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Request coverage of a company
   */
  createCoverageRequest: {
    input: {
      /**
       * Domain of the company; it is reduced to the apex.
       */
      domain: string;
    };
    data: {
      request: CoverageRequest;
    };
    row: null;
    problem:
      | 'invalid_identifier'
      | 'coverage_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_body'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a coverage request
   */
  getCoverageRequest: {
    input: {
      /**
       * Id of the request, `cov_…`.
       */
      id: string;
    };
    data: {
      request: CoverageRequest;
    };
    row: null;
    problem:
      | 'coverage_request_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List categories
   */
  listCategories: {
    input: {};
    data: {
      categories: Category[];
    };
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a category
   */
  getCategory: {
    input: {
      /**
       * Slug of the category; case does not matter.
       */
      slug: string;
      /**
       * `full`, `facts`: all compared keys. `summary`: the first 8 of them.
       */
      detail?: 'summary' | 'facts' | 'full';
      /**
       * Dimensions to compare on in place of the criteria, with commas between.
       */
      dimensions?: string;
      /**
       * Exact fact keys to compare on in place of the criteria, with commas between.
       */
      keys?: string;
    };
    data: CategoryDetail;
    row: null;
    problem:
      | 'category_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a company record
   */
  getCompany: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * `full`: everything. `facts`: of each fact its value, provenance, date and source. `summary`: of these what people ask for first.
       */
      detail?: 'summary' | 'facts' | 'full';
      /**
       * With commas between: pricing, features, security, positioning, stack, hiring, reliability, funding, location, legal.
       */
      dimensions?: string;
      /**
       * Exact fact keys with commas between, at most 200; all where not given.
       */
      keys?: string;
    };
    data: CompanyRecord;
    row: null;
    problem:
      | 'company_not_found'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get many company records
   */
  getCompanies: {
    input: {
      /**
       * Apex domains or legacy slugs, at most 100.
       */
      companies: string[];
      /**
       * The dimensions whose facts are wanted; all where not given.
       */
      dimensions?: Dimension[];
      /**
       * As of get_company; `full` where not given.
       */
      detail?: 'summary' | 'facts' | 'full';
    };
    data: CompanyBatch;
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_body'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the facts of a company
   */
  getCompanyFacts: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      dimension?: Dimension;
      provenance?: Provenance;
      /**
       * Only keys that begin so.
       */
      key_prefix?: string;
      /**
       * Reserved for point-in-time replay: answers 501 `not_yet_available` until it ships, and will need a key then.
       */
      as_of?: string;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      company: CompanyRef;
      facts: FlatFact[];
    };
    row: FlatFact;
    problem:
      | 'company_not_found'
      | 'not_yet_available'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the job postings of a company
   */
  getCompanyJobs: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * Closed postings too. Needs a key.
       */
      include_closed?: boolean;
      /**
       * Words that title, department and location together have, each of them, in any case.
       */
      q?: string;
      /**
       * Only postings that the board marks remote; `false`: only the others.
       */
      remote?: boolean;
      /**
       * Only postings that state pay; `false`: only the others.
       */
      stated_pay?: boolean;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      company: CompanyRef;
      postings: JobPosting[];
    };
    row: JobPosting;
    problem:
      | 'company_not_found'
      | 'key_required'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Compare companies
   */
  compareCompanies: {
    input: {
      /**
       * Apex domains or legacy slugs with commas between, 2 to 50.
       */
      companies?: string;
      /**
       * Slug of the category; case does not matter.
       */
      category?: string;
      /**
       * Exact fact keys with commas between, at most 50.
       */
      keys?: string;
      dimension?: Dimension;
      /**
       * Companies of a category on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
      /**
       * `csv` is the same as `Accept: text/csv`: RFC 4180, one row an item.
       */
      format?: 'json' | 'csv';
    };
    data: Comparison;
    row: CompanyRef;
    problem:
      | 'missing_parameter'
      | 'invalid_parameter'
      | 'category_not_found'
      | 'companies_unresolved'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Screen companies
   */
  screenCompanies: {
    input: {
      /**
       * A condition, repeated for each: KEY OP VALUE without blanks, such as hiring.open_roles>10 or security.mfa=true; OP is one of =, !=, <, <=, >, >=.
       */
      where?: string[];
      /**
       * Slug of the category; case does not matter.
       */
      category?: string;
      /**
       * Companies of which anything changed on this day or later.
       */
      changed_since?: string;
      /**
       * A fact key, `-` before it for descending; companies without it are left out. By domain where not given.
       */
      sort?: string;
      /**
       * Companies on a page, at most.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: Screening;
    row: ScreenedCompany;
    problem:
      | 'missing_parameter'
      | 'invalid_parameter'
      | 'category_not_found'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Query the change feed
   */
  queryChanges: {
    input: {
      /**
       * Slug of a category: the companies that are in it now. Case does not matter.
       */
      category?: string;
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company?: string;
      dimension?: Dimension;
      /**
       * Event type; GET /v1/watch/event-types lists them.
       */
      type?: string;
      /**
       * Only events of at least this significance.
       */
      min_significance?: 'normal' | 'high';
      /**
       * `confirmed`: two captures agree. `historical`: drawn from archived generations. The other three are no live changes, and served by this filter alone: `baseline` (the first look), `legacy` (a difference that a reader made), `orphaned` (its fact or company went away).
       */
      derivation?: 'confirmed' | 'historical' | 'baseline' | 'legacy' | 'orphaned';
      /**
       * Only numbers that went up, or down, in one unit. Needs a key.
       */
      direction?: 'up' | 'down';
      /**
       * Only numbers that moved by at least this much, up or down, in the unit of the fact (`delta.absolute`). Needs a key.
       */
      min_delta?: number;
      /**
       * First day, inclusive, by `occurred_at`.
       */
      since?: string;
      /**
       * Last day, inclusive, by `occurred_at`.
       */
      until?: string;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      events: ChangeEvent[];
    };
    row: ChangeEvent;
    problem:
      | 'invalid_parameter'
      | 'key_required'
      | 'upgrade_required'
      | 'category_not_found'
      | 'company_not_found'
      | 'invalid_identifier'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get one change
   */
  getChange: {
    input: {
      /**
       * Id of the event, as the feed, webhooks and deliveries carry it.
       */
      id: string;
    };
    data: {
      event: ChangeEvent;
    };
    row: null;
    problem:
      | 'change_not_found'
      | 'key_required'
      | 'upgrade_required'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the history of a company
   */
  getCompanyHistory: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      dimension?: Dimension;
      /**
       * First day, inclusive, by `occurred_at`.
       */
      since?: string;
      /**
       * Last day, inclusive, by `occurred_at`.
       */
      until?: string;
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      fact_key?: string;
      /**
       * `confirmed`: two captures agree. `historical`: drawn from archived generations. The other three are no live changes, and served by this filter alone: `baseline` (the first look), `legacy` (a difference that a reader made), `orphaned` (its fact or company went away).
       */
      derivation?: 'confirmed' | 'historical' | 'baseline' | 'legacy' | 'orphaned';
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      company: CompanyRef;
      events: ChangeEvent[];
    };
    row: ChangeEvent;
    problem:
      | 'invalid_parameter'
      | 'key_required'
      | 'upgrade_required'
      | 'company_not_found'
      | 'invalid_identifier'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Follow the change feed in a feed reader
   */
  getChangesAtom: {
    input: {
      /**
       * Slug of a category: the companies that are in it now. Case does not matter.
       */
      category?: string;
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company?: string;
      dimension?: Dimension;
      /**
       * Event type; GET /v1/watch/event-types lists them.
       */
      type?: string;
      /**
       * Only events of at least this significance.
       */
      min_significance?: 'normal' | 'high';
      /**
       * `confirmed`: two captures agree. `historical`: drawn from archived generations. The other three are no live changes, and served by this filter alone: `baseline` (the first look), `legacy` (a difference that a reader made), `orphaned` (its fact or company went away).
       */
      derivation?: 'confirmed' | 'historical' | 'baseline' | 'legacy' | 'orphaned';
    };
    data: string;
    row: null;
    problem:
      | 'invalid_parameter'
      | 'category_not_found'
      | 'company_not_found'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Follow a company in a feed reader
   */
  getCompanyChangesAtom: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
    };
    data: string;
    row: null;
    problem:
      | 'company_not_found'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Follow a category in a feed reader
   */
  getCategoryChangesAtom: {
    input: {
      /**
       * Slug of the category; case does not matter.
       */
      slug: string;
    };
    data: string;
    row: null;
    problem:
      | 'category_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Check a company's claims
   */
  checkCompanyClaims: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * Exact fact keys with commas between, at most 200; every key that has a side where not given.
       */
      keys?: string;
      /**
       * With commas between: pricing, features, security, positioning, stack, hiring, reliability, funding, location, legal.
       */
      dimensions?: string;
      /**
       * `full`: every row. `facts`: what the company states. `summary`: what could be compared, at most 20 rows, those that differ first of all; `data.summary` counts all rows all the same.
       */
      detail?: 'summary' | 'facts' | 'full';
    };
    data: {
      company: CompanyRef;
      claims: ClaimCheck[];
      summary?: ClaimSummary;
    };
    row: null;
    problem:
      | 'company_not_found'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a company's trajectory
   */
  getCompanyTrajectory: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * Days up to today. 365d needs a Pro key.
       */
      window?: '30d' | '90d' | '365d';
    };
    data: Trajectory;
    row: null;
    problem:
      | 'company_not_found'
      | 'upgrade_required'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the evidence of a fact
   */
  getFactEvidence: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      key: string;
      /**
       * The product whose fact is meant; the whole company where not given.
       */
      product?: string;
    };
    data: Evidence;
    row: null;
    problem:
      | 'company_not_found'
      | 'fact_not_found'
      | 'invalid_parameter'
      | 'missing_parameter'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the proof of a fact
   */
  getFactProof: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      key: string;
      provenance?: Provenance;
      /**
       * The product whose fact is meant; the whole company where not given.
       */
      product?: string;
    };
    data: ProofBundle;
    row: null;
    problem:
      | 'company_not_found'
      | 'fact_not_found'
      | 'proof_not_available'
      | 'proof_not_yet_anchored'
      | 'proof_unavailable'
      | 'capture_integrity_error'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a capture
   */
  getCapture: {
    input: {
      /**
       * Id of a capture, as facts and events carry it.
       */
      id: string;
    };
    data: {
      capture: Capture;
    };
    row: null;
    problem:
      | 'capture_not_found'
      | 'proof_unavailable'
      | 'service_unavailable'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable';
  };
  /**
   * Get the raw bytes of a capture
   */
  getCaptureRaw: {
    input: {
      /**
       * Id of a capture, as facts and events carry it.
       */
      id: string;
    };
    data: Uint8Array;
    row: null;
    problem:
      | 'capture_not_found'
      | 'raw_not_stored'
      | 'capture_integrity_error'
      | 'proof_unavailable'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'range_not_satisfiable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Compare two captures
   */
  getCaptureDiff: {
    input: {
      /**
       * Id of a capture, as facts and events carry it.
       */
      id: string;
      /**
       * Id of the capture to compare with, as a rule the earlier one.
       */
      from: string;
      /**
       * `unified` is text for `patch`; `html` is a page to look at.
       */
      format?: 'json' | 'unified' | 'html';
    };
    data: CaptureDiff;
    row: null;
    problem:
      | 'capture_not_found'
      | 'raw_not_stored'
      | 'capture_integrity_error'
      | 'proof_unavailable'
      | 'invalid_parameter'
      | 'service_unavailable'
      | 'missing_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable';
  };
  /**
   * Get the manifest row of a capture
   */
  getCaptureRow: {
    input: {
      /**
       * Id of a capture, as facts and events carry it.
       */
      id: string;
    };
    data: RowProof;
    row: null;
    problem:
      | 'capture_not_found'
      | 'proof_not_available'
      | 'proof_not_yet_anchored'
      | 'proof_unavailable'
      | 'capture_integrity_error'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the manifests of captures
   */
  listManifests: {
    input: {
      /**
       * Only manifests of this chain.
       */
      chain?: 'bitcoin' | 'sandbox';
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      manifests: Manifest[];
    };
    row: Manifest;
    problem:
      | 'invalid_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the file of a manifest
   */
  getManifest: {
    input: {
      /**
       * Export id of a manifest, as the listing and the header row of the file carry it.
       */
      export_id: string;
    };
    data: string;
    row: null;
    problem:
      | 'not_found'
      | 'capture_integrity_error'
      | 'proof_unavailable'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'range_not_satisfiable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the timestamp of a manifest
   */
  getManifestOts: {
    input: {
      /**
       * Export id of a manifest, as the listing and the header row of the file carry it.
       */
      export_id: string;
    };
    data: Uint8Array;
    row: null;
    problem:
      | 'not_found'
      | 'proof_not_yet_anchored'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the exports of all data
   */
  listExports: {
    input: {
      /**
       * Slug of the category; case does not matter.
       */
      category?: string;
    };
    data: {
      exports: Export[];
    };
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Download a file of an export
   */
  getExportFile: {
    input: {
      /**
       * Id of an export.
       */
      id: string;
      /**
       * As its address ends.
       */
      file: string;
    };
    data: Uint8Array;
    row: null;
    problem:
      | 'not_found'
      | 'upgrade_required'
      | 'capture_integrity_error'
      | 'proof_unavailable'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'range_not_satisfiable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Create a webhook endpoint
   */
  createWatchEndpoint: {
    input: {
      /**
       * The destination: `https:`, without user information or fragment, on a public address. No redirect is followed. For a `digest` also `mailto:` and the address of the account.
       */
      url: string;
      /**
       * `json` (the usual), native messages for a webhook of Slack or Discord, or a weekly `digest`. Never changed later.
       */
      format?: 'json' | 'slack' | 'discord' | 'digest';
      /**
       * `hmac-sha256` (the usual) signs under a secret that both sides hold; `ed25519` under a key that never leaves the service. Never changed later.
       */
      signature?: 'hmac-sha256' | 'ed25519';
      /**
       * What it is for.
       */
      description?: string | null;
      /**
       * Only these types. Null, and where it is not given: all.
       */
      event_types?: string[] | null;
      /**
       * Only events of at least this significance. Null, and where it is not given: any.
       */
      min_significance?: ('normal' | 'high') | null;
      /**
       * At most so many deliveries a second. Null, and where it is not given: no bound of its own.
       */
      throttle_per_second?: number | null;
    };
    data: {
      endpoint: WatchEndpoint;
      /**
       * Null for an endpoint of `ed25519`: its `public_key` is all that a receiver needs.
       */
      secret: string | null;
    };
    row: null;
    problem:
      | 'invalid_body'
      | 'watch_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the webhook endpoints
   */
  listWatchEndpoints: {
    input: {};
    data: {
      endpoints: WatchEndpoint[];
    };
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a webhook endpoint
   */
  getWatchEndpoint: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
    };
    data: {
      endpoint: WatchEndpoint;
    };
    row: null;
    problem:
      | 'endpoint_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Change a webhook endpoint
   */
  updateWatchEndpoint: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
      /**
       * `active` enables it again and forgets its failures; `disabled` drops what is pending.
       */
      status?: 'active' | 'disabled';
      /**
       * The destination: `https:`, without user information or fragment, on a public address. No redirect is followed. For a `digest` also `mailto:` and the address of the account.
       */
      url?: string;
      /**
       * What it is for.
       */
      description?: string | null;
      /**
       * Only these types. Null, and where it is not given: all.
       */
      event_types?: string[] | null;
      /**
       * Only events of at least this significance. Null, and where it is not given: any.
       */
      min_significance?: ('normal' | 'high') | null;
      /**
       * At most so many deliveries a second. Null, and where it is not given: no bound of its own.
       */
      throttle_per_second?: number | null;
    };
    data: {
      endpoint: WatchEndpoint;
    };
    row: null;
    problem:
      | 'invalid_body'
      | 'endpoint_not_found'
      | 'watch_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Delete a webhook endpoint
   */
  deleteWatchEndpoint: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
    };
    data: {
      /**
       * Always true.
       */
      deleted: boolean;
      id: string;
    };
    row: null;
    problem:
      | 'endpoint_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Send a test to an endpoint
   */
  testWatchEndpoint: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
    };
    data: {
      /**
       * Whether the receiver took it.
       */
      delivered: boolean;
      /**
       * Status of its answer; null where none came.
       */
      response_status: number | null;
      /**
       * How long it took.
       */
      duration_ms: number;
      /**
       * Why it was not taken, in the words of the delivery log.
       */
      error: string | null;
      /**
       * The beginning of its answer.
       */
      response_excerpt: string | null;
    };
    row: null;
    problem:
      | 'endpoint_not_found'
      | 'rate_limited'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Rotate the signing secret of an endpoint
   */
  rotateWatchEndpointSecret: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
      /**
       * How long the old secret signs too: a day where not given, 0 ends it at once.
       */
      grace_seconds?: number;
    };
    data: {
      endpoint: WatchEndpoint;
      /**
       * Null for an endpoint of `ed25519`: its `public_key` is all that a receiver needs.
       */
      secret: string | null;
    };
    row: null;
    problem:
      | 'endpoint_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_body'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the deliveries of an endpoint
   */
  listWatchEndpointDeliveries: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
      /**
       * Only deliveries of this status.
       */
      status?: 'pending' | 'delivered' | 'failed' | 'dropped';
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      deliveries: Delivery[];
    };
    row: Delivery;
    problem:
      | 'endpoint_not_found'
      | 'invalid_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Deliver again what an endpoint missed
   */
  recoverWatchEndpoint: {
    input: {
      /**
       * Id of the endpoint, `ep_…`.
       */
      id: string;
      /**
       * Deliveries that were enqueued at this moment or later. RFC 3339, UTC.
       */
      since: string;
      /**
       * And before this one; now where not given. RFC 3339, UTC.
       */
      until?: string;
    };
    data: {
      /**
       * Deliveries that are pending again.
       */
      queued: number;
    };
    row: null;
    problem:
      | 'invalid_body'
      | 'endpoint_not_found'
      | 'endpoint_disabled'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a delivery
   */
  getWatchDelivery: {
    input: {
      /**
       * Id of the delivery, `msg_…`.
       */
      id: string;
    };
    data: {
      delivery: Delivery;
      attempts: DeliveryAttempt[];
    };
    row: null;
    problem:
      | 'delivery_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Deliver again
   */
  redeliverWatchDelivery: {
    input: {
      /**
       * Id of the delivery, `msg_…`.
       */
      id: string;
    };
    data: {
      delivery: Delivery;
    };
    row: null;
    problem:
      | 'delivery_not_found'
      | 'endpoint_disabled'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Create a watch subscription
   */
  createWatchSubscription: {
    input: {
      /**
       * Name for people.
       */
      name: string;
      /**
       * Apex domains (or legacy slugs) of covered companies. Where one matches none, nothing is created; aliases of one company count once.
       */
      companies?: string[];
      /**
       * In place of companies: who enters and who leaves it is told. Never changed later.
       */
      screen?: {
        /**
         * Conditions, as `screen_companies` takes them.
         */
        where: string[];
        /**
         * Slug of a category.
         */
        category?: string;
      };
      /**
       * Only events of these dimensions. Null, and where it is not given: all. An empty list is an error.
       */
      dimensions?: Dimension[] | null;
      /**
       * Only these types. Null, and where it is not given: all.
       */
      event_types?: string[] | null;
      /**
       * Only events of at least this significance. Null, and where it is not given: any.
       */
      min_significance?: ('normal' | 'high') | null;
      /**
       * Endpoints that its events are sent to; none: they are read by pull alone.
       */
      endpoint_ids?: string[];
      /**
       * Checks all of it and creates nothing.
       */
      dry_run?: boolean;
    };
    data: {
      /**
       * Null for a dry run.
       */
      subscription: WatchSubscription | null;
      /**
       * Of a dry run alone.
       */
      dry_run?: {
        /**
         * Distinct companies that it would have.
         */
        companies_count: number;
        /**
         * Which they are, where they are at most 200.
         */
        companies?: CompanyRef[];
        /**
         * Those of a screen, with their units.
         */
        conditions?: string[];
        /**
         * Distinct companies that the account would watch in all.
         */
        watched_companies: number;
        /**
         * Companies that the plan has room for.
         */
        capacity: number;
      };
    };
    row: null;
    problem:
      | 'invalid_body'
      | 'companies_unresolved'
      | 'endpoint_not_found'
      | 'watch_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the watch subscriptions
   */
  listWatchSubscriptions: {
    input: {
      /**
       * Only those that are served, or only those that are not.
       */
      active?: boolean;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      subscriptions: WatchSubscription[];
    };
    row: WatchSubscription;
    problem:
      | 'invalid_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a watch subscription
   */
  getWatchSubscription: {
    input: {
      /**
       * Id of the subscription, `sub_…`.
       */
      id: string;
    };
    data: {
      subscription: WatchSubscription;
    };
    row: null;
    problem:
      | 'subscription_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Change a watch subscription
   */
  updateWatchSubscription: {
    input: {
      /**
       * Id of the subscription, `sub_…`.
       */
      id: string;
      /**
       * Name for people.
       */
      name?: string;
      /**
       * `false` stops it and drops what is pending.
       */
      active?: boolean;
      /**
       * Only events of these dimensions. Null, and where it is not given: all. An empty list is an error.
       */
      dimensions?: Dimension[] | null;
      /**
       * Only these types. Null, and where it is not given: all.
       */
      event_types?: string[] | null;
      /**
       * Only events of at least this significance. Null, and where it is not given: any.
       */
      min_significance?: ('normal' | 'high') | null;
      /**
       * Endpoints that its events are sent to; none: they are read by pull alone.
       */
      endpoint_ids?: string[];
      /**
       * All companies, in place of those it has.
       */
      companies?: string[];
      /**
       * Further companies; not together with `companies`.
       */
      add_companies?: string[];
      /**
       * Companies to be left out; not together with `companies`.
       */
      remove_companies?: string[];
    };
    data: {
      subscription: WatchSubscription;
    };
    row: null;
    problem:
      | 'invalid_body'
      | 'companies_unresolved'
      | 'endpoint_not_found'
      | 'subscription_not_found'
      | 'watch_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Delete a watch subscription
   */
  deleteWatchSubscription: {
    input: {
      /**
       * Id of the subscription, `sub_…`.
       */
      id: string;
    };
    data: {
      /**
       * Always true.
       */
      deleted: boolean;
      id: string;
    };
    row: null;
    problem:
      | 'subscription_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the companies of a subscription
   */
  listWatchSubscriptionCompanies: {
    input: {
      /**
       * Id of the subscription, `sub_…`.
       */
      id: string;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      companies: CompanyRef[];
    };
    row: CompanyRef;
    problem:
      | 'subscription_not_found'
      | 'invalid_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Read the events of a subscription
   */
  getWatchEvents: {
    input: {
      /**
       * A subscription of this account.
       */
      subscription_id: string;
      /**
       * A place that the service keeps, at most 10 of a subscription; it is forgotten after 180 days without use. Ignored with `cursor` or `after`.
       */
      cursor_name?: string;
      /**
       * Events recorded later than this, whatever was read. Ignored with `cursor`. RFC 3339, UTC.
       */
      after?: string;
      /**
       * `false` leaves the named cursor where it is; no other value is known.
       */
      advance?: 'false';
      /**
       * Seconds to wait for an event where there is none (long-poll).
       */
      wait?: number;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      /**
       * As it was asked for.
       */
      subscription_id: string;
      events: WatchEvent[];
    };
    row: null;
    problem:
      | 'subscription_not_found'
      | 'invalid_parameter'
      | 'rate_limited'
      | 'missing_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Stream the events of a subscription
   */
  streamWatchEvents: {
    input: {
      /**
       * A subscription of this account.
       */
      subscription_id: string;
      /**
       * Opaque: the `id` of an event, or a `meta.next_cursor`, after which the stream begins.
       */
      cursor?: string;
    };
    data: WatchEvent;
    row: null;
    problem:
      | 'subscription_not_found'
      | 'rate_limited'
      | 'invalid_parameter'
      | 'missing_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'credits_exhausted'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Trigger a test event
   */
  triggerWatchTestEvent: {
    input: {
      /**
       * Any type of change that GET /v1/watch/event-types lists as deliverable.
       */
      type: string;
      /**
       * Whose change it is; a watched company where not given.
       */
      company?: string;
      /**
       * For this subscription alone; for all that take it where not given.
       */
      subscription_id?: string;
    };
    data: {
      event: WatchEvent;
      /**
       * Items: Id of a subscription that takes it.
       */
      subscriptions: string[];
      /**
       * Deliveries that it caused.
       */
      deliveries: number;
    };
    row: null;
    problem:
      | 'test_key_required'
      | 'invalid_body'
      | 'company_not_found'
      | 'subscription_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List event types
   */
  listWatchEventTypes: {
    input: {
      /**
       * `full`: everything. `facts`: without the examples. `summary`: type, title and keys.
       */
      detail?: 'summary' | 'facts' | 'full';
      /**
       * With commas between: pricing, features, security, positioning, stack, hiring, reliability, funding, location, legal.
       */
      dimensions?: string;
      /**
       * Fact keys with commas between: the types that tell of them.
       */
      keys?: string;
    };
    data: {
      event_types: EventType[];
    };
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Claim a domain
   */
  createClaim: {
    input: {
      /**
       * Domain of a covered company; it is reduced to the apex.
       */
      domain: string;
      /**
       * `dns_txt` where not given: a TXT record, asked of the name servers of the domain. `https_file`: a file of its web site.
       */
      method?: 'dns_txt' | 'https_file';
    };
    data: {
      claim: DomainClaim;
    };
    row: null;
    problem:
      | 'invalid_identifier'
      | 'claim_domain_not_covered'
      | 'claim_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_body'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the domain claims
   */
  listClaims: {
    input: {
      /**
       * Only those that stand so.
       */
      status?: 'pending' | 'verified' | 'lapsing' | 'lapsed' | 'expired' | 'released';
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      claims: DomainClaim[];
    };
    row: DomainClaim;
    problem:
      | 'invalid_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get a domain claim
   */
  getClaim: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
    };
    data: {
      claim: DomainClaim;
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Verify a domain claim
   */
  verifyClaim: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
    };
    data: {
      claim: DomainClaim;
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'claim_verification_failed'
      | 'rate_limited'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Release a domain claim
   */
  deleteClaim: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
    };
    data: {
      /**
       * Always true.
       */
      deleted: boolean;
      id: string;
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the declarations of a claim
   */
  listClaimDeclarations: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
    };
    data: {
      declarations: Declaration[];
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Declare a fact
   */
  putClaimDeclaration: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      key: string;
      /**
       * A boolean, number, text, list of texts or object, as the key has it; never null.
       */
      value: {
        [k: string]: unknown;
      };
      /**
       * ISO 4217 code of a price; `%`, `days`, … as the key has it. Where the key has one unit, it need not be given; where it has none, null.
       */
      unit?: string | null;
      /**
       * Where the company says so besides: `https:` or `http:`, on one of the company's domains.
       */
      source_url?: string | null;
      /**
       * The day as of which it holds, `YYYY-MM-DD`: not in the future, and not before 1990-01-01. Today (UTC) where not given.
       */
      as_of?: string;
    };
    data: {
      declaration: Declaration;
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'claim_not_verified'
      | 'claim_limit_reached'
      | 'invalid_parameter'
      | 'invalid_body'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Withdraw a declaration
   */
  deleteClaimDeclaration: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      key: string;
    };
    data: {
      /**
       * Always true.
       */
      deleted: boolean;
      key: string;
      declaration: Declaration;
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'claim_not_verified'
      | 'fact_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Dispute a fact
   */
  createDispute: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      key: string;
      provenance?: Provenance;
      /**
       * The product whose fact is meant; the whole company where not given.
       */
      product?: string;
      /**
       * What is wrong, for whoever decides: text, with line feeds as its only control characters. It is not published.
       */
      statement: string;
      /**
       * A page that shows it, http or https.
       */
      source_url?: string;
    };
    data: {
      dispute: Dispute;
    };
    row: null;
    problem:
      | 'invalid_body'
      | 'claim_not_found'
      | 'claim_not_verified'
      | 'fact_not_found'
      | 'fact_in_dispute'
      | 'dispute_limit_reached'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'body_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the disputes of a claim
   */
  listClaimDisputes: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
      /**
       * `open`: nobody has decided. `upheld`: the fact was wrong, and the events that told it were retracted. `rejected`: the fact stands. `withdrawn`: the owner took it back, or holds the domain no more.
       */
      status?: 'open' | 'upheld' | 'rejected' | 'withdrawn';
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      disputes: Dispute[];
    };
    row: Dispute;
    problem:
      | 'claim_not_found'
      | 'invalid_parameter'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Withdraw a dispute
   */
  withdrawDispute: {
    input: {
      /**
       * Id of the claim, `clm_…`.
       */
      id: string;
      /**
       * Id of the dispute, `dsp_…`.
       */
      dispute_id: string;
    };
    data: {
      /**
       * Always true.
       */
      deleted: boolean;
      id: string;
    };
    row: null;
    problem:
      | 'claim_not_found'
      | 'dispute_not_found'
      | 'invalid_parameter'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * List the disputes of a company
   */
  listCompanyDisputes: {
    input: {
      /**
       * Apex domain of the company. Case, a trailing dot, `www.` and other subdomains are reduced to it; a bare word is resolved as a legacy slug.
       */
      company: string;
      /**
       * `open`: nobody has decided. `upheld`: the fact was wrong, and the events that told it were retracted. `rejected`: the fact stands. `withdrawn`: the owner took it back, or holds the domain no more.
       */
      status?: 'open' | 'upheld' | 'rejected' | 'withdrawn';
      /**
       * An exact fact key, as the facts endpoint lists it.
       */
      key?: string;
      /**
       * Rows on a page.
       */
      limit?: number;
      /**
       * Opaque: pass `meta.next_cursor` back exactly as received, with the same filters and credential. `limit` may change.
       */
      cursor?: string;
    };
    data: {
      disputes: PublishedDispute[];
    };
    row: PublishedDispute;
    problem:
      | 'company_not_found'
      | 'invalid_parameter'
      | 'invalid_identifier'
      | 'invalid_cursor'
      | 'invalid_key'
      | 'insufficient_scope'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get credits and usage
   */
  getUsage: {
    input: {};
    data: Usage;
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'key_required'
      | 'account_key_required'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the status of the service
   */
  getStatus: {
    input: {};
    data: ServiceStatus;
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
  /**
   * Get the OpenAPI document
   */
  getOpenapi: {
    input: {};
    data: {
      /**
       * Version of OpenAPI.
       */
      openapi: string;
    };
    row: null;
    problem:
      | 'invalid_parameter'
      | 'invalid_key'
      | 'method_not_allowed'
      | 'not_acceptable'
      | 'rate_limited'
      | 'internal_error'
      | 'rate_limiter_unavailable'
      | 'service_unavailable';
  };
}
/**
 * The best matches, best first; companies and categories are 10 in all at most.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "SearchResults".
 */
export interface SearchResults {
  /**
   * The query as read.
   */
  query: string;
  companies: CompanyRef[];
  categories: CategoryRef[];
}
/**
 * A company by its names.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CompanyRef".
 */
export interface CompanyRef {
  /**
   * Name of the company.
   */
  name: string;
  /**
   * Apex domain, the canonical identifier.
   */
  domain: string;
  /**
   * Legacy slug; null where it has none.
   */
  slug: string | null;
}
/**
 * A category by its names.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CategoryRef".
 */
export interface CategoryRef {
  /**
   * Identifier of the category.
   */
  slug: string;
  /**
   * Name of the category.
   */
  name: string;
}
/**
 * Which covered company an input names.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Resolution".
 */
export interface Resolution {
  /**
   * As it was given.
   */
  input: string;
  /**
   * `covered`: it names one covered company. `ambiguous`: several bear the name, and none was chosen. `not_covered`: it names nobody that is covered. `invalid`: it is neither an address nor a name of anybody.
   */
  status: 'covered' | 'ambiguous' | 'not_covered' | 'invalid';
  /**
   * Null unless `covered`.
   */
  company: CompanyRef | null;
  /**
   * Null unless `covered`.
   */
  match: CompanyMatch | null;
  /**
   * Where it is `ambiguous`, those that bear the name; where it is `not_covered`, those that may have been meant. None is an answer.
   */
  candidates: CompanyRef[];
}
/**
 * How an input names its company.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CompanyMatch".
 */
export interface CompanyMatch {
  /**
   * `apex`: its own domain. `subdomain`: a host below that, `www.` too. `alias`: a further domain of it. `redirect`: a domain that was seen to redirect to it for good. `legacy_slug`: its slug, or an earlier one. `name`: its name, exactly but for case, accents and punctuation.
   */
  method: 'apex' | 'subdomain' | 'alias' | 'redirect' | 'legacy_slug' | 'name';
  /**
   * A judgement of the method, the same for every company and not measured: 1 for an apex domain or a slug, 0.95 below an apex domain and for an alias, 0.9 for a redirect and for the host of a mailbox, 0.8 for a name.
   */
  confidence: number;
}
/**
 * Inputs by status.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ResolutionCounts".
 */
export interface ResolutionCounts {
  /**
   * Inputs that name one covered company.
   */
  covered: number;
  /**
   * Inputs that several companies may be meant by.
   */
  ambiguous: number;
  /**
   * Inputs that name nobody who is covered.
   */
  not_covered: number;
  /**
   * Inputs that name nobody.
   */
  invalid: number;
}
/**
 * A request to cover a company.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CoverageRequest".
 */
export interface CoverageRequest {
  /**
   * `cov_…`
   */
  id: string;
  /**
   * Apex domain of the company that is asked for.
   */
  domain: string;
  /**
   * `queued`: nobody has decided yet. `accepted`: it is tracked, and nothing was captured so far. `rejected`: it will not be; `reason` says why. `covered`: it has been captured.
   */
  status: 'queued' | 'accepted' | 'rejected' | 'covered';
  /**
   * Why it was rejected; null otherwise.
   */
  reason: string | null;
  /**
   * The company that covers the domain, maybe under another domain; null while none does.
   */
  company: CompanyRef | null;
  /**
   * When it was asked for. RFC 3339, UTC.
   */
  created_at: string;
  /**
   * Null while nobody has.
   */
  decided_at: string | null;
}
/**
 * A market in which companies are compared.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Category".
 */
export interface Category {
  /**
   * Identifier of the category.
   */
  slug: string;
  /**
   * Name of the category.
   */
  name: string;
  /**
   * What belongs here.
   */
  description: string | null;
  /**
   * Dimensions or keys on which members are compared.
   */
  criteria: string[];
  /**
   * Companies in the category.
   */
  company_count: number;
}
/**
 * A category and its companies.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CategoryDetail".
 */
export interface CategoryDetail {
  /**
   * Identifier of the category.
   */
  slug: string;
  /**
   * Name of the category.
   */
  name: string;
  /**
   * What belongs here.
   */
  description: string | null;
  /**
   * Dimensions or keys on which members are compared.
   */
  criteria: string[];
  /**
   * Companies in the category.
   */
  company_count: number;
  /**
   * The keys that the criteria come to: of a dimension what it is compared on.
   */
  compared_keys: string[];
  /**
   * By domain.
   */
  companies: CategoryMember[];
}
/**
 * A company of a category, with what is known of it.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CategoryMember".
 */
export interface CategoryMember {
  /**
   * Name of the company.
   */
  name: string;
  /**
   * Apex domain, the canonical identifier.
   */
  domain: string;
  /**
   * Legacy slug; null where it has none.
   */
  slug: string | null;
  /**
   * Null while nothing was captured.
   */
  last_captured_at: string | null;
  jobs: JobsBlock;
  /**
   * Current facts per dimension; dimensions without facts are left out.
   */
  dimensions: {
    pricing?: number;
    features?: number;
    security?: number;
    positioning?: number;
    stack?: number;
    hiring?: number;
    reliability?: number;
    funding?: number;
    location?: number;
    legal?: number;
  };
  coverage: CoverageSummary;
  /**
   * One for each of the compared keys, in their order.
   */
  cells: Cell[];
}
/**
 * What the live postings say, and whether they are known.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "JobsBlock".
 */
export interface JobsBlock {
  /**
   * `tracked`: a board is known and its last read was complete. `absent`: no public board found. `unverified`: a board is known and its last read failed or was partial.
   */
  state: 'tracked' | 'absent' | 'unverified';
  /**
   * Null unless `state` is `tracked`. 0: read whole, no role.
   */
  open_roles: number | null;
  /**
   * Null unless `state` is `tracked`.
   */
  new_30d: number | null;
  /**
   * Null unless `state` is `tracked`.
   */
  with_stated_pay: number | null;
  /**
   * Null unless `state` is `tracked`.
   */
  remote_roles: number | null;
  /**
   * Applicant-tracking systems in use.
   */
  providers: string[];
  board_url: string | null;
  last_checked_at: string | null;
  /**
   * The jobs endpoint of this company.
   */
  url: string;
}
/**
 * What is known of a company, and what is not.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CoverageSummary".
 */
export interface CoverageSummary {
  /**
   * Dimensions with at least one current fact.
   */
  dimensions_covered: number;
  /**
   * Always 10.
   */
  dimensions_total: 10;
  /**
   * Current facts.
   */
  facts: number;
  /**
   * Of these, measured by the service.
   */
  observed: number;
  /**
   * Of these, stated by the company.
   */
  company_stated: number;
  /**
   * Facts with a stored capture, which can be proved.
   */
  with_capture: number;
  /**
   * Stored captures of the company.
   */
  captures: number;
  first_captured_at: string | null;
  last_captured_at: string | null;
  earliest_event_at: string | null;
  /**
   * Null while nothing is anchored.
   */
  anchored_through: string | null;
  /**
   * Facts older than their dimension's freshness target.
   */
  stale_facts?: number;
  /**
   * Health of the sources.
   */
  sources?: {
    /**
     * Sources that are captured.
     */
    tracked: number;
    /**
     * Sources whose last try was complete.
     */
    ok: number;
    /**
     * Sources whose last try failed.
     */
    failing: number;
    /**
     * Sources that robots.txt closes.
     */
    blocked_by_robots: number;
  };
  /**
   * One row per dimension without a fact.
   */
  gaps: CoverageGap[];
}
/**
 * A dimension without a fact, and why.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CoverageGap".
 */
export interface CoverageGap {
  dimension: Dimension;
  /**
   * `absent`: nothing public was found. `unverified`: it could not be read.
   */
  state: 'absent' | 'unverified';
  /**
   * Why. More values may be added: treat an unknown one as text.
   */
  reason?: string;
}
/**
 * The current fact of a company under a key.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "KnownCell".
 */
export interface KnownCell {
  /**
   * Apex domain of the company.
   */
  company: string;
  /**
   * The key that is compared.
   */
  key: string;
  state: 'known';
  /**
   * As the fact has it.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * As the fact has it; null where the value has no unit.
   */
  unit: string | null;
  provenance: Provenance;
  /**
   * `declaration`: the owner of the domain says so.
   */
  evidence_type:
    | 'page_text'
    | 'structured_data'
    | 'dns'
    | 'http_probe'
    | 'ats'
    | 'status_page'
    | 'registry'
    | 'declaration';
  /**
   * Product scope; null means the whole company.
   */
  product: string | null;
  /**
   * The date on which the value was last confirmed.
   */
  as_of: string;
  /**
   * The citation id of the fact, as everywhere.
   */
  fact_id: string;
  /**
   * Further current facts of this key: of the other provenance, or of products. The facts endpoint lists them.
   */
  others: number;
}
/**
 * That there is no such fact, and why.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "MissingCell".
 */
export interface MissingCell {
  /**
   * Apex domain of the company.
   */
  company: string;
  /**
   * The key that is compared.
   */
  key: string;
  /**
   * `absent`: what would say it was read, and does not. `unverified`: it could not be read.
   */
  state: 'absent' | 'unverified';
  /**
   * Why there is no value. More values may be added: treat an unknown one as text.
   */
  reason: string;
}
/**
 * Everything current about a company.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CompanyRecord".
 */
export interface CompanyRecord {
  company: {
    /**
     * Name of the company.
     */
    name: string;
    /**
     * Apex domain, the canonical identifier.
     */
    domain: string;
    /**
     * Legacy slug; null where it has none.
     */
    slug: string | null;
    /**
     * Slugs of its categories.
     */
    categories: string[];
  };
  /**
   * Null while nothing was captured.
   */
  last_captured_at: string | null;
  jobs: JobsBlock;
  /**
   * Facts by dimension; dimensions without facts are left out.
   */
  dimensions: {
    pricing?: DimensionBlock;
    features?: DimensionBlock;
    security?: DimensionBlock;
    positioning?: DimensionBlock;
    stack?: DimensionBlock;
    hiring?: DimensionBlock;
    reliability?: DimensionBlock;
    funding?: DimensionBlock;
    location?: DimensionBlock;
    legal?: DimensionBlock;
  };
  coverage: CoverageSummary;
}
/**
 * The facts of one dimension, by key.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "DimensionBlock".
 */
export interface DimensionBlock {
  /**
   * Current facts.
   */
  count: number;
  /**
   * Date of the latest change event in the dimension; null where there is none.
   */
  last_changed_at: string | null;
  facts: Fact[];
}
/**
 * A dated, sourced value tagged with its provenance.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Fact".
 */
export interface Fact {
  /**
   * Dotted key, `<dimension>.<name>`. With provenance and product it names the fact.
   */
  key: string;
  /**
   * Number, boolean, string, list or object, as the key says.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * ISO 4217 code where the page states it or the sign is unambiguous, else the sign as printed; `%`, `days`, …; null where the value has no unit.
   */
  unit?: string | null;
  provenance: Provenance;
  /**
   * How sure the reading is, 0 to 1; null where no figure is given.
   */
  confidence?: number | null;
  /**
   * The date on which the value was last confirmed.
   */
  as_of: string;
  /**
   * Where the value was read or measured; of a declaration, the address that its owner gave.
   */
  source_url?: string | null;
  /**
   * The stored capture behind the value; null where there is none.
   */
  capture_id?: string | null;
  /**
   * Product scope; null means the whole company.
   */
  product?: string | null;
  /**
   * Stable citation id: `fct_` and the SHA-256 of company, key, provenance and product, one a line.
   */
  fact_id?: string;
  /**
   * First capture that showed the fact; of a declaration, the day on which it was made.
   */
  first_seen_at?: string;
  /**
   * Last complete capture that showed this value; of a declaration, its `as_of`.
   */
  last_confirmed_at?: string;
  /**
   * Since when the value is what it is.
   */
  last_changed_at?: string;
  /**
   * What kind of evidence gave the value. `declaration`: the owner of the domain said so under a verified claim, and no page states it; it has no capture.
   */
  evidence_type?:
    | 'page_text'
    | 'structured_data'
    | 'dns'
    | 'http_probe'
    | 'ats'
    | 'status_page'
    | 'registry'
    | 'declaration';
  /**
   * Licence of the datum where its source states one.
   */
  licence?: string | null;
}
/**
 * The records of many companies.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CompanyBatch".
 */
export interface CompanyBatch {
  /**
   * One for each input, in their order.
   */
  companies: BatchItem[];
}
/**
 * One company of a batch: its `record`, or an `error`.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "BatchItem".
 */
export interface BatchItem {
  /**
   * The identifier as it was given.
   */
  company: string;
  record?: CompanyRecord;
  /**
   * Why there is no record.
   */
  error?: {
    /**
     * The problem that get_company would answer.
     */
    code: 'company_not_found' | 'invalid_parameter';
    /**
     * What was wrong with it.
     */
    detail: string;
  };
}
/**
 * A fact with its dimension.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "FlatFact".
 */
export interface FlatFact {
  dimension: Dimension;
  /**
   * Dotted key, `<dimension>.<name>`. With provenance and product it names the fact.
   */
  key: string;
  /**
   * Number, boolean, string, list or object, as the key says.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * ISO 4217 code where the page states it or the sign is unambiguous, else the sign as printed; `%`, `days`, …; null where the value has no unit.
   */
  unit?: string | null;
  provenance: Provenance;
  /**
   * How sure the reading is, 0 to 1; null where no figure is given.
   */
  confidence?: number | null;
  /**
   * The date on which the value was last confirmed.
   */
  as_of: string;
  /**
   * Where the value was read or measured; of a declaration, the address that its owner gave.
   */
  source_url?: string | null;
  /**
   * The stored capture behind the value; null where there is none.
   */
  capture_id?: string | null;
  /**
   * Product scope; null means the whole company.
   */
  product?: string | null;
  /**
   * Stable citation id: `fct_` and the SHA-256 of company, key, provenance and product, one a line.
   */
  fact_id?: string;
  /**
   * First capture that showed the fact; of a declaration, the day on which it was made.
   */
  first_seen_at?: string;
  /**
   * Last complete capture that showed this value; of a declaration, its `as_of`.
   */
  last_confirmed_at?: string;
  /**
   * Since when the value is what it is.
   */
  last_changed_at?: string;
  /**
   * What kind of evidence gave the value. `declaration`: the owner of the domain said so under a verified claim, and no page states it; it has no capture.
   */
  evidence_type?:
    | 'page_text'
    | 'structured_data'
    | 'dns'
    | 'http_probe'
    | 'ats'
    | 'status_page'
    | 'registry'
    | 'declaration';
  /**
   * Licence of the datum where its source states one.
   */
  licence?: string | null;
}
/**
 * One posting of a public job board.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "JobPosting".
 */
export interface JobPosting {
  /**
   * Title as stated.
   */
  title: string;
  /**
   * Seniority as stated.
   */
  level: string | null;
  /**
   * Department as stated.
   */
  department: string | null;
  /**
   * Location as stated.
   */
  location: string | null;
  /**
   * Whether the board marks it remote; null: not stated.
   */
  remote: boolean | null;
  /**
   * Full time, contract, … as stated.
   */
  employment_type: string | null;
  /**
   * The public page of the posting.
   */
  url: string;
  comp: Compensation;
  /**
   * Null where the board states none.
   */
  posted_at: string | null;
  /**
   * First complete board read that listed it. RFC 3339, UTC.
   */
  first_seen_at: string;
  /**
   * Last complete board read that listed it. RFC 3339, UTC.
   */
  last_seen_at: string;
  /**
   * Null while it is live.
   */
  closed_at: string | null;
  /**
   * Whether the last complete board read listed it.
   */
  active: boolean;
  /**
   * The applicant-tracking system. More values may be added: treat an unknown one as text.
   */
  provider: string;
}
/**
 * Pay as the posting states it; what it does not state is never guessed.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Compensation".
 */
export interface Compensation {
  /**
   * Lower end of the base pay, in `currency` units.
   */
  base_min: number | null;
  /**
   * Upper end of the base pay, in `currency` units.
   */
  base_max: number | null;
  /**
   * ISO 4217 code; null where not stated.
   */
  currency: string | null;
  /**
   * Whether the posting states equity.
   */
  equity: 'stated' | 'not_stated';
  /**
   * The words on equity, as stated.
   */
  equity_note?: string | null;
  /**
   * Whether the posting states a bonus.
   */
  bonus: 'stated' | 'not_stated';
  /**
   * The words on the bonus, as stated.
   */
  bonus_note?: string | null;
  /**
   * Where the figures were read: a structured field, the description, or nowhere.
   */
  source: 'ats_structured' | 'description_extracted' | 'not_stated';
}
/**
 * Companies beside each other.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Comparison".
 */
export interface Comparison {
  /**
   * In the order asked, or by domain.
   */
  companies: CompanyRef[];
  /**
   * The keys that are compared, in their order.
   */
  keys: string[];
  /**
   * One for each company and key: all of the first company, then the next.
   */
  cells: Cell[];
}
/**
 * Companies that meet the conditions, page by page.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Screening".
 */
export interface Screening {
  /**
   * As they were read: numbers with the unit in which they are compared.
   */
  conditions: string[];
  /**
   * The keys of the conditions, and the one that is sorted by.
   */
  keys: string[];
  companies: ScreenedCompany[];
}
/**
 * A company that meets the conditions.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ScreenedCompany".
 */
export interface ScreenedCompany {
  company: CompanyRef;
  /**
   * One for each key of `keys`, in their order.
   */
  cells: Cell[];
}
/**
 * One dated change of one fact.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ChangeEvent".
 */
export interface ChangeEvent {
  /**
   * `evt_` and a sortable id; the same in webhooks and deliveries.
   */
  id: string;
  /**
   * Apex domain.
   */
  company: string;
  /**
   * Name of the company.
   */
  company_name?: string;
  dimension: Dimension;
  /**
   * What changed.
   */
  fact_key: string;
  /**
   * Product scope; null means the whole company.
   */
  product: string | null;
  /**
   * Event type; GET /v1/watch/event-types lists them. More values may be added: treat an unknown one as text.
   */
  type: string;
  /**
   * Class of the change.
   */
  change: 'added' | 'removed' | 'changed';
  significance: 'normal' | 'high';
  /**
   * How the event came about.
   */
  derivation: 'confirmed' | 'historical' | 'baseline' | 'legacy' | 'orphaned';
  /**
   * Date of the first capture that showed the new value.
   */
  occurred_at: string;
  /**
   * Date on which the change was confirmed.
   */
  detected_at: string;
  /**
   * When it was committed. RFC 3339, UTC.
   */
  recorded_at: string;
  provenance: Provenance;
  /**
   * Whether values and summary are withheld.
   */
  masked: boolean;
  /**
   * Value before; null also where it was absent. Null in the masked view.
   */
  old_value: {
    [k: string]: unknown;
  };
  /**
   * Value after; null also where it is absent. Null in the masked view.
   */
  new_value: {
    [k: string]: unknown;
  };
  /**
   * Null in the masked view.
   */
  unit: string | null;
  /**
   * Both values being numbers of one unit. Null in the masked view.
   */
  delta?: {
    /**
     * New minus old, in `unit`.
     */
    absolute: number;
    /**
     * Absolute over old; null where old is 0.
     */
    relative: number | null;
  } | null;
  /**
   * One sentence made from the values. Null in the masked view.
   */
  summary: string | null;
  /**
   * Null in the masked view.
   */
  source_url: string | null;
  /**
   * Last capture with the old value. Null in the masked view.
   */
  before_capture_id: string | null;
  /**
   * First capture with the new value. Null in the masked view.
   */
  after_capture_id: string | null;
  /**
   * The capture that confirmed it. Null in the masked view.
   */
  confirming_capture_id: string | null;
  /**
   * How sure the reading is, 0 to 1; null where no figure is given.
   */
  confidence: number | null;
  status?: 'current' | 'superseded' | 'retracted';
  /**
   * Why it was corrected; null for current ones.
   */
  status_reason?: string | null;
  /**
   * Event that this one corrects.
   */
  supersedes?: string | null;
  /**
   * Event that corrects this one.
   */
  superseded_by?: string | null;
  /**
   * Null for a fact that was removed, and in the masked view.
   */
  evidence_url: string | null;
  /**
   * Null for a fact that was removed, and in the masked view.
   */
  proof_url: string | null;
  /**
   * Null in the masked view.
   */
  diff_url?: string | null;
}
/**
 * What a company states against what was measured.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ClaimCheck".
 */
export interface ClaimCheck {
  /**
   * The fact key.
   */
  key: string;
  /**
   * Null for an unknown key only.
   */
  dimension: Dimension | null;
  product: string | null;
  /**
   * `agrees`, `differs`: both sides, compared under the rule. `unverified`: stated or declared, no observation. `unstated`: observed, the company says nothing. `not_comparable`: both sides, no sound comparison. `absent`: neither side.
   */
  state: 'agrees' | 'differs' | 'unverified' | 'unstated' | 'not_comparable' | 'absent';
  /**
   * What the company says on its pages.
   */
  stated: ClaimSide | null;
  /**
   * What the service measured.
   */
  observed: ClaimSide | null;
  /**
   * What the company declares under a verified claim of its domain. It takes the place of no other side; the verdict rests on it where `stated` is null.
   */
  declared?: ClaimSide | null;
  /**
   * How the verdict was reached, so that it can be repeated.
   */
  comparison: {
    /**
     * `exact`: the same value. `set`: the same members in any order. `numeric_tolerance`: numbers no farther apart than `tolerance`; of "N or more" the measured one may be any larger. `presence`: both or neither. `none`: no sound rule.
     */
    rule: 'exact' | 'set' | 'numeric_tolerance' | 'presence' | 'none';
    /**
     * Of `numeric_tolerance`, in the unit of the sides.
     */
    tolerance: number | null;
    /**
     * Observed minus the other side, where both are numbers.
     */
    delta: number | null;
    /**
     * `delta` over the size of the other number; null where that is 0.
     */
    relative: number | null;
    /**
     * What was observed is compared with `stated` where that is there, else with `declared`.
     */
    against?: 'stated' | 'declared';
    /**
     * The values are brought into this form first. `company_name`: without case, accents, punctuation, and with the legal form in short. `city`: what stands before the first comma. `register_number`: letters and digits. More values may be added: treat an unknown one as text.
     */
    compared_as?: string;
    /**
     * The key of the observed fact, where what is stated is measured under another one.
     */
    observed_key?: string;
  } | null;
  /**
   * Days between the two `as_of`.
   */
  days_apart: number | null;
  /**
   * Whether a side that the verdict rests on is older than its freshness target.
   */
  stale: boolean;
  /**
   * Why there is no verdict, where that can be told; null beside `agrees` and `differs`.
   */
  reason: string | null;
  /**
   * The newest reading that the row rests on; the same evidence keeps its moment. RFC 3339, UTC.
   */
  checked_at: string;
}
/**
 * One side of a claim.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ClaimSide".
 */
export interface ClaimSide {
  /**
   * The value of this side.
   */
  value: {
    [k: string]: unknown;
  };
  unit: string | null;
  /**
   * When it was last confirmed.
   */
  as_of: string;
  source_url: string | null;
  capture_id: string | null;
  /**
   * How sure the reading is, 0 to 1; null where no figure is given.
   */
  confidence: number | null;
  proof_url: string | null;
}
/**
 * How many rows are in each state.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ClaimSummary".
 */
export interface ClaimSummary {
  /**
   * Rows.
   */
  agrees: number;
  /**
   * Rows.
   */
  differs: number;
  /**
   * Rows.
   */
  unverified: number;
  /**
   * Rows.
   */
  unstated: number;
  /**
   * Rows.
   */
  not_comparable: number;
  /**
   * Rows.
   */
  absent: number;
}
/**
 * How much of a company changed in a window.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Trajectory".
 */
export interface Trajectory {
  company: CompanyRef;
  /**
   * As asked; never shortened.
   */
  window: '30d' | '90d' | '365d';
  /**
   * First day, inclusive.
   */
  from: string;
  /**
   * Last day, inclusive.
   */
  to: string;
  /**
   * False when tracking began inside the window.
   */
  complete: boolean;
  tracked_since: string | null;
  derivations: string[];
  totals: TrajectoryCounts;
  /**
   * Dimensions without events are left out.
   */
  dimensions: {
    pricing?: TrajectoryCounts;
    features?: TrajectoryCounts;
    security?: TrajectoryCounts;
    positioning?: TrajectoryCounts;
    stack?: TrajectoryCounts;
    hiring?: TrajectoryCounts;
    reliability?: TrajectoryCounts;
    funding?: TrajectoryCounts;
    location?: TrajectoryCounts;
    legal?: TrajectoryCounts;
  };
  series?: {
    /**
     * First day of the week.
     */
    from: string;
    /**
     * Last day of the week.
     */
    to: string;
    /**
     * Events.
     */
    events: number;
    /**
     * Additions.
     */
    added: number;
    /**
     * Removals.
     */
    removed: number;
    /**
     * Changes.
     */
    changed: number;
  }[];
}
/**
 * Counts of confirmed and historical events.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "TrajectoryCounts".
 */
export interface TrajectoryCounts {
  /**
   * Events in the window.
   */
  events: number;
  /**
   * Of these, additions.
   */
  added: number;
  /**
   * Of these, removals.
   */
  removed: number;
  /**
   * Of these, changes of a value.
   */
  changed: number;
  /**
   * Added minus removed.
   */
  net_surface_growth: number;
  /**
   * Events of high significance.
   */
  high_significance: number;
  /**
   * Facts at the end of the window.
   */
  facts_at_end: number;
  /**
   * Null where it is not `complete`.
   */
  facts_at_start: number | null;
  first_event_at: string | null;
  last_event_at: string | null;
}
/**
 * Where a fact comes from, side by side.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Evidence".
 */
export interface Evidence {
  company: CompanyRef;
  /**
   * The fact key.
   */
  key: string;
  /**
   * `agrees`, `differs`: both sides, compared under the rule. `unverified`: stated or declared, no observation. `unstated`: observed, the company says nothing. `not_comparable`: both sides, no sound comparison. `absent`: neither side.
   */
  state: 'agrees' | 'differs' | 'unverified' | 'unstated' | 'not_comparable' | 'absent';
  sides: {
    observed: EvidenceSide | null;
    /**
     * What its pages state.
     */
    company_stated: EvidenceSide | null;
    /**
     * What it declares under a verified claim of its domain: no capture shows it, so that `capture`, `locator` and `proof_url` are null.
     */
    declared?: EvidenceSide | null;
  };
  /**
   * That whoever owns the domain disputes the fact, or did: the newest of this key and product. All of them are those of `list_company_disputes`.
   */
  disputes?: PublishedDispute[];
  /**
   * What the state rests on, in words: who said it or what measured it, when, and whether anybody can measure it from outside.
   */
  note?: string;
  /**
   * History filtered by the key.
   */
  history_url: string;
  /**
   * Ready text to cite.
   */
  citation?: string;
}
/**
 * The evidence of one side.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "EvidenceSide".
 */
export interface EvidenceSide {
  fact: VersionedFact;
  source_url: string | null;
  capture: {
    id: string;
    kind: string;
    /**
     * When the bytes were received. RFC 3339, UTC.
     */
    captured_at: string;
    /**
     * Hash of the raw bytes.
     */
    sha256: string;
    /**
     * The capture.
     */
    url: string;
    raw_url: string | null;
  } | null;
  proof_url: string | null;
  proof_status: 'available' | 'not_yet_anchored' | 'not_available' | 'raw_not_stored';
  next_anchor_at: string | null;
  locator?: Locator | null;
}
/**
 * A flat fact with the version of its reader.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "VersionedFact".
 */
export interface VersionedFact {
  dimension: Dimension;
  /**
   * Dotted key, `<dimension>.<name>`. With provenance and product it names the fact.
   */
  key: string;
  /**
   * Number, boolean, string, list or object, as the key says.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * ISO 4217 code where the page states it or the sign is unambiguous, else the sign as printed; `%`, `days`, …; null where the value has no unit.
   */
  unit?: string | null;
  provenance: Provenance;
  /**
   * How sure the reading is, 0 to 1; null where no figure is given.
   */
  confidence?: number | null;
  /**
   * The date on which the value was last confirmed.
   */
  as_of: string;
  /**
   * Where the value was read or measured; of a declaration, the address that its owner gave.
   */
  source_url?: string | null;
  /**
   * The stored capture behind the value; null where there is none.
   */
  capture_id?: string | null;
  /**
   * Product scope; null means the whole company.
   */
  product?: string | null;
  /**
   * Stable citation id: `fct_` and the SHA-256 of company, key, provenance and product, one a line.
   */
  fact_id?: string;
  /**
   * First capture that showed the fact; of a declaration, the day on which it was made.
   */
  first_seen_at?: string;
  /**
   * Last complete capture that showed this value; of a declaration, its `as_of`.
   */
  last_confirmed_at?: string;
  /**
   * Since when the value is what it is.
   */
  last_changed_at?: string;
  /**
   * What kind of evidence gave the value. `declaration`: the owner of the domain said so under a verified claim, and no page states it; it has no capture.
   */
  evidence_type?:
    | 'page_text'
    | 'structured_data'
    | 'dns'
    | 'http_probe'
    | 'ats'
    | 'status_page'
    | 'registry'
    | 'declaration';
  /**
   * Licence of the datum where its source states one.
   */
  licence?: string | null;
  /**
   * Name and version of the reader that gave the value.
   */
  extractor_version: string;
}
/**
 * That the owner of a domain disputes a fact, and what became of it.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "PublishedDispute".
 */
export interface PublishedDispute {
  /**
   * `dsp_` and an id.
   */
  id: string;
  /**
   * Key of the fact.
   */
  key: string;
  provenance: Provenance;
  /**
   * Null: the whole company.
   */
  product: string | null;
  /**
   * Citation id of the fact.
   */
  fact_id: string;
  /**
   * The value as it was published when it was disputed.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * Of the value.
   */
  unit: string | null;
  /**
   * `open`: nobody has decided. `upheld`: the fact was wrong, and the events that told it were retracted. `rejected`: the fact stands. `withdrawn`: the owner took it back, or holds the domain no more.
   */
  status: 'open' | 'upheld' | 'rejected' | 'withdrawn';
  /**
   * When it was made. RFC 3339, UTC.
   */
  created_at: string;
  decided_at: string | null;
  /**
   * Why it was decided so; null while it is open or withdrawn.
   */
  reason: string | null;
  /**
   * Ids of the events that were retracted with it.
   */
  retracted_events: string[];
  /**
   * Of an upheld one: whether the value is kept from being read now. A count is until another value was published; everything else until whoever runs the service lifts it.
   */
  withheld: boolean;
}
/**
 * Attests that raw content was observed at a recorded time and anchored in a public blockchain timestamp. Does not attest that the extraction was correct.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ProofBundle".
 */
export interface ProofBundle {
  /**
   * Kind and version of the bundle.
   */
  media_type?: string;
  bundle_version?: string;
  issuer?: {
    origin: string;
    key_id: string;
    jwks_url: string;
  };
  /**
   * When it was assembled. RFC 3339, UTC.
   */
  generated_at?: string;
  fact: VersionedFact;
  capture: {
    kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
    /**
     * Stable, usable as a citation anchor.
     */
    id: string;
    /**
     * When the bytes were received. RFC 3339, UTC.
     */
    captured_at: string;
    /**
     * Content hash of the raw bytes, also in the raw key.
     */
    sha256: string;
    raw: RawObject;
    source_url?: string | null;
  };
  inclusion_proof: InclusionProof;
  /**
   * Its `status` says whether a block holds the root, or tokens vouch meanwhile.
   */
  anchor: Anchor | ProvisionalAnchor;
  attests: {
    /**
     * What the bundle attests, in one sentence.
     */
    statement: string;
    covers: string[];
    excludes: string[];
    /**
     * When the manifest was made.
     */
    interval?: {
      /**
       * What was made in between; the bytes may be older.
       */
      bounds?: 'manifest';
      not_before: string | null;
      /**
       * Latest moment. RFC 3339, UTC.
       */
      not_after: string;
    };
    /**
     * When the record of the capture was made, where its row names a block.
     */
    record_interval?: {
      /**
       * What was made in between; the bytes may be older.
       */
      bounds?: 'record';
      not_before: string | null;
      /**
       * Latest moment. RFC 3339, UTC.
       */
      not_after: string;
    };
  };
  verify_with: {
    /**
     * Package of the offline verifier.
     */
    tool: string;
    /**
     * The least version that may be used.
     */
    version: string;
    /**
     * A command line that verifies this bundle.
     */
    command: string;
    /**
     * Byte-level description and test vectors.
     */
    spec_url: string;
    raw_url: string | null;
    /**
     * The verifier that the command runs, which needs nothing but Node.
     */
    file?: {
      /**
       * The command as one file.
       */
      url: string;
      /**
       * Of that file.
       */
      sha256: string;
    };
    /**
     * The same by hand.
     */
    steps: string[];
  };
  /**
   * Ed25519 over the RFC 8785 bytes of the rest.
   */
  signature?: string;
}
/**
 * The stored bytes of a capture.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "RawObject".
 */
export interface RawObject {
  /**
   * Content-addressed storage key; contains the hash.
   */
  key: string;
  /**
   * How to hash the raw object again.
   */
  hash_rule: string;
}
/**
 * That a row stands in a manifest (RFC 9162).
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "InclusionProof".
 */
export interface InclusionProof {
  /**
   * The construction of the tree.
   */
  merkle_spec: string;
  /**
   * Storage key of the manifest.
   */
  manifest_key: string;
  /**
   * Hash of the manifest file.
   */
  manifest_sha256: string;
  /**
   * The exact manifest row, without its line feed.
   */
  leaf: string;
  /**
   * Zero-based row.
   */
  leaf_index: number;
  /**
   * Rows of the manifest.
   */
  tree_size: number;
  /**
   * From the leaf to the root.
   *
   * Items: Sibling hash.
   */
  path: string[];
  /**
   * Root of the manifest.
   */
  merkle_root: string;
  /**
   * Row 0 of the manifest: its origin, moments and chain.
   */
  header?: {
    /**
     * The exact manifest row, without its line feed.
     */
    leaf: string;
    /**
     * From the leaf to the root.
     *
     * Items: Sibling hash.
     */
    path: string[];
  };
  /**
   * That the manifest stands in the log of its chain, with the checkpoint, the signature of the log and those of witnesses (c2sp.org/tlog-proof@v1).
   */
  tlog_proof?: string;
}
/**
 * The timestamp of a manifest in a public blockchain.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Anchor".
 */
export interface Anchor {
  method: 'opentimestamps';
  /**
   * Equals `merkle_root`.
   */
  digest: string;
  digest_algorithm: 'sha256';
  status: 'confirmed';
  /**
   * The complete detached .ots file, base64.
   */
  ots: string;
  /**
   * The same file.
   */
  ots_url?: string;
  /**
   * `sandbox`: a chain of the service itself, for invented companies; it shows nothing to others.
   */
  chain: 'bitcoin' | 'sandbox';
  /**
   * Lowest attested height.
   */
  block_height: number;
  /**
   * In display order.
   */
  block_hash: string;
  /**
   * The 80 bytes.
   */
  block_header: string;
  /**
   * Time in the header. RFC 3339, UTC.
   */
  block_time: string;
  /**
   * The first day two hours after the time of the block.
   */
  proved_before: string;
  /**
   * The block known when the export was opened: the manifest is not older.
   */
  not_before: {
    /**
     * Block height.
     */
    height: number;
    /**
     * Block hash.
     */
    hash: string;
    time: string | null;
    /**
     * The 80 bytes of that block.
     */
    block_header?: string;
  } | null;
  /**
   * The newest block known when the capture was recorded, which its row names: the record is not older.
   */
  record_not_before?: {
    /**
     * Block height.
     */
    height: number;
    /**
     * Block hash.
     */
    hash: string;
    time: string | null;
    /**
     * The 80 bytes of that block.
     */
    block_header?: string;
  };
  /**
   * Where it was submitted.
   */
  calendars: string[];
  /**
   * When it was submitted. RFC 3339, UTC.
   */
  submitted_at: string;
  /**
   * When it was confirmed. RFC 3339, UTC.
   */
  confirmed_at: string;
  additional?: {
    method: 'rfc3161';
    /**
     * The time-stamping authority.
     */
    tsa_url: string;
    policy_oid: string;
    /**
     * Time in the token. RFC 3339, UTC.
     */
    gen_time: string;
    /**
     * DER, base64.
     */
    token: string;
    /**
     * PEM.
     */
    certificates: string[];
  }[];
}
/**
 * The tokens of time-stamping authorities that vouch for a manifest until a block holds its root. `assay-verify` takes them with `--accept-tsa` and `--tsa-root` alone.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ProvisionalAnchor".
 */
export interface ProvisionalAnchor {
  method: 'rfc3161';
  /**
   * Equals `merkle_root`.
   */
  digest: string;
  digest_algorithm: 'sha256';
  /**
   * No block holds the root yet. Once one does, the same address has the whole bundle.
   */
  status: 'provisional';
  /**
   * Whose block is waited for.
   */
  chain: 'bitcoin';
  /**
   * The first day two hours after the earliest of the tokens.
   */
  proved_before: string;
  /**
   * The block known when the export was opened: the manifest is not older.
   */
  not_before: {
    /**
     * Block height.
     */
    height: number;
    /**
     * Block hash.
     */
    hash: string;
    time: string | null;
    /**
     * The 80 bytes of that block.
     */
    block_header?: string;
  } | null;
  /**
   * The newest block known when the capture was recorded, which its row names: the record is not older.
   */
  record_not_before?: {
    /**
     * Block height.
     */
    height: number;
    /**
     * Block hash.
     */
    hash: string;
    time: string | null;
    /**
     * The 80 bytes of that block.
     */
    block_header?: string;
  };
  /**
   * The tokens, each of an authority that the operator trusts.
   */
  additional: {
    method: 'rfc3161';
    /**
     * The time-stamping authority.
     */
    tsa_url: string;
    policy_oid: string;
    /**
     * Time in the token. RFC 3339, UTC.
     */
    gen_time: string;
    /**
     * DER, base64.
     */
    token: string;
    /**
     * PEM.
     */
    certificates: string[];
  }[];
}
/**
 * One recorded response.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Capture".
 */
export interface Capture {
  /**
   * Stable, usable as a citation anchor.
   */
  id: string;
  kind: 'page_capture' | 'crawl_snapshot' | 'ats_capture';
  /**
   * Apex domain.
   */
  company: string;
  /**
   * The address asked.
   */
  source_url: string;
  /**
   * The address that answered.
   */
  final_url: string;
  /**
   * When the bytes were received. RFC 3339, UTC.
   */
  captured_at: string;
  http_status: number;
  content_type: string | null;
  /**
   * Length of the raw object.
   */
  bytes: number;
  /**
   * Hash of the raw object.
   */
  sha256: string;
  /**
   * Where the raw object is the body without its content coding; null where it is the body as it came.
   */
  received?: {
    /**
     * Content-Encoding of the body as it came.
     */
    coding: string;
    /**
     * Its length as it came.
     */
    bytes: number;
    /**
     * Its hash as it came.
     */
    sha256: string;
  } | null;
  raw: RawObject;
  /**
   * Whether the raw object is kept.
   */
  raw_stored: boolean;
  raw_removed_at?: string | null;
  raw_url: string | null;
  /**
   * Null where the bytes hold no text, or none that can be read within bounds.
   */
  text_sha256: string | null;
  /**
   * The capture that stored the same bytes first.
   */
  dedup_of: string | null;
  vantage: {
    /**
     * ISO 3166-1 alpha-2.
     */
    egress_country: string | null;
    language: string | null;
    user_agent: string | null;
    renderer: 'http' | 'browser';
  };
  robots: {
    allowed: boolean | null;
    checked_at: string | null;
  };
  /**
   * Null until the next export.
   */
  manifest: {
    key: string;
    /**
     * Row of the manifest.
     */
    leaf_index: number;
  } | null;
  /**
   * Whether its manifest has a confirmed anchor.
   */
  anchored: boolean;
  screenshot_url?: string | null;
  warc_url?: string | null;
}
/**
 * What the texts of two captures have different.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "CaptureDiff".
 */
export interface CaptureDiff {
  /**
   * Apex domain.
   */
  company: string;
  from: {
    id: string;
    /**
     * The address asked.
     */
    source_url: string;
    /**
     * When the bytes were received. RFC 3339, UTC.
     */
    captured_at: string;
    /**
     * Hash of the raw object.
     */
    sha256: string;
    /**
     * Hash of the text that is compared.
     */
    text_sha256: string;
  };
  to: {
    id: string;
    /**
     * The address asked.
     */
    source_url: string;
    /**
     * When the bytes were received. RFC 3339, UTC.
     */
    captured_at: string;
    /**
     * Hash of the raw object.
     */
    sha256: string;
    /**
     * Hash of the text that is compared.
     */
    text_sha256: string;
  };
  /**
   * Whether both texts are the same.
   */
  identical: boolean;
  /**
   * `lines`: the shortest difference. `coarse`: the texts differ in too many lines for that, and all between the first and the last difference counts as replaced.
   */
  method: 'lines' | 'coarse';
  /**
   * Lines added.
   */
  added: number;
  /**
   * Lines removed.
   */
  removed: number;
  hunks: DiffHunk[];
}
/**
 * Changed lines, with up to three unchanged ones around them.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "DiffHunk".
 */
export interface DiffHunk {
  /**
   * First line on the older side, from 1; 0 where it has none before.
   */
  from_start: number;
  /**
   * Lines of the older side.
   */
  from_lines: number;
  /**
   * First line on the newer side, likewise.
   */
  to_start: number;
  /**
   * Lines of the newer side.
   */
  to_lines: number;
  lines: {
    kind: 'context' | 'removed' | 'added';
    text: string;
  }[];
}
/**
 * The proof of the manifest row of a capture, without any fact.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "RowProof".
 */
export interface RowProof {
  bundle_version?: string;
  inclusion_proof: InclusionProof;
  /**
   * Null while no block that is known holds the root, and no token of an authority that the operator trusts vouches meanwhile.
   */
  anchor: Anchor | ProvisionalAnchor | null;
}
/**
 * Captures that were sealed together: a file of rows whose root is anchored.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Manifest".
 */
export interface Manifest {
  /**
   * Names the manifest in addresses.
   */
  export_id: string;
  /**
   * Each chain has its own sequence of manifests.
   */
  chain: 'bitcoin' | 'sandbox';
  /**
   * In its chain, from 1 and without gaps.
   */
  number: number;
  /**
   * Of what its rows are.
   */
  holds?: 'captures' | 'export';
  /**
   * `sealed`: its file is fixed. `stamped`: a calendar has promised to write its root into the chain. `anchored`: a block holds it.
   */
  state: 'sealed' | 'stamped' | 'anchored';
  /**
   * Storage key of the file; contains its hash.
   */
  key: string;
  /**
   * Rows, the header included.
   */
  rows: number;
  /**
   * Length of the file.
   */
  bytes: number;
  /**
   * Hash of the file.
   */
  sha256: string;
  /**
   * Root over its rows.
   */
  merkle_root: string;
  /**
   * Null in the first.
   */
  prev_manifest_sha256: string | null;
  /**
   * Null in the first.
   */
  prev_merkle_root: string | null;
  /**
   * When its captures were chosen. RFC 3339, UTC.
   */
  opened_at: string;
  /**
   * As its header row says. RFC 3339, UTC.
   */
  closed_at: string;
  /**
   * When its file was written. RFC 3339, UTC.
   */
  sealed_at: string;
  /**
   * Null until a block holds the root.
   */
  anchor: {
    /**
     * The lowest block that holds the root.
     */
    block_height: number;
    /**
     * In display order.
     */
    block_hash: string;
    /**
     * The 80 bytes.
     */
    block_header: string;
    /**
     * Time in the header. RFC 3339, UTC.
     */
    block_time: string;
    /**
     * When the service saw it. RFC 3339, UTC.
     */
    confirmed_at: string;
    ots_url: string | null;
  } | null;
  url: string | null;
}
/**
 * All that was known at one moment, as files.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Export".
 */
export interface Export {
  /**
   * That of its manifest.
   */
  id: string;
  /**
   * Invented companies are in those of `sandbox`.
   */
  chain: 'bitcoin' | 'sandbox';
  /**
   * The moment of which all its rows are. RFC 3339, UTC.
   */
  made_at: string;
  files: {
    /**
     * The table.
     */
    name: 'companies' | 'facts' | 'events' | 'jobs';
    format: 'parquet' | 'ndjson';
    /**
     * Null: all companies.
     */
    category: string | null;
    /**
     * Rows.
     */
    rows: number;
    /**
     * Length.
     */
    bytes: number;
    /**
     * Hash; its row of the manifest has it too.
     */
    sha256: string;
    /**
     * Where it is downloaded, with a key.
     */
    url: string;
  }[];
  /**
   * Those that have files of their own.
   */
  categories: string[];
  /**
   * JSON Schema of the tables.
   */
  schema: string;
  /**
   * The manifest.
   */
  manifest: string;
}
/**
 * A webhook destination. Its secret is never shown here.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "WatchEndpoint".
 */
export interface WatchEndpoint {
  /**
   * Id of the endpoint.
   */
  id: string;
  /**
   * The destination.
   */
  url: string;
  /**
   * What is sent: thin JSON, a native chat message, or a weekly digest.
   */
  format: 'json' | 'slack' | 'discord' | 'digest';
  /**
   * How deliveries are signed: `v1,` under a shared secret, or `v1a,` under a key of which the receiver has the public half alone.
   */
  signature: 'hmac-sha256' | 'ed25519';
  /**
   * What verifies signatures of `ed25519`: base64 after its prefix. Null for a shared secret.
   */
  public_key: string | null;
  /**
   * A failing endpoint is active, with `failing_since`.
   */
  status: 'active' | 'disabled';
  disabled_reason: string | null;
  failing_since: string | null;
  secret_previous_expires_at: string | null;
  /**
   * When it was created. RFC 3339, UTC.
   */
  created_at: string;
  description?: string | null;
  last_success_at?: string | null;
  last_failure_at?: string | null;
  /**
   * Failures since the last success.
   */
  consecutive_failures?: number;
  throttle_per_second?: number | null;
  /**
   * Null: all types.
   */
  event_types?: string[] | null;
  min_significance?: ('normal' | 'high') | null;
}
/**
 * One event on its way to one endpoint.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Delivery".
 */
export interface Delivery {
  /**
   * Also the header `webhook-id`; retries keep it.
   */
  id: string;
  endpoint_id: string;
  subscription_id: string;
  change_event_id: string;
  status: 'pending' | 'delivered' | 'failed' | 'dropped';
  /**
   * Attempts so far.
   */
  attempts: number;
  next_attempt_at: string | null;
  last_response_status: number | null;
  last_error: string | null;
  /**
   * When it was enqueued. RFC 3339, UTC.
   */
  created_at: string;
  delivered_at: string | null;
}
/**
 * One try to deliver.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "DeliveryAttempt".
 */
export interface DeliveryAttempt {
  /**
   * Counted from 1, over redeliveries too.
   */
  attempt: number;
  /**
   * When it was sent. RFC 3339, UTC.
   */
  at: string;
  /**
   * Status of the answer; null where none came.
   */
  status: number | null;
  /**
   * How long it took.
   */
  duration_ms: number;
  /**
   * The beginning of the answer.
   */
  response_excerpt: string | null;
  /**
   * Why it failed; null for a success.
   */
  error: string | null;
  /**
   * By the schedule, or asked for.
   */
  trigger: 'scheduled' | 'manual';
}
/**
 * Companies whose confirmed changes are wanted.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "WatchSubscription".
 */
export interface WatchSubscription {
  /**
   * Id of the subscription.
   */
  id: string;
  /**
   * Name for people.
   */
  name: string;
  /**
   * All ten where none were chosen.
   */
  dimensions: Dimension[];
  /**
   * Whether it is served.
   */
  active: boolean;
  /**
   * The conditions of which it is told who enters and leaves; null where it watches companies.
   */
  screen?: {
    /**
     * As they were read, with their units.
     */
    where: string[];
    /**
     * Slug.
     */
    category: string | null;
  } | null;
  /**
   * Distinct companies; 0 for a screen.
   */
  companies_count: number;
  /**
   * Shown for one subscription of at most 200.
   */
  companies?: CompanyRef[];
  endpoint_ids: string[];
  /**
   * When it was created. RFC 3339, UTC.
   */
  created_at: string;
  /**
   * When it was last changed. RFC 3339, UTC.
   */
  updated_at: string;
  /**
   * Null: all types.
   */
  event_types?: string[] | null;
  min_significance?: ('normal' | 'high') | null;
}
/**
 * A confirmed change event as watches read it: members of ChangeEvent. The id of a test event begins with `evt_test_`.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "WatchEvent".
 */
export interface WatchEvent {
  /**
   * The same id as in the change feed; `evt_screen_…` of a screen is in none.
   */
  id: string;
  /**
   * Apex domain.
   */
  company: string;
  dimension: Dimension;
  /**
   * What changed; of a screen, what moved the company.
   */
  fact_key: string;
  /**
   * Event type. More values may be added: treat an unknown one as text.
   */
  type: string;
  significance: 'normal' | 'high';
  /**
   * Date on which the change was confirmed.
   */
  detected_at: string;
  /**
   * Watches serve confirmed events only.
   */
  derivation: 'confirmed';
  /**
   * Whether values and summary are withheld.
   */
  masked: boolean;
  /**
   * Value before. Null in the masked view.
   */
  old_value: {
    [k: string]: unknown;
  };
  /**
   * Value after. Null in the masked view.
   */
  new_value: {
    [k: string]: unknown;
  };
  /**
   * Null in the masked view.
   */
  summary: string | null;
  /**
   * Name of the company.
   */
  company_name?: string;
  /**
   * Product scope; null means the whole company.
   */
  product?: string | null;
  /**
   * Class of the change.
   */
  change?: 'added' | 'removed' | 'changed';
  /**
   * Null in the masked view.
   */
  unit?: string | null;
  /**
   * Date of the first capture that showed the new value.
   */
  occurred_at?: string;
  /**
   * When it was committed; `after` compares with it. RFC 3339, UTC.
   */
  recorded_at?: string;
  /**
   * What was retracted before it is read is left out.
   */
  status?: 'current' | 'superseded';
  /**
   * Event that corrects this one.
   */
  superseded_by?: string | null;
}
/**
 * One type of change event.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "EventType".
 */
export interface EventType {
  /**
   * `<dimension>.<subject>.<added|removed|changed>`, or one of a screen.
   */
  type: string;
  /**
   * Null for operational types.
   */
  dimension: Dimension | null;
  /**
   * Name for people.
   */
  title: string;
  /**
   * When it is sent; left out of a summary.
   */
  description?: string;
  change: ('added' | 'removed' | 'changed') | null;
  default_significance: 'normal' | 'high';
  /**
   * Globs on `fact_key`.
   */
  key_patterns: string[];
  /**
   * Whether subscriptions push it.
   */
  deliverable: boolean;
  deprecated?: boolean;
  replaced_by?: string | null;
  /**
   * JSON Schema 2020-12 of the webhook body; left out of a summary.
   */
  payload_schema_url?: string;
  /**
   * A whole webhook body; in the full answer alone.
   */
  example?: {
    [k: string]: unknown;
  };
}
/**
 * A proof that an account controls a domain.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "DomainClaim".
 */
export interface DomainClaim {
  /**
   * `clm_` and an id.
   */
  id: string;
  /**
   * The claimed domain: the company's own apex.
   */
  domain: string;
  company: CompanyRef;
  /**
   * Where the claim stands. `pending`: its proof was not found yet. `verified`: it was, and is looked for again every 30 days. `lapsing`: it was not there any more; the claim holds for 14 days of grace. `lapsed`: nor was it after them. `expired`: it was not found within seven days. `released`: deleted. More values may be added: treat an unknown one as text.
   */
  status: string;
  /**
   * Which of the two places is looked at.
   */
  method: 'dns_txt' | 'https_file';
  /**
   * What has to be published, at either place, and to stay there. It is new when a claim has lapsed or expired.
   */
  challenge: {
    /**
     * Name of the record.
     */
    record_name: string;
    /**
     * `TXT`.
     */
    record_type: string;
    /**
     * A value of the record; others may stand beside it.
     */
    record_value: string;
    /**
     * Where the file is looked for.
     */
    file_url: string;
    /**
     * A line of the file; others may stand beside it.
     */
    file_body: string;
  };
  /**
   * When it was made. RFC 3339, UTC.
   */
  created_at: string;
  expires_at: string | null;
  verified_at: string | null;
  lapses_at: string | null;
  last_checked_at: string | null;
  next_check_at: string | null;
  last_error: string | null;
}
/**
 * A fact that a company declares under a verified claim of its domain.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Declaration".
 */
export interface Declaration {
  /**
   * The fact key.
   */
  key: string;
  dimension: Dimension;
  /**
   * As the key has it.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * Null where the key has no unit.
   */
  unit: string | null;
  /**
   * The day as of which it holds, by the last word.
   */
  as_of: string;
  source_url: string | null;
  /**
   * Since when it is declared with this value. RFC 3339, UTC.
   */
  declared_at: string;
  /**
   * The citation id of the fact, the same as of what its pages state.
   */
  fact_id: string;
  evidence_url: string | null;
}
/**
 * A dispute of a fact, as its owner sees it.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Dispute".
 */
export interface Dispute {
  /**
   * `dsp_` and an id.
   */
  id: string;
  /**
   * Key of the fact.
   */
  key: string;
  provenance: Provenance;
  /**
   * Null: the whole company.
   */
  product: string | null;
  /**
   * Citation id of the fact.
   */
  fact_id: string;
  /**
   * The value as it was published when it was disputed.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * Of the value.
   */
  unit: string | null;
  /**
   * `open`: nobody has decided. `upheld`: the fact was wrong, and the events that told it were retracted. `rejected`: the fact stands. `withdrawn`: the owner took it back, or holds the domain no more.
   */
  status: 'open' | 'upheld' | 'rejected' | 'withdrawn';
  /**
   * When it was made. RFC 3339, UTC.
   */
  created_at: string;
  decided_at: string | null;
  /**
   * Why it was decided so; null while it is open or withdrawn.
   */
  reason: string | null;
  /**
   * Ids of the events that were retracted with it.
   */
  retracted_events: string[];
  /**
   * Of an upheld one: whether the value is kept from being read now. A count is until another value was published; everything else until whoever runs the service lifts it.
   */
  withheld: boolean;
  /**
   * The claim of the domain.
   */
  claim_id: string | null;
  company: CompanyRef;
  /**
   * What was said against the fact; it is not published.
   */
  statement: string;
  source_url: string | null;
}
/**
 * The credits of an account and what they were spent on.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Usage".
 */
export interface Usage {
  /**
   * The plan of the account.
   */
  tier: 'free' | 'pro' | 'scale';
  /**
   * First day of the month, in UTC, for which all figures count.
   */
  period: string;
  /**
   * Credits that the plan gives in a month.
   */
  allowance: number;
  /**
   * Credits charged in this month, from the allowance and from the balance.
   */
  used: number;
  /**
   * Credits that may still be spent in this month.
   */
  remaining: number;
  /**
   * Pay-as-you-go credits, spent after the allowance.
   */
  balance: number;
  /**
   * What of `used` the balance paid.
   */
  balance_used: number;
  /**
   * Most of the balance that may be spent in a month, set by the owner; null: all of it.
   */
  cap: number | null;
  /**
   * When the next month and its allowance begin. RFC 3339, UTC.
   */
  resets_at: string;
  /**
   * The dearest first.
   */
  by_operation: OperationUse[];
}
/**
 * How often an operation was called, and what that cost.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "OperationUse".
 */
export interface OperationUse {
  /**
   * Operation id.
   */
  operation: string;
  /**
   * Calls of this month, whatever was answered.
   */
  calls: number;
  /**
   * Credits charged for them.
   */
  credits: number;
}
/**
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ServiceStatus".
 */
export interface ServiceStatus {
  /**
   * Version of the contract.
   */
  version: string;
  /**
   * Companies that are covered; an estimate where there are many.
   */
  companies: number;
  freshness: {
    /**
     * False where the facts are so many that a sample of them stands for all.
     */
    whole: boolean;
    /**
     * Dimensions in which there are facts.
     */
    dimensions: {
      dimension: Dimension;
      /**
       * Current facts that were looked at.
       */
      facts: number;
      /**
       * When the one confirmed last was confirmed. RFC 3339, UTC.
       */
      newest_at: string;
      /**
       * Half of them were confirmed then or later. RFC 3339, UTC.
       */
      median_at: string;
    }[];
  };
  sealing: {
    /**
     * Which sequence of manifests.
     */
    chain: 'bitcoin' | 'sandbox';
    /**
     * When captures were last sealed in a manifest. RFC 3339, UTC.
     */
    last_sealed_at: string;
    /**
     * Null until a block holds one.
     */
    last_anchored_at: string | null;
    /**
     * Manifests that are in no block yet.
     */
    waiting: number;
  }[];
  /**
   * `captures`: sources that are due. `judging`: captures that were not read or judged yet. `deliveries`: attempts that are due.
   */
  queues: {
    captures: StatusQueue;
    judging: StatusQueue;
    deliveries: StatusQueue;
  };
}
/**
 * Work that is due.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "StatusQueue".
 */
export interface StatusQueue {
  /**
   * What waits; no more than 10,000 are counted.
   */
  waiting: number;
  /**
   * Whether more wait than were counted.
   */
  more: boolean;
  /**
   * Null where nothing waits.
   */
  oldest_at: string | null;
}
/**
 * A confirmed change of a watched fact.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "ChangeNotice".
 */
export interface ChangeNotice {
  /**
   * The event type.
   */
  type: string;
  /**
   * When it was committed. RFC 3339, UTC.
   */
  timestamp: string;
  data: {
    /**
     * The change event, as the feed names it. `evt_test_` begins those that a test key triggered; they are in no feed.
     */
    event_id: string;
    /**
     * The subscription that asked for it.
     */
    subscription_id: string;
    company: {
      /**
       * Apex domain.
       */
      domain: string;
      /**
       * Its name.
       */
      name: string;
    };
    dimension: Dimension;
    /**
     * What changed.
     */
    fact_key: string;
    /**
     * Date of the change, at midnight. RFC 3339, UTC.
     */
    occurred_at: string;
    /**
     * The history of the fact since then: values and evidence are read there.
     */
    fetch_url: string;
  };
}
/**
 * A destination was disabled.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "DisabledNotice".
 */
export interface DisabledNotice {
  /**
   * The event type.
   */
  type: string;
  /**
   * When it was committed. RFC 3339, UTC.
   */
  timestamp: string;
  data: {
    /**
     * The endpoint that it is about; never the one that is told.
     */
    endpoint_id: string;
    /**
     * Its destination.
     */
    url: string;
    failing_since: string | null;
    /**
     * Why it was disabled. More values may be added: treat an unknown one as text.
     */
    disabled_reason: string;
  };
}
/**
 * A destination does not take deliveries.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "FailingNotice".
 */
export interface FailingNotice {
  /**
   * The event type.
   */
  type: string;
  /**
   * When it was committed. RFC 3339, UTC.
   */
  timestamp: string;
  data: {
    /**
     * The endpoint that it is about; never the one that is told.
     */
    endpoint_id: string;
    /**
     * Its destination.
     */
    url: string;
    failing_since: string | null;
    /**
     * Failed attempts since the last success.
     */
    consecutive_failures: number;
  };
}
/**
 * One fault of the input.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "InputError".
 */
export interface InputError {
  /**
   * Name of the parameter.
   */
  parameter?: string;
  /**
   * JSON pointer into the body (RFC 6901).
   */
  pointer?: string;
  /**
   * What is wrong.
   */
  detail: string;
  /**
   * The accepted values, or the rule in words.
   */
  accepted?: string[] | string;
}
/**
 * About the answer, not about its subject.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Meta".
 */
export interface Meta {
  /**
   * When this answer was made. The same content keeps its moment, so that its ETag holds. RFC 3339, UTC.
   */
  generated_at: string;
  /**
   * Rows on this page.
   */
  count?: number;
  /**
   * Rows on all pages, where that is cheap to know.
   */
  total?: number;
  /**
   * Opaque: pass it back as `cursor` for the next page. Absent on the last page.
   */
  next_cursor?: string;
  /**
   * A remark for people.
   */
  notice?: string;
  window?: Window;
  /**
   * The named cursor that was read by.
   */
  cursor_name?: string;
  /**
   * Whether that cursor was moved past this page.
   */
  advanced?: boolean;
}
/**
 * How far back the answer reaches.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Window".
 */
export interface Window {
  /**
   * First date that is served.
   */
  served_from: string;
  earliest_event_at: string | null;
  /**
   * Whether older events exist outside the caller's tier.
   */
  events_beyond_window: boolean;
}
/**
 * Answered in place of `data` where `dry_run=true` or `Prefer: cost-only` asks for it: the input is checked, nothing is done, nothing is charged.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Price".
 */
export interface Price {
  /**
   * Operation id.
   */
  operation: string;
  /**
   * Credits that this very call costs with a live key.
   */
  price: number;
  /**
   * Credits that it would cost you: nothing without a key, or with a test key.
   */
  cost: number;
  /**
   * What the price is for, where it is not the whole answer.
   */
  per: string | null;
  /**
   * Whether you may spend that much now.
   */
  affordable: boolean;
  /**
   * What the account has; null without a key of an account.
   */
  balance: {
    /**
     * Credits that may still be spent in this month.
     */
    remaining: number;
    /**
     * When the next month and its allowance begin. RFC 3339, UTC.
     */
    resets_at: string;
  } | null;
}
/**
 * A problem document (RFC 9457).
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  /**
   * Address of the page about this code.
   */
  type: string;
  /**
   * Name of the kind of problem.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * Stable machine word; switch on this, not on text. Codes may be added. Now: `company_not_found`, `invalid_identifier`, `category_not_found`, `missing_parameter`, `invalid_parameter`, `invalid_cursor`, `invalid_body`, `companies_unresolved`, `account_key_required`, `test_key_required`, `watch_limit_reached`, `subscription_not_found`, `endpoint_not_found`, `delivery_not_found`, `claim_not_found`, `claim_not_verified`, `claim_verification_failed`, `claim_domain_not_covered`, `dispute_not_found`, `fact_in_dispute`, `dispute_limit_reached`, `coverage_request_not_found`, `coverage_limit_reached`, `claim_limit_reached`, `key_required`, `invalid_key`, `rate_limited`, `rate_limiter_unavailable`, `credits_exhausted`, `upgrade_required`, `not_yet_available`, `change_not_found`, `fact_not_found`, `proof_not_available`, `proof_not_yet_anchored`, `proof_unavailable`, `capture_not_found`, `raw_not_stored`, `capture_integrity_error`, `not_found`, `method_not_allowed`, `not_acceptable`, `range_not_satisfiable`, `body_too_large`, `uri_too_long`, `unsupported_media_type`, `headers_too_large`, `malformed_request`, `insufficient_scope`, `idempotency_key_reused`, `idempotency_in_progress`, `endpoint_disabled`, `internal_error`, `service_unavailable`.
   */
  code: string;
  /**
   * What happened this time.
   */
  detail: string;
  /**
   * What to do about it.
   */
  hint?: string;
  /**
   * The same page as `type`.
   */
  docs_url: string;
  /**
   * The request's path.
   */
  instance: string;
  /**
   * Id of the request, as in `X-Request-Id`.
   */
  request_id: string;
  /**
   * Each fault of the input.
   */
  errors?: InputError[];
  /**
   * With `companies_unresolved` alone.
   */
  unresolved?: UnresolvedCompany[];
  /**
   * With `rate_limited` alone: the windows that have nothing left, by name.
   */
  'violated-policies'?: string[];
}
/**
 * An identifier that matches no covered company.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "UnresolvedCompany".
 */
export interface UnresolvedCompany {
  /**
   * As it was given.
   */
  input: string;
  /**
   * Why it is not resolved. More values may be added: treat an unknown one as text.
   */
  reason: string;
  /**
   * Covered companies that may be meant.
   */
  candidates: CompanyRef[];
}
/**
 * An event that was told is taken back.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "RetractionNotice".
 */
export interface RetractionNotice {
  /**
   * The event type.
   */
  type: string;
  /**
   * When it was committed. RFC 3339, UTC.
   */
  timestamp: string;
  data: {
    /**
     * The change event, as the feed names it. `evt_test_` begins those that a test key triggered; they are in no feed.
     */
    event_id: string;
    /**
     * The subscription that asked for it.
     */
    subscription_id: string;
    company: {
      /**
       * Apex domain.
       */
      domain: string;
      /**
       * Its name.
       */
      name: string;
    };
    dimension: Dimension;
    /**
     * What changed.
     */
    fact_key: string;
    /**
     * Date of the change, at midnight. RFC 3339, UTC.
     */
    occurred_at: string;
    /**
     * The history of the fact since then: values and evidence are read there.
     */
    fetch_url: string;
    /**
     * The event that stands in its place, where one does.
     */
    superseded_by: string | null;
  };
}
/**
 * A sample, sent on request.
 *
 * This interface was referenced by `Operations`'s JSON-Schema
 * via the `definition` "TestNotice".
 */
export interface TestNotice {
  /**
   * The event type.
   */
  type: string;
  /**
   * When it was committed. RFC 3339, UTC.
   */
  timestamp: string;
  data: {
    /**
     * The endpoint that is tried.
     */
    endpoint_id: string;
    /**
     * A word for people.
     */
    message: string;
  };
}
