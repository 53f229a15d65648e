// Commands of the desk on the command line: what commander is told of each, and what it hands back.

import { Argument, type Command, Option } from 'commander';
import { BadInput } from '../../desk/bad-input.ts';
import type * as desk from '../../desk/command.ts';

export type Input = Readonly<Record<string, unknown>>;

/** What help says of a command, and what its line may hold. */
export type Declared = Pick<
  desk.AnyCommand,
  'words' | 'description' | 'arguments' | 'options' | 'help' | 'verbatim'
>;

/** Runs a command with what was typed, by the names of its arguments and options. */
export type Perform = (command: Declared, input: Input) => Promise<void>;

/** Several words make groups, whose descriptions `groups` has. */
export function addCommand(
  program: Command,
  groups: Readonly<Record<string, string>>,
  declared: Declared,
  perform: Perform,
): void {
  const group = declared.words.slice(0, -1).reduce((above, word) => {
    const known = above.commands.find((one) => one.name() === word);
    return known ?? above.command(word).description(groups[word] ?? '');
  }, program);
  const command = group.command(declared.words.at(-1) ?? '').description(declared.description);
  for (const [name, argument] of Object.entries(declared.arguments)) {
    command.addArgument(argumentOf(name, argument));
  }
  for (const [name, option] of Object.entries(declared.options)) {
    command.addOption(optionOf(name, option));
  }
  if (declared.help !== undefined) command.addHelpText('after', `\n${declared.help.trim()}`);
  if (declared.verbatim) command.allowUnknownOption().helpOption(false);
  command.action(() => perform(declared, inputOf(command, declared)));
}

function argumentOf(name: string, { help, required = true, many, parse }: desk.Argument): Argument {
  const shown = many ? `${name}...` : name;
  const argument = new Argument(required ? `<${shown}>` : `[${shown}]`, help ?? '');
  if (parse) argument.argParser(parserOf(name, parse));
  return argument;
}

function optionOf(name: string, declared: desk.Option): Option {
  const { help, value, short, required = false, many, parse, default: otherwise } = declared;
  const long = `--${dashed(name)}`;
  const shown = value === undefined ? '' : many ? ` <${value}...>` : ` <${value}>`;
  const option = new Option(`${short === undefined ? '' : `-${short}, `}${long}${shown}`, help);
  option.makeOptionMandatory(required);
  const read = parserOf(long, parse ?? String);
  if (many) severalOf(option, read);
  else if (parse) option.argParser(read);
  if (otherwise !== undefined) option.default(otherwise);
  return option;
}

/** Takes several values, and may be repeated. */
export function severalOf(option: Option, read: (text: string) => unknown = String): Option {
  return option
    .argParser((text: string, all: unknown[]) => [...all, read(text)])
    .default([], 'none');
}

function parserOf(name: string, parse: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof BadInput) throw new BadInput(`${name}: ${error.message}`);
      throw error;
    }
  };
}

/** The input as `Input` of the desk describes it. */
function inputOf(command: Command, declared: Declared): Input {
  const given: unknown[] = command.processedArgs;
  const options = command.opts<Input>();
  return {
    ...Object.fromEntries(
      Object.entries(declared.arguments).map(([name, { many }], i) => {
        return [name, given[i] ?? (many ? [] : null)];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(declared.options).map(([name, { value }]) => {
        return [name, options[name] ?? (value === undefined ? false : null)];
      }),
    ),
  };
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
