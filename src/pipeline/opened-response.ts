// A response as a page to follow links from, where it is a complete one.

import { decodeBody } from '../core/content-coding.ts';
import { MAX_PAGE_BYTES, openPage, type Page } from '../dimensions/page.ts';
import { type FetchedResponse, field } from '../outside/fetch.ts';

export function openedResponse(response: Omit<FetchedResponse, 'redirects'>): Page | null {
  const { headers, body, finalUrl, status, at } = response;
  const decoded = decodeBody(body, field(headers, 'content-encoding'), MAX_PAGE_BYTES);
  if (decoded.kind === 'undecodable') return null;
  const opened = openPage({
    body: decoded.body,
    contentType: field(headers, 'content-type'),
    url: new URL(finalUrl),
    status,
    capturedAt: at.toISOString(),
    headers: headers.map(([name, value]) => [name.toLowerCase(), value] as const),
  });
  return opened.kind === 'page' ? opened.page : null;
}
