// The section `webhooks` of the OpenAPI document: one entry for each type of webhook.

import type { Components, JsonObject } from '../components.ts';
import { exampleBody, WEBHOOK_TYPES, type WebhookType } from '../event-vocabulary.ts';

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

/** One for each shape of a body: most types differ in their name alone. */
export function webhooksOf(components: Components, baseUrl: string): JsonObject {
  const shapes = new Map<string, readonly WebhookType[]>();
  for (const known of WEBHOOK_TYPES) {
    const name = nameOf(known);
    shapes.set(name, [...(shapes.get(name) ?? []), known]);
  }
  const entries = [...shapes].map(([name, types]) => [
    name,
    { post: receipt(name, types, components, baseUrl) },
  ]);
  return Object.fromEntries(entries);
}

/** `change_notice` of `ChangeNotice`. */
function nameOf({ body }: WebhookType): string {
  const name = String(Reflect.get(body, '$id'));
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

function receipt(
  name: string,
  types: readonly WebhookType[],
  components: Components,
  baseUrl: string,
): JsonObject {
  const [first, ...others] = types;
  if (first === undefined) throw new Error(`no type of webhook is of the shape ${name}`);
  const told = 'One of many types: `GET /v1/watch/event-types` lists them with what each means.';
  return {
    operationId: `webhook_${name}`,
    tags: ['Watches'],
    summary: others.length === 0 ? first.title : String(Reflect.get(first.body, 'description')),
    description: others.length === 0 ? first.description : told,
    security: [],
    parameters: Object.keys(WEBHOOK_PARAMETERS).map((parameter) => ({
      $ref: `#/components/parameters/${parameter}`,
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              components.refer(first.body),
              // Types may be added: whoever validates must take one that is newer.
              { properties: { type: { examples: types.map(({ type }) => type) } } },
            ],
          },
          example: exampleBody(first, baseUrl),
        },
      },
    },
    responses: {
      '2XX': { $ref: '#/components/responses/WebhookTaken' },
      '410': { $ref: '#/components/responses/WebhookGone' },
    },
  };
}
