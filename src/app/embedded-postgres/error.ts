// The one error of the embedded PostgreSQL: `kind` for the program, `message` for the person.

export type PostgresErrorKind =
  | 'cannot_start'
  | 'wrong_version'
  | 'not_reachable'
  | 'unsupported_platform';

export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly kind: PostgresErrorKind;

  constructor(kind: PostgresErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** The code of a system error (`ENOENT`) or of a PostgreSQL error (`57P03`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
