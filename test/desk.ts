// Commands of operators on the world of a test, from their words to their exit code.

import { commandOf } from '../src/app/vocabulary.ts';
import { commands, GROUPS, SECTIONS } from '../src/desk/registry.ts';
import type { DeskWorld } from '../src/desk/world.ts';
import type { OperationCaller } from '../src/edges/cli/call.ts';
import { runCli } from '../src/edges/cli/program.ts';

export interface EndedAtDesk {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The output of `--json`; an empty object when the command did not end well. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface AtDesk {
  assay(...words: string[]): Promise<EndedAtDesk>;
  /** What the command answers; what it says instead is thrown. */
  answer<Answer>(...words: string[]): Promise<Answer>;
}

const NO_OPERATIONS = {} as unknown as OperationCaller;

/** `world` has what the commands under test reach for; of the rest there is nothing. */
export function deskOn<World extends object>(
  world: World,
  beside: Partial<DeskWorld> = {},
): AtDesk {
  const desk = { ...beside, within: (work: (given: World) => Promise<unknown>) => work(world) };
  const cli = {
    vocabulary: { operations: [], commands, groups: GROUPS, sections: SECTIONS },
    commandOf,
    desk: async () => desk as unknown as DeskWorld,
    operations: NO_OPERATIONS,
    version: '1.2.3',
  };
  const assay: AtDesk['assay'] = async (...words) => {
    let out = '';
    let err = '';
    const code = await runCli(cli, words, {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      interactive: false,
      stream: process.stderr,
    });
    const json = words.includes('--json') && code === 0 ? JSON.parse(out) : {};
    return { code, out, err, json };
  };
  return {
    assay,
    answer: async <Answer>(...words: string[]) => {
      const { code, json, err } = await assay(...words, '--json');
      if (code !== 0) throw new Error(err);
      return json as Answer;
    },
  };
}
