// The log of a process: lines of JSON on its standard error.

import { pino } from 'pino';
import type { Log } from '../operations/services.ts';

export function openLog(level: string): Log {
  return pino({ level, base: null }, pino.destination(2));
}
