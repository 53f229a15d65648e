// The OpenAPI 3.1 document, made from the declarations of the operations and nothing else.

import type { TSchema } from 'typebox';
import { Components, type JsonObject } from './components.ts';
import { deprecationWords } from './deprecation.ts';
import { furtherParameters } from './openapi/parameters.ts';
import {
  byStatus,
  codesAt,
  problemExamples,
  problemResponse,
} from './openapi/problem-responses.ts';
import { sharedOf } from './openapi/shared.ts';
import { eventsOf } from './openapi/stream-events.ts';
import { WEBHOOK_PARAMETERS, WEBHOOK_RESPONSES, webhooksOf } from './openapi/webhooks.ts';
import { type AnyOperation, type Representation, requiredNames } from './operation.ts';
import { ownHeaders, representationsOf } from './representations.ts';
import { HEADERS, headersOf } from './response-headers.ts';
import { RESOURCES } from './schemas/all.ts';
import { envelope } from './schemas/envelope.ts';
import { scopeOf } from './scopes.ts';

export const CONTRACT_VERSION = '1.0.0-alpha';

const TAGS: Readonly<Record<string, string>> = {
  Catalogue: 'Find companies and the categories they belong to.',
  Companies: 'What is known of one company now.',
  Changes: 'What changed, and when.',
  Evidence: 'What is stated against what was measured, where it stands, and how it moves.',
  Captures: 'What was received, byte for byte, and what changed between two of them.',
  Watches: 'Be told of confirmed changes, or ask for them.',
  Claims: 'Prove that a domain is yours, and say what your company says of itself.',
  Usage: 'What a key of an account may still spend, and what it was spent on.',
  Contract: 'This document.',
};

const DESCRIPTION = [
  'Verified facts about private companies and markets. A fact is a dated, sourced value tagged ' +
    'with its provenance. Missing information is reported as absence, never guessed.',
  'Every success is `{data, meta}` unless another media type is listed, every failure `application/problem+json` (RFC 9457): switch ' +
    'on `code`. Every GET also answers HEAD, and carries a strong ETag unless it streams: ' +
    '`If-None-Match` gives a 304 that costs nothing. A credential that is sent is checked first, on open operations too; ' +
    'then come the limits, the parameters, the access that the operation asks, and last what ' +
    'the operation itself refuses.',
  'Lists answer `application/x-ndjson` (each item as JSON on a line) and `text/csv` too ' +
    '(RFC 4180; a column for each member, `a.b` for members of members, lists as JSON; what a ' +
    'spreadsheet would run begins with an apostrophe). There is no envelope then: `X-Next-Cursor` ' +
    'is the cursor of the next page.',
  'Fields, members of open lists, error codes and optional parameters may be added at any time; ' +
    'everything else changes only under another path prefix.',
].join('\n\n');

/** The document as it is served and printed: the same text for the same declarations. */
export function openapiText<Services>(
  operations: readonly AnyOperation<Services>[],
  baseUrl: string,
): string {
  return `${JSON.stringify(openapiDocument(operations, baseUrl), null, 2)}\n`;
}

export function openapiDocument<Services>(
  operations: readonly AnyOperation<Services>[],
  baseUrl: string,
): JsonObject {
  const components = new Components();
  for (const resource of RESOURCES) components.refer(resource);
  const whole: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    whole[operation.path] = {
      ...whole[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, components),
    };
  }
  const { paths, parameters, responses } = sharedOf(whole);
  const webhooks = webhooksOf(components, baseUrl);
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Assay',
      version: CONTRACT_VERSION,
      summary: 'Verified, dated and sourced facts about private companies.',
      description: DESCRIPTION,
      contact: { name: 'Whoever runs this service', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    tags: tags.map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    webhooks,
    components: {
      schemas: components.schemas(),
      headers: HEADERS,
      parameters: { ...parameters, ...WEBHOOK_PARAMETERS },
      responses: { ...responses, ...WEBHOOK_RESPONSES },
      examples: problemExamples(operations, baseUrl),
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key: `Authorization: Bearer assay_live_…`. Or an access token for this ' +
            'service, from the authorization server at `/.well-known/oauth-authorization-server`.',
        },
        apiKeyHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The same key in a header of its own. Keys are never read from the query.',
        },
      },
    },
  };
}

function operationObject<Services>(
  operation: AnyOperation<Services>,
  components: Components,
): JsonObject {
  const keyed = [{ bearerAuth: [] }, { apiKeyHeader: [] }];
  const parameters = parametersOf(operation, components);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.deprecated ? { deprecated: true } : {}),
    description: `${describe(operation)}\n\n${priceOf(operation)}${scopeWords(operation)}`,
    security: operation.access === 'open' ? [{}, ...keyed] : keyed,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.input.body
      ? { requestBody: requestBodyOf(operation, operation.input.body, components) }
      : {}),
    responses: responsesOf(operation, components),
    'x-credits': operation.credits,
  };
}

function describe<Services>({ deprecated, description }: AnyOperation<Services>): string {
  return deprecated ? `${deprecationWords(deprecated)}\n\n${description}` : description;
}

function priceOf<Services>({ credits, creditsPer, stream }: AnyOperation<Services>): string {
  if (credits === 0) return 'Costs no credits.';
  const price = `${credits} credit${credits === 1 ? '' : 's'}`;
  const known = stream === undefined ? '; a 304 is free' : '';
  return `Costs ${price} ${creditsPer ? `${creditsPer} ` : ''}with a live key${known}.`;
}

function scopeWords<Services>(operation: AnyOperation<Services>): string {
  const scope = scopeOf(operation);
  return scope === null ? '' : ` An access token needs the scope \`${scope}\`.`;
}

function parametersOf<Services>(
  operation: AnyOperation<Services>,
  components: Components,
): JsonObject[] {
  const places = [
    ['path', operation.input.path],
    ['query', operation.input.query],
  ] as const;
  const inAddress = places.flatMap(([place, schema]) => {
    const required = requiredNames(schema);
    return Object.entries<TSchema>(schema?.properties ?? {}).map(([name, field]) => {
      const { description, examples, ...rest } = field as JsonObject;
      const [example] = Array.isArray(examples) ? examples : [];
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description === undefined ? {} : { description }),
        ...(operation.deprecatedParameters?.[name] ? { deprecated: true } : {}),
        schema: components.refer('$id' in rest ? field : rest),
        ...(example === undefined ? {} : { example }),
      };
    });
  });
  return [...inAddress, ...furtherParameters(operation)];
}

function requestBodyOf<Services>(
  operation: AnyOperation<Services>,
  body: TSchema,
  components: Components,
): JsonObject {
  const examples = operation.examples
    .filter((example) => example.body !== undefined)
    .map((example, nth) => [
      `example_${nth + 1}`,
      { summary: example.summary, value: example.body },
    ]);
  const media = {
    schema: components.refer(body),
    ...(examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }),
  };
  return {
    required: operation.bodyOptional === undefined,
    content: { 'application/json': media },
  };
}

function responsesOf<Services>(
  operation: AnyOperation<Services>,
  components: Components,
): JsonObject {
  const success = operation.success ?? 200;
  const content = contentOf(operation, components);
  const isStream = operation.stream !== undefined;
  const responses: Record<string, unknown> = {
    [success]: {
      description: operation.summary,
      headers: headersOf(success, operation.method, ownHeaders(operation), isStream),
      content,
    },
  };
  if (operation.ranges) {
    responses['206'] = {
      description: 'The parts asked for; several of them as multipart/byteranges.',
      headers: headersOf(206, operation.method, ownHeaders(operation)),
      content: { ...content, 'multipart/byteranges': {} },
    };
  }
  if (operation.otherSuccess) {
    const { status, says } = operation.otherSuccess;
    const headers = headersOf(status, operation.method, ownHeaders(operation));
    responses[status] = { description: says, headers, content };
  }
  if (operation.method === 'GET' && !isStream) {
    responses['304'] = {
      description: 'The caller already has these bytes (If-None-Match). Costs nothing.',
      headers: headersOf(304, operation.method),
    };
  }
  responses['408'] = {
    description: 'The request did not come to its end in time. The connection is closed.',
  };
  for (const [status, codes] of byStatus(codesAt(operation))) {
    responses[status] = problemResponse(operation, status, codes, components);
  }
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b)));
}

function contentOf<Services>(
  operation: AnyOperation<Services>,
  components: Components,
): JsonObject {
  const asJson = (): JsonObject => {
    const schema = operation.enveloped === false ? operation.output : envelope(operation.output);
    const examples = operation.examples.map((example, nth) => [
      `example_${nth + 1}`,
      { summary: example.summary, value: example.answer },
    ]);
    return { schema: components.refer(schema), examples: Object.fromEntries(examples) };
  };
  const media = representationsOf(operation).map(({ mediaType, example }: Representation) => {
    if (mediaType === 'application/json') return [mediaType, asJson()];
    // How items stand in lines is said once, for all lists.
    if (operation.list !== undefined) return [mediaType, { schema: { type: 'string' } }];
    // Bytes have no schema (OpenAPI 3.1, "Considerations for File Uploads").
    if (example === undefined) return [mediaType, {}];
    const examples = { example_1: { summary: operation.summary, value: example } };
    return [
      mediaType,
      { schema: { type: 'string' }, examples, ...eventsOf(operation, components) },
    ];
  });
  return Object.fromEntries(media);
}
