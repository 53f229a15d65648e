// One delivery: the event that was sent, every attempt, and once more.

import type { Delivery, DeliveryAttempt } from '../../../../contract/schemas/watches.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { shownText } from '../../frame/captured.ts';
import { figures, section, wideTable } from '../../frame/parts.ts';
import { count, momentOf } from '../../frame/words.ts';
import { csrfField } from '../page.ts';
import { go, type Outcome, page, type SignedVisit } from '../visit.ts';
import { ask, need, refusedOutcome } from './ask.ts';
import {
  DELIVERIES,
  deliveryTag,
  ENDPOINTS,
  errorText,
  momentIn,
  SUBSCRIPTIONS,
  WATCHES,
} from './words.ts';

interface Found {
  readonly delivery: Delivery;
  readonly attempts: readonly DeliveryAttempt[];
}

export async function showDelivery(visit: SignedVisit): Promise<Outcome> {
  const path = { id: visit.parameters.id ?? '' };
  const { delivery, attempts } = await need<Found>(visit, 'get_watch_delivery', { path });
  const now = visit.services.now();
  const again =
    delivery.status === 'pending'
      ? null
      : html`<form method="post" action="${DELIVERIES}/${delivery.id}/redeliver">
${csrfField(visit.csrf)}<button class="primary">Deliver it again</button></form>`;
  const main = html`<p class="facts about">${deliveryTag(delivery)}
<a href="${ENDPOINTS}/${delivery.endpoint_id}">Its endpoint</a>
<a href="${SUBSCRIPTIONS}/${delivery.subscription_id}">Its subscription</a></p>
${figures([
  ['Event', html`<span class="mono">${delivery.change_event_id}</span>`],
  ['Made', momentOf(new Date(delivery.created_at))],
  ['Delivered', momentIn(delivery.delivered_at, now)],
  ['Next attempt', momentIn(delivery.next_attempt_at, now)],
  ['Why', delivery.last_error === null ? null : errorText(delivery.last_error)],
])}
${again}
${section('attempts', 'Attempts', attemptTable(attempts))}`;
  return page({ status: 200, title: `Delivery ${delivery.id}`, main, tab: WATCHES });
}

function attemptTable(attempts: readonly DeliveryAttempt[]): Html {
  if (attempts.length === 0) return html`<p class="soft">None yet.</p>`;
  const rows = attempts.map(
    ({ attempt, at, status, duration_ms: took, error, response_excerpt: excerpt, trigger }) => html`
<tr><th scope="row" class="number">${attempt}</th><td>${momentOf(new Date(at))}</td>
<td>${trigger === 'manual' ? 'asked for' : 'by the schedule'}</td>
<td>${status ?? 'no answer'}${error === null ? null : ` (${errorText(error)})`}</td>
<td class="number">${count(took)} ms</td>
<td>${excerpt ? html`<code>${shownText(excerpt, 200)}</code>` : 'nothing'}</td></tr>`,
  );
  const columns = [
    { says: 'No.', isNumber: true },
    'At',
    'Sent',
    'Answer',
    { says: 'Took', isNumber: true },
    'What it said',
  ];
  return wideTable({ label: 'Attempts', columns, rows });
}

export async function redeliver(visit: SignedVisit): Promise<Outcome> {
  const { id = '' } = visit.parameters;
  const done = await ask(visit, 'redeliver_watch_delivery', { path: { id } });
  if (done.kind === 'refused') return refusedOutcome(done.problem, done.retryAfter);
  return go(`${DELIVERIES}/${id}`, 'delivery_again');
}
