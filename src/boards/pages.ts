// How the pages of a list make one whole, for asking for the next page and for reading them.

import { type BoardPage, parseJson } from '../core/facts/board.ts';
import { asList, asRow, idOf, type Located, located } from './fields.ts';

/** Pages so far: the whole list, more to come after `have` rows, or never one whole. */
export type Assembly =
  | { readonly kind: 'whole'; readonly rows: readonly Located[]; readonly listPointer: string }
  | { readonly kind: 'more'; readonly have: number }
  | { readonly kind: 'broken'; readonly reason: string };

export function broken(reason: string): Extract<Assembly, { kind: 'broken' }> {
  return { kind: 'broken', reason };
}

/** Answers that were just received, as `pagesOf` would find them in the stored document. */
export function pagesFrom(bodies: readonly string[]): readonly BoardPage[] {
  return bodies.map((body, index) => {
    const parsed = parseJson(body);
    return { value: parsed.kind === 'json' ? parsed.value : body, pointer: `/pages/${index}` };
  });
}

/** The rows at a member of a page; null where there is no list. */
export function rowsAt(page: BoardPage, member: string): readonly Located[] | null {
  const list = asList(asRow(page.value)?.[member]);
  return list === null ? null : located(list, `${page.pointer}/${member}`);
}

/** The pointer at which a whole list begins: in its one answer, or over all pages. */
export function listPointerOf(pages: readonly BoardPage[], inPage: string): string {
  const [only] = pages;
  return only?.pointer === '' ? inPage : '/pages';
}

/** The first id that stands twice; rows without an id are judged when they are read. */
export function repeatedId(rows: readonly Located[], member: string): string | null {
  const seen = new Set<string>();
  for (const { value } of rows) {
    const id = idOf(asRow(value)?.[member]);
    if (id === null) continue;
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/**
 * Joins pages that do not say their total. Each later page begins with the last row of the one
 * before: what came or went in between would have moved it, and a list that moved is not whole.
 */
export function overlapping(
  pages: readonly (readonly Located[])[],
  isCut: (rows: number, index: number) => boolean,
  member: string,
): { readonly kind: 'rows'; readonly rows: readonly Located[]; readonly cut: boolean } | null {
  const rows: Located[] = [];
  let cut = true;
  for (const [index, page] of pages.entries()) {
    if (!cut) return null;
    if (index > 0 && !sameId(rows.at(-1), page[0], member)) return null;
    rows.push(...page.slice(index === 0 ? 0 : 1));
    cut = isCut(page.length, index);
  }
  if (pages.length > 1 && repeatedId(rows, member) !== null) return null;
  return { kind: 'rows', rows, cut };
}

function sameId(a: Located | undefined, b: Located | undefined, member: string): boolean {
  const id = idOf(asRow(a?.value)?.[member]);
  return id !== null && id === idOf(asRow(b?.value)?.[member]);
}
