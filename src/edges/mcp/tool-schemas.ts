// The schemas of a tool: one object of all parameters in, the answer of REST out.

import { Components, type JsonObject } from '../../contract/components.ts';
import type { AnyOperation } from '../../contract/operation.ts';
import { requiredNames } from '../../contract/operation.ts';
import { COMPANIES_FORMAT, DIMENSIONS_FORMAT } from '../../contract/parameters.ts';
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
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, inShort(name, field)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  });
}

/** Held by the service, which says what it accepts: a model guesses no better for reading them. */
const UNSAID = [
  ...['examples', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'description'],
  '$id',
];

/** Its kind, its choices, and one sentence. */
function inShort(name: string, field: Schema): Schema {
  const { description } = field as unknown as JsonObject;
  const isList = [DIMENSIONS_FORMAT, COMPANIES_FORMAT].includes(Reflect.get(field, 'format'));
  const said = isList ? description : (WORDS[name] ?? description);
  const schema = {
    ...(bare(field) as JsonObject),
    ...(name === 'detail' ? { default: DEFAULT_DETAIL } : {}),
    ...(typeof said === 'string' && said !== '' ? { description: said } : {}),
  };
  return schema as unknown as Schema;
}

function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  const said = Object.entries(node).filter(([member]) => !UNSAID.includes(member));
  return Object.fromEntries(said.map(([member, value]) => [member, bare(value)]));
}

/** What agents get where they name neither `detail` nor what they want to see. */
export const DEFAULT_DETAIL = 'summary';

/** What the contract says at length, where a model needs less. */
const WORDS: Readonly<Record<string, string>> = {
  add_companies: 'Not together with `companies`.',
  remove_companies: 'Not together with `companies`.',
  advance: '`false` leaves the named cursor where it is.',
  after: 'Events recorded later than this. Not together with `cursor`.',
  as_of: 'Not available yet.',
  category: 'Slug.',
  changed_since: 'Only what changed on this day or later.',
  companies: 'Domains.',
  company: 'Domain, such as acme.example.',
  cursor: 'From the page before, with the same arguments.',
  cursor_name: 'A place that the service keeps.',
  derivation: 'Confirmed and historical changes where not given.',
  dimension: '',
  dimensions: 'Only these.',
  direction: 'Only numbers that went so.',
  endpoint_ids: 'Where its events are sent; none: they are read with get_watch_events.',
  event_types: 'Only these, as list_watch_event_types has them.',
  keys: 'Exact fact keys with commas between.',
  limit: '',
  min_delta: 'Only numbers that moved by at least so much.',
  min_significance: '',
  product: 'The whole company where not given.',
  provenance: '`observed`: measured. `company_stated`: the company says so.',
  name: '',
  since: 'First day.',
  slug: 'Slug.',
  sort: 'A fact key, `-` before it for descending.',
  type: 'As list_watch_event_types has them.',
  until: 'Last day.',
  dry_run: 'Checks all and creates nothing.',
  screen: 'In place of companies. Conditions as in screen_companies.',
  wait: 'Seconds to wait for an event.',
  where:
    'At most 5, all of which must hold: KEY OP VALUE, such as hiring.open_roles>10. OP is = != < ' +
    '<= > >=.',
};

/** A result is an object: no table is asked for. */
function queryOf({ input, table }: Op): Readonly<Record<string, Schema>> {
  const { format, ...others } = input.query?.properties ?? {};
  return table !== undefined || format === undefined ? others : { ...others, format };
}

/**
 * The answer of REST, or a problem document: some clients hold refusals against it as well. It says
 * which members there are and of which kind, no more: what each means stands in the contract, and a
 * model reads names.
 */
export function outputSchemaOf({ output, enveloped }: Op): ObjectSchema {
  const schema = (enveloped === false ? output : envelope(output)) as unknown as JsonObject;
  const { required, properties } = schema;
  const members = Object.entries((properties ?? {}) as JsonObject).map(([name, member]) => [
    name,
    kindOf(member as JsonObject, name === 'data' ? 1 : 0),
  ]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(members), ...PROBLEM_MEMBERS },
    anyOf: [{ required }, { required: Object.keys(PROBLEM_MEMBERS) }],
  };
}

function kindOf({ type, properties }: JsonObject, deeper: number): JsonObject {
  const kind = typeof type === 'string' ? { type } : {};
  if (deeper === 0 || typeof properties !== 'object') return kind;
  const members = Object.entries(properties as JsonObject).map(([name, member]) => [
    name,
    kindOf(member as JsonObject, deeper - 1),
  ]);
  return { ...kind, properties: Object.fromEntries(members) };
}

const PROBLEM_MEMBERS = { code: { type: 'string' }, detail: { type: 'string' } };

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
