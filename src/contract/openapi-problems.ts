// The refusals of an operation as responses of the contract.

import type { Components, JsonObject } from './components.ts';
import { type AnyOperation, problemsOf } from './operation.ts';
import { type ProblemCode, problemKind } from './problems.ts';
import { Refusal, toProblem } from './refusal.ts';
import { headersOf, PROBLEM_HEADERS } from './response-headers.ts';
import { Problem } from './schemas/envelope.ts';

export function byStatus(codes: readonly ProblemCode[]): Map<number, ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of codes) {
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
  const codes = [...new Set(operations.flatMap((operation) => problemsOf(operation)))].sort();
  return Object.fromEntries(
    codes.map((code) => {
      const kind = problemKind(code);
      const value = toProblem(new Refusal(code, kind.description), place);
      return [code, { summary: kind.title, value }];
    }),
  );
}
