// Which files a tool that judges each file by itself has not found in order yet, as they are now.

import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TextFile } from './source-tree.ts';

export interface Unchecked {
  readonly paths: readonly string[];
  /** Notes that all are in order now. */
  settle(): void;
}

/** `tool` is its version and all of its settings: with others nothing is known of any file. */
export function unchecked(files: readonly TextFile[], tool: string, notes: string): Unchecked {
  const known = new Set(readNotes(notes));
  const marks = files.map(({ path, text }) => ({ path, mark: hash('sha256', tool + path + text) }));
  return {
    paths: marks.filter(({ mark }) => !known.has(mark)).map(({ path }) => path),
    settle: () => {
      mkdirSync(dirname(notes), { recursive: true });
      writeFileSync(notes, JSON.stringify(marks.map(({ mark }) => mark)));
    },
  };
}

// Notes that are not there, or were half written, say nothing.
function readNotes(path: string): readonly string[] {
  try {
    const notes: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(notes) ? notes.map(String) : [];
  } catch {
    return [];
  }
}
