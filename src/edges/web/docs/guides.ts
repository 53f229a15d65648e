// Pages that are rendered from a Markdown file, and that file as it is sent itself.

import type { PublicPage } from '../public/page.ts';
import { laidOut } from './layout.ts';
import { markdownAddressOf } from './links.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import type { DocEntry } from './sections.ts';

/** `BASE` in the files is the address of this service. */
export function placed(text: string, baseUrl: string): string {
  return text.replace(/\bBASE\b/g, baseUrl);
}

export function guidePage(entry: DocEntry, rendered: Rendered): PublicPage {
  const { path, description } = entry;
  const { title, body, headings } = rendered;
  return laidOut({ path, title, description, body, headings });
}

export function renderEntry(entry: DocEntry, text: string, baseUrl: string): Rendered {
  return renderMarkdown(entry.source ?? '', placed(text, baseUrl));
}

const FENCE = /^(`{3,}|~{3,})/;

/** The source, with links that lead to where the same is found here. */
export function markdownOf(source: string, text: string, baseUrl: string): string {
  let fence: string | null = null;
  const lines = placed(text, baseUrl).split('\n');
  return lines
    .map((line) => {
      const mark = FENCE.exec(line.trimStart())?.[1] ?? null;
      if (mark !== null && (fence === null || mark.startsWith(fence))) {
        fence = fence === null ? mark : null;
        return line;
      }
      return fence === null ? relinked(source, line, baseUrl) : line;
    })
    .join('\n');
}

function relinked(source: string, line: string, baseUrl: string): string {
  return line.replace(/\]\(([^()\s]+)\)/g, (whole, href: string) => {
    const address = markdownAddressOf(source, href);
    if (address === null || address.startsWith('#')) return whole;
    return `](${address.startsWith('/') ? baseUrl : ''}${address})`;
  });
}
