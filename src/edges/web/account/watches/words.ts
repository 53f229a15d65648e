// Watches in the words of the pages: where they are, how they stand, what was sent.

import type {
  Delivery,
  WatchEndpoint,
  WatchSubscription,
} from '../../../../contract/schemas/watches.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { shownText } from '../../frame/captured.ts';
import { counted, whenOf } from '../../frame/words.ts';

export const WATCHES = '/account/watches';
export const ENDPOINTS = `${WATCHES}/endpoints`;
export const SUBSCRIPTIONS = `${WATCHES}/subscriptions`;
export const DELIVERIES = `${WATCHES}/deliveries`;

const FORMATS = {
  json: 'JSON',
  slack: 'Slack',
  discord: 'Discord',
  digest: 'Weekly digest',
} as const;

export function formatOf({ format }: Pick<WatchEndpoint, 'format'>): string {
  return FORMATS[format];
}

const WHY: Readonly<Record<string, string>> = {
  failing_72h: 'it failed for three days',
  gone: 'its receiver answered that it is gone',
  receiver_request: 'its receiver asked for it',
  manual: 'you disabled it',
  url_not_allowed: 'its address may not be posted to',
  over_capacity: 'your plan has no room for it',
};

export function endpointTag(endpoint: WatchEndpoint): Html {
  const { status, failing_since: failing, disabled_reason: why } = endpoint;
  if (status === 'disabled') {
    const because = why === null ? '' : `: ${WHY[why] ?? shownText(why, 60)}`;
    return html`<span class="tag bad">Disabled${because}</span>`;
  }
  if (failing !== null) return html`<span class="tag open">Failing</span>`;
  return html`<span class="tag good">Active</span>`;
}

export function subscriptionTag({ active }: WatchSubscription): Html {
  return active
    ? html`<span class="tag good">Active</span>`
    : html`<span class="tag">Paused</span>`;
}

/** What of its companies is wanted: `pricing and legal, what matters`. */
export function wantedBy(subscription: WatchSubscription): string {
  const { dimensions, event_types: types, min_significance: least } = subscription;
  const of = dimensions.length === 10 ? 'every dimension' : dimensions.join(', ');
  const only = types ? `, ${counted(types.length, 'event type')}` : '';
  return `${of}${only}${least === 'high' ? ', only what matters' : ''}`;
}

const TONES = { pending: ' open', delivered: ' good', failed: ' bad', dropped: '' } as const;

export function deliveryTag({ status }: Pick<Delivery, 'status'>): Html {
  return html`<span class="tag${TONES[status]}">${status}</span>`;
}

/** `http_500` and the like as they stand in the log, with spaces. */
export function errorText(error: string): string {
  return shownText(error.replaceAll('_', ' '), 80);
}

export function momentIn(iso: string | null | undefined, now: Date): Html | null {
  return iso ? whenOf(new Date(iso), now) : null;
}
