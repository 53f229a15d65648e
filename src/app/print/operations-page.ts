// The reference page of the operations.

import type { TSchema } from 'typebox';
import type { JsonObject } from '../../contract/components.ts';
import { LAST_EVENT_PARAMETER } from '../../contract/openapi/stream-events.ts';
import {
  type AnyOperation,
  problemsOf,
  type Representation,
  requiredNames,
} from '../../contract/operation.ts';
import { problemKind } from '../../contract/problems.ts';
import type { StreamedEvent } from '../../contract/stream.ts';
import { registry } from '../../operations/registry.ts';
import { code, page, table } from './markdown.ts';

type Operation = (typeof registry)[number];

const ACCESS: Readonly<Record<AnyOperation<unknown>['access'], string>> = {
  open: 'open: without a credential, or with a key',
  key: 'with a key',
  account: 'with a key of an account',
};

export function operationsPage(): string {
  return page(
    'Operations',
    'The identifier is the operation id of the OpenAPI document and the word of the command line.',
    table(
      ['operation', 'request', 'access', 'credits', 'what'],
      registry.map((one) => [
        `[\`${one.id}\`](#${one.id})`,
        code(`${one.method} ${one.path}`),
        one.access,
        String(one.credits),
        one.summary,
      ]),
    ),
    ...registry.map(section),
  );
}

function section(operation: Operation): string {
  const { path, query, body } = operation.input;
  const fields = [
    ...fieldsOf('path', path?.properties, Object.keys(path?.properties ?? {})),
    ...fieldsOf('query', query?.properties, requiredNames(query)),
    ...bodyFields(body),
    ...(operation.stream ? [headerField(LAST_EVENT_PARAMETER)] : []),
  ];
  const parts = [
    `## ${operation.id}`,
    `${code(`${operation.method} ${operation.path}`)}: ${operation.summary}.`,
    operation.description,
    `Access: ${ACCESS[operation.access]}. Credits: ${creditsOf(operation)}.`,
    ...(operation.representations ? [answersOf(operation.representations)] : []),
    ...(operation.stream ? [eventsOf(operation.stream)] : []),
    ...(fields.length > 0
      ? [table(['in', 'name', 'required', 'value', 'meaning'], fields)]
      : ['It takes no parameters.']),
    `Problems: ${problems(operation)}.`,
  ];
  return parts.join('\n\n');
}

function answersOf(representations: readonly Representation[]): string {
  const all = representations.map(({ mediaType, format }) =>
    format === undefined ? code(mediaType) : `${code(mediaType)} (${code(`format=${format}`)})`,
  );
  return `Answers in: ${all.join(', ')}.`;
}

function eventsOf(events: readonly StreamedEvent[]): string {
  const all = events.map(({ name, says, data }) => {
    const holds = wordOf(data, '$id');
    return `${code(name)}${holds === null ? '' : ` (${holds})`}: ${says}`;
  });
  return `Events: ${all.join(' ')}`;
}

function creditsOf({ credits, creditsPer }: Operation): string {
  return creditsPer === undefined ? String(credits) : `${credits} ${creditsPer}`;
}

function problems(operation: Operation): string {
  return problemsOf(operation)
    .map((name) => `[\`${name}\`](errors.md#${name}) ${problemKind(name).status}`)
    .join(', ');
}

function fieldsOf(
  place: string,
  properties: Readonly<Record<string, TSchema>> | undefined,
  required: readonly string[],
): string[][] {
  return Object.entries(properties ?? {}).map(([name, schema]) => [
    place,
    code(name),
    required.includes(name) ? 'yes' : '',
    kindOf(schema),
    wordsOf(schema),
  ]);
}

function bodyFields(body: TSchema | undefined): string[][] {
  if (body === undefined) return [];
  const { properties, required = [] } = body as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly required?: readonly string[];
  };
  return fieldsOf('body', properties, required);
}

function headerField({ name, description }: JsonObject): string[] {
  return ['header', code(String(name)), '', 'string', String(description)];
}

function wordsOf(schema: TSchema): string {
  return wordOf(schema, 'description') ?? '';
}

/** The kind of a value with its bounds, as a person says it. */
function kindOf(schema: TSchema): string {
  const choices: unknown = Reflect.get(schema, 'anyOf');
  if (Array.isArray(choices)) return choices.map(kindOf).join(' or ');
  const items: unknown = Reflect.get(schema, 'items');
  if (typeof items === 'object' && items !== null) return `list of ${kindOf(items as TSchema)}`;
  const accepted: unknown = Reflect.get(schema, 'enum');
  const fallback: unknown = Reflect.get(schema, 'default');
  const kind = Array.isArray(accepted)
    ? accepted.map((one) => code(String(one))).join(', ')
    : [wordOf(schema, 'format') ?? wordOf(schema, 'type') ?? 'any', bounds(schema)]
        .filter((part) => part !== '')
        .join(' ');
  return fallback === undefined ? kind : `${kind}; ${code(String(fallback))} where not given`;
}

function bounds(schema: TSchema): string {
  const least: unknown = Reflect.get(schema, 'minimum');
  const most: unknown = Reflect.get(schema, 'maximum');
  return least === undefined || most === undefined ? '' : `${least} to ${most}`;
}

function wordOf(schema: TSchema, name: string): string | null {
  const word: unknown = Reflect.get(schema, name);
  return typeof word === 'string' ? word : null;
}
