// The set of real pages that is kept as addresses, hashes, labels and short quotes, without a page.

import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedPage, LabelledPage } from '../labelled/set.ts';

/** `build`: readers are written with it; `measure`: only measured with, and each look is noted. */
export const HALVES = ['build', 'measure'] as const;
export type Half = (typeof HALVES)[number];

/** A page by where it is public: `path` in `repo` at `commit`. */
export interface WebPage extends Omit<LabelledPage, 'file'> {
  readonly company: string;
  readonly repo: string;
  readonly commit: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface WebSet {
  readonly note: string;
  readonly half: Half;
  readonly pages: readonly WebPage[];
  readonly judged: readonly JudgedPage[];
}

export const LONGEST_QUOTE = 160;

export function isHalf(word: string): word is Half {
  return (HALVES as readonly string[]).includes(word);
}

/** Null where the half was not collected yet. */
export function readWebSet(half: Half, folder = import.meta.dirname): WebSet | null {
  const file = join(folder, `${half}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WebSet) : null;
}

/** Companies of these domains are kept for whoever judges Assay: nobody builds or measures here. */
export function isReserved(domain: string): boolean {
  return /^[0-5]/.test(hash('sha256', domain.toLowerCase(), 'hex'));
}

/** What is wrong with a set; nothing where all is well. `other`: the other half. */
export function objections({ half, pages }: WebSet, other: WebSet | null): readonly string[] {
  const seen = new Set<string>();
  const others = new Set(other?.pages.map(({ company }) => company));
  return pages.flatMap((page) => {
    const { id, company, repo, commit, path, sha256, labels } = page;
    const said: string[] = [];
    if (seen.has(id)) said.push('its id is taken');
    seen.add(id);
    if (isReserved(company)) said.push(`${company} is reserved`);
    if (others.has(company)) said.push(`${company} is of the other half than ${half}`);
    if (!/^[\w.-]+\/[\w.-]+$/.test(repo) || path === '') said.push('it has no place');
    if (!/^[0-9a-f]{40}$/.test(commit)) said.push(`${commit} is not a commit`);
    if (!/^[0-9a-f]{64}$/.test(sha256)) said.push(`${sha256} is not a SHA-256`);
    if (!URL.canParse(page.url)) said.push(`${page.url} is not an address`);
    if ('file' in page || 'html' in page) said.push('it holds a page');
    for (const { key, quote } of labels) {
      const length = [...(quote ?? '')].length;
      if (length > LONGEST_QUOTE) said.push(`the quote of ${key} has ${length} characters`);
    }
    return said.map((one) => `${id}: ${one}`);
  });
}

/** One page a line, so that a difference shows which page it is of. */
export function printedSet({ note, half, pages, judged }: WebSet): string {
  const lines = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).join(',\n');
  return `{
"note": ${JSON.stringify(note)},
"half": ${JSON.stringify(half)},
"pages": [
${lines(pages)}
],
"judged": [
${lines(judged)}
]
}
`;
}
