// Opens a captured page: decodes and parses it, and refuses what is no complete page.

import type { AnyNode } from 'domhandler';
import sniffEncoding from 'html-encoding-sniffer';
import type { Locator } from '../../core/facts/fact.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { type IncompleteReason, LITTLE, whyIncomplete } from './completeness.ts';
import { parseGuarded, parsePlain } from './guard.ts';
import { Kept } from './kept.ts';
import { knownRole } from './known-role.ts';
import { type MainWords, mainWordsOf } from './main-words.ts';
import type { Query } from './query.ts';

export type { IncompleteReason } from './completeness.ts';

export interface Page {
  readonly url: URL;
  /** What its links are relative to: itself, or what it names (HTML, `base`). */
  readonly base: URL;
  readonly role: PageRole;
  /** ISO 8601. */
  readonly capturedAt: string;
  /** Response headers, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** The decoded source; quotes are substrings of it. */
  readonly text: string;
  readonly $: Query;
  /** How much it says beside menus, dialogs and widgets. */
  readonly main: MainWords;
  /**
   * Locator of a node's whole source, or of the first occurrence of `within` inside that source
   * (as written there: entities and line breaks included). Null where the node has no source of its
   * own, where `within` does not occur, or where the quote would be longer than 2,000 characters.
   */
  quote(node: AnyNode, within?: string): Locator | null;
  /** Locator of the source from the start of one node to the end of a later one, same bounds. */
  quoteSpan(first: AnyNode, last: AnyNode): Locator | null;
}

export type OpenedPage =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'incomplete'; readonly reason: IncompleteReason; readonly detail: string };

export interface PageInput {
  /** Content coding already removed. */
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** The final address. */
  readonly url: URL;
  /** The final status. */
  readonly status: number;
  readonly capturedAt: string;
  /** What the page was asked for as; what its address says, where nobody knows better. */
  readonly role?: PageRole;
  /** Names in lower case. */
  readonly headers?: readonly (readonly [string, string])[];
}

/** 5 MB: far above honest pages, far below what a parser needs seconds for. */
export const MAX_PAGE_BYTES = 5_000_000;
const MAX_QUOTE = 2_000;
const AROUND = 32;
const UTF_8 = new TextDecoder('utf-8');
/** No name of an encoding. */
const UNTOLD = '';

/** A complete page, or why these bytes are none (completions 2.1). Never throws. */
export function openPage(input: PageInput): OpenedPage {
  const { status, body } = input;
  if (status < 200 || status > 299) return incomplete('status', `status ${status}`);
  if (body.byteLength > MAX_PAGE_BYTES) {
    return incomplete('too_large', `${body.byteLength} bytes, at most ${MAX_PAGE_BYTES}`);
  }
  const media = mediaType(input.contentType, body);
  if (media === null) return incomplete('content_type', input.contentType ?? 'none given');
  const text = decode(body, media);
  if (media.type === 'text/plain') {
    if (text.trim().length < 40) return incomplete('empty', 'hardly any text');
    const $ = parsePlain(text);
    return { kind: 'page', page: pageOf(input, text, $, mainWordsOf($, LITTLE)) };
  }
  const parsed = parseGuarded(text);
  if (parsed.kind === 'hostile') return incomplete('hostile', parsed.detail);
  const main = mainWordsOf(parsed.$, LITTLE);
  const flaw = whyIncomplete(parsed.$, text, main, input.role ?? null);
  if (flaw !== null) return incomplete(flaw.reason, flaw.detail);
  return { kind: 'page', page: pageOf(input, text, parsed.$, main) };
}

function incomplete(reason: IncompleteReason, detail: string): OpenedPage {
  return { kind: 'incomplete', reason, detail };
}

/** The words of a page or of plain text, and which of them it is; null for every other type. */
export function decodeText(
  body: Uint8Array,
  contentType: string | null,
): { readonly type: MediaType['type']; readonly text: string } | null {
  const media = mediaType(contentType, body);
  return media === null ? null : { type: media.type, text: decode(body, media) };
}

interface MediaType {
  readonly type: 'text/html' | 'application/xhtml+xml' | 'text/plain';
  readonly charset: string | null;
}

function mediaType(header: string | null, body: Uint8Array): MediaType | null {
  const [essence = '', ...parameters] = (header ?? '').split(';');
  const type = essence.trim().toLowerCase();
  const charset = /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/i;
  const label = parameters.map((one) => charset.exec(one)?.[1]).find((one) => one !== undefined);
  const given = label ?? null;
  if (type === 'text/html' || type === 'application/xhtml+xml' || type === 'text/plain') {
    return { type, charset: given };
  }
  if (type !== '') return null;
  const head = new TextDecoder('windows-1252').decode(body.subarray(0, 512));
  return /^[^<]{0,8}\s*<(!doctype\s+html|html|head|!--)/i.test(head)
    ? { type: 'text/html', charset: given }
    : null;
}

/** The sniffing algorithm of the HTML standard; without any label, UTF-8 where bytes are valid. */
function decode(body: Uint8Array, media: MediaType): string {
  const options = media.charset === null ? {} : { transportLayerEncodingLabel: media.charset };
  const name = sniffEncoding(body, { ...options, defaultEncoding: UNTOLD });
  if (name === UNTOLD) return decodeUntold(body);
  try {
    return name === 'UTF-8' ? UTF_8.decode(body) : new TextDecoder(name).decode(body);
  } catch {
    return UTF_8.decode(body);
  }
}

// Browsers fall back to windows-1252, but a page that is valid UTF-8 throughout is UTF-8.
function decodeUntold(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function baseOf($: Query, url: URL): URL {
  const href = $('base[href]').toArray()[0]?.attribs.href ?? '';
  // Most pages name no base, and have no fragment that would have to be left out.
  if (href.trim() === '' && !url.href.includes('#')) return url;
  const base = URL.parse(href.trim(), url.href);
  return base !== null && /^https?:$/.test(base.protocol) ? base : url;
}

function pageOf(input: PageInput, text: string, $: Query, main: MainWords): Page {
  const { url } = input;
  const page: Omit<Page, 'base' | 'capturedAt'> & Late = {
    url,
    role: input.role ?? roleOf(url),
    headers: input.headers ?? [],
    text,
    $,
    main,
    quote(node, within) {
      const place = node.sourceCodeLocation;
      if (!place) return null;
      if (within === undefined) return quoteOf(text, place.startOffset, place.endOffset);
      const at = within === '' ? -1 : text.indexOf(within, place.startOffset);
      if (at < 0 || at + within.length > place.endOffset) return null;
      return quoteOf(text, at, at + within.length);
    },
    quoteSpan(first, last) {
      const from = first.sourceCodeLocation;
      const to = last.sourceCodeLocation;
      if (!from || !to) return null;
      return quoteOf(text, from.startOffset, to.endOffset);
    },
    [INPUT]: input,
  };
  return Object.defineProperties(page, LATE) as typeof page & Page;
}

const INPUT = Symbol('input');
interface Late {
  readonly [INPUT]: PageInput;
}
const BASES = new Kept<Page, URL>();

// The same for all pages, each of which would have a shape of its own by getters of its own.
const LATE: PropertyDescriptorMap & ThisType<Page & Late> = {
  base: {
    enumerable: true,
    get() {
      return BASES.get(this) ?? BASES.set(this, baseOf(this.$, this.url));
    },
  },
  // Whoever opens the page may want to know whether a reader asks for it.
  capturedAt: {
    enumerable: true,
    get() {
      return this[INPUT].capturedAt;
    },
  },
};

// An address may hold escapes that are no UTF-8, which no role rule can decode.
function roleOf(url: URL): PageRole {
  try {
    return knownRole(url);
  } catch {
    return 'other';
  }
}

function quoteOf(text: string, start: number, end: number): Locator | null {
  if (start >= end || end - start > MAX_QUOTE || end > text.length) return null;
  let before = Math.max(0, start - AROUND);
  let after = Math.min(text.length, end + AROUND);
  // No half of a surrogate pair: the record is UTF-8, which cannot carry one.
  if (splitsPair(text, before)) before++;
  if (splitsPair(text, after)) after--;
  if (splitsPair(text, start) || splitsPair(text, end)) return null;
  return {
    type: 'text_quote',
    exact: text.slice(start, end),
    prefix: text.slice(Math.min(before, start), start),
    suffix: text.slice(end, Math.max(after, end)),
  };
}

function splitsPair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const low = text.charCodeAt(at) & 0xfc00;
  return low === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}
