// What the contract says, as one JSON Schema and as a table: what the generated files are made of.

import { hash } from 'node:crypto';
import type { TObject, TSchema } from 'typebox';
import { Components, type JsonObject } from '../../../src/contract/components.ts';
import { type AnyOperation, problemsOf, requiredNames } from '../../../src/contract/operation.ts';
import { PROBLEM_CODES } from '../../../src/contract/problems.ts';
import { representationsOf } from '../../../src/contract/representations.ts';
import { RESOURCES } from '../../../src/contract/schemas/all.ts';
import { Meta, Problem } from '../../../src/contract/schemas/envelope.ts';
import {
  ChangeNotice,
  DisabledNotice,
  FailingNotice,
  RetractionNotice,
  TestNotice,
} from '../../../src/contract/schemas/webhook-bodies.ts';
import { registry } from '../../../src/operations/registry.ts';
import type { Row } from '../src/request.ts';

/** Each of its pages has a cursor, the last one too, so that no iteration over them would end. */
const ENDLESS = ['get_watch_events'];

const WEBHOOKS = [ChangeNotice, RetractionNotice, TestNotice, FailingNotice, DisabledNotice];

type Any = Omit<AnyOperation<never>, 'run' | 'table'>;

/** The operations, by the names of their methods: `getCompany` of `get_company`. */
export function table(): ReadonlyMap<string, Row> {
  return new Map(registry.map((operation) => [methodName(operation.id), rowOf(operation)]));
}

/** One JSON Schema: a property for each operation, and all named shapes as definitions. */
export function contractSchema(): JsonObject {
  const components = new Components();
  for (const named of [...RESOURCES, ...WEBHOOKS, Meta, Problem]) components.refer(named);
  const operations = registry.map((one) => [methodName(one.id), callOf(one, components)] as const);
  const schema = {
    title: 'Operations',
    description: 'What each operation takes and gives, and the problems that it may answer.',
    ...closed(Object.fromEntries(operations)),
    $defs: {
      ...components.schemas(),
      ProblemCode: { enum: PROBLEM_CODES, description: 'Codes may be added at any time.' },
    },
  };
  return moved(schema) as JsonObject;
}

/** Names what the generated files were made of, so that a look tells whether they are in date. */
export function contractDigest(): string {
  return hash('sha256', JSON.stringify([contractSchema(), [...table()]]), 'hex').slice(0, 32);
}

/** Whether a generated file was made of today's contract. */
export function isInDate(text: string): boolean {
  return text.includes(`Contract: ${contractDigest()}`);
}

function rowOf(operation: Any): Row {
  const { id, method, path, input } = operation;
  const [usual] = representationsOf(operation as AnyOperation<never>);
  return {
    id,
    method,
    path,
    query: Object.keys(input.query?.properties ?? {}),
    rows: rowsOf(operation),
    answer: answerOf(operation, usual?.mediaType ?? ''),
    accept: operation.stream ? 'text/event-stream' : (usual?.mediaType ?? 'application/json'),
    takesBody: input.body !== undefined,
  };
}

function answerOf({ stream, enveloped }: Any, mediaType: string): Row['answer'] {
  if (stream !== undefined) return 'events';
  if (mediaType === 'application/json') return enveloped === false ? 'document' : 'data';
  return /^text\/|[+/]xml$|jsonl$/.test(mediaType) ? 'text' : 'bytes';
}

function rowsOf({ id, input, output, stream }: Any): string | null {
  if (input.query?.properties.cursor === undefined) return null;
  if (stream !== undefined || ENDLESS.includes(id)) return null;
  const members = Object.entries((output as TObject).properties ?? {});
  const lists = members.filter(([, schema]) => (schema as { type?: unknown }).type === 'array');
  const [list] = lists.filter(([name]) => !['conditions', 'keys'].includes(name));
  if (list === undefined) throw new Error(`${id} has pages, but no list in its data`);
  return list[0];
}

function callOf(operation: Any, components: Components): JsonObject {
  const { path, query, body } = operation.input;
  const parts = [path, query, body as TObject | undefined];
  const fields = parts.flatMap((part) => Object.entries<TSchema>(part?.properties ?? {}));
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    throw new Error(`${operation.id} takes two values of one name`);
  }
  const input = components.refer(Object.fromEntries(fields) as unknown as TSchema) as JsonObject;
  const required = parts.flatMap((part) => requiredNames(part));
  const row = rowOf(operation);
  const rows = row.rows === null ? null : schemaOfRows(operation, row.rows, components);
  const call = {
    input: { type: 'object', properties: input, required, additionalProperties: false },
    data: dataOf(operation, row, components),
    row: rows ?? { type: 'null' },
    problem: { enum: problemsOf(operation as AnyOperation<never>) },
  };
  return { description: operation.summary, ...closed(call) };
}

function dataOf(operation: Any, row: Row, components: Components): unknown {
  if (row.answer === 'text') return { type: 'string' };
  if (row.answer === 'bytes') return { tsType: 'Uint8Array' };
  if (row.answer !== 'events') return components.refer(operation.output);
  const events = operation.stream ?? [];
  const [first] = events;
  if (first === undefined) throw new Error(`${operation.id} streams nothing`);
  return components.refer(first.data);
}

function schemaOfRows({ output }: Any, name: string, components: Components): unknown {
  const list = (output as TObject).properties[name] as unknown as { readonly items: TSchema };
  return components.refer(list.items);
}

function closed(properties: JsonObject): JsonObject {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** References lead into `$defs`; what only restricts a value or shows one is left out. */
function moved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(moved);
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).flatMap(([name, member]): [string, unknown][] => {
    if (isLeftOut(name, member)) return [];
    if (name !== '$ref') return [[name, moved(member)]];
    return [[name, String(member).replace('#/components/schemas/', '#/$defs/')]];
  });
  return Object.fromEntries(members);
}

function isLeftOut(name: string, member: unknown): boolean {
  if (name === 'examples') return Array.isArray(member);
  if (name === 'default') return typeof member !== 'object';
  const bounds = ['format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems'];
  return bounds.includes(name) && typeof member !== 'object';
}

function methodName(id: string): string {
  return id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
