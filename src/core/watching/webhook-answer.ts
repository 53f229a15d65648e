// What the answer to a webhook means for the delivery and for its endpoint.

import { retryAfter } from '../retry-after.ts';
import type { WebhookAnswer, WebhookFormat } from './webhook-port.ts';

/** `error` is what the log says: an enum-like word (completions 6.2). */
export type Verdict =
  | { readonly kind: 'delivered' }
  /** Taken, and the receiver asks for nothing more. */
  | { readonly kind: 'delivered_last' }
  /** May work later, though not before `notBefore` (milliseconds). */
  | {
      readonly kind: 'retry';
      readonly error: string;
      readonly notBefore: number | null;
      /** The receiver has too much of us: nothing else is sent to it before then either. */
      readonly slowDown: boolean;
    }
  /** Never will; `blame` says whose it is, and with it what becomes of the endpoint. */
  | { readonly kind: 'failed'; readonly error: string; readonly blame: Blame };

export type Blame =
  /** The endpoint does not work: it counts towards its 72 hours. */
  | 'endpoint'
  /** It works, and refuses this message. */
  | 'message'
  /** Our bug: what we sent is malformed. */
  | 'ours'
  /** Nobody is there any more: the endpoint is disabled. */
  | 'gone'
  /** The receiver asks for nothing more. */
  | 'receiver_request'
  /** Its address may not be reached. */
  | 'url_not_allowed';

/** The longest that a receiver may put us off (completions 6.2). */
export const LONGEST_WAIT = 3_600_000;

const WAITING_STATUSES: readonly number[] = [429, 502, 503, 504];

/** `now` in milliseconds. */
export function verdictOn(format: WebhookFormat, answer: WebhookAnswer, now: number): Verdict {
  if (answer.kind === 'failed') return unanswered(answer.error);
  const control = answer.control?.trim().toLowerCase() ?? '';
  const verdict = plainVerdict(format, answer, now);
  if (control === 'disable') {
    if (verdict.kind === 'delivered') return { kind: 'delivered_last' };
    return failed(errorOf(verdict), 'receiver_request');
  }
  if (control === 'abort-message' && verdict.kind === 'retry') {
    return failed(verdict.error, 'message');
  }
  return verdict;
}

type Answered = Extract<WebhookAnswer, { kind: 'answered' }>;

function plainVerdict(format: WebhookFormat, answer: Answered, now: number): Verdict {
  if (answer.status === 410) return failed('http_410', 'gone');
  switch (format) {
    case 'json':
      return byStatus(answer, now);
    case 'slack':
    case 'digest':
      return bySlack(answer, now);
    case 'discord':
      return byDiscord(answer, now);
  }
}

function unanswered(error: string): Verdict {
  if (error === 'blocked_address') return failed(error, 'url_not_allowed');
  return { kind: 'retry', error, notBefore: null, slowDown: false };
}

function failed(error: string, blame: Blame): Verdict {
  return { kind: 'failed', error, blame };
}

function errorOf(verdict: Verdict): string {
  return verdict.kind === 'retry' || verdict.kind === 'failed' ? verdict.error : '';
}

function byStatus(answer: Answered, now: number, error = `http_${answer.status}`): Verdict {
  const { status } = answer;
  if (status >= 200 && status <= 299) return { kind: 'delivered' };
  const named = WAITING_STATUSES.includes(status) ? retryAfter(answer.retryAfter, now) : null;
  return retry(error, named, now, status === 429);
}

function retry(error: string, named: number | null, now: number, slowDown: boolean): Verdict {
  const notBefore = named === null ? null : Math.min(named, now + LONGEST_WAIT);
  return { kind: 'retry', error, notBefore, slowDown };
}

/** Words of Slack that mean the same tomorrow, and what they say of the endpoint. */
const SLACK_WORDS: Readonly<Record<string, Blame>> = {
  no_service: 'gone',
  no_active_hooks: 'endpoint',
  channel_is_archived: 'endpoint',
  channel_not_found: 'endpoint',
  action_prohibited: 'message',
  invalid_token: 'message',
  team_disabled: 'message',
  invalid_payload: 'ours',
  invalid_blocks: 'ours',
  msg_blocks_too_long: 'ours',
};

function bySlack(answer: Answered, now: number): Verdict {
  const word = slackWord(answer.excerpt);
  const blame = Object.hasOwn(SLACK_WORDS, word) ? SLACK_WORDS[word] : undefined;
  if (blame !== undefined) return failed(`slack_${word}`, blame);
  // A page for people is no answer of a chat, whatever its status.
  if (answer.status === 200 && word.startsWith('<')) {
    return retry('slack_unexpected_answer', null, now, false);
  }
  return byStatus(answer, now);
}

// The word alone, or `{"ok": false, "error": "…"}`.
function slackWord(excerpt: string): string {
  const text = excerpt.trim();
  return /"error"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? text;
}

const DISCORD_UNKNOWN_WEBHOOK = 10_015;
const DISCORD_INVALID_FORM = 50_035;

function byDiscord(answer: Answered, now: number): Verdict {
  const { status, excerpt } = answer;
  if (status === 200 || status === 204) return { kind: 'delivered' };
  // An excerpt may be cut: it is no JSON then. Codes of single fields are words, not numbers.
  const code = Number(/"code"\s*:\s*(\d{4,6})\b/.exec(excerpt)?.[1] ?? 0);
  const error = code === 0 ? `http_${status}` : `discord_${code}`;
  if (status === 404 && code === DISCORD_UNKNOWN_WEBHOOK) return failed(error, 'gone');
  if (status === 400 && code === DISCORD_INVALID_FORM) return failed(error, 'ours');
  const seconds = /"retry_after"\s*:\s*(\d{1,9}(?:\.\d+)?)/.exec(excerpt)?.[1];
  if (status === 429 && seconds !== undefined) {
    return retry(error, now + Math.ceil(Number(seconds) * 1000), now, true);
  }
  return byStatus(answer, now, error);
}
