// A JSON Schema of the contract as a list of its members, each with kind, bounds and meaning.

import type { JsonObject } from '../../../../contract/components.ts';
import { type Html, html } from '../../../../core/pages/html.ts';
import { renderInline } from '../markdown.ts';

/** The named schemas of the contract, to which the others refer. */
export type Schemas = Readonly<Record<string, unknown>>;

type Schema = JsonObject;

/** Deeper than this a shape is named, and shown by the contract alone. */
const DEEPEST = 6;

/** The members of an object, or of what a list holds; null where there are none to show. */
export function membersOf(
  schemas: Schemas,
  schema: unknown,
  depth = 0,
  above: readonly string[] = [],
): Html | null {
  const { name, schema: here } = referred(schemas, schema);
  if (depth > DEEPEST || (name !== null && above.includes(name))) return null;
  const path = name === null ? above : [...above, name];
  const inside = elementOf(here);
  if (inside !== null) return membersOf(schemas, inside, depth, path);
  const choices = choicesOf(here).filter((one) => !isNull(one));
  if (choices.length > 0) {
    const shown = choices.flatMap((one) => membersOf(schemas, one, depth, path) ?? []);
    return shown.length === 0 ? null : html`${shown}`;
  }
  const required = Array.isArray(here.required) ? here.required : [];
  const members = Object.entries(objectOf(here.properties)).map(([member, one]) =>
    memberOf(schemas, member, { schema: one, isRequired: required.includes(member) }, depth, path),
  );
  return members.length === 0 ? null : html`<ul class="shape">${members}</ul>`;
}

interface Member {
  readonly schema: unknown;
  readonly isRequired: boolean;
}

function memberOf(
  schemas: Schemas,
  name: string,
  { schema, isRequired }: Member,
  depth: number,
  above: readonly string[],
): Html {
  const inside = membersOf(schemas, schema, depth + 1, above);
  // What every answer says of itself is folded: it is the same on all pages.
  const fold =
    inside === null
      ? null
      : depth === 0 && name !== 'meta'
        ? inside
        : html`<details><summary>Members<span class="unseen"> of ${name}</span></summary>
${inside}</details>`;
  return html`<li>${fieldLine(schemas, name, schema, isRequired ? null : 'may be absent')}
${saysOf(schemas, schema)}${fold}</li>
`;
}

/** Name and kind of a member or a parameter. */
export function fieldLine(
  schemas: Schemas,
  name: string,
  schema: unknown,
  note: Html | string | null,
): Html {
  const more = note && html` <span class="kind">${note}</span>`;
  return html`<div class="field-line"><code class="field-name">${name}</code>
<span class="kind">${kindOf(schemas, schema)}</span>${more}</div>`;
}

/** What it means, what it accepts, and where it is not given. */
export function saysOf(schemas: Schemas, schema: unknown, given?: unknown): Html | null {
  const own = objectOf(schema);
  const { schema: here } = referred(schemas, schema);
  const description = given ?? own.description ?? here.description;
  const words = acceptedBy(schemas, here);
  const fallback = own.default ?? here.default;
  const example = exampleOf(own) ?? exampleOf(here);
  return html`${typeof description === 'string' ? html`<p>${renderInline(description)}</p>` : null}
${words.length === 0 ? null : html`<p class="accepts">One of ${words.map((one) => html`<code>${one}</code> `)}</p>`}
${fallback === undefined ? null : html`<p class="accepts">Where not given: <code>${told(fallback)}</code></p>`}
${example === undefined || words.length > 0 ? null : html`<p class="accepts">For example <code>${told(example)}</code></p>`}`;
}

/** The kind of a value with its bounds, as a person says it. */
export function kindOf(schemas: Schemas, schema: unknown): string {
  const { name, schema: here } = referred(schemas, schema);
  const choices = choicesOf(here);
  if (choices.length > 0) {
    return [...new Set(choices.map((one) => kindOf(schemas, one)))].join(' or ');
  }
  if (isNull(here)) return 'null';
  if (here.const !== undefined) return JSON.stringify(here.const);
  const element = here.type === 'array' ? elementOf(here) : null;
  if (element !== null) return `list of ${kindOf(schemas, element)}${boundsOf(here)}`;
  const type = Array.isArray(here.type) ? here.type.join(' or ') : here.type;
  if (type === 'object' || here.properties !== undefined) return name ?? 'object';
  if (Array.isArray(here.enum)) return 'one of a list';
  const format = typeof here.format === 'string' ? ` (${here.format})` : '';
  return `${type ?? 'any value'}${format}${boundsOf(here)}`;
}

function boundsOf(schema: Schema): string {
  const pairs = [
    [schema.minimum, schema.maximum, ''],
    [schema.minLength, schema.maxLength, ' characters'],
    [schema.minItems, schema.maxItems, ' of them'],
  ] as const;
  return pairs
    .map(([least, most, what]) => {
      if (least !== undefined && most !== undefined) return `, ${least} to ${most}${what}`;
      if (most !== undefined) return `, ${most}${what} at most`;
      return least === undefined || least === 0 ? '' : `, ${least}${what} at least`;
    })
    .join('');
}

function acceptedBy(schemas: Schemas, schema: Schema): readonly string[] {
  if (Array.isArray(schema.enum)) return schema.enum.map(told);
  const element = elementOf(schema);
  if (element !== null) return acceptedBy(schemas, referred(schemas, element).schema);
  const choices = choicesOf(schema).map((one) => referred(schemas, one).schema);
  return choices.filter((one) => !isNull(one)).flatMap((one) => acceptedBy(schemas, one));
}

function referred(schemas: Schemas, schema: unknown): { name: string | null; schema: Schema } {
  const here = objectOf(schema);
  if (typeof here.$ref !== 'string') return { name: null, schema: here };
  const name = here.$ref.split('/').at(-1) ?? '';
  return { name, schema: objectOf(schemas[name]) };
}

function choicesOf({ anyOf, oneOf, allOf }: Schema): readonly unknown[] {
  const choices = anyOf ?? oneOf ?? allOf;
  return Array.isArray(choices) ? choices : [];
}

/** What a list holds, or an object under names that are not known before. */
function elementOf({ items, additionalProperties, properties }: Schema): unknown {
  if (typeof items === 'object' && items !== null) return items;
  const isOpen = typeof additionalProperties === 'object' && properties === undefined;
  return isOpen ? additionalProperties : null;
}

function exampleOf({ examples }: Schema): unknown {
  return Array.isArray(examples) ? examples[0] : undefined;
}

function isNull(schema: unknown): boolean {
  return objectOf(schema).type === 'null';
}

function objectOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

function told(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
