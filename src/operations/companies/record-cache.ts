// Ready records of companies: from memory while nothing changed, else one point read.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import { claimCompany } from '../../store/captures/companies-with-work.ts';
import { type Channel, channelOf } from '../../store/channel.ts';
import { RECORDS_CHANNEL, rebuildRecords } from '../../store/companies/company-records.ts';
import { findRecords, type StoredRecord } from '../../store/companies/stored-records.ts';
import type { Database } from '../../store/database.ts';
import type { Replica } from '../../store/replicas/replicas.ts';
import type { Moment } from '../../store/replicas/standing.ts';
import { isUnwritable } from '../invoke/failure.ts';
import { gatherReads } from '../invoke/gathered-reads.ts';
import { ReplicaBehind } from '../invoke/replicas/behind.ts';
import type { PreparedRecord, RecordForm, RecordReader } from '../services.ts';
import { HeldRecord, PassingRecord } from './prepared-records.ts';

export interface RecordCacheOptions {
  readonly database: Database;
  readonly baseUrl: string;
  now(): Date;
  /** Bytes of records that are kept in memory; 0 keeps none. */
  readonly bytes: number;
  /** The clock of replicas, where there are any. */
  moment?(): Moment;
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
  readonly #find: Finders;
  // The first is the next to be dropped, unless it was used since it was last looked at.
  readonly #kept = new Map<string, HeldRecord>();
  #bytes = 0;
  // Rises with every change that is heard of; a read that began before one is not kept.
  #heard = 0;
  readonly #channel: Channel;
  // When changes were last heard of, which a replica must have reached to be read.
  readonly #changed = new Map<string, Moment>();
  #allChanged: Moment = Number.NEGATIVE_INFINITY;

  constructor(options: RecordCacheOptions) {
    this.#options = options;
    this.#channel = channelOf(options.database, RECORDS_CHANNEL, {
      // What changed meanwhile was not heard of; it was before now.
      began: () => this.#noteChange('*'),
      heard: (domain) => this.forget(domain),
      lost: () => this.forget('*'),
    });
    this.#find = findersOf(options.database);
  }

  async byDomain(apex: string, wanted: RecordForm = 'brotli'): Promise<PreparedRecord | null> {
    return this.atHand(apex) ?? this.#read(apex, this.#formOf(wanted));
  }

  /** What may be kept is kept in Brotli, of which the other form can be made. */
  #formOf(wanted: RecordForm): RecordForm {
    return this.#options.bytes > 0 && this.#channel.isHearing() ? 'brotli' : wanted;
  }

  /**
   * Reads, and keeps, what a replica has only where it has reached all that was heard of this
   * record: what is older would be kept until the record changes again.
   */
  over(replica: Replica): RecordReader {
    const finders = findersOf(replica.database);
    return {
      forget: (apex) => this.forget(apex),
      byDomain: async (apex, wanted = 'brotli') => {
        const epoch = replica.epoch();
        if (!this.#mayRead(replica, apex)) throw new ReplicaBehind();
        const kept = this.atHand(apex);
        if (kept !== null) return kept;
        const heard = this.#heard;
        const record = await finders[this.#formOf(wanted)](apex);
        if (record === null) return null;
        // A stale one is brought up to date where that can be written.
        if (replica.epoch() !== epoch || !this.#isFresh(record)) throw new ReplicaBehind();
        return this.#hold(apex, record, heard);
      },
    };
  }

  #mayRead(replica: Replica, apex: string): boolean {
    const changed = this.#changed.get(apex) ?? Number.NEGATIVE_INFINITY;
    return this.#channel.isHearing() && replica.covers(Math.max(changed, this.#allChanged));
  }

  atHand(apex: string): PreparedRecord | null {
    const kept = this.#kept.get(apex);
    if (kept === undefined || !this.#isFresh(kept.freshness)) return null;
    kept.isUsed = true;
    return kept;
  }

  listen(): Promise<void> {
    return this.#channel.listen();
  }

  async close(): Promise<void> {
    this.forget('*');
    await this.#channel.close();
  }

  async #read(apex: string, form: RecordForm): Promise<PreparedRecord | null> {
    const heard = this.#heard;
    let record = await this.#find[form](apex);
    // First as of when it became stale: the date of a record must not say when somebody asked.
    for (const at of record === null ? [] : this.#moments(record)) {
      if (record === null || this.#isFresh(record)) break;
      await this.#refresh(record.companyId, at).catch(unlessUnwritable);
      record = await this.#find[form](apex);
    }
    return record === null ? null : this.#hold(apex, record, heard);
  }

  /** `heard` is what had been heard of when the read began. */
  #hold(apex: string, record: StoredRecord, heard: number): PreparedRecord {
    const isKept = record.form === 'brotli' && record.bytes.length <= this.#options.bytes;
    if (!isKept || !this.#channel.isHearing() || heard !== this.#heard) {
      return new PassingRecord(record);
    }
    const grown = (one: HeldRecord, bytes: number) => this.#grow(apex, one, bytes);
    const held = new HeldRecord(record, grown);
    this.#keep(apex, held);
    return held;
  }

  #isFresh(record: Pick<StoredRecord, 'baseUrl' | 'freshUntil'>): boolean {
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
    // One that was used goes to the end, where this comes to it again.
    for (const [domain, oldest] of this.#kept) {
      if (this.#bytes <= this.#options.bytes) break;
      if (oldest.isUsed) {
        oldest.isUsed = false;
        this.#kept.delete(domain);
        this.#kept.set(domain, oldest);
      } else this.#drop(domain, oldest);
    }
  }

  #noteChange(domain: string): void {
    const now = this.#options.moment?.();
    if (now === undefined) return;
    if (domain !== '*' && this.#changed.size < MOST_CHANGED) {
      this.#changed.set(domain, now);
      return;
    }
    this.#allChanged = now;
    this.#changed.clear();
  }

  #drop(domain: string, record: HeldRecord): void {
    this.#kept.delete(domain);
    this.#bytes -= record.weight;
  }

  forget(domain: string): void {
    this.#heard += 1;
    this.#noteChange(domain);
    if (domain === '*') {
      this.#kept.clear();
      this.#bytes = 0;
      return;
    }
    const kept = this.#kept.get(domain);
    if (kept) this.#drop(domain, kept);
  }
}

/** Who asks for a record at once gets the same one, whose bytes are free when all are done. */
type Finders = Readonly<Record<RecordForm, (apex: string) => Promise<StoredRecord | null>>>;

function findersOf({ hot }: Pick<Database, 'hot'>): Finders {
  const finder = (form: RecordForm) =>
    gatherReads<StoredRecord>(
      (apexes) => findRecords(hot, apexes, form),
      (record, askers) => record.sharedBy(askers),
    );
  return { plain: finder('plain'), brotli: finder('brotli') };
}

/** For so many records the moment of their last change is remembered. */
const MOST_CHANGED = 10_000;

/** What is stored is served as it is, rather than nothing. */
function unlessUnwritable(error: unknown): void {
  if (!isUnwritable(error)) throw error;
}
