// A command for each operation: path parameters as arguments, the rest as options.

import type { Command } from 'commander';
import { type CliDoors, CliError, type OfferedField, type OfferedOperation } from './doors.ts';
import { many } from './many.ts';
import type { Screen } from './screen.ts';

type Options = Readonly<Record<string, string | readonly string[] | undefined>>;

export function addOperation(
  program: Command,
  doors: CliDoors,
  operation: OfferedOperation,
  screen: Screen,
  exit: { code: number },
): void {
  const command = program.command(operation.id).description(operation.summary);
  for (const name of operation.path) command.argument(`<${name}>`);
  for (const { name, description } of operation.query) {
    command.option(`--${name} <value>`, firstLine(description));
  }
  addBody(command, operation);
  // `--key` is short for it, unless a parameter of the operation has that name.
  const isTaken = [...operation.query, ...operation.body].some(({ name }) => name === 'key');
  command.option(`${isTaken ? '' : '--key, '}--api-key <key>`, 'an API key');
  command.option('--output <file>', 'a new file for the answer, in place of standard output');
  command.action(async (...given: unknown[]) => {
    const path = given.slice(0, operation.path.length).map(String);
    const options = command.opts<Options>();
    const called = await doors.call(operation.id, {
      path,
      query: queryOf(operation, options),
      key: textOf(options.apiKey),
      idempotencyKey: textOf(options.idempotencyKey),
      body: bodyOf(operation, options),
    });
    const isRefused = called.status >= 400;
    if (isRefused) exit.code = 1;
    const output = textOf(options.output);
    if (output === null || isRefused) return screen.called(called);
    const bytes = called.kind === 'bytes' ? called.bytes : jsonBytes(called.document);
    await doors.saveFile(output, bytes);
    screen.note(`${bytes.byteLength} bytes written to ${output}.`);
  });
}

function addBody(command: Command, { body, writes }: OfferedOperation): void {
  for (const { name, description, kind } of body) {
    const says = firstLine(description);
    if (kind === 'list') command.addOption(many(`--${name} <values...>`, says));
    else command.option(`--${name} <value>`, says);
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
    const isGiven = value !== undefined && (typeof value === 'string' || value.length > 0);
    return isGiven ? [[field.name, sentValue(field, value)] as const] : [];
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

function wrong(name: string, accepted: string): CliError {
  return new CliError(`--${name}: accepted is ${accepted}`);
}

function objectIn(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CliError('--body: is no JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new CliError('--body: must be a JSON object');
}

function textOf(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

function jsonBytes(document: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
}
