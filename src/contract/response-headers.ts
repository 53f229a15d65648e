// The response headers of the contract, and which status carries which.

import type { JsonObject } from './components.ts';

const text = { type: 'string' };

function header(description: string, schema: JsonObject = text, required = false): JsonObject {
  return { description, ...(required ? { required } : {}), schema };
}

export const HEADERS = {
  XRequestId: header('Id of this request; also in problems.', text, true),
  XServiceVersion: header('Version of the contract.', text, true),
  ETag: header('Strong tag of exactly these bytes.', text, true),
  CacheControl: header('`public` without a key, `private` with one.', text, true),
  Vary: header('Request headers on which the answer depends.', text, true),
  WWWAuthenticate: header('How to authenticate (RFC 6750).', text, true),
  Allow: header('The methods that the address answers.', text, true),
  RetryAfter: header('Seconds to wait.', { type: 'integer', minimum: 0 }),
  RateLimitPolicy: header('Both windows: quota `q` in `w` seconds. Absent where limits are off.'),
  RateLimit: header('What is left of both windows: `r` calls, `t` seconds to the reset.'),
  CreditsCost: header('Credits that this call cost.', { type: 'integer', minimum: 0 }),
  CreditsRemaining: header('Credits left this month.', { type: 'integer', minimum: 0 }),
  CreditsReset: header('When the allowance returns.', { type: 'string', format: 'date-time' }),
} as const satisfies Readonly<Record<string, JsonObject>>;

const WIRE_NAMES: Readonly<Record<keyof typeof HEADERS, string>> = {
  XRequestId: 'X-Request-Id',
  XServiceVersion: 'X-Service-Version',
  ETag: 'ETag',
  CacheControl: 'Cache-Control',
  Vary: 'Vary',
  WWWAuthenticate: 'WWW-Authenticate',
  Allow: 'Allow',
  RetryAfter: 'Retry-After',
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  CreditsCost: 'X-Service-Credits-Cost',
  CreditsRemaining: 'X-Service-Credits-Remaining',
  CreditsReset: 'X-Service-Credits-Reset',
};

/** References to the headers of an answer with this status. */
export function headersOf(status: number, method: string): JsonObject {
  const names: (keyof typeof HEADERS)[] = ['XRequestId', 'XServiceVersion', 'CacheControl', 'Vary'];
  const isRead = method === 'GET' && (status === 304 || status < 300);
  if (isRead) names.push('ETag');
  if (status === 401) names.push('WWWAuthenticate');
  if (status === 405) names.push('Allow');
  if (status === 429 || status === 503) names.push('RetryAfter');
  if (status !== 405 && status !== 406) names.push('RateLimitPolicy', 'RateLimit');
  if (status < 300) names.push('CreditsCost', 'CreditsRemaining');
  if (status < 300 || status === 429) names.push('CreditsReset');
  const entries = names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]);
  return Object.fromEntries(entries);
}
