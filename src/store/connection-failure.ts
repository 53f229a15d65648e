// Errors of a connection, told by a code as those of the server are.

// The driver gives a connection that was lost, or that was given up, no code; every error of the
// server has one: https://www.postgresql.org/docs/18/errcodes-appendix.html
const CONNECTION_FAILURE = '08006';

export function withCode(error: unknown): unknown {
  if (error instanceof Error && !('code' in error)) {
    Object.assign(error, { code: CONNECTION_FAILURE });
  }
  return error;
}

export function isLost(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === CONNECTION_FAILURE;
}
