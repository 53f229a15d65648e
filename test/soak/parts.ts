// The parts of a soak: programs of ours and what they stand on, each of which can be killed.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '../../src/app/embedded-postgres/embedded-postgres.ts';
import { programAt } from '../programs.ts';
import { sql } from '../servers/embedded-servers.ts';
import { isAlive, ROOT } from '../servers/service.ts';

/** Something that is killed as a loss of power would, and comes back. */
export interface Part {
  readonly name: string;
  kill(): Promise<void>;
  /** Resolves when it works again, or was begun where only time tells that. */
  start(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

const LAST_LINES = 3;

type Word = 'serve' | 'work' | 'seal';

/** A command of `assay`, a process of its own with a data folder of its own. */
export class Program implements Part {
  readonly name: string;
  /** Its data folder. */
  readonly data: string;
  readonly #word: Word;
  readonly #flags: readonly string[];
  readonly #env: Environment;
  readonly #log: string;
  #child: ChildProcess | null = null;

  /** `flags` are for Node. */
  constructor(
    name: string,
    word: Word,
    folder: string,
    env: Environment,
    flags: readonly string[] = [],
  ) {
    this.name = name;
    this.#word = word;
    this.data = join(folder, name);
    mkdirSync(this.data, { recursive: true });
    this.#log = join(folder, `${name}.log`);
    this.#env = { ...env, ASSAY_DATA: this.data };
    this.#flags = flags;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  async start(): Promise<void> {
    const script = programAt('src/app/main.ts');
    const log = openSync(this.#log, 'a');
    this.#child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...this.#flags, script, this.#word],
      { cwd: ROOT, env: { ...process.env, ...this.#env }, stdio: ['ignore', log, log] },
    );
    closeSync(log);
  }

  /**
   * A program that gave up while what it needs was away is started again, as a supervisor does;
   * answers what it said last.
   */
  async revive(): Promise<string | null> {
    if (this.#child === null || this.isRunning) return null;
    const last = readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
    await this.start();
    return last.join('\n');
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it ended by itself. */
  async over(): Promise<void> {
    if (this.isRunning && this.#child !== null) await once(this.#child, 'exit');
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  }
}

/** The server's own process is killed; whoever holds it open starts it again at the same port. */
export function databasePart(server: EmbeddedPostgres): Part {
  return {
    name: 'postgresql',
    kill: async () => {
      // On a busy machine it may not have come back from the last time.
      if (isAlive(server.pid)) process.kill(server.pid, 'SIGKILL');
    },
    start: async () => {
      for (let tries = 0; tries < 600; tries++) {
        const answers = await sql(server, 'select 1').catch(() => null);
        if (answers !== null) return;
        await sleep(100);
      }
      throw new Error('PostgreSQL did not come back within a minute');
    },
  };
}
