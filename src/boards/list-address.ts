// Gives a board's list one address, under however many spellings it may be asked for.

import { BOARD_ADAPTERS } from './registry.ts';

export interface BoardList {
  readonly provider: string;
  /** The address that the board's adapter asks for. */
  readonly listUrl: string;
}

// Where a page of the list begins, and how long it is.
const PAGING = /^(offset|skip|start|page|cursor|token|limit|per_?page|page_?size)$/i;

/**
 * The list that this address asks for, whatever its query adds to the postings (`content=true`).
 * Null where it is no list, or a further page of one, which alone says nothing of the whole.
 */
export function listAddressOf(url: URL): BoardList | null {
  for (const { provider, tokenOf, listUrl } of BOARD_ADAPTERS) {
    const token = tokenOf(url);
    if (token === null) continue;
    const list = new URL(listUrl(token));
    if (bare(list.pathname) !== bare(url.pathname) || isPart(url, list)) return null;
    return { provider, listUrl: list.href };
  }
  return null;
}

function bare(path: string): string {
  return path.replace(/\/$/, '');
}

function isPart(url: URL, list: URL): boolean {
  return [...url.searchParams].some(([name, value]) => {
    if (!PAGING.test(name) || value === list.searchParams.get(name)) return false;
    return !(/^(offset|skip|start)$/i.test(name) && value === '0');
  });
}
