// A problem document as a message of HTTP (RFC 9457): its bytes, and the fields that go with them.

import type { ProblemDocument } from '../../contract/refusal.ts';

export interface ProblemMessage {
  readonly status: number;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly bytes: Buffer;
}

/** `headers` are what the refusal asks for besides. */
export function problemMessage({
  problem,
  headers,
}: {
  readonly problem: ProblemDocument;
  readonly headers: Readonly<Record<string, string>>;
}): ProblemMessage {
  const { status } = problem;
  const bytes = Buffer.from(JSON.stringify(problem));
  const fields = {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': bytes.length,
    // What is left of a body that was not read must not be taken for the next request.
    ...(status === 413 ? { Connection: 'close' } : {}),
  };
  return { status, fields, bytes };
}
