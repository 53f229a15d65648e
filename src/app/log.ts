// The log of a process: lines of JSON on its standard error.

import { pino } from 'pino';
import type { Log } from '../operations/services.ts';

/** What the server says of the row that it refused quotes that row: addresses, names, hashes. */
const QUOTED = ['detail', 'where', 'internalQuery'];
/** The error itself, the one behind it, and those that were met together. */
const PLACES = ['err', 'err.cause', 'err.cause.cause', 'err.aggregateErrors[*]'];

const REDACTED: readonly string[] = PLACES.flatMap((place) =>
  QUOTED.map((name) => `${place}.${name}`),
);

export function openLog(level: string, to: { write(line: string): void } = standardError()): Log {
  return pino({ level, base: null, redact: { paths: [...REDACTED], remove: true } }, to);
}

function standardError() {
  return pino.destination(2);
}
