// What can be typed after `assay`, out of the file that `npm run print` writes.

import { readFileSync } from 'node:fs';
import type { AnyCommand } from '../desk/command.ts';
import { LOADERS } from '../desk/loaders.ts';
import type { Vocabulary } from '../edges/cli/vocabulary.ts';

/** From the root. */
export const VOCABULARY_FILE = 'src/edges/cli/vocabulary.json';

export function readVocabulary(): Vocabulary {
  const file = new URL(`../../${VOCABULARY_FILE}`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Vocabulary;
}

export async function commandOf(words: readonly string[]): Promise<AnyCommand> {
  const load = LOADERS[words.join(' ')];
  if (load === undefined) throw new Error(`${words.join(' ')} is printed, and no command`);
  return load();
}
