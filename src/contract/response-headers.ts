// The response headers of the contract, and which status carries which.

import type { JsonObject } from './components.ts';
import type { ProblemCode } from './problems.ts';

const text = { type: 'string' };

function header(description: string, schema: JsonObject = text, required = false): JsonObject {
  return { description, ...(required ? { required } : {}), schema };
}

export const HEADERS = {
  XRequestId: header('Id of this request; also in problems.', text, true),
  XServiceVersion: header('Version of the contract.', text, true),
  ETag: header('Strong tag of exactly these bytes.', text, true),
  ListETag: header('Strong tag of exactly these bytes; none of `all=true`.'),
  CacheControl: header('`public` without a key, `private` with one.', text, true),
  Vary: header('Request headers on which the answer depends.', text, true),
  WWWAuthenticate: header('How to authenticate (RFC 6750).', text, true),
  ScopeChallenge: header('Of `insufficient_scope`: the scope to ask for (RFC 6750).'),
  Allow: header('The methods that the address answers.', text, true),
  RetryAfter: header('Seconds to wait.', { type: 'integer', minimum: 0 }),
  RateLimitPolicy: header('Both windows: quota `q` in `w` seconds. Absent where nothing counts.'),
  RateLimit: header('What is left of both windows: `r` calls, `t` seconds to the reset.'),
  CreditsCost: header('Credits that this call cost; keys of accounts only, like the next two.', {
    type: 'integer',
    minimum: 0,
  }),
  CreditsRemaining: header('Credits that may still be spent in this month.', {
    type: 'integer',
    minimum: 0,
  }),
  CreditsReset: header('When the next month and its allowance begin.', {
    type: 'string',
    format: 'date-time',
  }),
  IdempotencyReplayed: header('`true`: the answer of the first request with this key, again.'),
  ReprDigest: header('SHA-256 of the whole, whatever part is sent (RFC 9530).', text, true),
  AcceptRanges: header('`bytes`: parts can be asked for with Range.', text, true),
  ContentRange: header('Which part this is, and of how many bytes.'),
  UnsatisfiedRange: header('`bytes */` and how many there are.', text, true),
  ContentDisposition: header('A file to be kept, never shown.', text, true),
  TableDisposition: header('Of text/csv: a file with the name of the operation.'),
  ServiceLinks: header(
    'Where the API (`service-desc`, `service-doc`, `status`) and the operation ' +
      '(`describedby`) are described.',
    text,
    true,
  ),
  NextLink: header(
    'The links of every answer. One item a line, `rel="next"` leads to the next page.',
  ),
  NextCursor: header(
    'One item a line: what `meta.next_cursor` is in JSON. Absent on the last page.',
  ),
  ContentSecurityPolicy: header('Nothing in the answer may run or load anything.'),
  MementoDatetime: header('When the bytes were received (RFC 7089).', text, true),
  Link: header('The links of every answer, and `rel="original"`: the address that was asked.'),
  OriginalType: header('The Content-Type with which the bytes were received.'),
  OriginalCoding: header('The content coding in which the body was received.'),
  StoredCoding: header('The content coding that these bytes still have; not sent without one.'),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type HeaderName = keyof typeof HEADERS;

const WIRE_NAMES: Readonly<Record<HeaderName, string>> = {
  XRequestId: 'X-Request-Id',
  XServiceVersion: 'X-Service-Version',
  ETag: 'ETag',
  ListETag: 'ETag',
  CacheControl: 'Cache-Control',
  Vary: 'Vary',
  WWWAuthenticate: 'WWW-Authenticate',
  ScopeChallenge: 'WWW-Authenticate',
  Allow: 'Allow',
  RetryAfter: 'Retry-After',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  CreditsCost: 'X-Service-Credits-Cost',
  CreditsRemaining: 'X-Service-Credits-Remaining',
  CreditsReset: 'X-Service-Credits-Reset',
  IdempotencyReplayed: 'Idempotency-Replayed',
  ReprDigest: 'Repr-Digest',
  AcceptRanges: 'Accept-Ranges',
  ContentRange: 'Content-Range',
  UnsatisfiedRange: 'Content-Range',
  ContentDisposition: 'Content-Disposition',
  TableDisposition: 'Content-Disposition',
  ServiceLinks: 'Link',
  NextLink: 'Link',
  NextCursor: 'X-Next-Cursor',
  ContentSecurityPolicy: 'Content-Security-Policy',
  MementoDatetime: 'Memento-Datetime',
  Link: 'Link',
  OriginalType: 'X-Archive-Orig-Content-Type',
  OriginalCoding: 'X-Archive-Orig-Content-Encoding',
  StoredCoding: 'X-Stored-Content-Encoding',
};

/** What a refusal carries besides what others of its status do. */
export const PROBLEM_HEADERS: Readonly<Partial<Record<ProblemCode, readonly HeaderName[]>>> = {
  claim_verification_failed: ['RetryAfter'],
};

/** Refused before anybody is asked who calls. */
const UNCOUNTED = [405, 406, 414, 431];

/**
 * References to the headers of an answer with this status; `own` are those of it alone. A stream
 * has no tag: no two are the same bytes.
 */
export function headersOf(
  status: number,
  method: string,
  own: readonly HeaderName[] = [],
  isStream = false,
): JsonObject {
  const names: HeaderName[] = ['XRequestId', 'XServiceVersion', 'CacheControl', 'Vary'];
  const isRead = method === 'GET' && !isStream && (status === 304 || status < 300);
  if (status !== 304) names.push('ServiceLinks');
  if (isRead && !own.includes('ListETag')) names.push('ETag');
  if (status === 401) names.push('WWWAuthenticate');
  if (status === 403) names.push('ScopeChallenge');
  if (status === 405) names.push('Allow');
  if (status === 206) names.push('ContentRange');
  if (status === 416) names.push('UnsatisfiedRange');
  if (status === 429 || status === 503) names.push('RetryAfter');
  if (!UNCOUNTED.includes(status)) names.push('RateLimitPolicy', 'RateLimit');
  if (status !== 401 && !UNCOUNTED.includes(status)) {
    names.push('CreditsCost', 'CreditsRemaining', 'CreditsReset');
  }
  if (status < 300 && method !== 'GET') names.push('IdempotencyReplayed');
  names.push(...own);
  const entries = names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]);
  return Object.fromEntries(entries);
}
