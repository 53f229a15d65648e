// Hears what is called out on a channel of the database, and again after a lost connection.

import type { Database, Session } from './database.ts';

export interface Channel {
  /** Whether nothing is missed at this moment. */
  isHearing(): boolean;
  /** Begins; throws where the database cannot be reached now. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export interface Hearing {
  /** From now on nothing is missed; before, something may have been. */
  began?(): void;
  heard(payload: string): void;
  /** From now on something may be missed, until it hears again by itself. */
  lost(): void;
}

const RETRY_MS = 1_000;

export function channelOf(database: Database, name: string, hearing: Hearing): Channel {
  return new Listening(database, name, hearing);
}

class Listening implements Channel {
  readonly #database: Database;
  readonly #name: string;
  readonly #hearing: Hearing;
  #session: Session | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(database: Database, name: string, hearing: Hearing) {
    if (!/^[a-z_]+$/.test(name)) throw new Error(`${name} is not a channel`);
    this.#database = database;
    this.#name = name;
    this.#hearing = hearing;
  }

  isHearing(): boolean {
    return this.#session !== null;
  }

  async listen(): Promise<void> {
    const session = await this.#database.session();
    session.on('notification', (_channel, payload) => this.#hearing.heard(payload));
    session.on('lost', () => this.#lost());
    try {
      // Identifiers cannot be parameters; this one was checked above.
      await session.rows(`listen-${this.#name}`, `listen ${this.#name}`);
    } catch (error) {
      await session.release().catch(() => {});
      throw error;
    }
    if (this.#closed) return session.release();
    this.#session = session;
    this.#hearing.began?.();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const session = this.#session;
    this.#session = null;
    await session?.release();
  }

  #lost(): void {
    this.#session = null;
    this.#hearing.lost();
    if (this.#closed || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.listen().catch(() => this.#lost());
    }, RETRY_MS);
    this.#retry.unref();
  }
}
