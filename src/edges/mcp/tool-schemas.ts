// The schemas of a tool: one object of all parameters in, the answer of REST out.

import { Components, type JsonObject } from '../../contract/components.ts';
import type { AnyOperation } from '../../contract/operation.ts';
import { requiredNames } from '../../contract/operation.ts';
import { envelope } from '../../contract/schemas/envelope.ts';

/** A JSON Schema (draft 2020-12) of an object, as MCP wants both. */
export interface ObjectSchema {
  readonly [member: string]: unknown;
  readonly type: 'object';
}

type Op = AnyOperation<never>;
type Schema = Op['output'];

/** Where each argument of a tool goes. */
export interface Places {
  readonly path: readonly string[];
  readonly query: readonly string[];
  readonly body: readonly string[];
}

export function placesOf(operation: Op): Places {
  const { input } = operation;
  return {
    path: Object.keys(input.path?.properties ?? {}),
    query: Object.keys(queryOf(operation)),
    body: Object.keys(bodyOf(input.body).properties),
  };
}

export function inputSchemaOf(operation: Op): ObjectSchema {
  const { input } = operation;
  const body = bodyOf(input.body);
  const properties = {
    ...input.path?.properties,
    ...queryOf(operation),
    ...body.properties,
  };
  const required = [
    ...Object.keys(input.path?.properties ?? {}),
    ...requiredNames(input.query),
    ...body.required,
  ];
  return closed({
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  });
}

/** A result is an object: no table is asked for. */
function queryOf({ input, table }: Op): Readonly<Record<string, Schema>> {
  const { format, ...others } = input.query?.properties ?? {};
  return table !== undefined || format === undefined ? others : { ...others, format };
}

/** The answer of REST, or a problem document: some clients hold refusals against it as well. */
export function outputSchemaOf({ output, enveloped }: Op): ObjectSchema {
  const schema = enveloped === false ? output : envelope(output);
  const { required, properties, ...rest } = schema as unknown as JsonObject;
  return closed({
    ...rest,
    type: 'object',
    properties: { ...(properties as JsonObject), ...PROBLEM_MEMBERS },
    anyOf: [{ required }, { required: Object.keys(PROBLEM_MEMBERS) }],
  });
}

const PROBLEM_MEMBERS = {
  code: { type: 'string', description: 'of a refusal (RFC 9457): what programs switch on' },
  detail: { type: 'string', description: 'of a refusal: what is wrong, in words' },
};

interface BodySchema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

function bodyOf(schema: Schema | undefined): BodySchema {
  const { properties = {}, required = [] } = (schema ?? {}) as Partial<BodySchema>;
  return { properties, required };
}

/** With its named schemas inside: it refers to nothing that lies elsewhere. */
function closed(schema: ObjectSchema): ObjectSchema {
  const components = new Components();
  const referring = components.refer(schema as unknown as Schema) as JsonObject;
  const named = components.schemas();
  const whole = Object.keys(named).length === 0 ? referring : { ...referring, $defs: named };
  const text = JSON.stringify(whole, (name, value) =>
    isOurFormat(name, value) ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/'));
}

// Validators of clients refuse formats that they do not know.
const KNOWN_FORMATS: readonly unknown[] = ['date', 'date-time', 'uri', 'email', 'uuid'];

function isOurFormat(name: string, value: unknown): boolean {
  return name === 'format' && typeof value === 'string' && !KNOWN_FORMATS.includes(value);
}
