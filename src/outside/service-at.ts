// A running service as a program beside it sees it: by its address, with a key.

import { request } from 'undici';

/** What the service refused, in its own words. */
export class ServiceRefusal extends Error {
  /** Seconds after which it may be asked again; null where that would not help. */
  readonly retryAfter: number | null;

  constructor(detail: string, retryAfter: number | null) {
    super(detail);
    this.retryAfter = retryAfter;
  }
}

/** Nobody answers at the address. */
export class ServiceAway extends Error {
  /** Whoever gave the address can give another. */
  readonly kind = 'bad_input';
}

export interface ServiceAt {
  /** Without a slash at its end. */
  readonly url: string;
  /** What is answered as `data`, with `meta.notice` where there is one. */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Text as it comes; ends with an error where nothing comes for so long. */
  stream(
    path: string,
    headers: Readonly<Record<string, string>>,
    silenceMs: number,
    signal: AbortSignal,
  ): AsyncGenerator<string, void>;
}

/** Where a service is, and with which key it is called. */
export interface ServicePlace {
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string;
}

/** Speaks to it as a caller with this key. */
export function serviceAt({ url, key }: ServicePlace): ServiceAt {
  const authorization = `Bearer ${key}`;
  return {
    url,
    call: async (method, path, body) => {
      const answer = await request(url + path, {
        method,
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: Error) => {
        throw new ServiceAway(`no service answers at ${url}: ${codeOf(error)}`);
      });
      if (answer.statusCode > 299) throw await refusalOf(answer);
      const { data, meta } = (await answer.body.json()) as {
        data: object;
        meta?: { notice?: string };
      };
      return { ...data, notice: meta?.notice ?? null };
    },
    stream: async function* (path, headers, silenceMs, signal) {
      const answer = await request(url + path, {
        headers: { ...headers, authorization, accept: 'text/event-stream' },
        bodyTimeout: silenceMs,
        signal,
      });
      if (answer.statusCode !== 200) throw await refusalOf(answer);
      answer.body.setEncoding('utf8');
      for await (const piece of answer.body) yield String(piece);
    },
  };
}

export interface Posted {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Read once: whole, or piece by piece as it comes. */
  readonly body: AsyncIterable<Uint8Array> & { text(): Promise<string> };
}

/** Posts a message, and answers as soon as the headers are there. */
export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Posted> {
  return request(url, { method: 'POST', headers, body, signal });
}

/** Posts what wants no answer but a status; null where none came. */
export async function postAway(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
): Promise<
  | { readonly status: number; readonly error: null }
  | { readonly status: null; readonly error: string }
> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await request(url, { method: 'POST', headers, body, signal });
    await answer.body.dump();
    return { status: answer.statusCode, error: null };
  } catch (error) {
    return { status: null, error: shortCode(error) };
  }
}

function shortCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  return 'code' in error ? String(error.code).toLowerCase() : error.message;
}

type Answer = Awaited<ReturnType<typeof request>>;

async function refusalOf({ statusCode, headers, body }: Answer): Promise<ServiceRefusal> {
  const text = await body.text();
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  // Spent credits come back with the month, which nobody waits for.
  const passes = (statusCode === 429 || statusCode >= 500) && seconds <= 300;
  return new ServiceRefusal(detailIn(text) ?? `status ${statusCode}`, passes ? seconds : null);
}

function detailIn(text: string): string | null {
  try {
    const { detail, code } = JSON.parse(text) as { detail?: string; code?: string };
    return detail === undefined ? null : `${detail} (${code})`;
  } catch {
    return null;
  }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}
