// Ready records of companies: from memory while nothing changed, else one point read.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import { claimCompany } from '../../store/captures/companies-with-work.ts';
import { type Channel, channelOf } from '../../store/channel.ts';
import {
  bodyOf,
  findRecords,
  RECORDS_CHANNEL,
  rebuildRecords,
  type StoredRecord,
} from '../../store/companies/company-records.ts';
import type { Database } from '../../store/database.ts';
import { isUnwritable } from '../invoke/failure.ts';
import { gatherReads } from '../invoke/gathered-reads.ts';
import type { PreparedRecord, RecordReader } from '../services.ts';

export interface RecordCacheOptions {
  readonly database: Database;
  readonly baseUrl: string;
  now(): Date;
  /** Bytes of records that are kept in memory; 0 keeps none. */
  readonly bytes: number;
}

export interface RecordCache extends RecordReader {
  /**
   * Starts to hear of changes; until then, and whenever the connection is lost, nothing is kept.
   */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export function recordCache(options: RecordCacheOptions): RecordCache {
  return new Records(options);
}

class Records implements RecordCache {
  readonly #options: RecordCacheOptions;
  readonly #find: (apex: string) => Promise<StoredRecord | null>;
  // Insertion order is order of use: the first is the one not asked for the longest.
  readonly #kept = new Map<string, HeldRecord>();
  #bytes = 0;
  // Rises with every change that is heard of; a read that began before one is not kept.
  #heard = 0;
  readonly #channel: Channel;

  constructor(options: RecordCacheOptions) {
    this.#options = options;
    this.#channel = channelOf(options.database, RECORDS_CHANNEL, {
      heard: (domain) => this.forget(domain),
      lost: () => this.forget('*'),
    });
    this.#find = gatherReads((apexes) => findRecords(options.database.hot, apexes));
  }

  async byDomain(apex: string): Promise<PreparedRecord | null> {
    const kept = this.#kept.get(apex);
    if (kept !== undefined && this.#isFresh(kept.stored)) {
      this.#kept.delete(apex);
      this.#kept.set(apex, kept);
      return kept;
    }
    return this.#read(apex);
  }

  listen(): Promise<void> {
    return this.#channel.listen();
  }

  async close(): Promise<void> {
    this.forget('*');
    await this.#channel.close();
  }

  async #read(apex: string): Promise<PreparedRecord | null> {
    const heard = this.#heard;
    let record = await this.#find(apex);
    // First as of when it became stale: the date of a record must not say when somebody asked.
    for (const at of record === null ? [] : this.#moments(record)) {
      if (record === null || this.#isFresh(record)) break;
      await this.#refresh(record.companyId, at).catch(unlessUnwritable);
      record = await this.#find(apex);
    }
    if (record === null) return null;
    const held = new HeldRecord(record, (grown, bytes) => this.#grow(apex, grown, bytes));
    if (this.#channel.isHearing() && heard === this.#heard) this.#keep(apex, held);
    return held;
  }

  #isFresh(record: StoredRecord): boolean {
    if (record.baseUrl !== this.#options.baseUrl) return false;
    return record.freshUntil === null || record.freshUntil > this.#options.now();
  }

  #moments({ freshUntil }: StoredRecord): readonly Date[] {
    const now = this.#options.now();
    return freshUntil !== null && freshUntil <= now ? [freshUntil, now] : [now];
  }

  // Time alone changes a record: a role is no longer new, a fact goes stale. A worker that has the
  // company at this moment writes the record itself.
  async #refresh(companyId: number, now: Date): Promise<void> {
    const { database, baseUrl } = this.#options;
    await database.transaction(async (db) => {
      if ((await claimCompany(db, companyId)) === null) return;
      await rebuildRecords(db, [companyId], { baseUrl, now, freshnessDays: FRESHNESS_DAYS });
    });
  }

  #keep(apex: string, record: HeldRecord): void {
    const before = this.#kept.get(apex);
    if (before) this.#drop(apex, before);
    this.#kept.set(apex, record);
    this.#bytes += record.weight;
    this.#makeRoom();
  }

  #grow(apex: string, record: HeldRecord, bytes: number): void {
    if (this.#kept.get(apex) !== record) return;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [domain, oldest] of this.#kept) {
      if (this.#bytes <= this.#options.bytes) break;
      this.#drop(domain, oldest);
    }
  }

  #drop(domain: string, record: HeldRecord): void {
    this.#kept.delete(domain);
    this.#bytes -= record.weight;
  }

  forget(domain: string): void {
    this.#heard += 1;
    if (domain === '*') {
      this.#kept.clear();
      this.#bytes = 0;
      return;
    }
    const kept = this.#kept.get(domain);
    if (kept) this.#drop(domain, kept);
  }
}

/** What is stored is served as it is, rather than nothing. */
function unlessUnwritable(error: unknown): void {
  if (!isUnwritable(error)) throw error;
}

type Grown = (record: HeldRecord, bytes: number) => void;

/** Decompressed when somebody first asks for the plain bytes, and kept so from then on. */
class HeldRecord implements PreparedRecord {
  readonly stored: StoredRecord;
  readonly #grown: Grown;
  #body: Uint8Array | null = null;

  constructor(stored: StoredRecord, grown: Grown) {
    this.stored = stored;
    this.#grown = grown;
  }

  get etag(): string {
    return this.stored.etag;
  }

  get brotli(): Uint8Array {
    return this.stored.brotli;
  }

  get body(): Uint8Array {
    if (this.#body !== null) return this.#body;
    const body = bodyOf(this.stored);
    this.#body = body;
    this.#grown(this, body.length);
    return body;
  }

  /** Bytes that it takes in memory. */
  get weight(): number {
    return this.stored.brotli.length + (this.#body?.length ?? 0) + 200;
  }
}
