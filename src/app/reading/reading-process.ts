// Reads captured bytes in a process of its own, so that no page can stall or end the service.

import { hash } from 'node:crypto';
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
  /** The process that reads now; null before the first job and between two processes. */
  pid(): number | null;
  /** Ends the process. What is being read is rejected: nothing is concluded from it. */
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

/** Starts no process before the first job; jobs are done one after the other. */
export function readingProcess(
  log: Pick<Log, 'warn'>,
  limits: ReadingLimits = READING_LIMITS,
  entry = ENTRY,
): ReadingProcess {
  const reader = new Reader(log, limits, entry);
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
      return perform<readonly boolean[] | null>(job, () => null);
    },
    text: ({ contentType, headers, finalUrl }, stored) => {
      const job = { kind: 'text', head: { contentType, headers, finalUrl }, stored } as const;
      return perform<TextRead>(job, (reason) => ({ kind: 'not_read', why: NOT_READ[reason] }));
    },
    diff: (from, to) =>
      perform<TextDiff>({ kind: 'diff', from, to }, () => coarseDiff(linesOf(from), linesOf(to))),
    pid: () => reader.pid(),
    close: () => reader.close(),
  };
}

/** The page without what comparing its words has no use for. */
function pageOf({ head, stored }: StoredPage): StoredPage {
  const { contentType, headers, finalUrl } = head;
  return { head: { contentType, headers, finalUrl }, stored };
}

class Reader {
  readonly #log: Pick<Log, 'warn'>;
  readonly #limits: ReadingLimits;
  readonly #entry: string;
  readonly #resting = new Map<string, { readonly reason: Failure; readonly until: number }>();
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

  perform(job: ReadingJob): Promise<Outcome> {
    this.#waiting++;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const turn = this.#last.then(() => this.#tried(job));
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

  async #tried(job: ReadingJob): Promise<Outcome> {
    const known = this.#resting.size === 0 ? undefined : this.#resting.get(restKey(job));
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
          return this.#failed(job, 'reading_timed_out', `${this.#limits.time} ms`);
        case 'died':
          await this.#replace(child);
          if (tries < TRIES) continue;
          return this.#failed(job, 'reading_crashed', `${asked.how} ${child.complaint}`);
        case 'answered':
          return this.#answered(job, child, asked.answer);
      }
    }
  }

  async #answered(job: ReadingJob, child: ReadingChild, answer: Answer): Promise<Outcome> {
    this.#jobs += 1;
    if (this.#jobs >= this.#limits.jobs || answer.rss > this.#limits.rss) {
      await this.#replace(child);
    }
    if (answer.kind === 'threw') return this.#failed(job, 'reading_crashed', answer.message);
    return { kind: 'read', result: JSON.parse(answer.result) as unknown };
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

  #failed(job: ReadingJob, reason: Failure, how: string): Outcome {
    this.#log.warn({ url: addressOf(job), reason, how }, 'captured bytes could not be read');
    if (this.#resting.size >= MAX_RESTING) this.#resting.clear();
    this.#resting.set(restKey(job), { reason, until: performance.now() + REST_MS });
    return { kind: 'failed', reason };
  }
}

/** Null where it is about no one capture. */
function addressOf(job: ReadingJob): string | null {
  switch (job.kind) {
    case 'capture':
    case 'text':
      return job.head.finalUrl;
    case 'references':
    case 'status_vendor':
      return job.response.finalUrl;
    case 'words':
      return job.inside.head.finalUrl;
    case 'diff':
      return null;
  }
}

/** The same for captures of the same bytes that are shown to the same readers. */
function restKey(job: ReadingJob): string {
  switch (job.kind) {
    case 'capture': {
      const { role, provider, contentType } = job.head;
      return [job.kind, role, provider, contentType, hash('sha256', job.stored)].join(' ');
    }
    case 'references':
    case 'status_vendor':
      return [job.kind, hash('sha256', job.response.body)].join(' ');
    case 'text':
      return [job.kind, job.head.contentType, hash('sha256', job.stored)].join(' ');
    case 'words':
      return [job.kind, ...[job.from, job.inside].map((page) => page && hashOf(page))].join(' ');
    case 'diff':
      return [job.kind, hash('sha256', job.from), hash('sha256', job.to)].join(' ');
  }
}

function hashOf({ stored }: StoredPage): string {
  return hash('sha256', stored);
}
