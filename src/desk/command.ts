// How a command of operators is declared: its words, options and help, what it answers, and `run`.

import type { DeskWorld } from './world.ts';

export interface Argument {
  readonly help?: string;
  /** It is, unless this says `false`. */
  readonly required?: boolean;
  /** The last one may stand for several. */
  readonly many?: boolean;
  /** Throws what was wrong as `BadInput`: what is accepted. Text stays text where not given. */
  readonly parse?: (text: string) => unknown;
}

export interface Option {
  readonly help: string;
  /** What stands for its value in the help; an option without one is a flag. */
  readonly value?: string;
  /** One letter for it. */
  readonly short?: string;
  readonly required?: boolean;
  readonly many?: boolean;
  /** The same as for an argument. */
  readonly parse?: (text: string) => unknown;
  readonly default?: string | number;
}

export type Arguments = Readonly<Record<string, Argument>>;
/** By their names in camel case: `forwardTo` is `--forward-to`. */
export type Options = Readonly<Record<string, Option>>;

type Parsed<P> = P extends { readonly parse: (text: string) => infer Value } ? Value : string;

type ArgumentValue<A> = A extends { readonly many: true }
  ? readonly Parsed<A>[]
  : A extends { readonly required: false }
    ? Parsed<A> | null
    : Parsed<A>;

type OptionValue<O> = O extends { readonly many: true }
  ? readonly Parsed<O>[]
  : O extends { readonly required: true } | { readonly default: string | number }
    ? Parsed<O>
    : O extends { readonly value: string }
      ? Parsed<O> | null
      : boolean;

/** What was typed: `null` for what was not given, and an empty list of many. */
export type Input<A, O> = { readonly [Name in keyof A]: ArgumentValue<A[Name]> } & {
  readonly [Name in keyof O]: OptionValue<O[Name]>;
};

export type Progress = (phase: string, done: number, total: number | null) => void;

/** Where a command shows something before it has answered. */
export interface Output<Answer> {
  readonly progress: Progress;
  /** One more answer, before the last. */
  print(answer: Answer): void;
  /** Text as it is. */
  out(text: string): void;
  err(text: string): void;
}

/** Arguments and options in the order in which help shows them. */
export interface Command<A extends Arguments, O extends Options, Answer> {
  readonly words: readonly string[];
  readonly description: string;
  readonly arguments: A;
  readonly options: O;
  /** What help says after the options. */
  readonly help?: string;
  /** Answers come one by one: as JSON each has a line. */
  readonly streams?: boolean;
  /** The words behind it are another program's, and so is their help. */
  readonly verbatim?: boolean;
  run(world: DeskWorld, input: Input<A, O>, output: Output<Answer>): Promise<Answer>;
  /** The answer for people; a command without it answers nothing. `--json` prints it as it is. */
  lines?(answer: Answer): readonly string[];
  /** Remarks, which go to standard error. */
  notes?(answer: Answer): readonly string[];
  /** How the process ends; 0 where not given. */
  exitCode?(answer: Answer): number;
}

/** Whoever loops over commands reads their input by their own arguments and options. */
export interface AnyCommand extends Omit<Command<Arguments, Options, unknown>, 'run'> {
  run(
    world: DeskWorld,
    input: Readonly<Record<string, unknown>>,
    output: Output<unknown>,
  ): Promise<unknown>;
}

export const JSON_OPTION = { help: 'print JSON' } as const satisfies Option;

/** The same command; what it is given is typed by its arguments and options. */
export function command<const A extends Arguments, const O extends Options, Answer>(
  declared: Command<A, O, Answer>,
): Command<A, O, Answer> {
  return declared;
}
