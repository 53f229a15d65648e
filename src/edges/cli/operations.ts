// A command for each operation: path parameters as arguments, the rest as options.

import { type Command, Option } from 'commander';
import { BadInput } from '../../desk/bad-input.ts';
import type { CallRequest, OfferedField, OfferedOperation } from './call.ts';
import { severalOf } from './commands.ts';

type Options = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** How the answer is shown. */
export type AnswerForm = 'json' | 'table' | 'markdown';

export interface Showing {
  readonly form: AnswerForm;
  /** A new file for the answer, or null. */
  readonly output: string | null;
}

export type Call = (
  operation: OfferedOperation,
  request: CallRequest,
  showing: Showing,
) => Promise<void>;

export function addOperation(program: Command, operation: OfferedOperation, call: Call): void {
  const command = program
    .command(operation.id)
    .description(operation.summary)
    .helpGroup(`The API, ${operation.tag}:`);
  for (const name of operation.path) command.argument(`<${name}>`);
  for (const { name, description } of operation.query) {
    command.option(`--${name} <value>`, firstLine(description));
  }
  addBody(command, operation);
  // `--key` is short for it, unless a parameter of the operation has that name.
  const isTaken = [...operation.query, ...operation.body].some(({ name }) => name === 'key');
  command.option(`${isTaken ? '' : '--key, '}--api-key <key>`, 'an API key');
  // What goes on for as long as it is listened to has no end that a file could have.
  if (!operation.streams) {
    command.option('--output <file>', 'a new file for the answer, in place of standard output');
    command.option('--json', 'the answer as JSON, as it is without this');
    command.option('--table', 'the answer as a table for the eye; long cells are cut');
    command.option('--markdown', 'the answer as a table of Markdown');
  }
  command.action(async (...given: unknown[]) => {
    const path = given.slice(0, operation.path.length).map(String);
    const options = command.opts<Options>();
    const request = {
      path,
      query: queryOf(operation, options),
      key: textOf(options.apiKey),
      idempotencyKey: textOf(options.idempotencyKey),
      body: bodyOf(operation, options),
    };
    await call(operation, request, { form: formOf(options), output: textOf(options.output) });
  });
}

function formOf({ json, table, markdown }: Options): AnswerForm {
  const given = { json, table, markdown };
  const named = (['json', 'table', 'markdown'] as const).filter((form) => given[form] === true);
  if (named.length > 1) {
    throw new BadInput(`${named.map((form) => `--${form}`).join(' and ')}: accepted is one`);
  }
  return named[0] ?? 'json';
}

function addBody(command: Command, { body, writes }: OfferedOperation): void {
  for (const { name, description, kind } of body) {
    const says = firstLine(description);
    if (kind === 'list') {
      command.addOption(severalOf(new Option(`--${name} <values...>`, says)));
    } else command.option(`--${name} <value>`, says);
  }
  if (body.length > 0) {
    command.option('--body <json>', 'the whole body as JSON; the options above go before it');
  }
  if (writes) {
    command.option('--idempotency-key <key>', 'does it once, however often it is asked for');
  }
}

function queryOf(operation: OfferedOperation, options: Options): Record<string, string> {
  const given = operation.query.flatMap(({ name }) => {
    const value = textOf(options[name]);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** Null where nothing of it was given. */
function bodyOf(operation: OfferedOperation, options: Options): unknown {
  const given = operation.body.flatMap((field) => {
    const value = options[field.name];
    if (typeof value === 'string' || (typeof value === 'object' && value.length > 0)) {
      return [[field.name, sentValue(field, value)] as const];
    }
    return [];
  });
  const text = textOf(options.body);
  if (given.length === 0 && text === null) return null;
  const whole = text === null ? {} : objectIn(text);
  return { ...whole, ...Object.fromEntries(given) };
}

function sentValue({ name, kind }: OfferedField, value: string | readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  switch (kind) {
    case 'number':
      if (value.trim() === '' || Number.isNaN(Number(value))) throw wrong(name, 'a number');
      return Number(value);
    case 'flag':
      if (value !== 'true' && value !== 'false') throw wrong(name, 'true or false');
      return value === 'true';
    case 'text':
    case 'list':
      return value;
  }
}

function wrong(name: string, accepted: string): BadInput {
  return new BadInput(`--${name}: accepted is ${accepted}`);
}

function objectIn(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInput('--body: is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new BadInput('--body: must be a JSON object');
}

function textOf(value: Options[string]): string | null {
  return typeof value === 'string' ? value : null;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
