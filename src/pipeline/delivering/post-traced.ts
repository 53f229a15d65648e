// An attempt to deliver as a span of its own, linked to the event that it is about.

import { traced } from '../../core/tracing.ts';
import type { WebhookAnswer, WebhookPost } from '../../core/watching/webhook-port.ts';
import type { Claimed } from '../../store/watches/delivery-claims.ts';
import type { DeliveryWorld } from './delivery-world.ts';

/** Where it goes is not told; nor is its receiver told of the trace. */
export function postTraced(
  { trace, poster }: Pick<DeliveryWorld, 'trace' | 'poster'>,
  { id, eventId, format, attempts }: Pick<Claimed, 'id' | 'eventId' | 'format' | 'attempts'>,
  post: WebhookPost,
): Promise<WebhookAnswer> {
  const facts = {
    'assay.delivery': id,
    'assay.event': eventId,
    'assay.format': format,
    'assay.attempt': attempts + 1,
  };
  const about = { name: 'deliver', begins: true, asks: true, after: [eventId], facts };
  return traced(trace, about, async (span) => {
    const answer = await poster.post(post);
    if (answer.kind === 'failed') span.failed(answer.error);
    else span.tell({ 'http.response.status_code': answer.status });
    return answer;
  });
}
