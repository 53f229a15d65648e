// Every refusal that the service knows: code, status, title, hint, and the words of its page.

import { CLAIM_PROBLEMS } from './problems-of-claims.ts';
import { REQUEST_PROBLEMS } from './problems-of-requests.ts';

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What to do about it; null where nothing helps. */
  readonly hint: string | null;
  /** When it is answered, for the page at its address. */
  readonly description: string;
}

/** The specification's error table, in its order, then the codes of completions. */
export const PROBLEMS = {
  company_not_found: {
    status: 404,
    title: 'Company not found',
    hint: 'Find the company with GET /v1/search?q=, and use the apex domain that it answers.',
    description: 'No covered company matches the identifier.',
  },
  invalid_identifier: {
    status: 400,
    title: 'Invalid company identifier',
    hint:
      'Use the apex domain alone, such as example.com: no scheme, port, path or @. ' +
      'GET /v1/resolve reduces addresses and e-mail addresses to it.',
    description: 'The identifier is neither a valid domain nor a valid slug.',
  },
  category_not_found: {
    status: 404,
    title: 'Category not found',
    hint: 'List the categories with GET /v1/categories.',
    description: 'No category matches the slug.',
  },
  missing_parameter: {
    status: 400,
    title: 'Missing parameter',
    hint: 'Add the parameter that detail names.',
    description: 'A required parameter is absent.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    hint: 'Use one of the accepted values that detail gives.',
    description:
      'A parameter failed validation, was repeated, or is none that the operation knows. ' +
      'The member errors lists each with what is accepted.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    hint: 'Pass meta.next_cursor back exactly as received, with the same filters and credential.',
    description:
      'The pagination cursor was altered, or belongs to another operation, other filters or ' +
      'another access tier. The limit may change between pages, nothing else.',
  },
  invalid_body: {
    status: 400,
    title: 'Invalid body',
    hint: 'Correct the field that detail names.',
    description:
      'The body is not JSON, or failed validation. The member errors points to each field ' +
      'with a JSON pointer (RFC 6901).',
  },
  companies_unresolved: {
    status: 400,
    title: 'Companies not resolved',
    hint: 'Correct or remove the identifiers that detail lists; nothing was created or changed.',
    description:
      'Some identifiers match no covered company, so nothing was created. The member ' +
      'unresolved lists them with the reason and candidates.',
  },
  account_key_required: {
    status: 403,
    title: 'Account key required',
    hint: 'Use a key of an account, or sign in through the agent connector.',
    description: 'Watches and domain claims belong to an account; this credential has none.',
  },
  test_key_required: {
    status: 403,
    title: 'Test key required',
    hint: 'Use a key in test mode, which begins with assay_test_.',
    description: 'Test events are triggered with keys in test mode only.',
  },
  watch_limit_reached: {
    status: 403,
    title: 'Watch limit reached',
    hint: 'Remove watched companies or endpoints, or change the plan.',
    description: "The plan's capacity of webhook endpoints or watched companies is used up.",
  },
  subscription_not_found: {
    status: 404,
    title: 'Subscription not found',
    hint: 'List the subscriptions with GET /v1/watch/subscriptions.',
    description: 'This account has no subscription with that id.',
  },
  endpoint_not_found: {
    status: 404,
    title: 'Endpoint not found',
    hint: 'List the endpoints with GET /v1/watch/endpoints.',
    description: 'This account has no webhook endpoint with that id.',
  },
  delivery_not_found: {
    status: 404,
    title: 'Delivery not found',
    hint: "List the endpoint's deliveries with GET /v1/watch/endpoints/{id}/deliveries.",
    description: 'This account has no delivery with that id.',
  },
  ...CLAIM_PROBLEMS,
  coverage_request_not_found: {
    status: 404,
    title: 'Coverage request not found',
    hint: 'Ask for the domain again with POST /v1/coverage-requests: the answer has its id.',
    description: 'This account has no coverage request with that id.',
  },
  coverage_limit_reached: {
    status: 403,
    title: 'Coverage limit reached',
    hint: 'Wait until requests that were made before are decided.',
    description: 'The account has too many coverage requests that nobody has decided on.',
  },
  claim_limit_reached: {
    status: 403,
    title: 'Claim limit reached',
    hint: 'Verify pending claims, or let them age out after seven days.',
    description: 'The account has too many pending claims.',
  },
  key_required: {
    status: 401,
    title: 'API key required',
    hint:
      'Mint a free key on the account page, /account, and send it as ' +
      'Authorization: Bearer or X-API-Key.',
    description: 'A keyed capability was called without a credential.',
  },
  invalid_key: {
    status: 401,
    title: 'Invalid API key',
    hint: 'Check the key, or mint a new one on the account page, /account.',
    description:
      'The key is unknown, malformed, revoked or expired. A credential that is sent is checked ' +
      'on every operation, on open ones too.',
  },
  rate_limited: {
    status: 429,
    title: 'Rate limited',
    hint: 'Wait for Retry-After seconds; RateLimit-Policy shows both windows.',
    description: 'A rate window is exhausted. The member violated-policies names it.',
  },
  rate_limiter_unavailable: {
    status: 503,
    title: 'Rate limiter unavailable',
    hint: 'Transient: wait for Retry-After seconds. Calls with a key are not affected.',
    description: 'The limit store cannot be reached; calls without a key are refused meanwhile.',
  },
  credits_exhausted: {
    status: 429,
    title: 'Credits exhausted',
    hint: 'Top up or raise the cap; the header X-Service-Credits-Reset says when credits return.',
    description:
      'The monthly credits and the pay-as-you-go balance are both spent, or the cap leaves nothing ' +
      'of it. Nothing was charged for this call. There is no Retry-After: the next month may be ' +
      'weeks away, and a top-up helps at once.',
  },
  upgrade_required: {
    status: 403,
    title: 'Upgrade required',
    hint: 'Upgrade the plan; free keys keep the current state and 90 days of history values.',
    description: 'The credential is valid, and this capability needs a higher tier.',
  },
  not_yet_available: {
    status: 501,
    title: 'Not yet available',
    hint: 'Drop the parameter.',
    description: 'A reserved parameter is specified and not served yet.',
  },
  change_not_found: {
    status: 404,
    title: 'Change not found',
    hint: 'Take the id from GET /v1/changes, or from the body of a webhook.',
    description: 'No change event has this id.',
  },
  fact_not_found: {
    status: 404,
    title: 'Fact not found',
    hint: 'List the keys with GET /v1/companies/{company}/facts.',
    description: 'The company has no current fact with that key.',
  },
  proof_not_available: {
    status: 404,
    title: 'Proof not available',
    hint: 'Do not retry.',
    description: 'The fact has no stored capture behind it.',
  },
  proof_not_yet_anchored: {
    status: 503,
    title: 'Proof not yet anchored',
    hint: 'Retry after the next twice-weekly anchoring run; see Retry-After.',
    description: 'The capture is younger than the last anchored export.',
  },
  proof_unavailable: {
    status: 503,
    title: 'Proof unavailable',
    hint: 'Transient: retry.',
    description: 'The evidence store cannot be reached.',
  },
  capture_not_found: {
    status: 404,
    title: 'Capture not found',
    hint: 'Take capture ids from fact payloads.',
    description: 'No capture matches that id.',
  },
  raw_not_stored: {
    status: 404,
    title: 'Raw content not stored',
    hint: 'Expected for early or removed captures; the manifest row still verifies.',
    description: 'The raw content was never stored, or was removed.',
  },
  capture_integrity_error: {
    status: 503,
    title: 'Capture integrity error',
    hint: 'Report it, with the request id.',
    description: 'Stored bytes failed their own hash check; they are never served.',
  },
  ...REQUEST_PROBLEMS,
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    hint: 'Sign in again and grant the scope that WWW-Authenticate names.',
    description: 'The token does not carry the scope that the operation needs.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    hint: 'Use a new Idempotency-Key for another request.',
    description:
      'The same Idempotency-Key came with another body, path or operation within 24 hours; or the ' +
      'first answer held a secret, which is told again for ten minutes only. Nothing was done.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Request in progress',
    hint: 'Wait for the first request with this Idempotency-Key to end, then repeat.',
    description: 'A request with the same Idempotency-Key has not ended yet.',
  },
  endpoint_disabled: {
    status: 409,
    title: 'Endpoint disabled',
    hint: 'Enable the endpoint with PATCH {"status": "active"} first.',
    description: 'The delivery cannot be sent again while its endpoint is disabled.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    hint: 'Retry once; if it stays, report it with the request id.',
    description: 'The service failed. Nothing was charged.',
  },
  service_unavailable: {
    status: 503,
    title: 'Service unavailable',
    hint: 'Transient: retry after a moment.',
    description:
      'The service cannot reach its database, or cannot write (its disk is full), or is stopping.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof PROBLEMS;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[];

export function isProblemCode(word: string): word is ProblemCode {
  return Object.hasOwn(PROBLEMS, word);
}

export function problemKind(code: ProblemCode): ProblemKind {
  return PROBLEMS[code];
}
