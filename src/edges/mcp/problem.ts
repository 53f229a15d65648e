// A refusal before any message is answered: HTTP with a problem document and a way to sign in.

import type { ServerResponse } from 'node:http';
import { DEFAULT_SCOPE } from '../../contract/scopes.ts';
import type { ProblemReply } from '../../operations/invoke/wire.ts';
import type { World } from '../../operations/services.ts';
import { problemMessage } from '../wire/problem.ts';

export function writeProblem(
  { baseUrl }: Pick<World, 'baseUrl'>,
  response: ServerResponse,
  reply: ProblemReply,
): void {
  const { problem, requestId } = reply;
  const { status, fields, bytes } = problemMessage(reply);
  response.writeHead(status, {
    ...fields,
    ...(status === 401 ? { 'WWW-Authenticate': challenge(baseUrl, problem.code) } : {}),
    'X-Request-Id': requestId,
  });
  response.end(bytes);
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
