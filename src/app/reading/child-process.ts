// One reading process: started without our environment and rights, asked one job at a time, killed.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join, parse } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ReadingJob } from '../../pipeline/reading/port.ts';
import type { FromReader, ToReader } from './messages.ts';

/** Where a reading process begins; tests have another that does what they wish. */
export const ENTRY = fileURLToPath(new URL('child.ts', import.meta.url));
const KEPT_CODE = fileURLToPath(new URL('kept-code.mjs', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Half a second on a quiet machine. */
const START_MS = 60_000;
const TICKS = 20;
const LONGEST_COMPLAINT = 2_000;

export interface ChildLimits {
  /** Milliseconds that one job may take. */
  readonly time: number;
  /** Megabytes of the heap. */
  readonly heap: number;
}

export type Answer = Exclude<FromReader, { readonly kind: 'ready' }>;

export type Asked =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'died'; readonly how: string };

export class ReadingChild {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  #complaint = '';
  /** How it ended; null while it lives. */
  #end: string | null = null;

  private constructor(process: ChildProcess, limits: ChildLimits) {
    this.#process = process;
    this.#limits = limits;
    process.stderr?.on('data', (chunk) => {
      this.#complaint = `${this.#complaint}${String(chunk)}`.slice(-LONGEST_COMPLAINT);
    });
    process.once('exit', (code, signal) => {
      this.#end = signal ?? `exit code ${code}`;
    });
    process.on('error', (error) => {
      // A process that never started emits no exit of its own.
      if (process.pid === undefined && this.#end === null) process.emit('exit', null, null);
      this.#complaint = `${this.#complaint}${error.message}`.slice(-LONGEST_COMPLAINT);
    });
  }

  /** Rejects where no process with these readers comes up: nothing was tried then. */
  static async start(limits: ChildLimits, entry = ENTRY, readers?: string): Promise<ReadingChild> {
    // A service has its readers since it started; a command that asks for nothing loads none.
    const ours = readers ?? (await import('./messages.ts')).readersHere();
    const child = new ReadingChild(spawnReader(limits, entry), limits);
    const begun = await child.#heard(START_MS, (said) => (said.kind === 'ready' ? said : null));
    if (begun.kind === 'heard' && begun.said.readers === ours) {
      child.#rest();
      return child;
    }
    await child.kill();
    if (begun.kind === 'heard') {
      throw new Error('the files of this program were replaced while it ran: start it again');
    }
    const how = begun.kind === 'died' ? begun.how : 'it said nothing';
    throw new Error(`the reading process did not start (${how}) ${child.#complaint}`.trim());
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isGone(): boolean {
    return this.#end !== null;
  }

  async ask(job: ReadingJob): Promise<Asked> {
    const asked: ToReader = job;
    this.#process.send(asked, () => {
      // A process that cannot be told anything has ended, and says so itself.
    });
    const heard = await this.#heard(this.#limits.time, (said) =>
      said.kind === 'ready' ? null : said,
    );
    return heard.kind === 'heard' ? { kind: 'answered', answer: heard.said } : heard;
  }

  /** Resolves when it is gone. */
  async kill(): Promise<void> {
    if (this.#end !== null) return;
    const gone = once(this.#process, 'exit');
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await gone;
  }

  /** What it last complained of, where it died. */
  get complaint(): string {
    return this.#complaint;
  }

  // Time is counted in ticks of ours, so that an hour in which we were stopped is no hour.
  #heard<T>(
    milliseconds: number,
    wanted: (said: FromReader) => T | null,
  ): Promise<
    { readonly kind: 'heard'; readonly said: T } | Exclude<Asked, { readonly kind: 'answered' }>
  > {
    return new Promise((resolve) => {
      let ticks = 0;
      const timer = setInterval(() => {
        if (++ticks >= TICKS) end({ kind: 'timed_out' });
      }, milliseconds / TICKS);
      const listen = (message: unknown): void => {
        const said = wanted(message as FromReader);
        if (said !== null) end({ kind: 'heard', said });
      };
      const die = (): void => end({ kind: 'died', how: this.#end ?? 'gone' });
      const end = (outcome: Parameters<typeof resolve>[0]): void => {
        clearInterval(timer);
        this.#process.off('message', listen).off('exit', die);
        resolve(outcome);
      };
      if (this.#end !== null) return die();
      this.#process.on('message', listen).once('exit', die);
    });
  }

  // Nothing waits for an idle process: whoever forgets to close it still ends.
  #rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
    const { stderr } = this.#process;
    if (stderr !== null && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref();
  }
}

function spawnReader({ heap }: ChildLimits, entry: string): ChildProcess {
  const kept = compiledCode();
  const child = fork(entry, kept === null ? [] : [kept], {
    // No secrets to read, no folder of ours to leave a core in.
    env: {},
    cwd: parse(ROOT).root,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${heap}`,
      // The launcher starts the service with the same: pages are garbage within milliseconds.
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
      '--permission',
      // One thread, which looks after the service's life.
      '--allow-worker',
      '--disable-warning=PERM0006',
      ...[...programFiles(), entry].map((path) => `--allow-fs-read=${path}`),
      ...(kept === null ? [] : keptCode(kept)),
    ],
  });
  if (process.platform === 'linux' && child.pid !== undefined) {
    // When memory runs out, this process is the one that costs nothing to end.
    writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {});
  }
  return child;
}

/** The folder in which Node keeps what it compiled, where a process can give up writing there. */
function compiledCode(): string | null {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const canGiveUp = major > 26 || (major === 26 && minor >= 7) || (major === 24 && minor >= 21);
  // In a folder of its own for this version of Node.
  const cache = getCompileCacheDir();
  return canGiveUp && cache !== undefined ? dirname(cache) : null;
}

/** Half of a start would be compiling what the service has compiled already. */
function keptCode(folder: string): readonly string[] {
  return [
    `--allow-fs-read=${folder}`,
    `--allow-fs-read=${join(folder, '*')}`,
    `--allow-fs-write=${folder}`,
    `--allow-fs-write=${join(folder, '*')}`,
    `--import=${pathToFileURL(KEPT_CODE).href}`,
  ];
}

/** What the process needs to read of the disk: the program, where it lies and what it links to. */
function programFiles(): readonly string[] {
  const paths = ['src', 'node_modules', 'package.json'].map((name) => join(ROOT, name));
  const real = paths.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  return [...new Set([...paths, ...real])].flatMap((path) =>
    path.endsWith('.json') ? [path] : [path, join(path, '*')],
  );
}
