// What the house asks of its own files, beside the arrows: one named rule a function.

import { posix } from 'node:path';
import { SETTINGS } from '../src/app/settings/settings.ts';
import { registry } from '../src/operations/registry.ts';
import { strayedSymbols, strayedTerms, unknownSymbols } from './house/citation-rules.ts';
import {
  doubledStatements,
  silencedTools,
  strayedSql,
  unwantedWords,
  variablesRead,
  waiting,
  worldRead,
} from './house/code-rules.ts';
import { invertedComments } from './house/comment-rules.ts';
import { undecidedPackages } from './house/dependency-rules.ts';
import type { CodeFile, Finding, TextFile } from './house/source-tree.ts';
import {
  deadPaths,
  fileNames,
  fullRooms,
  machineWords,
  mergeMarks,
  openings,
  sizes,
} from './house/text-rules.ts';

export interface Rule {
  /** A sentence about the tree. */
  readonly name: string;
  find(files: readonly TextFile[], code: readonly CodeFile[]): readonly Finding[];
}

export const RULES: readonly Rule[] = [
  {
    name: 'nothing outside of app reads the clock, chance or the environment',
    find: (_, code) => worldRead(code),
  },
  { name: 'pure folders do not wait', find: (_, code) => waiting(code) },
  {
    name: 'no default exports, enums, any, ! and no tests left out silently',
    find: (_, code) => unwantedWords(code),
  },
  { name: 'no tool is switched off by a comment', find: (_, code) => silencedTools(code) },
  { name: 'SQL stands in store', find: (_, code) => strayedSql(code) },
  { name: 'a statement name stands for one text', find: (_, code) => doubledStatements(code) },
  {
    name: 'a setting that is read is documented, and the reverse',
    find: (_, code) => settingsAstray(code),
  },
  { name: 'an operation, its file and its export share a name', find: operationsAstray },
  { name: 'every source file opens with one sentence', find: (files) => openings(files) },
  { name: 'files, functions and lines keep their sizes', find: sizes },
  { name: 'no room holds more than 40 files', find: (files) => fullRooms(files) },
  { name: 'file names say something', find: (files) => fileNames(files) },
  { name: 'every path that is cited exists', find: (files) => deadPaths(files) },
  { name: 'a symbol that is cited with a file is declared there', find: strayedSymbols },
  { name: 'a name from the code that is documented stands there', find: unknownSymbols },
  {
    name: 'terms stand in order, each with its place in the code',
    find: (files) => strayedTerms(files),
  },
  {
    name: 'every dependency stands in a decision record',
    find: (files) => undecidedPackages(files),
  },
  { name: 'no comment begins with "Of"', find: (files) => invertedComments(files) },
  { name: 'no file names a machine', find: (files) => machineWords(files) },
  { name: 'no merge is left unfinished', find: (files) => mergeMarks(files) },
];

/** Documented in config.ts and read, or neither. */
export function settingsAstray(
  code: readonly CodeFile[],
  documented: readonly string[] = SETTINGS.map(({ name }) => name),
): Finding[] {
  const read = code
    .filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'))
    .flatMap((file) => variablesRead(file).map((variable) => ({ ...variable, path: file.path })))
    .filter(({ name }) => /^[A-Z][A-Z0-9_]+$/.test(name));
  const names = new Set(read.map(({ name }) => name));
  return [
    ...read
      .filter(({ name }) => !documented.includes(name))
      .map(({ name, path, line }) => ({ path, line, says: `reads ${name}, not in SETTINGS` })),
    ...documented
      .filter((name) => !names.has(name))
      .map((name) => ({
        path: 'src/app/settings/settings.ts',
        line: null,
        says: `documents ${name}, which nothing reads`,
      })),
  ];
}

function operationsAstray(files: readonly TextFile[]): Finding[] {
  return registry.flatMap(({ id }) => {
    const base = `${id.replaceAll('_', '-')}.ts`;
    const name = id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const file = files.find(
      ({ path }) => path.startsWith('src/operations/') && posix.basename(path) === base,
    );
    const path = file?.path ?? `src/operations/**/${base}`;
    if (!file) return [{ path, line: null, says: `is not there, for the operation ${id}` }];
    if (file.text.includes(`export const ${name} =`)) return [];
    return [{ path, line: null, says: `does not export ${name}` }];
  });
}
