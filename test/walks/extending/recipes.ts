// The recipes of a page: what its blocks of code put into which files, heading by heading.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of code whose fence names a language and the file that it is for. */
export interface Block {
  /** From the root of the tree. */
  readonly path: string;
  /** A new file as a whole, or lines that are put into one that is there. */
  readonly kind: 'file' | 'lines';
  readonly text: string;
  /** The line of the page, from 1, on which the fence opens. */
  readonly line: number;
}

/** What cannot be followed as it stands on the page. */
export class RecipeError extends Error {}

const FENCE = /^( *)```(\w+) ([\w./-]+\.\w+)$/;

/** The blocks under each heading of the second level that has any. */
export function recipesOf(page: string): ReadonlyMap<string, readonly Block[]> {
  const recipes = new Map<string, Block[]>();
  const lines = page.split('\n');
  let heading = '';
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    if (line.startsWith('## ')) heading = line.slice(3);
    const [, indent, language, path] = FENCE.exec(line) ?? [];
    if (indent === undefined || path === undefined) continue;
    const end = lines.indexOf(`${indent}\`\`\``, i);
    if (end < 0) throw new RecipeError(`line ${i + 1}: the block of ${path} does not end`);
    const inside = lines.slice(i + 1, end).map((one) => withoutIndent(one, indent));
    const kind = language === 'diff' ? 'lines' : 'file';
    const block: Block = { path, kind, text: inside.join('\n'), line: i + 1 };
    recipes.set(heading, [...(recipes.get(heading) ?? []), block]);
    i = end;
  }
  return recipes;
}

function withoutIndent(line: string, indent: string): string {
  return line.startsWith(indent) ? line.slice(indent.length) : line;
}

/** Does to the tree at `root` what the blocks say, in their order. */
export function follow(root: string, blocks: readonly Block[]): void {
  for (const block of blocks) {
    const file = join(root, block.path);
    if (block.kind === 'file') {
      if (existsSync(file)) throw astray(block, 'is there already');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${block.text}\n`);
      continue;
    }
    if (!existsSync(file)) throw astray(block, 'is not there');
    const hunks = block.text.split(/^@@$\n?/m);
    const before = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      hunks.reduce((text, hunk) => changed(block, text, hunk), before),
    );
  }
}

/** Lines with `+` come, lines with `-` go, the others stand there: at one place, not at two. */
function changed(block: Block, text: string, hunk: string): string {
  const lines = hunk.replace(/\n$/, '').split('\n');
  const side = (gone: string) =>
    lines.filter((line) => !line.startsWith(gone)).map((line) => `${line.slice(1)}\n`);
  const [old, made] = [side('+').join(''), side('-').join('')];
  const places = `\n${text}`.split(`\n${old}`).length - 1;
  if (old === '' || places !== 1) {
    const first = old.split('\n')[0] ?? '';
    const held = old === '' || places === 0 ? 'no' : 'several';
    throw astray(block, `holds ${held} lines like ${JSON.stringify(first)}`);
  }
  return `\n${text}`.replace(`\n${old}`, () => `\n${made}`).slice(1);
}

function astray({ line, path }: Block, says: string): RecipeError {
  return new RecipeError(`line ${line}: ${path} ${says}`);
}
