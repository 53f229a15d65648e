// Who calls during a soak: reads by key, calls that are repeated until they are answered, pull.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import type { PulledEvent } from './tally.ts';

export interface Answered {
  readonly status: number;
  readonly text: string;
}

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

const PAUSE_MS = 100;
/** Longer than the service gives a statement. */
const PATIENCE_MS = 40_000;
/** What a caller must expect of a service whose parts are killed; all else is told. */
const EXPECTED = new Set([200, 201, 409, 429, 503]);

/** Calls the services in turn. */
export class Callers {
  readonly strange: string[] = [];
  readonly times: number[] = [];
  answered = 0;
  refused = 0;
  unheardCalls = 0;
  /** Credits. */
  spent = 0;
  unheard = 0;
  readonly #bases: readonly string[];
  #next = 0;

  constructor(bases: readonly string[]) {
    this.#bases = bases;
  }

  /** Null where no answer came. */
  async ask(key: string, { method = 'GET', path, body, idempotencyKey }: Asked) {
    const base = this.#bases[this.#next++ % this.#bases.length] ?? '';
    try {
      const answer = await request(`${base}${path}`, {
        method,
        headers: {
          'x-api-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headersTimeout: PATIENCE_MS,
        bodyTimeout: PATIENCE_MS,
      });
      const said: Answered = { status: answer.statusCode, text: await answer.body.text() };
      if (!EXPECTED.has(said.status)) {
        this.strange.push(`${method} ${path}: ${said.status} ${said.text.slice(0, 300)}`);
      }
      return said;
    } catch {
      return null;
    }
  }

  /** Until it is answered. */
  async insist(key: string, asked: Asked): Promise<Answered> {
    for (;;) {
      const answer = await this.ask(key, asked);
      if (answer !== null && answer.status < 300) return answer;
      if (answer !== null && !EXPECTED.has(answer.status)) throw new Error(answer.text);
      await sleep(PAUSE_MS);
    }
  }

  /** A record for a credit: what was not answered may have been charged. */
  async read(key: string, domain: string): Promise<void> {
    const began = performance.now();
    const answer = await this.ask(key, { path: `/v1/companies/${domain}` });
    this.times.push(performance.now() - began);
    if (answer?.status === 200) {
      this.answered += 1;
      this.spent += 1;
    } else if (answer === null || answer.status >= 500) {
      this.unheardCalls += 1;
      this.unheard += 1;
      await sleep(PAUSE_MS);
    } else {
      this.refused += 1;
      await sleep(PAUSE_MS);
    }
  }

  /** Two records under one Idempotency-Key, repeated until it is answered: charged once. */
  async batch(key: string, companies: readonly [string, string]): Promise<void> {
    await this.insist(key, {
      method: 'POST',
      path: '/v1/companies/batch',
      body: { companies, detail: 'summary' },
      idempotencyKey: randomUUID(),
    });
    this.answered += 1;
    this.spent += companies.length;
  }

  /** Follows a subscription with a place of its own; moves on only where an answer came whole. */
  async pull(
    key: string,
    subscription: string,
    goesOn: () => boolean,
    into: PulledEvent[],
  ): Promise<void> {
    const path = `/v1/watch/events?subscription_id=${subscription}&limit=50`;
    let place = '&advance=false';
    while (goesOn()) {
      const wait = place.startsWith('&cursor') ? '&wait=5' : '';
      const answer = await this.ask(key, { path: `${path}${place}${wait}` });
      if (answer?.status !== 200) {
        await sleep(PAUSE_MS);
        continue;
      }
      const { data, meta } = JSON.parse(answer.text) as Page;
      for (const event of data.events) {
        into.push({ id: event.id, company: event.company, value: event.new_value, at: Date.now() });
      }
      place = `&cursor=${encodeURIComponent(meta.next_cursor)}`;
    }
  }
}

interface Page {
  readonly data: {
    readonly events: readonly { id: string; company: string; new_value: unknown }[];
  };
  readonly meta: { readonly next_cursor: string };
}
