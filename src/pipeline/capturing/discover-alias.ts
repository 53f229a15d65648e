// Finds job boards behind a company's own career hosts, by the names that they are aliases of.

import { boardAt } from '../../boards/discover.ts';
import type { References } from '../reading/references.ts';
import type { LiveWorld } from '../steps.ts';

type AliasedBoard = NonNullable<ReturnType<typeof boardAt>>;

/** BambooHR's boards lie at a path, the others' at the host itself. */
const PLACES = ['/', '/careers'];

/**
 * The boards that `careers.` and `jobs.` hosts of the company stand for (sources.md 1.13). Those
 * alone that the page links to, or stands on itself, are asked about.
 */
export async function aliasedBoards(
  world: Pick<LiveWorld, 'aliasesOf' | 'fetcher'>,
  domain: string,
  page: Pick<References, 'url' | 'pages' | 'boards'>,
): Promise<readonly AliasedBoard[]> {
  if (world.aliasesOf === undefined) return [];
  const linked = [page.url, ...page.pages.map(({ url }) => url)];
  const hosts = new Set(linked.map((url) => new URL(url).hostname));
  const known = new Set(page.boards.map(({ listUrl }) => listUrl));
  const found: AliasedBoard[] = [];
  for (const host of hosts) {
    if (host !== `careers.${domain}` && host !== `jobs.${domain}`) continue;
    const board = boardNamed(await world.aliasesOf(host, world.fetcher.stop));
    if (board === null || known.has(board.listUrl)) continue;
    known.add(board.listUrl);
    found.push(board);
  }
  return found;
}

function boardNamed(names: readonly string[]): AliasedBoard | null {
  for (const name of names) {
    for (const path of PLACES) {
      const url = URL.parse(path, `https://${name}`);
      const board = url === null ? null : boardAt(url);
      if (board !== null) return board;
    }
  }
  return null;
}
