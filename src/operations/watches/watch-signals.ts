// Who waits for events of a watch, and is woken when some are committed, by whichever process.

import type { Woken } from '../../contract/stream.ts';
import type { Database, Session } from '../../store/database.ts';
import { EVENTS_CHANNEL, readSignal, watchersAmong } from '../../store/facts/event-signals.ts';

export interface WatchingCaller {
  readonly accountId: string;
  readonly subscriptionId: string;
}

export interface Waiter {
  /** Waits until something may have been committed since the last call, or since it was made. */
  wait(gone: AbortSignal, milliseconds?: number): Promise<Woken>;
  /** Likewise, but waits the whole time. */
  rest(gone: AbortSignal, milliseconds: number): Promise<Woken>;
  leave(): void;
}

export interface EventSignals {
  /** `milliseconds` limits all waits together. Null: the account has as many waiting as it may. */
  enter(caller: WatchingCaller, milliseconds?: number): Promise<Waiter | null>;
  /** Ends all waiting, now and from now on. */
  endWaits(): void;
  close(): Promise<void>;
}

/** The most callers of one account that wait in one process. */
export const MOST_WAITING = 20;

/** What is called out within this time is looked up together. */
const GATHER_MS = 50;
const RETRY_MS = 1_000;

export function watchSignals(database: Database): EventSignals {
  return new Signals(database);
}

class Signals implements EventSignals {
  readonly #database: Database;
  readonly #waiting = new Set<OneWaiter>();
  #heard = new Set<number>();
  #looking: NodeJS.Timeout | null = null;
  #session: Promise<Session> | null = null;
  #retry: NodeJS.Timeout | null = null;
  #ending = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async enter(caller: WatchingCaller, milliseconds?: number): Promise<Waiter | null> {
    const { accountId } = caller;
    const ofAccount = [...this.#waiting].filter((one) => one.caller.accountId === accountId);
    if (ofAccount.length >= MOST_WAITING) return null;
    const waiter = new OneWaiter(caller, milliseconds, () => this.#waiting.delete(waiter));
    this.#waiting.add(waiter);
    if (this.#ending) waiter.end('closing');
    // Whoever enters reads after this, so that nothing is committed between the two unheard.
    else await this.#listen();
    return waiter;
  }

  endWaits(): void {
    this.#ending = true;
    for (const waiter of this.#waiting) waiter.end('closing');
  }

  async close(): Promise<void> {
    this.endWaits();
    if (this.#looking) clearTimeout(this.#looking);
    if (this.#retry) clearTimeout(this.#retry);
    const session = await this.#session?.catch(() => null);
    this.#session = null;
    await session?.release();
  }

  /** From the first who waits on; without a connection all look again every second. */
  async #listen(): Promise<void> {
    this.#session ??= this.#open();
    await this.#session.catch(() => this.#lost());
  }

  async #open(): Promise<Session> {
    const session = await this.#database.session();
    session.on('notification', (_channel, payload) => this.#hear(payload));
    let isLost = false;
    session.on('lost', () => {
      // A connection that breaks tells it twice: by then another one may be open.
      if (!isLost) this.#lost();
      isLost = true;
    });
    try {
      await session.rows('listen-events', `listen ${EVENTS_CHANNEL}`);
      return session;
    } catch (error) {
      // Nobody else holds it.
      isLost = true;
      await session.release().catch(() => {});
      throw error;
    }
  }

  #hear(payload: string): void {
    const signal = readSignal(payload);
    if (signal.kind !== 'company') {
      const whose = signal.kind === 'account' ? 'accountId' : 'subscriptionId';
      this.#wake((caller) => caller[whose] === signal.id);
      return;
    }
    if (this.#waiting.size === 0) return;
    this.#heard.add(signal.id);
    this.#looking ??= setTimeout(() => void this.#look(), GATHER_MS);
  }

  // One question for all who wait, however many they are.
  async #look(): Promise<void> {
    const companies = [...this.#heard];
    this.#heard = new Set();
    const ids = [...new Set([...this.#waiting].map(({ caller }) => caller.subscriptionId))];
    try {
      const watchers = await watchersAmong(this.#database, ids, companies);
      this.#wake(({ subscriptionId }) => watchers.has(subscriptionId));
    } catch {
      // They look for themselves, and say what they meet.
      this.#wake(() => true);
    } finally {
      this.#looking = null;
      const isMore = this.#heard.size > 0 && !this.#ending;
      if (isMore) this.#looking = setTimeout(() => void this.#look(), GATHER_MS);
    }
  }

  #wake(concerns: (caller: WatchingCaller) => boolean): void {
    for (const waiter of this.#waiting) if (concerns(waiter.caller)) waiter.wake();
  }

  #lost(): void {
    this.#session = null;
    this.#wake(() => true);
    if (this.#ending || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      if (this.#waiting.size > 0) void this.#listen().then(() => this.#wake(() => true));
    }, RETRY_MS);
    this.#retry.unref();
  }
}

class OneWaiter implements Waiter {
  readonly caller: WatchingCaller;
  readonly #left: () => void;
  readonly #timer: NodeJS.Timeout | null;
  #isWoken = false;
  #isResting = false;
  #ended: 'closing' | 'over' | null = null;
  #resolve: ((how: Woken) => void) | null = null;

  constructor(caller: WatchingCaller, milliseconds: number | undefined, left: () => void) {
    this.caller = caller;
    this.#left = left;
    const isOver = (): void => this.end('over');
    this.#timer = milliseconds === undefined ? null : setTimeout(isOver, milliseconds);
  }

  wake(): void {
    if (this.#resolve === null || this.#isResting) this.#isWoken = true;
    else this.#resolve('woken');
  }

  end(how: 'closing' | 'over'): void {
    this.#ended = how;
    this.#resolve?.(how);
  }

  async wait(gone: AbortSignal, milliseconds?: number): Promise<Woken> {
    if (this.#isWoken && !gone.aborted && this.#ended === null) {
      this.#isWoken = false;
      return 'woken';
    }
    return this.#sleep(gone, milliseconds);
  }

  async rest(gone: AbortSignal, milliseconds: number): Promise<Woken> {
    this.#isResting = true;
    const how = await this.#sleep(gone, milliseconds);
    this.#isResting = false;
    return how;
  }

  async #sleep(gone: AbortSignal, milliseconds?: number): Promise<Woken> {
    if (gone.aborted) return 'gone';
    if (this.#ended !== null) return this.#ended;
    const leave = (): void => this.#resolve?.('gone');
    const isOver = (): void => this.#resolve?.('over');
    const timer = milliseconds === undefined ? undefined : setTimeout(isOver, milliseconds);
    gone.addEventListener('abort', leave, { once: true });
    const how = await new Promise<Woken>((resolve) => {
      this.#resolve = resolve;
    });
    this.#resolve = null;
    clearTimeout(timer);
    gone.removeEventListener('abort', leave);
    return how;
  }

  leave(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#left();
  }
}
