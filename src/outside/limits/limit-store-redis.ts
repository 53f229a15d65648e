// Counts calls in Redis or Valkey, for all processes together: one script takes from all windows.

import { hash } from 'node:crypto';
import { createClient } from '@redis/client';
import {
  type LimitStore,
  type RateWindow,
  stateOf,
  type Taken,
} from '../../core/callers/rate-limit.ts';

export interface RedisLimitOptions {
  /** `redis://…` or `rediss://…`. */
  readonly url: string;
  /** Called once when the store stops answering, and `onUp` once when it answers again. */
  readonly onDown: (reason: string) => void;
  readonly onUp: () => void;
  readonly times?: Partial<RedisTimes>;
}

/** Milliseconds. */
export interface RedisTimes {
  /** A call is not kept waiting longer; 150 were too few on a busy machine. */
  readonly answer: number;
  /** A start waits so long for the first connection. */
  readonly start: number;
  /** A connection on which nothing comes back is given up. */
  readonly silence: number;
  /** Between two attempts to connect, at most. */
  readonly retry: number;
}

export const REDIS_TIMES: RedisTimes = { answer: 500, start: 1_000, silence: 5_000, retry: 1_000 };

export interface RedisLimits extends LimitStore {
  close(): void;
}

// The clock is the server's, so that all processes see the same window. A key that never expires
// is none of ours: it is begun anew.
const TAKE = `
local states = {0}
for i = 1, #KEYS do
  local taken = tonumber(redis.call('GET', KEYS[i]) or '0')
  local left = redis.call('PTTL', KEYS[i])
  if left < 0 then
    taken = 0
    left = tonumber(ARGV[2 * i])
  end
  if taken >= tonumber(ARGV[2 * i - 1]) then states[1] = 1 end
  states[2 * i] = taken
  states[2 * i + 1] = left
end
if states[1] == 0 then
  for i = 1, #KEYS do
    states[2 * i] = states[2 * i] + 1
    if states[2 * i] == 1 then
      redis.call('SET', KEYS[i], '1', 'PX', ARGV[2 * i])
    else
      redis.call('INCR', KEYS[i])
    end
  end
end
return states
`;
const TAKE_SHA = hash('sha1', TAKE);

const UNAVAILABLE: Taken = { kind: 'unavailable' };

/** Resolves when it is connected, or at the first failure: then it goes on trying by itself. */
export async function redisLimits(options: RedisLimitOptions): Promise<RedisLimits> {
  const connection = new Connection(options);
  await connection.start();
  return {
    take: (partition, windows) => connection.take(partition, windows),
    close: () => connection.close(),
  };
}

class Connection {
  readonly #options: RedisLimitOptions;
  readonly #times: RedisTimes;
  readonly #client: ReturnType<typeof clientOf>;
  /** Whether the last thing heard of it was an answer; until then nothing is sent to it. */
  #answers = false;
  /** What was last told: null before anything was. */
  #toldUp: boolean | null = null;
  #closed = false;

  constructor(options: RedisLimitOptions) {
    this.#options = options;
    this.#times = { ...REDIS_TIMES, ...options.times };
    this.#client = clientOf(options.url, this.#times);
    this.#client.on('error', (error: unknown) => this.#down(wordsOf(error)));
    this.#client.on('ready', () => void this.#probe());
  }

  async start(): Promise<void> {
    const first = new Promise<void>((resolve) => {
      this.#client.once('error', () => resolve());
      this.#client
        .connect()
        .then(
          () => this.#probe(),
          () => {},
        )
        .then(resolve);
    });
    await this.#within(this.#times.start, first, () => this.#down('it does not answer'));
  }

  async take(partition: string, windows: readonly RateWindow[]): Promise<Taken> {
    if (!this.#answers || !this.#client.isReady) return UNAVAILABLE;
    const keys = windows.map(
      ({ name, seconds }) => `assay:limit:{${partition}}:${name}:${seconds}`,
    );
    const numbers = windows.flatMap(({ quota, seconds }) => [`${quota}`, `${seconds * 1000}`]);
    const rest = [`${keys.length}`, ...keys, ...numbers];
    try {
      const states = await this.#within(this.#times.answer, this.#run(rest), () => {
        this.#down('it did not answer in time');
        // The probe stands behind all that it owes: when this is answered, it answers again.
        void this.#probe();
      });
      if (states === null) return UNAVAILABLE;
      this.#up();
      return takenOf(states, windows);
    } catch (error) {
      this.#down(wordsOf(error), this.#client.isReady);
      return UNAVAILABLE;
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#client.isOpen) this.#client.destroy();
  }

  async #run(rest: readonly string[]): Promise<unknown> {
    try {
      return await this.#client.sendCommand(['EVALSHA', TAKE_SHA, ...rest]);
    } catch (error) {
      if (!wordsOf(error).startsWith('NOSCRIPT')) throw error;
      return this.#client.sendCommand(['EVAL', TAKE, ...rest]);
    }
  }

  /** Asks until it is answered or the connection is gone: a server that loads refuses at first. */
  async #probe(): Promise<void> {
    while (!this.#closed && this.#client.isReady) {
      try {
        await this.#client.sendCommand(['PING']);
        this.#up();
        return;
      } catch (error) {
        this.#down(wordsOf(error));
        await pause(this.#times.retry);
      }
    }
  }

  #up(): void {
    this.#answers = true;
    if (this.#toldUp === false) this.#options.onUp();
    this.#toldUp = true;
  }

  /** An answer that is an error is one nevertheless: the next call may ask again. */
  #down(reason: string, answered = false): void {
    if (!answered) this.#answers = false;
    if (this.#closed || this.#toldUp === false) return;
    this.#toldUp = false;
    this.#options.onDown(reason);
  }

  /** Null when it took too long; what comes later is not waited for. */
  async #within<T>(ms: number, work: Promise<T>, late: () => void): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const over = new Promise<null>((resolve) => {
      const end = (): void => {
        if (!settled) late();
        resolve(null);
      };
      // A process that was busy for so long itself has not read yet what has come meanwhile.
      timer = setTimeout(() => setImmediate(end), ms);
    });
    work.catch(() => {});
    try {
      return await Promise.race([work, over]);
    } finally {
      settled = true;
      clearTimeout(timer);
    }
  }
}

function clientOf(url: string, times: RedisTimes) {
  return createClient({
    url,
    // What every server of the kind speaks, old ones too.
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    // A ping has no answer on a dead connection; the silence after it ends the connection.
    pingInterval: Math.ceil(times.silence / 2),
    socket: {
      connectTimeout: times.silence,
      socketTimeout: times.silence,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), times.retry),
    },
  });
}

function takenOf(states: unknown, windows: readonly RateWindow[]): Taken {
  if (!Array.isArray(states)) throw new Error('the script did not answer with numbers');
  return {
    kind: states[0] === 0 ? 'taken' : 'refused',
    windows: windows.map((window, i) =>
      stateOf(window, Number(states[2 * i + 1]), Number(states[2 * i + 2])),
    ),
  };
}

/** Never the address: it may carry a password. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.message;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
