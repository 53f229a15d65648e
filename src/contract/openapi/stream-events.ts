// What the OpenAPI document says of answers that stay open: their events, and how to come back.

import type { Components, JsonObject } from '../components.ts';
import type { AnyOperation } from '../operation.ts';

export const LAST_EVENT_PARAMETER: JsonObject = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The last `id` that a client saw before it was cut off; it wins over `cursor`. Programs that ' +
    'follow the standard of Server-Sent Events send it by themselves.',
  schema: { type: 'string' },
  example: 'Ab7c2e9F6A4',
};

/**
 * OpenAPI 3.1 describes a stream as text, and has no word for what its events hold:
 * `x-events` says it, in the order in which an operation declares them.
 */
export function eventsOf<Services>(
  { stream = [] }: Pick<AnyOperation<Services>, 'stream'>,
  components: Components,
): JsonObject {
  const events = stream.map(({ name, says, data }) => ({
    event: name,
    description: says,
    data: components.refer(data),
  }));
  return events.length === 0 ? {} : { 'x-events': events };
}
