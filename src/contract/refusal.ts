// A refusal on its way to the caller, and the problem document (RFC 9457) it becomes.

import { type ProblemCode, problemKind } from './problems.ts';

/** One fault of the input: a named parameter, or a JSON pointer into the body. */
export interface InputError {
  readonly parameter?: string;
  readonly pointer?: string;
  readonly detail: string;
  /** What would be accepted: values, or a rule in words. */
  readonly accepted?: readonly string[] | string;
}

export interface RefusalExtras {
  readonly hint?: string;
  readonly errors?: readonly InputError[];
  /** Extension members, such as `violated-policies` or `unresolved`. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Headers that the condition asks for, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by `refuse` and caught by `invoke` only. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly extras: RefusalExtras;

  constructor(code: ProblemCode, detail: string, extras: RefusalExtras = {}) {
    super(`${code}: ${detail}`);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
    this.extras = extras;
  }
}

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly hint?: string;
  readonly docs_url: string;
  readonly instance: string;
  readonly request_id: string;
  readonly errors?: readonly InputError[];
  readonly [member: string]: unknown;
}

export interface ProblemPlace {
  readonly baseUrl: string;
  /** The request's path, without its query. */
  readonly instance: string;
  readonly requestId: string;
}

export function toProblem(refusal: Refusal, place: ProblemPlace): ProblemDocument {
  const kind = problemKind(refusal.code);
  const hint = refusal.extras.hint ?? kind.hint;
  const address = `${place.baseUrl}/errors/${refusal.code}`;
  return {
    type: address,
    title: kind.title,
    status: kind.status,
    code: refusal.code,
    detail: refusal.detail,
    ...(hint === null ? {} : { hint }),
    docs_url: address,
    instance: place.instance,
    request_id: place.requestId,
    ...(refusal.extras.errors ? { errors: refusal.extras.errors } : {}),
    ...refusal.extras.members,
  };
}
