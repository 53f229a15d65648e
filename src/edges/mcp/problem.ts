// A refusal before any message is answered: HTTP with a problem document and a way to sign in.

import type { ServerResponse } from 'node:http';
import { DEFAULT_SCOPE } from '../../contract/scopes.ts';
import type { World } from '../../operations/services.ts';
import type { ProblemReply } from '../../operations/invoke/wire.ts';

export function writeProblem(
  { baseUrl }: Pick<World, 'baseUrl'>,
  response: ServerResponse,
  { problem, headers, requestId }: ProblemReply,
): void {
  const body = Buffer.from(JSON.stringify(problem));
  response.writeHead(problem.status, {
    ...headers,
    ...(problem.status === 401 ? { 'WWW-Authenticate': challenge(baseUrl, problem.code) } : {}),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
}

/** RFC 6750 section 3 and RFC 9728 section 5.1: where signing in begins (completions 8.2). */
function challenge(baseUrl: string, code: string): string {
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp`;
  const dead =
    code === 'invalid_key'
      ? ', error="invalid_token", error_description="The credential is unknown or has ended."'
      : '';
  return `Bearer resource_metadata="${metadata}", scope="${DEFAULT_SCOPE}"${dead}`;
}
