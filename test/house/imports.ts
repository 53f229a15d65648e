// The imports of a file, however they are written, and the circles that they make.

import { posix } from 'node:path';
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isExportDeclaration,
  isExternalModuleReference,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNamedImports,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { type CodeFile, nodesOf } from './source-tree.ts';

export interface Import {
  readonly specifier: string;
  /** Null where the module is taken whole. */
  readonly names: readonly string[] | null;
  readonly node: Node;
}

/** Static, dynamic and type imports, and exports from elsewhere. */
export function importsOf(file: CodeFile): Import[] {
  const found: Import[] = [];
  const add = (node: Node, from: Node | undefined, rest: Partial<Import> = {}): void => {
    if (from === undefined) return;
    // A computed import could be anything: it is shown, and no row allows it.
    const literal = isStringLiteral(from) || isNoSubstitutionTemplateLiteral(from);
    const specifier = literal ? from.text : from.getText(file.tree);
    found.push({ specifier, names: null, node, ...rest });
  };
  for (const node of nodesOf(file.tree)) {
    if (isImportDeclaration(node)) add(node, node.moduleSpecifier, clauseOf(node));
    else if (isExportDeclaration(node)) add(node, node.moduleSpecifier);
    else if (isImportTypeNode(node) && isLiteralTypeNode(node.argument))
      add(node, node.argument.literal);
    else if (isExternalModuleReference(node)) add(node, node.expression);
    else if (isCallExpression(node) && loads(node.expression)) add(node, node.arguments[0]);
  }
  return found;
}

function loads(callee: Expression): boolean {
  if (callee.kind === SyntaxKind.ImportKeyword) return true;
  return isIdentifier(callee) && callee.text === 'require';
}

function clauseOf(node: Node): Partial<Import> {
  if (!isImportDeclaration(node)) return {};
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  if (!bindings || !isNamedImports(bindings) || clause?.name) return {};
  return {
    names: bindings.elements.map((element) => (element.propertyName ?? element.name).text),
  };
}

/** Files that import each other in a circle, be it by types alone. */
export function circles(files: readonly CodeFile[]): string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => posix.join(file.path, '..', specifier)),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    if (way.includes(path) || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
