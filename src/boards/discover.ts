// Finds a company's job boards in what its own pages refer to; never from a guessed name.

import type { AnyNode, Element } from 'domhandler';
import type { Locator } from '../core/facts/fact.ts';
import { tokenFrom } from './fields.ts';
import { BOARD_ADAPTERS } from './registry.ts';

/** The part of `dimensions/page/page.ts` that discovery needs: a page of the company's own. */
export interface OwnPage {
  readonly url: URL;
  readonly text: string;
  readonly $: {
    (selector: string): { toArray(): Element[] };
    (node: AnyNode): { text(): string };
  };
  quote(node: AnyNode, within?: string): Locator | null;
}

/** A candidate until `agreesWithCompany` holds for it (sources.md 1.13). */
export interface DiscoveredBoard {
  readonly provider: string;
  readonly token: string;
  readonly listUrl: string;
  readonly boardUrl: string;
  /** Where the page refers to it. */
  readonly locator: Locator;
}

const MAX_ELEMENTS = 20_000;
const MAX_SCRIPT = 1_000_000;
const MAX_BOARDS = 20;
/** References whose place in the source is looked up: each lookup may scan the whole page. */
const MAX_LOOKUPS = 100;
const MAX_ADDRESSES = 5_000;

/** The boards that the page refers to, in the order of sources.md 1.13, each one once. */
export function discoverBoards(page: OwnPage): readonly DiscoveredBoard[] {
  const found = new Map<string, DiscoveredBoard>();
  let lookups = 0;
  for (const { address, node, written } of referencesOf(page)) {
    if (found.size >= MAX_BOARDS || lookups >= MAX_LOOKUPS) break;
    const board = boardAt(address);
    if (board === null || found.has(keyOf(board))) continue;
    lookups++;
    const locator =
      page.quote(node, written) ??
      page.quote(node, written.replaceAll('&', '&amp;')) ??
      startTagOf(page, node);
    if (locator !== null) found.set(keyOf(board), { ...board, locator });
  }
  for (const board of [greenhouseInScript(page), teamtailorOnOwnHost(page)]) {
    if (board !== null && !found.has(keyOf(board))) found.set(keyOf(board), board);
  }
  const order = BOARD_ADAPTERS.map(({ provider }) => provider);
  return [...found.values()].sort((a, b) => order.indexOf(a.provider) - order.indexOf(b.provider));
}

/** The board whose address this is, for the end of a redirect from the careers page. */
export function boardAt(address: URL): Omit<DiscoveredBoard, 'locator'> | null {
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null;
  for (const { provider, tokenOf, listUrl, boardUrl } of BOARD_ADAPTERS) {
    const token = tokenOf(address);
    if (token === null) continue;
    return { provider, token, listUrl: listUrl(token), boardUrl: boardUrl(token) };
  }
  return null;
}

function keyOf(board: Omit<DiscoveredBoard, 'locator'>): string {
  return `${board.provider}\n${board.token}`;
}

interface Reference {
  readonly address: URL;
  readonly node: AnyNode;
  /** The address as it is written in the source. */
  readonly written: string;
}

const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'action']);

/** Addresses in links, frames, scripts, forms and data attributes, in document order. */
function* referencesOf(page: OwnPage): Generator<Reference> {
  let addresses = 0;
  for (const node of page.$('*').toArray().slice(0, MAX_ELEMENTS)) {
    if (!isElement(node)) continue;
    for (const [name, value] of Object.entries(node.attribs)) {
      const data = name.startsWith('data-');
      if (!data && !ADDRESS_ATTRIBUTES.has(name)) continue;
      if (++addresses > MAX_ADDRESSES) return;
      // A data attribute may hold anything: only an address in full is one.
      if (value.length > 2_048 || (data && !/^\s*(https?:)?\/\//u.test(value))) continue;
      const address = URL.parse(value.trim(), page.url.href);
      if (address !== null) yield { address, node, written: value };
    }
    if (node.name === 'script') yield* addressesInScript(page, node);
  }
}

const HOSTS = BOARD_ADAPTERS.flatMap(({ hosts }) => hosts)
  .map((host) => RegExp.escape(host))
  .join('|');
const IN_SCRIPT = new RegExp(
  `https?:(?:\\\\?/){2}(?:[A-Za-z0-9_-]{1,63}\\.){0,4}(?:${HOSTS})(?:\\\\?/[^\\s"'\`<>(){}]{0,400})?`,
  'gu',
);

function* addressesInScript(page: OwnPage, node: Element): Generator<Reference> {
  const source = page.$(node).text();
  if (source.length > MAX_SCRIPT) return;
  let addresses = 0;
  for (const [written] of source.matchAll(IN_SCRIPT)) {
    if (++addresses > MAX_ADDRESSES) return;
    // JSON in scripts writes `\/`, and `\u0026` for an ampersand.
    const plain = written.replaceAll('\\/', '/').replaceAll('\\u0026', '&');
    const address = URL.parse(plain.replace(/\\+$/u, ''));
    if (address !== null) yield { address, node, written };
  }
}

function isElement(node: AnyNode): node is Element {
  return 'attribs' in node;
}

function startTagOf(page: OwnPage, node: AnyNode): Locator | null {
  const place = node.sourceCodeLocation;
  const tag = place && 'startTag' in place ? place.startTag : null;
  return tag ? page.quote(node, page.text.slice(tag.startOffset, tag.endOffset)) : null;
}

const TOKEN_IN_SCRIPT =
  /["']?\b(?:boardToken|urlToken|board_token)["']?\s*[:=]\s*["']([A-Za-z0-9][A-Za-z0-9._-]{0,99})["']/u;

/** `Grnhse.Settings`, or a board token in a script that names Greenhouse. */
function greenhouseInScript(page: OwnPage): DiscoveredBoard | null {
  for (const node of page.$('script').toArray().slice(0, MAX_ELEMENTS)) {
    const source = page.$(node).text();
    if (source.length > MAX_SCRIPT || !/grnhse|greenhouse/iu.test(source)) continue;
    const match = TOKEN_IN_SCRIPT.exec(source);
    const token = tokenFrom(match?.[1]);
    const locator = match === null ? null : page.quote(node, match[0]);
    if (token === null || locator === null) continue;
    const board = boardAt(new URL(`https://boards.greenhouse.io/${token}`));
    if (board !== null) return { ...board, locator };
  }
  return null;
}

/** A career site on a host of the company's own: it loads the vendor's files and links its feed. */
function teamtailorOnOwnHost(page: OwnPage): DiscoveredBoard | null {
  if (!/\bteamtailor-cdn\.com\//u.test(page.text)) return null;
  for (const node of page.$('link[href*="/jobs.rss"], a[href*="/jobs.rss"]').toArray()) {
    const feed = URL.parse(node.attribs.href ?? '', page.url.href);
    if (feed?.pathname !== '/jobs.rss' || feed.hostname !== page.url.hostname) continue;
    const board = boardAt(new URL(`https://${feed.hostname}/jobs.rss?offset=0&per_page=100`));
    const locator = startTagOf(page, node);
    if (board !== null && locator !== null) return { ...board, locator };
  }
  return null;
}
