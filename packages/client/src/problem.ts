// What a call throws: a problem that the service answered, or that no answer came.

import type { Problem, ProblemCode } from './generated/types.ts';

/**
 * The service answered with a problem document (RFC 9457). Switch on `code`; keep a default, for
 * codes may be added.
 */
export class AssayProblem extends Error {
  override readonly name = 'AssayProblem';
  /** One of the codes of the contract, or one that is newer than this client. */
  readonly code: ProblemCode | (string & Record<never, never>);
  readonly status: number;
  /** The document as it came; null where something else came, such as a gateway's page. */
  readonly problem: Problem | null;
  readonly requestId: string | null;
  /** Seconds to wait before another try, where the service says so. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, headers: Headers) {
    super(problem === null ? `The service answered with status ${status}.` : said(problem));
    this.code = problem?.code ?? 'no_problem_document';
    this.status = status;
    this.problem = problem;
    this.requestId = headers.get('x-request-id');
    this.retryAfter = secondsOf(headers.get('retry-after'));
  }
}

/** No answer came: the network failed, or the time was over, at each of the tries. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether it is a problem, and one of these codes where some are given. */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AssayProblem & { readonly code: Code } {
  if (!(error instanceof AssayProblem)) return false;
  return codes.length === 0 || codes.some((code) => code === error.code);
}

/** The problem that an answer which is no success tells. */
export async function problemOf(answer: Response): Promise<AssayProblem> {
  const type = answer.headers.get('content-type') ?? '';
  const text = await answer.text();
  return new AssayProblem(
    answer.status,
    type.includes('json') ? readProblem(text) : null,
    answer.headers,
  );
}

export function readProblem(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    const isOne = typeof value === 'object' && value !== null && 'code' in value;
    return isOne ? (value as Problem) : null;
  } catch {
    return null;
  }
}

function said({ code, detail, hint }: Problem): string {
  return `${code}: ${detail}${hint === undefined ? '' : ` ${hint}`}`;
}

// RFC 9110 section 10.2.3; the service sends seconds.
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}
