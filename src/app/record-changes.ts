// Hears of changed records for those who wait, and tells them when it may have missed some.

import type { RecordChange, RecordChanges } from '../edges/mcp/streams.ts';
import { RECORDS_CHANNEL } from '../store/company-records.ts';
import type { Database, Session } from '../store/database.ts';

export interface OpenedRecordChanges extends RecordChanges {
  close(): Promise<void>;
}

const RETRY_MS = 1_000;

export async function recordChanges(database: Database): Promise<OpenedRecordChanges> {
  const changes = new Changes(database);
  await changes.listen();
  return changes;
}

class Changes implements OpenedRecordChanges {
  readonly #database: Database;
  readonly #listeners = new Set<(change: RecordChange) => void>();
  #session: Session | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  isHearing(): boolean {
    return this.#session !== null;
  }

  subscribe(heard: (change: RecordChange) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  async listen(): Promise<void> {
    const session = await this.#database.session();
    session.on('notification', (_channel, domain) => this.#tell({ kind: 'changed', domain }));
    session.on('lost', () => this.#lost());
    try {
      await session.rows('listen-record-changes', `listen ${RECORDS_CHANNEL}`);
    } catch (error) {
      await session.release().catch(() => {});
      throw error;
    }
    if (this.#closed) return session.release();
    this.#session = session;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const session = this.#session;
    this.#session = null;
    await session?.release();
  }

  #tell(change: RecordChange): void {
    for (const heard of [...this.#listeners]) heard(change);
  }

  #lost(): void {
    this.#session = null;
    this.#tell({ kind: 'lost' });
    if (this.#closed || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.listen().catch(() => this.#lost());
    }, RETRY_MS);
    this.#retry.unref();
  }
}
