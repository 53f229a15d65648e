// The section `webhooks` of the OpenAPI document: one entry for each type of webhook.

import type { Components, JsonObject } from './components.ts';
import { exampleBody, WEBHOOK_TYPES, type WebhookType } from './event-vocabulary.ts';

const text = { type: 'string' };

function header(name: string, description: string): JsonObject {
  return { name, in: 'header', required: true, description, schema: text };
}

/** What every webhook carries besides its body (Standard Webhooks). */
export const WEBHOOK_PARAMETERS = {
  WebhookId: header('webhook-id', 'Stable for one delivery: retries and redeliveries repeat it.'),
  WebhookTimestamp: header('webhook-timestamp', 'Unix seconds of this attempt.'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; of two secrets with a blank ' +
      'between.',
  ),
} as const satisfies Readonly<Record<string, JsonObject>>;

export const WEBHOOK_RESPONSES = {
  WebhookTaken: { description: 'Taken. Any other answer is tried again.' },
  WebhookGone: { description: 'Gone for good: the endpoint is disabled.' },
} as const satisfies Readonly<Record<string, JsonObject>>;

export function webhooksOf(components: Components, baseUrl: string): JsonObject {
  const entries = WEBHOOK_TYPES.map((known) => [
    known.type,
    { post: receipt(known, components, baseUrl) },
  ]);
  return Object.fromEntries(entries);
}

function receipt(known: WebhookType, components: Components, baseUrl: string): JsonObject {
  return {
    operationId: `webhook_${known.type.replaceAll('.', '_')}`,
    tags: ['Watches'],
    summary: known.title,
    description: known.description,
    security: [],
    parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [components.refer(known.body), { properties: { type: { const: known.type } } }],
          },
          example: exampleBody(known, baseUrl),
        },
      },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/WebhookTaken' },
      '410': { $ref: '#/components/responses/WebhookGone' },
    },
  };
}
