// The log of looks at the half that is only measured with: LOOKS.md, a line for each.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOOKS = join(import.meta.dirname, 'LOOKS.md');

export interface Looked {
  /** ISO date. */
  readonly day: string;
  readonly commit: string;
  /** What was seen: figures only, or pages as well. */
  readonly what: string;
}

export function noteLook({ day, commit, what }: Looked, file = LOOKS): void {
  appendFileSync(file, `| ${day} | ${commit} | ${what.replaceAll('|', '/')} |\n`);
}
