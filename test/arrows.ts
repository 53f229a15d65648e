// Which folder may import what, as data, and the imports of the tree that break it.

import { isBuiltin } from 'node:module';
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
import { type CodeFile, type Finding, isTest, lineOf, nodesOf } from './house/source-tree.ts';

export type May = readonly string[] | 'anything';

export interface Folder {
  readonly path: string;
  /** Our own: folders, or single files, besides the folder itself. */
  readonly ours: May;
  /** Packages, as `package.json` names them; `@scope/*` is every package of a scope. */
  readonly packages: May;
  /** Modules of Node without `node:`; `net:isIP` is that one name of a module. */
  readonly node: May;
}

// Values in, values out: nothing of these reads a file, a socket, a clock or chance.
const PURE = ['crypto', 'url', 'zlib', 'net:isIP', 'net:isIPv4', 'net:isIPv6'];
// tldts holds its list of public suffixes itself; the three parsers work on text.
const TEXT = [
  'cheerio',
  'domhandler',
  'html-encoding-sniffer',
  'htmlparser2',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  'tldts',
];
const KEYS = ['src/core', 'src/contract/fact-keys.ts'];
const DOORS = [
  'crypto',
  'dgram',
  'dns',
  'dns/promises',
  'fs',
  'fs/promises',
  'http',
  'https',
  'net',
  'os',
  'path',
  'stream',
  'stream/promises',
  'tls',
  'url',
  'zlib',
];
const HTTP = ['crypto', 'http', 'net', 'stream', 'url', 'zlib'];
const PROOF = 'packages/proof';
const HTML = 'src/core/html.ts';
// What edges that sign people in need of core.
const SIGNING_IN = [
  HTML,
  'src/core/api-key.ts',
  'src/core/cookies.ts',
  'src/core/relying-party.ts',
  'src/core/same-origin.ts',
];

export const FOLDERS: readonly Folder[] = [
  { path: PROOF, ours: [], packages: [], node: [] },
  { path: `${PROOF}/bin`, ours: [PROOF], packages: [], node: ['crypto', 'fs', 'zlib'] },
  { path: `${PROOF}/vectors`, ours: [PROOF], packages: [], node: ['fs', 'path', 'url'] },
  { path: `${PROOF}/page`, ours: [PROOF], packages: [], node: ['crypto', 'fs', 'module', 'url'] },
  { path: 'src/core', ours: [], packages: [], node: PURE },
  { path: 'src/contract', ours: ['src/core'], packages: ['typebox'], node: [] },
  { path: 'src/registers', ours: KEYS, packages: TEXT, node: PURE },
  {
    path: 'src/dimensions',
    ours: [...KEYS, 'src/registers'],
    packages: [...TEXT, 'libphonenumber-js', 'yaml'],
    node: PURE,
  },
  { path: 'src/boards', ours: KEYS, packages: TEXT, node: PURE },
  { path: 'src/statuspages', ours: KEYS, packages: TEXT, node: PURE },
  {
    path: 'src/store',
    ours: ['src/core'],
    packages: ['pg'],
    node: ['crypto', 'fs/promises', 'zlib'],
  },
  {
    path: 'src/outside',
    ours: ['src/core'],
    packages: [
      '@aws-sdk/*',
      'asn1js',
      'csv-parse',
      'dns-packet',
      'ipaddr.js',
      '@redis/client',
      'nodemailer',
      'pkijs',
      'tldts',
      'undici',
      'warcio',
    ],
    node: DOORS,
  },
  {
    path: 'src/operations',
    ours: ['src/contract', 'src/core', 'src/store', PROOF],
    packages: ['typebox', '@simplewebauthn/server'],
    node: ['crypto', 'zlib'],
  },
  {
    path: 'src/pipeline',
    ours: [
      'src/contract',
      'src/core',
      'src/dimensions',
      'src/boards',
      'src/registers',
      'src/statuspages',
      'src/store',
      'src/outside',
      PROOF,
    ],
    packages: ['diff'],
    node: ['crypto', 'fs/promises', 'path', 'url', 'zlib'],
  },
  {
    path: 'src/edges/http',
    ours: ['src/contract', 'src/operations', HTML],
    packages: ['fastify', '@fastify/*', '@scalar/fastify-api-reference'],
    node: HTTP,
  },
  {
    path: 'src/edges/mcp',
    ours: ['src/contract', 'src/operations'],
    packages: ['@modelcontextprotocol/*', 'fastify'],
    node: HTTP,
  },
  {
    path: 'src/edges/oauth',
    ours: ['src/contract', 'src/operations', ...SIGNING_IN],
    packages: ['fastify', 'oidc-provider'],
    // Where the library asks what a client publishes, it does not say for whom.
    node: [...HTTP, 'async_hooks'],
  },
  {
    path: 'src/edges/cli',
    ours: ['src/contract', 'src/operations'],
    packages: ['commander', 'cli-progress'],
    node: [],
  },
  {
    path: 'src/edges/web',
    ours: ['src/contract', 'src/operations', ...SIGNING_IN],
    packages: ['fastify'],
    node: [...HTTP, 'fs'],
  },
  { path: 'src/app', ours: 'anything', packages: 'anything', node: 'anything' },
  // The launcher runs before anything is installed.
  { path: 'bin', ours: [], packages: [], node: 'anything' },
  { path: 'test', ours: 'anything', packages: 'anything', node: 'anything' },
  { path: 'bench', ours: 'anything', packages: 'anything', node: 'anything' },
];

/** Who may import these, whatever their own row says. */
const ONLY_FOR: Readonly<Record<string, readonly string[]>> = {
  'src/app': ['src/app', 'test', 'bench'],
  test: ['test', 'bench'],
  bench: ['bench'],
};

export interface Dependencies {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Imports that the table does not allow, and of packages that package.json does not name. */
export function forbiddenArrows(
  files: readonly CodeFile[],
  installed: Dependencies,
): readonly Finding[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, names, node }) => {
      const says = objection(file.path, specifier, names, installed);
      return says === null ? [] : [{ path: file.path, line: lineOf(file, node), says }];
    }),
  );
}

function objection(
  path: string,
  specifier: string,
  names: readonly string[] | null,
  installed: Dependencies,
): string | null {
  // A test beside its subject sees what the subject's folder may not.
  const own = folderOf(path.endsWith('.test.ts') ? 'test/' : path);
  if (own === null) return 'lies in a folder that test/arrows.ts does not know';
  if (specifier.startsWith('/')) return `imports ${specifier}, a place of one machine`;
  if (specifier.startsWith('.')) return toOurs(path, own, specifier);
  const bare = specifier.replace(/^node:/, '');
  if (isBuiltin(specifier)) return toNode(own, specifier, bare, names);
  return toPackage(path, own, specifier, installed);
}

function toOurs(path: string, own: Folder, specifier: string): string | null {
  const target = posix.normalize(posix.join(posix.dirname(path), specifier));
  const folder = folderOf(target);
  if (folder === null) return `imports ${target}, which no row of the table knows`;
  const only = ONLY_FOR[folder.path];
  if (only && !only.includes(own.path)) return `${own.path} must not import ${folder.path}`;
  if (folder === own || own.ours === 'anything') return null;
  if (own.ours.includes(folder.path) || own.ours.includes(target)) return null;
  return `${own.path} must not import ${folder.path} (${target})`;
}

function toNode(
  own: Folder,
  specifier: string,
  bare: string,
  names: readonly string[] | null,
): string | null {
  if (own.node === 'anything' || own.node.includes(bare)) return null;
  const allowed = own.node.filter((one) => one.startsWith(`${bare}:`));
  const rest = names?.filter((name) => !allowed.includes(`${bare}:${name}`)) ?? ['all of it'];
  if (allowed.length > 0 && rest.length === 0) return null;
  const what = allowed.length > 0 ? `${rest.join(', ')} of ${specifier}` : specifier;
  return `${own.path} must not import ${what}`;
}

function toPackage(
  path: string,
  own: Folder,
  specifier: string,
  { dependencies, devDependencies }: Dependencies,
): string | null {
  const [first = '', second = ''] = specifier.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  const allowed =
    own.packages === 'anything' || own.packages.some((one) => one === name || one === `${first}/*`);
  if (!allowed) return `${own.path} must not import the package ${name}`;
  if (Object.hasOwn(dependencies, name)) return null;
  if (isTest(path) && Object.hasOwn(devDependencies, name)) return null;
  const where = isTest(path) ? 'package.json' : 'the dependencies of package.json';
  return `imports the package ${name}, which ${where} does not name`;
}

/** The row of the table for a path: the longest that fits. */
export function folderOf(path: string): Folder | null {
  const rows = FOLDERS.filter((folder) => path.startsWith(`${folder.path}/`));
  return rows.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

export interface Import {
  readonly specifier: string;
  /** Null where the module is taken whole. */
  readonly names: readonly string[] | null;
  /** Gone when the types are stripped. */
  readonly typeOnly: boolean;
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
    found.push({ specifier, names: null, typeOnly: false, node, ...rest });
  };
  for (const node of nodesOf(file.tree)) {
    if (isImportDeclaration(node)) add(node, node.moduleSpecifier, clauseOf(node));
    else if (isExportDeclaration(node))
      add(node, node.moduleSpecifier, { typeOnly: node.isTypeOnly });
    else if (isImportTypeNode(node) && isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, { typeOnly: true });
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
  const typeOnly = clause?.phaseModifier === SyntaxKind.TypeKeyword;
  if (!bindings || !isNamedImports(bindings) || clause?.name) return { typeOnly };
  return {
    typeOnly,
    names: bindings.elements.map((element) => (element.propertyName ?? element.name).text),
  };
}

/** Files that import each other in a circle. Types may; what runs may not. */
export function circles(files: readonly CodeFile[]): string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ specifier, typeOnly }) => specifier.startsWith('.') && !typeOnly)
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
