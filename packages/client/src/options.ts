// What a client is made with, and what each call may be given besides its input.

/** The part of `fetch` that is used; the global one where none is given. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface ClientOptions {
  /** Where the service is, such as `https://assay.example`. */
  readonly baseUrl: string;
  /** An API key or an access token; without one, what is open is read. */
  readonly key?: string;
  readonly fetch?: Fetch;
  /** Tries after the first one; 3 where not given, 0 for none. */
  readonly retries?: number;
  /** The longest wait in milliseconds for another try that a `Retry-After` may ask; 60,000. */
  readonly longestWaitMs?: number;
  /** The time in milliseconds for each try, its body included; 30,000. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * A write is done once under one word of yours, whatever is lost on the way: give the same word
   * whenever the same thing is meant. Where none is given, one is made for the tries of this call.
   */
  readonly idempotencyKey?: string;
}

/** All of them, with what they are where they are not given. */
export type Settled = Required<Omit<ClientOptions, 'key'>> & { readonly key: string | null };

export function settled(options: ClientOptions): Settled {
  const { baseUrl, key = null, fetch: given } = options;
  if (!/^https?:\/\//.test(baseUrl)) {
    throw new TypeError(`baseUrl has to begin with https:// or http://, and is ${baseUrl}`);
  }
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    key,
    fetch: given ?? ((address, init) => fetch(address, init)),
    retries: options.retries ?? 3,
    longestWaitMs: options.longestWaitMs ?? 60_000,
    timeoutMs: options.timeoutMs ?? 30_000,
  };
}
