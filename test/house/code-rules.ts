// Rules about single pieces of code: what must not be read, said or written.

import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isElementAccessExpression,
  isEnumDeclaration,
  isExportAssignment,
  isIdentifier,
  isImportSpecifier,
  isNewExpression,
  isNonNullExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { type CodeFile, type Finding, isTest, lineAt, lineOf, nodesOf } from './source-tree.ts';

// The world is read here and passed on; the launcher and the tests stand outside of it.
const MAY_READ_THE_WORLD =
  /^(src\/app|bin|packages\/proof\/bin|test|bench)\/|^packages\/client\/src\/runtime\.ts$|\.test\.ts$/;
const PURE = /^(packages\/proof\/src|src\/(core|contract|dimensions|boards|statuspages))\//;

const CLOCK_CHANCE_AND_ENVIRONMENT: readonly string[] = [
  'Date.now',
  'Math.random',
  'performance.now',
  'performance.timeOrigin',
  'process.env',
  'process.hrtime',
  'process.argv',
  'process.cwd',
  'import.meta.env',
  'crypto.getRandomValues',
  'crypto.randomUUID',
  'Temporal.Now',
];
const CHANCE: readonly string[] = [
  'getRandomValues',
  'generateKeyPair',
  'generateKeyPairSync',
  'randomBytes',
  'randomFill',
  'randomFillSync',
  'randomInt',
  'randomUUID',
];
const WAITING: readonly string[] = [
  'fetch',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

/** Clock, chance and environment outside of app. */
export function worldRead(files: readonly CodeFile[]): Finding[] {
  return eachNode(files, (node, { path }) => {
    if (MAY_READ_THE_WORLD.test(path)) return null;
    const what = worldReadBy(node);
    return what === null ? null : `reads ${what}; app passes it in`;
  });
}

function worldReadBy(node: Node): string | null {
  const named = isPropertyAccessExpression(node) ? node.getText().replaceAll('?.', '.') : null;
  if (named !== null && CLOCK_CHANCE_AND_ENVIRONMENT.includes(named)) return named;
  if (isNewExpression(node) && isNamed(node.expression, 'Date')) {
    return (node.arguments ?? []).length === 0 ? 'new Date()' : null;
  }
  if (isCallExpression(node) && isNamed(node.expression, 'Date')) return 'Date()';
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const { text } = node.expression.name;
    return CHANCE.includes(text) ? text : null;
  }
  if (!isImportSpecifier(node)) return null;
  const { text } = node.propertyName ?? node.name;
  return CHANCE.includes(text) ? text : null;
}

/** Pure folders answer at once. */
export function waiting(files: readonly CodeFile[]): Finding[] {
  return eachNode(files, (node, { path }) => {
    if (!PURE.test(path) || isTest(path)) return null;
    if (node.kind === SyntaxKind.AsyncKeyword) return 'waits (async), in a folder that is pure';
    if (node.kind === SyntaxKind.AwaitKeyword || node.kind === SyntaxKind.AwaitExpression) {
      return 'waits (await), in a folder that is pure';
    }
    if (!isCallExpression(node) || !isIdentifier(node.expression)) return null;
    const { text } = node.expression;
    return WAITING.includes(text) ? `calls ${text}, in a folder that is pure` : null;
  });
}

/** Words of the language that the house does without. */
export function unwantedWords(files: readonly CodeFile[]): Finding[] {
  // A declaration file describes what others wrote.
  const ours = files.filter(({ path }) => !/\.d\.m?ts$/.test(path));
  return eachNode(ours, (node, { path }) => {
    if (isExportAssignment(node)) return 'exports a default; exports here have names';
    const isDefault = node.kind === SyntaxKind.DefaultKeyword;
    if (isDefault && node.parent && !isClauseOfSwitch(node.parent)) {
      return 'exports a default; exports here have names';
    }
    if (isEnumDeclaration(node)) return 'declares an enum; a union of words does';
    if (node.kind === SyntaxKind.AnyKeyword) return 'says any; unknown makes the reader look';
    if (isNonNullExpression(node)) return 'says !; a check says what happens otherwise';
    if (node.kind === SyntaxKind.DebuggerStatement) return 'stops a debugger';
    return isTest(path) ? unwantedInTests(node) : null;
  });
}

function isClauseOfSwitch(node: Node): boolean {
  return node.kind === SyntaxKind.DefaultClause;
}

const RUNNERS: readonly string[] = ['test', 'it', 'describe', 'suite'];

function unwantedInTests(node: Node): string | null {
  if (isPropertyAccessExpression(node) && isIdentifier(node.expression)) {
    if (!RUNNERS.includes(node.expression.text)) return null;
    if (node.name.text === 'only') return 'runs one test only';
    if (node.name.text === 'todo') return 'is a test to be written';
    if (node.name.text === 'skip') return 'skips a test without its reason in the output';
  }
  if (!isCallExpression(node) || !isNamed(node.expression, ...RUNNERS)) return null;
  for (const option of node.arguments.filter(isObjectLiteralExpression)) {
    for (const property of option.properties) {
      if (!isPropertyAssignment(property) || !isNamed(property.name, 'skip', 'only')) continue;
      if (isNamed(property.name, 'only')) return 'runs one test only';
      if (property.initializer.kind === SyntaxKind.TrueKeyword) {
        return 'skips a test without its reason in the output';
      }
    }
  }
  return null;
}

/** Comments that switch the compiler or the linter off; a test may expect an error of types. */
export function silencedTools(files: readonly CodeFile[]): Finding[] {
  // In two halves, or this file would break its own rule.
  const inTests = new RegExp(['@ts-', '(ignore|nocheck)|biome-', 'ignore'].join(''), 'g');
  const orders = new RegExp(`@ts-${'expect'}-error|${inTests.source}`, 'g');
  return files.flatMap((file) =>
    [...file.text.matchAll(isTest(file.path) ? inTests : orders)].map(({ 0: order, index }) => ({
      path: file.path,
      line: lineAt(file.text, index),
      says: `switches a tool off: ${order}`,
    })),
  );
}

// SQL of the embedded server's own affairs: it has no schema yet, and no store.
const SQL_ELSEWHERE = /^src\/(store|app\/embedded-postgres)\/|^src\/app\/embedded-postgres\.ts$/;
const SHAPES = [
  ['select', '\\b[^]+\\b', 'from', '\\s+\\w'],
  ['select', '\\s+\\w+\\('],
  ['insert', '\\s+', 'into', '\\s+\\w'],
  ['update', '\\s+\\w+\\s+', 'set', '\\s'],
  ['delete', '\\s+', 'from', '\\s+\\w'],
  ['create', '\\s+', 'table', '\\s'],
  ['alter', '\\s+', 'table', '\\s'],
  ['drop', '\\s+', 'table', '\\s'],
];
// In lower case or in capitals; a sentence that begins with "Select" is neither.
const SQL = new RegExp(
  [...SHAPES, ...SHAPES.map((shape) => shape.map(inCapitals))]
    .map((shape) => `\\b${shape.join('')}`)
    .join('|'),
);

function inCapitals(word: string): string {
  return /^\w+$/.test(word) ? word.toUpperCase() : word;
}

/** SQL outside of store. */
export function strayedSql(files: readonly CodeFile[]): Finding[] {
  return eachNode(files, (node, { path }) => {
    if (!path.startsWith('src/') || SQL_ELSEWHERE.test(path) || isTest(path)) return null;
    const literal =
      isStringLiteral(node) ||
      node.kind === SyntaxKind.NoSubstitutionTemplateLiteral ||
      node.kind === SyntaxKind.TemplateExpression;
    return literal && SQL.test(node.getText()) ? 'holds SQL; store is the place for it' : null;
  });
}

/** Statement names of store that stand for two texts: the server would keep the first. */
export function doubledStatements(files: readonly CodeFile[]): Finding[] {
  const first = new Map<string, string>();
  return eachNode(files, (node, file) => {
    if (!file.path.startsWith('src/store/') || isTest(file.path)) return null;
    const name = statementName(node);
    if (name === null) return null;
    const here = `${file.path}:${lineOf(file, node)}`;
    const before = first.get(name);
    first.set(name, before ?? here);
    return before === undefined ? null : `the statement name ${name} is taken by ${before}`;
  });
}

function statementName(node: Node): string | null {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null;
  if (node.expression.name.text !== 'rows') return null;
  const [name] = node.arguments;
  return name && isStringLiteral(name) ? name.text : null;
}

/** The names that a file reads of something called env. */
export function variablesRead(file: CodeFile): readonly { name: string; line: number }[] {
  return nodesOf(file.tree).flatMap((node) =>
    namesRead(node).map((name) => ({ name, line: lineOf(file, node) })),
  );
}

function namesRead(node: Node): readonly string[] {
  if (isPropertyAccessExpression(node)) {
    return isEnvironment(node.expression) ? [node.name.text] : [];
  }
  if (isElementAccessExpression(node)) {
    const { expression, argumentExpression: name } = node;
    return isEnvironment(expression) && isStringLiteral(name) ? [name.text] : [];
  }
  if (!isVariableDeclaration(node) || !isObjectBindingPattern(node.name)) return [];
  if (!node.initializer || !isEnvironment(node.initializer)) return [];
  return node.name.elements.map(
    ({ propertyName, name }) => (propertyName ?? name)?.getText() ?? '',
  );
}

function isEnvironment(node: Node): boolean {
  return /(^|\.)env$/.test(node.getText());
}

function isNamed(node: Node, ...names: readonly string[]): boolean {
  return isIdentifier(node) && names.includes(node.text);
}

function eachNode(
  files: readonly CodeFile[],
  objection: (node: Node, file: CodeFile) => string | null,
): Finding[] {
  return files.flatMap((file) =>
    nodesOf(file.tree).flatMap((node) => {
      const says = objection(node, file);
      return says === null ? [] : [{ path: file.path, line: lineOf(file, node), says }];
    }),
  );
}
