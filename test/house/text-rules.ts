// Rules about files: how they begin, how long they are, what they are called, what they cite.

import { globSync } from 'node:fs';
import { posix } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import {
  isBlock,
  isCallExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import {
  type CodeFile,
  type Finding,
  isCode,
  lineAt,
  lineOf,
  nodesOf,
  ROOT,
  type TextFile,
} from './source-tree.ts';

const FILE_LINES = 300;
const FUNCTION_LINES = 80;
const COLUMNS = 100;
const ROOM_FILES = 40;

/** Larger than the rule, with the reason. */
export const LARGER: Readonly<Record<string, string>> = {
  'src/contract/fact-keys.ts': 'the registry of keys: a table, read by looking up',
  'packages/client/src/generated/types.ts': 'printed from the contract',
  'packages/client/src/generated/table.ts': 'printed from the contract',
};

/** What users of a package import. */
const FACES = ['packages/proof/src/index.ts', 'packages/client/src/index.ts'];

/** Rooms of data, which nobody looks over, with the reason. */
export const DATA_ROOMS: Readonly<Record<string, string>> = {
  'docs/decisions': 'one record a decision, by its number; none is ever removed',
  'packages/proof/vectors/invalid': 'one broken proof per file, named after what is wrong with it',
  'test/accuracy/labels': 'one labelled company per file, named by its domain',
};

/** Every source file begins with one sentence that says what it is. */
export function openings(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => isCode(path) || /^src\/.*\.sql$/.test(path))
    .flatMap(({ path, text }) => {
      const says = objectionToOpening(text);
      return says === null ? [] : [{ path, line: 1, says }];
    });
}

function objectionToOpening(text: string): string | null {
  const lines = text.replace(/^#!.*\n/, '').split('\n');
  const opening: string[] = [];
  for (const line of lines) {
    const said = /^(?:\/\/|--)(?: (.*))?$/.exec(line)?.[1];
    if (said === undefined) break;
    opening.push(said);
  }
  const sentence = opening.join(' ');
  if (sentence === '') return 'does not open with a comment that says what it is';
  if (!/[.?]$/.test(sentence)) return 'its opening comment does not end as a sentence';
  // A full stop inside: of an abbreviation, a name or a version, unless a capital follows a word.
  if (/[a-z)`'"]{2}[.!?] [A-Z]/.test(sentence)) return 'opens with more than one sentence';
  return null;
}

/** Files over a sitting, functions over a screen, lines over the edge. */
export function sizes(files: readonly TextFile[], code: readonly CodeFile[]): Finding[] {
  const findings = [
    ...files.filter(({ path }) => isCode(path)).flatMap(longFile),
    ...files.filter(isWrittenSql).flatMap((file) => longLines(file, [])),
    ...code.flatMap((file) => longLines(file, unbreakable(file))),
    ...code.flatMap(longFunctions),
  ];
  return findings.filter(({ path }) => !Object.hasOwn(LARGER, path));
}

function isWrittenSql({ path, text }: TextFile): boolean {
  return path.endsWith('.sql') && !text.includes('printed by `npm run print`');
}

function longFile({ path, text }: TextFile): Finding[] {
  const lines = text.split('\n').length - 1;
  if (lines <= FILE_LINES) return [];
  return [{ path, line: null, says: `has ${lines} lines; the most is ${FILE_LINES}` }];
}

/** Rooms that hold more files beside each other than a reader takes in at a glance. */
export function fullRooms(files: readonly TextFile[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const room = posix.dirname(path);
    counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts]
    .filter(([room, count]) => count > ROOM_FILES && !Object.hasOwn(DATA_ROOMS, room))
    .map(([path, count]) => ({
      path,
      line: null,
      says: `holds ${count} files beside each other; the most is ${ROOM_FILES}`,
    }));
}

function longLines({ path, text }: TextFile, excused: readonly number[]): Finding[] {
  return text.split('\n').flatMap((line, i) => {
    const columns = [...line].length;
    if (columns <= COLUMNS || excused.includes(i + 1) || /https?:\/\/\S{40}/.test(line)) return [];
    return [{ path, line: i + 1, says: `has ${columns} columns; the most is ${COLUMNS}` }];
  });
}

// A long quotation, pattern or test's name has no place to break. Comments and SQL have.
function unbreakable(file: CodeFile): number[] {
  const literals = nodesOf(file.tree).filter(
    (node) =>
      isStringLiteral(node) ||
      isRegularExpressionLiteral(node) ||
      isNoSubstitutionTemplateLiteral(node) ||
      isTemplateExpression(node),
  );
  return literals
    .filter((node) => {
      const text = node.getText(file.tree);
      return text.length >= COLUMNS / 2 && !text.includes('\n');
    })
    .map((node) => lineOf(file, node));
}

function longFunctions(file: CodeFile): Finding[] {
  return nodesOf(file.tree).flatMap((node) => {
    if (!isFunctionLikeDeclaration(node) || !hasBlock(node) || holdsTests(node)) return [];
    const first = lineOf(file, node);
    const lines = lineAt(file.text, node.end) - first + 1;
    if (lines <= FUNCTION_LINES) return [];
    const says = `holds a function of ${lines} lines; the most is ${FUNCTION_LINES}`;
    return [{ path: file.path, line: first, says }];
  });
}

// A loop around tests is a list of them.
function holdsTests(node: Node): boolean {
  return nodesOf(node).some(
    (inner) =>
      isCallExpression(inner) && isIdentifier(inner.expression) && inner.expression.text === 'test',
  );
}

function hasBlock(node: Node): boolean {
  let found = false;
  node.forEachChild((child) => {
    found ||= isBlock(child);
  });
  return found;
}

/** Names that say nothing about what is inside. */
export function fileNames(files: readonly TextFile[]): Finding[] {
  const empty = /(^|[-.])(utils?|helpers?|common|misc|managers?)\.\w+$|^index\.\w+$/;
  return files
    .filter(({ path }) => isCode(path) && !FACES.includes(path))
    .flatMap(({ path }) => {
      const name = posix.basename(path);
      if (empty.test(name)) return [{ path, line: null, says: 'has a name that says nothing' }];
      if (/^[a-z0-9-]+(\.[a-z]+)*$/.test(name)) return [];
      return [{ path, line: null, says: 'has a name that is not in kebab-case' }];
    });
}

/** Paths of the repository that are cited in a document or a comment, and are not there. */
export function deadPaths(files: readonly TextFile[]): Finding[] {
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]));
  // A migration is never edited: it says what stood where when it was written.
  const cited = files.filter(({ path }) => path.endsWith('.md') || isCode(path));
  return cited.flatMap(({ path, text }) =>
    citations(path, text).flatMap(({ target, at }) => {
      if (isThere(target, path, known)) return [];
      return [{ path, line: lineAt(text, at), says: `cites ${target}, which is not there` }];
    }),
  );
}

interface Citation {
  readonly target: string;
  readonly at: number;
}

const TOP = 'src|packages|test|bench|bin|docs|sample|\\.ci';
const IN_DOCUMENT = [
  // `src/core/judging/judge.ts`, `docs/decisions/`, `src/edges/{http,cli}`
  new RegExp(`\`((?:${TOP})/[\\w@{},.*/-]*)\``, 'g'),
  // [text](docs/operate.md), [text](../ARCHITECTURE.md#part)
  /\]\((?!\w+:)([\w./@-]+)(?:#[^)\s]*)?\)/g,
  /`([A-Z]{4,}\.md)`/g,
];
// A comment names a file with its folder, as `core/judging/judge.ts`.
const IN_COMMENT = [
  /^\s*(?:\/\/|--|\*|\/\*\*)[^\n]*?((?:[\w-]+\/)+[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|sql|md))\b/gm,
];

function citations(path: string, text: string): Citation[] {
  const shapes = path.endsWith('.md') ? IN_DOCUMENT : IN_COMMENT;
  return shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map((match) => ({ target: match[1] ?? '', at: match.index })),
  );
}

function isThere(target: string, path: string, known: ReadonlySet<string>): boolean {
  const clean = target.replace(/\/$/, '');
  // `docs/decisions/NNNN-name.md`, `src/boards/VENDOR.ts` and the like show a form.
  if (/\/(?!README)[A-Z]{4,}[.-]/.test(clean)) return true;
  const beside = posix.normalize(posix.join(posix.dirname(path), clean));
  const places = [clean, `src/${clean}`, beside];
  if (/[*{]/.test(clean)) return globSync(places, { cwd: ROOT }).length > 0;
  return places.some((place) => known.has(place));
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** Where somebody worked is nobody's business: absolute paths of machines, addresses of mirrors. */
export function machineWords(files: readonly TextFile[]): Finding[] {
  // Taken apart, or this file would break its own rule.
  const workplace = ['', 'work', ''].join('/');
  const homes = [`/${'root'}/`, '/home/(?!user\\b)\\w+/', '/Users/\\w'].join('|');
  const places = new RegExp(`(?<![\\w.:/-])(${workplace}|${homes})`);
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').flatMap((line, i) => {
      const found = places.exec(line);
      return found
        ? [{ path, line: i + 1, says: `names a place of one machine: ${found[1]}` }]
        : [];
    });
    const registry = path === 'package-lock.json' && text.includes('"resolved"');
    const says = 'carries the address of a registry ("resolved")';
    return registry ? [...lines, { path, line: null, says }] : lines;
  });
}

/** What a merge that nobody finished leaves in a text. */
export function mergeMarks(files: readonly TextFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        /^(?:<{7}|>{7}) /.test(line) ? [{ path, line: i + 1, says: 'has marks of a merge' }] : [],
      ),
  );
}
