// What help is told of: every command and every operation as data.

import * as desk from '../../desk/registry.ts';
import { offered } from '../../edges/cli/call.ts';
import type { Vocabulary } from '../../edges/cli/vocabulary.ts';
import { registry } from '../../operations/registry.ts';

/** Parsers of values are left out, as JSON leaves out what a program does. */
export function vocabulary(): Vocabulary {
  return {
    operations: offered(registry),
    commands: desk.commands.map(
      ({ words, description, arguments: given, options, help, verbatim }) => ({
        words,
        description,
        arguments: given,
        options,
        ...(help === undefined ? {} : { help }),
        ...(verbatim === undefined ? {} : { verbatim }),
      }),
    ),
    groups: desk.GROUPS,
    sections: desk.SECTIONS,
  };
}

export function vocabularyFile(): string {
  return `${JSON.stringify(vocabulary(), null, 1)}\n`;
}
