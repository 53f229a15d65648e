// What bodies of watches may say beyond their schemas: types of the vocabulary, urls, moments.

import { todaysName, WATCHED_TYPES } from '../../contract/event-types.ts';
import { WEBHOOK_TYPES } from '../../contract/event-vocabulary.ts';
import type { Refuse } from '../../contract/operation.ts';
import type { InputError } from '../../contract/refusal.ts';
import { momentOf } from '../../core/moment.ts';
import { nearest } from '../../core/nearest.ts';
import { mailAddressOf } from '../../core/watching/digest.ts';
import type { WebhookFormat } from '../../core/watching/webhook-port.ts';
import { findAccountEmail } from '../../store/accounts/accounts.ts';
import type { Services } from '../services.ts';

type RefuseBody = Refuse<'invalid_body'>;

const PUSHED = new Set(WATCHED_TYPES);

/**
 * Each type once, by the name it has today, or null for all; throws where one is none that a watch
 * can be told of.
 */
export function readEventTypes<T extends readonly string[] | null | undefined>(
  types: T,
  refuse: RefuseBody,
): T {
  if (!types) return types;
  const errors = types.flatMap((type, nth) =>
    PUSHED.has(todaysName(type)) ? [] : [unknownType(type, `/event_types/${nth}`)],
  );
  if (errors.length > 0) throw badBody(errors, refuse);
  return [...new Set(types.map(todaysName))] as readonly string[] as T;
}

function unknownType(type: string, pointer: string): InputError {
  if (WEBHOOK_TYPES.some((known) => known.type === type)) {
    return { pointer, detail: `${type} is about the service itself; no filter asks for it` };
  }
  const meant = nearest(type, WATCHED_TYPES);
  const guess = meant === null ? '' : `; the nearest is ${meant}`;
  const shown = JSON.stringify([...type].slice(0, 80).join(''));
  return {
    pointer,
    detail: `${shown} is not an event type${guess}`,
    accepted: 'a type that GET /v1/watch/event-types lists as deliverable',
  };
}

/** A digest goes by mail to the address of the account alone: nobody can have it sent to others. */
export async function checkUrl(
  services: Services,
  accountId: string,
  { url, format }: { readonly url: string; readonly format: WebhookFormat },
  refuse: RefuseBody,
): Promise<void> {
  if (format === 'digest' && /^mailto:/i.test(url)) {
    const own = await findAccountEmail(services.database, accountId);
    if (own !== null && mailAddressOf(url)?.toLowerCase() === own.toLowerCase()) return;
    const accepted = `mailto:${own ?? 'the address of the account'}, or a webhook of Slack`;
    const detail = 'must be the address of this account where it is one of mail';
    throw badBody([{ pointer: '/url', detail, accepted }], refuse);
  }
  const check = await services.checkWebhookUrl(url, format);
  if (check.kind === 'allowed') return;
  throw badBody([{ pointer: '/url', detail: check.says }], refuse);
}

/** Some that JSON Schema takes are none of ours: the year 0, leap seconds. */
export function readMoment(pointer: string, text: string, refuse: RefuseBody): Date {
  const at = momentOf(text);
  if (at !== null) return at;
  const accepted = 'a moment as in RFC 3339, such as 2026-03-02T06:00:00Z';
  throw badBody([{ pointer, detail: `must be ${accepted}`, accepted }], refuse);
}

export function badBody(errors: readonly InputError[], refuse: RefuseBody): Error {
  const shown = errors.slice(0, MOST_ERRORS);
  const detail = shown.map(({ pointer, detail }) => `${pointer} ${detail}.`).join(' ');
  return refuse('invalid_body', detail, { errors: shown });
}

const MOST_ERRORS = 20;
