// Every page of the documentation by its address, rendered when it is first asked for.

import { PROBLEM_CODES, problemKind } from '../../../contract/problems.ts';
import type { World } from '../../../operations/services.ts';
import type { PublicPage } from '../public/page.ts';
import { type Contract, contractOf, type Op, operationPath } from './api/contract.ts';
import { operationPage } from './api/operation.ts';
import { apiPage } from './api/overview.ts';
import { guidePage, markdownOf, renderEntry } from './guides.ts';
import type { Rendered } from './markdown.ts';
import { overviewMarkdown, overviewPage } from './overview.ts';
import { problemAt, problemPage, problemPath, problemsPage } from './problems.ts';
import { type DocSearch, docSearch, type Findable } from './search-index.ts';
import { API, type DocEntry, ENTRIES, OPERATIONS_SOURCE, OVERVIEW, PROBLEMS } from './sections.ts';

/** Markdown files by their path from the root of the program. */
export type DocSources = ReadonlyMap<string, string>;

export interface Shelf {
  /** All addresses, in the order of reading. */
  readonly paths: readonly string[];
  page(path: string): PublicPage | null;
  markdown(path: string): string | null;
  search(): Promise<DocSearch>;
}

export function shelfOf(world: World, sources: DocSources): Shelf {
  const { baseUrl } = world;
  const contract = once(() => contractOf(world));
  const entryAt = new Map(ENTRIES.map((entry) => [entry.path, entry]));
  const operationAt = new Map(world.operations.map((one) => [operationPath(one), one]));
  const rendered = (entry: DocEntry): Rendered | null => {
    const text = entry.source === null ? undefined : sources.get(entry.source);
    return text === undefined ? null : renderEntry(entry, text, baseUrl);
  };
  return {
    paths: [...entryAt.keys(), ...operationAt.keys(), ...PROBLEM_CODES.map(problemPath)],
    page: (path) => {
      if (path === OVERVIEW.path) return overviewPage(baseUrl);
      if (path === API.path) return apiPage(contract(), baseUrl);
      if (path === PROBLEMS.path) return problemsPage(baseUrl);
      const code = problemAt(path);
      if (code !== null) return problemPage(code, world.operations, baseUrl);
      const operation = operationAt.get(path);
      if (operation !== undefined) return operationPage(contract(), operation, baseUrl);
      const entry = entryAt.get(path);
      const text = entry === undefined ? null : rendered(entry);
      return entry === undefined || text === null ? null : guidePage(entry, text);
    },
    markdown: (path) => {
      if (path === OVERVIEW.path) return overviewMarkdown(baseUrl);
      const printed = sources.get(OPERATIONS_SOURCE) ?? '';
      const operation = operationAt.get(path);
      if (path === API.path || operation !== undefined) {
        const part = partOf(printed, operation?.id ?? null);
        return part === null ? null : markdownOf(OPERATIONS_SOURCE, part, baseUrl);
      }
      const code = problemAt(path);
      if (code !== null) return partOf(sources.get(PROBLEMS.source ?? '') ?? '', code);
      const source = entryAt.get(path)?.source ?? null;
      const text = source === null ? undefined : sources.get(source);
      return text === undefined || source === null ? null : markdownOf(source, text, baseUrl);
    },
    search: once(async () => docSearch(await findables(contract(), rendered))),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The printed page up to its first operation, or what it says of one. */
function partOf(printed: string, id: string | null): string | null {
  const parts = printed.split(/^(?=## )/m);
  const part = id === null ? parts[0] : parts.find((one) => one.startsWith(`## ${id}\n`));
  return part === undefined ? null : `${part.replace(/^## /, '# ').trimEnd()}\n`;
}

/** What the printed pages of problems and operations say stands on pages of their own. */
const FOUND_ELSEWHERE = new Set([PROBLEMS.path]);

/** A passage is told by its beginning; a printed table may be as long as a book. */
const LONGEST_TEXT = 4_000;

/** Page by page, so that others are served in between. */
async function findables(
  contract: Contract,
  rendered: (entry: DocEntry) => Rendered | null,
): Promise<readonly Findable[]> {
  const pages: Findable[] = [];
  for (const entry of ENTRIES) {
    if (FOUND_ELSEWHERE.has(entry.path)) continue;
    pages.push(...passagesOf(entry, rendered(entry)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const problems = PROBLEM_CODES.map((code) => {
    const { status, title, hint, description } = problemKind(code);
    const text = `${status} ${title}. ${description} ${hint ?? ''}`;
    return { to: problemPath(code), title: code, within: 'Problem', text };
  });
  return [...pages, ...contract.operations.map(foundOperation), ...problems];
}

function passagesOf(entry: DocEntry, text: Rendered | null): readonly Findable[] {
  const { path, says, description } = entry;
  if (text === null) return [{ to: path, title: says, within: 'Documentation', text: description }];
  return text.passages.map(({ heading, text: words }) => ({
    to: heading.id === '' ? path : `${path}#${heading.id}`,
    title: heading.says,
    within: heading.id === '' ? 'Documentation' : says,
    // A printed page repeats in its own words what the others say.
    weight: path.startsWith('/docs/reference/') ? 0.5 : 1,
    text: (heading.id === '' ? `${description} ${words}` : words).slice(0, LONGEST_TEXT),
  }));
}

function foundOperation(operation: Op): Findable {
  const { id, method, path, summary, description, input } = operation;
  const names = [input.path, input.query].flatMap((one) => Object.keys(one?.properties ?? {}));
  const text = `${method} ${path} ${id}. ${description.replaceAll('`', '')} ${names.join(', ')}`;
  return { to: operationPath(operation), title: summary, within: 'API reference', text, weight: 2 };
}
