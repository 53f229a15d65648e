// Which folder may import what, as data, and the imports of the tree that break it.

import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { BUILDS, FOLDERS, type Folder } from './arrows-table.ts';
import { importsOf } from './house/imports.ts';
import { type CodeFile, type Finding, isTest, lineOf } from './house/source-tree.ts';

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
  // A test beside its subject sees what the subject's folder may not; measurements may see all.
  const isBeside = path.endsWith('.test.ts') && !path.startsWith('bench/');
  const own = folderOf(isBeside ? 'test/' : path);
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
  const isDevelopment = isTest(path) || BUILDS.includes(folderOf(path)?.path ?? '');
  if (isDevelopment && Object.hasOwn(devDependencies, name)) return null;
  const where = isDevelopment ? 'package.json' : 'the dependencies of package.json';
  return `imports the package ${name}, which ${where} does not name`;
}

/** The row of the table for a path: the longest that fits. */
export function folderOf(path: string): Folder | null {
  const rows = FOLDERS.filter((folder) => path.startsWith(`${folder.path}/`));
  return rows.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}
