// The repository's own text, and its code as syntax trees, for the rules about itself.

import { spawnSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A file of the repository: its path from the root, with slashes, and what it says. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

export interface CodeFile extends TextFile {
  readonly tree: SourceFile;
}

/** What breaks a rule, and where. */
export interface Finding {
  readonly path: string;
  /** From 1; null where the file as a whole is meant. */
  readonly line: number | null;
  readonly says: string;
}

const CODE_FOLDERS = ['src', 'packages', 'test', 'bench', 'bin'];

/** Every file that is tracked or about to be, without binary ones. */
export function textFiles(): TextFile[] {
  return treePaths()
    .filter((path) => path !== LINKED)
    .filter((path) => lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}

// An archive has no git, and git may not trust a folder of another user: then all is looked at.
export function treePaths(): string[] {
  const asked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = spawnSync('git', asked, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  if (existsSync(join(ROOT, '.git')) && listed.status === 0) {
    return [...new Set(listed.stdout.split('\0'))].filter((path) => path !== '').sort();
  }
  const exclude = ['**/node_modules/**', '.assay/**', '**/*.log'];
  const found = globSync(['**', '.ci/**', '.gitignore'], { cwd: ROOT, exclude });
  return found.map((path) => path.replaceAll('\\', '/')).sort();
}

/** Linked from other files of the house, which have the rules' attention themselves. */
const LINKED = 'packages/proof/single/assay-verify.mjs';

export function isCode(path: string): boolean {
  if (path === LINKED) return false;
  return /\.m?ts$|\.mjs$/.test(path) && CODE_FOLDERS.includes(path.split('/')[0] ?? '');
}

const virtual = createVirtualFileSystem({});
let compiler: API | null = null;
let parsed = 0;

/** Parses; imports are not followed and types are not looked at. Two files may have one path. */
export function parse(files: readonly TextFile[]): CodeFile[] {
  // One compiler for all calls; it ends with this process.
  compiler ??= new API({ fs: virtual });
  parsed += 1;
  const config = `/tree/${parsed}/tsconfig.json`;
  const names = files.map(({ path }, i) => `/tree/${parsed}/${i}/${path}`);
  const settings = {
    compilerOptions: { allowJs: true, noEmit: true, noLib: true, noResolve: true, types: [] },
    files: names,
  };
  virtual.writeFile?.(config, JSON.stringify(settings));
  for (const [i, { text }] of files.entries()) virtual.writeFile?.(names[i] ?? '', text);
  const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
  return files.map(({ path, text }, i) => {
    const tree = project?.program.getSourceFile(names[i] ?? path);
    if (!tree) throw new Error(`${path} was not parsed`);
    return { path, text, tree };
  });
}

export function codeFiles(files: readonly TextFile[] = textFiles()): CodeFile[] {
  return parse(files.filter(({ path }) => isCode(path)));
}

/** Every rule walks through every file. */
const walked = new WeakMap<Node, readonly Node[]>();

/** Every node of a file, or of what a node holds, from the outside in. */
export function nodesOf(root: Node): readonly Node[] {
  const known = walked.get(root);
  if (known !== undefined) return known;
  const found: Node[] = [];
  const visit = (node: Node): void => {
    found.push(node);
    node.forEachChild((child) => void visit(child));
  };
  visit(root);
  if (root.parent === undefined) walked.set(root, found);
  return found;
}

/** The line, from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

/** The line on which a node begins, comments before it left out. */
export function lineOf(file: CodeFile, node: Node): number {
  return lineAt(file.text, node.getStart(file.tree));
}

export function isTest(path: string): boolean {
  return /^(test|bench)\//.test(path) || /\.test\.ts$/.test(path);
}

export function printed({ path, line, says }: Finding): string {
  return `${path}${line === null ? '' : `:${line}`}  ${says}`;
}
