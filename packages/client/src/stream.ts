// Reads Server-Sent Events for as long as it is wanted, and goes on where a connection was cut.

import { rest, send, tryAgain } from './caller.ts';
import type { CallOptions, Settled } from './options.ts';
import { AssayProblem, readProblem } from './problem.ts';
import { type Fields, prepare, type Row } from './request.ts';

export interface Streamed<Data> {
  readonly data: Data;
  /** Where this event stands: as `cursor` of a later call, it goes on behind it. */
  readonly cursor: string;
}

/** More than any event; a server that sends more is not one of ours. */
const LONGEST_LINE = 1_000_000;
const RECONNECT_MS = 2_000;
const UNPROCESSABLE = 422;

interface Line {
  readonly event: string;
  readonly data: string | null;
  readonly id: string | null;
}

/** Ends with the signal, or throws the problem that ended it for good. */
export async function* stream(
  row: Row,
  fields: Fields,
  settled: Settled,
  { signal }: CallOptions,
): AsyncGenerator<Streamed<unknown>> {
  const prepared = prepare(row, fields, settled);
  let cursor: string | null = null;
  for (;;) {
    const headers: Record<string, string> = { ...prepared.headers };
    if (cursor !== null) headers['Last-Event-ID'] = cursor;
    const ended = new AbortController();
    const wanted = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
    try {
      // The time is for the answer to begin; once it has, it stays open.
      const answer = await tryAgain(settled, signal, (time) =>
        opened(row, { ...prepared, headers }, settled, wanted, time),
      );
      for await (const line of linesOf(answer)) {
        cursor = line.id ?? cursor;
        if (line.event === 'problem') throw problemIn(line.data ?? '');
        if (line.data === null || line.event !== '') continue;
        yield { data: JSON.parse(line.data), cursor: cursor ?? '' };
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AssayProblem || !(error instanceof TypeError)) throw error;
    } finally {
      ended.abort();
    }
    await rest(RECONNECT_MS, signal);
  }
}

async function opened(
  row: Row,
  prepared: Parameters<typeof send>[1],
  settled: Settled,
  wanted: AbortSignal,
  time: AbortSignal,
): Promise<Response> {
  const opening = new AbortController();
  const giveUp = (): void => opening.abort(time.reason);
  time.addEventListener('abort', giveUp, { once: true });
  try {
    return await send(row, prepared, settled, AbortSignal.any([wanted, opening.signal]));
  } finally {
    time.removeEventListener('abort', giveUp);
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
async function* linesOf(answer: Response): AsyncGenerator<Line> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let held = '';
  let line: Line = NOTHING;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = `${held}${value}`.split(/\r\n|\n|\r(?!$)/);
      held = parts.pop() ?? '';
      if (held.length > LONGEST_LINE) throw new RangeError('a line of the stream is too long');
      for (const part of parts) {
        if (part !== '') {
          line = withField(line, part);
          continue;
        }
        if (line !== NOTHING) yield line;
        line = NOTHING;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const NOTHING: Line = { event: '', data: null, id: null };

function withField(line: Line, text: string): Line {
  const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
  if (name === 'event') return { ...line, event: value };
  if (name === 'id') return { ...line, id: value };
  if (name !== 'data') return line;
  return { ...line, data: line.data === null ? value : `${line.data}\n${value}` };
}

function problemIn(text: string): AssayProblem {
  const problem = readProblem(text);
  return new AssayProblem(problem?.status ?? UNPROCESSABLE, problem, new Headers());
}
