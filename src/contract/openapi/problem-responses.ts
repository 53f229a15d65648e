// The refusals of an operation as responses of the contract.

import type { Components, JsonObject } from '../components.ts';
import { type AnyOperation, problemsOf } from '../operation.ts';
import { PROBLEM_CODES, type ProblemCode, problemKind } from '../problems.ts';
import { Refusal, toProblem } from '../refusal.ts';
import { headersOf, PROBLEM_HEADERS } from '../response-headers.ts';
import { Problem } from '../schemas/envelope.ts';

/** What HTTP itself rules out, whatever the operation. */
const BEFORE_ANY_OPERATION: readonly ProblemCode[] = [
  'malformed_request',
  'uri_too_long',
  'headers_too_large',
];

/** Every code that a server can answer at the address of an operation. */
export function codesAt<Services>(operation: AnyOperation<Services>): ProblemCode[] {
  return [...problemsOf(operation), ...BEFORE_ANY_OPERATION];
}

/** In one order whoever declares them, so that the same refusals are the same text. */
export function byStatus(codes: readonly ProblemCode[]): Map<number, ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of PROBLEM_CODES.filter((one) => codes.includes(one))) {
    const { status } = problemKind(code);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

export function problemResponse<Services>(
  operation: AnyOperation<Services>,
  status: number,
  codes: readonly ProblemCode[],
  components: Components,
): JsonObject {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: codes.map((code) => `\`${code}\`: ${problemKind(code).description}`).join('\n\n'),
    headers: headersOf(
      status,
      operation.method,
      codes.flatMap((code) => PROBLEM_HEADERS[code] ?? []),
    ),
    content: {
      'application/problem+json': {
        schema: components.refer(Problem),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** One document for each code that an operation declares. */
export function problemExamples<Services>(
  operations: readonly AnyOperation<Services>[],
  baseUrl: string,
): JsonObject {
  const place = {
    baseUrl,
    instance: '/v1/companies/acme.example',
    requestId: 'req_01KAA0Z6M0X9Q2V7T4N8B3C5D1',
  };
  const codes = [...new Set(operations.flatMap((operation) => codesAt(operation)))].sort();
  return Object.fromEntries(
    codes.map((code) => {
      const kind = problemKind(code);
      const value = toProblem(new Refusal(code, kind.description), place);
      return [code, { summary: kind.title, value }];
    }),
  );
}
