// `node test/accuracy/web/collect.ts FROM… OUT`: folders of labelled pages as a file without them.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JudgedPage, LabelledPage, WebLabel } from '../labelled/set.ts';
import {
  HALVES,
  isHalf,
  LONGEST_QUOTE,
  objections,
  printedSet,
  readWebSet,
  type WebPage,
  type WebSet,
} from './set.ts';

interface Entry {
  readonly page: WebPage;
  readonly judged: JudgedPage | null;
}

const NOTE =
  'Real pages of companies, by where they are public, with what somebody read on them who had not ' +
  'seen the readers. No page is kept; npm run accuracy -- --fetch brings them.';

/** Throws where a page cannot be kept; `other`: the half of which no company may be. */
export function collected(
  half: string,
  folders: readonly string[],
  other: WebSet | null = null,
): WebSet {
  if (!isHalf(half)) throw new Error(`${half} is not a half: build or measure`);
  const entries = named(merged(folders.flatMap(entriesIn)));
  const byId = entries.sort((a, b) => (a.page.id < b.page.id ? -1 : 1));
  const pages = byId.map(({ page }) => page);
  const judged = byId.flatMap(({ judged }) => judged ?? []);
  const set: WebSet = { note: NOTE, half, pages, judged };
  const said = objections(set, other);
  if (said.length > 0) throw new Error(said.join('\n'));
  return set;
}

function entriesIn(folder: string): readonly Entry[] {
  const { pages } = parsed<{ pages: readonly LabelledPage[] }>(join(folder, 'labels.json'));
  const file = join(folder, 'judged.json');
  const judged = existsSync(file) ? parsed<{ pages: readonly JudgedPage[] }>(file).pages : [];
  return pages.map((page) => ({
    page: webPage(page),
    judged: judged.find(({ id }) => id === page.id) ?? null,
  }));
}

/** A page that two people labelled is one page; where they differ, neither label is counted. */
function merged(entries: readonly Entry[]): readonly Entry[] {
  const bySha = new Map<string, Entry>();
  for (const entry of entries) {
    const { company, sha256 } = entry.page;
    const name = `${company} ${sha256}`;
    const known = bySha.get(name);
    bySha.set(name, known === undefined ? entry : together(known, entry));
  }
  return [...bySha.values()];
}

function together({ page, judged }: Entry, other: Entry): Entry {
  const fresh = other.page.labels.filter(
    (label) => !page.labels.some(({ key, value }) => key === label.key && value === label.value),
  );
  const contested = new Set(
    fresh.map(({ key }) => key).filter((key) => page.labels.some((label) => label.key === key)),
  );
  const labels = [...page.labels, ...fresh].map((label) =>
    contested.has(label.key) ? { ...label, optional: true } : label,
  );
  return { page: { ...page, labels }, judged: judged ?? other.judged };
}

/** Two pages that were given one name get a number each. */
function named(entries: readonly Entry[]): Entry[] {
  const times = new Map<string, number>();
  return entries.map(({ page, judged }) => {
    const n = (times.get(page.id) ?? 0) + 1;
    times.set(page.id, n);
    const id = n === 1 ? page.id : `${page.id}-${n}`;
    return { page: { ...page, id }, judged: judged === null ? null : { ...judged, id } };
  });
}

// By name, so that whatever else lies in the entry stays behind.
function webPage(page: LabelledPage): WebPage {
  const { id, url, role, company, repo, commit, path, bytes, sha256, labels } = page;
  if (company === undefined || repo === undefined || commit === undefined) {
    throw new Error(`${id}: no company, repository or commit`);
  }
  if (path === undefined || bytes === undefined || sha256 === undefined) {
    throw new Error(`${id}: no path, size or SHA-256`);
  }
  const place = { repo, commit, path, bytes, sha256 };
  return { id, url, role, company, ...place, labels: labels.map(webLabel) };
}

function webLabel({ key, value, optional, contains, spec_only, quote }: WebLabel): WebLabel {
  return {
    key,
    value,
    ...(optional === true ? { optional } : {}),
    ...(contains === true ? { contains } : {}),
    ...(spec_only === true ? { spec_only } : {}),
    ...(quote === undefined ? {} : { quote: shortened(quote) }),
  };
}

function shortened(quote: string): string {
  const characters = [...quote.replace(/\s+/g, ' ').trim()];
  if (characters.length <= LONGEST_QUOTE) return characters.join('');
  return `${characters.slice(0, LONGEST_QUOTE - 1).join('')}…`;
}

function parsed<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

if (import.meta.main) {
  const folders = process.argv.slice(2, -1);
  const out = process.argv.at(-1) ?? '';
  if (folders.length === 0) throw new Error('usage: collect.ts FROM… build.json|measure.json');
  const half = basename(out, '.json');
  const other = HALVES.find((one) => one !== half);
  const set = collected(half, folders, other === undefined ? null : readWebSet(other));
  writeFileSync(out, printedSet(set));
  const labels = set.pages.reduce((sum, page) => sum + page.labels.length, 0);
  const companies = new Set(set.pages.map(({ company }) => company)).size;
  console.log(`${set.pages.length} pages of ${companies} companies, ${labels} labels`);
}
