// What a fetched page refers to, and whose status page an answer is: the reading that discovery
// needs.

import { linksBackTo } from '../../boards/agreement.ts';
import { type DiscoveredBoard, discoverBoards } from '../../boards/discover.ts';
import { parseJson } from '../../core/facts/board.ts';
import type { CapturedDocument } from '../../core/facts/reader.ts';
import { codingLeft, decodeBody, type Received } from '../../core/pages/content-coding.ts';
import { field } from '../../core/pages/header-field.ts';
import { MAX_PAGE_BYTES, openPage, type Page } from '../../dimensions/page/page.ts';
import {
  type LinkedPage,
  linkedPages,
  linkedStatusPages,
} from '../../dimensions/page/page-links.ts';
import type { FetchedResponse } from '../../outside/fetch.ts';
import { STATUS_PAGE_ADAPTERS } from '../../statuspages/registry.ts';

export interface PageResponse
  extends Pick<FetchedResponse, 'finalUrl' | 'at' | 'status' | 'headers' | 'body'> {
  /** How the body came, where it has no coding any more. */
  readonly received?: Received | null;
}

/** What a complete page refers to, as seen by the company at one domain. */
export interface References {
  /** The page's own address. */
  readonly url: string;
  readonly pages: readonly LinkedPage[];
  readonly boards: readonly DiscoveredBoard[];
  /** Addresses of the roots of status pages. */
  readonly statusPages: readonly string[];
  /** Does it link to the company's domain? */
  readonly linksBack: boolean;
}

/** Decoded bytes of a status document that we are ready to look at. */
const MAX_DOCUMENT = 30_000_000;

/** Null where the response is no complete page. */
export function referencesOf(response: PageResponse, domain: string): References | null {
  const page = openedResponse(response);
  if (page === null) return null;
  return {
    url: page.url.href,
    pages: linkedPages(page, domain),
    boards: discoverBoards(page),
    statusPages: linkedStatusPages(page, domain).map(({ href }) => href),
    linksBack: linksBackTo(page, domain),
  };
}

function openedResponse(response: PageResponse): Page | null {
  const { headers, body, finalUrl, status, at, received } = response;
  const decoded = decodeBody(body, codingLeft(headers, received), MAX_PAGE_BYTES);
  if (decoded.kind === 'undecodable') return null;
  const opened = openPage({
    body: decoded.body,
    contentType: field(headers, 'content-type'),
    url: new URL(finalUrl),
    status,
    capturedAt: at.toISOString(),
    headers: inLowerCase(headers),
  });
  return opened.kind === 'page' ? opened.page : null;
}

/** The vendor whose status document the response is; null where it is nobody's that we know. */
export function statusVendorOf(response: PageResponse): string | null {
  const { headers, body, finalUrl, at, received } = response;
  const decoded = decodeBody(body, codingLeft(headers, received), MAX_DOCUMENT);
  if (decoded.kind === 'undecodable') return null;
  const text = new TextDecoder().decode(decoded.body);
  if (!/^\s*[{[]/.test(text)) return null;
  const parsed = parseJson(text);
  if (parsed.kind === 'not_json' || parsed.value === null) return null;
  const document: CapturedDocument = {
    url: new URL(finalUrl),
    role: 'status',
    capturedAt: at.toISOString(),
    provider: null,
    contentType: field(headers, 'content-type'),
    headers: inLowerCase(headers),
    text,
  };
  for (const adapter of STATUS_PAGE_ADAPTERS) {
    if (adapter.read(document, parsed.value).kind === 'complete') return adapter.provider;
  }
  return null;
}

function inLowerCase(headers: PageResponse['headers']): PageResponse['headers'] {
  return headers.map(([name, value]) => [name.toLowerCase(), value] as const);
}
