// All that can be typed after `assay`, as data: help is told of it without loading the program.

import type { SECTIONS } from '../../desk/registry.ts';
import type { OfferedOperation } from './call.ts';
import type { Declared } from './commands.ts';

export interface Vocabulary {
  readonly operations: readonly OfferedOperation[];
  /** The commands of operators. */
  readonly commands: readonly Declared[];
  /** What help says of the first word of several commands. */
  readonly groups: Readonly<Record<string, string>>;
  /** The headings of help. */
  readonly sections: typeof SECTIONS;
}
