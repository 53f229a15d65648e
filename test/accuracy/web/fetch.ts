// `npm run accuracy -- --fetch DIR`: brings the pages of the set from where they are public.

import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WebPage, WebSet } from './set.ts';

/** The bytes of a page as they lie in its repository; throws with the reason where they do not. */
export type BringPage = (page: WebPage) => Promise<Uint8Array>;

export interface Brought {
  readonly pages: number;
  /** Pages that are not there, or not the ones that were labelled: with the reason. */
  readonly missing: readonly string[];
}

/** From the address under which a public repository answers a file of one commit. */
export const fromTheWeb: BringPage = async ({ repo, commit, path }) => {
  const place = path.split('/').map(encodeURIComponent).join('/');
  const url = `https://raw.githubusercontent.com/${repo}/${commit}/${place}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** From git directories `owner+name/repo` (or its `.git`, or `owner+name`) in a folder. */
export function fromMirrors(folder: string): BringPage {
  return async ({ repo, commit, path }) => {
    const directory = gitDirectoryOf(repo, folder);
    if (directory === null) throw new Error(`${repo}: no git directory in ${folder}`);
    const asked = ['--git-dir', directory, 'cat-file', 'blob', `${commit}:${path}`];
    return execFileSync('git', asked, {
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
}

/** Null where the folder has none of it. */
export function gitDirectoryOf(repo: string, folder: string): string | null {
  const name = join(folder, repo.replace('/', '+'));
  const places = [join(name, 'repo'), join(name, 'repo', '.git'), name];
  return places.find((one) => existsSync(join(one, 'HEAD'))) ?? null;
}

/** Writes them in the form of a labelled folder; what lies there already is not brought again. */
export async function bringPages(
  set: WebSet,
  folder: string,
  bring: BringPage,
  say: (line: string) => void = () => {},
): Promise<Brought> {
  mkdirSync(join(folder, 'pages'), { recursive: true });
  const here: object[] = [];
  const missing: string[] = [];
  for (const page of set.pages) {
    const file = `pages/${page.id}.html.gz`;
    try {
      if (!isThere(join(folder, file), page)) {
        const body = await bring(page);
        if (hash('sha256', body, 'hex') !== page.sha256) throw new Error('it is another page');
        writeFileSync(join(folder, file), gzipSync(body));
      }
      here.push({ file, ...page });
    } catch (error) {
      const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      missing.push(`${page.id}: ${why}`);
    }
    say(`${here.length + missing.length} of ${set.pages.length}`);
  }
  const { note, half, judged } = set;
  write(join(folder, 'labels.json'), { note, half, pages: here });
  write(join(folder, 'judged.json'), { pages: judged });
  return { pages: here.length, missing };
}

function isThere(path: string, { sha256 }: WebPage): boolean {
  return existsSync(path) && hash('sha256', gunzipSync(readFileSync(path)), 'hex') === sha256;
}

function write(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
}
