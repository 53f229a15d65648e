// The client of OpenTimestamps calendars: what they say of a message, unread.

import type { Fetcher } from './fetcher.ts';
import { plainFetch } from './plain-fetch.ts';

export type CalendarAnswer =
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  /** It knows the message, or not, and has nothing to tell yet. */
  | { readonly kind: 'not_yet' }
  /** In words for whoever runs this. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface CalendarClient {
  /** Hands a commitment over. */
  stamp(message: Uint8Array): Promise<CalendarAnswer>;
  /** Asks what became of one. */
  look(message: Uint8Array): Promise<CalendarAnswer>;
}

/** What the reference client takes at most: https://github.com/opentimestamps/python-opentimestamps */
const MAX_ANSWER = 10_000;
const ACCEPT = [['accept', 'application/vnd.opentimestamps.v1']] as const;

export interface CalendarOptions {
  readonly timeoutMs?: number;
}

/** `url` without a slash at its end. */
export function httpCalendar(
  fetcher: Fetcher,
  url: string,
  { timeoutMs = 30_000 }: CalendarOptions = {},
): CalendarClient {
  const ask = async (path: string, body: Uint8Array | null): Promise<CalendarAnswer> => {
    const answer = await plainFetch(fetcher, {
      url: `${url}/${path}`,
      ...(body === null ? {} : { method: 'POST', body }),
      headers:
        body === null
          ? ACCEPT
          : [...ACCEPT, ['content-type', 'application/x-www-form-urlencoded'] as const],
      bytes: MAX_ANSWER,
      timeoutMs,
    });
    if (answer.kind === 'failed') return answer;
    if (answer.status === 200) return { kind: 'answer', bytes: answer.body };
    if (answer.status === 404 && body === null) return { kind: 'not_yet' };
    return { kind: 'failed', reason: `answered with status ${answer.status}` };
  };
  return {
    stamp: (message) => ask('digest', message),
    look: (message) => ask(`timestamp/${Buffer.from(message).toString('hex')}`, null),
  };
}
