// A running service as a program beside it sees it: by its address, with a key.

import { request } from 'undici';
import { CliError } from '../edges/cli/doors.ts';
import { readReady } from '../app/ready.ts';

/** What the service refused, in its own words. */
export class ServiceRefusal extends Error {
  /** Seconds after which it may be asked again; null where that would not help. */
  readonly retryAfter: number | null;

  constructor(detail: string, retryAfter: number | null) {
    super(detail);
    this.retryAfter = retryAfter;
  }
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

/** The one at this address, or the one that runs with this data folder. */
export async function serviceAt(data: string, asked: Asked): Promise<ServiceAt> {
  const { url, key } = await placeOf(data, asked);
  return at(url, key);
}

interface Asked {
  readonly url: string | null;
  readonly key: string | null;
}

export async function placeOf(data: string, asked: Asked): Promise<ServicePlace> {
  const ready = asked.url === null || asked.key === null ? await readReady(data) : null;
  const address = asked.url ?? ready?.base_url;
  if (address === undefined) {
    throw new CliError('no service runs with this data folder; start one, or give --url');
  }
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(`--url: ${address} is no http(s) address`);
  }
  // The key of a local service is for that service alone.
  const key = asked.key ?? (asked.url === null ? ready?.keys?.free : undefined);
  if (key === undefined) throw new CliError('give --key, a key of an account');
  return { url: address.replace(/\/+$/, ''), key };
}

function at(url: string, key: string): ServiceAt {
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
        throw new CliError(`no service answers at ${url}: ${codeOf(error)}`);
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
