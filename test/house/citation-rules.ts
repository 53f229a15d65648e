// Rules about what documents say of the code: a symbol that is cited stands where it is said to.

import { posix } from 'node:path';
import {
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { type CodeFile, type Finding, lineAt, nodesOf, type TextFile } from './source-tree.ts';

const SYMBOL = '`[A-Za-z_$][\\w$]*(?:\\(\\))?`';
const LINK = '\\[[^\\]]+\\]\\(([^)\\s#]+\\.(?:ts|mjs))\\)';
// The one form: `symbol` in [file](path); several symbols before one file are told apart by commas.
const CITED = new RegExp(`((?:${SYMBOL}(?:,|,? and|,? or)\\s+)*${SYMBOL})\\s+in\\s+${LINK}`, 'g');
const OTHER_FORM = new RegExp(
  `(${SYMBOL})(?:,?\\s+(?:of|from|at|by|\\()?\\s*|\\s*\\()${LINK}`,
  'g',
);

/** Symbols that are cited with a file which does not declare them, or in another form. */
export function strayedSymbols(files: readonly TextFile[], code: readonly CodeFile[]): Finding[] {
  const byPath = new Map(code.map((file) => [file.path, file]));
  return files.filter(isDocument).flatMap(({ path, text }) => {
    const cited = [...text.matchAll(CITED)].flatMap(
      ({ 0: whole, 1: names = '', 2: link, index }) => {
        const target = posix.normalize(posix.join(posix.dirname(path), link ?? ''));
        const file = byPath.get(target);
        const declared = file === undefined ? new Set<string>() : declaredIn(file);
        return namesIn(names)
          .filter((name) => !declared.has(name))
          .map((name) => ({
            at: index + whole.indexOf(name),
            says: `cites ${name} in ${target}, which does not declare it`,
          }));
      },
    );
    const others = [...text.matchAll(OTHER_FORM)].map(({ 1: name, index }) => ({
      at: index,
      says: `cites ${name} with a file, but not as ${name} in [file](path)`,
    }));
    return [...cited, ...others].map(({ at, says }) => ({ path, line: lineAt(text, at), says }));
  });
}

/** Names in the shape of the code's (`aName`) that stand nowhere in the code. */
export function unknownSymbols(files: readonly TextFile[], code: readonly CodeFile[]): Finding[] {
  const known = new Set(code.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  return files.filter(isDocument).flatMap(({ path, text }) =>
    [...text.matchAll(/`(\w*[a-z][A-Z]\w*)(?:\(\))?`/g)].flatMap(({ 1: name = '', index }) => {
      if (known.has(name)) return [];
      const says = `names ${name}, which stands nowhere in the code`;
      return [{ path, line: lineAt(text, index), says }];
    }),
  );
}

// Decisions say what stood when they were taken; reference pages are printed.
function isDocument({ path }: TextFile): boolean {
  return /^(?:docs\/[\w-]+|ARCHITECTURE|README|CONTRIBUTING|(?:sample|packages\/\w+)\/README)\.md$/.test(
    path,
  );
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([\w$]+)(?:\(\))?`/g)].map(([, name = '']) => name);
}

/** What a file declares: variables, functions, types, and the members of types and objects. */
function declaredIn({ tree }: CodeFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesOf(tree)) {
    const declares =
      isVariableDeclaration(node) ||
      isFunctionDeclaration(node) ||
      isClassDeclaration(node) ||
      isInterfaceDeclaration(node) ||
      isTypeAliasDeclaration(node) ||
      isMethodDeclaration(node) ||
      isMethodSignatureDeclaration(node) ||
      isPropertyDeclaration(node) ||
      isPropertySignatureDeclaration(node) ||
      isPropertyAssignment(node);
    if (declares && node.name !== undefined && isIdentifier(node.name)) names.add(node.name.text);
  }
  return names;
}

const TERMS = 'docs/terms.md';

/** Terms out of order, without a place in the code, or on a page that nobody is led to. */
export function strayedTerms(files: readonly TextFile[]): Finding[] {
  const page = files.find(({ path }) => path === TERMS)?.text ?? '';
  const entries = [...page.matchAll(/^- \*\*(.+?)\*\*:.*(?:\n {2}.*)*/gm)].map(
    ({ 0: text, 1: term = '', index }) => ({ term, text, line: lineAt(page, index) }),
  );
  const inOrder = entries.map(({ term }) => term).sort();
  const astray = entries.flatMap(({ term, text, line }, i) => {
    const cited = [...text.matchAll(CITED)].length > 0;
    return [
      ...(inOrder[i] === term ? [] : [{ path: TERMS, line, says: `${term} is out of order` }]),
      ...(cited ? [] : [{ path: TERMS, line, says: `${term} has no place in the code` }]),
    ];
  });
  const leading = files.filter(({ path }) => path === 'README.md' || path === 'ARCHITECTURE.md');
  const unled = leading.filter(({ text }) => !text.includes(`](${TERMS})`));
  return [
    ...astray,
    ...unled.map(({ path }) => ({ path, line: null, says: `does not lead to ${TERMS}` })),
  ];
}
