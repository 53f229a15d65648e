// Where a link of a Markdown file leads on the site: files become pages, what is no page is none.

import { ENTRIES, OPERATIONS_SOURCE, PROBLEMS } from './sections.ts';

const PATH_OF_SOURCE: ReadonlyMap<string, string> = new Map(
  ENTRIES.flatMap(({ path, source }) => (source === null ? [] : [[source, path] as const])),
);

const PLACES: ReadonlyMap<string, string> = new Map([
  ['README.md', '/docs'],
  ['docs', '/docs'],
  ['docs/reference', '/docs'],
  ['openapi.json', '/v1/openapi.json'],
]);

/** An address of the site or of another one; null where the file is no page. */
export function addressOf(source: string, href: string): string | null {
  if (/^(https?:|mailto:)/i.test(href)) return href;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
  if (href.startsWith('/')) return href;
  const [file = '', fragment = ''] = href.split('#', 2);
  const target = file === '' ? source : resolved(source, file);
  if (target === OPERATIONS_SOURCE) return fragment === '' ? '/docs/api' : `/docs/api/${fragment}`;
  // Each problem has a page of its own, at the address that its `type` gives.
  if (target === PROBLEMS.source && fragment !== '') return `${PROBLEMS.path}/${fragment}`;
  const path = PATH_OF_SOURCE.get(target) ?? PLACES.get(target);
  if (path === undefined) return null;
  const hash = fragment === '' ? '' : `#${fragment}`;
  return file === '' ? hash || path : `${path}${hash}`;
}

/** The same for a link in the Markdown that is sent: it leads to Markdown where there is some. */
export function markdownAddressOf(source: string, href: string): string | null {
  const address = addressOf(source, href);
  if (address === null || !/^\/(docs|errors)(\/|$|#)/.test(address)) return address;
  const [path = '', fragment] = address.split('#', 2);
  return `${path}.md${fragment === undefined ? '' : `#${fragment}`}`;
}

function resolved(source: string, file: string): string {
  const parts = source.split('/').slice(0, -1);
  for (const part of file.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
