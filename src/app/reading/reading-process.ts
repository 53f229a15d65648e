// Reads captured bytes in processes of their own, so that no page can stall or end the service.

import type { Standing } from '../../core/judging/words-standing.ts';
import { coarseDiff, linesOf, type TextDiff, type TextRead } from '../../core/pages/text-diff.ts';
import type { Log } from '../../operations/services.ts';
import type { CaptureReading } from '../../pipeline/readers.ts';
import {
  headOf,
  pageResponseOf,
  type ReadingJob,
  type ReadingPort,
} from '../../pipeline/reading/port.ts';
import type { References } from '../../pipeline/reading/references.ts';
import type { TextPort } from '../../pipeline/reading/texts.ts';
import type { StoredPage } from '../../pipeline/reading/words.ts';
import { type Answer, type ChildLimits, ENTRY, ReadingChild } from './child-process.ts';
import { addressOf, restKey } from './job-names.ts';

export interface ReadingLimits extends ChildLimits {
  /** Jobs after which the process is replaced, whatever it holds. */
  readonly jobs: number;
  /** Bytes that it may hold after a job, else it is replaced. */
  readonly rss: number;
  /** Milliseconds without a job after which it is ended: it gives little memory back by itself. */
  readonly idle: number;
}

export const READING_LIMITS: ReadingLimits = {
  // Pages at the very bounds (5 MB, 200,000 elements) take two seconds on a quiet machine.
  time: 20_000,
  // They need 300 MB, and boards of 32 MB no more.
  heap: 512,
  jobs: 5_000,
  rss: 600_000_000,
  idle: 120_000,
};

/** Callers wait for these: a page that takes longer has no text for them. */
export const CALLERS_LIMITS: ReadingLimits = { ...READING_LIMITS, time: 5_000 };

export interface ReadingProcess extends ReadingPort, TextPort {
  /** The first process that reads now; null before the first job and between two processes. */
  pid(): number | null;
  /** All that are there now. */
  pids(): readonly number[];
  /** Ends the processes. What is being read is rejected: nothing is concluded from it. */
  close(): Promise<void>;
}

/** Bytes that could not be read are not tried again for so long, in whatever capture they come. */
const REST_MS = 3_600_000;
const MAX_RESTING = 1_000;
/** Somebody else may have killed the first process: an operator, the kernel, a group's end. */
const TRIES = 2;

type Failure = 'reading_timed_out' | 'reading_crashed';

const NOT_READ: Readonly<Record<Failure, string>> = {
  reading_timed_out: 'it takes longer to read than a page may',
  reading_crashed: 'it cannot be read',
};

type Outcome =
  | { readonly kind: 'read'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: Failure };

/** The same with the limits of background work. */
export function readingProcesses(log: Pick<Log, 'warn'>, atOnce: number): ReadingProcess {
  return readingProcess(log, READING_LIMITS, ENTRY, atOnce);
}

/**
 * Reads in so many processes at once. Each is started when there is a job that no other is free
 * for, and does one job after the other: what keeps it busy, or ends it, holds up no other.
 */
export function readingProcess(
  log: Pick<Log, 'warn'>,
  limits: ReadingLimits = READING_LIMITS,
  entry = ENTRY,
  atOnce = 1,
): ReadingProcess {
  const reader = new Readers(Array.from({ length: atOnce }, () => new Reader(log, limits, entry)));
  // The process answers in JSON what `performReading` gives for a job of this kind.
  const perform = async <T>(job: ReadingJob, failed: (reason: Failure) => T): Promise<T> => {
    const outcome = await reader.perform(job);
    return outcome.kind === 'read' ? (outcome.result as T) : failed(outcome.reason);
  };
  return {
    capture: (head, stored) =>
      perform<CaptureReading>({ kind: 'capture', head: headOf(head), stored }, (reason) => ({
        kind: 'incomplete',
        reason,
      })),
    references: (response, domain) => {
      const job = { kind: 'references', response: pageResponseOf(response), domain } as const;
      return perform<References | null>(job, () => null);
    },
    statusVendor: (response) => {
      const job = { kind: 'status_vendor', response: pageResponseOf(response) } as const;
      return perform<string | null>(job, () => null);
    },
    words: (from, quotes, inside) => {
      const pages = { from: from && pageOf(from), inside: pageOf(inside) };
      const job = { kind: 'words', quotes, ...pages } as const;
      return perform<readonly Standing[] | null>(job, () => null);
    },
    text: ({ contentType, headers, finalUrl }, stored) => {
      const job = { kind: 'text', head: { contentType, headers, finalUrl }, stored } as const;
      return perform<TextRead>(job, (reason) => ({ kind: 'not_read', why: NOT_READ[reason] }));
    },
    diff: (from, to) =>
      perform<TextDiff>({ kind: 'diff', from, to }, () => coarseDiff(linesOf(from), linesOf(to))),
    pid: () => reader.pids()[0] ?? null,
    pids: () => reader.pids(),
    close: () => reader.close(),
  };
}

/** The page without what comparing its words has no use for. */
function pageOf({ head, stored }: StoredPage): StoredPage {
  const { contentType, headers, finalUrl } = head;
  return { head: { contentType, headers, finalUrl }, stored };
}

/** Bytes that could not be read, and until when they are not tried again. */
type Resting = Map<string, { readonly reason: Failure; readonly until: number }>;

class Readers {
  readonly #all: readonly Reader[];
  readonly #busy = new Set<Reader>();
  readonly #line: ((free: Reader) => void)[] = [];
  /** What could not be read in one process is tried in no other. */
  readonly #resting: Resting = new Map();

  constructor(all: readonly Reader[]) {
    this.#all = all;
  }

  pids(): readonly number[] {
    return this.#all.flatMap((reader) => reader.pid() ?? []);
  }

  /** Jobs wait in one line, so that none is behind a page that keeps its process busy. */
  async perform(job: ReadingJob): Promise<Outcome> {
    const reader = await this.#free();
    try {
      return await reader.perform(job, this.#resting);
    } finally {
      const next = this.#line.shift();
      if (next === undefined) this.#busy.delete(reader);
      else next(reader);
    }
  }

  #free(): Promise<Reader> | Reader {
    const reader = this.#all.find((one) => !this.#busy.has(one));
    if (reader === undefined) return new Promise((resolve) => this.#line.push(resolve));
    this.#busy.add(reader);
    return reader;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((reader) => reader.close()));
  }
}

class Reader {
  readonly #log: Pick<Log, 'warn'>;
  readonly #limits: ReadingLimits;
  readonly #entry: string;
  #child: ReadingChild | null = null;
  #jobs = 0;
  #waiting = 0;
  #idle: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(log: Pick<Log, 'warn'>, limits: ReadingLimits, entry: string) {
    this.#log = log;
    this.#limits = limits;
    this.#entry = entry;
  }

  pid(): number | null {
    return this.#child?.pid ?? null;
  }

  perform(job: ReadingJob, resting: Resting): Promise<Outcome> {
    this.#waiting++;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const turn = this.#last.then(() => this.#tried(job, resting));
    this.#last = turn
      .catch(() => {})
      .then(() => {
        if (--this.#waiting === 0) this.#restWhenIdle();
      });
    return turn;
  }

  #restWhenIdle(): void {
    this.#idle = setTimeout(() => {
      const child = this.#child;
      if (child !== null && this.#waiting === 0) void this.#replace(child);
    }, this.#limits.idle).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    await this.#child?.kill();
    await this.#last;
  }

  async #tried(job: ReadingJob, resting: Resting): Promise<Outcome> {
    const known = resting.size === 0 ? undefined : resting.get(restKey(job));
    if (known !== undefined && known.until > performance.now()) {
      return { kind: 'failed', reason: known.reason };
    }
    for (let tries = 1; ; tries++) {
      const child = await this.#ready();
      const asked = await child.ask(job);
      this.#mindClosed();
      switch (asked.kind) {
        case 'timed_out':
          await this.#replace(child);
          return this.#failed(job, resting, 'reading_timed_out', `${this.#limits.time} ms`);
        case 'died':
          await this.#replace(child);
          if (tries < TRIES) continue;
          return this.#failed(job, resting, 'reading_crashed', `${asked.how} ${child.complaint}`);
        case 'answered':
          await this.#settled(child, asked.answer);
          if (asked.answer.kind === 'read') return readFrom(asked.answer);
          return this.#failed(job, resting, 'reading_crashed', asked.answer.message);
      }
    }
  }

  async #settled(child: ReadingChild, answer: Answer): Promise<void> {
    this.#jobs += 1;
    if (this.#jobs >= this.#limits.jobs || answer.rss > this.#limits.rss) {
      await this.#replace(child);
    }
  }

  async #ready(): Promise<ReadingChild> {
    this.#mindClosed();
    if (this.#child?.isGone) this.#child = null;
    if (this.#child === null) {
      this.#child = await ReadingChild.start(this.#limits, this.#entry);
      this.#jobs = 0;
    }
    if (this.#closed) await this.#child.kill();
    this.#mindClosed();
    return this.#child;
  }

  async #replace(child: ReadingChild): Promise<void> {
    this.#child = null;
    await child.kill();
  }

  #mindClosed(): void {
    if (this.#closed) throw new Error('reading has ended');
  }

  #failed(job: ReadingJob, resting: Resting, reason: Failure, how: string): Outcome {
    this.#log.warn({ url: addressOf(job), reason, how }, 'captured bytes could not be read');
    if (resting.size >= MAX_RESTING) resting.clear();
    resting.set(restKey(job), { reason, until: performance.now() + REST_MS });
    return { kind: 'failed', reason };
  }
}

function readFrom({ result }: Extract<Answer, { kind: 'read' }>): Outcome {
  return { kind: 'read', result: JSON.parse(result) as unknown };
}
